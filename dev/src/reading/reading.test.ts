import { expect, test } from "vitest";
import { findFaults } from "./find-faults.ts";
import { collect, readShown } from "./read-shown.ts";

const shown = readShown();

/** What is refused in a file with this in it. */
const faultsIn = (path: string, text: string) => collect(path, text).flatMap(findFaults);

test("every text that people read is short and plain, buttons are verbs and errors have a next step", async () => {
  const texts = await shown;
  // Fewer would mean that some were no longer found.
  expect(texts.length).toBeGreaterThan(1500);
  const faults = texts.flatMap((text) => findFaults(text).map((fault) => `${text.place} ${fault}`));
  expect(faults).toEqual([]);
});

test("a sentence may have 22 words, values among them, and not 23", () => {
  const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");
  expect(faultsIn("docs/guide/a.md", `${words(22)}. ${words(3)}.`)).toEqual([]);
  expect(faultsIn("docs/guide/a.md", `${words(23)}.`)).toEqual([`over 22 words: ${words(23)}.`]);
  const value = `export const a = (b: string) => \`${words(22)} \${b}\`;`;
  expect(faultsIn("a.ts", value)).toEqual([`over 22 words: ${words(22)} {}`]);
});

test.each([
  ["Whoever runs it", "Whoever, better anyone who"],
  ["Mend it", "Mend, better fix"],
  ["The map beside it", "beside, better next to"],
  ["You were told", "told, better notified"],
  ["Begin anew", "anew, better again"],
  ["It is no longer so, not any more", "not any more, better no longer"],
  ["By telephone", "telephone, better phone"],
  ["By e-mail", "e-mail, better email"],
  ["Made-up values", "Made-up, better sample"],
  ["Hold it all the same", "all the same, better anyway"],
  ["The slot could not be held", "could not be, better we couldn’t"],
  ["It cannot wait", "cannot, better n’t"],
  ["The customer's name", "r's, better ’"],
  ["50 % of them", "0 %, better 50%"],
  ["Give it back", "Give it back, better release"],
  ["The drive limit", "drive limit, better maximum drive time"],
])("%s is refused wherever it is shown", (words, fault) => {
  const expected = expect.stringContaining(`${fault}: ${words}`);
  const label = JSON.stringify(words);
  expect(faultsIn("a.tsx", `<p>${words}</p>`)).toContainEqual(expected);
  expect(faultsIn("a.tsx", `<input aria-label=${label} />`)).toContainEqual(expected);
  expect(faultsIn("a.ts", `const a = { label: ${label} };`)).toContainEqual(expected);
  expect(faultsIn("a.ts", `const a = html\`<p>${words}</p>\`;`)).toContainEqual(expected);
  expect(faultsIn("a.html", `<td><b>${words}</b></td>`)).toContainEqual(expected);
  expect(faultsIn("a.ics", `SUMMARY:${words}\r\n`)).toContainEqual(expected);
  expect(faultsIn("docs/guide/a.md", `- **${words}**`)).toContainEqual(expected);
});

test("a button begins with a verb, whatever makes it one", () => {
  const fault = ["a button without a verb: History"];
  expect(faultsIn("a.tsx", "<Button><Icon /> History</Button>")).toEqual(fault);
  expect(faultsIn("a.tsx", '<button aria-label="History"><svg /></button>')).toEqual(fault);
  expect(faultsIn("a.tsx", '<Button>{isOpen ? "Close" : "History"}</Button>')).toEqual(fault);
  expect(faultsIn("a.tsx", '<Link className={buttonClass("quiet")}>History</Link>')).toEqual(fault);
  expect(faultsIn("a.html", "<button>History</button>")).toEqual(fault);
  expect(faultsIn("a.tsx", '<Button>{isOpen ? "Show history" : "Loading…"}</Button>')).toEqual([]);
  expect(faultsIn("a.tsx", "<Button>Next customer</Button>")).toEqual([]);
});

test("an error asks somebody to do something, in whatever part of it", () => {
  const path = "packages/contract/src/texts/problem-texts.ts";
  const faults = (text: string) => faultsIn(path, `const a = { A: ${JSON.stringify(text)} };`);
  expect(faults("Your CRM didn’t answer.")).toEqual([
    "an error without a next step: Your CRM didn’t answer.",
  ]);
  expect(faults("Your CRM didn’t answer. Try again in a minute.")).toEqual([]);
  expect(faults("We couldn’t save it: please check the name.")).toEqual([]);
});

test("what the specification quotes is read as it stands, also with a value in it", () => {
  const quoted = "You are not authorized to view this resource.";
  expect(faultsIn("a.tsx", `<p>${quoted}</p>`)).toEqual([]);
  expect(faultsIn("a.tsx", `<p>${quoted} Whoever can is not you.</p>`)).not.toEqual([]);
  const mapped =
    'This app field is already mapped to CRM field "{}". Remove the existing mapping for that field or choose a different CRM field.';
  expect(findFaults({ place: "a.ts:1", text: mapped, kind: "problem" })).toEqual([]);
});

test("of a server's other files only the details of problems are read", () => {
  const code = 'run("whoever is told"); throw new Problem("NOT_FOUND", "Whoever" + who);';
  expect(collect("apps/server/src/a.ts", code).map(({ text }) => text)).toEqual(["Whoever"]);
});

test("class names, addresses, types and errors for the log are no texts", () => {
  const code = `
    import a from "told beside.ts";
    type B = "whoever is told";
    const c = <p className="mend told">{call("GET /api/told", "flex gap-2 told")}</p>;
    if (c === "told anew") throw new Error("Whoever was told");
  `;
  expect(collect("a.tsx", code)).toEqual([]);
});
