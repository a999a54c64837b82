import { expect, it, vi } from "vitest";
import { enOtraPestana } from "../../test/pestanas.ts";
import { can, canOpen, clearSession, getSession, onSession, startSession } from "./session.ts";
import { onStored, readStored, storedFamily, writeStored } from "./storage.ts";

const INICIO = {
  token: "t",
  permisos: ["canales:read", "canales:update"],
  menu: [{ label: "Canales", url: "canales", icon: null }],
  usuario: {
    id: 1,
    usuario: "jperez",
    nombres: "Juana",
    primer_apellido: "Pérez",
    segundo_apellido: "",
    email: null,
    rol: "ADMIN",
    id_rol: 2,
    entidad: "Entidad",
    id_entidad: 1,
  },
};

it("guardado: cada valor lleva el prefijo base y se lee como se escribió [A-sesion-04, A-limites-10]", () => {
  writeStored("cubiculo", { id: 3, identificador: "Cubículo 3" });
  expect(localStorage.getItem("base_cubiculo")).toBe('{"id":3,"identificador":"Cubículo 3"}');
  expect(readStored("cubiculo")).toEqual({ id: 3, identificador: "Cubículo 3" });
});

it("guardado: lo que la especificación nombra está bajo su nombre; al ingresar, menú, token y permisos [A-sesion-04]", () => {
  startSession(INICIO);
  const guardado = (nombre: string): unknown => JSON.parse(localStorage.getItem(`base_${nombre}`) ?? "null");
  expect([guardado("menu"), guardado("token"), guardado("permissions")]).toEqual([
    INICIO.menu,
    INICIO.token,
    INICIO.permisos,
  ]);
  writeStored("sidenav", "mini");
  writeStored("cubiculo", { id: 3, identificador: "Cubículo 3" });
  writeStored("cubiculo_actual", 3);
  writeStored("oauth2_state", "x1");
  writeStored("lang", "ay");
  expect(["sidenav", "cubiculo", "cubiculo_actual", "oauth2_state", "lang"].map(guardado)).toEqual([
    "mini",
    { id: 3, identificador: "Cubículo 3" },
    3,
    "x1",
    "ay",
  ]);
});

it("guardado: un valor roto cuenta como ausente", () => {
  localStorage.setItem("base_token", "{");
  expect(readStored("token")).toBeUndefined();
});

it("guardado: otra pestaña que escribe despierta a ésta", () => {
  const oyente = vi.fn();
  const quitar = onStored("lang", oyente);
  window.dispatchEvent(new StorageEvent("storage", { key: "base_lang" }));
  window.dispatchEvent(new StorageEvent("storage", { key: "base_otro" }));
  expect(oyente).toHaveBeenCalledOnce();
  quitar();
});

it("guardado: salir olvida la sesión y deja el nombre recordado, las preferencias y los borradores [A-login-12]", () => {
  startSession(INICIO);
  writeStored("recordado", "jperez");
  writeStored("lang", "ay");
  writeStored("cubiculo_actual", 3);
  storedFamily("borrador").write("7", "hola");
  clearSession();
  expect(getSession()).toBeUndefined();
  expect(readStored("token")).toBeUndefined();
  expect(readStored("permissions")).toBeUndefined();
  expect(readStored("cubiculo_actual")).toBeUndefined();
  expect(readStored("recordado")).toBe("jperez");
  expect(readStored("lang")).toBe("ay");
  expect(storedFamily("borrador").names()).toEqual(["7"]);
});

it("sesión: quien entra donde otra persona no salió no halla nada de ella; quien entra otra vez conserva lo suyo", () => {
  const recibe = vi.fn();
  startSession(INICIO);
  writeStored("cubiculo_actual", 3);
  const dejar = onSession(() => recibe(getSession()?.usuario.id));
  startSession({ ...INICIO, token: "t2" });
  expect([readStored("cubiculo_actual"), recibe.mock.calls]).toEqual([3, [[1]]]);
  startSession({ ...INICIO, token: "t3", usuario: { ...INICIO.usuario, id: 2 } });
  dejar();
  expect([readStored("cubiculo_actual"), recibe.mock.calls]).toEqual([undefined, [[1], [undefined], [2]]]);
});

it("sesión: la de otra persona en otra pestaña termina antes la de ésta; la propia, renovada allí, no", () => {
  const recibe = vi.fn();
  startSession(INICIO);
  const dejar = onSession(() => recibe(getSession()?.usuario.id));
  enOtraPestana(() => localStorage.setItem("base_token", '"t2"'));
  expect(recibe.mock.calls).toEqual([[1]]);
  enOtraPestana(() => {
    localStorage.setItem("base_usuario", JSON.stringify({ ...INICIO.usuario, id: 2 }));
    localStorage.setItem("base_token", '"t3"');
  });
  dejar();
  expect(recibe.mock.calls).toEqual([[1], [undefined], [2]]);
});

it("sesión: los permisos deciden, y una página abre con la lectura de su módulo", () => {
  expect(can("canales:update")).toBe(false);
  startSession(INICIO);
  expect(can("canales:update")).toBe(true);
  expect(can("canales:delete")).toBe(false);
  expect(canOpen("canales")).toBe(true);
  expect(canOpen("usuarios")).toBe(false);
  expect(canOpen(null)).toBe(true);
});
