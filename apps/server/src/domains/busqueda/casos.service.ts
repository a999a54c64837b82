import type {
  CasosHallados,
  ConsultaBusqueda,
  LugarDeCaso,
  PorqueDeCaso,
} from "@ventanilla/contract/busqueda/busqueda";
import { BUSQUEDA_CASOS_MAX } from "@ventanilla/contract/limites";
import type { Db } from "../../db/database.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { hallarCasos, leerFilas, type Tanda } from "../caso/index.ts";
import {
  deOtraPersona,
  direccionesDe,
  enOrden,
  esDeNadie,
  otroQue,
  porDireccion,
  porNumero,
  tieneCifras,
  trasDe,
} from "./casos.repository.ts";

/** One more than is shown says that there are more. */
const CUANTOS = BUSQUEDA_CASOS_MAX + 1;

/**
 * Cases in reach: the one of that number, those of such a person, then those that such an address wrote in or that are called
 * so, each once.
 */
export async function buscarCasos(
  db: Db,
  sesion: Sesion,
  { texto, antes }: ConsultaBusqueda,
): Promise<CasosHallados> {
  const tanda = (por: PorqueDeCaso, ademas: Tanda["ademas"]): Tanda => ({
    cuantos: CUANTOS,
    tras: antes?.por === por ? trasDe(antes) : undefined,
    ademas,
  });
  async function elResto(): Promise<LugarDeCaso[]> {
    // Most texts are nobody's: then thousands of cases need not be asked for their persons.
    const ademas = (await esDeNadie(db, sesion, texto)) ? otroQue(texto) : deOtraPersona(texto);
    return deUnaVez(db, "resto", delResto(db, sesion, texto, tanda("resto", ademas)));
  }
  const [numero, personas, resto] = await Promise.all([
    antes === undefined ? porNumero(db, sesion, texto) : [],
    antes?.por === "resto"
      ? []
      : deUnaVez(db, "persona", dePersonas(db, sesion, texto, tanda("persona", otroQue(texto)))),
    elResto(),
  ]);
  const lugares = [...personas, ...resto];
  const ids = [...numero, ...lugares.map(({ id }) => id)];
  const suyos = ids.slice(0, BUSQUEDA_CASOS_MAX);
  const [filas, direcciones] = await Promise.all([
    leerFilas(db, sesion, suyos),
    direccionesDe(db, suyos, texto),
  ]);
  const ultimo = lugares.find(({ id }) => id === suyos.at(-1)) ?? null;
  return {
    rows: filas.map((fila) => ({ ...fila, direccion: direcciones.get(fila.id) ?? null })),
    antes: ids.length > suyos.length ? ultimo : null,
  };
}

const dePersonas = (db: Db, sesion: Sesion, texto: string, tanda: Tanda) => [
  hallarCasos(db, sesion, { nombre_completo: texto }, tanda),
  ...(tieneCifras(texto) ? [hallarCasos(db, sesion, { nro_documento: texto }, tanda)] : []),
];

const delResto = (db: Db, sesion: Sesion, texto: string, tanda: Tanda) => [
  porDireccion(db, sesion, texto, tanda),
  // Cases are called what their procedure is called; a number tells apart.
  hallarCasos(db, sesion, { descripcion: texto }, { ...tanda, comunes: !tieneCifras(texto) }),
];

/** What several ways found, each once and in one order. */
async function deUnaVez(
  db: Db,
  por: PorqueDeCaso,
  hallados: readonly Promise<readonly number[]>[],
): Promise<LugarDeCaso[]> {
  const ids = new Set((await Promise.all(hallados)).flat());
  return (await enOrden(db, [...ids], CUANTOS)).map((lugar) => ({ por, ...lugar }));
}
