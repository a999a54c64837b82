import type { ListeningNews, OpenCanal } from "../../channels/connector.ts";
import type { Db } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
import { anotar } from "../log/index.ts";

const DICHO = {
  ajeno: {
    tipo: "canal.buzon_ajeno",
    mensaje: "La cuenta abre otro buzón que antes: se escucha desde su final",
  },
  renumerado: {
    tipo: "canal.buzon_renumerado",
    mensaje: "El buzón se numeró de nuevo: se leyeron otra vez sus últimos días",
  },
  atrasado: {
    tipo: "canal.buzon_atrasado",
    mensaje:
      "El buzón tiene menos de lo que ya se había visto, como tras restaurar una copia: se leyeron otra vez sus últimos días",
  },
  "no entregado": {
    tipo: "canal.buzon_no_entrega",
    mensaje: "Hay algo en el buzón que su servidor no entrega: quedó allí sin abrir",
  },
} as const satisfies Record<ListeningNews["what"], { tipo: string; mensaje: string }>;

/** What whoever listens to an account found there stands in the log. */
export function anotarNovedad(
  db: Db,
  { id, id_entidad }: OpenCanal,
  { what, detail }: ListeningNews,
): Promise<void> {
  return transaction(db, async (tx) => {
    await anotar(tx, {
      nivel: what === "no entregado" ? "ERROR" : "ADVERTENCIA",
      ...DICHO[what],
      referencia: `canal:${id}`,
      id_entidad,
      datos: { ...detail },
      actor: null,
      ip: null,
    });
  });
}
