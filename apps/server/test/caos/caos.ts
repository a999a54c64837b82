import { setTimeout as esperar } from "node:timers/promises";
import { sql } from "kysely";
import { type Averias, aMitad, estropear, matar, reiniciar } from "./averias.ts";
import { conPaciencia, type Escenario, montarEscenario } from "./escenario.ts";
import { type Juicio, juzgar } from "./juicio.ts";
import { abrirPantallas, type Pantallas } from "./pantallas.ts";
import { escribir, type Libro, reintentarFallidos, repartirConversaciones, responder } from "./trafico.ts";

export interface OpcionesCaos {
  carpeta: string;
  conversaciones: number;
  operadores: number;
  entrantes: number;
  salientes: number;
  muertes: number;
  /** Milliseconds between two kills, on average. */
  muerteCadaMs: number;
  reinicios: number;
  reinicioCadaMs: number;
  /** Pause of a person between two messages, on average. */
  ritmoMs: number;
  /** From the beginning until screens lose the network, and for how long. */
  corte: { enMs: number; duraMs: number };
  deprisa?: boolean;
  redisUrl?: string;
  anotar?(linea: string): void;
}

export interface Informe {
  canales: Juicio;
  segundos: number;
  muertes: number;
  reinicios: number;
  /** Processes that ended although nobody killed them. */
  caidas: number;
  fallos: Record<string, number>;
  tropiezos: Record<string, number>;
  /** Seconds for which screens had no network while messages came and went. */
  cortadas: number;
  pantallas: number;
  /** Screens that differ from a fresh one, in words. */
  diferencias: string[];
}

/** Several processes and everything that can go wrong, all at once; then silence, and the judgement. */
export async function correrCaos(opciones: OpcionesCaos): Promise<Informe> {
  const { anotar = () => undefined } = opciones;
  const inicio = performance.now();
  const escena = await montarEscenario(opciones);
  const { puntos, operadores, servidores } = escena;
  const pantallas = await abrirPantallas({ puntos, operadores, urls: servidores.map(({ url }) => url) });
  const libro: Libro = {
    entrantes: [],
    tardias: new Set(),
    salientes: new Map(),
    reintentados: new Set(),
    enReposo: new Set(),
    tropiezos: new Map(),
  };
  const averias: Averias = { muertes: 0, reinicios: 0, fallos: new Map(), rechazos: new Map() };
  const fin = new AbortController();
  const { signal } = fin;
  try {
    const conversaciones = repartirConversaciones(escena, opciones.conversaciones, opciones);
    const trabajos = conversaciones.flatMap((una) => [
      escribir(una, libro, opciones.ritmoMs),
      responder(escena, una, libro, opciones.ritmoMs),
    ]);
    const desgracias = [
      estropear(escena, averias, signal),
      matar(escena, averias, { veces: opciones.muertes, cadaMs: opciones.muerteCadaMs }, signal),
      reiniciar(escena, averias, { veces: opciones.reinicios, cadaMs: opciones.reinicioCadaMs }, signal),
      aMitad(escena, averias, (opciones.muertes * opciones.muerteCadaMs) / 2, signal),
    ];
    const persona = atender(escena, libro, signal);
    const abrir = setInterval(() => pantallas.abrirPrimera(), 200);
    const corte = cortar(pantallas, opciones.corte, signal);
    const reloj = setInterval(
      () =>
        anotar(
          `${segundosDesde(inicio)} s: ${libro.entrantes.length} entrantes, ${libro.salientes.size} salientes, ${averias.muertes} muertes`,
        ),
      10_000,
    );
    await Promise.all(trabajos);
    // What was to go wrong goes wrong, even when the traffic was quicker.
    await Promise.all(desgracias.slice(1));
    const cortadas = await corte;
    fin.abort();
    await Promise.all([...desgracias, persona]);
    clearInterval(reloj);
    clearInterval(abrir);
    await Promise.all(escena.servidores.map((servidor) => servidor.listo()));
    anotar(`${segundosDesde(inicio)} s: silencio`);
    await quietud(escena, libro);
    const diferencias = await pantallas.comparar();
    return {
      canales: await juzgar(escena, libro, averias),
      segundos: segundosDesde(inicio),
      muertes: averias.muertes,
      reinicios: averias.reinicios,
      caidas: escena.servidores.reduce((suma, servidor) => suma + servidor.caidas(), 0),
      fallos: Object.fromEntries(averias.fallos),
      tropiezos: Object.fromEntries(libro.tropiezos),
      cortadas,
      pantallas: pantallas.cuantas,
      diferencias,
    };
  } finally {
    fin.abort();
    await pantallas.cerrar();
    await escena.cerrar();
  }
}

const segundosDesde = (inicio: number): number => Math.round((performance.now() - inicio) / 1000);

async function atender(escena: Escenario, libro: Libro, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await reintentarFallidos(escena, libro);
    await esperar(500, undefined, { signal }).catch(() => undefined);
  }
}

/** Some screens lose the network for most of the storm; answers for how many seconds. */
async function cortar(
  pantallas: Pantallas,
  { enMs, duraMs }: OpcionesCaos["corte"],
  signal: AbortSignal,
): Promise<number> {
  await esperar(enMs, undefined, { signal }).catch(() => undefined);
  const inicio = performance.now();
  pantallas.cortar();
  await esperar(duraMs, undefined, { signal }).catch(() => undefined);
  pantallas.reparar();
  return segundosDesde(inicio);
}

const QUIETUD_MS = 180_000;

/** Until nothing is on its way any more: deliveries, receipts, and the second tries of people. */
async function quietud(escena: Escenario, libro: Libro): Promise<void> {
  const limite = performance.now() + QUIETUD_MS;
  let antes = "";
  while (performance.now() < limite) {
    await reintentarFallidos(escena, libro);
    const { rows } = await conPaciencia(() =>
      sql<{ huella: string; quedan: number; entrantes: number }>`
        SELECT coalesce((SELECT sum(secuencia) FROM caso), 0)::text || '/' || coalesce((SELECT sum(secuencia) FROM punto), 0)::text AS huella,
          -- A copy of one that was told under two addresses is nobody's second message.
          (SELECT count(*)::int FROM mensaje WHERE direccion = 'ENTRADA' AND id_externo IS NOT NULL) AS entrantes,
          (SELECT count(*)::int FROM salida s JOIN mensaje m ON m.id = s.id_mensaje
            WHERE s.estado IN ('EN_COLA', 'ENVIANDO') OR m.estado IN ('EN_COLA', 'ENVIANDO', 'FALLIDO'))
          + (SELECT count(*)::int FROM archivo WHERE estado = 'PENDIENTE') AS quedan`.execute(escena.db),
    );
    const { huella = "", quedan = 1, entrantes = 0 } = rows[0] ?? {};
    if (huella === antes && quedan === 0 && entrantes >= libro.entrantes.length) return;
    antes = huella;
    // What waits for its next try waits no longer: the storm is over.
    await conPaciencia(async () => {
      await sql`UPDATE salida SET proximo_en = now() WHERE estado = 'EN_COLA' AND proximo_en > now()`.execute(
        escena.db,
      );
      await sql`UPDATE archivo SET proximo_en = now() WHERE estado = 'PENDIENTE' AND proximo_en > now()`.execute(
        escena.db,
      );
    });
    await esperar(700);
  }
  throw new Error(
    `no hay quietud: ${JSON.stringify(await loQueQueda(escena))}; ${JSON.stringify([...libro.tropiezos])}`,
  );
}

async function loQueQueda({ db }: Escenario): Promise<unknown> {
  const { rows } = await conPaciencia(() =>
    sql`SELECT k.clasificacion, k.usuario, m.id, m.id_caso, m.estado, m.tipo_contenido, m.contenido, s.estado AS salida, s.intentos, s.ultimo_error
      FROM mensaje m JOIN canal_entrada e ON e.id = m.id_canal_entrada JOIN canal k ON k.id = e.id_canal
      LEFT JOIN salida s ON s.id_mensaje = m.id
      WHERE m.estado IN ('EN_COLA', 'ENVIANDO', 'FALLIDO') OR s.estado IN ('EN_COLA', 'ENVIANDO')
      LIMIT 20`.execute(db),
  );
  return rows;
}
