import { mutantsOf } from "../mutant.ts";

/** Frequent questions, written and offered. */
export const WEB_FAQ = mutantsOf("apps/web/src", [
  {
    id: "sugerida-con-la-tecla-de-otra",
    kind: "rule",
    means: "Alt 2 puts the answer of the third question",
    file: "domains/faq/Sugeridas.tsx",
    find: "const teclaDe = (indice: number) => `alt+${indice + 1}`;",
    put: "const teclaDe = (indice: number) => `alt+${indice}`;",
    tests: ["domains/faq/sugeridas.test.tsx", "pages/chat/chat-sugeridas.test.tsx"],
  },
  {
    id: "sugerida-que-vuelve",
    kind: "rule",
    means: "what somebody put away, or answered, is offered again for the same words",
    file: "domains/faq/use-sugeridas.ts",
    find: "hasta !== undefined && hasta > despachado ? hasta",
    put: "hasta !== undefined ? hasta",
    tests: ["pages/chat/chat-sugeridas.test.tsx"],
  },
  {
    id: "sugerida-que-alarga-la-sesion",
    kind: "wall",
    means: "citizens who write keep a session open at which nobody sits",
    file: "domains/faq/use-sugeridas.ts",
    find: ", background: true },",
    put: " },",
    tests: ["pages/chat/chat-sugeridas.test.tsx"],
  },
  {
    id: "pregunta-que-no-es-la-marcada",
    kind: "rule",
    means: "after other words are looked for Enter puts the answer of a question that nobody marked",
    file: "domains/faq/ListaPreguntas.tsx",
    find: "          setMarcada(0);\n",
    put: "",
    tests: ["domains/faq/lista-preguntas.test.tsx"],
  },
  {
    id: "preguntas-de-antes-del-cambio",
    kind: "rule",
    means: "whoever corrected an answer goes on reading the old one",
    file: "domains/faq/api.ts",
    find: '    void invalidate(cache, "faq");\n',
    put: "",
    tests: ["domains/faq/api.test.tsx"],
  },
]);
