import { mutantsOf } from "../mutant.ts";

/** Until when a conversation may be answered. */
export const PLAZO = mutantsOf("apps/server/src", [
  {
    id: "plazo-no-se-exige",
    kind: "rule",
    means: "an answer that no provider takes any more is written, and fails later",
    file: "domains/mensaje/salida/canal-de-salida.ts",
    find: '  if (vencido) throw new AppError("PLAZO_VENCIDO");\n',
    put: "  void vencido;\n",
    tests: ["domains/mensaje/plazo.test.ts"],
  },
  {
    id: "plazo-acortado-por-atrasado",
    kind: "rule",
    means: "a message that comes late shuts a conversation that may still be answered",
    file: "domains/canal/sumar-no-leidos.sql",
    find: "greatest(e.ultima_entrada_en, u.instante)",
    put: "u.instante",
    tests: ["domains/mensaje/plazo.test.ts"],
  },
  {
    id: "plazo-por-el-reloj-propio",
    kind: "rule",
    means: "the term begins when a message is received and not when it was written",
    file: "domains/mensaje/entrada/recibir-mensajes.sql",
    find: "to_timestamp(l.msg_tz::bigint)",
    put: "now()",
    tests: ["domains/mensaje/plazo.test.ts"],
  },
  {
    id: "plazo-no-mira-la-cola",
    kind: "rule",
    means: "what the term overtook in the queue is sent all the same",
    file: "outbox/delivery.ts",
    find: "    if (isShut(windowMs, outgoing)) return SHUT;\n",
    put: "    void windowMs;\n",
    tests: ["outbox/delivery.test.ts"],
  },
  {
    id: "plazo-de-cuenta-no-cambia",
    kind: "rule",
    means: "an account whose term was changed keeps the old one",
    file: "app/open-account.ts",
    find: "term !== undefined && term !== kept",
    put: "term !== undefined && kept === null && term !== kept",
    tests: ["app/open-account.test.ts"],
  },
]);
