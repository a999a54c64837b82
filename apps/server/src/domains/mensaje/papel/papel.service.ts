import { nombreDeCiudadano } from "@ventanilla/contract/canal/ciudadano.rules";
import type { CasoDetalle } from "@ventanilla/contract/caso/caso";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import type {
  CabeceraDePapel,
  ConsultaPapel,
  ConsultaPdf,
  MensajeDePapel,
  Papel,
} from "@ventanilla/contract/mensaje/papel";
import { nombreCompleto } from "@ventanilla/contract/persona/persona.rules";
import type { Idioma } from "@ventanilla/i18n";
import type { Db } from "../../../db/database.ts";
import { transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import type { Job, Workers } from "../../../shared/workers/index.ts";
import { entidadDelActo, leerConDetalle } from "../../caso/index.ts";
import { buscarEntidad } from "../../entidad/index.ts";
import { anotar } from "../../log/index.ts";
import { anotarVista } from "../../persona/index.ts";
import { cabeceraDe } from "./cabecera.ts";
import { leerTanda, recorrerHilo } from "./papel.access.ts";
import { imprimir } from "./pdf/imprenta.ts";
import type { PorRedactar } from "./redaccion.ts";

/** A document that is made while it is sent. */
export interface PapelHecho {
  nombre: string;
  parts: AsyncIterable<Uint8Array>;
}

export interface DependenciasPapel {
  db: Db;
  workers: Workers;
}

/** Who asks for which case, in which words. */
interface Pedido {
  sesion: Sesion;
  id: number;
  idioma: Idioma;
}

const REDACCION: Job<PorRedactar, MensajeDePapel[]> = {
  module: new URL("./redaccion.ts", import.meta.url),
  limitMs: 30_000,
};

/** A part of a case to print. With the first one comes its head, and that somebody took it is on record. */
export async function leerPapel(
  deps: DependenciasPapel,
  pedido: Pedido,
  { despues, notas }: ConsultaPapel,
): Promise<Papel> {
  const conNotas = notas !== undefined;
  const { caso, cabecera } =
    despues === undefined
      ? await empezar(deps.db, pedido, { forma: "papel", notas: conNotas })
      : { caso: await leerCaso(deps.db, pedido), cabecera: null };
  const { mensajes, sigue } = await leerTanda(deps.db, pedido.sesion, {
    id_caso: pedido.id,
    despues,
    notas: conNotas,
  });
  return { cabecera, rows: await redactar(deps, pedido, { caso, mensajes, notas: conNotas }), sigue };
}

/** The same with all its thread, drawn part by part while it is sent. */
export async function descargarPapel(
  deps: DependenciasPapel,
  pedido: Pedido,
  { notas }: ConsultaPdf,
): Promise<PapelHecho> {
  const conNotas = notas !== undefined;
  const { caso, cabecera } = await empezar(deps.db, pedido, { forma: "pdf", notas: conNotas });
  const hilo = recorrerHilo(deps.db, pedido.sesion, { id_caso: pedido.id, notas: conNotas });
  const tandas = redactadas(deps, pedido, { caso, hilo, notas: conNotas });
  return { nombre: `caso-${pedido.id}.pdf`, parts: imprimir(cabecera, tandas) };
}

async function* redactadas(
  deps: DependenciasPapel,
  pedido: Pedido,
  { caso, hilo, notas }: { caso: CasoDetalle; hilo: AsyncIterable<Mensaje[]>; notas: boolean },
): AsyncGenerator<MensajeDePapel[]> {
  for await (const mensajes of hilo) yield await redactar(deps, pedido, { caso, mensajes, notas });
}

function redactar(
  { workers }: DependenciasPapel,
  { idioma }: Pedido,
  { caso, ...dicho }: Pick<PorRedactar, "mensajes" | "notas"> & { caso: CasoDetalle },
): Promise<MensajeDePapel[]> {
  const persona = caso.persona && nombreCompleto(caso.persona);
  return workers.run(REDACCION, { ...dicho, idioma, persona, nombres: nombresDe(caso) });
}

function nombresDe({ fuentes, persona }: CasoDetalle): Record<number, string> {
  return Object.fromEntries(fuentes.map((una) => [una.id, nombreDeCiudadano({ ...una, persona }).texto]));
}

async function leerCaso(db: Db, { sesion, id }: Pedido): Promise<CasoDetalle> {
  const caso = await leerConDetalle(db, sesion, id);
  if (!caso) throw new AppError("NO_EXISTE");
  return caso;
}

/** Reads what stands over the thread. Who took the case, in which form and whether with its notes is on record in the same transaction, and so is that they saw its person (D111). */
function empezar(
  db: Db,
  pedido: Pedido,
  como: { forma: "papel" | "pdf"; notas: boolean },
): Promise<{ caso: CasoDetalle; cabecera: CabeceraDePapel }> {
  const { sesion, id, idioma } = pedido;
  return transaction(db, async (tx) => {
    const caso = await leerCaso(tx, pedido);
    const entidad = await buscarEntidad(tx, caso.id_entidad);
    if (caso.persona !== null) await anotarVista(tx, sesion, caso.persona.id);
    await anotar(tx, {
      nivel: "INFO",
      tipo: "caso.imprimir",
      mensaje: como.forma === "pdf" ? "Guardó el caso como PDF" : "Abrió el caso para imprimirlo",
      referencia: `caso:${id}`,
      id_entidad: entidadDelActo(caso, sesion),
      sesion,
      datos: como,
    });
    const institucion = entidad?.nombre ?? "";
    return { caso, cabecera: cabeceraDe({ caso, institucion, sesion, idioma, notas: como.notas }) };
  });
}
