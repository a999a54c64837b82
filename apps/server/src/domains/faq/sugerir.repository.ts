import type { Faq } from "@ventanilla/contract/faq/faq";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";

/** What a word counts for in the question, in the name of the procedure and in the answer. */
const PESO = { pregunta: 1, tramite: 0.8, respuesta: 0.4 } as const;
const POR_SINONIMO = 0.8;
/** A word of so many letters may be written otherwise: those that are as like as this are taken for it too. */
const PARECIDAS = { letras: 4, minimo: 0.45, cuantas: 4 } as const;
/** Different words of a citizen that are looked for. */
const RAICES_MAX = 40;
/** What a word counts for that no question of the institution has: people tell more than they ask. */
const DESCONOCIDA = 0.35;
/** How much of what the citizen said a question must have, where rare words count more, and whoever tells much is taken at the worth of two words that nobody else uses. */
const COBERTURA = { minima: 0.35, raras: 2 } as const;
/** How much better a question is of which every word was said, and among how many of the best that is looked at. */
const POR_ENTERA = { mas: 0.4, entre: 30 } as const;

export interface Buscada {
  texto: string;
  id_entidad: number;
  /** Its questions come first. */
  id_tramite: number | null;
  limite: number;
}

/** The questions of an institution that most probably answer a text, the likeliest first; none where all are unlikely. */
export async function hallarFaqs(db: Db, { texto, id_entidad, id_tramite, limite }: Buscada): Promise<Faq[]> {
  const { rows } = await sql<Faq>`
    WITH pedidas AS MATERIALIZED (
      SELECT r.raiz AS pedida, r.peso FROM raices_de(${texto}) r LIMIT ${RAICES_MAX}
    ), escritas AS MATERIALIZED (
      SELECT pedida, pedida AS forma, 1::real AS igual FROM pedidas
      UNION ALL
      SELECT p.pedida, x.termino, x.parecido FROM pedidas p CROSS JOIN LATERAL (
        SELECT v.termino, similarity(v.termino, p.pedida) AS parecido FROM faq_vocablo v
        WHERE length(p.pedida) >= ${PARECIDAS.letras} AND v.termino % p.pedida AND v.termino <> p.pedida
          AND similarity(v.termino, p.pedida) >= ${PARECIDAS.minimo}
        ORDER BY parecido DESC, v.termino LIMIT ${PARECIDAS.cuantas}
      ) x
    ), formas AS MATERIALIZED (
      SELECT pedida, forma, max(igual) AS igual FROM (
        SELECT * FROM escritas
        UNION ALL
        SELECT e.pedida, otra.termino, e.igual * ${POR_SINONIMO}::real
        FROM escritas e
        JOIN faq_sinonimo una ON una.termino = e.forma COLLATE "C"
        JOIN faq_sinonimo otra ON otra.grupo = una.grupo AND otra.termino <> una.termino
      ) f GROUP BY pedida, forma
    ), halladas AS MATERIALIZED (
      SELECT f.pedida, t.id_faq, max(t.lugares & 1) AS titulo,
        max(f.igual * CASE WHEN t.lugares & 1 > 0 THEN ${PESO.pregunta}::real
        WHEN t.lugares & 2 > 0 THEN ${PESO.tramite}::real ELSE ${PESO.respuesta}::real END) AS valor
      FROM formas f JOIN faq_termino t ON t.id_entidad = ${id_entidad} AND t.termino = f.forma COLLATE "C"
      GROUP BY f.pedida, t.id_faq
    ), todas AS MATERIALIZED (
      SELECT count(*) AS cuantas FROM faq q JOIN tramite t ON t.id = q.id_tramite WHERE t.id_entidad = ${id_entidad}
    ), rarezas AS MATERIALIZED (
      SELECT p.pedida, p.peso * ln(1 + t.cuantas / (0.5 + coalesce(sum(h.valor), 0)))::real
        * CASE WHEN count(h.pedida) > 0 THEN 1 ELSE ${DESCONOCIDA}::real END AS rareza
      FROM todas t CROSS JOIN pedidas p LEFT JOIN halladas h USING (pedida) GROUP BY p.pedida, p.peso, t.cuantas
    ), juzgadas AS (
      SELECT h.id_faq, sum(h.valor * r.rareza) AS valor, sum(h.titulo) AS titulo
      FROM halladas h JOIN rarezas r USING (pedida) GROUP BY h.id_faq
    ), mejores AS MATERIALIZED (
      SELECT q.id, q.id_tramite, q.pregunta, q.respuesta, q.prioridad, j.valor, j.titulo,
        q.id_tramite IS NOT DISTINCT FROM ${id_tramite}::int AS suya
      FROM juzgadas j
      JOIN faq q ON q.id = j.id_faq
      JOIN tramite t ON t.id = q.id_tramite AND t.estado = 'ACTIVO'
      WHERE j.valor >= ${COBERTURA.minima} * least((SELECT sum(rareza) FROM rarezas),
        ${COBERTURA.raras}::real * (SELECT ln(1 + 2 * cuantas) FROM todas))
      ORDER BY suya DESC, j.valor DESC LIMIT ${POR_ENTERA.entre}
    )
    SELECT m.id, m.id_tramite, m.pregunta, m.respuesta, m.prioridad
    FROM mejores m
    CROSS JOIN LATERAL (
      SELECT count(*) AS palabras FROM faq_termino x WHERE x.id_faq = m.id AND x.lugares & 1 > 0) l
    ORDER BY m.suya DESC, m.valor * (1 + ${POR_ENTERA.mas}::real * least(1, m.titulo::real / greatest(1, l.palabras))) DESC,
      m.prioridad, m.id
    LIMIT ${limite}`.execute(db);
  return rows;
}
