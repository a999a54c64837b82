import type { EnviosDeCaso } from "@ventanilla/contract/caso/caso";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { estanAbiertos } from "../lecturas/orden.repository.ts";

/** The newest ones: of a queue that stands not every send is looked through. */
const ENVIOS_VISTOS = 10_000;

/**
 * The case of each such send, along the index of those that failed, and of those that wait. What failed in a case that has
 * ended, nobody can send again: of those there are ever more, and they must not stand before what failed today.
 */
const SUS_CASOS: Readonly<Record<EnviosDeCaso, RawBuilder<unknown>>> = {
  CON_FALLOS: sql`SELECT m.id_caso FROM mensaje m JOIN caso c ON c.id = m.id_caso AND ${estanAbiertos}
    WHERE m.estado IN ('FALLIDO', 'INCIERTO') AND NOT m.fallo_visto ORDER BY m.id_caso DESC LIMIT ${sql.lit(ENVIOS_VISTOS)}`,
  POR_SALIR: sql`SELECT m.id_caso FROM salida s JOIN mensaje m ON m.id = s.id_mensaje
    WHERE s.estado IN ('EN_COLA', 'ENVIANDO') ORDER BY s.id_canal_entrada DESC, s.id DESC LIMIT ${sql.lit(ENVIOS_VISTOS)}`,
};

/** Whether the case `c` has such a send. */
export const conEnvios = (cuales: EnviosDeCaso): RawBuilder<SqlBool> =>
  sql<SqlBool>`c.id = ANY (ARRAY(${SUS_CASOS[cuales]}))`;

/**
 * These sends themselves, each with its case `c`, which is looked up by its id (OFFSET): a plan for all values would rather read
 * every case of an institution.
 */
export const enviosDeCasos = (cuales: EnviosDeCaso): RawBuilder<unknown> =>
  sql`(${SUS_CASOS[cuales]}) x CROSS JOIN LATERAL (SELECT s.id_entidad FROM caso s WHERE s.id = x.id_caso OFFSET 0) c`;
