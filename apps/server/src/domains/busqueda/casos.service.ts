import type { CasoFila } from "@ventanilla/contract/caso/caso";
import { BUSQUEDA_CASOS_MAX } from "@ventanilla/contract/limites";
import type { Db } from "../../db/database.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { hallarCasos, leerFilas } from "../caso/index.ts";
import { porDireccion, porNumero } from "./casos.repository.ts";

/** Cases in reach by their number, the person's name or document, the words they are called by, or who writes. */
export async function buscarCasos(db: Db, sesion: Sesion, texto: string): Promise<CasoFila[]> {
  const hallar = (por: Partial<Record<"nombre_completo" | "nro_documento" | "descripcion", string>>) =>
    hallarCasos(db, sesion, por, BUSQUEDA_CASOS_MAX);
  const [numero, ...listas] = await Promise.all([
    porNumero(db, sesion, texto),
    hallar({ nombre_completo: texto }),
    /\d/.test(texto) ? hallar({ nro_documento: texto }) : [],
    porDireccion(db, sesion, texto),
    hallar({ descripcion: texto }),
  ]);
  const ids = [...new Set([...numero, ...listas.flat()])].slice(0, BUSQUEDA_CASOS_MAX);
  const filas = new Map((await leerFilas(db, sesion, ids)).map((fila) => [fila.id, fila]));
  return ids.flatMap((id) => filas.get(id) ?? []);
}
