// What is done to accounts.
import { within } from "@testing-library/react";
import { FactoresDeCuenta } from "@ventanilla/contract/factor/factor";
import { buscarPersonaSegip } from "@ventanilla/contract/persona/persona.routes";
import { SesionesAbiertas } from "@ventanilla/contract/sesion/sesion";
import { importarUsuarios } from "@ventanilla/contract/usuario/importar.routes";
import { UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { usuarioAdd, usuarioDelete, usuarioEdit } from "@ventanilla/contract/usuario/usuario.data";
import {
  generarToken,
  quitarFactoresDeUsuario,
  regenerarPassword,
  revocarToken,
  terminarSesionDeUsuario,
} from "@ventanilla/contract/usuario/usuario.routes";
import {
  contestarCuentaNueva,
  escribirCuentaNueva,
  escribirDocumento,
  fechaALaVista,
} from "../cuenta-nueva.ts";
import { contestarDatos } from "../datos.ts";
import { unaFilaDeUsuario, unCatalogo } from "../fabrica.ts";
import { dialogoAbierto, servidor } from "../pantalla.tsx";
import type { Quien } from "../rechazos.ts";
import {
  type AccionDePagina,
  abre,
  abreImportar,
  acepta,
  confirma,
  edita,
  eligeTabla,
  elimina,
  guarda,
  pulsa,
} from "./acciones.ts";

const SUYA = "jperez";
const SESION = {
  id: "0199a5f0-0000-7000-8000-000000000002",
  iniciada: "2026-11-20T14:00:00.000Z",
  actividad: "2026-11-20T15:00:00.000Z",
  ip: "198.51.100.9",
  actual: false,
};

const conToken = () =>
  contestarDatos({ usuarios: () => unCatalogo(UsuarioFila, [unaFilaDeUsuario({ tiene_token: true })]) });
const conFactores = () =>
  servidor.en("GET", "/ws/api/system/usuarios/7/factores", () => ({
    cuerpo: FactoresDeCuenta.parse({ totp: true, passkeys: 1, codigos: 9, obligatorio: false }),
  }));
const conSesiones = () =>
  servidor.en("GET", "/ws/api/system/usuarios/7/sesiones", () => ({
    cuerpo: SesionesAbiertas.parse({ rows: [SESION] }),
  }));
async function quitaFactores(quien: Quien): Promise<void> {
  const { persona, t } = quien;
  await pulsa("usuarios:factoresQuitar")(quien);
  const pregunta = within(await dialogoAbierto(t("usuarios:factoresQuitar")));
  await persona.click(pregunta.getByRole("button", { name: t("usuarios:factoresQuitar") }));
}
/** By the button of its row, and by that of the question. */
async function terminaSesion(quien: Quien): Promise<void> {
  const termina = acepta("usuarios:sesionTerminar");
  await termina(quien);
  await dialogoAbierto(quien.t("usuarios:sesionTerminarTitulo"));
  await termina(quien);
}

export const DE_USUARIOS: readonly AccionDePagina[] = [
  {
    contrato: usuarioAdd,
    camino: "/usuarios",
    contesta: contestarCuentaNueva,
    antes: escribirCuentaNueva,
    pide: guarda,
    // Said at its field, or asked: persona-rechazada.test.tsx.
    salvo: ["PERSONA_NO_COINCIDE", "PERSONA_SIN_REGISTRO"],
  },
  {
    contrato: buscarPersonaSegip,
    id: "1234567",
    camino: "/usuarios",
    contesta: contestarCuentaNueva,
    antes: escribirDocumento,
    pide: pulsa("buscar"),
    // Said above the fields, which may be filled in by hand: usuarios.test.tsx.
    salvo: ["PERSONA_SIN_DATOS", "REGISTRO_NO_RESPONDE", "PROVEEDOR_NO_CONFIGURADO"],
  },
  {
    contrato: usuarioEdit,
    camino: "/usuarios",
    antes: async (quien) => {
      await edita(SUYA, "usuarios:cargo")(quien);
      await fechaALaVista();
    },
    pide: guarda,
    // As of a new one.
    salvo: ["PERSONA_NO_COINCIDE", "PERSONA_SIN_REGISTRO"],
  },
  { contrato: usuarioDelete, camino: "/usuarios", pide: elimina(SUYA) },
  {
    contrato: generarToken,
    camino: "/usuarios",
    pide: confirma("usuarios:tokenDe", SUYA, "usuarios:tokenVerbo"),
  },
  {
    contrato: revocarToken,
    id: "7",
    camino: "/usuarios",
    contesta: conToken,
    pide: confirma("usuarios:tokenRevocarDe", SUYA, "usuarios:tokenRevocar"),
  },
  {
    contrato: regenerarPassword,
    id: "7",
    camino: "/usuarios",
    pide: confirma("usuarios:regenerarDe", SUYA, "usuarios:regenerar"),
  },
  {
    contrato: terminarSesionDeUsuario,
    id: ["7", SESION.id],
    camino: "/usuarios",
    contesta: conSesiones,
    antes: abre("usuarios:sesionesDe", SUYA),
    pide: terminaSesion,
  },
  {
    contrato: quitarFactoresDeUsuario,
    id: "7",
    camino: "/usuarios",
    contesta: conFactores,
    antes: abre("usuarios:factoresDe", SUYA),
    pide: quitaFactores,
  },
  { contrato: importarUsuarios, camino: "/usuarios", antes: abreImportar, pide: eligeTabla, dice: "alerta" },
];
