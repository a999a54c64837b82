import {
  type MantineColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from "@mantine/core";
import { type ReactNode, useLayoutEffect, useMemo } from "react";
import { onStored, readStored, writeStored } from "../../lib/storage.ts";
import { theme } from "./index.ts";

let stop: (() => void) | undefined;

/** Light, dark or the system's, kept with the other values of this device and shared by the tabs. */
const schemeManager: MantineColorSchemeManager = {
  get: (fallback) => readStored("tema") ?? fallback,
  // Every write wakes the subscriber, which sets again: the same value ends the circle.
  set: (value) => {
    if (readStored("tema") !== value) writeStored("tema", value);
  },
  subscribe: (onUpdate) => {
    stop = onStored("tema", () => onUpdate(readStored("tema") ?? "auto"));
  },
  unsubscribe: () => stop?.(),
  clear: () => writeStored("tema", undefined),
};

const root = () => document.documentElement;

/**
 * Mantine's provider without its style elements: colours come from our style sheets, and the code that would
 * compute them stays out of the log-in page.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { colorScheme, setColorScheme, clearColorScheme } = useProviderColorScheme({
    manager: schemeManager,
    defaultColorScheme: "auto",
    forceColorScheme: undefined,
    getRootElement: root,
  });
  useLayoutEffect(() => root().setAttribute("data-respect-reduced-motion", "true"), []);
  const value = useMemo(
    () => ({
      colorScheme,
      setColorScheme,
      clearColorScheme,
      getRootElement: root,
      classNamesPrefix: "mantine",
      cssVariablesSelector: ":root",
      withStaticClasses: true,
      deduplicateInlineStyles: false,
    }),
    [colorScheme, setColorScheme, clearColorScheme],
  );
  return (
    <MantineContext value={value}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
