import { mutantsOf } from "../mutant.ts";

/** What happens to messages in chats after they were written. */
export const CHATS = mutantsOf("apps/server/src", [
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
]);
