import { takeGallery } from "./measure/gallery.ts";
import { withPlaywright } from "./playwright.ts";

/** `pnpm gallery [playwright's arguments]`: every screen and state as pictures, in `.milepost/gallery/index.html`. */
await withPlaywright(async (run) => {
  const { code, pictures, screens } = await takeGallery(run, process.argv.slice(2));
  process.exitCode = code;
  console.log(JSON.stringify({ name: "gallery", screens, pictures }));
});
