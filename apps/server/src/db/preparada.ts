import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";

const MARCA = "/* preparada */";

/**
 * Stands in a statement that is asked for every message: each connection plans it once instead of each time, which for a
 * join over ten tables is most of its cost. Only for texts that are always the same but for their parameters.
 */
export const preparada = sql.raw(MARCA);

const nombres = new Map<string, string>();

function nombreDe(texto: string): string {
  const conocido = nombres.get(texto);
  if (conocido !== undefined) return conocido;
  const nombre = createHash("sha256").update(texto).digest("hex").slice(0, 32);
  nombres.set(texto, nombre);
  return nombre;
}

/** Makes a connection of the pool ask marked statements by name. */
export function prepararMarcadas(cliente: pg.PoolClient): void {
  const preguntar: (...partes: unknown[]) => unknown = cliente.query.bind(cliente);
  Object.assign(cliente, {
    query: (texto: unknown, valores: unknown, ...resto: unknown[]) =>
      typeof texto === "string" && texto.includes(MARCA)
        ? preguntar({ name: nombreDe(texto), text: texto, values: valores }, ...resto)
        : preguntar(texto, valores, ...resto),
  });
}
