import { waitFor } from "@testing-library/react";
import { HttpError, NetworkError, NoticeError } from "@ventanilla/client/http";
import type { CodigoError } from "@ventanilla/contract/errores";
import { beforeEach, expect, it, vi } from "vitest";
import { alCerrar } from "../../../test/pagina.ts";
import { isForbidden } from "../../lib/forbidden.ts";
import { setLanguage, startI18n } from "../../lib/i18n.ts";
import { setNavigator } from "../../lib/navigation.ts";
import { clearSession, getSession, startSession } from "../../lib/session.ts";
import { readStored, storedFamily } from "../../lib/storage.ts";
import { getToasts, toast } from "../toast/toasts.ts";
import { errorText, fieldErrors, handleError } from "./handle-error.ts";
import { endRefusedSessions } from "./session-refused.ts";

const go = vi.fn();
let pagina = "/usuarios";
const fallo = (estado: number, mensaje: string | string[] = "Del servidor", error: CodigoError = "INTERNO") =>
  new HttpError(estado, { mensaje, error });
const idas = () => go.mock.calls.map(([path]) => path);
const textos = () => getToasts().shown.map((uno) => uno.text);

beforeEach(startI18n);
beforeEach(() => alCerrar(endRefusedSessions()));
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

it("errores: 401 fuera del ingreso cierra la sesión, deja dicho por qué y también los borradores [A-errores-17, B-errores-22]", () => {
  storedFamily("borrador").write("7", "hola");
  handleError(fallo(401, "Su sesión ha caducado."));
  handleError(fallo(401, "Otra vez."));
  expect(getSession()).toBeUndefined();
  expect([idas(), textos()]).toEqual([[], []]);
  expect(readStored("sesion_fin")).toEqual({ text: "Su sesión ha caducado." });
  expect(storedFamily("borrador").read("7")).toBe("hola");
});

it("errores: 401 en el ingreso es una credencial equivocada y no cierra nada", () => {
  pagina = "/login";
  expect(handleError(fallo(401, "Usuario y/o contraseña inválida"), { inPlace: true })).toBe(
    "Usuario y/o contraseña inválida",
  );
  expect(go).not.toHaveBeenCalled();
});

it("errores: en el ingreso no se dice otra vez lo que se pidió antes de que la sesión terminara", () => {
  pagina = "/login";
  handleError(fallo(401, "Su sesión ha caducado.", "SESION_CADUCADA"));
  expect([go.mock.calls, textos()]).toEqual([[], []]);
});

it("errores: 403 va a /403 y 500 guarda el mensaje y va a /500 [A-errores-18 A-errores-19 B-errores-23 B-errores-24]", () => {
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

it("errores: se muestra el mensaje del servidor, con sus líneas; 408 y 504 tienen el suyo [A-errores-20 A-errores-21 A-errores-25 B-errores-25 B-errores-26]", () => {
  handleError(fallo(412, ["Uno.", "Dos."]));
  expect(textos()).toEqual(["Uno.\nDos."]);
  expect(errorText(fallo(504, "otro"))).toBe("El servidor no responde intente más tarde.");
  expect(errorText(new HttpError(409, null))).toBe("Los datos no son válidos");
  expect(errorText(new HttpError(418, null))).toBe("Ocurrió un error al procesar su operación.");
});

it("errores: sin línea se dice la conexión; una llamada cancelada no se dice [A-errores-14 A-errores-22 B-errores-15 B-errores-27]", () => {
  const texto = "No se pudo establecer conexión con el servidor.";
  expect(handleError(new NetworkError({ aborted: false, cause: undefined }))).toBe(texto);
  expect(getToasts().shown.map((uno) => [uno.kind, uno.text])).toEqual([["error", texto]]);
  toast.reset();
  handleError(new NetworkError({ aborted: true, cause: undefined }));
  expect(textos()).toEqual([]);
});

it("errores: lo que no se puede leer, donde no lleva a /403, se dice con la frase de los permisos [A-errores-06, A-errores-23]", () => {
  handleError(fallo(403, "NOT_AUTHORIZED:READ", "SIN_PERMISO"), { background: true });
  expect(textos()).toEqual(["No tiene los permisos necesarios."]);
  expect(go).not.toHaveBeenCalled();
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

it("errores: quien sale no deja la marca a quien entra después", () => {
  handleError(fallo(403));
  clearSession();
  expect(isForbidden()).toBe(false);
});

it.each([
  [new HttpError(408, null), true],
  [new HttpError(504, null), true],
  [new HttpError(503, null), true],
  [new NetworkError({ aborted: false, cause: undefined }), true],
  [fallo(412), false],
  [fallo(409), false],
] as const)(
  "errores: Reintentar se ofrece donde nadie respondió, y no tras un rechazo (%s) [A-errores-25]",
  (error, ofrece) => {
    const retry = vi.fn();
    handleError(error, { retry });
    expect(getToasts().shown.map(({ action }) => action?.label)).toEqual([ofrece ? "Reintentar" : undefined]);
    getToasts().shown[0]?.action?.run();
    expect(retry).toHaveBeenCalledTimes(ofrece ? 1 : 0);
  },
);

it("errores: los textos de cada campo llegan con su nombre", () => {
  const error = new HttpError(400, {
    mensaje: "Revise",
    error: "VALIDACION",
    campos: { sigla: "Muy larga" },
  });
  expect(fieldErrors(error)).toEqual({ sigla: "Muy larga" });
  expect(fieldErrors(new Error("otro"))).toEqual({});
});

it.each([
  [400, "Hubo un error de validación.", "A-errores-04, B-errores-03"],
  [404, "No existe el recurso solicitado.", "A-errores-07, B-errores-06"],
  [
    407,
    "Su red exige autenticación en el proxy. Comuníquese con su administrador.",
    "A-errores-12, B-errores-07",
  ],
  [408, "El servidor no responde intente más tarde.", "A-errores-08, B-errores-08"],
  [409, "Los datos no son válidos", "A-errores-09, B-errores-09"],
  [410, "El recurso ya no está disponible.", "A-errores-12, B-errores-10"],
  [412, "No se pudo realizar la operación.", "A-errores-10, B-errores-11"],
  [502, "El servicio no está disponible. Inténtelo más tarde.", "A-errores-12, B-errores-13"],
  [503, "El sistema está en mantenimiento. Inténtelo más tarde.", "A-errores-12, B-errores-14"],
  [504, "El servidor no responde intente más tarde.", "A-errores-25"],
])("errores: %i sin palabras del servidor dice «%s» [%s]", (estado, texto) => {
  handleError(new HttpError(estado, null));
  expect(getToasts().shown.map(({ kind, text }) => [kind, text])).toEqual([["error", texto]]);
  expect(go).not.toHaveBeenCalled();
});

it("errores: 401, 403 y 500 sin palabras del servidor tienen las suyas [A-errores-05, A-errores-06, A-errores-11, B-errores-04, B-errores-05, B-errores-12]", () => {
  expect([401, 403, 500].map((estado) => errorText(new HttpError(estado, null)))).toEqual([
    "Su sesión ha caducado.",
    "No tiene los permisos necesarios.",
    "Se produjo un error en el servidor, inténtelo más tarde.",
  ]);
});

it.each([
  ["en", 404, "The requested resource does not exist."],
  ["ay", 404, "Mayiwim ukax janiw utjkiti."],
] as const)(
  "errores: en %s los mismos, con sus palabras [A-errores-15, B-errores-17]",
  async (idioma, estado, texto) => {
    setLanguage(idioma);
    await waitFor(() => expect(errorText(new HttpError(estado, null))).toBe(texto));
    expect(errorText(new NetworkError({ aborted: false, cause: undefined }))).not.toBe(
      "No se pudo establecer conexión con el servidor.",
    );
  },
);

it("errores: cancelar, lo que el formulario no admite y lo inesperado tienen su frase [B-errores-16]", () => {
  const deEsquema = Object.assign(new Error("too small"), { name: "ZodError" });
  expect([
    errorText(new NetworkError({ aborted: true, cause: undefined })),
    errorText(deEsquema),
    errorText(new TypeError("x is not a function")),
  ]).toEqual([
    "Se canceló la solicitud.",
    "Revise los datos ingresados.",
    "Ocurrió algo que no esperábamos. Inténtelo nuevamente.",
  ]);
});

it.each([
  [new NoticeError("warning", "Falta sincronizar."), "warning", "Falta sincronizar."],
  [new NoticeError("error", "No hay datos."), "error", "No hay datos."],
  [new NoticeError("warning", ""), "warning", "Ocurrió algo inesperado al procesar su operación."],
  [new NoticeError("error", ""), "error", "Ocurrió un error al procesar su operación."],
] as const)(
  "errores: lo que una respuesta correcta avisa se dice como aviso o error, o con la frase de siempre [A-rest-09, A-errores-02, A-errores-03, B-rest-06]",
  (aviso, kind, text) => {
    expect(handleError(aviso)).toBe(text);
    expect(getToasts().shown.map((uno) => [uno.kind, uno.text])).toEqual([[kind, text]]);
  },
);

it("errores: lo que salió bien y no dice nada dice «La operación se realizó correctamente.» [A-errores-01]", () => {
  toast.done();
  toast.done("");
  toast.done("La sesión fue terminada.");
  expect(getToasts().shown.map(({ kind, text }) => [kind, text])).toEqual([
    ["success", "La operación se realizó correctamente."],
    ["success", "La sesión fue terminada."],
  ]);
});
