// Every code that the contract lets a step of the log-in be refused with, met on the screen of that step.
import { screen, within } from "@testing-library/react";
import type { RouteSpec } from "@ventanilla/contract/common/route";
import type { Factor, Metodo } from "@ventanilla/contract/factor/factor";
import { IDIOMAS } from "@ventanilla/contract/limites";
import * as deIngreso from "@ventanilla/contract/sesion/ingreso.routes";
import { SegundoFactorPedido } from "@ventanilla/contract/sesion/segundo-factor";
import * as deSegundoFactor from "@ventanilla/contract/sesion/segundo-factor.routes";
import { cambiarContrasena, iniciarSesion } from "@ventanilla/contract/sesion/sesion.routes";
import type { Clave } from "@ventanilla/i18n";
import { beforeEach, expect, it } from "vitest";
import { writeStored } from "../src/lib/storage.ts";
import { unInicio } from "./fabrica.ts";
import { dialogoAbierto, guardar, servidor } from "./pantalla.tsx";
import { ASERCION, conPasskeys, REGISTRO } from "./passkeys.ts";
import { type Accion, botonDe, campoDe, enCamino, nombreDe, type Quien, recorrer, zona } from "./rechazos.ts";

const AUTH = "/ws/auth";
const BASE = "/ws/api/public/segundo_factor";
const USUARIO = "operador1";
const DESAFIO = "desafio-1";

const contestarIngreso = (cuerpo: object) => () => servidor.en("POST", AUTH, () => ({ cuerpo }));
const comprobar = (...metodos: Metodo[]) =>
  SegundoFactorPedido.parse({
    segundo_factor: { paso: "comprobar", desafio: DESAFIO, segundos: 300, metodos },
  });
const inscribir = (...metodos: Factor[]) =>
  SegundoFactorPedido.parse({
    segundo_factor: { paso: "inscribir", desafio: DESAFIO, segundos: 900, metodos },
  });
const debeCambiar = contestarIngreso(unInicio({ debe_cambiar_contrasena: true }));

const pulsa =
  (clave: Clave) =>
  async ({ persona, t }: Quien) =>
    persona.click(await botonDe(t(clave)));
const escribe = async ({ persona, t }: Quien, clave: Clave, texto: string, donde = zona()) =>
  persona.type(await campoDe(t(clave), donde), texto);
/** In place of what stood there. */
async function escribeCodigo({ persona, t }: Quien): Promise<void> {
  const campo = await campoDe(t("factores:codigo"));
  await persona.clear(campo);
  await persona.type(campo, "123456");
}

/** Whoever was sent back finds their name written; who is not at the door has nothing to do there. */
async function ingresar(quien: Quien): Promise<void> {
  const { persona, t } = quien;
  const enPuerta = within(zona()).queryByRole("heading", { level: 1, name: t("login:titulo") });
  if (enPuerta === null) return;
  const usuario = await campoDe(t("login:usuario"));
  if (servidor.llamadas("POST", AUTH).length === 0) await persona.type(usuario, USUARIO);
  expect(usuario.value).toBe(USUARIO);
  await escribe(quien, "login:contrasena", "secreta{Enter}");
}
const yPulsa = (clave: Clave) => async (quien: Quien) => {
  await ingresar(quien);
  await pulsa(clave)(quien);
};
/** Comes back from the identity provider. */
async function regresar({ ir, t }: Quien): Promise<void> {
  await ir("/login");
  await screen.findByRole("heading", { level: 1, name: t("login:titulo") });
  writeStored("oauth2_state", "estado-1");
  await ir("/login-ciudadania?code=abc&state=estado-1");
}
const grupoConNit = async ({ t }: Quien) =>
  within(zona()).findByRole("group", { name: t("login:leyendaNit") });
async function nombrarLlave(quien: Quien): Promise<void> {
  await yPulsa("factores:elegirPasskey")(quien);
  await escribe(quien, "factores:passkeyNombre", "Celular");
}

const DE_LA_NUEVA = { nombre: "newPassword", rotulo: "login:cambioNueva" } as const;
const DE_LA_ELEGIDA = { nombre: "contrasena", rotulo: "login:cambioNueva" } as const;

const ACCIONES: readonly Accion[] = [
  {
    contrato: iniciarSesion,
    donde: "con usuario",
    llega: enCamino("/login"),
    antes: async (quien) => {
      await escribe(quien, "login:usuario", USUARIO);
      await escribe(quien, "login:contrasena", "secreta");
    },
    pide: pulsa("login:ingresar"),
    dice: "aviso",
  },
  {
    contrato: iniciarSesion,
    donde: "con NIT",
    llega: enCamino("/login-nit"),
    antes: async (quien) => {
      const grupo = await grupoConNit(quien);
      await escribe(quien, "login:nit", "1020", grupo);
      await escribe(quien, "login:usuario", USUARIO, grupo);
      await escribe(quien, "login:contrasena", "secreta", grupo);
    },
    pide: async (quien) => {
      const grupo = await grupoConNit(quien);
      await quien.persona.click(await botonDe(quien.t("login:ingresar"), grupo));
    },
    dice: "aviso",
  },
  {
    contrato: iniciarSesion,
    donde: "de vuelta de Ciudadanía Digital",
    llega: enCamino("/login-ciudadania"),
    pide: regresar,
    dice: "aviso",
  },
  {
    contrato: deIngreso.leerCodigo,
    llega: enCamino("/login-ciudadania"),
    pide: pulsa("login:ingresarCiudadania"),
    dice: "aviso",
  },
  {
    contrato: deIngreso.recuperarContrasena,
    llega: enCamino("/login-nit"),
    antes: async (quien) => {
      await pulsa("login:olvido")(quien);
      await dialogoAbierto();
      await escribe(quien, "login:usuario", USUARIO);
    },
    pide: pulsa("login:olvidoEnviar"),
    dice: "aviso",
  },
  {
    contrato: deIngreso.elegirContrasena,
    llega: enCamino("/login-nit?recuperar=secreto"),
    antes: (quien) => escribe(quien, "login:cambioNueva", "otra-clave-larga"),
    pide: pulsa("login:cambioBoton"),
    dice: "aviso",
    campos: { CONTRASENA_NUEVA_INVALIDA: DE_LA_ELEGIDA, CONTRASENA_COMUN: DE_LA_ELEGIDA },
  },
  {
    contrato: cambiarContrasena,
    donde: "recién escrita la anterior",
    llega: enCamino("/login"),
    contesta: debeCambiar,
    antes: async (quien) => {
      await ingresar(quien);
      await escribe(quien, "login:cambioNueva", "otra-clave-larga");
    },
    pide: pulsa("login:cambioBoton"),
    dice: "aviso",
    campos: {
      // Not asked for here, so no field says it.
      CONTRASENA_ANTERIOR_INVALIDA: { nombre: "password" },
      CONTRASENA_NUEVA_INVALIDA: DE_LA_NUEVA,
      CONTRASENA_COMUN: DE_LA_NUEVA,
    },
  },
  {
    contrato: cambiarContrasena,
    donde: "de vuelta de Ciudadanía Digital",
    llega: enCamino("/login-ciudadania?code=abc&state=estado-1"),
    contesta: () => {
      guardar("oauth2_state", "estado-1");
      debeCambiar();
    },
    antes: async (quien) => {
      await escribe(quien, "login:cambioAnterior", "la-que-me-dieron");
      await escribe(quien, "login:cambioNueva", "otra-clave-larga");
    },
    pide: pulsa("login:cambioBoton"),
    dice: "aviso",
    campos: {
      CONTRASENA_ANTERIOR_INVALIDA: { nombre: "password", rotulo: "login:cambioAnterior" },
      CONTRASENA_NUEVA_INVALIDA: DE_LA_NUEVA,
      CONTRASENA_COMUN: DE_LA_NUEVA,
    },
  },
  {
    contrato: deSegundoFactor.ingresarConCodigo,
    donde: "de la aplicación",
    llega: enCamino("/login"),
    contesta: contestarIngreso(comprobar("totp", "recuperacion")),
    antes: ingresar,
    pide: escribeCodigo,
    dice: "aviso",
    vuelve: ["SEGUNDO_FACTOR_VENCIDO"],
  },
  {
    contrato: deSegundoFactor.ingresarConCodigo,
    donde: "de recuperación",
    llega: enCamino("/login"),
    contesta: contestarIngreso(comprobar("totp", "recuperacion")),
    antes: async (quien) => {
      await yPulsa("factores:usarRecuperacion")(quien);
      await escribe(quien, "factores:codigoRecuperacion", "AAAA-1111");
    },
    pide: pulsa("login:ingresar"),
    dice: "aviso",
    vuelve: ["SEGUNDO_FACTOR_VENCIDO"],
  },
  {
    contrato: deSegundoFactor.pedirPasskey,
    llega: enCamino("/login"),
    contesta: () => {
      conPasskeys();
      contestarIngreso(comprobar("passkey", "recuperacion"))();
    },
    antes: ingresar,
    pide: pulsa("factores:usarPasskey"),
    dice: "aviso",
    vuelve: ["SEGUNDO_FACTOR_VENCIDO"],
  },
  {
    contrato: deSegundoFactor.ingresarConPasskey,
    llega: enCamino("/login"),
    contesta: () => {
      conPasskeys();
      contestarIngreso(comprobar("passkey", "recuperacion"))();
      servidor.en("POST", `${BASE}/passkey/opciones`, () => ({ cuerpo: ASERCION }));
    },
    antes: ingresar,
    pide: pulsa("factores:usarPasskey"),
    dice: "aviso",
    vuelve: ["SEGUNDO_FACTOR_VENCIDO"],
  },
  {
    contrato: deSegundoFactor.comenzarTotpAlIngresar,
    llega: enCamino("/login"),
    contesta: contestarIngreso(inscribir("totp", "passkey")),
    antes: ingresar,
    pide: pulsa("factores:elegirTotp"),
    dice: "aviso",
    vuelve: ["SEGUNDO_FACTOR_VENCIDO"],
  },
  {
    contrato: deSegundoFactor.confirmarTotpAlIngresar,
    llega: enCamino("/login"),
    contesta: () => {
      contestarIngreso(inscribir("totp", "passkey"))();
      servidor.en("POST", `${BASE}/inscribir/totp`, () => ({
        cuerpo: { secreto: "ABCDEFGH", uri: "otpauth://totp/a" },
      }));
    },
    antes: yPulsa("factores:elegirTotp"),
    pide: escribeCodigo,
    dice: "aviso",
    vuelve: ["SEGUNDO_FACTOR_VENCIDO", "INSCRIPCION_VENCIDA"],
  },
  {
    contrato: deSegundoFactor.comenzarPasskeyAlIngresar,
    llega: enCamino("/login"),
    contesta: () => {
      conPasskeys();
      contestarIngreso(inscribir("totp", "passkey"))();
    },
    antes: nombrarLlave,
    pide: pulsa("factores:crearPasskey"),
    dice: "aviso",
    vuelve: ["SEGUNDO_FACTOR_VENCIDO"],
  },
  {
    contrato: deSegundoFactor.inscribirPasskeyAlIngresar,
    llega: enCamino("/login"),
    contesta: () => {
      conPasskeys();
      contestarIngreso(inscribir("totp", "passkey"))();
      servidor.en("POST", `${BASE}/inscribir/passkey/opciones`, () => ({ cuerpo: REGISTRO }));
    },
    antes: nombrarLlave,
    pide: pulsa("factores:crearPasskey"),
    dice: "aviso",
    vuelve: ["SEGUNDO_FACTOR_VENCIDO"],
  },
];

beforeEach(() =>
  servidor.en("GET", "/ws/api/public/ingresos", () => ({
    cuerpo: { ciudadania: true, nit: true, recuperar: true, ciudadano: null },
  })),
);

it.each(
  ACCIONES.map((accion, n) => [nombreDe(accion), IDIOMAS[n % IDIOMAS.length] ?? "es", accion] as const),
)(
  "%s: cada código con que puede rechazarse se dice en su pantalla (en %s), que guarda lo escrito y puede pedirlo otra vez [A-login-09]",
  async (_nombre, idioma, accion) => recorrer(accion, idioma),
);

it("ninguna ruta del ingreso que puede rechazar falta en esta lista", () => {
  const rutas: RouteSpec[] = [
    iniciarSesion,
    ...Object.values(deIngreso),
    ...Object.values(deSegundoFactor),
  ].filter(({ errors }) => errors.length > 0);
  const recorridas = new Set(ACCIONES.map(({ contrato }) => contrato));
  expect(rutas.filter((una) => !recorridas.has(una))).toEqual([]);
});
