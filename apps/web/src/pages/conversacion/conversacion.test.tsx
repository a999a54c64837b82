import { act, screen, waitFor, within } from "@testing-library/react";
import type { Caso } from "@ventanilla/contract/caso/caso";
import { EVENTO } from "@ventanilla/contract/events";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { API, boton, COMPLEJO, dialogo, lado, ponerCaso, ponerFilas } from "../../../test/chat/caso.ts";
import { PUNTO, unaFila, unaSalida, unCaso, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, articulos, campo, servidor } from "../../../test/chat/pantalla.ts";
import { dejarPorAbrir } from "../../domains/caso/index.ts";
import { getAnnouncement, onAnnouncement } from "../../lib/announce.ts";

const ENTRADA = `${API}/operadores/canal/1`;
const LARGO =
  "Buenos días, quisiera saber qué requisitos necesito para renovar la licencia de mi tienda en la zona";

describe("conversación: una sola", () => {
  const onSalir = vi.fn();
  const onNoExiste = vi.fn();
  const onIr = vi.fn();
  beforeEach(() => {
    for (const uno of [onSalir, onNoExiste, onIr]) uno.mockClear();
    servidor.en("GET", ENTRADA, () => ({
      cuerpo: {
        id: 1,
        id_canal: 1,
        clasificacion: "whatsapp",
        usuario: "59170123456@c.us",
        nombre: null,
        id_persona: null,
        responder_hasta: null,
        no_leidos: 0,
        leido_hasta: 2,
      },
    }));
  });

  const abrir = ({ aqui }: { aqui: boolean } = { aqui: true }) =>
    abrirPantalla({
      conversacion: {
        sesion: 1,
        nombrePunto: aqui ? "Cubículo 3" : undefined,
        onSalir,
        onNoExiste,
        onIr,
      },
    });
  const abrirCon = async (cambios: Partial<Caso> = {}) => {
    ponerCaso(cambios);
    const pantalla = await abrir();
    await pantalla.lista([unChat(1), unChat(2)]);
    await pantalla.hilo(1, [unMensaje(1), unMensaje(2)]);
    await lado().findByText("Consulta por requisitos");
    return pantalla;
  };

  it("muestra el identificador del punto y esa conversación, sin la lista de chats [B-conversacion-21]", async () => {
    await abrirCon();
    expect(screen.getByRole("heading", { level: 1, name: "Cubículo 3" })).toBeTruthy();
    expect(screen.getByRole("heading", { level: 2, name: "+591 701 234 51" })).toBeTruthy();
    expect(articulos()).toHaveLength(2);
    expect(screen.queryByRole("list", { name: "Chats conectados" })).toBeNull();
    expect(screen.queryByRole("textbox", { name: "Filtrar chats" })).toBeNull();
    expect(document.activeElement).toBe(campo());
  });

  it("bajo el título, el último mensaje en 80 caracteres [B-limites-03, B-limites-04]", async () => {
    const { lista } = await abrir();
    await lista([unChat(1, { ultimo_mensaje: unMensaje(10, { contenido: LARGO }) })]);
    const cabeza = screen.getByRole("heading", { level: 1 }).closest("header");
    expect(cabeza?.textContent).toContain(`${LARGO.slice(0, 80).trimEnd()}…`);
    expect(cabeza?.textContent).not.toContain(LARGO.slice(0, 82));
  });

  it("de otro punto de la entidad: se arma de sus partes; la atiende quien ya es operador del caso [B-conversacion-21] [D63]", async () => {
    const otro = { id_punto_atencion: 8, punto_atencion: { identificador: "Cubículo 8" } };
    ponerCaso({ ...otro, operadores: ["operador1"] });
    const { lista, hilo, decir } = await abrir({ aqui: false });
    await lista([]);
    await hilo(1, [unMensaje(1), unaSalida(2, { contenido: "Venga mañana" })]);
    expect(await screen.findByRole("heading", { level: 1, name: "Cubículo 8" })).toBeTruthy();
    expect(screen.getByRole("heading", { level: 2, name: "+591 701 234 56" })).toBeTruthy();
    expect(campo()).toBeTruthy();
    expect(screen.queryByText(/mensajes? nuevos?$/)).toBeNull();
    await decir(EVENTO.casoActualizado, unCaso(501, { ...otro, operadores: [], version: 2 }));
    expect(await screen.findByText("Esta conversación ya no está en su punto de atención.")).toBeTruthy();
  });

  it("de otro punto, si se la quitan a quien la atendía lo dice y ya no se envía nada, aunque no estuviera en su lista [D25]", async () => {
    ponerCaso({
      id_punto_atencion: 8,
      punto_atencion: { identificador: "Cubículo 8" },
      operadores: ["operador1"],
    });
    const { lista, hilo, decir } = await abrir({ aqui: false });
    await lista([]);
    await hilo(1, [unMensaje(1)]);
    expect(campo()).toBeTruthy();
    const dichos: string[] = [];
    const callar = onAnnouncement(() => dichos.push(getAnnouncement().urgent));
    await decir(EVENTO.chatRetirado, { id: PUNTO, sesion_id: 1, secuencia: 0, punto: null });
    expect(await screen.findByText("Esta conversación ya no está en su punto de atención.")).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: /^Mensaje para/ })).toBeNull();
    expect(articulos()).toHaveLength(1);
    await waitFor(() => expect(dichos.join()).toContain("Esta conversación ya no está en su punto"));
    callar();
  });

  it("cerrada: se lee, y dice por qué no se escribe [B-conversacion-21]", async () => {
    ponerCaso({ estado: "CERRADO" });
    const { lista, hilo } = await abrir();
    await lista([]);
    await hilo(1, [unMensaje(1)]);
    expect(
      await screen.findByText("Este caso está CERRADO. Si la persona escribe se abrirá otro caso."),
    ).toBeTruthy();
    expect(articulos()).toHaveLength(1);
    expect(screen.queryByRole("textbox", { name: /^Mensaje para/ })).toBeNull();
    expect(onSalir).not.toHaveBeenCalled();
  });

  it("desconocida: a la página 404 [B-conversacion-21]", async () => {
    servidor.en("GET", ENTRADA, () => ({
      estado: 404,
      cuerpo: { mensaje: "No existe.", error: "NO_EXISTE" },
    }));
    const { lista } = await abrir();
    await lista([]);
    await waitFor(() => expect(onNoExiste).toHaveBeenCalled());
  });

  it("cerrar el caso lleva a Pendientes [B-conversacion-22]", async () => {
    servidor.en("PUT", `${API}/operadores/caso/estado/501`, () => ({
      cuerpo: unCaso(501, { estado: "CERRADO", version: 2 }),
    }));
    const { persona: dedos } = await abrirCon();
    await dedos.click(boton("Cerrar"));
    expect(onSalir).not.toHaveBeenCalled();
    await dedos.click((await dialogo("Cerrar caso")).getByRole("button", { name: "Cerrar caso" }));
    await waitFor(() => expect(onSalir).toHaveBeenCalledOnce());
  });

  it("adjuntarlo a otro lleva a Pendientes [B-conversacion-22] [B-conversacion-24]", async () => {
    servidor.en("PUT", `${API}/operadores/caso/adjuntar/501`, () => ({
      cuerpo: unCaso(501, { ...COMPLEJO, estado: "CERRADO", version: 2 }),
    }));
    servidor.en("GET", `${API}/operadores/caso/450/mensajes`, () => ({
      cuerpo: { rows: [], hay_mas: false, secuencia: 1 },
    }));
    ponerFilas("casos/9", [unaFila(501, { id_persona: 9 }), unaFila(450, { id_persona: 9 })]);
    ponerFilas("canales/9", []);
    const { persona: dedos } = await abrirCon(COMPLEJO);
    await dedos.click((await dialogo("Casos Pendientes")).getByRole("button", { name: "Adjuntar Caso" }));
    await dedos.click((await dialogo("Adjuntar caso")).getByRole("button", { name: "Adjuntar caso" }));
    await waitFor(() => expect(onSalir).toHaveBeenCalledOnce());
  });

  it("lo leído en la lista está ahí antes de que responda el enlace, y Alt con flechas la recorre [B-pendientes-07]", async () => {
    const leido = { rows: [unMensaje(1), unMensaje(2)], hay_mas: false, secuencia: 5 };
    dejarPorAbrir({ idCaso: 501, sesionId: 1 }, leido, [4, 1, 6]);
    const { lista, persona: dedos, socket } = await abrir();
    await lista([unChat(1)]);
    expect(articulos()).toHaveLength(2);
    expect(socket.de(EVENTO.ultimoMensaje).at(-1)).toMatchObject({ ultimo_mensaje: 2, id_caso: 501 });
    act(() => campo().focus());
    await dedos.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(onIr).toHaveBeenLastCalledWith(6);
    await dedos.keyboard("{Alt>}{ArrowUp}{/Alt}");
    expect(onIr).toHaveBeenLastCalledWith(4);
  });

  it("lo nuevo es lo que la lista del punto dice, aunque el hilo estuviera antes [B-pendientes-07]", async () => {
    ponerCaso({});
    dejarPorAbrir(
      { idCaso: 501, sesionId: 1 },
      { rows: [unMensaje(1), unMensaje(2)], hay_mas: false, secuencia: 5 },
      [1],
    );
    const { lista } = await abrir();
    await waitFor(() => expect(servidor.llamadas("GET", ENTRADA)).toHaveLength(1));
    await lista([unChat(1, { no_leidos: 1, leido_hasta: 1 })]);
    expect(await screen.findByText("1 mensaje nuevo")).toBeTruthy();
  });

  it("‹ Pendientes, el único volver de la página, vuelve sin preguntar [B-conversacion-21]", async () => {
    const { persona: dedos } = await abrirCon();
    const cabeza = screen.getByRole("heading", { level: 1 }).closest("header");
    expect(screen.queryByRole("button", { name: /^Volver/ })).toBeNull();
    await dedos.click(within(cabeza ?? document.body).getByRole("link", { name: "Pendientes" }));
    expect(onSalir).toHaveBeenCalledOnce();
  });
});
