import { screen, waitFor, within } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import { describe, expect, it, vi } from "vitest";
import { contextoChats, unaSalida, unCaso, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import {
  abrirPantalla,
  articulos,
  campo,
  cuadros,
  OPCIONES_EDITOR,
  OPCIONES_REGISTRO,
  opcionesDe,
  servidor,
} from "../../../test/chat/pantalla.ts";

const DE_LLAMADA = { clasificacion: "llamada", usuario: "71234567" } as const;
const AVISO = "Se guarda como nota; no se envía.";

/** A conversation that a call opened. */
async function llamada(enviar?: NonNullable<Parameters<typeof abrirPantalla>[0]>["enviar"]) {
  servidor.en("GET", "/ws/api/system/operadores/caso/501", () => ({
    cuerpo: unCaso(501, {
      clasificacion: "llamada",
      usuario: "71234567",
      canal_principal: { principal: { id: 1, nombre: null, ...DE_LLAMADA } },
    }),
  }));
  const pantalla = await abrirPantalla({ abierto: 1, ...(enviar && { enviar }) });
  await pantalla.lista([unChat(1, { ...DE_LLAMADA, ultimo_mensaje: null })]);
  await pantalla.hilo(1, [
    unMensaje(1, { canal_entrada: DE_LLAMADA }),
    unaSalida(2, { estado: "COMPLETADO", contenido: "Volverá el lunes", canal_entrada: DE_LLAMADA }),
  ]);
  await cuadros();
  return pantalla;
}

describe("chat: una llamada", () => {
  it("lo anotado lleva la palabra Nota en lugar de un signo de entrega, también para quien escucha [B-mensajes-02]", async () => {
    await llamada();
    const nota = articulos().at(-1) as HTMLElement;
    expect(within(nota).getByText("Volverá el lunes")).toBeTruthy();
    expect(within(nota).getByText("Nota").className).not.toContain("solo-voz");
    expect(nota.getAttribute("aria-label")).toContain("Nota");
    expect(within(nota).queryByText(/Enviado|En cola|Entregado/)).toBeNull();
  });

  it("se puede escribir: el aviso sobre el campo dice que no se envía, y no se ofrecen archivos ni audio", async () => {
    const enviar = vi.fn(() => new Promise<never>(() => undefined));
    const { persona: dedos, sinPedidos } = await llamada(enviar);
    expect(await screen.findByText(AVISO)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Adjuntar" })).toBeNull());
    await sinPedidos();
    expect(screen.queryByRole("button", { name: "Adjuntar" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Grabar audio" })).toBeNull();
    await dedos.type(campo(), "Pidió cita{Enter}");
    await waitFor(() =>
      expect(enviar).toHaveBeenCalledWith(
        expect.objectContaining({ texto: "Pidió cita", caso: 501, canal: 1 }),
      ),
    );
  });

  it("lo dice el servidor y no el nombre del canal: un WhatsApp que sólo registra también avisa [B-mensajes-02]", async () => {
    servidor.en("GET", opcionesDe(1), () => ({
      cuerpo: OPCIONES_REGISTRO,
    }));
    const pantalla = await abrirPantalla({ abierto: 1 });
    await pantalla.lista([unChat(1)]);
    await pantalla.hilo(1, [unMensaje(1)]);
    expect(await screen.findByText(AVISO)).toBeTruthy();
  });

  it("una clase que esta página no conoce no se toma por llamada [B-limites-24]", async () => {
    const camino = opcionesDe(1);
    servidor.en("GET", camino, () => ({ cuerpo: OPCIONES_EDITOR }));
    const pantalla = await abrirPantalla({ abierto: 1 });
    // A newer server speaks: the contract of this page has no such word.
    const chat: Record<string, unknown> = { ...unChat(1), clasificacion: "telegrama" };
    await pantalla.decir(EVENTO.nuevoUsuario, [chat], contextoChats());
    await pantalla.hilo(1, [unMensaje(1)]);
    await waitFor(() => expect(servidor.llamadas("GET", camino)).toHaveLength(1));
    await pantalla.sinPedidos();
    expect(campo()).toBeTruthy();
    expect(screen.queryByText(AVISO)).toBeNull();
  });

  it("en los demás canales no se dice nada de notas", async () => {
    const pantalla = await abrirPantalla({ abierto: 1 });
    await pantalla.lista([unChat(1)]);
    await pantalla.hilo(1, [unMensaje(1)]);
    expect(await screen.findByRole("button", { name: "Adjuntar" })).toBeTruthy();
    await pantalla.sinPedidos();
    expect(screen.queryByText(AVISO)).toBeNull();
  });
});
