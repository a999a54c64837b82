// Accounts and roles of a journey's own, made through the API: those of the demo are at work.
import { randomInt } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { CONTRASENA, ESCRITORIO } from "../demo.ts";

export const DE_COMIENZO = "clave-de-comienzo-larga";
const ELEGIDA = "la-que-elegi-hoy-2026";
const ADMIN = 2;
/** Of the institution's WhatsApp. */
const NUMERO = "59171100401";

interface Ingresado {
  token: string;
  usuario: { id_entidad: number };
}

export async function ingresarPorApi(
  request: APIRequestContext,
  usuario: string,
  contrasena: string,
): Promise<Ingresado> {
  const entrada = await request.post(`${ESCRITORIO}/ws/auth`, { data: { usuario, contrasena } });
  expect(entrada.ok(), await entrada.text()).toBe(true);
  return (await entrada.json()) as Ingresado;
}

/** A data query or mutation, as the administrator of everything. */
export async function pedir<T>(
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
  /** Of the administrator of everything, unless said. */
  id_entidad?: number;
}

/** Its password is an administrator's and has to be changed. */
export async function crearCuenta(
  request: APIRequestContext,
  { usuario, email, id_rol = ADMIN, id_entidad }: Cuenta,
): Promise<number> {
  const { usuarioAdd } = await pedir<{ usuarioAdd: { id: number } }>(
    request,
    "mutation usuarioAdd($usuario: NewUsuario!) { usuarioAdd(usuario: $usuario) { id } }",
    (quien) => ({
      usuario: {
        usuario,
        email,
        contrasena: DE_COMIENZO,
        id_rol,
        id_entidad: id_entidad ?? quien.id_entidad,
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
  return usuarioAdd.id;
}

/** With a password that its owner chose. */
export async function cuentaLista(
  request: APIRequestContext,
  nombre: string,
  cambios: Pick<Cuenta, "id_rol" | "id_entidad"> = {},
): Promise<{ id: number; usuario: string; contrasena: string }> {
  const usuario = `${nombre}${Date.now()}`;
  const id = await crearCuenta(request, { usuario, email: `${usuario}@ventanilla.example`, ...cambios });
  const { token } = await ingresarPorApi(request, usuario, DE_COMIENZO);
  const cambio = await request.patch(`${ESCRITORIO}/ws/api/system/cambiar_pass`, {
    headers: { authorization: `Bearer ${token}` },
    data: { password: DE_COMIENZO, newPassword: ELEGIDA },
  });
  expect(cambio.ok(), await cambio.text()).toBe(true);
  return { id, usuario, contrasena: ELEGIDA };
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
export const exigirSegundoFactor = (request: APIRequestContext, valor: string): Promise<void> =>
  ponerParametro(request, "SEGUNDO_FACTOR_ROLES", valor);

/** A parameter of the whole installation: whoever changes it puts it back. */
export async function ponerParametro(
  request: APIRequestContext,
  nombre: string,
  valor: string,
): Promise<void> {
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

/** Below each letter of the first two operators' institution: whoever changes it puts it back, with null. */
export async function firmarInstitucion(request: APIRequestContext, firma: string | null): Promise<void> {
  const { entidadEdit } = await pedir<{ entidadEdit: object }>(
    request,
    "mutation entidadEdit($id: ID!, $entidad: EditEntidad!) { entidadEdit(id: $id, entidad: $entidad) { firma_correo } }",
    ({ id_entidad }) => ({ id: id_entidad, entidad: { firma_correo: firma } }),
  );
  expect(entidadEdit).toEqual({ firma_correo: firma });
}

/** What a role may do in a module: at the operators' desk, unless said. */
export async function permitir(
  request: APIRequestContext,
  idRol: number,
  permiso: { read?: boolean; update?: boolean },
  pagina = "operadores",
): Promise<void> {
  const { modulos } = await pedir<{ modulos: { rows: { id: number; ruta: string }[] } }>(
    request,
    "query modulos { modulos(limit: 100) { rows { id ruta } } }",
    () => ({}),
  );
  const modulo = modulos.rows.find(({ ruta }) => ruta === pagina)?.id;
  const { permisos } = await pedir<{ permisos: { rows: { id: number; id_rol: number }[] } }>(
    request,
    "query permisos($modulo: Int!) { permisos(id_modulo: $modulo) { rows { id id_rol } } }",
    () => ({ modulo }),
  );
  await pedir(
    request,
    "mutation permisoEdit($id: ID!, $permiso: EditPermiso!) { permisoEdit(id: $id, permiso: $permiso) { id } }",
    () => ({ id: permisos.rows.find(({ id_rol }) => id_rol === idRol)?.id, permiso }),
  );
}

/** Who works with a role of its own, at a point of its own that attends the institution's WhatsApp number. */
export async function crearOperador(
  request: APIRequestContext,
  nombre: string,
): Promise<{ usuario: string; contrasena: string; idRol: number; punto: string }> {
  const { token, usuario: admin } = await ingresarPorApi(request, "admin", CONTRASENA);
  const idRol = await crearRol(request, `ROL ${nombre}`);
  await permitir(request, idRol, { read: true, update: true });
  const { id, ...cuenta } = await cuentaLista(request, nombre, {
    id_rol: idRol,
    id_entidad: admin.id_entidad,
  });
  const headers = { authorization: `Bearer ${token}` };
  const canales = await request.get(`${ESCRITORIO}/ws/api/system/canales?usuario=${NUMERO}`, {
    headers,
  });
  const { rows } = (await canales.json()) as { rows: { id: number }[] };
  const punto = `Punto de ${nombre}`;
  const nuevo = await request.put(`${ESCRITORIO}/ws/api/system/puntos`, {
    headers,
    data: {
      identificador: punto,
      id_entidad: admin.id_entidad,
      operadores_autorizados: [id],
      canales_autorizados: rows.map((canal) => canal.id),
    },
  });
  expect(nuevo.ok(), await nuevo.text()).toBe(true);
  return { ...cuenta, idRol, punto };
}
