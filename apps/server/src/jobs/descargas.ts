import type { Logger } from "../shared/logger.ts";

export interface OpcionesDescargas<P extends { id: number }> {
  /** Leases up to that many files that are due; nobody else gets them meanwhile. */
  arrendar(limite: number): Promise<readonly P[]>;
  /** Fetches one and records what became of it. Never rejects for what the provider did. */
  traer(pendiente: P): Promise<{ desenlace: string; error: string | null }>;
  logger: Logger;
  simultaneas?: number;
  barridoMs?: number;
}

/** Fetches citizens' files, a few at a time; each process takes what is free. */
export interface Descargas {
  iniciar(): void;
  /** Something may be due. */
  despertar(): void;
  /** Takes nothing more and waits for what is on its way. */
  cerrar(): Promise<void>;
}

export function crearDescargas<P extends { id: number }>({
  arrendar,
  traer,
  logger,
  simultaneas = 4,
  barridoMs = 1_000,
}: OpcionesDescargas<P>): Descargas {
  const enCurso = new Set<Promise<void>>();
  let reloj: ReturnType<typeof setInterval> | undefined;
  let ronda: Promise<void> | undefined;
  let otraVez = false;
  let cerrado = false;

  async function repartir(): Promise<void> {
    const libres = simultaneas - enCurso.size;
    if (cerrado || libres <= 0) return;
    const tomados = await arrendar(libres);
    for (const pendiente of tomados) lanzar(pendiente);
  }

  function lanzar(pendiente: P): void {
    const tarea = traer(pendiente)
      .then(({ desenlace, error }) => {
        const nivel = error === null ? "debug" : "warn";
        logger[nivel]({ archivo: pendiente.id, desenlace, error }, "file fetched");
      })
      .catch((error: unknown) =>
        logger.error({ err: error, archivo: pendiente.id }, "fetch not recorded; its lease will tell"),
      )
      .finally(() => {
        enCurso.delete(tarea);
        despertar();
      });
    enCurso.add(tarea);
  }

  function despertar(): void {
    if (cerrado) return;
    if (ronda) {
      otraVez = true;
      return;
    }
    ronda = repartir()
      .catch((error: unknown) =>
        logger.error({ err: error }, "fetch round failed; the next sweep tries again"),
      )
      .finally(() => {
        ronda = undefined;
        if (!otraVez) return;
        otraVez = false;
        despertar();
      });
  }

  return {
    iniciar() {
      reloj = setInterval(despertar, barridoMs);
      despertar();
    },
    despertar,
    async cerrar() {
      cerrado = true;
      clearInterval(reloj);
      await ronda;
      await Promise.all(enCurso);
    },
  };
}
