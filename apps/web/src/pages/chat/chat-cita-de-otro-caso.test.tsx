import { screen, waitFor } from "@testing-library/react";
import { HttpError } from "@ventanilla/client/http";
import { describe, expect, it, vi } from "vitest";
import { API } from "../../../test/chat/caso.ts";
import { filas, unCaso, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import {
  abrirPantalla,
  articulos,
  campo,
  OPCIONES_EDITOR,
  opcionesDe,
  servidor,
} from "../../../test/chat/pantalla.ts";

const QUITAR = "No responder a este mensaje en particular";
const tira = () => screen.queryByRole("button", { name: QUITAR });
const CANAL = { canales: [1], canal_principal: unCaso(501).canal_principal };

async function abierta(enviar: () => Promise<never>) {
  servidor.en("GET", opcionesDe(1), () => ({ cuerpo: { ...OPCIONES_EDITOR, citas: true } }));
  const pantalla = await abrirPantalla({ abierto: 1, enviar });
  await pantalla.lista([unChat(1)]);
  await pantalla.hilo(1, [unMensaje(1)]);
  await pantalla.persona.click(await screen.findByRole("button", { name: "Responder" }));
  await waitFor(() => expect(tira()).toBeTruthy());
  /** Their case ended, and the citizen wrote again. */
  const empiezaOtro = async () => {
    servidor.en("GET", `${API}/operadores/caso/511`, () => ({ cuerpo: unCaso(511, CANAL) }));
    servidor.en("GET", `${API}/operadores/caso/511/sugerencias`, () => ({ cuerpo: { rows: [] } }));
    servidor.en("GET", `${API}/operadores/caso/511/envios`, () => ({ cuerpo: { rows: [] } }));
    servidor.en("GET", `${API}/operadores/casos/511/adjuntos`, () => ({ cuerpo: filas([]) }));
    const chat = unChat(1, { secuencia: 1_001 });
    await pantalla.lista([{ ...chat, caso: { ...chat.caso, id: 511 } }], {
      desde: 1_000,
      secuencia: 1_001,
      reinicio: false,
    });
    await pantalla.hilo(1, [unMensaje(2, { id_caso: 511 })], { id_caso: 511 });
    await pantalla.sinPedidos();
  };
  return { ...pantalla, empiezaOtro };
}

describe("chat: lo que se respondía en un caso que terminó", () => {
  it("en el caso siguiente lo escrito sale sin ello, que allí nadie puede responder", async () => {
    const enviar = vi.fn(() => new Promise<never>(() => undefined));
    const { persona: dedos, empiezaOtro } = await abierta(enviar);
    await dedos.type(campo(), "A las 10");
    await empiezaOtro();
    expect([tira(), campo().value]).toEqual([null, "A las 10"]);
    await dedos.type(campo(), "{Enter}");
    await waitFor(() =>
      expect(enviar).toHaveBeenCalledWith(
        expect.objectContaining({ texto: "A las 10", caso: 511, cita: null }),
      ),
    );
  });

  it("lo que vuelve de la cola vuelve con ello mientras el caso es el mismo, y en el siguiente sin", async () => {
    const rechazado = () => Promise.reject(new HttpError(412, { mensaje: "no", error: "CANAL_INACTIVO" }));
    const { persona: dedos, empiezaOtro } = await abierta(rechazado);
    const devolver = async () =>
      dedos.click(await screen.findByRole("button", { name: "Devolver al campo" }));
    await dedos.type(campo(), "A las 10{Enter}");
    await devolver();
    await waitFor(() => expect(campo().value).toBe("A las 10"));
    expect(tira()).toBeTruthy();
    await dedos.type(campo(), "{Enter}");
    await waitFor(() => expect(articulos().at(-1)?.textContent).toContain("Falló"));
    await empiezaOtro();
    await devolver();
    await waitFor(() => expect(campo().value).toBe("A las 10"));
    expect(tira()).toBeNull();
  });
});
