// Every code that the contract lets a change of the own account be refused with, met on the screen of that change.
import { screen } from "@testing-library/react";
import type { RouteSpec } from "@ventanilla/contract/common/route";
import { FactoresPropios } from "@ventanilla/contract/factor/factor";
import * as deFactores from "@ventanilla/contract/factor/factor.routes";
import { IDIOMAS } from "@ventanilla/contract/limites";
import { SesionesAbiertas } from "@ventanilla/contract/sesion/sesion";
import * as deSesion from "@ventanilla/contract/sesion/sesion.routes";
import type { Clave } from "@ventanilla/i18n";
import { beforeEach, expect, it } from "vitest";
import { unInicio } from "./fabrica.ts";
import { dialogoAbierto, servidor } from "./pantalla.tsx";
import { ASERCION, conPasskeys, REGISTRO } from "./passkeys.ts";
import { type Accion, botonDe, campoDe, enCamino, nombreDe, type Quien, recorrer } from "./rechazos.ts";

const FACTORES = "/ws/api/system/factores";
const CUANDO = "2026-11-20T14:15:00.000Z";
const LLAVE = { id: "0199a5f0-0000-7000-8000-000000000009", nombre: "Celular", creado: CUANDO, usado: null };
const OTRA_SESION = "0199a5f0-0000-7000-8000-000000000002";
const APLICACION = { creado: CUANDO, usado: null };

const conFactores =
  (cambios: Partial<FactoresPropios> = {}) =>
  () => {
    conPasskeys();
    servidor.en("GET", FACTORES, () => ({
      cuerpo: FactoresPropios.parse({
        totp: APLICACION,
        passkeys: [LLAVE],
        codigos: { creado: CUANDO, restantes: 9 },
        obligatorio: false,
        inscribibles: ["totp", "passkey"],
        pruebas: ["contrasena"],
        ...cambios,
      }),
    }));
  };

const pulsa =
  (clave: Clave, valores?: { nombre: string }) =>
  async ({ persona, t }: Quien) =>
    persona.click(await botonDe(t(clave, valores)));
/** Opens a dialog of the page. */
const abre = (clave: Clave, valores?: { nombre: string }) => async (quien: Quien) => {
  await pulsa(clave, valores)(quien);
  await dialogoAbierto();
};
const escribe = async ({ persona, t }: Quien, clave: Clave, texto: string) => {
  const campo = await campoDe(t(clave));
  await persona.clear(campo);
  await persona.type(campo, texto);
};
/** Opens the dialog, and shows with the password who it is. */
const conContrasena = (clave: Clave, valores?: { nombre: string }) => async (quien: Quien) => {
  await abre(clave, valores)(quien);
  await escribe(quien, "cuenta:contrasena", "La-mia-2026");
};
/** Opens the dialog, and shows it with a code. */
const conCodigo = (clave: Clave, valores?: { nombre: string }) => async (quien: Quien) => {
  await abre(clave, valores)(quien);
  await escribe(quien, "factores:codigo", "123456");
};
const quitaAplicacion = (quien: Quien) => ({ nombre: quien.t("factores:totp") });

const LA_CONTRASENA = { nombre: "prueba.contrasena", rotulo: "cuenta:contrasena" } as const;
/** What a proof may be refused with, where the password is typed. */
const DE_LA_CONTRASENA = {
  CONTRASENA_INVALIDA: LA_CONTRASENA,
  SEGUNDO_FACTOR_INVALIDO: { rotulo: "cuenta:contrasena" },
} as const;
/** And where a code is. */
const DEL_CODIGO = {
  CONTRASENA_INVALIDA: { rotulo: "factores:codigo" },
  SEGUNDO_FACTOR_INVALIDO: { rotulo: "factores:codigo" },
} as const;
const LA_NUEVA = { nombre: "newPassword", rotulo: "cuenta:contrasenaNueva" } as const;

const nombrarLlave = async (quien: Quien) => {
  await conContrasena("factores:agregarPasskey")(quien);
  await escribe(quien, "factores:passkeyNombre", "Trabajo");
};

const ACCIONES: readonly Omit<Accion, "llega">[] = [
  {
    contrato: deSesion.cambiarContrasena,
    antes: async (quien) => {
      await abre("cuenta:cambiar")(quien);
      await escribe(quien, "cuenta:contrasenaAnterior", "La-de-antes-26");
      await escribe(quien, "cuenta:contrasenaNueva", "Una-nueva-2026");
    },
    pide: pulsa("cuenta:cambiar"),
    dice: "toast",
    campos: {
      CONTRASENA_ANTERIOR_INVALIDA: { nombre: "password", rotulo: "cuenta:contrasenaAnterior" },
      CONTRASENA_NUEVA_INVALIDA: LA_NUEVA,
      CONTRASENA_COMUN: LA_NUEVA,
    },
  },
  {
    contrato: deSesion.desactivarCuenta,
    antes: conContrasena("cuenta:desactivar"),
    pide: pulsa("cuenta:desactivarVerbo"),
    dice: "toast",
    campos: { CONTRASENA_INVALIDA: { nombre: "password", rotulo: "cuenta:contrasena" } },
  },
  {
    contrato: deSesion.terminarSesion,
    id: OTRA_SESION,
    pide: async ({ persona, t }) => {
      await persona.click(await screen.findByText(t("cuenta:terminar")));
      await persona.click(await botonDe(t("cuenta:terminar"), await dialogoAbierto()));
    },
    dice: "toast",
  },
  {
    contrato: deFactores.comenzarTotp,
    contesta: conFactores({ totp: null }),
    antes: conContrasena("factores:agregarTotp"),
    pide: pulsa("factores:continuar"),
    dice: "aviso",
    campos: DE_LA_CONTRASENA,
  },
  {
    contrato: deFactores.confirmarTotp,
    contesta: () => {
      conFactores({ totp: null })();
      servidor.en("POST", `${FACTORES}/totp`, () => ({
        cuerpo: { secreto: "ABCDEFGH", uri: "otpauth://totp/a" },
      }));
    },
    // Whoever is sent back finds the password written.
    antes: async (quien) => {
      if (screen.queryByRole("dialog") === null) await conContrasena("factores:agregarTotp")(quien);
      await pulsa("factores:continuar")(quien);
    },
    pide: (quien) => escribe(quien, "factores:codigo", "123456"),
    dice: "aviso",
    campos: { SEGUNDO_FACTOR_INVALIDO: { nombre: "codigo", rotulo: "factores:codigo" } },
    vuelve: ["INSCRIPCION_VENCIDA"],
  },
  {
    contrato: deFactores.quitarTotp,
    donde: "con la contraseña",
    contesta: conFactores(),
    antes: (quien) => conContrasena("factores:quitarNombre", quitaAplicacion(quien))(quien),
    pide: pulsa("factores:quitar"),
    dice: "aviso",
    campos: DE_LA_CONTRASENA,
  },
  {
    contrato: deFactores.quitarTotp,
    donde: "con un código",
    contesta: conFactores({ pruebas: ["totp"] }),
    antes: (quien) => conCodigo("factores:quitarNombre", quitaAplicacion(quien))(quien),
    pide: pulsa("factores:quitar"),
    dice: "aviso",
    campos: DEL_CODIGO,
  },
  {
    contrato: deFactores.quitarTotp,
    donde: "con una llave",
    contesta: () => {
      conFactores({ pruebas: ["passkey"] })();
      servidor.en("POST", `${FACTORES}/prueba`, () => ({ cuerpo: ASERCION }));
    },
    antes: (quien) => abre("factores:quitarNombre", quitaAplicacion(quien))(quien),
    pide: pulsa("factores:quitar"),
    dice: "aviso",
  },
  {
    contrato: deFactores.quitarPasskey,
    donde: "recién ingresado",
    id: LLAVE.id,
    contesta: conFactores({ pruebas: ["reciente"] }),
    antes: abre("factores:quitarNombre", LLAVE),
    pide: pulsa("factores:quitar"),
    dice: "aviso",
  },
  {
    contrato: deFactores.comenzarPrueba,
    contesta: conFactores({ pruebas: ["passkey"] }),
    antes: abre("factores:quitarNombre", LLAVE),
    pide: pulsa("factores:quitar"),
    dice: "aviso",
  },
  {
    contrato: deFactores.comenzarPasskey,
    contesta: conFactores(),
    antes: nombrarLlave,
    pide: pulsa("factores:crearPasskey"),
    dice: "aviso",
    campos: DE_LA_CONTRASENA,
  },
  {
    contrato: deFactores.inscribirPasskey,
    contesta: () => {
      conFactores()();
      servidor.en("POST", `${FACTORES}/passkeys/opciones`, () => ({ cuerpo: REGISTRO }));
    },
    antes: nombrarLlave,
    pide: pulsa("factores:crearPasskey"),
    dice: "aviso",
  },
  {
    contrato: deFactores.renombrarPasskey,
    id: LLAVE.id,
    contesta: conFactores(),
    antes: async (quien) => {
      await abre("factores:renombrarNombre", LLAVE)(quien);
      await escribe(quien, "factores:passkeyNombre", "Trabajo");
    },
    pide: pulsa("guardar"),
    dice: "toast",
  },
  {
    contrato: deFactores.hacerCodigos,
    contesta: conFactores(),
    antes: conContrasena("factores:hacerCodigos"),
    pide: pulsa("factores:hacerCodigos"),
    dice: "aviso",
    campos: DE_LA_CONTRASENA,
  },
];

beforeEach(() => {
  const una = { iniciada: CUANDO, actividad: CUANDO, ip: "198.51.100.9", actual: false };
  servidor.salvo("GET", "/ws/api/system/operadores/cubiculos", () => ({ cuerpo: [] }));
  servidor.salvo("GET", "/ws/api/system/firma_correo", () => ({ cuerpo: { firma_correo: null } }));
  servidor.salvo("GET", "/ws/api/system/sesiones", () => ({
    cuerpo: SesionesAbiertas.parse({ rows: [{ id: OTRA_SESION, ...una }] }),
  }));
  conFactores()();
});

it.each(
  ACCIONES.map((accion, n) => {
    const entera: Accion = { ...accion, llega: enCamino("/account", unInicio()) };
    return [nombreDe(entera), IDIOMAS[n % IDIOMAS.length] ?? "es", entera] as const;
  }),
)(
  "%s: cada código con que puede rechazarse se dice en su pantalla (en %s), que guarda lo escrito y puede pedirlo otra vez [A-cuenta-10]",
  async (_nombre, idioma, accion) => recorrer(accion, idioma),
);

it("ninguna ruta de la cuenta propia que puede rechazar falta en esta lista", () => {
  const rutas: RouteSpec[] = [...Object.values(deSesion), ...Object.values(deFactores)].filter(
    ({ errors }) => errors.length > 0,
  );
  const recorridas = new Set(ACCIONES.map(({ contrato }) => contrato));
  const delIngreso: RouteSpec = deSesion.iniciarSesion;
  expect(rutas.filter((una) => una !== delIngreso && !recorridas.has(una))).toEqual([]);
});
