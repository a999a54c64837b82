import { mutantsOf } from "../mutant.ts";

/** Where the focus goes. */
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
]);
