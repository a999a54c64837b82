import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { unaSalida, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import {
  abrirPantalla,
  articulos,
  campo,
  OPCIONES_EDITOR,
  opcionesDe,
  servidor,
} from "../../../test/chat/pantalla.ts";

const PREGUNTA = "¿A las 9 o a las 10?";
const QUITAR = "No responder a este mensaje en particular";

async function abierta({ citas = true } = {}) {
  const enviar = vi.fn(() => new Promise<never>(() => undefined));
  servidor.en("GET", opcionesDe(1), () => ({ cuerpo: { ...OPCIONES_EDITOR, citas } }));
  const pantalla = await abrirPantalla({ abierto: 1, enviar });
  await pantalla.lista([unChat(1)]);
  await pantalla.hilo(1, [
    unMensaje(1, { contenido: PREGUNTA }),
    unaSalida(2, { estado: "FALLIDO", motivo: "permanente", contenido: "Un momento" }),
  ]);
  return { ...pantalla, enviar };
}

const articulo = (palabras: string) =>
  articulos().find((uno) => within(uno).queryByText(palabras)) as HTMLElement;

describe("chat: responder a un mensaje", () => {
  it("su botón pone sus palabras sobre el campo, y sale con lo escrito; después ya no está", async () => {
    const { persona: dedos, enviar } = await abierta();
    await dedos.click(await screen.findByRole("button", { name: "Responder" }));
    await waitFor(() => expect(document.activeElement).toBe(campo()));
    expect(screen.getByRole("button", { name: QUITAR })).toBeTruthy();
    expect(screen.getAllByText(PREGUNTA).map(({ lang }) => lang)).toEqual(["es", "es"]);
    await dedos.type(campo(), "A las 10{Enter}");
    await waitFor(() =>
      expect(enviar).toHaveBeenCalledWith(
        expect.objectContaining({ texto: "A las 10", cita: { id: 1, texto: PREGUNTA, canal: 1 } }),
      ),
    );
    await waitFor(() => expect(screen.queryByRole("button", { name: QUITAR })).toBeNull());
    expect(
      await screen.findByRole("button", { name: `Responde a: ${PREGUNTA}. Ir a ese mensaje` }),
    ).toBeTruthy();
  });

  it("con la tecla r desde el mensaje; ✕ lo quita y lo escrito queda", async () => {
    const { persona: dedos, enviar } = await abierta();
    await screen.findByRole("button", { name: "Responder" });
    articulo(PREGUNTA).focus();
    fireEvent.keyDown(articulo(PREGUNTA), { key: "r" });
    await dedos.type(campo(), "A las 10");
    await dedos.click(await screen.findByRole("button", { name: QUITAR }));
    expect(campo().value).toBe("A las 10");
    await dedos.type(campo(), "{Enter}");
    await waitFor(() => expect(enviar).toHaveBeenCalledWith(expect.objectContaining({ cita: null })));
  });

  it("lo que no salió no se ofrece", async () => {
    await abierta();
    await screen.findByRole("button", { name: "Responder" });
    expect(within(articulo("Un momento")).queryByRole("button", { name: "Responder" })).toBeNull();
  });

  it("donde el canal no lo muestra no se ofrece, tampoco por la tecla", async () => {
    const { sinPedidos } = await abierta({ citas: false });
    await screen.findByRole("button", { name: "Adjuntar" });
    await sinPedidos();
    expect(screen.queryByRole("button", { name: "Responder" })).toBeNull();
    fireEvent.keyDown(articulo(PREGUNTA), { key: "r" });
    expect(screen.queryByRole("button", { name: QUITAR })).toBeNull();
  });
});
