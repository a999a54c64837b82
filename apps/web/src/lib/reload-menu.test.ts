import { beforeEach, expect, it, vi } from "vitest";
import { unInicio, unUsuario } from "../../test/fabrica.ts";
import { alCerrar } from "../../test/pagina.ts";
import { servidor } from "../../test/servidor.ts";
import { onMenuClick, reloadMenu, reloadMenuAndClick } from "./reload-menu.ts";
import { clearSession, getSession, startSession } from "./session.ts";

const MENU = "/ws/api/system/menu";
const DE_ANA = { menu: [], permisos: ["usuarios:read"], token: "el-de-ana-renovado" };

let llega: () => void;
beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<void>();
  llega = resolve;
  servidor.en("GET", MENU, async () => {
    await promise;
    return { cuerpo: DE_ANA };
  });
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00Z") });
  startSession(unInicio({ token: "el-de-ana", usuario: unUsuario({ id: 5 }) }));
});

it("el menú que llega es de quien lo pidió, y se guarda con su token", async () => {
  const pedido = reloadMenu();
  llega();
  await pedido;
  expect(getSession()).toMatchObject({ token: DE_ANA.token, permisos: DE_ANA.permisos });
});

it("con él llega quién es: a quien pasó a otra entidad o cambió de rol se le muestra lo nuevo sin volver a ingresar", async () => {
  const yo = unUsuario({ id: 5, rol: "ADMIN", id_rol: 2, entidad: "Otra Entidad", id_entidad: 9 });
  servidor.en("GET", MENU, () => ({ cuerpo: { ...DE_ANA, usuario: yo } }));
  await reloadMenu();
  expect(getSession()).toMatchObject({ token: DE_ANA.token, usuario: yo });
  // A process of the release before does not say it.
  servidor.en("GET", MENU, () => ({ cuerpo: DE_ANA }));
  await reloadMenu();
  expect(getSession()?.usuario).toEqual(yo);
});

it("el que llega cuando ya ingresó otra persona, o nadie, no se guarda", async () => {
  const tarde = reloadMenu();
  clearSession();
  const deNadie = reloadMenu();
  vi.setSystemTime(Date.now() + 1_000);
  startSession(unInicio({ token: "el-de-luis", usuario: unUsuario({ id: 6 }) }));
  llega();
  await expect(tarde).rejects.toMatchObject({ aborted: true });
  await deNadie;
  expect(getSession()).toMatchObject({ token: "el-de-luis", permisos: unInicio().permisos });
  clearSession();
  expect(localStorage.getItem("base_token")).toBeNull();
});

it("500 ms después de leído se toca la entrada, y no antes [A-modulos-18]", async () => {
  const tocadas: string[] = [];
  alCerrar(onMenuClick((url) => tocadas.push(url)));
  llega();
  vi.useFakeTimers();
  await reloadMenuAndClick("modulos");
  vi.advanceTimersByTime(499);
  expect(tocadas).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(tocadas).toEqual(["modulos"]);
});
