import { act, screen } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import { expect, it } from "vitest";
import { API, COMPLEJO, lado, PERSONA, ponerCaso, ponerFilas } from "../../../test/chat/caso.ts";
import { contextoChats, contextoHilo, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { campo, contestarChats, contestarMesa } from "../../../test/chat/pantalla.ts";
import { socketsAbiertos } from "../../../test/chat/socket-falso.ts";
import { unCubiculo, unInicio } from "../../../test/fabrica.ts";
import { medir } from "../../../test/medidas.ts";
import { abrir, guardar, servidor } from "../../../test/pantalla.tsx";

const ROTO = { estado: 500, cuerpo: { mensaje: "Se rompió", error: "INTERNO" } } as const;

/** The whole page on a desk, with the conversation of a person with a complex case. */
async function conversar() {
  const chats = [unChat(1, { persona: PERSONA })];
  medir();
  contestarMesa();
  contestarChats(chats);
  servidor.en("GET", `${API}/operadores/cubiculos`, () => ({ cuerpo: [unCubiculo({ activo: true })] }));
  guardar("cubiculo", { id: 3, identificador: "Cubículo 3" });
  guardar("cubiculo_actual", 3);
  const pantalla = await abrir("/chat/3?abrir=1", { sesion: unInicio() });
  const [socket] = socketsAbiertos();
  await act(async () => socket?.conectar());
  await act(async () => socket?.decir(EVENTO.nuevoUsuario, chats, contextoChats()));
  await act(async () => socket?.decir(EVENTO.nuevoMensaje, [unMensaje(1)], contextoHilo(1)));
  return pantalla;
}

it.each([
  ["el caso", "caso/501"],
  ["lo adjuntado", "casos/501/adjuntos"],
  ["los otros casos de la persona", "casos/9"],
  ["sus canales", "canales/9"],
])(
  "chat: lo que acompaña a la conversación y no se puede leer se dice en su tarjeta y no saca de ella: %s [D13]",
  async (_que, camino) => {
    ponerCaso(COMPLEJO);
    ponerFilas("casos/9", []);
    ponerFilas("canales/9", []);
    servidor.en("GET", `${API}/operadores/${camino}`, () => ROTO);
    const { sinPedidos } = await conversar();
    expect(await lado().findByRole("button", { name: "Reintentar" })).toBeTruthy();
    await sinPedidos();
    expect(location.pathname).toBe("/chat/3");
    expect(campo()).toBeTruthy();
    expect(screen.queryByText("Se rompió")).toBeNull();
  },
);
