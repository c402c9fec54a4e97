import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressFiles } from "./compress.ts";
import { drawFirstFrame } from "./first-frame.ts";
import { addFontLicence } from "./font-licence.ts";
import { addProtomapsLicence } from "./protomaps-licence.ts";
import { readGuide } from "./read-guide.ts";

const licences = "licences.txt";
const api = process.env.MILEPOST_API ?? "http://127.0.0.1:3000";

// Each file costs a slow processor and an old connection a wait of its own: what every page needs comes in three.
const groups = [
  {
    name: "framework",
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
  },
  {
    // Without React: the customer's pages need it as well.
    name: "base",
    test: /contract[\\/]src[\\/](limits|product|texts[\\/]agent|settings[\\/]time-zones)|web[\\/]src[\\/]platform[\\/](ask-captcha|call|chunk|log-uncaught-errors|problem|read-problem)\./,
  },
  {
    name: "frame",
    test: /web[\\/]src[\\/](platform|features[\\/]session)|ui[\\/](badge|button|dialog|disclosure|fields[\\/]field|kbd|live-region|notice|skeleton|toast|tooltip|use-media|use-rested)|lucide-react|texts[\\/]|slot-code|slot-time|selected-workflow|remembered-workflow/,
    minShareCount: 2,
  },
];

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    readGuide(),
    compressFiles(),
    drawFirstFrame(),
    addFontLicence(licences),
    addProtomapsLicence(licences),
  ],
  build: {
    modulePreload: { polyfill: false },
    // Lists the chunks that a page needs, for the server.
    manifest: true,
    // Their authors ask that their terms go wherever their work goes.
    license: { fileName: licences },
    // A small file as a data: address would be refused by the content security policy.
    assetsInlineLimit: 0,
    // The customer's pages are their own, without React.
    rolldownOptions: {
      input: ["index.html", "thank-you.html", "my-visit.html"],
      output: { codeSplitting: { groups } },
    },
  },
  server: { host: "127.0.0.1", proxy: { "/api": api, "/auth": api, "/healthz": api } },
});
