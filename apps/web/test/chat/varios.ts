// Several chats ticked: the chats, the server's answers and the pieces of the screen that its test files share.
import { screen, within } from "@testing-library/react";
import { nombreDeCiudadano } from "@ventanilla/contract/canal/ciudadano.rules";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { Entrega, EnvioVarios, type Mensaje, RespuestaVarios } from "@ventanilla/contract/mensaje/mensaje";
import { persona, unaSalida, unChat } from "./fabrica.ts";
import { abrirPantalla, servidor } from "./pantalla.ts";
import { subidas } from "./subidas.ts";

export const RUTA = "/ws/api/system/operadores/enviar/mensaje/varios";
export const ANA = unChat(1, { persona: persona("ANA") });
export const LUIS = unChat(2, { persona: persona("LUIS") });
export const EVA = unChat(3, { id_canal: 3, clasificacion: "correo", usuario: "eva@correo.bo" });
export const LLAMADA = unChat(4, { id_canal: 4, clasificacion: "llamada", usuario: "22184411" });

export const interruptor = () => screen.getByRole("button", { name: "Seleccionar varios" });
export const casilla = (nombre: string) => screen.getByRole("checkbox", { name: `Seleccionar a ${nombre}` });
export const titulo = () => within(panel()).getByRole("heading", { level: 2 });
export const panel = () => screen.getByRole("region", { name: "Conversación" });
export const enviar = () => within(panel()).getByRole<HTMLButtonElement>("button", { name: /^Enviar a/ });
export const chips = () =>
  within(screen.getByRole("list", { name: "Chats seleccionados" }))
    .getAllByRole("listitem")
    .map((chip) => chip.textContent);
export const filas = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map((fila) => [...fila.children].map((celda) => celda.textContent));
export const llamadas = () => servidor.llamadas("POST", RUTA);
export const pedidos = () => llamadas().map(({ cuerpo }) => EnvioVarios.parse(cuerpo));
export const destinos = (...chats: Chat[]) => chats.map(({ id, caso }) => ({ canal: id, id_caso: caso.id }));

/** How far the messages came, by chat; ENVIADO unless told otherwise. */
export function entregar(estados: ReadonlyMap<Chat, Partial<Mensaje>> = new Map()): void {
  servidor.en("GET", "/ws/api/system/operadores/entregas", ({ consulta }) => ({
    cuerpo: {
      rows: (consulta["mensajes"] ?? "").split(",").map((id) => {
        const chat = [...estados.keys()].find((uno) => uno.id === Number(id) - 900);
        return Entrega.parse(unaSalida(Number(id), chat && estados.get(chat)));
      }),
    },
  }));
}

interface Negado {
  chat: Chat;
  mensaje: string;
}

/** The server takes the message for all but these. */
export function responderSalvo(...fallidos: Negado[]): void {
  responderTras(Promise.resolve(), ...fallidos);
}

/** The same, and not before that. */
export function responderTras(antes: Promise<void>, ...fallidos: Negado[]): void {
  entregar();
  servidor.en("POST", RUTA, async ({ cuerpo }) => {
    await antes;
    const { canales } = EnvioVarios.parse(cuerpo);
    const motivo = (canal: number) => fallidos.find(({ chat }) => chat.id === canal)?.mensaje;
    const respuesta = RespuestaVarios.parse({
      enviados: canales
        .filter(({ canal }) => motivo(canal) === undefined)
        .map((destino) => ({
          ...destino,
          mensajes: [unaSalida(900 + destino.canal, { estado: "EN_COLA" })],
        })),
      fallidos: canales
        .filter(({ canal }) => motivo(canal) !== undefined)
        .map((destino) => ({ ...destino, error: "CANAL_INACTIVO", mensaje: motivo(destino.canal) })),
    });
    return respuesta.enviados.length > 0
      ? { cuerpo: respuesta }
      : {
          estado: 412,
          cuerpo: { mensaje: "No se pudo enviar el mensaje!", error: "ENVIO_FALLIDO", actual: respuesta },
        };
  });
}

export async function marcando(chats: Chat[], opciones: Parameters<typeof abrirPantalla>[0] = {}) {
  subidas.empezar();
  const pantalla = await abrirPantalla(opciones);
  await pantalla.lista([ANA, LUIS, EVA, LLAMADA]);
  await pantalla.persona.click(interruptor());
  for (const chat of chats) await pantalla.persona.click(casilla(nombreDeCiudadano(chat).texto));
  return pantalla;
}
