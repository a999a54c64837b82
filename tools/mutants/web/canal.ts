import { mutantsOf } from "../mutant.ts";

/** How a channel and who writes on it are shown. */
export const WEB_CANAL = mutantsOf("apps/web/src", [
  {
    id: "nombre-sin-verificar-como-cierto",
    kind: "rule",
    means: "whoever calls themselves something is shown under that name as if somebody had verified it",
    file: "domains/canal/NombreCiudadano.tsx",
    find: 'if (fuente === "persona") return texto;',
    put: 'if (fuente !== "direccion") return texto;',
    tests: ["pages/chat/chat-nombres.test.tsx"],
  },
  {
    id: "nombre-sin-verificar-en-una-frase",
    kind: "rule",
    means: "sentences name whoever nobody verified as if somebody had",
    file: "domains/canal/nombrar.ts",
    find: 'fuente === "remitente" ? t("comun:sinVerificar", { nombre: texto }) : texto',
    put: "texto",
    tests: ["pages/chat/chat-nombres.test.tsx"],
  },
  {
    id: "canal-que-la-pagina-no-conoce",
    kind: "rule",
    means: "a channel that a newer server knows leaves the page blank",
    file: "domains/canal/ficha.ts",
    find: "FICHAS[clasificacion as Clasificacion] : LLAMADA",
    put: "FICHAS[clasificacion as Clasificacion] : FICHAS.whatsapp",
    tests: ["domains/canal/canal-icono.test.tsx"],
  },
  {
    id: "campo-con-el-nombre-de-otro-proveedor",
    kind: "rule",
    means: "the form of a mail account asks for an address of a gateway",
    file: "domains/canal/use-rotulos.ts",
    find: "(tipo && PROPIOS[tipo]?.[campo]) ?? ROTULOS[campo]",
    put: "ROTULOS[campo]",
    tests: ["pages/canales/canales-formulario.test.tsx"],
  },
  {
    id: "leido-de-otra-vez",
    kind: "rule",
    means: "a conversation opens at what was unread when it was last opened",
    file: "domains/canal/api.ts",
    find: "return isFetchedAfterMount ? { data",
    put: "return isFetchedAfterMount || data ? { data",
    tests: ["domains/canal/al-abrir.test.tsx"],
  },
]);
