import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { openShapeBook, type ShapeBook } from "@milepost/crm/zoho/facts/shapes.ts";
import { zoho } from "@milepost/crm/zoho/zoho.ts";
import { selfTestConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database/database.ts";
import { seal as openSeal } from "./platform/seal.ts";
import { addressSteps } from "./self-test/address-steps.ts";
import { baseMapStep } from "./self-test/base-map-step.ts";
import { captchaSteps } from "./self-test/captcha-steps.ts";
import { chatSteps } from "./self-test/chat-steps.ts";
import { chooseOrganisation } from "./self-test/choose-organisation.ts";
import { crmSteps } from "./self-test/crm-steps.ts";
import { databaseSteps } from "./self-test/database-steps.ts";
import { mailSteps } from "./self-test/mail-steps.ts";
import { partSteps } from "./self-test/part-steps.ts";
import { runSteps } from "./self-test/run-steps.ts";
import { smsSteps } from "./self-test/sms-steps.ts";
import { notConfigured, type Step } from "./self-test/step.ts";
import { stripeSteps } from "./self-test/stripe-steps.ts";
import { withoutSecrets } from "./self-test/without-secrets.ts";

/**
 * `pnpm self-test [--organisation eu:20063456] [--mail-to ADDRESS] [--write] [--shapes FILE]`: asks everything
 * that an installation rests on, with the configuration of api and worker, and prints a line of each. Reads
 * only; with --write it makes leads, deals, meetings, a channel and a chat message that are marked, and
 * removes what can be removed. With --shapes it writes which keys the CRM's answers had, and of what kind,
 * without a single value: `pnpm sandbox:learn FILE` shows where the emulator differs. Ends with 1 when
 * something failed.
 */
const { values } = parseArgs({
  options: {
    organisation: { type: "string" },
    "mail-to": { type: "string" },
    write: { type: "boolean", default: false },
    shapes: { type: "string" },
  },
});
const clean = withoutSecrets(process.env);
const tell = (line: string) => console.log(clean(line));
const config = readSettings();
const seal = openSeal(config.SECRET_KEYS);
const database = openDatabase(config.DATABASE_URL, () => {});
const may = { mayWrite: values.write };
const shapes = openShapeBook();
let calls = 0;
const onAnswer: ShapeBook["note"] = (answer) => {
  calls += 1;
  shapes.note(answer);
};

const steps = [
  ...addressSteps(config),
  ...databaseSteps(config),
  ...partSteps(config),
  ...mailSteps(config, values["mail-to"]),
  ...smsSteps(config),
  ...stripeSteps(config),
  ...captchaSteps(config),
  baseMapStep(config),
];
try {
  const first = await runSteps(steps, tell);
  const second = await runSteps(await stepsOfOrganisation(), tell);
  const count = (outcome: keyof typeof first) => first[outcome] + second[outcome];
  const [ok, differs, failed] = [count("ok"), count("differs"), count("failed")];
  if (values.shapes) await writeFile(values.shapes, `${JSON.stringify(shapes.read(), null, 1)}\n`);
  tell(`The CRM was called ${calls} times.`);
  tellEnd({ ok, differs, failed, notConfigured: count("not configured") });
  if (failed > 0) process.exitCode = 1;
} finally {
  await database.close();
}

/** Without them nothing else can be asked. Prints their names, never their values. */
function readSettings() {
  try {
    return selfTestConfig(process.env);
  } catch (error) {
    const [, ...wrong] = String(error).split("\n");
    const names = wrong.map((line) => line.trim()).join(" ");
    tell(`failed          the settings: ${names} See docs/operating/settings.md.`);
    tellEnd({ ok: 0, differs: 0, failed: 1, notConfigured: 0 });
    process.exit(1);
  }
}

function tellEnd(counts: Readonly<Record<string, number>>): void {
  console.log(JSON.stringify({ name: "self-test", ...counts }));
}

/** A database that is away shows as one step that fails. */
async function stepsOfOrganisation(): Promise<Step[]> {
  try {
    const chosen = await chooseOrganisation(values.organisation, config.DATABASE_AUDIT_URL);
    if (chosen.kind === "none") return [organisationStep(async () => nobody(chosen.why))];
    const client = { id: config.ZOHO_CLIENT_ID, secret: config.ZOHO_CLIENT_SECRET };
    const dataCentres = config.ZOHO_DATA_CENTRES;
    const crm = zoho({ client, dataCentres, home: config.ZOHO_HOME, onAnswer });
    const hooksUrl = config.HOOKS_URL ?? config.PUBLIC_URL;
    const ports = { database, seal, crm, client, dataCentres, hooksUrl, onAnswer };
    const chatPorts = { database, seal, allowedHosts: config.CHAT_HOSTS };
    return [
      ...(await crmSteps(ports, chosen.organisation, may)),
      ...(await chatSteps(chatPorts, chosen.organisation, may)),
    ];
  } catch (error) {
    return [organisationStep(() => Promise.reject(error))];
  }
}

const nobody = (why: string) =>
  notConfigured(why, "Its CRM and its chat were not asked: docs/connecting/zoho.md.");

function organisationStep(ask: Step["ask"]): Step {
  const page = "docs/connecting/zoho.md";
  return { asks: "the organisation to ask about", expects: "one", page, ask };
}
