import { barrerSubidos } from "../domains/archivo/index.ts";
import { crearIndexador } from "../domains/busqueda/index.ts";
import { olvidarApartadosVencidos } from "../domains/canal/index.ts";
import { olvidarIngresosVencidos } from "../domains/ciudadania/index.ts";
import { enviarCorreos } from "../domains/correo-sistema/index.ts";
import { olvidarRetos } from "../domains/factor/index.ts";
import { olvidarClaves } from "../domains/idempotencia/index.ts";
import { claveDeSello, crearSellador } from "../domains/log/index.ts";
import { olvidarContrastes } from "../domains/persona/index.ts";
import { cerrarPresencia } from "../domains/presencia/index.ts";
import { atenderPedidos } from "../domains/recuperacion/index.ts";
import {
  anotarContados,
  cerrarVencidas,
  olvidarAccesosFallidos,
  olvidarPendientes,
} from "../domains/sesion/index.ts";
import { crearContador } from "../domains/tablero/index.ts";
import { startHeldTask } from "../jobs/held-task.ts";
import { createLeases } from "../jobs/leases.ts";
import { startTasks } from "../jobs/tasks.ts";
import type { Deps } from "./deps.ts";

/**
 * Sessions that ended while no process ran. Who signs in from now on is here anew: the stay of then must have ended before, or
 * it would go on as theirs.
 */
export const endOverdueSesiones = ({ db }: Deps): Promise<number> => cerrarVencidas(db, cerrarPresencia);

/** What the rooms do again and again. */
export function openTasks(deps: Deps): { close(): Promise<void> } {
  const { db, almacen, sealer, mailer, times, logger } = deps;
  const indexador = crearIndexador(db);
  return startTasks(
    [
      { name: "palabras de mensajes", everyMs: times.indexMs ?? 2_000, run: () => indexador.indexar() },
      { name: "sesiones vencidas", everyMs: 15_000, run: () => cerrarVencidas(db, cerrarPresencia) },
      { name: "accesos fallidos", everyMs: 600_000, run: () => olvidarAccesosFallidos(db) },
      { name: "ingresos de nadie", everyMs: 60_000, run: () => anotarContados(db) },
      { name: "ingresos vencidos", everyMs: 60_000, run: () => olvidarIngresosVencidos(db) },
      { name: "ingresos sin segundo factor", everyMs: 60_000, run: () => olvidarPendientes(db) },
      { name: "retos de factores", everyMs: 600_000, run: () => olvidarRetos(db) },
      {
        name: "contraseñas olvidadas",
        everyMs: times.correoMs ?? 2_000,
        run: () => atenderPedidos(deps),
      },
      { name: "claves de idempotencia", everyMs: 600_000, run: () => olvidarClaves(db) },
      {
        name: "eventos apartados",
        everyMs: times.apartadosMs ?? 3_600_000,
        run: () => olvidarApartadosVencidos(db),
      },
      { name: "contrastes", everyMs: 600_000, run: () => olvidarContrastes(db) },
      ...(mailer === null
        ? []
        : [
            {
              name: "correo del sistema",
              everyMs: times.correoMs ?? 2_000,
              run: () => enviarCorreos(db, sealer, mailer),
            },
          ]),
      { name: "archivos sin enviar", everyMs: 600_000, run: () => barrerSubidos(db, almacen) },
    ],
    logger,
  );
}

/** What one process at a time does: seals the log, and counts for the dashboard. */
export function openHeldTasks({ db, env, processName, times, logger }: Deps): { close(): Promise<void> } {
  const sellador = crearSellador(db, claveDeSello(env.secret));
  const contador = crearContador(db);
  const leases = () => createLeases({ db, processName, ...(times.lease && { times: times.lease }) });
  const held = [
    {
      name: "sello del registro",
      run: () => sellador.sellar(),
      ...(times.sealMs !== undefined && { everyMs: times.sealMs }),
    },
    { name: "cuentas del tablero", run: () => contador.contar(), everyMs: times.tableroMs ?? 5_000 },
  ].map((task) => startHeldTask({ ...task, leases: leases(), logger }));
  return {
    async close() {
      await Promise.all(held.map((task) => task.close()));
    },
  };
}
