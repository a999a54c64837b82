import type { Lista, Transicion } from "@ventanilla/contract/common/lista";
import { estadoTras } from "@ventanilla/contract/common/lista.rules";
import {
  type ConsultaServiciosIop,
  type ServicioIop,
  type ServicioIopEditado,
  type ServicioIopNuevo,
  TOKEN_CONFIGURADO,
} from "@ventanilla/contract/servicio-iop/servicio-iop";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sealer } from "../../shared/crypto.ts";
import { type OutboundCheck, OutboundError } from "../../shared/outbound-http/index.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotandoExportacion, anotar, resumen } from "../log/index.ts";
import * as servicios from "./editar.repository.ts";
import { contextoDeToken } from "./servicio-iop.service.ts";

export interface DependenciasServicioIop {
  db: Db;
  sealer: Sealer;
  /** Whether a call to an address would be let out (D106). */
  puedeLlamarse: OutboundCheck;
}

export function listarServicios(db: Db, consulta: ConsultaServiciosIop): Promise<Lista<ServicioIop>> {
  return servicios.listarServicios(db, consulta);
}

/** The whole list, on record: who took how many rows of it. */
export function exportarServicios(
  db: Db,
  sesion: Sesion,
  consulta: ConsultaServiciosIop,
): AsyncIterable<ServicioIop[]> {
  const filas = servicios.recorrerServicios(db, consulta);
  return anotandoExportacion(db, sesion, { sustantivo: "servicio_iop", consulta }, filas);
}

export async function leerServicio(db: Db, id: number): Promise<ServicioIop> {
  return existente(await servicios.leerServicio(db, id));
}

export async function crearServicio(
  { db, sealer, puedeLlamarse }: DependenciasServicioIop,
  sesion: Sesion,
  { token, ...nuevo }: ServicioIopNuevo,
): Promise<ServicioIop> {
  await exigirSalida(puedeLlamarse, nuevo.url);
  const campos: servicios.Campos = {
    ...nuevo,
    descripcion: nuevo.descripcion ?? null,
    entidad: nuevo.entidad ?? null,
    estado: "ACTIVO",
  };
  const id = await transaction(db, async (tx) => {
    const creado = await servicios.insertarServicio(tx, campos, sesion.id_usuario);
    if (creado === undefined) throw repetido();
    await servicios.ponerToken(tx, creado, sealer.seal(token, contextoDeToken(creado)));
    await anotarServicio(tx, sesion, {
      id: creado,
      accion: "crear",
      datos: resumen({}, { ...campos, token }),
    });
    return creado;
  });
  return leerServicio(db, id);
}

/** What is absent stays as it is; so does the token when it is empty, or what stands for it in an answer. But a token never goes to a server that it was not written for. */
export async function editarServicio(
  { db, sealer, puedeLlamarse }: DependenciasServicioIop,
  sesion: Sesion,
  id: number,
  { token, ...editado }: ServicioIopEditado,
): Promise<ServicioIop> {
  if (editado.url !== undefined) await exigirSalida(puedeLlamarse, editado.url);
  const nuevo = token && token !== TOKEN_CONFIGURADO ? token : null;
  await transaction(db, async (tx) => {
    const fila = existente(await servicios.retenerServicio(tx, id));
    const antes = camposDe(fila);
    const despues = { ...antes, ...dicho(editado) };
    if (fila.token !== null && nuevo === null && origenDe(despues.url) !== origenDe(antes.url))
      throw new AppError("VALIDACION", { campos: { token: "errores:SECRETO_OTRA_VEZ" } });
    if (await servicios.hayOtroConCodigo(tx, despues.codigo, id)) throw repetido();
    const datos = resumen({ ...antes, token: null }, { ...despues, token: nuevo });
    if (Object.keys(datos).length === 0) return;
    if (!(await servicios.ponerServicio(tx, id, despues, sesion.id_usuario))) throw repetido();
    if (nuevo !== null) await servicios.ponerToken(tx, id, sealer.seal(nuevo, contextoDeToken(id)));
    await anotarServicio(tx, sesion, { id, accion: "editar", datos });
  });
  return leerServicio(db, id);
}

/** The same transition again changes nothing (D8). */
export function cambiarServicio(
  deps: DependenciasServicioIop,
  sesion: Sesion,
  id: number,
  transicion: Transicion["transicion"],
): Promise<ServicioIop> {
  return editarServicio(deps, sesion, id, { estado: estadoTras(transicion) });
}

export async function borrarServicio(db: Db, sesion: Sesion, id: number): Promise<{ id: number }> {
  await transaction(db, async (tx) => {
    const antes = camposDe(existente(await servicios.retenerServicio(tx, id)));
    await servicios.quitarServicio(tx, id);
    await anotarServicio(tx, sesion, { id, accion: "borrar", datos: resumen({ ...antes }, {}) });
  });
  return { id };
}

/** Refused at its field; how the name resolves is looked at again at each call. */
async function exigirSalida(puedeLlamarse: OutboundCheck, url: string): Promise<void> {
  try {
    await puedeLlamarse(url);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new AppError("VALIDACION", { campos: { url: "servicios:urlNoPermitida" } });
  }
}

const HECHOS = { crear: "Creó", editar: "Cambió", borrar: "Borró" } as const;

async function anotarServicio(
  tx: Tx,
  sesion: Sesion,
  hecho: { id: number; accion: keyof typeof HECHOS; datos: Readonly<Record<string, unknown>> },
): Promise<void> {
  await anotar(tx, {
    nivel: "INFO",
    tipo: `servicio_iop.${hecho.accion}`,
    mensaje: `${HECHOS[hecho.accion]} el servicio de interoperabilidad`,
    referencia: `servicio_iop:${hecho.id}`,
    datos: hecho.datos,
    sesion,
  });
}

/** Whom a call of the service reaches: server and port. */
const origenDe = (url: string): string | undefined => URL.parse(url)?.origin;

function camposDe(servicio: ServicioIop): servicios.Campos {
  const { codigo, metodo, descripcion, entidad, url, tipo, estado } = servicio;
  return { codigo, metodo, descripcion, entidad, url, tipo, estado };
}

/** Without what was not said. */
function dicho(editado: Omit<ServicioIopEditado, "token">): Partial<servicios.Campos> {
  return Object.fromEntries(Object.entries(editado).filter(([, valor]) => valor !== undefined));
}

function existente<T>(fila: T | undefined): T {
  if (fila === undefined) throw new AppError("NO_EXISTE");
  return fila;
}

const repetido = () => new AppError("VALIDACION", { campos: { codigo: "servicios:codigoRepetido" } });
