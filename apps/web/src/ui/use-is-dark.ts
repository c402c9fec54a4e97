import { useSyncExternalStore } from "react";
import { readTheme, subscribeToTheme } from "../platform/theme.ts";
import { useMedia } from "./use-media.ts";

/** Whether the page is dark: by the person's choice, else by the device. */
export function useIsDark(): boolean {
  const isDeviceDark = useMedia("(prefers-color-scheme: dark)");
  const theme = useSyncExternalStore(subscribeToTheme, readTheme);
  return theme === "system" ? isDeviceDark : theme === "dark";
}
