import { mutantsOf } from "../mutant.ts";

/** What one person leaves in a browser, and how long a session lasts. */
export const WEB_SESION = mutantsOf("apps/web/src", [
  {
    id: "buscado-por-otra-persona",
    kind: "wall",
    means: "with Back the next person in a tab reads what the last one searched for",
    file: "lib/personal-state.ts",
    find: "id !== undefined && personales?.of === id ? personales.values : NONE",
    put: "id !== undefined && personales !== undefined ? personales.values : NONE",
    tests: ["lib/personal-state.test.ts"],
  },
  {
    id: "menu-de-otra-persona",
    kind: "wall",
    means: "a menu that comes late is that of whoever is signed in by then",
    file: "lib/reload-menu.ts",
    find: '  if (readStored("sesion_inicio") === began) updateMenu(menu);\n',
    put: "  updateMenu(menu);\n",
    tests: ["lib/reload-menu.test.ts"],
  },
  {
    id: "401-que-queda",
    kind: "wall",
    means: "an expired session stays on the screen",
    file: "ui/errors/handle-error.ts",
    find: "if (!isLoginPath(currentPath())) sessionRefused",
    put: "if (isLoginPath(currentPath())) sessionRefused",
    tests: ["ui/errors/handle-error.test.ts"],
  },
  {
    id: "negado-para-siempre",
    kind: "rule",
    means: "after a /403 that nobody reached every later 403 is silent",
    file: "shell/use-route-change.ts",
    find: "if (stays) setForbidden(false);",
    put: "if (!stays) setForbidden(false);",
    tests: ["shell/unsaved.test.tsx"],
  },
  {
    id: "raton-que-alarga",
    kind: "rule",
    means: "brushing the mouse takes the warning away",
    file: "shell/session-timer.ts",
    find: '  if (state.get() === "closing" && !force) return;\n',
    put: "",
    tests: ["shell/session-timer.test.ts"],
  },
  {
    id: "negado-a-quien-se-fue",
    kind: "lock",
    means: "what fails for somebody who left ends the session of who came after, or is told to them",
    file: "lib/api.ts",
    find: 'inicio !== readStored("sesion_inicio")',
    put: "inicio !== inicio",
    tests: ["lib/api.test.ts"],
  },
]);
