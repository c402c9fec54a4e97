import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressFiles } from "./compress.ts";

const api = process.env.MILEPOST_API ?? "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [react(), tailwindcss(), compressFiles()],
  build: {
    modulePreload: { polyfill: false },
    // Tells the server which chunks a page needs.
    manifest: true,
    // A small file as a data: address would be refused by the content security policy.
    assetsInlineLimit: 0,
    // The customer's page is one of its own, without React.
    rolldownOptions: { input: ["index.html", "thank-you.html"] },
  },
  server: { host: "127.0.0.1", proxy: { "/api": api, "/auth": api } },
});
