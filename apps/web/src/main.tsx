import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { logUncaughtErrors } from "./platform/log-uncaught-errors.ts";
import { readTheme, showTheme } from "./platform/theme.ts";
import { router } from "./routes/router.tsx";
import "./styles.css";

showTheme(readTheme());
logUncaughtErrors();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
// What the page shows already stays until there is something better.
if (root.hasChildNodes()) void untilReady().then(() => draw(root));
else draw(root);

function draw(element: HTMLElement): void {
  createRoot(element).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

function untilReady(): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    router.subscribe(({ initialized }) => initialized && resolve());
  });
}
