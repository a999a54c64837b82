// Accounts and roles of a journey's own, made through the API: those of the demo are at work.
import { randomInt } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { CONTRASENA, ESCRITORIO } from "../demo.ts";

export const DE_COMIENZO = "clave-de-comienzo-larga";
const ELEGIDA = "la-que-elegi-hoy-2026";
const ADMIN = 2;

interface Ingresado {
  token: string;
  usuario: { id_entidad: number };
}

async function ingresarPorApi(
  request: APIRequestContext,
  usuario: string,
  contrasena: string,
): Promise<Ingresado> {
  const entrada = await request.post(`${ESCRITORIO}/ws/auth`, { data: { usuario, contrasena } });
  expect(entrada.ok(), await entrada.text()).toBe(true);
  return (await entrada.json()) as Ingresado;
}

/** A data query or mutation, as the administrator of everything. */
async function pedir<T>(
  request: APIRequestContext,
  query: string,
  variablesDe: (quien: Ingresado["usuario"]) => object,
): Promise<T> {
  const { token, usuario } = await ingresarPorApi(request, "superadmin", CONTRASENA);
  const respuesta = await request.post(`${ESCRITORIO}/ws/graphql`, {
    headers: { authorization: `Bearer ${token}` },
    data: { query, variables: variablesDe(usuario) },
  });
  const { data, errors } = (await respuesta.json()) as { data: T; errors?: unknown };
  expect([errors, respuesta.status()], await respuesta.text()).toEqual([undefined, 200]);
  return data;
}

export interface Cuenta {
  usuario: string;
  email: string;
  id_rol?: number;
}

/** Its password is an administrator's and has to be changed. */
export async function crearCuenta(
  request: APIRequestContext,
  { usuario, email, id_rol = ADMIN }: Cuenta,
): Promise<void> {
  await pedir(
    request,
    "mutation usuarioAdd($usuario: NewUsuario!) { usuarioAdd(usuario: $usuario) { id } }",
    ({ id_entidad }) => ({
      usuario: {
        usuario,
        email,
        contrasena: DE_COMIENZO,
        id_rol,
        id_entidad,
        persona_tipo_documento: "PASAPORTE",
        persona_nro_documento: `OLV${Date.now()}${randomInt(1000)}`,
        persona_fecha_nacimiento: "15/05/1990",
        persona_nombres: "ANA",
        persona_primer_apellido: "QUISPE",
        persona_nacionalidad: "BOLIVIANA",
        persona_genero: "F",
        persona_movil: "70000001",
      },
    }),
  );
}

/** With a password that its owner chose. */
export async function cuentaLista(
  request: APIRequestContext,
  nombre: string,
  cambios: { id_rol?: number } = {},
): Promise<{ usuario: string; contrasena: string }> {
  const usuario = `${nombre}${Date.now()}`;
  await crearCuenta(request, { usuario, email: `${usuario}@ventanilla.example`, ...cambios });
  const { token } = await ingresarPorApi(request, usuario, DE_COMIENZO);
  const cambio = await request.patch(`${ESCRITORIO}/ws/api/system/cambiar_pass`, {
    headers: { authorization: `Bearer ${token}` },
    data: { password: DE_COMIENZO, newPassword: ELEGIDA },
  });
  expect(cambio.ok(), await cambio.text()).toBe(true);
  return { usuario, contrasena: ELEGIDA };
}

export async function crearRol(request: APIRequestContext, nombre: string): Promise<number> {
  const { rolAdd } = await pedir<{ rolAdd: { id: number } }>(
    request,
    "mutation rolAdd($rol: NewRol!) { rolAdd(rol: $rol) { id } }",
    () => ({ rol: { nombre, descripcion: "De una prueba", path: "/account" } }),
  );
  return rolAdd.id;
}

/** Which roles must have a second factor. */
export async function exigirSegundoFactor(request: APIRequestContext, valor: string): Promise<void> {
  const nombre = "SEGUNDO_FACTOR_ROLES";
  const { parametros } = await pedir<{ parametros: { rows: { id: number }[] } }>(
    request,
    "query parametros($nombre: String) { parametros(nombre: $nombre) { rows { id } } }",
    () => ({ nombre }),
  );
  const { parametroEdit } = await pedir<{ parametroEdit: object }>(
    request,
    "mutation parametroEdit($id: ID!, $parametro: EditParametro!) { parametroEdit(id: $id, parametro: $parametro) { nombre valor } }",
    () => ({ id: parametros.rows[0]?.id, parametro: { valor } }),
  );
  expect(parametroEdit).toEqual({ nombre, valor });
}
