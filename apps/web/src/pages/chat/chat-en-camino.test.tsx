import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, articulos, campo } from "../../../test/chat/pantalla.ts";

const AUSENTE = "Esta conversación ya no está en su punto de atención.";
const ELEGIR = /^Debe seleccionar UNO o VARIOS canales/;
const mitad = () => within(screen.getByRole("region", { name: "Conversación" }));
const lado = () => screen.queryByRole("complementary", { name: "Persona y caso" });

describe("chat: la conversación que pide la dirección", () => {
  it("mientras llega la lista no pide elegir otra: se ve su lugar, también el de su persona y su caso", async () => {
    const { lista, hilo } = await abrirPantalla({ abierto: 1 });
    expect(screen.queryByText(ELEGIR)).toBeNull();
    expect(screen.queryByText(AUSENTE)).toBeNull();
    expect(lado()?.getAttribute("aria-busy")).toBe("true");
    expect(within(lado() ?? document.body).getAllByRole("heading", { level: 3 })).toHaveLength(4);

    await lista([unChat(1), unChat(2)]);
    await hilo(1, [unMensaje(1)]);
    expect(articulos()).toHaveLength(1);
    expect(lado()?.hasAttribute("aria-busy")).toBe(false);
  });

  it("cuando la lista viene en partes, no falta hasta que llegó la última", async () => {
    const fin = { mensaje: 20, sesion_id: 2 };
    const { lista } = await abrirPantalla({ abierto: 1 });
    await lista([unChat(2)], { parte: { despues: null, fin } });
    expect(screen.queryByText(AUSENTE)).toBeNull();
    await lista([unChat(3)], { reinicio: false, parte: { despues: fin, fin: null } });
    expect(mitad().getByText(AUSENTE)).toBeTruthy();
  });

  it("tampoco falta si la lista se pide de nuevo antes de que llegara entera", async () => {
    const fin = { mensaje: 20, sesion_id: 2 };
    const { enlace, lista } = await abrirPantalla({ abierto: 1 });
    await lista([unChat(2)], { parte: { despues: null, fin } });
    act(() => enlace.reiniciarLista());
    await lista([{ ...unChat(2), secuencia: 1_001 }], { desde: 1_000, secuencia: 1_001, reinicio: false });
    expect(screen.queryByText(AUSENTE)).toBeNull();
    await lista([unChat(2)], { secuencia: 1_001, parte: { despues: null, fin } });
    await lista([unChat(1)], { desde: 1_001, reinicio: false, parte: { despues: fin, fin: null } });
    expect(campo()).toBeTruthy();
  });

  it("la que está abierta conserva su campo cuando la lista se pide de nuevo y no viene en la primera parte", async () => {
    const fin = { mensaje: 20, sesion_id: 2 };
    const { enlace, lista, hilo, persona } = await abrirPantalla({ abierto: 1 });
    await lista([unChat(1), unChat(2)]);
    await hilo(1, [unMensaje(1)]);
    await persona.type(campo(), "Le con");
    act(() => enlace.reiniciarLista());
    await lista([unChat(2)], { secuencia: 1_001, parte: { despues: null, fin } });
    await persona.keyboard("firmo");
    expect(campo().value).toBe("Le confirmo");
    await lista([], { desde: 1_001, reinicio: false, parte: { despues: fin, fin: null } });
    expect(mitad().getByText(AUSENTE)).toBeTruthy();
  });

  it("la que no está en la lista lo dice, y lleva a leerla o de vuelta a la lista", async () => {
    const { lista, persona } = await abrirPantalla({ abierto: 1, angosto: true });
    await lista([unChat(2)]);
    expect(mitad().getByText(AUSENTE)).toBeTruthy();
    expect(screen.queryByText(ELEGIR)).toBeNull();
    expect(lado()).toBeNull();
    const ver = mitad().getByRole("link", { name: "Ver la conversación" });
    expect(ver.getAttribute("href")).toBe("/conversacion/3/1");

    await persona.click(mitad().getByRole("button", { name: "Volver a los chats" }));
    expect(mitad().getByText(ELEGIR)).toBeTruthy();
  });
});
