import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import { describe, expect, it, vi } from "vitest";
import { PUNTO, unCaso, unChat, unMensaje, YO } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, campo, servidor } from "../../../test/chat/pantalla.ts";
import { sinPortapapeles } from "../../../test/portapapeles.ts";

const caja = (feed: HTMLElement): HTMLElement => feed.parentElement ?? feed;
const CASO = { ...unChat(1).caso, id: 501 };

describe("lo que falta leer de una conversación", () => {
  it("un caso con dos canales: lo mostrado se marca en cada uno, y la línea cuenta lo de ambos [B-chat-23] [B-tiempo-real-04] [B-tiempo-real-12] [D114]", async () => {
    const { socket, lista, hilo } = await abrirPantalla({ abierto: 1 });
    // The second channel joined the case when another one was attached: its ids are higher, and so is what was read of it.
    await lista([
      unChat(1, { caso: CASO, no_leidos: 2, leido_hasta: 1 }),
      unChat(2, { caso: CASO, no_leidos: 1, leido_hasta: 4 }),
    ]);
    const porElOtro = { id_canal_entrada: 2 };
    await hilo(1, [
      unMensaje(1),
      unMensaje(2),
      unMensaje(3),
      unMensaje(4, porElOtro),
      unMensaje(5, porElOtro),
    ]);
    expect(await screen.findByText("3 mensajes nuevos")).toBeTruthy();
    await waitFor(() => expect(socket.de(EVENTO.mensajeLeido)).toEqual([{ id: 3 }, { id: 5 }]));
  });

  it("con más de una página sin leer trae todo hasta el primero, abre ahí y dice cuántos son, también en voz [B-chat-18] [B-chat-23]", async () => {
    const anteriores = Array.from({ length: 130 }, (_, n) => unMensaje(n + 1));
    const pedidos: unknown[] = [];
    servidor.en("GET", "/ws/api/system/operadores/caso/501/mensajes", ({ consulta }) => {
      pedidos.push(consulta);
      return { cuerpo: { rows: anteriores, hay_mas: true, secuencia: 1000 } };
    });
    const { lista, hilo, sinPedidos } = await abrirPantalla({ abierto: 1 });
    vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(20_000);
    await lista([unChat(1, { no_leidos: 160, leido_hasta: 20 })]);
    await hilo(
      1,
      Array.from({ length: 50 }, (_, n) => unMensaje(n + 131)),
      { hay_mas: true },
    );
    await sinPedidos();
    // jsdom tells nobody that it scrolled.
    fireEvent.scroll(caja(await screen.findByRole("feed")));
    expect(await screen.findByText("160 mensajes nuevos")).toBeTruthy();
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain("160 mensajes nuevos"));
    expect(screen.getByText("mensaje 21").closest("article")?.textContent).toContain("160 mensajes nuevos");
    // One answer brought them all: as many as were missing, and what was said shortly before.
    expect(pedidos[0]).toEqual({ antes: "131", limit: "130" });
  });
});

it("al volver la línea se repiten sólo las marcas que cambian algo: no de lo que nadie tomó, de lo que ya no está ni de lo que se sabe leído", async () => {
  const { socket, enlace, lista, decir } = await abrirPantalla();
  const marcas = () => socket.de(EVENTO.mensajeLeido);
  const sinTomar = { ...unChat(2).caso, operador_principal: null, nombre_operador: null };
  await lista([unChat(1), unChat(2, { caso: sinTomar }), unChat(3), unChat(4)]);
  for (const id of [2, 3, 4]) enlace.marcarLeido(id, id * 10);
  const leido = unChat(4, { leido_hasta: 40, secuencia: 1001 });
  await lista([leido], { desde: 1000, secuencia: 1001, reinicio: false });
  await decir(EVENTO.chatRetirado, { id: PUNTO, sesion_id: 3, secuencia: 1002, punto: null });
  expect(marcas()).toEqual([{ id: 20 }, { id: 30 }, { id: 40 }]);
  await act(async () => socket.caer());
  enlace.marcarLeido(1, 10);
  await act(async () => socket.conectar());
  expect(marcas().slice(3)).toEqual([{ id: 10 }]);
});

it("si otra ventana mía deja el punto se dice aquí, una vez; la de un colega no [B-cubiculos-03]", async () => {
  const aviso = "Otra ventana suya dejó el punto de atención. Vuelva a ingresar para poder responder.";
  const { lista, decir } = await abrirPantalla();
  await lista([unChat(1)]);
  const [yo, otro] = [YO, { id: 8, nombre: "operador2" }];
  const estan = (operadores: (typeof YO)[]) =>
    decir(EVENTO.presencia, { id: PUNTO, sesion_id: null, operadores });
  await estan([otro]);
  await estan([yo, otro]);
  await estan([yo]);
  expect(screen.queryByText(aviso)).toBeNull();
  await estan([otro]);
  expect(await screen.findByText(aviso)).toBeTruthy();
});

describe("lo que se estaba escribiendo cuando ya no se puede", () => {
  it("sigue a la vista, se copia, y vuelve al campo con la conversación [B-mensajes-20]", async () => {
    const { lista, hilo, decir, persona } = await abrirPantalla({ abierto: 1 });
    await lista([unChat(1), unChat(2)]);
    await hilo(1, [unMensaje(1)]);
    await persona.type(campo(), "Le confirmo que");
    await decir(EVENTO.chatRetirado, { id: 3, sesion_id: 1, secuencia: 1001, punto: "Cubículo 4" });
    expect(await screen.findByText("Esta conversación ya no está en su punto de atención.")).toBeTruthy();
    const guardado = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Lo que estaba escribiendo" });
    expect([guardado.value, guardado.readOnly]).toEqual(["Le confirmo que", true]);
    await persona.click(screen.getByRole("button", { name: "Copiar" }));
    await screen.findByRole("button", { name: "Copiado" });
    expect(await navigator.clipboard.readText()).toBe("Le confirmo que");
    await lista([unChat(1, { secuencia: 1002 }), unChat(2)], { secuencia: 1002 });
    expect(campo().value).toBe("Le confirmo que");
    expect(screen.queryByRole("textbox", { name: "Lo que estaba escribiendo" })).toBeNull();
  });

  it("también cuando el caso se cierra; sin nada escrito no hay nada que mostrar [B-mensajes-20]", async () => {
    const { lista, hilo, decir, persona } = await abrirPantalla({ abierto: 1 });
    await lista([unChat(1)]);
    await hilo(1, [unMensaje(1)]);
    await waitFor(() => expect(screen.getByText("Consulta por requisitos")).toBeTruthy());
    await persona.type(campo(), "Un momento");
    await decir(EVENTO.casoActualizado, unCaso(501, { estado: "CERRADO", version: 2 }));
    await screen.findByText(/^Este caso está CERRADO/);
    expect(screen.getByDisplayValue("Un momento")).toBeTruthy();
    await persona.click(screen.getByRole("button", { name: "Copiar" }));
    expect(await navigator.clipboard.readText()).toBe("Un momento");
    sinPortapapeles({ deja: false });
    await persona.click(screen.getByRole("button", { name: /^Copia(r|do)$/ }));
    expect(
      await screen.findByRole("group", { name: "No se pudo copiar. Seleccione el texto y cópielo." }),
    ).toBeTruthy();
  });
});
