import { parseArgs } from "node:util";
import { eraseCustomer } from "./life/erase-customer.ts";
import { lifeConfig } from "./platform/config.ts";
import { orEnd } from "./platform/or-end.ts";

/**
 * `pnpm customer:erase ID [--email ADDRESS] [--phone NUMBER] [--record CRM-ID]`: what is known of one customer
 * of an organisation. Ends with 1 where something is to come, which is left as it is.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    email: { type: "string" },
    phone: { type: "string" },
    record: { type: "string" },
  },
});
const [organisation] = positionals;
const { email = null, phone = null, record = null } = values;
if (!organisation) throw new Error("Which organisation? customer:erase ID --email ADDRESS");
if (!(email || phone || record)) throw new Error("Whom? --email, --phone or --record");
const { DATABASE_MIGRATOR_URL: ownerUrl, ENGINE_ADMIN_URL: engineAdminUrl } = orEnd(() =>
  lifeConfig(process.env),
);
const who = { email, phone, record };
const erased = await eraseCustomer({ ownerUrl, engineAdminUrl }, organisation, who);
if (erased.coming.length > 0) {
  console.error(
    "What is to come was left: cancel it in the CRM, and repeat this ten minutes later.",
  );
  process.exitCode = 1;
}
console.log(JSON.stringify({ name: "erase", organisation, ...erased }));
