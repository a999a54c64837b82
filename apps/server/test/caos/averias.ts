import { setTimeout as esperar } from "node:timers/promises";
import { type Averia, entre } from "./canales/canal.ts";
import type { Escenario } from "./escenario.ts";
import type { Via } from "./lenguaje.ts";

export interface Averias {
  muertes: number;
  reinicios: number;
  /** By provider and kind. */
  fallos: Map<string, number>;
  /** Messages that a provider really refused for good, by channel. */
  rechazos: Map<Via, number>;
}

const anotar = ({ fallos }: Averias, cual: string): void =>
  void fallos.set(cual, (fallos.get(cual) ?? 0) + 1);

/** Until told to stop: now this fault, now that one, with quiet between. */
async function turnarse(
  via: Via,
  { nombre, fallos, definitivos, poner, quedan, calmaMs }: Averia,
  averias: Averias,
  signal: AbortSignal,
): Promise<void> {
  const nombres = Object.keys(fallos);
  for (let i = 0; !signal.aborted; i += 1) {
    const cual = nombres[i % nombres.length] ?? "";
    const fallo = fallos[cual]?.() ?? {};
    poner(fallo);
    anotar(averias, `${nombre}: ${cual}`);
    await esperar(entre(100, 500), undefined, { signal }).catch(() => undefined);
    if (definitivos.includes(cual)) {
      const tomados = Number(fallo["times"]) - (quedan() ?? 0);
      averias.rechazos.set(via, (averias.rechazos.get(via) ?? 0) + tomados);
    }
    poner({});
    await esperar(entre(0, calmaMs), undefined, { signal }).catch(() => undefined);
  }
  poner({});
}

/** While citizens write for the first time, before anything else fails. */
const COMIENZO_MS = 1_500;

export async function estropear(
  { canales }: Escenario,
  averias: Averias,
  signal: AbortSignal,
): Promise<void> {
  for (const { alEmpezar } of canales) if (alEmpezar) anotar(averias, alEmpezar());
  await esperar(COMIENZO_MS, undefined, { signal }).catch(() => undefined);
  await Promise.all(
    canales.flatMap((canal) => canal.averias.map((averia) => turnarse(canal.via, averia, averias, signal))),
  );
}

/** What happens to a provider half way through. */
export async function aMitad(
  { canales }: Escenario,
  averias: Averias,
  enMs: number,
  signal: AbortSignal,
): Promise<void> {
  await esperar(enMs, undefined, { signal }).catch(() => undefined);
  for (const canal of canales) if (canal.aMitad) anotar(averias, canal.aMitad());
}

/** Kills a process at a time of its own choosing, over and over. */
export async function matar(
  { servidores }: Escenario,
  averias: Averias,
  { veces, cadaMs }: { veces: number; cadaMs: number },
  signal: AbortSignal,
): Promise<void> {
  for (let i = 0; i < veces && !signal.aborted; i += 1) {
    await esperar(entre(0.5, 1.5) * cadaMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const victima = servidores[Math.random() < 0.5 ? 0 : 1];
    // Mostly in the middle of work, now and then while it starts.
    if (Math.random() < 0.8) await victima.listo();
    victima.matar();
    averias.muertes += 1;
  }
}

export async function reiniciar(
  escena: Escenario,
  averias: Averias,
  { veces, cadaMs }: { veces: number; cadaMs: number },
  signal: AbortSignal,
): Promise<void> {
  for (let i = 0; i < veces; i += 1) {
    await esperar(cadaMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    await escena.reiniciarPostgres(i % 2 === 0 ? "de golpe" : "ordenado");
    averias.reinicios += 1;
  }
}
