import { mutantsOf } from "../mutant.ts";

/** What a screen draws again, what it tells the style sheets, and when its code comes. */
export const WEB_PANTALLA = mutantsOf("apps/web/src", [
  {
    id: "compositor-con-cada-tecla",
    kind: "rule",
    means: "all that asks something of a text is drawn with every key",
    file: "domains/mensaje/texto-en-curso.ts",
    find: "): S => useSyncExternalStore(suscribir, () => elegir(leer()));",
    put: "): S => elegir(useSyncExternalStore(suscribir, leer));",
    tests: ["domains/mensaje/texto-en-curso.test.tsx"],
  },
  {
    id: "dialogos-con-cada-tecla",
    kind: "rule",
    means: "the page is gone through for every letter of a text",
    file: "lib/hotkeys.ts",
    find: "meant.length > 0 && dialogOpen()",
    put: "dialogOpen()",
    tests: ["lib/hotkeys.test.tsx"],
  },
  {
    id: "atajo-detras-de-un-dialogo",
    kind: "rule",
    means: "a shortcut acts on what lies behind a dialog",
    file: "lib/hotkeys.ts",
    find: "!inDialog || hotkey.inDialogs === true",
    put: "hotkey.keys !== undefined",
    tests: ["lib/hotkeys.test.tsx"],
  },
  {
    id: "sena-al-primero-que-se-va",
    kind: "rule",
    means: "the page scrolls again under the second of two dialogs",
    file: "ui/theme/root-marks.ts",
    find: "saidBy[mark] > 0",
    put: "more > 0",
    tests: ["ui/theme/root-marks.test.tsx"],
  },
  {
    id: "panel-sin-senal",
    kind: "rule",
    means: "a page that nobody touches fetches what nobody may open",
    file: "ui/late/late-pane.tsx",
    find: "    if (asked) bring();",
    put: "    if (asked || SIGNS.length > 0) bring();",
    tests: ["ui/late/late-pane.test.tsx"],
  },
  {
    id: "panel-que-no-vuelve-a-pedirse",
    kind: "rule",
    means: "a conversation whose code did not come once never comes",
    file: "ui/late/late-code.ts",
    find: "        onItsWay = undefined;\n",
    put: "",
    tests: ["ui/late/late-pane.test.tsx", "ui/late/late-dialog.test.tsx"],
  },
]);
