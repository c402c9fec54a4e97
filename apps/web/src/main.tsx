import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { logUncaughtErrors } from "./platform/error-log.ts";
import { router } from "./routes/router.tsx";
import "./styles.css";

logUncaughtErrors();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
