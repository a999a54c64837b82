import type { Hilos } from "./hilos.ts";
import type { Listas } from "./listas.ts";
import type { Miradas } from "./miradas.ts";
import type { Almacen, Lecturas } from "./puertos.ts";

export interface OpcionesRepaso {
  hayConexiones(): boolean;
  lecturas: Lecturas;
  almacen: Almacen;
  listas: Listas;
  hilos: Hilos;
  miradas: Miradas;
  /** By point: who was told to be there, as `huellasDePresencia` writes it. */
  presencias: Map<number, string>;
  empujar: {
    lista(idPunto: number): void;
    hilo(idEntrada: number): void;
    presencia(idPunto: number): void;
    autorizacion(idPunto: number): void;
    mirada(idEntrada: number): void;
    cierre(idSesion: string, motivo: string): void;
  };
}

/** Sessions are looked at over this long at least, because a commit shows later than the time it bears. */
const CIERRES_S = 30;

/**
 * One look at everything that announcements tell of, for those that were lost: a handful of statements whatever the
 * number of screens, and none for a process without any.
 */
export function crearRepaso({
  hayConexiones,
  lecturas,
  almacen,
  listas,
  hilos,
  miradas,
  presencias,
  empujar,
}: OpcionesRepaso): () => Promise<void> {
  let ultimo = performance.now();
  let autorizados: ReadonlyMap<number, string> = new Map();

  async function repasarListas(): Promise<void> {
    for (const [id, secuencia] of await lecturas.secuenciasDePuntos(listas.puntos))
      if (listas.oir(id, secuencia)) empujar.lista(id);
  }

  async function repasarPresencias(): Promise<void> {
    const puntos = listas.puntos;
    const ahora = await almacen.huellasDePresencia(puntos);
    for (const id of puntos)
      if (presencias.has(id) && presencias.get(id) !== (ahora.get(id) ?? "")) empujar.presencia(id);
  }

  /** A point seen for the first time is looked at as well: what changed before that look is not known. */
  async function repasarAutorizaciones(): Promise<void> {
    const antes = autorizados;
    autorizados = await almacen.huellasDeAutorizacion(listas.puntos);
    for (const [id, huella] of autorizados) if (antes.get(id) !== huella) empujar.autorizacion(id);
  }

  async function repasarSesiones(): Promise<void> {
    const inicio = performance.now();
    const segundos = CIERRES_S + (inicio - ultimo) / 1000;
    for (const { id, motivo } of await almacen.sesionesCerradas(segundos)) empujar.cierre(id, motivo);
    ultimo = inicio;
  }

  async function repasar(): Promise<void> {
    await repasarListas();
    for (const idEntrada of await hilos.atrasadas()) empujar.hilo(idEntrada);
    await repasarSesiones();
    await repasarPresencias();
    await repasarAutorizaciones();
    for (const idEntrada of await miradas.repasar()) empujar.mirada(idEntrada);
  }

  let enCurso: Promise<void> | undefined;
  return async () => {
    if (enCurso !== undefined || !hayConexiones()) return;
    enCurso = repasar().finally(() => {
      enCurso = undefined;
    });
    await enCurso;
  };
}
