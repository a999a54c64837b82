import { leerMenu } from "@ventanilla/contract/sesion/sesion.routes";
import { expect, it } from "vitest";
import { unInicio, unUsuario } from "../../test/fabrica.ts";
import { servidor } from "../../test/servidor.ts";
import { call } from "./api.ts";
import { startSession } from "./session.ts";
import { writeStored } from "./storage.ts";

const MENU = "/ws/api/system/menu";

it("lo que se le niega a quien ya se fue no termina la sesión de quien entró después", async () => {
  const negada = Promise.withResolvers<{ estado: number; cuerpo: unknown }>();
  servidor.en("GET", MENU, () => negada.promise);
  startSession(unInicio({ token: "t-1", usuario: unUsuario({ id: 7 }) }));
  const tarde = call(leerMenu, { background: true });
  startSession(unInicio({ token: "t-2", usuario: unUsuario({ id: 8 }) }));
  negada.resolve({
    estado: 401,
    cuerpo: { finalizado: false, error: "SESION_CADUCADA", mensaje: "Ingrese otra vez." },
  });
  await expect(tarde).rejects.toMatchObject({ name: "NetworkError", aborted: true });
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
