import { MantineContext, MantineThemeProvider, useProviderColorScheme } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useMemo } from "react";
import { theme } from "./index.ts";
import { schemeManager } from "./scheme.ts";

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
