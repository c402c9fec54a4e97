import type { Database } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { notConfigured, ok, type Step } from "./step.ts";

const page = "docs/connecting/zoho.md";

/** Whether somebody other than the person who connected gets in. */
export function secondPersonStep(database: Database, organisation: OrganisationId): Step {
  return {
    asks: "who has signed in, apart from administrators",
    expects: "somebody",
    page,
    async ask() {
      const people = await database.withOrganisation(organisation, (db) =>
        db
          .selectFrom("sessions")
          .innerJoin("users", (join) =>
            join
              .onRef("users.user_id", "=", "sessions.user_id")
              .onRef("users.organisation_id", "=", "sessions.organisation_id"),
          )
          .select("sessions.user_id")
          .distinct()
          .where("sessions.organisation_id", "=", organisation)
          .where("users.admin_level", "=", "user")
          .execute(),
      );
      return people.length > 0
        ? ok(`${people.length}`)
        : notConfigured(
            "nobody yet",
            "Let a booking agent sign in, and repeat: Zoho may refuse a standard user what it gives an administrator.",
          );
    },
  };
}
