import { act, screen, waitFor, within } from "@testing-library/react";
import { CanalEntrada } from "@ventanilla/contract/canal/canal";
import { EVENTO } from "@ventanilla/contract/events";
import { beforeEach, describe, expect, it } from "vitest";
import { boton, dialogo, lado } from "../../../test/chat/caso.ts";
import { contextoChats, contextoHilo, unCaso, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { contestarChats, contestarMesa } from "../../../test/chat/pantalla.ts";
import { socketsAbiertos } from "../../../test/chat/socket-falso.ts";
import { unAdministrador, unCubiculo, unInicio } from "../../../test/fabrica.ts";
import { medir } from "../../../test/medidas.ts";
import { abrir, guardar, servidor } from "../../../test/pantalla.tsx";
import { enOtraPestana } from "../../../test/pestanas.ts";

const CUBICULOS = "/ws/api/system/operadores/cubiculos";
const ESTADO = "/ws/api/system/operadores/caso/estado/501";

describe("conversación: la dirección", () => {
  beforeEach(() => {
    servidor.en("GET", CUBICULOS, () => ({ cuerpo: [unCubiculo({ activo: true })] }));
    for (const id of [1, 31, 44])
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

  const HABLARON = { mensaje: "Hay mensajes que usted aún no vio.", error: "HUBO_MENSAJES" };
  it.each([
    {
      que: "cerrado",
      responde: { cuerpo: unCaso(501, { estado: "CERRADO", version: 2 }) },
      dice: "El caso cambió de estado a CERRADO exitosamente!",
    },
    {
      que: "no cerrado, porque hablaron,",
      responde: { estado: 409, cuerpo: HABLARON },
      dice: HABLARON.mensaje,
    },
  ])("$que cuando ya se está en otra, se dice y se sigue en ella", async ({ responde, dice }) => {
    const chats = [unChat(1)];
    contestarMesa();
    contestarChats(chats);
    medir();
    const { promise, resolve } = Promise.withResolvers<typeof responde>();
    servidor.en("PUT", ESTADO, () => promise);
    const { persona, ir } = await abrir("/conversacion/3/1", { sesion: unInicio() });
    const [socket] = socketsAbiertos();
    await act(async () => socket?.conectar());
    await act(async () => socket?.decir(EVENTO.nuevoUsuario, chats, contextoChats()));
    await act(async () => socket?.decir(EVENTO.nuevoMensaje, [unMensaje(1)], contextoHilo(1)));
    await lado().findByText("Consulta por requisitos");
    await persona.click(boton("Cerrar"));
    await persona.click((await dialogo("Cerrar caso")).getByRole("button", { name: "Cerrar caso" }));
    await waitFor(() => expect(servidor.llamadas("PUT", ESTADO)).toHaveLength(1));
    await ir("/conversacion/3/44");
    await act(async () => resolve(responde));
    expect(await screen.findByText(dice, { selector: "[role=group] *" })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(location.pathname).toBe("/conversacion/3/44");
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

  describe("cuando el punto se pierde con la conversación abierta", () => {
    const sinPunto = () => servidor.en("GET", CUBICULOS, () => ({ cuerpo: [unCubiculo({ activo: false })] }));
    const enOtra = (hacer: () => void) => act(async () => enOtraPestana(hacer));
    const dejarlo = () => {
      for (const suyo of ["cubiculo_actual", "cubiculo"]) localStorage.removeItem(`base_${suyo}`);
    };
    const entrar = () => {
      guardar("cubiculo_actual", 3);
      guardar("cubiculo", { id: 3, identificador: "Cubículo 3" });
    };
    async function abierta() {
      await abrir("/conversacion/3/31", { sesion: unInicio() });
      await screen.findByRole("heading", { level: 1, name: "Cubículo 3" });
      const [socket] = socketsAbiertos();
      await act(async () => socket?.conectar());
      return socket;
    }
    const aElegirlo = () => waitFor(() => expect(location.pathname).toBe("/operadores"));

    it("dejado en otra pestaña, lleva a elegirlo: no queda una conversación por la que ya nada sale [B-conversacion-21] [D75]", async () => {
      await abierta();
      sinPunto();
      await enOtra(dejarlo);
      await aElegirlo();
    });

    it("quitado por quien administra, lo dice y lleva a elegirlo [B-conversacion-21] [D79]", async () => {
      const socket = await abierta();
      sinPunto();
      const mensaje = "No está autorizado para ingresar a este punto de atención.";
      await act(async () => socket?.decir(EVENTO.error, { mensaje, error: "PUNTO_NO_AUTORIZADO" }));
      expect(await screen.findByRole("group", { name: mensaje })).toBeTruthy();
      await aElegirlo();
    });

    it("si el servidor dice que ya no se está en él, lleva a elegirlo [B-conversacion-21] [D75]", async () => {
      sinPunto();
      await abrir("/conversacion/3/31", { sesion: unInicio() });
      await aElegirlo();
    });

    it("a quien vuelve a entrar enseguida le queda la conversación, por la línea nueva [B-conversacion-21]", async () => {
      const antes = await abierta();
      await enOtra(dejarlo);
      await enOtra(entrar);
      await waitFor(() => expect(socketsAbiertos()).toHaveLength(2));
      const ahora = socketsAbiertos().at(-1);
      await act(async () => ahora?.conectar());
      await waitFor(() => expect(ahora?.de(EVENTO.ultimoMensaje).at(-1)).toMatchObject({ sesion_id: 31 }));
      expect([antes?.connected, location.pathname]).toEqual([false, "/conversacion/3/31"]);
    });
  });
});
