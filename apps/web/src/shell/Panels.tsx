import { HelpOverlay } from "./HelpOverlay.tsx";
import { NoticesDialog } from "./NoticesDialog.tsx";
import { Palette } from "./Palette.tsx";
import { PreferencesDialog } from "./PreferencesDialog.tsx";
import type { Panel } from "./panels.ts";

/** The shell's layers, brought with the first one that is opened. */
export function Panels({ panel }: { panel: Exclude<Panel, "menu"> }) {
  switch (panel) {
    case "help":
      return <HelpOverlay />;
    case "notices":
      return <NoticesDialog />;
    case "search":
      return <Palette />;
    case "preferences":
      return <PreferencesDialog />;
  }
}
