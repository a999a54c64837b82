import { act, screen, waitFor, within } from "@testing-library/react";
import type { Caso } from "@ventanilla/contract/caso/caso";
import { TiposDato } from "@ventanilla/contract/entidad/entidad";
import { EVENTO } from "@ventanilla/contract/events";
import { beforeEach, describe, expect, it } from "vitest";
import {
  avisado,
  boton,
  COMPLEJO,
  dialogo,
  lado,
  ponerCaso,
  ponerFilas,
  sinDialogo,
} from "../../../test/chat/caso.ts";
import {
  contextoChats,
  contextoHilo,
  unaFila,
  unCaso,
  unChat,
  unMensaje,
} from "../../../test/chat/fabrica.ts";
import {
  contestarChats,
  contestarMesa,
  cuadros,
  dialogoAbierto,
  enfocado,
} from "../../../test/chat/pantalla.ts";
import { socketsAbiertos } from "../../../test/chat/socket-falso.ts";
import { unCubiculo, unInicio } from "../../../test/fabrica.ts";
import { medir } from "../../../test/medidas.ts";
import { abrir, guardar, servidor } from "../../../test/pantalla.tsx";
import { goTo } from "../../lib/navigation.ts";

const API = "/ws/api/system/operadores";

beforeEach(() => {
  servidor.en("GET", `${API}/cubiculos`, () => ({ cuerpo: [unCubiculo({ activo: true })] }));
  servidor.salvo("GET", "/ws/api/system/entidades/tipos_dato/1", () => ({
    cuerpo: TiposDato.parse({ datos_usuario: [] }),
  }));
  guardar("cubiculo", { id: 3, identificador: "Cubículo 3" });
  guardar("cubiculo_actual", 3);
});

/** Chat 1 stands open at its address, and a notice may lead to chat 2. */
async function enElChat(cambios: Partial<Caso> = {}) {
  const chats = [unChat(1), unChat(2)];
  medir();
  contestarMesa();
  contestarChats(chats);
  ponerCaso(cambios);
  servidor.en("GET", `${API}/caso/502`, () => ({ cuerpo: unCaso(502, {}) }));
  servidor.salvo("GET", `${API}/casos/502/adjuntos`, () => ({ cuerpo: { rows: [], count: 0 } }));
  const { persona } = await abrir("/chat/3?abrir=1", { sesion: unInicio() });
  await waitFor(() => expect(socketsAbiertos()).toHaveLength(1));
  const [socket] = socketsAbiertos();
  await act(async () => socket?.conectar());
  await act(async () => socket?.decir(EVENTO.nuevoUsuario, chats, contextoChats()));
  await act(async () => socket?.decir(EVENTO.nuevoMensaje, [unMensaje(1)], contextoHilo(1, {})));
  await lado().findByText("Consulta por requisitos");
  const llega = (sesion: number) =>
    act(async () => socket?.decir(EVENTO.nuevoMensaje, [unMensaje(21)], contextoHilo(sesion, {})));
  return { persona, llega };
}
const aviso = (sesion: number, mensaje = "") =>
  act(async () => goTo(`/chat/3?abrir=${sesion}${mensaje && `&mensaje=${mensaje}`}`));
const detras = (nombre: string) => screen.findByRole("heading", { level: 2, name: nombre, hidden: true });
const compositor = () => screen.queryByRole("textbox", { name: /^Mensaje para \+591 701 234 52/ });
const OTRA = "+591 701 234 52";

describe("otra conversación se abre detrás de un diálogo", () => {
  it.each([
    ["en ella", ""],
    ["en uno de sus mensajes", "21"],
  ])("lo que se escribe sigue en el diálogo, y al cerrarlo el foco está %s", async (_donde, mensaje) => {
    const { persona, llega } = await enElChat();
    await persona.click(lado().getByRole("button", { name: "Verificar" }));
    const caja = await dialogoAbierto("Verificar persona");
    const numero = within(caja).getByLabelText<HTMLInputElement>(/^Nro. documento/);
    await persona.type(numero, "123");
    await aviso(2, mensaje);
    await detras(OTRA);
    await llega(2);
    await cuadros();
    expect(document.activeElement).toBe(numero);
    await persona.keyboard("4567{Escape}");
    expect(numero.value).toBe("1234567");
    await persona.click(await screen.findByRole("button", { name: "Descartar cambios" }));
    await sinDialogo();
    await enfocado(compositor);
  });

  it("lo escrito sobre el caso no se va sin preguntar; quien sigue editando lo conserva todo", async () => {
    const { persona } = await enElChat();
    await persona.click(boton("Actualizar caso"));
    const descripcion = (await dialogo(/^Actualizar Caso/)).getByRole<HTMLTextAreaElement>("textbox", {
      name: /^Descripción/,
    });
    await persona.type(descripcion, " y plazos");
    const escrito = descripcion.value;
    await aviso(2);
    await persona.click(
      (await dialogo("Salir sin guardar")).getByRole("button", { name: "Seguir editando" }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Salir sin guardar" })).toBeNull());
    expect([descripcion.isConnected, descripcion.value, location.search]).toEqual([
      true,
      escrito,
      "?abrir=1",
    ]);
    await aviso(2);
    await persona.click(
      (await dialogo("Salir sin guardar")).getByRole("button", { name: "Descartar cambios" }),
    );
    await sinDialogo();
    await detras(OTRA);
    await enfocado(compositor);
  });

  it("el diálogo de un caso que se dejó no vuelve a abrirse solo", async () => {
    const { persona } = await enElChat();
    await persona.click(boton("Actualizar caso"));
    await dialogo(/^Actualizar Caso/);
    await aviso(2);
    await detras(OTRA);
    await sinDialogo();
    await aviso(1);
    await lado().findByText("Consulta por requisitos");
    await detras("+591 701 234 51");
    await cuadros();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("otra conversación se abre mientras el servidor termina el caso de la anterior", () => {
  /** What is being done to the case; the answer comes when the other conversation stands there. */
  const conOtraAbierta = async (camino: string, haciendo: () => Promise<void>) => {
    const { promise, resolve } = Promise.withResolvers<{ cuerpo: object }>();
    servidor.en("PUT", camino, () => promise);
    await haciendo();
    await waitFor(() => expect(servidor.llamadas("PUT", camino)).toHaveLength(1));
    await aviso(2);
    await detras(OTRA);
    await act(async () => resolve({ cuerpo: unCaso(501, { estado: "CERRADO", version: 2 }) }));
  };
  const sigueLaOtra = async () => {
    await detras(OTRA);
    expect(location.search).toBe("?abrir=2");
    await sinDialogo();
    await enfocado(compositor);
  };

  it("cerrado: se dice, y el foco sigue en la otra", async () => {
    const { persona } = await enElChat();
    await conOtraAbierta(`${API}/caso/estado/501`, async () => {
      await persona.click(boton("Cerrar"));
      await persona.click((await dialogo("Cerrar caso")).getByRole("button", { name: "Cerrar caso" }));
    });
    await avisado("El caso cambió de estado a CERRADO exitosamente!", 2000);
    await sigueLaOtra();
  });

  it("adjuntado: se dice, y la otra sigue abierta", async () => {
    ponerFilas("casos/9", [unaFila(501, { id_persona: 9 }), unaFila(450, { id_persona: 9 })]);
    ponerFilas("canales/9", []);
    servidor.en("GET", `${API}/caso/450/mensajes`, () => ({
      cuerpo: { rows: [], hay_mas: false, secuencia: 1 },
    }));
    const { persona } = await enElChat(COMPLEJO);
    await conOtraAbierta(`${API}/caso/adjuntar/501`, async () => {
      await persona.click((await dialogo("Casos Pendientes")).getByRole("button", { name: "Adjuntar Caso" }));
      await persona.click((await dialogo("Adjuntar caso")).getByRole("button", { name: "Adjuntar caso" }));
    });
    await avisado("Caso adjuntado exitosamente!", 2000);
    await sigueLaOtra();
  });
});
