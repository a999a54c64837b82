import { act, screen, waitFor, within } from "@testing-library/react";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { describe, expect, it, vi } from "vitest";
import { PUNTO, unaSalida, unCaso, unChat, unMensaje, YO } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, articulos, campo, enfocado, servidor } from "../../../test/chat/pantalla.ts";
import { unCubiculoDetalle, unInicio, unUsuario } from "../../../test/fabrica.ts";
import { fechada } from "../../../test/servidor.ts";
import { borradoresDe } from "../../domains/borrador/index.ts";
import { getAnnouncement, onAnnouncement } from "../../lib/announce.ts";
import { startSession } from "../../lib/session.ts";

const MINUTO = 60_000;
const dentroDe = (ms: number) => new Date(Date.now() + ms).toISOString();
const VENCIDO =
  /^El plazo que WhatsApp da para responder a .+ terminó .+\. Podrá responder cuando vuelva a escribir\.$/;

/** Conversation 1, which may be answered until then. */
async function abrir(hasta: string | null, cambios: Partial<Chat> = {}) {
  const pantalla = await abrirPantalla({ abierto: 1 });
  await pantalla.lista([unChat(1, { responder_hasta: hasta, ...cambios })]);
  await pantalla.hilo(1, [unMensaje(1), unaSalida(5, { estado: "FALLIDO", motivo: "agotado" })]);
  return pantalla;
}
const articulo = (n: number) => within(articulos()[n] as HTMLElement);
const sinCampo = () => expect(screen.queryByRole("textbox", { name: /^Mensaje para/ })).toBeNull();

describe("chat: el plazo del canal para responder", () => {
  it("sin plazo, o cuando falta más de 4 h, no se dice nada y se escribe", async () => {
    const { lista } = await abrir(null);
    expect(campo()).toBeTruthy();
    await lista([unChat(1, { responder_hasta: dentroDe(241 * MINUTO), secuencia: 1001 })], {
      desde: 1000,
      secuencia: 1001,
      reinicio: false,
    });
    expect(campo()).toBeTruthy();
    expect(screen.queryByText(/para responder/)).toBeNull();
  });

  it("desde 4 h antes dice cuánto queda y baja solo; al vencer el aviso toma el lugar del campo y lo escrito queda", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { persona: dedos } = await abrir(dentroDe(131 * MINUTO - 1_000));
    await dedos.type(campo(), "Le confirmo que");
    expect(screen.getByText("Quedan 2 h 10 min para responder.")).toBeTruthy();
    await act(async () => vi.advanceTimersByTime(MINUTO));
    expect(screen.getByText("Quedan 2 h 9 min para responder.")).toBeTruthy();
    await act(async () => vi.advanceTimersByTime(129 * MINUTO));
    expect(screen.getByText("Queda menos de 1 min para responder.")).toBeTruthy();
    await act(async () => vi.advanceTimersByTime(MINUTO));
    expect(await screen.findByText(VENCIDO)).toBeTruthy();
    sinCampo();
    expect(screen.getByText("Le confirmo que")).toBeTruthy();
    expect(borradoresDe(YO.id).leer(1)).toBe("Le confirmo que");
  });

  it("vencido no ofrece reintentar lo que falló; cuando el ciudadano escribe, todo vuelve sin recargar", async () => {
    const { lista } = await abrir(dentroDe(-MINUTO));
    expect(await screen.findByText(VENCIDO)).toBeTruthy();
    sinCampo();
    expect(articulo(1).queryByRole("button", { name: "Reintentar" })).toBeNull();
    expect(articulo(1).getByRole("button", { name: "Dar por visto" })).toBeTruthy();
    await lista([unChat(1, { responder_hasta: dentroDe(1440 * MINUTO), secuencia: 1001 })], {
      desde: 1000,
      secuencia: 1001,
      reinicio: false,
    });
    await waitFor(() => expect(campo()).toBeTruthy());
    expect(screen.queryByText(VENCIDO)).toBeNull();
    expect(articulo(1).getByRole("button", { name: "Reintentar" })).toBeTruthy();
  });

  it("quien abre una conversación cuyo plazo venció oye por qué no se escribe, una vez y tras el nombre", async () => {
    const dichos: string[] = [];
    onAnnouncement(() => dichos.push(getAnnouncement().polite));
    await abrir(dentroDe(-MINUTO));
    await waitFor(() => expect(dichos.join(" ")).toContain("El plazo que WhatsApp da"));
    expect(dichos.join(" ")).toMatch(/Conversación con .+El plazo que WhatsApp da/);
    expect(dichos.join(" ").split("El plazo que WhatsApp da")).toHaveLength(2);
  });

  it("también quien puede leerla y no responder", async () => {
    const dichos: string[] = [];
    onAnnouncement(() => dichos.push(getAnnouncement().polite));
    const { lista } = await abrirPantalla({ abierto: 1 });
    const usuario = unUsuario({ id: YO.id });
    act(() => startSession(unInicio({ permisos: ["operadores:read"], usuario })));
    await lista([unChat(1)]);
    await waitFor(() => expect(dichos.join(" ")).toMatch(/Conversación con .+, pero no responder\./));
  });

  it("si vence mientras se escribe se dice por qué, una vez; el foco queda en lo escrito, o en el aviso, y vuelve al campo con él", async () => {
    const { persona: dedos, lista } = await abrir(dentroDe(1440 * MINUTO));
    const dichos: string[] = [];
    onAnnouncement(() => dichos.push(getAnnouncement().polite));
    const veces = () => dichos.join(" ").split("El plazo que WhatsApp da").length - 1;
    let secuencia = 1_000;
    const responderHasta = (ms: number) => {
      const desde = secuencia;
      secuencia += 1;
      const chat = unChat(1, { responder_hasta: dentroDe(ms), secuencia });
      return lista([chat], { desde, secuencia, reinicio: false });
    };
    await dedos.type(campo(), "Le confirmo que");
    await responderHasta(-MINUTO);
    await enfocado(() => screen.queryByRole("textbox", { name: "Lo que estaba escribiendo" }));
    await waitFor(() => expect(veces()).toBe(1));
    await responderHasta(-2 * MINUTO);
    await responderHasta(1440 * MINUTO);
    await enfocado(campo);
    await dedos.clear(campo());
    await responderHasta(-MINUTO);
    await enfocado(() => screen.queryByText(VENCIDO)?.closest("[tabindex='-1']"));
    await waitFor(() => expect(veces()).toBe(2));
    await responderHasta(1440 * MINUTO);
    await enfocado(campo);
  });

  it("corre por el reloj del servidor: en un equipo con una hora de más se escribe hasta el final", async () => {
    servidor.en("GET", `/ws/api/system/operadores/cubiculo/${PUNTO}`, () => ({
      cuerpo: unCubiculoDetalle(),
      cabeceras: fechada(Date.now() - 60 * MINUTO),
    }));
    await abrir(dentroDe(-30 * MINUTO));
    expect(await screen.findByText(/^Quedan (29|30) min para responder\.$/)).toBeTruthy();
    expect(campo()).toBeTruthy();
    expect(screen.queryByText(VENCIDO)).toBeNull();
  });

  it("cuenta el del canal principal, que es por donde se responde", async () => {
    servidor.en("GET", "/ws/api/system/operadores/caso/501", () => ({
      cuerpo: unCaso(501, {
        canales: [1, 9],
        canal_principal: { principal: { id: 9, clasificacion: "facebook", usuario: "6001", nombre: null } },
      }),
    }));
    const { lista } = await abrir(null);
    const { caso } = unChat(1);
    await lista(
      [
        unChat(9, {
          clasificacion: "facebook",
          usuario: "6001",
          caso,
          responder_hasta: dentroDe(-MINUTO),
          secuencia: 1001,
        }),
      ],
      { desde: 1000, secuencia: 1001, reinicio: false },
    );
    expect(await screen.findByText(/^El plazo que Facebook da para responder/)).toBeTruthy();
    sinCampo();
  });
});
