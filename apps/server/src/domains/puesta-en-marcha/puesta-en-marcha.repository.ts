import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import { ROL } from "@ventanilla/contract/permisos";
import type { LoQueHay } from "@ventanilla/contract/puesta-en-marcha/puesta-en-marcha.rules";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { SIN_VINCULAR } from "../canal/index.ts";

/** Nobody needs to know how many more there are. */
const CONTADOS = 1_000;
const cuantos = (filas: RawBuilder<unknown>) =>
  sql`(SELECT count(*)::int FROM (${filas} LIMIT ${sql.lit(CONTADOS)}) AS contados)`;

const CANAL_SIN_VINCULAR = sql`canal c
  WHERE c.id_entidad = en.id AND c.estado = 'ACTIVO' AND c.conexion = ${SIN_VINCULAR}`;
/** Who could attend nobody. */
const PUNTO_INCOMPLETO = sql`punto p WHERE p.id_entidad = en.id AND p.estado = 'ACTIVO' AND NOT (
  EXISTS (SELECT FROM punto_operador po JOIN usuario u ON u.id = po.id_usuario
    WHERE po.id_punto_atencion = p.id AND u.estado = 'ACTIVO')
  AND EXISTS (SELECT FROM punto_canal pc JOIN canal c ON c.id = pc.id_canal
    WHERE pc.id_punto_atencion = p.id AND c.estado = 'ACTIVO'))`;

/** A channel is named as the database has it. */
type Contado = Omit<LoQueHay, "canal_sin_vincular"> & {
  canal_sin_vincular: { id: number; clasificacion: Clasificacion; usuario: string } | null;
};

/** All of it in one statement, each count along the institution's own index. */
export async function contarLoQueHay(db: Db, idEntidad: number): Promise<Contado> {
  const { rows } = await sql<Contado>`
    SELECT
      en.descripcion <> '' AND coalesce(en.codigo_portal, '') <> '' AS datos,
      ${cuantos(sql`SELECT FROM usuario u WHERE u.id_entidad = en.id AND u.estado = 'ACTIVO'
        AND u.id_rol NOT IN (${sql.lit(ROL.SUPERADMIN)}, ${sql.lit(ROL.ADMIN)})`)} AS operadores,
      ${cuantos(sql`SELECT FROM canal c WHERE c.id_entidad = en.id AND c.estado = 'ACTIVO'`)} AS canales,
      ${cuantos(sql`SELECT FROM ${CANAL_SIN_VINCULAR}`)} AS canales_sin_vincular,
      (SELECT json_build_object('id', c.id, 'clasificacion', c.clasificacion, 'usuario', c.usuario)
        FROM ${CANAL_SIN_VINCULAR} ORDER BY c.id LIMIT 1) AS canal_sin_vincular,
      ${cuantos(sql`SELECT FROM punto p WHERE p.id_entidad = en.id AND p.estado = 'ACTIVO'`)} AS puntos,
      ${cuantos(sql`SELECT FROM ${PUNTO_INCOMPLETO}`)} AS puntos_incompletos,
      (SELECT json_build_object('id', p.id, 'nombre', p.identificador)
        FROM ${PUNTO_INCOMPLETO} ORDER BY p.identificador, p.id LIMIT 1) AS punto_incompleto,
      ${cuantos(sql`SELECT FROM tramite t WHERE t.id_entidad = en.id AND t.estado = 'ACTIVO'`)} AS tramites,
      ${cuantos(sql`SELECT FROM faq f JOIN tramite t ON t.id = f.id_tramite
        WHERE t.id_entidad = en.id AND t.estado = 'ACTIVO'`)} AS faqs
    FROM entidad en WHERE en.id = ${idEntidad}`.execute(db);
  const [fila] = rows;
  if (!fila) throw new Error("an institution that was found is not there");
  return fila;
}
