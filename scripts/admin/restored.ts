import type { Db } from "../../apps/server/src/db/database.ts";
import { beginEpoch, leaveOutNumbers } from "../../apps/server/src/db/restored.repository.ts";
import { transaction } from "../../apps/server/src/db/transaction.ts";
import { anotar } from "../../apps/server/src/domains/log/index.ts";
import { registrarEntrega } from "../../apps/server/src/domains/mensaje/index.ts";
import { cerrarTodasLasEntradas } from "../../apps/server/src/domains/presencia/index.ts";
import { cerrarTodas } from "../../apps/server/src/domains/sesion/index.ts";
import { doubtWaiting } from "../../apps/server/src/outbox/restored.repository.ts";

/** `backup restored`: makes a database that was put back from a backup one that may be served. Answers the code to end with. */
export async function afterRestore(db: Db, { print }: { print: (line: string) => void }): Promise<number> {
  const { doubtful, sesiones, presencias } = await transaction(db, async (tx) => {
    await leaveOutNumbers(tx);
    const doubtful = await doubtWaiting(tx);
    for (const id of doubtful) await registrarEntrega(tx, id, { estado: "INCIERTO", motivo: "incierto" });
    const sesiones = await cerrarTodas(tx, "terminada");
    const presencias = await cerrarTodasLasEntradas(tx);
    await beginEpoch(tx);
    await anotar(tx, {
      actor: null,
      ip: null,
      nivel: "ADVERTENCIA",
      tipo: "respaldo.restaurado",
      mensaje: "Dio por restaurada la base de datos desde la terminal",
      datos: { en_duda: doubtful.length, sesiones, presencias },
    });
    return { doubtful: doubtful.length, sesiones, presencias };
  });
  print("Empieza una época nueva: las pantallas y los procesos leen todo otra vez.");
  print(`${doubtful} mensajes que esperaban en el respaldo quedan en duda: una persona decide si se envían.`);
  print(`${sesiones} sesiones terminaron: todos entran de nuevo.`);
  print(`${presencias} personas dejaron el punto de atención en que estaban al hacerse el respaldo.`);
  return 0;
}
