// What is ticked for a message to several and what became of it, beyond the page of its point: its answer may come when the
// operator is elsewhere, and whom it reached must not get it again.
import type { Chat } from "@ventanilla/contract/caso/chat";
import type { ArchivoListo } from "../../../domains/archivo/index.ts";
import type { DudaVarios, FilaResultado } from "../../../domains/mensaje/index.ts";
import { getSession, onSession } from "../../../lib/session.ts";
import { createPageStore } from "../../../lib/store.ts";

/** What left: those who were refused get the same. */
export interface Contenido {
  texto: string;
  archivos: readonly ArchivoListo[];
}

/** What became of it, until it is closed. */
export interface Hecho extends Contenido {
  filas: readonly FilaResultado[];
}

interface DePunto {
  /** The list shows checkboxes. */
  activa: boolean;
  /** In the order ticked, each as it was then. */
  marcados: ReadonlyMap<number, Chat>;
  hecho: Hecho | null;
}

interface EnCurso {
  puntos: ReadonlyMap<number, DePunto>;
  /** The draft is one for all points, and so is what is being sent of it. */
  salida: { punto: number } | null;
  /** What is not known of the last try; undefined: what the kept key says. */
  duda: DudaVarios | null | undefined;
}

const NADA: DePunto = { activa: false, marcados: new Map(), hecho: null };
const vacio = (): EnCurso => ({ puntos: new Map(), salida: null, duda: undefined });

export const enCurso = createPageStore(vacio);
onSession(() => {
  if (getSession() === undefined) enCurso.set(vacio());
});

export const delPunto = ({ puntos }: EnCurso, idPunto: number): DePunto => puntos.get(idPunto) ?? NADA;

export function cambiarPunto(idPunto: number, cambio: (antes: DePunto) => Partial<DePunto>): void {
  enCurso.update((antes) => {
    const suyo = delPunto(antes, idPunto);
    return { ...antes, puntos: new Map(antes.puntos).set(idPunto, { ...suyo, ...cambio(suyo) }) };
  });
}

/** Whatever page is in front: what was ticked meanwhile stays. */
export function desmarcarEn(idPunto: number, ids: ReadonlySet<number>): void {
  const { marcados } = delPunto(enCurso.get(), idPunto);
  const quedan = new Map([...marcados].filter(([id]) => !ids.has(id)));
  if (quedan.size < marcados.size) cambiarPunto(idPunto, () => ({ marcados: quedan }));
}

/** The page of the point is left: what waits for no answer and has no result begins anew. */
export function dejarPunto(idPunto: number): void {
  enCurso.update((antes) => {
    const { puntos, salida } = antes;
    const espera = salida?.punto === idPunto || delPunto(antes, idPunto).hecho !== null;
    return {
      salida,
      duda: salida === null ? undefined : antes.duda,
      puntos: espera ? puntos : new Map([...puntos].filter(([id]) => id !== idPunto)),
    };
  });
}

export const ponerDuda = (duda: DudaVarios | null): void => enCurso.update((antes) => ({ ...antes, duda }));

/** Until the answered function is called; by then another session may have begun another one. */
export function salir(punto: number): () => void {
  const esta = { punto };
  enCurso.update((antes) => ({ ...antes, salida: esta }));
  return () => enCurso.update((antes) => (antes.salida === esta ? { ...antes, salida: null } : antes));
}
