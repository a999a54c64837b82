import { HttpError } from "@ventanilla/client/http";
import { asignarPunto, cancelarCaso } from "@ventanilla/contract/caso/administrar.routes";
import type { Caso } from "@ventanilla/contract/caso/caso";
import * as rutas from "@ventanilla/contract/caso/caso.routes";
import { leerCaso as rutaLeerCaso } from "@ventanilla/contract/caso/lectura.routes";
import type { ArgsOf, RouteSpec } from "@ventanilla/contract/common/route";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { enviarMensaje, leerHilo } from "@ventanilla/contract/mensaje/mensaje.routes";
import { type ConversacionDePrueba, crearConversacion } from "../src/domains/caso/caso.factory.ts";
import { crearPersona } from "../src/domains/persona/persona.factory.ts";
import { crearTramite } from "../src/domains/tramite/tramite.factory.ts";
import type { Banco, Cliente, Institucion } from "./harness.ts";

type Cuerpo<R extends RouteSpec> = ArgsOf<R> extends { body: infer B } ? B : never;

export const leer = ({ http }: Cliente, id: number): Promise<Caso> =>
  http.call<typeof rutaLeerCaso>(rutaLeerCaso, { params: { id } });
export const atender = ({ http }: Cliente, casoId: number): Promise<Caso> =>
  http.call<typeof rutas.atenderCaso>(rutas.atenderCaso, { params: { casoId } });
export const liberar = (
  { http }: Cliente,
  casoId: number,
  body: Cuerpo<typeof rutas.liberarCaso> = {},
): Promise<Caso> => http.call<typeof rutas.liberarCaso>(rutas.liberarCaso, { params: { casoId }, body });
export const guardar = (
  { http }: Cliente,
  casoId: number,
  body: Cuerpo<typeof rutas.guardarCaso>,
): Promise<Caso> => http.call<typeof rutas.guardarCaso>(rutas.guardarCaso, { params: { casoId }, body });
export const cerrar = (
  { http }: Cliente,
  casoId: number,
  mas: Partial<Cuerpo<typeof rutas.cambiarEstadoCaso>> = {},
): Promise<Caso> =>
  http.call<typeof rutas.cambiarEstadoCaso>(rutas.cambiarEstadoCaso, {
    params: { casoId },
    body: { caso: { estado: "CERRADO" }, ...mas },
  });
export const derivar = ({ http }: Cliente, body: Cuerpo<typeof rutas.derivarCaso>): Promise<Caso> =>
  http.call<typeof rutas.derivarCaso>(rutas.derivarCaso, { body });
export const traspasar = (
  { http }: Cliente,
  casoId: number,
  body: Cuerpo<typeof rutas.traspasarCaso>,
): Promise<Caso> => http.call<typeof rutas.traspasarCaso>(rutas.traspasarCaso, { params: { casoId }, body });
export const adjuntar = (
  { http }: Cliente,
  casoId: number,
  body: Cuerpo<typeof rutas.adjuntarCaso>,
): Promise<Caso> => http.call<typeof rutas.adjuntarCaso>(rutas.adjuntarCaso, { params: { casoId }, body });
export const cambiarPrincipal = (
  { http }: Cliente,
  casoId: number,
  body: Cuerpo<typeof rutas.cambiarCanalPrincipal>,
): Promise<Caso> =>
  http.call<typeof rutas.cambiarCanalPrincipal>(rutas.cambiarCanalPrincipal, { params: { casoId }, body });
export const asignar = (
  { http }: Cliente,
  casoId: number,
  body: Cuerpo<typeof asignarPunto>,
): Promise<Caso> => http.call<typeof asignarPunto>(asignarPunto, { params: { casoId }, body });
export const cancelar = (
  { http }: Cliente,
  casoId: number,
  motivo: string,
  version?: number,
): Promise<Caso> =>
  http.call<typeof cancelarCaso>(cancelarCaso, {
    params: { casoId },
    body: { motivo, ...(version !== undefined && { version }) },
  });
export const responder = (
  { http }: Cliente,
  { id_caso: caso, id_canal_entrada: canalId }: Pick<ConversacionDePrueba, "id_caso" | "id_canal_entrada">,
): Promise<Mensaje> =>
  http.call<typeof enviarMensaje>(enviarMensaje, {
    params: { canalId },
    body: { caso, contenido: "Con gusto le informo", tipo_contenido: "texto" },
  });
export const hiloDe = async ({ http }: Cliente, id: number): Promise<Mensaje[]> =>
  (await http.call<typeof leerHilo>(leerHilo, { params: { id } })).rows;

/** Status and code of a refusal. */
export const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);

/** What the notices of a case say, oldest first. */
export async function avisosDe(banco: Banco, idCaso: number): Promise<string[]> {
  const filas = await banco.db
    .selectFrom("mensaje")
    .select("contenido")
    .where("id_caso", "=", idCaso)
    .where("direccion", "=", "AVISO")
    .orderBy("id")
    .execute();
  return filas.map((fila) => fila.contenido);
}

export async function casoFila(banco: Banco, id: number) {
  return banco.db.selectFrom("caso").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

export async function entradaFila(banco: Banco, id: number) {
  return banco.db.selectFrom("canal_entrada").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

export interface Expediente extends ConversacionDePrueba {
  persona: number;
  tramite: number;
}

export interface OpcionesExpediente {
  /** Index of the point; null: at none yet. */
  punto?: number | null;
  /** Index of the operator who leads it; null: nobody. */
  operador?: number | null;
  persona?: number;
  sin_leer?: number;
  chat?: string;
}

/** A COMPLEJO case of a person, at the first point, led by the first operator unless told otherwise. */
export async function expediente(
  banco: Banco,
  inst: Institucion,
  { punto = 0, operador = 0, persona, sin_leer = 0, chat }: OpcionesExpediente = {},
): Promise<Expediente> {
  const idPersona = persona ?? (await crearPersona(banco.db));
  const tramite = await crearTramite(banco.db, { id_entidad: inst.id });
  const quien = operador === null ? undefined : inst.operadores[operador];
  const conversacion = await crearConversacion(banco.db, {
    canal: inst.canal,
    id_punto: punto === null ? null : (inst.puntos[punto] ?? null),
    sin_leer,
    caso: { tipo: "COMPLEJO", id_persona: idPersona, id_tramite: tramite, descripcion: "Legalización" },
    ...(quien && { operador: { id: quien.id, nombre: quien.usuario } }),
    ...(chat !== undefined && { chat }),
  });
  return { ...conversacion, persona: idPersona, tramite };
}
