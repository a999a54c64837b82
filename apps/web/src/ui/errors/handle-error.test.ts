import { HttpError, NetworkError } from "@ventanilla/client/http";
import type { CodigoError } from "@ventanilla/contract/errores";
import { beforeEach, expect, it, vi } from "vitest";
import { isForbidden } from "../../lib/forbidden.ts";
import { startI18n } from "../../lib/i18n.ts";
import { setNavigator } from "../../lib/navigation.ts";
import { getSession, startSession } from "../../lib/session.ts";
import { readStored, storedFamily } from "../../lib/storage.ts";
import { getToasts, toast } from "../toast/toasts.ts";
import { errorText, fieldErrors, handleError } from "./handle-error.ts";

const go = vi.fn();
let pagina = "/usuarios";
const fallo = (estado: number, mensaje: string | string[] = "Del servidor", error: CodigoError = "INTERNO") =>
  new HttpError(estado, { mensaje, error });
const idas = () => go.mock.calls.map(([path]) => path);
const textos = () => getToasts().shown.map((uno) => uno.text);

beforeEach(startI18n);
beforeEach(() => {
  go.mockClear();
  pagina = "/usuarios";
  setNavigator({ go, path: () => pagina });
  startSession({
    token: "t",
    permisos: [],
    menu: [],
    usuario: {
      id: 1,
      usuario: "u",
      nombres: "U",
      primer_apellido: "U",
      segundo_apellido: "",
      email: null,
      rol: "ADMIN",
      id_rol: 2,
      entidad: "E",
      id_entidad: 1,
    },
  });
});

it("errores: 401 fuera del ingreso cierra la sesión, lo dice y deja los borradores [A-errores-17]", () => {
  storedFamily("borrador").write("7", "hola");
  handleError(fallo(401, "Su sesión ha caducado."));
  handleError(fallo(401, "Su sesión ha caducado."));
  expect(getSession()).toBeUndefined();
  expect(idas()).toEqual(["/login"]);
  expect(textos()).toEqual(["Su sesión ha caducado."]);
  expect(storedFamily("borrador").read("7")).toBe("hola");
});

it("errores: 401 en el ingreso es una credencial equivocada y no cierra nada", () => {
  pagina = "/login";
  expect(handleError(fallo(401, "Usuario y/o contraseña inválida"), { inPlace: true })).toBe(
    "Usuario y/o contraseña inválida",
  );
  expect(go).not.toHaveBeenCalled();
});

it("errores: 403 va a /403 y 500 guarda el mensaje y va a /500 [A-errores-18 A-errores-19]", () => {
  handleError(fallo(403));
  expect(idas()).toEqual(["/403"]);
  handleError(fallo(500, "Se rompió"));
  expect(idas()).toEqual(["/403", "/500"]);
  expect(readStored("error")).toBe("Se rompió");
});

it("errores: lo que nadie pidió nunca cambia de página", () => {
  handleError(fallo(500, "Fondo"), { background: true });
  handleError(fallo(403), { background: true });
  expect(go).not.toHaveBeenCalled();
});

it("errores: se muestra el mensaje del servidor, con sus líneas; 408 y 504 tienen el suyo [A-errores-20 A-errores-21]", () => {
  handleError(fallo(412, ["Uno.", "Dos."]));
  expect(textos()).toEqual(["Uno.\nDos."]);
  expect(errorText(fallo(504, "otro"))).toBe("El servidor no responde intente más tarde.");
  expect(errorText(new HttpError(409, null))).toBe("Los datos no son válidos");
  expect(errorText(new HttpError(418, null))).toBe("Ocurrió un error al procesar su operación.");
});

it("errores: sin línea se dice la conexión; una llamada cancelada no se dice [A-errores-14 A-errores-22]", () => {
  expect(handleError(new NetworkError({ aborted: false, cause: undefined }))).toBe(
    "No se pudo establecer conexión con el servidor.",
  );
  toast.reset();
  handleError(new NetworkError({ aborted: true, cause: undefined }));
  expect(textos()).toEqual([]);
});

it("errores: varias llamadas rechazadas a la vez dejan la marca y van a /403 una sola vez [A-errores-18 B-permisos-08]", () => {
  expect(isForbidden()).toBe(false);
  handleError(fallo(403), { background: true });
  expect(isForbidden()).toBe(false);
  handleError(fallo(403));
  handleError(fallo(403));
  expect(isForbidden()).toBe(true);
  expect(idas()).toEqual(["/403"]);
});

it("errores: los textos de cada campo llegan con su nombre", () => {
  const error = new HttpError(400, {
    mensaje: "Revise",
    error: "VALIDACION",
    campos: { sigla: "Muy larga" },
  });
  expect(fieldErrors(error)).toEqual({ sigla: "Muy larga" });
  expect(fieldErrors(new Error("otro"))).toEqual({});
});
