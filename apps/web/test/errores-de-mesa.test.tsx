// Every code that the contract lets what is done at the desk be refused with, met on the screen of it.
import { screen, within } from "@testing-library/react";
import {
  adjuntarCaso,
  atenderCaso,
  cambiarEstadoCaso,
  derivarCaso,
  guardarCaso,
  liberarCaso,
  traspasarCaso,
} from "@ventanilla/contract/caso/caso.routes";
import {
  asociarPersona,
  buscarPersona,
  contrastarPersona,
  deshacerAsociacion,
} from "@ventanilla/contract/persona/persona.routes";
import { ingresar } from "@ventanilla/contract/punto/punto.routes";
import { it } from "vitest";
import { API, COMPLEJO, conCaso, ponerCaso, ponerFilas } from "./chat/caso.ts";
import { unaFila, unChat, unMensaje } from "./chat/fabrica.ts";
import { abrirPantalla, campo } from "./chat/pantalla.ts";
import {
  abrirConversacion,
  buscarDocumento,
  escribirDatos,
  RUTA,
  tarjeta,
  unaHallada,
  unaPersona,
  unasAsociaciones,
} from "./chat/persona.ts";
import { unCubiculo, unInicio } from "./fabrica.ts";
import { dialogoAbierto, servidor } from "./pantalla.tsx";
import { type Accion, botonDe, enCamino, nombreDe, type Quien, recorrer } from "./rechazos.ts";

const SIN_TOMAR = { estado: "ACTIVO", operador_principal: null, nombre_operador: null } as const;
const VINCULADA = unaPersona();

const pulsa =
  (nombre: string) =>
  async ({ persona }: Quien) =>
    persona.click(await botonDe(nombre));
/** Asks, and says yes to the question. */
const confirma = (nombre: string, titulo: string, verbo: string) => async (quien: Quien) => {
  await pulsa(nombre)(quien);
  await quien.persona.click(within(await dialogoAbierto(titulo)).getByRole("button", { name: verbo }));
};
/** What is being written to the citizen meanwhile. */
const borrador = ({ persona }: Quien) => persona.type(campo(), "Buenos días");
const elige = async ({ persona }: Quien, lista: RegExp, texto: string) => {
  await persona.type(screen.getByRole("combobox", { name: lista }), texto);
  await persona.click(await screen.findByRole("option", { name: new RegExp(texto) }));
};
const comenta = ({ persona }: Quien) =>
  persona.type(screen.getByRole("textbox", { name: "Comentario" }), "La conoce");
const lista = (camino: string, rows: readonly object[]) =>
  servidor.en("GET", `${API}/${camino}`, () => ({
    cuerpo: { rows, count: rows.length, total: rows.length, totalFiltro: rows.length, aproximado: false },
  }));

/** A conversation whose person nobody could look up: what is typed may be saved. */
async function datosAMano({ persona }: Quien): Promise<void> {
  await buscarDocumento(persona);
  await within(await dialogoAbierto("Verificar persona")).findByRole("note");
  await escribirDatos(persona);
}

const ACCIONES: readonly Accion[] = [
  {
    contrato: ingresar,
    contesta: () => servidor.en("GET", `${API}/operadores/cubiculos`, () => ({ cuerpo: [unCubiculo()] })),
    llega: enCamino("/operadores", unInicio()),
    pide: pulsa("Ingresar, Cubículo 3"),
    dice: "toast",
    // Leads to /403, as every refusal of a permission does.
    salvo: ["PUNTO_NO_AUTORIZADO"],
  },
  {
    contrato: atenderCaso,
    id: "501",
    llega: async () => {
      ponerCaso(SIN_TOMAR);
      const pantalla = await abrirPantalla({ abierto: 1 });
      const chat = unChat(1);
      await pantalla.lista([{ ...chat, caso: { ...chat.caso, ...SIN_TOMAR } }]);
      return pantalla;
    },
    antes: borrador,
    pide: pulsa("Atender"),
    dice: "toast",
  },
  {
    contrato: liberarCaso,
    id: "501",
    llega: () => conCaso(),
    antes: borrador,
    pide: pulsa("Liberar"),
    dice: "toast",
  },
  {
    contrato: cambiarEstadoCaso,
    id: "501",
    llega: () => conCaso(),
    antes: borrador,
    pide: confirma("Cerrar", "Cerrar caso", "Cerrar caso"),
    dice: "toast",
    // Asks once more: chat-caso.test.tsx.
    salvo: ["HUBO_MENSAJES"],
  },
  {
    contrato: guardarCaso,
    id: "501",
    contesta: () =>
      lista("tramites", [
        {
          id: 4,
          nombre_tramite: "Licencia de funcionamiento",
          id_entidad: 1,
          entidad: { nombre: "Alcaldía" },
          estado: "ACTIVO",
        },
      ]),
    llega: () => conCaso(),
    antes: async (quien) => {
      await pulsa("Actualizar caso")(quien);
      await dialogoAbierto(/^Actualizar Caso/);
      await elige(quien, /^Trámite/, "Licencia");
      await quien.persona.type(screen.getByRole("textbox", { name: /^Descripción/ }), " y pago");
    },
    pide: pulsa("Guardar"),
    dice: "encima",
  },
  {
    contrato: derivarCaso,
    contesta: () =>
      lista(
        "puntos",
        [3, 5].map((id) => ({
          id,
          identificador: `Cubículo ${id}`,
          id_entidad: 1,
          entidad: { nombre: "Alcaldía" },
          estado: "ACTIVO",
        })),
      ),
    llega: () => conCaso(COMPLEJO),
    antes: async (quien) => {
      await pulsa("Derivar")(quien);
      await dialogoAbierto("Derivar");
      await elige(quien, /^Cubículo de destino/, "Cubículo 5");
      await comenta(quien);
    },
    pide: async (quien) => {
      await pulsa("Derivar")(quien);
      await screen.findByText("¿Está seguro de derivar el caso a otro Punto de Atención?");
      await pulsa("Derivar")(quien);
    },
    dice: "encima",
  },
  {
    contrato: traspasarCaso,
    id: "501",
    contesta: () =>
      servidor.en("GET", `${API}/operadores/caso/501/colegas`, () => ({
        cuerpo: { rows: [{ id: 8, nombre: "ZOILA PRESENTE", usuario: "operador8", presente: true }] },
      })),
    llega: () => conCaso(),
    antes: async (quien) => {
      await pulsa("Pasar")(quien);
      await dialogoAbierto("Pasar a un colega");
      await elige(quien, /^Colega/, "Zoila");
      await comenta(quien);
    },
    pide: pulsa("Pasar"),
    dice: "encima",
  },
  {
    contrato: adjuntarCaso,
    id: "501",
    contesta: () =>
      servidor.en("GET", `${API}/operadores/caso/450/mensajes`, () => ({
        cuerpo: { rows: [unMensaje(450, { id_caso: 450 })], hay_mas: false, secuencia: 9 },
      })),
    llega: async () => {
      ponerCaso(COMPLEJO);
      ponerFilas("casos/9", [unaFila(501, { id_persona: 9 }), unaFila(450, { id_persona: 9 })]);
      ponerFilas("canales/9", []);
      const pantalla = await abrirPantalla({ abierto: 1 });
      await pantalla.lista([unChat(1)]);
      await pantalla.hilo(1, [unMensaje(1)]);
      await dialogoAbierto("Casos Pendientes");
      return pantalla;
    },
    pide: confirma("Adjuntar Caso", "Adjuntar caso", "Adjuntar caso"),
    dice: "toast",
    // Asks once more: chat-casos.test.tsx.
    salvo: ["HUBO_MENSAJES"],
  },
  {
    contrato: buscarPersona,
    id: "1234567",
    llega: () => abrirConversacion(),
    antes: async ({ persona }) => {
      servidor.en("GET", RUTA.buscar("1234567"), () => ({ cuerpo: { observacion: "Registro observado." } }));
      await buscarDocumento(persona);
      await within(await dialogoAbierto("Verificar persona")).findByRole("note");
    },
    pide: pulsa("Buscar"),
    dice: "toast",
    // Said above the fields, which may be filled in by hand, or at its field: chat-persona.test.tsx.
    salvo: ["PERSONA_SIN_DATOS", "REGISTRO_NO_RESPONDE", "PROVEEDOR_NO_CONFIGURADO", "VALIDACION"],
  },
  {
    contrato: contrastarPersona,
    contesta: () => servidor.en("GET", RUTA.buscar("1234567"), () => ({ cuerpo: unaHallada() })),
    llega: () => abrirConversacion(),
    antes: async ({ persona }) => {
      await buscarDocumento(persona);
      await screen.findByDisplayValue("ANA");
    },
    pide: pulsa("Verificar"),
    dice: "toast",
    // Said above the fields: chat-verificar.test.tsx.
    salvo: ["REGISTRO_NO_RESPONDE", "PROVEEDOR_NO_CONFIGURADO"],
  },
  {
    contrato: asociarPersona,
    id: "1",
    contesta: () =>
      servidor.en("GET", RUTA.buscar("1234567"), () => ({
        estado: 503,
        cuerpo: { mensaje: "x", error: "REGISTRO_NO_RESPONDE" },
      })),
    llega: () => abrirConversacion(),
    antes: datosAMano,
    pide: pulsa("Guardar & Asociar"),
    dice: "toast",
    // Said in the summary and at its field, or asked: chat-persona.test.tsx, chat-verificar.test.tsx.
    salvo: ["VALIDACION", "PERSONA_NO_COINCIDE", "PERSONA_REEMPLAZO", "PERSONA_SIN_REGISTRO"],
  },
  {
    contrato: deshacerAsociacion,
    id: "1",
    llega: async () => {
      const pantalla = await abrirConversacion({ vinculada: VINCULADA });
      servidor.en("GET", RUTA.asociar, () => ({ cuerpo: unasAsociaciones(VINCULADA) }));
      return pantalla;
    },
    antes: async ({ persona }) => {
      await persona.click(tarjeta().getByRole("button", { name: "Ver datos" }));
      await dialogoAbierto("Datos de la persona");
      // The date is shown after the rest.
      await screen.findByDisplayValue("1990");
    },
    pide: confirma("Deshacer asociación", "Deshacer asociación", "Deshacer asociación"),
    dice: "toast",
  },
];

it.each(ACCIONES.map((accion) => [nombreDe(accion), accion] as const))(
  "%s: cada código con que puede rechazarse se dice en su pantalla, que guarda lo escrito y puede pedirlo otra vez [A-errores-07, A-errores-09, A-errores-10]",
  async (_nombre, accion) => recorrer(accion, "es"),
);
