import { act, renderHook, screen, waitFor, within } from "@testing-library/react";
import { VARIOS_MAX } from "@ventanilla/contract/limites";
import { describe, expect, it } from "vitest";
import { PUNTO, unChat, unMensaje } from "../../../../test/chat/fabrica.ts";
import { campo, dialogoAbierto, enfocado, entradas } from "../../../../test/chat/pantalla.ts";
import {
  ANA,
  casilla,
  chips,
  EVA,
  interruptor,
  LUIS,
  marcando,
  titulo,
} from "../../../../test/chat/varios.ts";
import { setLanguage } from "../../../lib/i18n.ts";
import { useSeleccion } from "./use-seleccion.ts";

describe("varios chats: elegirlos", () => {
  it("el interruptor muestra las casillas; apagado no las hay, y apagarlo las desmarca [B-chat-03, B-chat-13]", async () => {
    const { persona: dedos } = await marcando([]);
    expect(interruptor().getAttribute("aria-pressed")).toBe("true");
    expect(screen.getAllByRole("checkbox")).toHaveLength(4);
    expect(
      within(entradas()[0] as HTMLElement)
        .getByRole("link")
        .querySelector("input"),
    ).toBeNull();
    await dedos.click(casilla("Ana Quispe"));
    await dedos.click(interruptor());
    await waitFor(() =>
      expect([interruptor().getAttribute("aria-pressed"), screen.queryAllByRole("checkbox")]).toEqual([
        "false",
        [],
      ]),
    );
    expect(screen.queryByRole("heading", { name: "Enviar a 1 chat" })).toBeNull();
    await dedos.click(interruptor());
    expect((casilla("Ana Quispe") as HTMLInputElement).checked).toBe(false);
  });

  it("quién está marcado se dice en el idioma de quien mira, también si cambia después [B-chat-08]", async () => {
    const { persona: dedos, lista } = await marcando([]);
    await lista([unChat(5, { nombre: "Wara" })]);
    await dedos.click(await screen.findByRole("checkbox", { name: /Wara/ }));
    expect(chips()).toEqual(["Wara (sin verificar)"]);
    act(() => setLanguage("en"));
    const elegidos = within(await screen.findByRole("list", { name: "Selected chats" }));
    expect(elegidos.getByRole("listitem").textContent).toBe("Wara (unverified)");
  });

  it("la barra espaciadora marca la entrada enfocada y la lista sigue con el foco; x marca también el chat abierto [B-chat-13]", async () => {
    const { persona: dedos, hilo } = await marcando([], { abierto: 2 });
    await hilo(2, [unMensaje(1)]);
    const [primera] = entradas();
    const enlace = within(primera as HTMLElement).getByRole("link");
    act(() => enlace.focus());
    await dedos.keyboard(" ");
    await screen.findByRole("list", { name: "Chats seleccionados" });
    expect(chips()).toHaveLength(1);
    await enfocado(() => enlace);
    await waitFor(() => expect(enlace.textContent).toMatch(/, seleccionado/));
    await dedos.keyboard("x");
    await waitFor(() => expect(screen.queryByRole("list", { name: "Chats seleccionados" })).toBeNull());
    await dedos.click(interruptor());
    act(() => interruptor().blur());
    await dedos.keyboard("x");
    await screen.findByRole("list", { name: "Chats seleccionados" });
    expect([chips(), interruptor().getAttribute("aria-pressed")]).toEqual([["Luis Quispe"], "true"]);
    await enfocado(titulo);
  });

  it("marcar muestra el editor con quiénes son; ✕ desmarca, y sin ninguno vuelve el aviso [B-chat-16, B-chat-17]", async () => {
    const { persona: dedos } = await marcando([ANA, EVA]);
    expect(titulo().textContent).toBe("Enviar a 2 chats");
    expect(chips()).toEqual(["Ana Quispe", "eva@correo.bo"]);
    expect(screen.getByRole("textbox", { name: "Mensaje para 2 chats" })).toBeTruthy();
    await dedos.click(screen.getByRole("button", { name: "Quitar a Ana Quispe de la selección" }));
    await waitFor(() => expect(chips()).toEqual(["eva@correo.bo"]));
    await enfocado(campo);
    await dedos.click(screen.getByRole("button", { name: "Quitar a eva@correo.bo de la selección" }));
    expect(
      await screen.findByText("Debe seleccionar UNO o VARIOS canales de entrada en el panel izquierdo"),
    ).toBeTruthy();
    await enfocado(interruptor);
  });

  it("abrir un chat lo pone delante sin perder la selección, y se vuelve a ella con un botón [B-chat-17]", async () => {
    const { persona: dedos } = await marcando([ANA, LUIS]);
    await dedos.type(campo(), "Le aviso");
    await dedos.click(within(entradas()[1] as HTMLElement).getByRole("link"));
    expect(await screen.findByRole("textbox", { name: /^Mensaje para (Ana|Luis|eva|22)/ })).toBeTruthy();
    await dedos.click(screen.getByRole("button", { name: "Escribir a 2 chats" }));
    await waitFor(() =>
      expect([titulo().textContent, campo().value]).toEqual(["Enviar a 2 chats", "Le aviso"]),
    );
  });

  it("el que se quita del listado deja de estar marcado [B-chat-13, B-chat-14]", async () => {
    const { persona: dedos } = await marcando([ANA, LUIS]);
    await dedos.click(screen.getByRole("button", { name: "Quitar Ana Quispe del listado" }));
    await dedos.click(within(await dialogoAbierto()).getByRole("button", { name: "Quitar" }));
    await waitFor(() => expect(chips()).toEqual(["Luis Quispe"]));
  });

  it("hasta cincuenta, y al siguiente se dice [B-chat-13]", async () => {
    await marcando([]);
    const { result: seleccion } = renderHook(() =>
      useSeleccion({ idPunto: PUNTO, angosto: false, conAbierto: false }),
    );
    for (let id = 1; id <= VARIOS_MAX + 1; id++) act(() => seleccion.current.marcar(unChat(id)));
    expect(seleccion.current.marcados.size).toBe(VARIOS_MAX);
    expect(await screen.findByText("Puede seleccionar hasta 50 chats.")).toBeTruthy();
  });

  it("a lo ancho de un teléfono la lista se queda al marcar; el botón lleva al editor y «volver» trae de vuelta [B-chat-17]", async () => {
    const { persona: dedos } = await marcando([ANA, LUIS], { angosto: true });
    expect(screen.queryByRole("list", { name: "Chats seleccionados" })).toBeNull();
    await dedos.click(screen.getByRole("button", { name: "Escribir a 2 chats" }));
    await screen.findByRole("list", { name: "Chats seleccionados" });
    expect(chips()).toEqual(["Ana Quispe", "Luis Quispe"]);
    await dedos.click(screen.getByRole("button", { name: "Volver a los chats" }));
    await waitFor(() => expect(screen.queryByRole("list", { name: "Chats seleccionados" })).toBeNull());
    expect((casilla("Ana Quispe") as HTMLInputElement).checked).toBe(true);
    await dedos.click(screen.getByRole("button", { name: "Escribir a 2 chats" }));
    for (const nombre of ["Ana", "Luis"])
      await dedos.click(screen.getByRole("button", { name: `Quitar a ${nombre} Quispe de la selección` }));
    await dedos.click(casilla("Ana Quispe"));
    await screen.findByRole("button", { name: "Escribir a 1 chat" });
    expect(screen.queryByRole("list", { name: "Chats seleccionados" })).toBeNull();
  });
});
