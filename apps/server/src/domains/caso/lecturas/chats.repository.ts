import type { UltimoMensaje } from "@ventanilla/contract/caso/caso";
import type { CanalCaido, Chat, EnvioFallido } from "@ventanilla/contract/caso/chat";
import { FALLIDOS_MAX, PREVISTA_CONVERSACION } from "@ventanilla/contract/limites";
import type { PersonaBreve } from "@ventanilla/contract/persona/persona";
import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import { prepared } from "../../../db/prepared.ts";
import type { Tx } from "../../../db/transaction.ts";
import { REFUSED, SILENT } from "../../../shared/account-status.ts";
import { previstaDe } from "../../hilo/index.ts";
import { type Cambio, type Marca, marcarCambios, marcarCambiosDe, marcarCon } from "../../punto/index.ts";
import { documentoOculto } from "./documento-oculto.repository.ts";

/** Points whose list shows this case, each with each of its entry channels (cambios-del-caso.sql). */
export function cambiosDelCaso(db: Db, idCaso: number): Promise<Cambio[]> {
  return cambiosPor(db, idCaso, null);
}

async function cambiosPor(db: Db, idCaso: number, llegada: number | null): Promise<Cambio[]> {
  const { rows } = await sql<Cambio>`${prepared}
    SELECT id_punto, id_canal_entrada, es_llegada AS llegada FROM cambios_del_caso(${idCaso}, ${llegada})`.execute(
    db,
  );
  return rows;
}

/** Marks every point whose list shows the case, as the last statement; `llegada`: the entry channel on which the citizen wrote; `cambios`: of other lists. */
export async function marcarCaso(
  tx: Tx,
  idCaso: number,
  { llegada, cambios: otros = [] }: { llegada: number | null; cambios?: readonly Cambio[] } = {
    llegada: null,
  },
): Promise<void> {
  if (otros.length === 0) {
    await marcarCon(tx, sql<Marca>`${prepared} SELECT id, secuencia FROM marcar_caso(${idCaso}, ${llegada})`);
    return;
  }
  await marcarCambios(tx, unirCambios(otros, await cambiosPor(tx, idCaso, llegada)));
}

/** Marks every point whose list shows an open conversation of this Canal: what is said of the account stands in each. */
export async function marcarCanal(tx: Tx, idCanal: number): Promise<void> {
  await marcarCambiosDe(
    tx,
    sql<Cambio>`
      SELECT pt.id AS id_punto, e.id AS id_canal_entrada, false AS llegada
      FROM canal_entrada e
      JOIN caso_canal_entrada cce ON cce.id_canal_entrada = e.id AND cce.abierto
      JOIN caso c ON c.id = cce.id_caso
      LEFT JOIN punto_canal pc ON pc.id_canal = e.id_canal AND c.id_punto_atencion IS NULL
      JOIN punto pt ON pt.id = coalesce(c.id_punto_atencion, pc.id_punto_atencion)
      WHERE e.id_canal = ${idCanal}`,
  );
}

export function unirCambios(...listas: readonly (readonly Cambio[])[]): Cambio[] {
  const unidos = new Map<string, Cambio>();
  for (const cambio of listas.flat()) unidos.set(`${cambio.id_punto}:${cambio.id_canal_entrada}`, cambio);
  return [...unidos.values()];
}

export interface Retirado {
  sesion_id: number;
  secuencia: number;
  punto: string | null;
  /** Where it goes on, when two entry channels became one. */
  unida_a: number | null;
}

export interface CambiosDePunto {
  /** The point's change number when this was read: one snapshot with everything else here. */
  secuencia: number;
  chats: Chat[];
  /** Conversations that changed and no longer show here. */
  retirados: Retirado[];
}

interface FilaCambio {
  secuencia_punto: number;
  unida_a: number | null;
  id: number | null;
  id_canal: number;
  clasificacion: Chat["clasificacion"];
  usuario: string;
  nombre: string | null;
  no_leidos: number;
  leido_hasta: number;
  fallidos: EnvioFallido[];
  canal_caido: CanalCaido | null;
  secuencia: number;
  total: number;
  visible: boolean;
  punto: string | null;
  caso: Chat["caso"];
  persona: PersonaBreve | null;
  ultimo: UltimoMensaje | null;
}

/**
 * What changed in a point's list since a marker; marker 0 answers every open conversation. One statement, so that the
 * number and the rows are of one moment.
 */
export async function leerCambiosDePunto(db: Db, idPunto: number, marca: number): Promise<CambiosDePunto> {
  const { rows } = await sql<FilaCambio>`${prepared}
    WITH p AS (SELECT id, secuencia FROM punto WHERE id = ${idPunto}),
    candidatos AS (
      ${marca === 0 ? todasLasAbiertas(idPunto) : cambiadasDesde(idPunto, marca)}
    )
    SELECT p.secuencia AS secuencia_punto, e.unida_a, e.id, e.id_canal, k.clasificacion, e.usuario, e.nombre, e.no_leidos, e.leido_hasta,
      ${fallidos} AS fallidos,
      CASE WHEN k.conexion IN (${REFUSED}, ${SILENT}) THEN json_build_object(
        'causa', CASE WHEN k.conexion = ${REFUSED} THEN 'cuenta' ELSE 'servicio' END,
        'desde', ${iso("k.conexion_desde")}) END AS canal_caido,
      coalesce(pc.secuencia, 0)::int8 AS secuencia,
      least(e.no_leidos, CASE WHEN ${marca}::int8 = 0 THEN e.no_leidos
        ELSE (SELECT count(*)::int FROM unnest(pc.llegadas) AS l WHERE l > ${marca}) END) AS total,
      (c.id IS NOT NULL AND (c.id_punto_atencion = p.id OR (c.id_punto_atencion IS NULL AND EXISTS (
        SELECT 1 FROM punto_canal x WHERE x.id_punto_atencion = p.id AND x.id_canal = e.id_canal)))) AS visible,
      destino.identificador AS punto,
      json_build_object('id', c.id, 'tipo', c.tipo, 'estado', c.estado, 'id_punto_atencion', c.id_punto_atencion,
        'operador_principal', u.usuario, '_created_at', ${iso("c._created_at")}, 'version', c.version) AS caso,
      CASE WHEN per.id IS NULL THEN NULL ELSE json_build_object('id', per.id, 'nombres', per.nombres, 'primer_apellido', per.primer_apellido,
        'segundo_apellido', per.segundo_apellido, 'contrastado', per.contrastado,
        'documento', ${documentoOculto("per")}) END AS persona,
      CASE WHEN m.id IS NULL THEN NULL ELSE json_build_object('id', m.id,
        'contenido', left(${previstaDe("m")}, ${PREVISTA_CONVERSACION + 1}),
        'tipo_contenido', m.tipo_contenido, 'direccion', m.direccion, 'msg_tz', m.msg_tz,
        '_created_at', ${iso("m._created_at")}) END AS ultimo
    FROM p
    LEFT JOIN candidatos cand ON true
    LEFT JOIN canal_entrada e ON e.id = cand.id_canal_entrada
    LEFT JOIN canal k ON k.id = e.id_canal
    LEFT JOIN punto_cambio pc ON pc.id_punto_atencion = p.id AND pc.id_canal_entrada = e.id
    LEFT JOIN caso_canal_entrada cce ON cce.id_canal_entrada = e.id AND cce.abierto
    LEFT JOIN caso c ON c.id = cce.id_caso
    LEFT JOIN usuario u ON u.id = c.operador_principal
    LEFT JOIN persona per ON per.id = e.id_persona
    LEFT JOIN mensaje m ON m.id = c.id_ultimo_mensaje
    LEFT JOIN punto destino ON destino.id = c.id_punto_atencion AND destino.id_entidad = (SELECT id_entidad FROM punto WHERE id = ${idPunto})`.execute(
    db,
  );
  return repartir(rows);
}

/** Of the open case and this entry channel, what nobody has seen to; the index holds nothing else. */
const fallidos = sql`coalesce((
  SELECT json_agg(json_build_object('id', f.id, 'estado', f.estado, 'motivo', f.motivo, 'id_usuario', f.id_usuario) ORDER BY f.id)
  FROM (
    SELECT x.id, x.estado, x.motivo, x.id_usuario FROM mensaje x
    WHERE x.id_caso = c.id AND x.id_canal_entrada = e.id AND x.estado IN ('FALLIDO', 'INCIERTO') AND NOT x.fallo_visto
    ORDER BY x.id DESC LIMIT ${sql.lit(FALLIDOS_MAX)}
  ) f), '[]')`;

function todasLasAbiertas(idPunto: number) {
  return sql`
    SELECT cce.id_canal_entrada FROM caso c JOIN caso_canal_entrada cce ON cce.id_caso = c.id AND cce.abierto
    WHERE c.id_punto_atencion = ${idPunto} AND c.estado IN ('ACTIVO', 'PENDIENTE')
    UNION
    SELECT e.id FROM punto_canal pc
    JOIN canal k ON k.id = pc.id_canal
    JOIN caso c ON c.id_entidad = k.id_entidad AND c.id_punto_atencion IS NULL AND c.estado IN ('ACTIVO', 'PENDIENTE')
    JOIN caso_canal_entrada cce ON cce.id_caso = c.id AND cce.abierto
    JOIN canal_entrada e ON e.id = cce.id_canal_entrada AND e.id_canal = pc.id_canal
    WHERE pc.id_punto_atencion = ${idPunto}`;
}

function cambiadasDesde(idPunto: number, marca: number) {
  return sql`SELECT id_canal_entrada FROM punto_cambio WHERE id_punto_atencion = ${idPunto} AND secuencia > ${marca}`;
}

/** As JavaScript writes instants: inside json_build_object the driver's parsers do not run. */
function iso(columna: string) {
  return sql`to_char(${sql.ref(columna)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function repartir(rows: readonly FilaCambio[]): CambiosDePunto {
  const resultado: CambiosDePunto = { secuencia: rows[0]?.secuencia_punto ?? 0, chats: [], retirados: [] };
  for (const fila of rows) {
    if (fila.id === null) continue;
    if (!fila.visible) {
      const { id: sesion_id, secuencia, punto, unida_a } = fila;
      resultado.retirados.push({ sesion_id, secuencia, punto, unida_a });
      continue;
    }
    resultado.chats.push({
      id: fila.id,
      id_canal: fila.id_canal,
      clasificacion: fila.clasificacion,
      usuario: fila.usuario,
      nombre: fila.nombre,
      persona: fila.persona,
      caso: fila.caso,
      ultimo_mensaje: fila.ultimo,
      total: fila.total,
      no_leidos: fila.no_leidos,
      leido_hasta: fila.leido_hasta,
      fallidos: fila.fallidos,
      canal_caido: fila.canal_caido,
      secuencia: fila.secuencia,
    });
  }
  return resultado;
}
