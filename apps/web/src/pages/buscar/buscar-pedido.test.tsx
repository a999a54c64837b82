import { act, screen, waitFor, within } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import { expect, it } from "vitest";
import { contextoChats, contextoHilo, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { contestarChats, contestarMesa, cuadros } from "../../../test/chat/pantalla.ts";
import { socketsAbiertos } from "../../../test/chat/socket-falso.ts";
import { unCaso, unCubiculo, unInicio } from "../../../test/fabrica.ts";
import { medir } from "../../../test/medidas.ts";
import { abrir, dialogoAbierto, guardar, servidor } from "../../../test/pantalla.tsx";
import { goTo } from "../../lib/navigation.ts";

const BUSQUEDA = "/ws/api/system/busqueda";
const HALLADO = {
  id: 40,
  id_caso: 70,
  id_canal_entrada: 7,
  direccion: "ENTRADA",
  msg_tz: "1772452800",
  fragmento: { texto: "¿Cuánto cuesta la Legalización?", marcas: [[18, 30]] },
};

it("el mensaje hallado que no llegó a verse no lleva a él a quien abre después su conversación", async () => {
  medir();
  contestarMesa();
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({
    cuerpo: [unCubiculo({ activo: true })],
  }));
  servidor.en("POST", `${BUSQUEDA}/casos`, () => ({ cuerpo: { rows: [], antes: null } }));
  servidor.en("POST", `${BUSQUEDA}/mensajes`, () => ({
    cuerpo: { rows: [HALLADO], casos: [unCaso()], antes: null, indexando: false },
  }));
  // The line is slow.
  servidor.en("GET", "/ws/api/system/operadores/caso/70/mensajes", () => new Promise(() => undefined));
  guardar("cubiculo", { id: 3, identificador: "Cubículo 3" });
  guardar("cubiculo_actual", 3);
  const { persona } = await abrir("/buscar", { sesion: unInicio() });
  await persona.click(await screen.findByRole("searchbox", { name: "Qué busca" }));
  await persona.paste("legaliz");
  const mensajes = within(await screen.findByRole("region", { name: "Mensajes" }));
  await persona.click(await mensajes.findByRole("button", { name: /Ana Quispe Mamani/ }));
  await dialogoAbierto("Resumen de conversación");
  await persona.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  const chat = unChat(7, { caso: unChat(1).caso });
  contestarChats([chat, unChat(1)]);
  const [socket] = socketsAbiertos();
  await act(async () => {
    socket?.conectar();
    socket?.decir(EVENTO.nuevoUsuario, [chat], contextoChats());
  });
  await act(async () => goTo("/chat/3?abrir=7"));
  await screen.findByRole("heading", { level: 1, name: "Chat" });
  const hilo = [unMensaje(40, { id_canal_entrada: 7 }), unMensaje(41, { id_canal_entrada: 7 })];
  await act(async () => socket?.decir(EVENTO.nuevoMensaje, hilo, contextoHilo(7, { id_caso: chat.caso.id })));
  await screen.findByText("mensaje 40");
  await cuadros();
  expect(document.activeElement?.closest("article")).toBeNull();
});
