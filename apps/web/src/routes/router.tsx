import { connectPagePath } from "@milepost/contract/product.ts";
import { createBrowserRouter } from "react-router";
import { chunk } from "../platform/chunk.ts";
import { FirstFrame } from "./first-frame.tsx";
import { Gate } from "./gate.tsx";
import { Protected, requireSession } from "./protected.tsx";
import { Root } from "./root.tsx";
import { RouteError } from "./route-error.tsx";

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: FirstFrame,
    children: [
      { path: "/login", lazy: chunk(() => import("./login.tsx")) },
      { path: connectPagePath, lazy: chunk(() => import("./connect.tsx")) },
      ...(import.meta.env.DEV ? [{ path: "/__kit", lazy: chunk(() => import("./kit.tsx")) }] : []),
      {
        loader: requireSession,
        Component: Protected,
        children: [
          { path: "/help/:page?", lazy: chunk(() => import("./help.tsx")) },
          {
            Component: Gate,
            children: [
              { path: "/", lazy: chunk(() => import("./home.tsx")) },
              { path: "/search", lazy: chunk(() => import("./search.tsx")) },
              { path: "/book/:slotId", lazy: chunk(() => import("./book.tsx")) },
              { path: "/bookings/:id", lazy: chunk(() => import("./visit.tsx")) },
              { path: "/settings", lazy: chunk(() => import("./settings.tsx")) },
              { path: "/insight", lazy: chunk(() => import("./insight.tsx")) },
              { path: "/checkout", lazy: chunk(() => import("./checkout.tsx")) },
              { path: "/checkout/success", lazy: chunk(() => import("./checkout-success.tsx")) },
              { path: "/checkout/cancel", lazy: chunk(() => import("./checkout-cancel.tsx")) },
            ],
          },
        ],
      },
    ],
  },
]);
