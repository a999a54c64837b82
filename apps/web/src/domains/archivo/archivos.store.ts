// Files of the open conversation, fetched with the token and held as addresses that only this page can open.
import { HttpError } from "@ventanilla/client/http";
import { useEffect, useSyncExternalStore } from "react";
import { logFailure } from "../../lib/client-log.ts";
import { getSession, onSession } from "../../lib/session.ts";
import { createEvent, onReset } from "../../lib/store.ts";
import { downloadFile } from "../../lib/transfers.ts";
import { handleError } from "../../ui/errors/handle-error.ts";

export type Fase =
  | { fase: "quieto" }
  /** `parte` from 0 to 1; null while the size is unknown. */
  | { fase: "bajando"; parte: number | null }
  | { fase: "listo"; url: string; blob: Blob }
  | { fase: "fallido" };

interface Entrada {
  fase: Fase;
  /** Who shows it. Nothing is forgotten while it is shown. */
  usos: number;
  corte: AbortController | null;
  promesa: Promise<Blob | null> | null;
}

const QUIETO: Fase = { fase: "quieto" };
const FALLIDO: Fase = { fase: "fallido" };
/** Bytes of what nobody shows any more: scrolling back costs nothing. */
const GUARDADO_MAX = 48 * 1024 * 1024;

/** Of a film, by which its first picture can be shown. A browser draws it of the part as it does of the whole. */
const COMIENZO_BYTES = 256 * 1024;
const COMIENZO = "#comienzo";
/** The beginning of a file, as a file of its own. */
export const comienzoDe = (direccion: string): string => direccion + COMIENZO;

const entradas = new Map<string, Entrada>();
const { tell: avisar, subscribe: suscribir } = createEvent();

function entradaDe(direccion: string): Entrada {
  const hallada = entradas.get(direccion);
  if (hallada !== undefined) return hallada;
  const nueva: Entrada = { fase: QUIETO, usos: 0, corte: null, promesa: null };
  entradas.set(direccion, nueva);
  return nueva;
}

/** Fetches it unless it is here or on its way. Answers its bytes, or null when they did not come. */
export function pedirArchivo(direccion: string): Promise<Blob | null> {
  const entrada = entradaDe(direccion);
  const { fase } = entrada.fase;
  if (entrada.promesa === null || (fase !== "listo" && fase !== "bajando")) {
    entrada.promesa = bajar(direccion, entrada);
  }
  return entrada.promesa;
}

async function bajar(direccion: string, entrada: Entrada): Promise<Blob | null> {
  const corte = new AbortController();
  const poner = (fase: Fase) => {
    // The session ended meanwhile, or the person cancelled: what comes now is nobody's.
    if (entradas.get(direccion) !== entrada || corte.signal.aborted) return;
    entrada.fase = fase;
    avisar();
  };
  entrada.corte = corte;
  poner({ fase: "bajando", parte: null });
  try {
    const esComienzo = direccion.endsWith(COMIENZO);
    const blob = await downloadFile(esComienzo ? direccion.slice(0, -COMIENZO.length) : direccion, {
      ...(esComienzo && { first: COMIENZO_BYTES }),
      signal: corte.signal,
      onProgress: (parte) => poner({ fase: "bajando", parte }),
    });
    if (corte.signal.aborted || entradas.get(direccion) !== entrada) return null;
    poner({ fase: "listo", url: URL.createObjectURL(blob), blob });
    recortar();
    return blob;
  } catch (error) {
    // Shown where the file stands; only a session that ended is told to the whole page.
    if (!corte.signal.aborted) {
      logFailure("archivo", {
        direccion,
        causa: error instanceof HttpError ? error.status : "sin respuesta",
      });
      handleError(error, { background: true, inPlace: true });
    }
    poner(FALLIDO);
    return null;
  }
}

export function cancelarArchivo(direccion: string): void {
  const entrada = entradas.get(direccion);
  if (entrada?.fase.fase !== "bajando") return;
  entrada.corte?.abort();
  entrada.fase = QUIETO;
  avisar();
}

/** Something else opened the bytes and could not use them. */
export function darPorFallido(direccion: string): void {
  const entrada = entradas.get(direccion);
  if (entrada === undefined) return;
  logFailure("archivo", { direccion, causa: "no se puede mostrar" });
  olvidar(entrada);
  entrada.fase = FALLIDO;
  avisar();
}

function olvidar(entrada: Entrada): void {
  entrada.corte?.abort();
  if (entrada.fase.fase === "listo") URL.revokeObjectURL(entrada.fase.url);
}

/** The oldest that nobody shows go first. */
function recortar(): void {
  let bytes = 0;
  for (const [direccion, entrada] of [...entradas].reverse()) {
    if (entrada.usos > 0 || entrada.fase.fase === "bajando") continue;
    bytes += entrada.fase.fase === "listo" ? entrada.fase.blob.size : 0;
    if (entrada.fase.fase === "listo" && bytes <= GUARDADO_MAX) continue;
    olvidar(entrada);
    entradas.delete(direccion);
  }
}

function usar(direccion: string): () => void {
  const entrada = entradaDe(direccion);
  entrada.usos += 1;
  return () => {
    entrada.usos -= 1;
    if (entrada.usos > 0 || entradas.get(direccion) !== entrada) return;
    entradas.delete(direccion);
    entradas.set(direccion, entrada);
    recortar();
  };
}

/** What another person fetched is not left behind. */
function olvidarTodo(): void {
  for (const entrada of entradas.values()) olvidar(entrada);
  entradas.clear();
  avisar();
}
onSession(() => {
  if (getSession() === undefined) olvidarTodo();
});
onReset(olvidarTodo);

/** A file of the server. `alVerse`: fetched as soon as it is shown; else when somebody asks. */
export function useArchivo(direccion: string | null, { alVerse = false } = {}): Fase {
  const fase = useSyncExternalStore(suscribir, () =>
    direccion === null ? QUIETO : (entradas.get(direccion)?.fase ?? QUIETO),
  );
  useEffect(() => {
    if (direccion === null) return;
    const soltar = usar(direccion);
    if (alVerse) void pedirArchivo(direccion);
    return soltar;
  }, [direccion, alVerse]);
  return fase;
}
