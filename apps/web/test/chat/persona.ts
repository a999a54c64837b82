// The person dialogs as a test drives them: bodies parsed by the contract, the pieces by role, the routes.
import { screen, within } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { TiposDato } from "@ventanilla/contract/entidad/entidad";
import {
  ListaAsociaciones,
  Persona,
  PersonaHallada,
  RespuestaAsociacion,
  RespuestaContraste,
} from "@ventanilla/contract/persona/persona";
import { dialogoAbierto } from "../espera.ts";
import { unCaso, unChat } from "./fabrica.ts";
import { abrirPantalla, servidor } from "./pantalla.ts";

export { servidor };

export const RUTA = {
  buscar: (numero: string) => `/ws/api/system/personas/buscar/${numero}`,
  contrastar: "/ws/api/system/personas/contrastar",
  leer: "/ws/api/system/operadores/persona/1",
  asociar: "/ws/api/system/operadores/asociar/persona/1",
  deshacer: "/ws/api/system/operadores/asociar/persona/1/deshacer",
  tiposDato: "/ws/api/system/entidades/tipos_dato/1",
  tiposDatoDeOtra: "/ws/api/system/entidades/tipos_dato/2",
} as const;

const IDENTIDAD = {
  tipo_documento: "CI",
  nro_documento: "1234567",
  complemento: "",
  fecha_nacimiento: "1990-05-15",
  nombres: "ANA",
  primer_apellido: "QUISPE",
  segundo_apellido: "MAMANI",
  nacionalidad: "BOLIVIANA",
  genero: "F",
  movil: "70123456",
  telefono: null,
  otros_datos: [],
  contrastado: false,
} as const;

export const unaPersona = (cambios: Partial<Persona> = {}): Persona =>
  Persona.parse({
    id: 1,
    ...IDENTIDAD,
    pais_nacimiento: null,
    observacion: null,
    estado_persona: "ACTIVO",
    persona_estado: "ACTIVO",
    _created_at: "2026-11-20T14:00:00.000Z",
    _updated_at: "2026-11-20T14:00:00.000Z",
    ...cambios,
  });

export const unaHallada = (cambios: Partial<PersonaHallada> = {}): PersonaHallada =>
  PersonaHallada.parse({ ...IDENTIDAD, paterno: "QUISPE", materno: "MAMANI", ...cambios });

export const unContraste = (cambios: Partial<RespuestaContraste> = {}): RespuestaContraste =>
  RespuestaContraste.parse({ estado: "VERIFICADO_SEGIP", data: [], ...cambios });

/** A chat is open; nobody is linked to it unless said. `entidad`: whose account it came by; who is signed in is of the first. */
export async function abrirConversacion({
  vinculada,
  claves = [],
  entidad = 1,
}: {
  vinculada?: Persona;
  claves?: string[];
  entidad?: number;
} = {}) {
  servidor.en("GET", RUTA.tiposDato, () => ({ cuerpo: TiposDato.parse({ datos_usuario: claves }) }));
  servidor.en("GET", RUTA.asociar, () => ({ cuerpo: ListaAsociaciones.parse({ rows: [] }) }));
  if (vinculada !== undefined) servidor.en("GET", RUTA.leer, () => ({ cuerpo: vinculada }));
  servidor.en("GET", RUTA.tiposDatoDeOtra, () => ({
    estado: 404,
    cuerpo: { mensaje: "No existe.", error: "NO_EXISTE" },
  }));
  contestarCaso(vinculada ?? null, 1, entidad);
  const pantalla = await abrirPantalla({ abierto: 1 });
  await pantalla.lista([unChat(1, { persona: vinculada ?? null })]);
  return pantalla;
}

/** The case as the server tells it from now on. */
export const contestarCaso = (persona: Persona | null, version: number, id_entidad = 1) =>
  servidor.en("GET", "/ws/api/system/operadores/caso/501", () => ({
    cuerpo: unCaso(501, { persona, version, id_entidad }),
  }));

export const tarjeta = () => within(screen.getByRole("complementary", { name: "Persona y caso" }));
export const dialogo = () =>
  within(screen.getByRole("dialog", { name: /^(Verificar persona|Datos de la persona)$/ }));
export const campo = (nombre: string | RegExp) =>
  dialogo().getByLabelText<HTMLInputElement | HTMLSelectElement>(nombre, { selector: "input, select" });
export const boton = (nombre: string) => dialogo().getByRole<HTMLButtonElement>("button", { name: nombre });
/** What the foot of the dialog says that is missing, as it is read. */
export const queFalta = (): string | null | undefined =>
  dialogo().queryByText((_texto, uno) => uno?.tagName === "P" && /^Faltan?: /.test(uno.textContent ?? ""))
    ?.textContent;
export const bloqueado = (nombre: string | RegExp): boolean => {
  const control = campo(nombre);
  return control instanceof HTMLInputElement ? control.readOnly : control.disabled;
};

type Usuario = ReturnType<typeof userEvent.setup>;

/** Opens the dialog by the card's button and types whom to look for. */
export async function escribirDocumento(
  persona: Usuario,
  { tipo = "CI", numero = "1234567" }: { tipo?: "CI" | "PASAPORTE"; numero?: string } = {},
) {
  await persona.selectOptions(campo(/^Tipo de documento/), tipo);
  await persona.type(campo(/^Nro. documento/), numero);
  await persona.click(campo("Día"));
  await persona.paste("15/05/1990");
}

/** From the card to a searched document. */
export async function buscarDocumento(
  persona: Usuario,
  opciones: Parameters<typeof escribirDocumento>[1] = {},
) {
  await persona.click(tarjeta().getByRole("button", { name: "Verificar" }));
  await dialogoAbierto("Verificar persona");
  await escribirDocumento(persona, opciones);
  await persona.click(boton("Buscar"));
}

/** What is missing when the search found nobody. */
export async function escribirDatos(persona: Usuario, { movil = "70123456" }: { movil?: string } = {}) {
  await persona.type(campo(/^Nombres/), "ana");
  await persona.type(campo(/^Primer apellido/), "quispe");
  await persona.selectOptions(campo(/^Género/), "F");
  // The telephone of the chat stands there.
  await persona.clear(campo(/^Celular/));
  if (movil !== "") await persona.type(campo(/^Celular/), movil);
}

export const respuestaAsociacion = (data: Persona) => RespuestaAsociacion.parse({ persona: { data } });

/** The latest link of the conversation, which is that of this person. */
export const unasAsociaciones = (persona: Persona) =>
  ListaAsociaciones.parse({
    rows: [{ id: 1, persona, anterior: null, usuario: "operador1", _created_at: "2026-11-20T14:00:00.000Z" }],
  });
