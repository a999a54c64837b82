import type { UltimoMensaje } from "@ventanilla/contract/caso/caso";
import type { CanalCaido, Chat, EnvioFallido } from "@ventanilla/contract/caso/chat";
import type { PersonaBreve } from "@ventanilla/contract/persona/persona";
import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import { prepared } from "../../../db/prepared.ts";
import type { Tx } from "../../../db/transaction.ts";
import { cannotSend, REFUSED } from "../../../shared/account-status.ts";
import { type Cambio, type Marca, marcarCambios, marcarCambiosDe, marcarCon } from "../../punto/index.ts";

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

/** What filas_de_chat answers of one conversation at one point. */
export interface FilaDeChat {
  id_punto: number;
  id: number;
  unida_a: number | null;
  id_canal: number;
  clasificacion: Chat["clasificacion"];
  usuario: string;
  nombre: string | null;
  no_leidos: number;
  leido_hasta: number;
  fallidos: EnvioFallido[];
  conexion: string;
  /** Since when it is so, where something is known of the account. */
  conexion_desde: string;
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
  const { rows } = await sql<FilaDeChat & { secuencia_punto: number; id: number | null }>`${prepared}
    SELECT p.secuencia AS secuencia_punto, f.*
    FROM punto p
    CROSS JOIN (
      SELECT array_agg(${idPunto}::int) AS puntos, array_agg(id_canal_entrada) AS entradas, array_agg(${marca}::int8) AS marcas
      FROM (${marca === 0 ? todasLasAbiertas(idPunto) : cambiadasDesde(idPunto, marca)}) cambiadas
    ) c
    LEFT JOIN LATERAL filas_de_chat(c.puntos, c.entradas, c.marcas) f ON true
    WHERE p.id = ${idPunto}`.execute(db);
  return { secuencia: rows[0]?.secuencia_punto ?? 0, ...repartir(rows.filter(({ id }) => id !== null)) };
}

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

/** Rows of one point: what its list shows, and what left it. */
export function repartir(filas: readonly FilaDeChat[]): Omit<CambiosDePunto, "secuencia"> {
  const retiradas = filas.filter(({ visible }) => !visible);
  return {
    chats: filas.filter(({ visible }) => visible).map(chatDe),
    retirados: retiradas.map(({ id, secuencia, punto, unida_a }) => ({
      sesion_id: id,
      secuencia,
      punto,
      unida_a,
    })),
  };
}

function chatDe(fila: FilaDeChat): Chat {
  return {
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
    canal_caido: caidoDe(fila),
    secuencia: fila.secuencia,
  };
}

/** Of an account that is down only what keeps messages from leaving is shown. */
function caidoDe({ conexion, conexion_desde }: FilaDeChat): CanalCaido | null {
  if (!cannotSend(conexion)) return null;
  return { causa: conexion === REFUSED ? "cuenta" : "servicio", desde: conexion_desde };
}
