import { mutantsOf } from "../mutant.ts";

/** Who is called by sound and on the desktop, and by which tab. */
export const WEB_LLAMADAS = mutantsOf("apps/web/src", [
  {
    id: "aviso-sobre-otro-aviso",
    kind: "rule",
    means:
      "the second message of a chat is not shown on the desktop while the notice of the first stands in the system's list",
    file: "lib/desktop-notices.ts",
    find: "    open.get(tag)?.close();\n",
    put: "",
    tests: ["mesa/novedades/novedades.test.tsx"],
  },
  {
    id: "avisa-a-quien-mira",
    kind: "rule",
    means: "whoever looks at the page gets notices on the desktop too",
    file: "mesa/novedades/avisar.ts",
    find: "if (!isFront()) avisar",
    put: "avisar",
    tests: ["mesa/novedades/novedades.test.tsx"],
  },
  {
    id: "mencion-que-no-llama",
    kind: "rule",
    means: "who is named in a note, or handed a case, hears nothing of it in another program",
    file: "mesa/menciones.ts",
    find: "llaman.map(",
    put: "llaman.slice(0, 0).map(",
    tests: ["mesa/menciones.test.tsx"],
  },
  {
    id: "mencion-dicha-a-nadie",
    kind: "rule",
    means: "a hidden tab tells what names somebody, and those in sight keep still",
    file: "mesa/menciones.ts",
    find: "menciones === undefined || oculta",
    put: "menciones === undefined",
    tests: ["mesa/menciones.test.tsx"],
  },
  {
    id: "mencion-que-llama-al-llegar",
    kind: "rule",
    means: "whoever comes in is called for what named them before",
    file: "mesa/menciones.ts",
    find: "!antes.has(id)",
    put: "!new Set<number>().has(id)",
    tests: ["mesa/menciones.test.tsx"],
  },
  {
    id: "suenan-todas-las-pestanas",
    kind: "rule",
    means: "every open tab sounds",
    file: "mesa/novedades/avisar.ts",
    find: "llaman.length === 0 || !speaksUp()",
    put: "llaman.length === 0",
    tests: ["mesa/novedades/pestanas.test.tsx"],
  },
  {
    id: "calla-una-pestana-muerta",
    kind: "rule",
    means: "a tab that crashed while it was in front keeps all others still",
    file: "lib/front.ts",
    find: "concerns ? whenPageEnds(front, () => forget(front)) : nothing;",
    put: "nothing;",
    tests: ["mesa/novedades/pestanas.test.tsx"],
  },
  {
    id: "carta-que-queda-al-frente",
    kind: "rule",
    means:
      "who goes from a letter to another program is told nothing: the tab still takes itself for the one in front",
    file: "lib/front.ts",
    find: "if (isFront() !== wasFront) look();",
    put: "",
    tests: ["mesa/novedades/pestanas.test.tsx"],
  },
]);
