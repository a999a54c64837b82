import { expect, type Page } from "@playwright/test";
import { TERMINAL, type Usuario } from "../demo.ts";
import { enLaCuenta, entidadesDelPortal, filtrosGuardados, tokenDeUsuario } from "./administracion.page.ts";
import {
  alAgregar,
  alImportar,
  buscarEn,
  casosCerrados,
  conIcono,
  conTecla,
  datosDePersona,
  deLaLista,
  iniciarCaso,
  moverCasos,
  paginaConversacion,
  personaYCaso,
  plantilla,
  puestaEnMarcha,
  varios,
} from "./capas.page.ts";
import {
  apartados,
  codigoQueVincula,
  conectarCuenta,
  configuracionDeCuenta,
  contenidoApartado,
  cuentaConectada,
  tokenDeCuenta,
} from "./cuentas-de-canal.page.ts";
import { tomarPunto } from "./escritorio.page.ts";
import { contrasenasNuevas, tablaEquivocada } from "./importar.page.ts";
import { cambioObligatorio, olvidoContrasena } from "./ingreso.page.ts";
import { esperarPagina } from "./pantalla-lista.page.ts";
import {
  aplicacionPorConfirmar,
  codigosNuevos,
  cuentaConLlave,
  ingresoConSegundoFactor,
  quitarLlave,
  renombrarLlave,
} from "./segundo-factor.page.ts";

export interface Pantalla {
  nombre: string;
  /** Nobody: signed out. */
  usuario: Usuario | null;
  abrir: (page: Page) => Promise<void>;
  /** A dialog lies over the page: nothing else can be pressed. */
  encima?: true;
  /** Somebody signs in while it is opened. */
  dentro?: true;
  /** What is opened from there, one after the other. */
  luego?: Readonly<Record<string, (page: Page) => Promise<void>>>;
  /** It shows what somebody wrote. */
  dicho?: true;
  /** What the browser may complain of while it is opened. */
  permitidas?: readonly RegExp[];
}

const ir = (camino: string) => (page: Page) => esperarPagina(page, camino);

/** By what does not depend on the language. */
export async function abrirPrimerChat(page: Page): Promise<void> {
  await page.locator("a[data-indice]").first().click();
  await expect(page.getByRole("feed")).toBeVisible();
}

/** With what is counted, and a chart as its table. */
async function tableroConCifras(page: Page): Promise<void> {
  await ir("/")(page);
  await expect(page.getByRole("figure").first()).toBeVisible();
  await page.getByRole("figure").last().getByRole("button").click();
  await expect(page.getByRole("figure").last().getByRole("table")).toBeVisible();
}

/** The field of a note, in a conversation that a point has. */
async function notaInterna(page: Page): Promise<void> {
  await alChat(page);
  await abrirPrimerChat(page);
  await page.locator("button[aria-keyshortcuts=n]").click();
  await expect(page.locator("textarea[aria-haspopup=listbox]")).toBeFocused();
}

const alChat = (page: Page) => tomarPunto(page, TERMINAL);

/** Every screen that is built. */
export const PANTALLAS: readonly Pantalla[] = [
  { nombre: "ingreso", usuario: null, abrir: ir("/login") },
  { nombre: "ingreso con ciudadanía", usuario: null, abrir: ir("/login-ciudadania") },
  {
    nombre: "ingreso con NIT",
    usuario: null,
    abrir: ir("/login-nit"),
    luego: { "contraseña olvidada": olvidoContrasena, "cambio obligatorio": cambioObligatorio },
  },
  { nombre: "elegir otra contraseña", usuario: null, abrir: ir("/login-nit?recuperar=enlace-de-prueba") },
  { nombre: "segundo factor al ingresar", usuario: null, abrir: ingresoConSegundoFactor },
  { nombre: "tablero", usuario: "operador3", abrir: ir("/") },
  { nombre: "presencia", usuario: "admin", abrir: ir("/presencia") },
  { nombre: "tablero de una institución", usuario: "admin", abrir: tableroConCifras },
  { nombre: "tablero de la plataforma", usuario: "superadmin", abrir: tableroConCifras },
  { nombre: "puesta en marcha", usuario: "superadmin", abrir: puestaEnMarcha },
  { nombre: "puntos de atención", usuario: "operador3", abrir: ir("/operadores") },
  { nombre: "chat sin conversación", usuario: "operador3", abrir: alChat },
  {
    nombre: "conversación",
    usuario: "operador3",
    dicho: true,
    abrir: async (page) => {
      await alChat(page);
      await abrirPrimerChat(page);
    },
  },
  { nombre: "nota interna", usuario: "operador3", abrir: notaInterna, dicho: true },
  { nombre: "persona y caso", usuario: "operador3", abrir: personaYCaso, dicho: true },
  { nombre: "conversación sola", usuario: "operador3", abrir: paginaConversacion, dicho: true },
  { nombre: "varios chats", usuario: "operador3", abrir: varios, dicho: true },
  { nombre: "Enviar una plantilla", usuario: "operador3", abrir: plantilla, encima: true },
  { nombre: "Iniciar Caso", usuario: "operador3", abrir: iniciarCaso, encima: true },
  { nombre: "Verificar persona", usuario: "operador3", abrir: conTecla("v"), encima: true },
  { nombre: "datos de la persona", usuario: "operador3", abrir: datosDePersona, encima: true },
  { nombre: "Actualizar Caso", usuario: "operador3", abrir: conTecla("w"), encima: true, dicho: true },
  { nombre: "Derivar", usuario: "operador3", abrir: conTecla("d"), encima: true },
  {
    nombre: "preguntas frecuentes del trámite",
    usuario: "operador3",
    abrir: conTecla("f"),
    encima: true,
    dicho: true,
  },
  { nombre: "casos cerrados", usuario: "operador3", abrir: casosCerrados, encima: true },
  { nombre: "pendientes", usuario: "admin", abrir: ir("/pendientes"), dicho: true },
  { nombre: "detalle de caso", usuario: "admin", abrir: deLaLista("/pendientes", 0), encima: true },
  { nombre: "mensajes sin caso", usuario: "admin", abrir: ir("/sueltos"), dicho: true },
  { nombre: "mensaje sin caso", usuario: "admin", abrir: deLaLista("/sueltos", 0), encima: true },
  {
    nombre: "historial",
    usuario: "admin",
    abrir: ir("/historial"),
    dicho: true,
    luego: { "guardar un filtro": (page) => filtrosGuardados(page, "/historial?estado=CERRADO") },
  },
  { nombre: "resumen de conversación", usuario: "admin", abrir: deLaLista("/historial", 1), encima: true },
  { nombre: "buscar", usuario: "admin", abrir: buscarEn("gracias") },
  { nombre: "listado de casos", usuario: "superadmin", abrir: ir("/admin-casos") },
  {
    nombre: "asignar punto",
    usuario: "admin",
    abrir: deLaLista("/admin-casos?estado=ACTIVO", 2),
    encima: true,
  },
  {
    nombre: "cancelar caso",
    usuario: "admin",
    abrir: deLaLista("/admin-casos?estado=ACTIVO", 3),
    encima: true,
  },
  { nombre: "canales", usuario: "superadmin", abrir: ir("/canales") },
  { nombre: "canal nuevo", usuario: "admin", abrir: alAgregar("/canales"), encima: true },
  {
    nombre: "conectar cuenta",
    usuario: "superadmin",
    abrir: conectarCuenta,
    encima: true,
    luego: {
      "su configuración": configuracionDeCuenta,
      "cuenta conectada": cuentaConectada,
      "código que la vincula": codigoQueVincula,
    },
  },
  {
    nombre: "editar canal",
    usuario: "admin",
    abrir: deLaLista("/canales?clasificacion=correo", 0),
    encima: true,
    luego: { "su configuración": configuracionDeCuenta, "su token": tokenDeCuenta },
  },
  {
    nombre: "eventos apartados",
    usuario: "admin",
    abrir: apartados,
    dicho: true,
    luego: { "contenido de uno": contenidoApartado },
  },
  { nombre: "puntos", usuario: "superadmin", abrir: ir("/puntos") },
  { nombre: "punto nuevo", usuario: "superadmin", abrir: alAgregar("/puntos"), encima: true },
  { nombre: "editar punto", usuario: "admin", abrir: deLaLista("/puntos", 0), encima: true },
  {
    nombre: "mover casos",
    usuario: "admin",
    abrir: moverCasos,
    encima: true,
    permitidas: [/^412: PATCH .*\/puntos\//, /status of 412/],
  },
  { nombre: "trámites", usuario: "admin", abrir: ir("/tramites") },
  { nombre: "agregar pregunta", usuario: "admin", abrir: deLaLista("/tramites", 0), encima: true },
  { nombre: "ver preguntas", usuario: "admin", abrir: deLaLista("/tramites", 1), encima: true },
  { nombre: "importar trámites", usuario: "superadmin", abrir: alImportar("/tramites"), encima: true },
  { nombre: "usuarios", usuario: "superadmin", abrir: ir("/usuarios") },
  { nombre: "usuario nuevo", usuario: "superadmin", abrir: alAgregar("/usuarios"), encima: true },
  {
    nombre: "importar usuarios",
    usuario: "admin",
    abrir: tablaEquivocada,
    encima: true,
    luego: { "contraseñas de las cuentas nuevas": contrasenasNuevas },
  },
  { nombre: "editar usuario", usuario: "admin", abrir: deLaLista("/usuarios", 0), encima: true },
  {
    nombre: "segundo factor de un usuario",
    usuario: "admin",
    abrir: conIcono("/usuarios", "shield-lock"),
    encima: true,
  },
  {
    nombre: "sesiones de un usuario",
    usuario: "admin",
    abrir: conIcono("/usuarios", "devices"),
    encima: true,
  },
  { nombre: "token de un usuario", usuario: "admin", abrir: tokenDeUsuario, encima: true },
  { nombre: "entidades", usuario: "superadmin", abrir: ir("/entidades") },
  { nombre: "entidad nueva", usuario: "superadmin", abrir: alAgregar("/entidades"), encima: true },
  {
    nombre: "editar entidad",
    usuario: "superadmin",
    abrir: conIcono("/entidades", "pencil"),
    encima: true,
  },
  {
    nombre: "entidades del portal",
    usuario: "superadmin",
    abrir: entidadesDelPortal,
    encima: true,
  },
  { nombre: "mi entidad", usuario: "admin", abrir: ir("/entidades") },
  { nombre: "módulos", usuario: "superadmin", abrir: ir("/modulos") },
  { nombre: "módulo nuevo", usuario: "superadmin", abrir: alAgregar("/modulos"), encima: true },
  { nombre: "editar módulo", usuario: "superadmin", abrir: deLaLista("/modulos", 0), encima: true },
  { nombre: "permisos de un módulo", usuario: "superadmin", abrir: deLaLista("/modulos", 1), encima: true },
  { nombre: "parámetros", usuario: "superadmin", abrir: ir("/parametros") },
  { nombre: "parámetro nuevo", usuario: "superadmin", abrir: alAgregar("/parametros"), encima: true },
  {
    nombre: "editar parámetro",
    usuario: "superadmin",
    abrir: conIcono("/parametros", "pencil"),
    encima: true,
  },
  { nombre: "servicios", usuario: "superadmin", abrir: ir("/parametros?tab=servicios") },
  {
    nombre: "servicio nuevo",
    usuario: "superadmin",
    abrir: alAgregar("/parametros?tab=servicios"),
    encima: true,
  },
  {
    nombre: "editar servicio",
    usuario: "superadmin",
    abrir: conIcono("/parametros?tab=servicios", "pencil"),
    encima: true,
  },
  { nombre: "roles", usuario: "superadmin", abrir: ir("/parametros?tab=roles") },
  { nombre: "rol nuevo", usuario: "superadmin", abrir: alAgregar("/parametros?tab=roles"), encima: true },
  {
    nombre: "editar rol",
    usuario: "superadmin",
    abrir: conIcono("/parametros?tab=roles", "pencil"),
    encima: true,
  },
  { nombre: "logs", usuario: "superadmin", abrir: ir("/logs") },
  { nombre: "un registro de los logs", usuario: "superadmin", abrir: conIcono("/logs", "eye"), encima: true },
  { nombre: "mi cuenta", usuario: "operador3", abrir: ir("/account") },
  { nombre: "cambiar contraseña", usuario: "operador3", abrir: enLaCuenta(0), encima: true },
  { nombre: "desactivar cuenta", usuario: "operador3", abrir: enLaCuenta(1), encima: true },
  {
    nombre: "inscribir una aplicación de códigos",
    usuario: "operador3",
    abrir: aplicacionPorConfirmar,
    encima: true,
  },
  {
    nombre: "cuenta con una llave de acceso",
    usuario: null,
    abrir: cuentaConLlave,
    dentro: true,
    luego: {
      "renombrar la llave": renombrarLlave,
      "quitar la llave": quitarLlave,
      "códigos nuevos": codigosNuevos,
    },
  },
  { nombre: "404", usuario: "operador3", abrir: ir("/no-existe") },
  { nombre: "403", usuario: "superadmin", abrir: ir("/operadores") },
  { nombre: "500", usuario: "operador3", abrir: ir("/500") },
];
