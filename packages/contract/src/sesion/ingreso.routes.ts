import { Hecho } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { CodigoCiudadania, ContrasenaElegida, FormasIngreso, PedidoDeRecuperacion } from "./ingreso.ts";
import { CODIGO_CIUDADANIA, ELEGIR_CONTRASENA, FORMAS_INGRESO, RECUPERAR_CONTRASENA } from "./paths.ts";

/** Public: says only what the log-in pages show. */
export const leerFormasIngreso = defineRoute({
  ...FORMAS_INGRESO,
  access: "public",
  summary: "Formas de ingresar que esta instalación ofrece",
  reply: FormasIngreso,
  errors: [],
  perMinute: 600,
});

/** Public: begins a log-in at the identity provider. What it keeps lasts minutes; rate-limited. */
export const leerCodigo = defineRoute({
  ...CODIGO_CIUDADANIA,
  access: "public",
  summary: "Comenzar un ingreso con Ciudadanía Digital",
  reply: CodigoCiudadania,
  errors: [
    "CIUDADANIA_NO_CONFIGURADA",
    "CIUDADANIA_NO_RESPONDE",
    "CIUDADANIA_NO_CONFIABLE",
    "PROVEEDOR_NO_CONFIGURADO",
  ],
  perMinute: 300,
});

/** Public: answers alike whoever is asked for, at the same moment; limited by user name and address. */
export const recuperarContrasena = defineRoute({
  ...RECUPERAR_CONTRASENA,
  access: "public",
  summary: "Pedir por correo un enlace para elegir otra contraseña",
  body: PedidoDeRecuperacion,
  reply: Hecho,
  errors: ["ACCESO_BLOQUEADO"],
  perMinute: 20,
});

/** Public: whoever holds the link of the mail, once. */
export const elegirContrasena = defineRoute({
  ...ELEGIR_CONTRASENA,
  access: "public",
  summary: "Elegir otra contraseña con el enlace del correo; cierra todas las sesiones",
  body: ContrasenaElegida,
  reply: Hecho,
  errors: ["ENLACE_VENCIDO", "CONTRASENA_NUEVA_INVALIDA", "CONTRASENA_COMUN"],
  perMinute: 20,
});
