import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { persona, unaSalida, unChat, unMensaje, YO } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, entradas } from "../../../test/chat/pantalla.ts";
import { unUsuario } from "../../../test/fabrica.ts";
import { servidor } from "../../../test/servidor.ts";
import { storedFamily } from "../../lib/storage.ts";

const mio = unUsuario({ id: YO.id }).usuario;
const ESPERA = "2026-11-20T14:00:00.000Z";
const de = (operador_principal: string | null, id: number, espera_desde: string | null = ESPERA) => ({
  ...unChat(id).caso,
  operador_principal,
  espera_desde,
});
const CHATS = [
  unChat(3, { caso: de(null, 3), persona: persona("LUZ"), ultimo_mensaje: unMensaje(30) }),
  unChat(2, { caso: de(mio, 2, null), persona: persona("ANA"), ultimo_mensaje: unaSalida(20) }),
  unChat(1, { caso: de("otra", 1), persona: persona("IVO"), ultimo_mensaje: unMensaje(10) }),
];

/** Which part of the list is shown: its button says it, and how many there are. */
const vista = () => screen.getByRole("button", { name: /^Vista: / });
const dice = (texto: string) => screen.getByRole("button", { name: `Vista: ${texto}` });
const nombres = () => entradas().map((una) => within(una).getByRole("link").textContent?.split(" ")[0]);
type Abierta = Awaited<ReturnType<typeof abrirPantalla>>;
async function elegir({ persona: dedos }: Abierta, nombre: RegExp) {
  await dedos.click(vista());
  await dedos.click(await screen.findByRole("menuitemradio", { name: nombre }));
}

describe("chat: vistas de la lista", () => {
  it("cada vista muestra los suyos y dice cuántos son, al momento; la elegida se recuerda", async () => {
    const pantalla = await abrirPantalla();
    await pantalla.lista(CHATS);
    expect(dice("Todos, 3 chats")).toBeTruthy();
    await pantalla.persona.click(vista());
    const opciones = (await screen.findAllByRole("menuitemradio")).map((una) => una.textContent);
    expect(opciones).toEqual([
      "Todos3",
      "Sin atender1",
      "Míos1",
      "Esperan respuesta2",
      "Me mencionan0",
      "Con fallos0",
    ]);
    await pantalla.persona.click(screen.getByRole("menuitemradio", { name: /^Esperan/ }));
    await waitFor(() => expect(nombres()).toEqual(["Luz", "Ivo"]));
    expect(storedFamily("chat").read("vista")).toBe("esperan");
    await pantalla.lista(
      [unChat(2, { ...CHATS[1], caso: de(mio, 2), ultimo_mensaje: unMensaje(40), secuencia: 1001 })],
      {
        desde: 1000,
        secuencia: 1001,
        reinicio: false,
      },
    );
    await waitFor(() => expect(nombres()).toEqual(["Ana", "Luz", "Ivo"]));
    expect(dice("Esperan respuesta, 3 chats")).toBeTruthy();
  });

  it("una nota que nombra a quien mira se señala en su chat y se cuenta en «Me mencionan», hasta que la ve", async () => {
    const mencion = (vista: boolean) => ({
      cuerpo: {
        rows: [
          {
            id_mensaje: 77,
            clase: "nota",
            id_caso: unChat(2).caso.id,
            sesion_id: 2,
            autor: { id: 31, nombre: "Rita Mamani" },
            texto: "@Daniela, ¿puede revisar?",
            _created_at: ESPERA,
            vista,
          },
        ],
        sin_ver: vista ? 0 : 1,
      },
    });
    const VER = `/ws/api/system/operadores/caso/${unChat(2).caso.id}/menciones/vistas`;
    servidor.en("GET", "/ws/api/system/operadores/menciones", () => mencion(false));
    const pantalla = await abrirPantalla();
    await pantalla.lista(CHATS);
    const enlace = () => within(entradas()[1] ?? document.body).getByRole("link");
    await waitFor(() => expect(enlace().textContent).toContain("una nota le menciona a usted"));
    expect(enlace().textContent).toContain("Mención");
    await elegir(pantalla, /^Me mencionan/);
    await waitFor(() => expect(nombres()).toEqual(["Ana"]));
    servidor.en("POST", VER, () => mencion(true));
    await pantalla.persona.click(within(entradas()[0] ?? document.body).getByRole("link"));
    await waitFor(() => expect(within(entradas()[0] ?? document.body).queryByText("Mención")).toBeNull());
    await waitFor(() => expect(dice("Me mencionan, ningún chat")).toBeTruthy());
  });

  it("la que no tiene ninguno lo dice y lleva a todos; se oye la que se eligió", async () => {
    const pantalla = await abrirPantalla();
    await pantalla.lista(CHATS);
    await elegir(pantalla, /^Con fallos/);
    expect(await screen.findByText("Ningún chat en esta vista.")).toBeTruthy();
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain("Con fallos, ningún chat"));
    await pantalla.persona.click(screen.getByRole("button", { name: "Ver todos" }));
    await waitFor(() => expect(entradas()).toHaveLength(3));
  });

  it("el chat siguiente es el de la vista; el abierto no se va de ella al atenderlo", async () => {
    const pantalla = await abrirPantalla();
    await pantalla.lista(CHATS);
    await elegir(pantalla, /^Esperan/);
    await waitFor(() => expect(nombres()).toEqual(["Luz", "Ivo"]));
    fireEvent.keyDown(document.body, { key: "ArrowDown", altKey: true });
    const abierto = () =>
      entradas().find((una) => within(una).getByRole("link").hasAttribute("aria-current"));
    await waitFor(() => expect(abierto()?.textContent).toContain("Luz"));
    await pantalla.lista(
      [unChat(3, { ...CHATS[0], caso: de(null, 3, null), ultimo_mensaje: unaSalida(50), secuencia: 1001 })],
      {
        desde: 1000,
        secuencia: 1001,
        reinicio: false,
      },
    );
    await waitFor(() => expect(dice("Esperan respuesta, 1 chat")).toBeTruthy());
    expect(nombres()).toEqual(["Luz", "Ivo"]);
    fireEvent.keyDown(document.body, { key: "ArrowDown", altKey: true });
    await waitFor(() => expect(abierto()?.textContent).toContain("Ivo"));
    await waitFor(() => expect(nombres()).toEqual(["Ivo"]));
  });
});
