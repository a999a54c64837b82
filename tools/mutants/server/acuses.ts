import { mutantsOf } from "../mutant.ts";

/** What receipts say of messages that left. */
export const ACUSES = mutantsOf("apps/server/src", [
  {
    id: "acuse-sabido-sin-su-direccion",
    kind: "rule",
    means: "the other address of a citizen that a receipt tells is not learned",
    file: "domains/mensaje/salida/entrega.service.ts",
    find: 'estado === "ENVIADO" && identity === undefined &&',
    put: 'estado === "ENVIADO" &&',
    tests: ["domains/mensaje/salida/acuse-de-otra.test.ts"],
  },
  {
    id: "todo-acuse-es-sabido",
    kind: "rule",
    means: "what arrived and what was read is not told",
    file: "domains/mensaje/salida/entrega.service.ts",
    find: 'estado === "ENVIADO" && identity === undefined &&',
    put: "identity === undefined &&",
    tests: ["domains/mensaje/salida/entrega.test.ts"],
  },
  {
    id: "acuse-que-se-adelanta",
    kind: "lock",
    means: "a receipt before its send is lost",
    file: "domains/mensaje/salida/entrega.service.ts",
    find: '  throw new AppError("NO_DISPONIBLE");\n',
    put: "",
    tests: ["domains/mensaje/salida/entrega.test.ts"],
  },
  {
    id: "acuse-sin-paciencia",
    kind: "rule",
    means: "a receipt that comes a moment before its send is recorded is asked for again",
    file: "domains/mensaje/salida/entrega.service.ts",
    find: "[5, 10, 20, 40, 80, 160, 320]",
    put: "[]",
    tests: ["domains/mensaje/salida/entrega.test.ts"],
  },
  {
    id: "acuse-de-lo-que-espera",
    kind: "lock",
    means: "a message whose receipt came while it waited for another try is sent twice",
    file: "domains/mensaje/salida/entrega.service.ts",
    find: 'mensaje.estado === "EN_COLA" && (await salidas.settleWaiting(tx, mensaje.id))',
    put: "false",
    tests: ["channels/whatsapp-cloud/tomado.test.ts"],
  },
  {
    id: "acuse-de-un-envio-anterior",
    kind: "lock",
    means:
      "a receipt of a sending that failed stands for the one that a person asked for, which never leaves",
    file: "outbox/salida-queue.repository.ts",
    find: '\n      .where("envio", "=", sql.lit(1))',
    put: "",
    tests: ["channels/whatsapp-cloud/tomado.test.ts"],
  },
]);
