import { mutantsOf } from "../mutant.ts";

/** Rules of messages and of quotations. */
export const CONTRACT_MENSAJE = mutantsOf("packages/contract/src", [
  {
    id: "acuse-repetido",
    kind: "rule",
    means: "a receipt that is no step forward counts",
    file: "mensaje/mensaje.rules.ts",
    find: "AVANCE[nuevo] > AVANCE[actual]",
    put: "AVANCE[nuevo] >= AVANCE[actual]",
    tests: ["mensaje/mensaje.rules.test.ts"],
  },
  {
    id: "reintentar-fuera-de-ventana",
    kind: "rule",
    means: "what the provider's window refused is offered again",
    file: "mensaje/mensaje.rules.ts",
    find: 'direccion !== "SALIDA" || motivo === "ventana"',
    put: 'direccion !== "SALIDA"',
    tests: ["mensaje/mensaje.rules.test.ts"],
  },
  {
    id: "aviso-ultimo",
    kind: "rule",
    means: "a notice stands as the last message",
    file: "mensaje/mensaje.rules.ts",
    find: 'return direccion === "ENTRADA" || direccion === "SALIDA";',
    put: 'return direccion !== "INTERNA";',
    tests: ["mensaje/mensaje.rules.test.ts"],
  },
  {
    id: "correo-con-citas",
    kind: "rule",
    means: "the history below an answer is taken for it",
    file: "mensaje/correo.rules.ts",
    find: "return [...lineas.slice(0, cita.desde), ...lineas.slice(cita.hasta)]",
    put: "return lineas",
    tests: ["mensaje/correo.rules.test.ts"],
  },
  {
    id: "reenvio-plegado",
    kind: "rule",
    means: "what somebody sends on is folded away as if he had answered it",
    file: "mensaje/cita/cita.rules.ts",
    find: "  if (esAsuntoReenviado(asunto)) return null;\n",
    put: "",
    tests: ["mensaje/cita/cita.rules.test.ts"],
  },
  {
    id: "respuesta-entre-citas",
    kind: "rule",
    means: "of several quotations the first is folded away, and answers stand without their questions",
    file: "mensaje/cita/cita.rules.ts",
    find: "arriba.length === 1",
    put: "arriba.length >= 1",
    tests: ["mensaje/cita/cita.rules.test.ts"],
  },
]);
