import type { Logger } from "../shared/logger.ts";

export interface Tarea {
  nombre: string;
  cadaMs: number;
  /** Safe to run on several processes at once. */
  hacer(): Promise<unknown>;
}

/** Runs each task again and again, never twice at once in this process; a failure is logged and the next turn tries again. */
export function iniciarTareas(tareas: readonly Tarea[], logger: Logger): { cerrar(): Promise<void> } {
  const enCurso = new Set<Promise<unknown>>();
  const relojes = tareas.map((tarea) => {
    let ocupada = false;
    return setInterval(() => {
      if (ocupada) return;
      ocupada = true;
      const turno = tarea
        .hacer()
        .catch((error: unknown) =>
          logger.error({ err: error, tarea: tarea.nombre }, "task failed; its next turn tries again"),
        )
        .finally(() => {
          ocupada = false;
          enCurso.delete(turno);
        });
      enCurso.add(turno);
    }, tarea.cadaMs);
  });
  return {
    async cerrar() {
      for (const reloj of relojes) clearInterval(reloj);
      await Promise.all(enCurso);
    },
  };
}
