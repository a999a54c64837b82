import { act, screen, waitFor, within } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import { beforeEach, describe, expect, it } from "vitest";
import { contextoChats, persona, unaSalida, unChat, unMensaje, YO } from "../../../test/chat/fabrica.ts";
import { contestarChats, contestarMesa, entradas } from "../../../test/chat/pantalla.ts";
import { socketsAbiertos } from "../../../test/chat/socket-falso.ts";
import { unCubiculo, unInicio, unUsuario } from "../../../test/fabrica.ts";
import { medir } from "../../../test/medidas.ts";
import { abrir, guardado, guardar, servidor } from "../../../test/pantalla.tsx";

const de = (id: number, espera_desde: string | null) => ({
  caso: { ...unChat(id).caso, espera_desde },
});
/** Luz wrote last; Ivo has waited since the morning; Ana was answered. */
const CHATS = [
  unChat(3, { ...de(3, "2026-11-20T14:00:00.000Z"), persona: persona("LUZ"), ultimo_mensaje: unMensaje(30) }),
  unChat(2, { ...de(2, null), persona: persona("ANA"), ultimo_mensaje: unaSalida(20) }),
  unChat(1, { ...de(1, "2026-11-20T09:00:00.000Z"), persona: persona("IVO"), ultimo_mensaje: unMensaje(10) }),
];
const PEDIDA = "/chat/3?vista=esperan&orden=espera";

beforeEach(() => {
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({
    cuerpo: [unCubiculo({ activo: true })],
  }));
  guardar("cubiculo", { id: 3, identificador: "Cubículo 3" });
  guardar("cubiculo_actual", 3);
  guardar("chat_vista", "conFallos");
  guardar("chat_orden", "nuevo");
});

async function llegar(destino: string) {
  medir();
  contestarMesa();
  contestarChats(CHATS);
  const pagina = await abrir(destino, {
    sesion: unInicio({ usuario: unUsuario({ id: YO.id }) }),
    vacias: ["/pendientes"],
  });
  await waitFor(() => expect(socketsAbiertos()).toHaveLength(1));
  const [socket] = socketsAbiertos();
  await act(async () => socket?.conectar());
  await act(async () => socket?.decir(EVENTO.nuevoUsuario, CHATS, contextoChats()));
  return pagina;
}

const nombres = () => entradas().map((una) => within(una).getByRole("link").textContent?.split(" ")[0]);
const muestra = (...estos: string[]) => waitFor(() => expect(nombres()).toEqual(estos));
const dice = (texto: string) => screen.findByRole("button", { name: `Vista: ${texto}` });
const direccion = () => location.pathname + location.search;
type Pagina = Awaited<ReturnType<typeof llegar>>;
async function elegir({ persona: dedos }: Pagina, de: "Vista" | "Orden", opcion: RegExp) {
  await dedos.click(screen.getByRole("button", { name: new RegExp(`^${de}: `) }));
  await dedos.click(await screen.findByRole("menuitemradio", { name: opcion }));
}

describe("chat: lo que la dirección pide de la lista", () => {
  it("va antes que lo elegido en este equipo, y no lo cambia; sin pedir nada vuelve a contar lo elegido", async () => {
    const { ir } = await llegar(PEDIDA);
    await muestra("Ivo", "Luz");
    expect(await dice("Esperan respuesta, 2 chats")).toBeTruthy();
    await ir("/chat/3?vista=todos");
    await muestra("Luz", "Ana", "Ivo");
    await ir("/chat/3");
    expect(await screen.findByText("Ningún chat en esta vista.")).toBeTruthy();
    expect([guardado("chat_vista"), guardado("chat_orden")]).toEqual(["conFallos", "nuevo"]);
  });

  it("lo que no nombra ninguna vista ni ningún orden no pide nada", async () => {
    await llegar("/chat/3?vista=otra&orden=-id");
    expect(await dice("Con fallos, ningún chat")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Orden: Lo más nuevo" })).toBeTruthy();
  });

  it("se conserva al abrir, pasar y cerrar una conversación, y al abrirse una por un aviso", async () => {
    const pagina = await llegar(PEDIDA);
    await muestra("Ivo", "Luz");
    const [primera = document.body] = entradas();
    const enlace = within(primera).getByRole("link");
    expect(enlace.getAttribute("href")).toBe(`${PEDIDA}&abrir=1`);
    await pagina.persona.click(enlace);
    await waitFor(() => expect(direccion()).toBe(`${PEDIDA}&abrir=1`));
    await pagina.ir("/chat/3?abrir=3&mensaje=30");
    await waitFor(() => expect(direccion()).toBe("/chat/3?abrir=3"));
    await muestra("Ivo", "Luz");
    act(() => history.back());
    await waitFor(() => expect(direccion()).toBe(`${PEDIDA}&abrir=1`));
    act(() => history.back());
    await waitFor(() => expect(direccion()).toBe(PEDIDA));
    await muestra("Ivo", "Luz");
  });

  it("elegir a mano se guarda y sale de la dirección; lo otro que pedía sigue", async () => {
    const pagina = await llegar(PEDIDA);
    await muestra("Ivo", "Luz");
    await elegir(pagina, "Vista", /^Todos/);
    await waitFor(() => expect(direccion()).toBe("/chat/3?orden=espera"));
    await muestra("Ivo", "Luz", "Ana");
    expect([guardado("chat_vista"), guardado("chat_orden")]).toEqual(["todos", "nuevo"]);
    await elegir(pagina, "Orden", /^Lo más nuevo/);
    await waitFor(() => expect(direccion()).toBe("/chat/3"));
    await muestra("Luz", "Ana", "Ivo");
  });

  it("lo elegido con una conversación abierta queda también al cerrarla", async () => {
    const pagina = await llegar(PEDIDA);
    await muestra("Ivo", "Luz");
    const [primera = document.body] = entradas();
    await pagina.persona.click(within(primera).getByRole("link"));
    await waitFor(() => expect(direccion()).toBe(`${PEDIDA}&abrir=1`));
    await elegir(pagina, "Vista", /^Todos/);
    await waitFor(() => expect(direccion()).toBe("/chat/3?orden=espera&abrir=1"));
    await pagina.persona.click(
      within(entradas()[0] ?? document.body).getByRole("button", { name: /^Quitar/ }),
    );
    const quitar = await screen.findByRole("button", { name: "Quitar" });
    await pagina.persona.click(quitar);
    await waitFor(() => expect(direccion()).toBe("/chat/3?orden=espera"));
    await muestra("Luz", "Ana");
    expect(await dice("Todos, 2 chats")).toBeTruthy();
  });
});
