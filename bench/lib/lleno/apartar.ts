import type pg from "pg";

/** The tables that are filled by the hundred thousand. */
const GRANDES = [
  "entidad",
  "usuario",
  "persona",
  "persona_entidad",
  "canal_entrada",
  "canal_direccion",
  "punto",
  "tramite",
  "caso",
  "caso_de_persona",
  "caso_canal_entrada",
  "caso_operador",
  "caso_punto",
  "mensaje",
  "mensaje_palabras",
  "archivo",
  "salida",
  "punto_cambio",
  "suelto",
  "log",
];

/** Where triggers look: whether a message without a case is in its list, and which case of an address is open. */
const A_MANO = ["suelto_id_mensaje_key", "un_caso_abierto_por_canal_entrada"];

interface Apartado {
  quitar: string;
  poner: string;
}

/**
 * Takes off the large tables' indexes and references and answers how to put them back: built over finished tables they
 * take a third of the time. Putting a constraint back asks every row, so none stays that it would have refused.
 * Primary keys, checks and triggers stay where they are, and what a trigger looks up in, which without it would read the
 * whole table for each row.
 */
export async function apartar(cliente: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await cliente.query<Apartado>(
    `WITH grande AS (SELECT unnest($1::text[])::regclass AS tabla),
      restriccion AS (
        SELECT c.oid, c.conrelid, c.conname, c.contype FROM pg_constraint c
        WHERE (c.contype = 'f' AND (c.conrelid IN (SELECT tabla FROM grande) OR c.confrelid IN (SELECT tabla FROM grande)))
          OR (c.contype = 'u' AND c.conrelid IN (SELECT tabla FROM grande) AND c.conname <> ALL ($2)))
    SELECT 1 AS orden, format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS quitar,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS poner
    FROM restriccion WHERE contype = 'u'
    UNION ALL
    SELECT 2, format('DROP INDEX %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    FROM pg_index i WHERE i.indrelid IN (SELECT tabla FROM grande)
      AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)
      AND i.indexrelid::regclass::text <> ALL ($2)
    UNION ALL
    SELECT 3, format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM restriccion WHERE contype = 'f'
    ORDER BY orden, poner`,
    [GRANDES, A_MANO],
  );
  for (const { quitar } of rows.toReversed()) await cliente.query(quitar);
  return async () => {
    for (const { poner } of rows) await cliente.query(poner);
  };
}
