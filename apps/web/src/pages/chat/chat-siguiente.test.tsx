import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { persona, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, entradas } from "../../../test/chat/pantalla.ts";

const CHATS = ["IVO", "ANA", "LUZ"].map((nombre, n) =>
  unChat(n + 1, { persona: persona(nombre), ultimo_mensaje: unMensaje((n + 1) * 10) }),
);
const enlace = (una: HTMLElement) => within(una).getByRole("link");
const nombres = () => entradas().map((una) => enlace(una).textContent?.split(" ")[0]);
const abierto = () => entradas().find((una) => enlace(una).hasAttribute("aria-current"))?.textContent;
const pulsar = (key: "ArrowDown" | "ArrowUp") => fireEvent.keyDown(document.body, { key, altKey: true });

describe("chat: el siguiente y el anterior son los que se ven en la lista", () => {
  it("con un filtro, los que deja: quien escribe después no está con otra persona", async () => {
    const { lista, persona: dedos } = await abrirPantalla();
    await lista(CHATS);
    await dedos.type(screen.getByRole("textbox", { name: "Filtrar chats" }), "ivo");
    await waitFor(() => expect(nombres()).toEqual(["Ivo"]));
    pulsar("ArrowDown");
    await waitFor(() => expect(abierto()).toContain("Ivo"));
    pulsar("ArrowUp");
    pulsar("ArrowDown");
    expect(abierto()).toContain("Ivo");
  });

  it("mientras nada cambia de lugar bajo el puntero, el de abajo es el que se ve abajo", async () => {
    const { lista, persona: dedos } = await abrirPantalla();
    await lista(CHATS);
    await dedos.click(enlace(entradas()[0] as HTMLElement));
    await waitFor(() => expect(abierto()).toContain("Luz"));
    await lista([unChat(2, { ...CHATS[1], ultimo_mensaje: unMensaje(50), secuencia: 1001 })], {
      desde: 1000,
      secuencia: 1001,
      reinicio: false,
    });
    expect(nombres()).toEqual(["Luz", "Ana", "Ivo"]);
    pulsar("ArrowDown");
    await waitFor(() => expect(abierto()).toContain("Ana"));
  });
});
