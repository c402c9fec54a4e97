import { readFileSync } from "node:fs";
import { thankYouTexts } from "@milepost/contract/texts/agent.ts";
import { expect, test } from "vitest";
import { thankYouPage } from "./thank-you-page.ts";

const words = { company: "A & <b>B</b>", date: '" onload="x', time: "{{company}}" };

test("company, date and time are filled in as text, whatever they say", () => {
  const template = `<p title='{{date}}'>{{ company }} at \${time}</p>`;
  expect(thankYouPage(template, words)).toBe(
    "<p title='&quot; onload=&quot;x'>A &amp; &lt;b&gt;B&lt;/b&gt; at {{company}}</p>",
  );
});

test("any other variable prints nothing", () => {
  expect(thankYouPage("<p>{{appStreet}}{{toString}}</p>", words)).toBe("<p></p>");
});

test("the page says that it verifies before any script has run, and where the details are without one", () => {
  const html = readFileSync(new URL("../../../thank-you.html", import.meta.url), "utf8");
  const beforeScripts = html.slice(0, html.indexOf("<script"));
  expect(beforeScripts).toContain(`>${thankYouTexts.verifying}<`);
  expect(beforeScripts).toContain(`<p>${thankYouTexts.reassurance}</p>`);
  expect(beforeScripts).toContain(`<p id="refused" hidden>${thankYouTexts.refused}</p>`);
  expect(beforeScripts).toMatch(/<noscript><p>This page needs JavaScript. The details of /);
  expect(beforeScripts).toContain(`>${thankYouTexts.tryAgain}<`);
});
