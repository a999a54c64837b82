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
]);
