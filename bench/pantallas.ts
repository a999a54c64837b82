import type { Db } from "../apps/server/src/db/database.ts";
import type { CanalDePrueba } from "../apps/server/src/domains/canal/canal.factory.ts";
import { crearConversacion } from "../apps/server/src/domains/caso/caso.factory.ts";
import { crearFirma } from "../apps/server/src/domains/sesion/index.ts";
import { crearSesion } from "../apps/server/src/domains/sesion/sesion.factory.ts";
import { createSealer } from "../apps/server/src/shared/crypto.ts";
import { type Banco, type Cuenta, montarBanco } from "./lib/banco.ts";
import { crearCartero } from "./lib/cartero.ts";
import { crearLugares, HMAC, SECRETO } from "./lib/lleno/lugar.ts";
import { type Alcance, type Camino, type Cifras, cifra, ms, percentil, veces } from "./lib/medida.ts";
import { abrirMiradas, escribirAlPaso } from "./lib/miradas.ts";

const PANTALLAS = 200;
const PUNTOS = 20;
const POR_SEGUNDO = 200;
const SEGUNDOS = 15;
/** Seconds that are not counted. */
const CALENTAR_S = 3;
/** Citizens of each point, each with a case that somebody there has taken. */
const CIUDADANOS = 20;
const META = 8;

interface Lugar {
  punto: number;
  operadores: { id: number; nombre: string; token: string }[];
  canal: CanalDePrueba;
}

/** The points with ten operators each, and the account of their own institution that they answer. */
async function lugaresDe({ conexion: { db, pool } }: Banco): Promise<Lugar[]> {
  const { rows } = await pool.query<{
    punto: number;
    operadores: { id: number; nombre: string }[];
    canal: Omit<CanalDePrueba, "credenciales">;
  }>(
    `SELECT p.id AS punto, json_agg(json_build_object('id', u.id, 'nombre', u.usuario) ORDER BY u.id) AS operadores,
       (SELECT json_build_object('id', k.id, 'id_entidad', k.id_entidad, 'clasificacion', k.clasificacion, 'sesion_id', k.sesion_id)
        FROM punto_canal pc JOIN canal k ON k.id = pc.id_canal
        WHERE pc.id_punto_atencion = p.id AND k.id_entidad = p.id_entidad AND k.clasificacion = 'whatsapp'
        ORDER BY k.id LIMIT 1) AS canal
     FROM punto p JOIN historial_punto_atencion x ON x.id_punto_atencion = p.id AND x.salida IS NULL JOIN usuario u ON u.id = x.id_usuario
     GROUP BY p.id HAVING count(*) >= $1 ORDER BY p.id LIMIT $2`,
    [PANTALLAS / PUNTOS, PUNTOS],
  );
  const firma = crearFirma(SECRETO);
  const conSesion = async ({ id, nombre }: { id: number; nombre: string }) => ({
    id,
    nombre,
    token: await crearSesion(db, firma, id),
  });
  return Promise.all(
    rows.map(async ({ punto, operadores, canal }) => ({
      punto,
      operadores: await Promise.all(operadores.slice(0, PANTALLAS / PUNTOS).map(conSesion)),
      canal: { ...canal, credenciales: { hmac: HMAC } },
    })),
  );
}

/** Conversations of citizens whom nobody else measures, each taken at a point. */
async function conversar(db: Db, lugares: readonly Lugar[]): Promise<{ cuenta: Cuenta; chat: string }[]> {
  const abiertas: { cuenta: Cuenta; chat: string }[] = [];
  for (let i = 0; i < CIUDADANOS; i += 1)
    for (const { punto, canal, operadores } of lugares) {
      const [operador] = operadores;
      if (!operador) throw new Error("nobody is at the point");
      const chat = `5916${Date.now() % 1_000_000}${abiertas.length}@c.us`;
      await crearConversacion(db, { canal, chat, id_punto: punto, operador });
      abiertas.push({ cuenta: { canal, punto, token: operador.token }, chat });
    }
  return abiertas;
}

/** Milliseconds from each webhook to each screen of its point. */
async function medirEn(banco: Banco, alcance: Alcance): Promise<number[]> {
  const lugares = await lugaresDe(banco);
  if (lugares.length < PUNTOS) throw new Error(`${lugares.length} points have their operators`);
  const abiertas = await conversar(banco.conexion.db, lugares);
  const puestos = lugares.flatMap(({ punto, operadores }) =>
    operadores.map(({ token }) => ({ token, punto })),
  );
  const pantallas = await abrirMiradas(banco.url, puestos);
  const cartero = crearCartero(banco.url);
  const enviar = async (segundos: number): Promise<number[]> => {
    const esperadas = POR_SEGUNDO * segundos * (PANTALLAS / PUNTOS);
    await escribirAlPaso(cartero, abiertas, { porSegundo: POR_SEGUNDO, segundos });
    const tardanzas = await pantallas.contar(esperadas);
    if (tardanzas.length !== esperadas)
      throw new Error(`of ${esperadas} looks ${tardanzas.length} were seen`);
    return tardanzas;
  };
  try {
    await enviar(CALENTAR_S);
    return await enviar(Math.max(1, alcance.segundos(SEGUNDOS)));
  } finally {
    await cartero.cerrar();
    await pantallas.cerrar();
  }
}

/** The same points and people in a database that holds nothing else. */
async function medirVacia(alcance: Alcance): Promise<number[]> {
  const vacia = await montarBanco({ cuentas: 0 });
  try {
    await crearLugares(vacia.conexion.db, createSealer(SECRETO));
    return await medirEn(vacia, alcance);
  } finally {
    await vacia.cerrar();
  }
}

async function medir(banco: Banco, alcance: Alcance): Promise<Cifras> {
  const vacia = await medirVacia(alcance);
  const llena = await medirEn(banco, alcance);
  return {
    p50: percentil(llena, 0.5),
    p99: percentil(llena, 0.99),
    vacia50: percentil(vacia, 0.5),
    vacia99: percentil(vacia, 0.99),
  };
}

/** Many screens and many messages on the filled database, beside the same on one that holds nothing else. */
export const pantallas: Camino = {
  nombre: "pantallas",
  base: "llena",
  medir,
  fila(cifras) {
    const [p50, p99] = [cifra(cifras, "p50"), cifra(cifras, "p99")];
    const [vacia50, vacia99] = [cifra(cifras, "vacia50"), cifra(cifras, "vacia99")];
    return {
      camino: `del webhook a cada una de ${PANTALLAS} pantallas en ${PUNTOS} puntos, ${POR_SEGUNDO}/s, en la base llena`,
      medida: `p50 ${ms(p50)}, p99 ${ms(p99)}`,
      piso: `p50 ${ms(vacia50)}, p99 ${ms(vacia99)} (lo mismo en una base vacía)`,
      razon: `p99 ${veces(p99 / vacia50)} el p50 de la vacía`,
      meta: `≤ ${META}×`,
      cumple: p99 / vacia50 <= META,
    };
  },
};
