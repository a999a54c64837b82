import { mutantsOf } from "../mutant.ts";

/** What a provider's list of a chat says of a message whose answer was lost. */
export const CONSULTA = mutantsOf("apps/server/src/channels/shared", [
  {
    id: "consulta-de-dos-iguales",
    kind: "lock",
    means: "of two equal messages in doubt the one that was taken counts for both, and one never leaves",
    file: "listed-inquiry.ts",
    find: "if (latest && same.length > withoutId)",
    put: "if (latest)",
    tests: ["listed-inquiry.test.ts"],
  },
  {
    id: "consulta-sin-diferencia-de-relojes",
    kind: "lock",
    means: "what a provider with a late clock took is not found, and leaves twice",
    file: "listed-inquiry.ts",
    find: "seconds * 1000 - CLOCKS_MS",
    put: "seconds * 1000",
    tests: ["listed-inquiry.test.ts"],
  },
  {
    id: "silencio-que-se-repite",
    kind: "lock",
    means: "what a provider kept silent about, and may still send, leaves a second time",
    file: "listed-inquiry.ts",
    find: "const sure = isOver(code) && strange",
    put: "const sure = strange",
    tests: ["listed-inquiry.test.ts"],
  },
  {
    id: "lista-que-no-alcanza",
    kind: "lock",
    means: "what is not on the latest page of a chat counts as never taken, and leaves a second time",
    file: "listed-inquiry.ts",
    find: "&& reaches && isThisChat",
    put: "&& isThisChat",
    tests: ["listed-inquiry.test.ts"],
  },
  {
    id: "lo-del-ciudadano-por-nuestro",
    kind: "lock",
    means: "a citizen who repeats our words counts as our message, which never leaves",
    file: "listed-inquiry.ts",
    find: "own && atMs >= sinceMs",
    put: "atMs >= sinceMs",
    tests: ["listed-inquiry.test.ts"],
  },
]);
