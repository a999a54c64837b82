import { act, screen, waitFor, within } from "@testing-library/react";
import { CanalEntrada } from "@ventanilla/contract/canal/canal";
import { EVENTO } from "@ventanilla/contract/events";
import { beforeEach, describe, expect, it } from "vitest";
import { socketsAbiertos } from "../../../test/chat/socket-falso.ts";
import { unAdministrador, unCubiculo, unInicio } from "../../../test/fabrica.ts";
import { abrir, guardar, servidor } from "../../../test/pantalla.tsx";

const CUBICULOS = "/ws/api/system/operadores/cubiculos";

describe("conversación: la dirección", () => {
  beforeEach(() => {
    servidor.en("GET", CUBICULOS, () => ({ cuerpo: [unCubiculo({ activo: true })] }));
    for (const id of [31, 44])
      servidor.en("GET", `/ws/api/system/operadores/canal/${id}`, () => ({
        cuerpo: CanalEntrada.parse({
          id,
          id_canal: 1,
          clasificacion: "whatsapp",
          usuario: "59170123456@c.us",
          nombre: null,
          id_persona: null,
          responder_hasta: null,
          no_leidos: 0,
          leido_hasta: 0,
        }),
      }));
    guardar("cubiculo", { id: 3, identificador: "Cubículo 3" });
    guardar("cubiculo_actual", 3);
  });

  it("lleva el punto y el canal de entrada; se atiende desde el punto en que se está [B-conversacion-21] [B-tiempo-real-05]", async () => {
    const { ir } = await abrir("/conversacion/3/31", { sesion: unInicio() });
    const titulo = await screen.findByRole("heading", { level: 1, name: "Cubículo 3" });
    expect(within(titulo).getByText("Cubículo 3").lang).toBe("es");
    const [socket, ...otros] = socketsAbiertos();
    await act(async () => socket?.conectar());
    const abierta = () => socket?.de(EVENTO.ultimoMensaje).at(-1);
    await waitFor(() => expect(abierta()).toMatchObject({ sesion_id: 31, id_entidad: 1 }));
    await ir("/conversacion/8/44");
    expect(await screen.findByRole("heading", { level: 1, name: "Conversación" })).toBeTruthy();
    await waitFor(() => expect(abierta()).toMatchObject({ sesion_id: 44 }));
    expect([socket?.de(EVENTO.conectado), otros, socketsAbiertos()]).toEqual([[{ id: 3 }], [], [socket]]);
  });

  it("con lo que no es un id va a la página 404 [B-conversacion-21]", async () => {
    await abrir("/conversacion/3/nadie", { sesion: unInicio() });
    await waitFor(() => expect(location.pathname).toBe("/404"));
  });

  it("quien no atiende en puntos no entra [B-conversacion-21]", async () => {
    const { ir } = await abrir("/", { sesion: unAdministrador() });
    await ir("/conversacion/3/31");
    await waitFor(() => expect(location.pathname).toBe("/403"));
  });

  it("sin punto elegido lleva a elegirlo [B-conversacion-21] [D75]", async () => {
    servidor.en("GET", CUBICULOS, () => ({ cuerpo: [unCubiculo({ activo: false })] }));
    localStorage.removeItem("base_cubiculo");
    localStorage.removeItem("base_cubiculo_actual");
    await abrir("/conversacion/3/31", { sesion: unInicio() });
    await waitFor(() => expect(location.pathname).toBe("/operadores"));
    expect(await screen.findAllByText("Debe seleccionar un punto de atención.")).not.toEqual([]);
  });
});
