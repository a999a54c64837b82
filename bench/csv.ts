import { readFileSync } from "node:fs";
import { setTimeout as esperar } from "node:timers/promises";
import { addressOf } from "@ventanilla/client/http";
import { exportarLogs } from "@ventanilla/contract/log/exportar.routes";
import { ROL } from "@ventanilla/contract/permisos";
import type pg from "pg";
import { crearFirma } from "../apps/server/src/domains/sesion/index.ts";
import { crearSesion } from "../apps/server/src/domains/sesion/sesion.factory.ts";
import { crearUsuario } from "../apps/server/src/domains/usuario/usuario.factory.ts";
import type { Banco } from "./lib/banco.ts";
import { conectado } from "./lib/conexion.ts";
import { SECRETO } from "./lib/lleno/lugar.ts";
import { type Alcance, type Camino, type Cifras, cifra, veces } from "./lib/medida.ts";

/** One row of so many is an error: so many lists of those alone are the floor. */
const ERROR_CADA = 10;
/** Bytes that a slow reader takes in a second, and for how many seconds: far less than could be sent meanwhile. */
const LENTO_BYTES = 100_000;
const LENTO_S = 60;
const MIRAR_MS = 50;
/**
 * Times what ten lists of a tenth of the rows take, one after the other: what was kept of each row would show. V8 takes some
 * hundreds of megabytes, the more the longer it works, before it looks for what is no longer used: so both have the same work.
 */
const META = 1.25;
const LEIDO = 65_536;

function llenar({ databaseUrl }: Banco, filas: number): Promise<void> {
  return conectado(databaseUrl, async (cliente) => {
    const { rows } = await cliente.query<{ hay: boolean }>("SELECT count(*) >= $1 AS hay FROM log", [filas]);
    if (rows[0]?.hay === true) return;
    await cliente.query("SET statement_timeout = 0");
    await cliente.query(
      `INSERT INTO log (nivel, tipo, mensaje, referencia, ip, usuario)
      SELECT CASE WHEN n % $2 = 0 THEN 'ERROR' ELSE 'INFO' END::nivel_log, 'caso.derivar',
        'Derivó el caso a otro punto de atención', 'caso:' || n, '192.0.2.7', 'jperez'
      FROM generate_series(1, $1::int) n`,
      [filas, ERROR_CADA],
    );
    await cliente.query("VACUUM ANALYZE log");
    await sellado(cliente);
  });
}

/** Until the server has sealed all of it, which takes memory as well. */
async function sellado(cliente: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await cliente.query<{ falta: boolean }>(
      "SELECT (SELECT max(id) FROM log) > coalesce((SELECT max(hasta) FROM log_sello), 0) AS falta",
    );
    if (rows[0]?.falta !== true) return;
    await esperar(500);
  }
}

/** Megabytes that the process holds now. */
function memoriaDe(pid: number): number {
  const [, kb] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kb) / 1024;
}

interface Lectura {
  filas: number;
  segundos: number;
  /** The most that the server held meanwhile. */
  picoMb: number;
}

interface Lector {
  nivel?: "ERROR";
  bytesPorSegundo?: number;
  /** Seconds after which the reader goes away; without them it stays until the end. */
  hasta?: number;
}

/** Takes a list as CSV, at the reader's own pace. */
async function llevarse(
  { url, servidor }: Banco,
  token: string,
  { nivel, bytesPorSegundo = Number.POSITIVE_INFINITY, hasta = Number.POSITIVE_INFINITY }: Lector = {},
): Promise<Lectura> {
  const salio = performance.now();
  let filas = -1;
  let picoMb = memoriaDe(servidor.pid());
  const mirando = setInterval(() => {
    picoMb = Math.max(picoMb, memoriaDe(servidor.pid()));
  }, MIRAR_MS);
  try {
    // Compressed, a million rows would wait in the buffers of the line.
    const { body, status } = await fetch(`${url}${addressOf(exportarLogs, {}, { nivel })}`, {
      headers: { authorization: `Bearer ${token}`, "accept-encoding": "identity" },
    });
    if (!body || status !== 200) throw new Error(`the export was answered ${status}`);
    const lector = body.getReader({ mode: "byob" });
    let bytes = 0;
    while (performance.now() < salio + hasta * 1000) {
      const { done, value } = await lector.read(new Uint8Array(LEIDO));
      if (done) break;
      bytes += value.length;
      for (const letra of value) if (letra === 10) filas += 1;
      const antes = salio + (bytes / bytesPorSegundo) * 1000 - performance.now();
      if (antes > 1) await esperar(antes);
    }
    await lector.cancel();
    return { filas, segundos: (performance.now() - salio) / 1000, picoMb };
  } finally {
    clearInterval(mirando);
  }
}

async function medir(banco: Banco, alcance: Alcance): Promise<Cifras> {
  const filas = alcance.casos;
  const { db } = banco.conexion;
  await llenar(banco, filas);
  const token = await crearSesion(
    db,
    crearFirma(SECRETO),
    (await crearUsuario(db, { id_rol: ROL.SUPERADMIN })).id,
  );
  // The first one brings the code in; whatever a longer list leaves behind comes after the floor.
  await llevarse(banco, token, { nivel: "ERROR" });
  const decimas: Lectura[] = [];
  for (let i = 0; i < ERROR_CADA; i += 1) decimas.push(await llevarse(banco, token, { nivel: "ERROR" }));
  const rapida = await llevarse(banco, token);
  const despacio = { bytesPorSegundo: LENTO_BYTES, hasta: alcance.segundos(LENTO_S) };
  const lenta = await llevarse(banco, token, despacio);
  if (decimas.some((una) => una.filas < filas / ERROR_CADA))
    throw new Error("the short export did not come to its end");
  if (rapida.filas < filas) throw new Error("the export did not come to its end");
  return {
    filas,
    lenta: lenta.picoMb,
    rapida: rapida.picoMb,
    decimas: Math.max(...decimas.map(({ picoMb }) => picoMb)),
    porSegundo: rapida.filas / rapida.segundos,
  };
}

/** A whole list as CSV, to who reads as fast as it comes and to who takes his time: the process holds a part of it. */
export const csv: Camino = {
  nombre: "csv",
  base: "vacia",
  medir,
  fila(cifras) {
    const de = (cual: string) => cifra(cifras, cual);
    const mb = (valor: number) => `${valor.toFixed(0)} MB`;
    const razon = Math.max(de("rapida"), de("lenta")) / de("decimas");
    return {
      camino: `una lista de ${de("filas").toLocaleString("es")} filas en CSV: memoria del proceso`,
      medida: `a quien lee deprisa ${mb(de("rapida"))} (${de("porSegundo").toFixed(0)} filas/s), a quien lee ${LENTO_BYTES / 1000} kB/s ${mb(de("lenta"))}`,
      piso: `${mb(de("decimas"))} (diez listas de la décima parte, una tras otra)`,
      razon: veces(razon),
      meta: `≤ ${META}×`,
      cumple: razon <= META,
    };
  },
};
