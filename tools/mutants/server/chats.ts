import { mutantsOf } from "../mutant.ts";

/** What happens to messages in chats after they were written. */
export const CHATS = mutantsOf("apps/server/src", [
  {
    id: "archivo-donde-diga-la-fila",
    kind: "wall",
    means:
      "the account's key goes to wherever a file was announced, and a gateway that moved has lost its files",
    file: "channels/whatsapp/descarga.ts",
    find: "const url = enLaPasarela(config, guardada);",
    put: "const url: string | null = guardada;",
    tests: ["channels/whatsapp/contract.test.ts", "domains/archivo/pasarela-mudada.test.ts"],
  },
  {
    id: "corregido-una-sola-vez",
    kind: "rule",
    means: "of a message that is corrected twice the last words are lost",
    file: "channels/whatsapp/sucesos.ts",
    find: "llave === corregido ? sobreMs : null",
    put: "null",
    tests: ["domains/mensaje/entrada/correcciones.test.ts"],
  },
  {
    id: "cita-de-un-suceso",
    kind: "rule",
    means: "an answer to a correction names a message that the gateway never had",
    file: "channels/whatsapp/sucesos.ts",
    find: "sucedido ?? llano ?? idExterno",
    put: "idExterno",
    tests: ["domains/mensaje/entrada/correcciones.test.ts", "channels/whatsapp/contract.test.ts"],
  },
  {
    id: "messenger-cita-de-un-suceso",
    kind: "rule",
    means: "an answer to a correction is refused for good",
    file: "channels/facebook/publicacion.ts",
    find: "eliminado ?? otro ?? replyTo.idExterno",
    put: "replyTo.idExterno",
    tests: ["channels/facebook/contract.test.ts"],
  },
  {
    id: "gemela-apagada-aparte",
    kind: "rule",
    means: "a citizen has two cases, one at an account that nobody can answer by",
    file: "domains/canal/cuenta/gemela.service.ts",
    find: "return enUso?.id ?? Math.max(canal.id, ...gemelas.map(({ id }) => id));",
    put: "return enUso ? canal.id : Math.max(canal.id, ...gemelas.map(({ id }) => id));",
    tests: ["domains/mensaje/entrada/gemelas/gemelas.test.ts"],
  },
  {
    id: "gemela-de-otra-persona",
    kind: "wall",
    means: "whoever has somebody's former number writes into their case",
    file: "domains/canal/cuenta/gemela.repository.ts",
    find: "f.direccion <> coalesce(${identity}, f.direccion)",
    put: "f.direccion <> f.direccion",
    tests: ["domains/mensaje/entrada/gemelas/gemelas.test.ts"],
  },
  {
    id: "acuse-del-id-que-le-dimos",
    kind: "rule",
    means: "a message stays in doubt for good though its receipts say that it arrived",
    file: "channels/whatsapp/whatsapp.connector.ts",
    find: "    idOf: llavePropia,\n",
    put: "",
    tests: ["domains/mensaje/salida/acuse-de-otra.test.ts"],
  },
]);
