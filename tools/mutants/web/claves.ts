import { mutantsOf } from "../mutant.ts";

/** What is sent again while nobody knows what became of it. */
export const WEB_CLAVES = mutantsOf("apps/web/src", [
  {
    id: "quiza-guardado-con-otra-clave",
    kind: "rule",
    means: "a refusal at the door makes a text that may be stored be sent under a new key",
    file: "domains/mensaje/envios.store.ts",
    find: " || (envio.quizaGuardado && refusedAtDoor(error))",
    put: "",
    tests: ["domains/mensaje/envios-orden.test.ts"],
  },
  {
    id: "en-camino-al-cerrarse-con-otra-clave",
    kind: "rule",
    means: "a text whose tab closed before the answer is stored twice after a refusal at the door",
    file: "domains/mensaje/envios-de-otras.ts",
    find: ", quizaGuardado: true",
    put: "",
    tests: ["domains/mensaje/envios-pestanas.test.ts"],
  },
  {
    id: "plantilla-otra-vez-con-otra-clave",
    kind: "lock",
    means: "a template whose outcome nobody knows is sent a second time from its dialog opened again",
    file: "lib/ask-once.ts",
    find: "=> asked.digest === digest)",
    put: "=> asked.digest === digest && asked.until === 0)",
    tests: ["pages/chat/chat-plantilla.test.tsx"],
  },
  {
    id: "plantilla-forzada-otra-vez-con-otra-clave",
    kind: "lock",
    means:
      "a template that was insisted on, whose outcome nobody knows, is sent a second time when nobody insists",
    file: "lib/ask-once.ts",
    find: "if (standsOtherwise(error) && went !== forms.at(-1)) continue;",
    put: "",
    tests: ["domains/mensaje/api.test.ts", "pages/chat/chat-plantilla.test.tsx"],
  },
  {
    id: "nota-vencida-dos-veces",
    kind: "rule",
    means: "a note whose key the server may have forgotten is saved a second time with nobody asked",
    file: "domains/nota-interna/use-nota.ts",
    find: "if (clave.expired(nota)) {",
    put: 'if (clave.expired(nota) && nota.texto === "") {',
    tests: ["pages/chat/chat-nota-interna.test.tsx"],
  },
  {
    id: "pedido-vencido-queda",
    kind: "lock",
    means: "what a person asked for stays in a shared browser after its time",
    file: "lib/asked.ts",
    find: " || asked.until <= Date.now()",
    put: "",
    tests: ["lib/ask-once.test.ts"],
  },
]);
