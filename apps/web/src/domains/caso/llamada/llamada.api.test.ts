import { NetworkError } from "@ventanilla/client/http";
import { RespuestaCasoNuevo } from "@ventanilla/contract/caso/caso";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { unCaso } from "../../../../test/chat/fabrica.ts";
import { SIN_LINEA, servidor } from "../../../../test/servidor.ts";
import { abrirCaso } from "./llamada.api.ts";

const CREAR = "/ws/api/system/operadores/caso/crear";
const PEDIDO = {
  canal: 22,
  caso: { descripcion: "Pregunta por su licencia", usuario: "70123456", tipo: "SIMPLE" as const },
};
const respuesta = (id: number, estado: "PENDIENTE" | "CERRADO") => ({
  cuerpo: RespuestaCasoNuevo.parse({
    ...unCaso(id, { estado }),
    punto_atencion_diferente: null,
    canal_entrada: null,
    caso_abierto: false,
  }),
});
const claves = () => servidor.llamadas("POST", CREAR).map(({ clave }) => clave);

describe("abrir un caso: lo mismo otra vez, sin saber si se abrió", () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    servidor.en("POST", CREAR, () => Promise.reject(SIN_LINEA));
    await expect(abrirCaso(PEDIDO)).rejects.toBeInstanceOf(NetworkError);
  });

  it("del teléfono y de lo dicho nada queda en el navegador", () => {
    const guardado = JSON.stringify({ ...localStorage });
    expect(guardado).toContain(claves()[0]);
    expect(guardado).not.toContain(PEDIDO.caso.usuario);
    expect(guardado).not.toContain("licencia");
  });

  it("enseguida es el mismo, y va con su clave", async () => {
    vi.advanceTimersByTime(9 * 60_000);
    servidor.en("POST", CREAR, () => respuesta(502, "PENDIENTE"));
    expect((await abrirCaso(PEDIDO)).id).toBe(502);
    expect(claves()[1]).toBe(claves()[0]);
  });

  it("el que se cerró mientras tanto no es el que se pide: se pide otro, con otra clave", async () => {
    const respuestas = [respuesta(502, "CERRADO"), respuesta(503, "PENDIENTE")];
    servidor.en("POST", CREAR, () => respuestas.shift() ?? { cuerpo: null });
    expect((await abrirCaso(PEDIDO)).id).toBe(503);
    expect([claves()[1] === claves()[0], claves()[2] === claves()[0]]).toEqual([true, false]);
  });

  it("pasados diez minutos es otra llamada de la misma persona: otra clave", async () => {
    vi.advanceTimersByTime(10 * 60_000);
    servidor.en("POST", CREAR, () => respuesta(503, "PENDIENTE"));
    await abrirCaso(PEDIDO);
    expect(claves()).toHaveLength(2);
    expect(claves()[1]).not.toBe(claves()[0]);
  });
});
