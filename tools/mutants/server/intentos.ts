import { mutantsOf } from "../mutant.ts";

/** Under how many of the provider's ids a message of ours was known, and what is told under those of its earlier tries. */
export const INTENTOS = mutantsOf("apps/server/src", [
  {
    id: "numero-que-se-olvida",
    kind: "lock",
    means: "a try that was refused stands in the conversation as something typed on the telephone",
    file: "domains/mensaje/intentos.repository.ts",
    find: "WHERE e.id_canal = ${idCanal} AND i.id_externo = ${idExterno}",
    put: "WHERE false AND e.id_canal = ${idCanal} AND i.id_externo = ${idExterno}",
    tests: ["domains/mensaje/intentos.test.ts", "domains/mensaje/entrada/eco.test.ts"],
  },
  {
    id: "rechazo-sin-anotar",
    kind: "lock",
    means: "what WhatsApp refused before we knew its id comes back as a message of somebody else",
    file: "domains/mensaje/salida/entrega.service.ts",
    find: "  await anotarIntentos(tx, mensaje.id, entrega.refused ?? []);\n",
    put: "",
    tests: ["domains/mensaje/intentos.test.ts"],
  },
  {
    id: "rechazo-callado",
    kind: "rule",
    means: "who asks the gateway does not say which of its ids were refused",
    file: "channels/whatsapp/consulta.ts",
    find: "uno.id.llave !== propia && diceLoMismo(mensaje, uno)",
    put: "uno.id.llave === propia",
    tests: ["channels/whatsapp/consulta.test.ts"],
  },
  {
    id: "fallo-de-un-intento-anterior",
    kind: "rule",
    means: "a receipt of the first try ends the doubt about the second, which a citizen then has twice",
    file: "domains/mensaje/salida/entrega.service.ts",
    find: 'evento.estado === "FALLIDO" && dicho && (await fueDeUnIntento',
    put: 'evento.estado !== "FALLIDO" && dicho && (await fueDeUnIntento',
    tests: ["channels/whatsapp-cloud/tomado.test.ts"],
  },
  {
    id: "intento-que-parece-otro",
    kind: "rule",
    means: "an earlier try in the provider's list is taken for the call that is asked about",
    file: "outbox/salida-expired.repository.ts",
    find: "FROM mensaje x JOIN mensaje_intento i ON i.id_mensaje = x.id",
    put: "FROM mensaje x JOIN mensaje_intento i ON false",
    tests: ["outbox/salida.repository.test.ts"],
  },
]);
