import type { Db } from "../../../db/database.ts";
import { transaction } from "../../../db/transaction.ts";
import { networkOf } from "../../../shared/client-address.ts";
import { type Anotacion, anotar, filaDeLog } from "../../log/index.ts";
import { esElUltimo, type Intento } from "../bloqueo.service.ts";
import { contarYAnotar, quitarTurnos } from "./desconocidos.repository.ts";
import { bloqueoPorFallos, rechazoDe } from "./fallo.service.ts";

/** Of one network in a turn: more than somebody mistypes who forgot their user name. */
const POR_RED = 10;
const POR_TODAS = 300;
const TURNO_S = 60;
/** Networks that have a row of their own for what was only counted; the others have one together. */
const REDES_MAX = 20;

/** A log-in with a user name that nobody has. Names are invented without an end, so that no lock bounds what is written of them: a turn does (ADR 183). */
export async function anotarDesconocido(
  db: Db,
  { intento, ip }: { intento: Intento; ip: string },
): Promise<void> {
  const fallo = { cuenta: undefined, motivo: "cuenta desconocida", intento, ip } as const;
  await transaction(db, async (tx) => {
    const limites = { red: networkOf(ip), porRed: POR_RED, porTodas: POR_TODAS };
    const anotado = await contarYAnotar(tx, filaDeLog(rechazoDe(fallo)), limites);
    if (anotado && esElUltimo(intento)) await anotar(tx, bloqueoPorFallos(fallo, intento));
  });
}

/** Tells what was counted in the turns that are over and has no row. For a sweeper. */
export async function anotarContados(db: Db, turnoS: number = TURNO_S): Promise<void> {
  await transaction(db, async (tx) => {
    const turnos = await quitarTurnos(tx, turnoS);
    const contados = turnos
      .map(({ red, fallos }) => ({
        ip: red === "" ? null : legible(red),
        veces: fallos - (red === "" ? POR_TODAS : POR_RED),
      }))
      .filter(({ veces }) => veces > 0)
      .sort((uno, otro) => otro.veces - uno.veces);
    const redes = contados.filter(({ ip }) => ip !== null).slice(0, REDES_MAX);
    const demas = contados.filter((uno) => !redes.includes(uno)).reduce((suma, { veces }) => suma + veces, 0);
    for (const uno of [...redes, ...(demas > 0 ? [{ ip: null, veces: demas }] : [])])
      await anotar(tx, contadosDe(uno));
  });
}

const contadosDe = ({ ip, veces }: { ip: string | null; veces: number }): Anotacion => ({
  nivel: "ADVERTENCIA",
  tipo: "sesion.rechazo",
  mensaje: "Ingresos rechazados",
  datos: { motivo: "cuenta desconocida", veces },
  actor: null,
  ip,
});

/** A network of IPv6 as it is written; what `networkOf` makes of it is eight numbers. */
function legible(red: string): string {
  const bytes = red.split(".").map(Number);
  if (bytes.length !== 8) return red;
  const grupos = [0, 2, 4, 6].map((n) => ((bytes[n] ?? 0) * 256 + (bytes[n + 1] ?? 0)).toString(16));
  return `${grupos.join(":")}::/64`;
}
