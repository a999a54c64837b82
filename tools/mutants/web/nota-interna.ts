import { mutantsOf } from "../mutant.ts";

export const WEB_NOTA_INTERNA = mutantsOf("apps/web/src", [
  {
    id: "nota-donde-otros-leen",
    kind: "wall",
    means: "a note is offered in a case that another institution may read",
    file: "mesa/conversacion/use-nota-de.ts",
    find: "(idPunto !== null || !estaAbierto({ estado }))",
    put: "true",
    tests: ["pages/chat/chat-nota-interna.test.tsx"],
  },
  {
    id: "mensaje-escondido-tras-la-nota",
    kind: "rule",
    means: "what comes back into the message stands where nobody sees it",
    file: "mesa/conversacion/use-nota-de.ts",
    find: "activo && antes.mensaje !== mensaje",
    put: "false",
    tests: ["pages/chat/chat-nota-interna.test.tsx"],
  },
  {
    id: "avisado-sin-estar",
    kind: "rule",
    means: "somebody is told of a note that no longer names them",
    file: "domains/nota-interna/menciones.rules.ts",
    find: "elegidos.filter(({ nombre }) => texto.includes(`@${nombre}`))",
    put: "elegidos.filter(() => texto !== undefined)",
    tests: ["domains/nota-interna/menciones.rules.test.ts"],
  },
  {
    id: "nota-como-mensaje",
    kind: "rule",
    means: "a note looks like what was sent",
    file: "domains/hilo/filas.rules.ts",
    find: 'mensaje.direccion === "AVISO" || mensaje.direccion === "INTERNA"',
    put: 'mensaje.direccion === "AVISO"',
    tests: ["pages/chat/chat-nota-interna.test.tsx"],
  },
]);
