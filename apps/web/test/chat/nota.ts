// An internal note on the screen: its field, and a conversation in which it can be written.
import { screen } from "@testing-library/react";
import type { Caso } from "@ventanilla/contract/caso/caso";
import { unCaso, unChat, unMensaje } from "./fabrica.ts";
import { abrirPantalla, cuadros, servidor } from "./pantalla.ts";

export const NOTAS = "/ws/api/system/operadores/caso/501/notas";

export const campoNota = () =>
  screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Nota interna para sus colegas" });

export const unaNota = (id: number, cambios: Parameters<typeof unMensaje>[1] = {}) =>
  unMensaje(id, {
    direccion: "INTERNA",
    estado: "COMPLETADO",
    contenido: "Falta su certificado",
    operador: { id: 77, nombre: "ÓSCAR ÑAÑEZ" },
    ...cambios,
  });

/** A conversation that stands at the point. */
export async function conversacionAbierta(
  opciones: Parameters<typeof abrirPantalla>[0] = {},
  caso: Partial<Caso> = {},
) {
  servidor.en("GET", "/ws/api/system/operadores/caso/501", () => ({ cuerpo: unCaso(501, caso) }));
  const pantalla = await abrirPantalla({ abierto: 1, ...opciones });
  const chat = unChat(1);
  await pantalla.lista([{ ...chat, caso: { ...chat.caso, ...caso } }, unChat(2)]);
  await pantalla.hilo(1, [unMensaje(1)]);
  await cuadros();
  return pantalla;
}
