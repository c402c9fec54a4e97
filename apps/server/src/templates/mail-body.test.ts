import { expect, test } from "vitest";
import { anInvitation, ownTemplates } from "./an-invitation.ts";
import { cancelledEmail } from "./built-in-templates.ts";
import { invitationValues } from "./invitation-values.ts";
import { renderMailBody } from "./mail-body.ts";

const render = (template: string, record: Record<string, unknown> = {}) =>
  renderMailBody(template, invitationValues(anInvitation({ record }), "people"));

test("a value is text in the mail, never markup", () => {
  const { html, text } = render("<p title='{{Name}}'>{{Name}}</p>", {
    Name: `<b onclick=x>"O'Neill" & Söhne</b>`,
  });
  expect(html).toContain("&lt;b onclick=x&gt;");
  expect(html).not.toMatch(/<b|onclick="/);
  expect(text).toContain(`<b onclick=x>"O'Neill" & Söhne</b>`);
});

test("a value cannot add an attribute where the template forgot the quotes", () => {
  const { html } = render("<a href={{Site}}>x</a>", {
    Site: "https://x.example onmouseover=alert(1)",
  });
  expect(html).not.toContain("onmouseover");
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
])("a value that is all of an address does not run: %j", (Site) => {
  expect(render('<a href="{{Site}}">x</a>', { Site }).html).toMatch(/<a>x<\/a>/);
});

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<iframe src='https://evil.example'></iframe>",
  "<form action='https://evil.example'><input name=p></form>",
  "<meta http-equiv=refresh content='0;url=https://evil.example'>",
  "<base href='https://evil.example/'>",
  "<link rel=stylesheet href='https://evil.example/x.css'>",
  "<a href='javascript:alert(1)'>x</a>",
  "<object data='x'></object><embed src=x>",
  "<body onload=alert(1)>",
  "<math><mtext></p><style><!--</style><img title='--><img src onerror=alert(1)>'>",
])("what an uploaded template could do is taken out: %s", (dangerous) => {
  const { html } = render(`<p>before</p>${dangerous}<p>after</p>`);
  expect(html).toContain("<p>before</p>");
  expect(html).not.toContain("javascript:");
  // What stands in an attribute's value is text.
  expect(html.replace(/="[^"]*"/g, "=")).not.toMatch(
    /<(script|svg|iframe|form|input|base|link|object|embed|math)|\son\w+=|http-equiv/i,
  );
});

test.each([
  ["the invitation", ownTemplates.email],
  ["the cancellation", cancelledEmail],
])("nothing of %s is lost to the sanitiser", (_, template) => {
  const shape = (html: string) => [...html.matchAll(/<[a-z]+|[a-z-]+="/gi)].map(String).sort();
  expect(shape(render(template).html)).toEqual(shape(template));
  expect(render(template).unknown).toEqual([]);
});

test("the subject is the template's title", () => {
  expect(
    render("<title>Visit &amp; {{Name}}</title><p>x</p>", { Name: "<Rosa> & Co" }).subject,
  ).toBe("Visit & <Rosa> & Co");
  expect(render("<p>x</p>").subject).toBe("");
});

test("without HTML the mail still says when, where, and how to accept", () => {
  const { text } = render(ownTemplates.email);
  for (const said of ["Monday 10 February 2025", "10am - 12pm", "14 Mill Lane, Melport, MP3 4QT"]) {
    expect(text).toContain(said);
  }
  expect(text).toContain("<https://milepost.example/thank-you?recordId=57&token=a.b&wf=1>");
});

test("CRM values are written as their readers would write them", () => {
  const record = {
    Owner: { id: "1", name: "Ada" },
    Tags: ["a", { name: "b" }],
    On: true,
    No: null,
  };
  expect(render("{{Owner}}|{{Tags}}|{{On}}|{{No}}", record).text).toBe("Ada|a, b|Yes|");
});
