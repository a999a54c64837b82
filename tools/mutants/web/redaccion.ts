import { mutantsOf } from "../mutant.ts";

/** Files on their way into a message. */
export const WEB_REDACCION = mutantsOf("apps/web/src/domains/mensaje/redaccion", [
  {
    id: "archivo-de-mas",
    kind: "rule",
    means: "more files are taken than fit",
    file: "bandeja.rules.ts",
    find: "aceptados.length > libres",
    put: "aceptados.length < 0",
    tests: ["bandeja.rules.test.ts"],
  },
  {
    id: "archivo-que-nadie-lee",
    kind: "rule",
    means: "a file that cannot be read any more is told as a line that breaks",
    file: "bandeja.store.ts",
    find: "if (!puedeLeerse) {",
    put: "if (pieza.sesion < 0) {",
    tests: ["bandeja.store.test.ts"],
  },
  {
    id: "archivos-que-juntos-no-caben",
    kind: "rule",
    means: "files that fit one by one and not together are refused only after the message was sent",
    file: "bandeja.rules.ts",
    find: 'suma > juntos ? { causa: "juntos", limite: juntos } : null',
    put: 'suma > Number.MAX_VALUE ? { causa: "juntos", limite: juntos } : null',
    tests: ["bandeja.rules.test.ts", "../../../pages/chat/chat-redaccion.test.tsx"],
  },
  {
    id: "archivo-caducado-que-se-envia",
    kind: "rule",
    means: "a file that the server no longer has is sent again",
    file: "bandeja.store.ts",
    find: "const perdida = caducados || caduco(",
    put: "const perdida = caduco(",
    tests: ["../../../pages/chat/chat-redaccion.test.tsx"],
  },
]);
