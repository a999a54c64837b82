import { mutantsOf } from "../mutant.ts";

/** Where notices stand. */
export const WEB_AVISOS = mutantsOf("apps/web/src", [
  {
    id: "aviso-bajo-el-dialogo",
    kind: "rule",
    means: "a notice stands under the dialog that fills the screen",
    file: "ui/toast/places.ts",
    find: "(now.findLast(({ over }) => over) ?? now.at(-1))",
    put: "now.at(-1)",
    tests: ["ui/toast/toasts.test.tsx"],
  },
  {
    id: "aviso-donde-ya-no-hay-lugar",
    kind: "rule",
    means: "notices stand in a place that has gone from the screen",
    file: "ui/toast/places.ts",
    find: "now.filter((other) => other !== place)",
    put: "now.filter((other) => other.over !== undefined)",
    tests: ["ui/toast/toasts.test.tsx"],
  },
  {
    id: "fallo-callado",
    kind: "rule",
    means: "what could not be loaded is seen, and nobody who does not see hears of it",
    file: "ui/states/ErrorState.tsx",
    find: "if (!retrying) announce(spoken);",
    put: "",
    tests: ["ui/states/error-state.test.tsx"],
  },
  {
    id: "fallo-dicho-una-vez",
    kind: "rule",
    means: "what was asked for again in vain is told only the first time",
    file: "ui/states/ErrorState.tsx",
    find: "}, [spoken, retrying]);",
    put: "}, [spoken]);",
    tests: ["ui/states/error-state.test.tsx"],
  },
]);
