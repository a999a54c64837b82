import { leerMenu } from "@ventanilla/contract/sesion/sesion.routes";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { unInicio, unUsuario } from "../../test/fabrica.ts";
import { servidor } from "../../test/servidor.ts";
import { call } from "./api.ts";
import { clearSession, startSession, updateMenu } from "./session.ts";
import { writeStored } from "./storage.ts";

const MENU = "/ws/api/system/menu";

describe("lo que llega cuando ya terminó la sesión en que se pidió", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00Z") }));

  /** Asked by somebody whose session has ended by the time of the answer. */
  const tarde = async (estado: number, despues: () => void, clave = {}) => {
    const negada = Promise.withResolvers<{ estado: number; cuerpo: unknown }>();
    servidor.en("GET", MENU, () => negada.promise);
    startSession(unInicio({ token: "t-1", usuario: unUsuario({ id: 7 }) }));
    const pedido = call(leerMenu, { background: true, ...clave });
    vi.setSystemTime(Date.now() + 1_000);
    despues();
    const bien = { menu: [], permisos: [], token: "t-3" };
    negada.resolve({
      estado,
      cuerpo: estado === 200 ? bien : { finalizado: false, error: "INTERNO", mensaje: "No." },
    });
    return pedido;
  };
  const entra = (id: number) => () => startSession(unInicio({ token: "t-2", usuario: unUsuario({ id }) }));
  const nada = { name: "NetworkError", aborted: true };

  it.each([401, 403, 500, 504])("%i: no se le dice a quien entró después", async (estado) => {
    await expect(tarde(estado, entra(8))).rejects.toMatchObject(nada);
  });

  it("una sesión caducada no termina la siguiente de la misma persona", async () => {
    await expect(tarde(401, entra(7))).rejects.toMatchObject(nada);
  });

  it("a quien salió no se le dice en el ingreso", async () => {
    await expect(tarde(500, clearSession)).rejects.toMatchObject(nada);
  });

  it.each([
    ["a quien entró después", entra(8)],
    ["a quien salió", clearSession],
  ])("lo que salió bien tampoco llega %s", async (_quien, despues) => {
    await expect(tarde(200, despues)).rejects.toMatchObject(nada);
  });

  it("lo que salió bien llega a la misma persona en su sesión siguiente", async () => {
    await expect(tarde(200, entra(7))).resolves.toMatchObject({ token: "t-3" });
  });

  it("de lo enviado bajo una clave se sabe que salió: quien lo guarda lo da por hecho", async () => {
    await expect(tarde(200, clearSession, { idempotencyKey: "c-1" })).resolves.toMatchObject({
      token: "t-3",
    });
  });

  it("quien ingresa en una puerta que quedó abierta entra, aunque salga entretanto quien estaba", async () => {
    window.history.replaceState(null, "", "/login");
    await expect(tarde(200, clearSession)).resolves.toMatchObject({ token: "t-3" });
  });

  it("en la misma sesión se dice, también con el menú y el token nuevos", async () => {
    const sigue = () => updateMenu({ menu: [], permisos: [], token: "t-2" });
    await expect(tarde(500, sigue)).rejects.toMatchObject({ name: "HttpError", status: 500 });
  });
});

it("llamar: la dirección y el token son los que este equipo guarda, y se envía como Bearer [A-rest-01, B-rest-01]", async () => {
  servidor.en("GET", MENU, () => ({ cuerpo: { menu: [], permisos: [], token: "otro" } }));
  const pedir = async () => {
    await call(leerMenu, {});
    const { origen, token } = servidor.llamadas("GET", MENU).at(-1) ?? {};
    return { origen, token };
  };
  const aqui = await pedir();
  expect(aqui.token).toBeNull();
  startSession(unInicio({ token: "t-9" }));
  writeStored("direccion", "https://otra.example");
  expect(await pedir()).toEqual({ origen: "https://otra.example", token: "Bearer t-9" });
  expect(aqui.origen).not.toBe("https://otra.example");
});
