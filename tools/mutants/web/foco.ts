import { mutantsOf } from "../mutant.ts";

/** Where the focus goes, and where notices stand. */
export const WEB_FOCO = mutantsOf("apps/web/src", [
  {
    id: "foco-de-lo-que-se-fue-escondido",
    kind: "rule",
    means: "what goes while the page waits for a part of it leaves the focus to nobody",
    file: "lib/use-focus-relay.ts",
    find: "  useEffect(() => () => relay(had.current, latest), []);\n",
    put: "",
    tests: ["lib/use-focus-relay.test.tsx"],
  },
  {
    id: "foco-que-no-vuelve",
    kind: "rule",
    means: "a page that waited for a part of it is shown again without the focus",
    file: "lib/use-focus-relay.ts",
    find: "    if (before instanceof HTMLElement) recoverFocus(() => before);\n",
    put: "",
    tests: ["lib/use-focus-relay.test.tsx"],
  },
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
