import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { persona, unChat } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, entradas } from "../../../test/chat/pantalla.ts";

const CHATS = [
  unChat(3, { persona: persona("LUZ"), nombre: "Lucecita" }),
  unChat(2, { nombre: "Eusebio Vargas" }),
  unChat(1),
];

describe("chat: cómo se llama cada ciudadano", () => {
  it("la persona vinculada, el nombre que da el canal dicho como sin verificar, o el número con su país [B-chat-08]", async () => {
    const pantalla = await abrirPantalla();
    await pantalla.lista(CHATS);
    const enlaces = entradas().map((una) => within(una).getByRole("link"));
    expect(enlaces.map((una) => una.textContent?.split(",")[0])).toEqual([
      "Luz Quispe",
      "Eusebio Vargas (sin verificar)",
      "+591 701 234 51",
    ]);
    expect(
      screen.getByRole("button", { name: "Quitar Eusebio Vargas (sin verificar) del listado" }),
    ).toBeTruthy();
  });

  it("la cabecera, el campo y el aviso dicen lo mismo que la lista; el número está al lado", async () => {
    const pantalla = await abrirPantalla();
    await pantalla.lista(CHATS);
    await pantalla.persona.click(screen.getByRole("link", { name: /^Eusebio/ }));
    expect(
      await screen.findByRole("heading", { level: 2, name: "Eusebio Vargas (sin verificar)" }),
    ).toBeTruthy();
    expect(screen.getByText("+591 701 234 52")).toBeTruthy();
    expect(screen.getByRole("textbox", { name: "Mensaje para Eusebio Vargas (sin verificar)" })).toBeTruthy();
  });

  it("se halla por el nombre que nadie verificó", async () => {
    const pantalla = await abrirPantalla();
    await pantalla.lista(CHATS);
    await pantalla.persona.type(screen.getByRole("textbox", { name: "Filtrar chats" }), "eusebio");
    await waitFor(() => expect(entradas()).toHaveLength(1));
  });
});
