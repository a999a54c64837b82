import type { Caso } from "@ventanilla/contract/caso/caso";
import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import type { Db } from "../../../db/database.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { type ClaveDeAviso, escribirAviso, mencionar } from "../../hilo/index.ts";
import { anotar, resumen } from "../../log/index.ts";
import { type Cambio, marcarCambios } from "../../punto/index.ts";
import {
  type CasoParaEscribir,
  type CasoRetenido,
  entidadDelActo,
  exigirEscritura,
  type Lectura,
  leerCasoRetenido,
  retenerVisibles,
} from "../caso.access.ts";
import { type CasoBloqueado, leerCasoCompleto } from "../caso.repository.ts";
import { cambiosDelCaso, unirCambios } from "../lecturas/chats.repository.ts";

export interface Pedido<Leido = null> {
  /** The one the caller saw; a stale one is refused with the case as it is now (D65). */
  version?: number | undefined;
  /** Another case that changes with it; the caller must be able to read it. */
  otro?: number;
  /** An entry channel that may join. */
  entrada?: number;
  /** What else to read of the moment when all is held, of the case `c`. Null: the request names what is not there for the caller. */
  leer?: Lectura<Leido>;
  /** What else the request names must be of the case's institution, before anything is asked of the caller. */
  exigir?: (tx: Tx, caso: CasoBloqueado, entidad: number) => Promise<void>;
}

/** What a change leaves on record: in the log, and in threads. */
export interface Hecho {
  tipo: `caso.${string}`;
  mensaje: string;
  antes: Record<string, unknown>;
  despues: Record<string, unknown>;
  avisos: readonly AvisoDeCaso[];
}

export interface AvisoDeCaso {
  id_caso: number;
  id_canal_entrada: number;
  clave: ClaveDeAviso;
  datos: Record<string, string>;
  /** Whom it concerns, wherever they are. */
  para?: number;
}

/** How a change may be made by whoever asks for it. */
type Exigencia<A> = (retenido: CasoRetenido<unknown>) => A;

/** Holds an open case for writing: its entry channels, then it, in the order that holds everywhere. */
async function retenerCaso<A extends { caso: CasoBloqueado }>(
  tx: Tx,
  sesion: Sesion,
  idCaso: number,
  pedido: Pedido,
  puede: Exigencia<A>,
): Promise<A> {
  const { otro, entrada } = pedido;
  const casos = otro === undefined ? [idCaso] : [idCaso, otro];
  const { visibles } = await retenerVisibles(tx, sesion, { casos, entrada });
  if (!visibles) throw new AppError("NO_EXISTE");
  return exigirRetenidoDe(tx, sesion, idCaso, pedido, puede);
}

/** What is asked of a case once it is held. */
export const exigirRetenido = <Leido = null>(
  tx: Tx,
  sesion: Sesion,
  idCaso: number,
  pedido: Pedido<Leido>,
): Promise<CasoParaEscribir & { leido: Leido }> =>
  exigirRetenidoDe(tx, sesion, idCaso, pedido, exigirEscritura);

async function exigirRetenidoDe<Leido, A extends { caso: CasoBloqueado }>(
  tx: Tx,
  sesion: Sesion,
  idCaso: number,
  { version, leer, exigir }: Pedido<Leido>,
  puede: Exigencia<A>,
): Promise<A & { leido: Leido }> {
  const retenido = await leerCasoRetenido(tx, sesion, idCaso, leer);
  if (!retenido) throw new AppError("NO_EXISTE");
  await exigir?.(tx, retenido.caso, retenido.entidad);
  const acceso = exigirAbierto(puede(retenido));
  if (version !== undefined && version !== acceso.caso.version)
    throw new AppError("CASO_MODIFICADO", { actual: await leerCasoCompleto(tx, idCaso) });
  return { ...acceso, leido: retenido.leido };
}

function exigirAbierto<A extends { caso: CasoBloqueado }>(acceso: A): A {
  if (!estaAbierto(acceso.caso)) throw new AppError("CASO_CERRADO");
  return acceso;
}

/**
 * The frame of every change of a case: one transaction with its notice, its log row and the change numbers of all points
 * that show it before or after. Of two at once each sees what the other left. `trabajo` answers null when there is
 * nothing more to tell than it told itself.
 */
export const cambiarCaso = (
  db: Db,
  sesion: Sesion,
  idCaso: number,
  pedido: Pedido,
  trabajo: (tx: Tx, acceso: CasoParaEscribir) => Promise<Hecho | null>,
): Promise<Caso> => enMarco(db, sesion, idCaso, { ...pedido, puede: exigirEscritura }, trabajo);

/** The same by whoever administers the case's institution: they stand at no point, and what waits elsewhere is not theirs. */
export const administrarCaso = (
  db: Db,
  sesion: Sesion,
  idCaso: number,
  pedido: Pedido,
  trabajo: (tx: Tx, caso: CasoBloqueado) => Promise<Hecho | null>,
): Promise<Caso> => {
  const puede = ({ caso }: CasoRetenido<unknown>) => {
    if (sesion.view !== "todo" && caso.id_entidad !== sesion.id_entidad) throw new AppError("NO_EXISTE");
    return { caso };
  };
  return enMarco(db, sesion, idCaso, { ...pedido, puede }, (tx, { caso }) => trabajo(tx, caso));
};

function enMarco<A extends { caso: CasoBloqueado }>(
  db: Db,
  sesion: Sesion,
  idCaso: number,
  { puede, ...pedido }: Pedido & { puede: Exigencia<A> },
  trabajo: (tx: Tx, acceso: A) => Promise<Hecho | null>,
): Promise<Caso> {
  return transaction(db, async (tx) => {
    const acceso = await retenerCaso(tx, sesion, idCaso, pedido, puede);
    const casos = [idCaso, ...(pedido.otro === undefined ? [] : [pedido.otro])];
    const antes = await cambiosDe(tx, casos);
    const hecho = await trabajo(tx, acceso);
    if (hecho) await registrar(tx, sesion, acceso.caso, hecho);
    const caso = await leerCasoCompleto(tx, idCaso);
    if (!caso) throw new AppError("NO_EXISTE");
    await marcarCambios(tx, unirCambios(antes, await cambiosDe(tx, casos)));
    return caso;
  });
}

async function cambiosDe(tx: Tx, casos: readonly number[]): Promise<Cambio[]> {
  const cambios: Cambio[] = [];
  for (const id of casos) cambios.push(...(await cambiosDelCaso(tx, id)));
  return cambios;
}

async function registrar(
  tx: Tx,
  sesion: Sesion,
  caso: CasoBloqueado,
  { tipo, mensaje, antes, despues, avisos }: Hecho,
): Promise<void> {
  for (const { para, ...aviso } of avisos) {
    const { id } = await escribirAviso(tx, aviso);
    if (para !== undefined && para !== sesion.id_usuario) await mencionar(tx, id, [para]);
  }
  await anotar(tx, {
    nivel: "INFO",
    tipo,
    mensaje,
    referencia: `caso:${caso.id}`,
    id_entidad: entidadDelActo(caso, sesion),
    datos: resumen(antes, despues),
    sesion,
  });
}
