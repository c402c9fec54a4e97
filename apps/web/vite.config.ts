import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const api = process.env.MILEPOST_API ?? "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    // A small file as a data: address would be refused by the content security policy.
    assetsInlineLimit: 0,
  },
  server: { host: "127.0.0.1", proxy: { "/api": api, "/auth": api } },
});
