import { randomBytes } from "node:crypto";

/** What `pnpm parts` prints. */
interface Parts {
  readonly superuserUrl: string;
  readonly databaseUrls: {
    readonly milepost_migrator: string;
    readonly milepost_app: string;
    readonly milepost_audit: string;
  };
  readonly engineUrl: string;
  readonly engineAdminUrl: string;
  readonly routingUrl: string;
}

/** The settings of docs/operating/settings.md for an installation on those parts. Nobody's CRM, and no mail goes out. */
export function settingsFor(printed: string): Record<string, string> {
  const line = printed.split("\n").find((text) => text.startsWith("{")) ?? "{}";
  const { superuserUrl, databaseUrls, engineUrl, engineAdminUrl, routingUrl } = JSON.parse(
    line,
  ) as Parts;
  return {
    DATABASE_SUPERUSER_URL: superuserUrl,
    DATABASE_MIGRATOR_URL: databaseUrls.milepost_migrator,
    DATABASE_URL: databaseUrls.milepost_app,
    DATABASE_AUDIT_URL: databaseUrls.milepost_audit,
    ENGINE_URL: engineUrl,
    ENGINE_ADMIN_URL: engineAdminUrl,
    ROUTING_URL: routingUrl,
    ROUTING_TILES: ".milepost/tiles/tried",
    SECRET_KEYS: `a:${randomBytes(32).toString("base64")}`,
    ZOHO_CLIENT_ID: "tried",
    ZOHO_CLIENT_SECRET: "tried",
    PUBLIC_URL: "http://localhost:3000",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "Milepost <milepost@example.com>",
    METRICS_TOKEN: "tried",
    PORT: "0",
    WORKER_PORT: "0",
    WATCH_PORT: "0",
    REPLIES_ADDRESS: "replies@milepost.example",
    REPLIES_PORT: "0",
    ROUTING_PORT: "0",
  };
}
