import { act, screen, waitFor } from "@testing-library/react";
import { HttpError } from "@ventanilla/client/http";
import type { MotivoCierre } from "@ventanilla/contract/errores";
import { EVENTO } from "@ventanilla/contract/events";
import { beforeEach, expect, it, vi } from "vitest";
import { abrirPendientes, MENU_PENDIENTES, pasan } from "../../test/chat/otra-pagina.ts";
import type { SocketFalso } from "../../test/chat/socket-falso.ts";
import { unInicio } from "../../test/fabrica.ts";
import { guardado, guardar, servidor } from "../../test/pantalla.tsx";
import { enOtraPestana } from "../../test/pestanas.ts";
import { goTo } from "../lib/navigation.ts";
import { clearSession, getSession, startSession } from "../lib/session.ts";
import { handleError } from "../ui/errors/handle-error.ts";
import { getToasts } from "../ui/toast/toasts.ts";

const mensaje = "Su sesión ha caducado.";
const POR_INACTIVIDAD = [
  {
    kind: "warning",
    title: "¡Sesión cerrada!",
    text: "Su sesión ha sido cerrada automáticamente después de 60 minutos de inactividad.",
    durationMs: 30_000,
  },
];
const dicho = () =>
  getToasts().shown.map(({ kind, title, text, durationMs }) => ({ kind, title, text, durationMs }));

beforeEach(() => {
  servidor.en("GET", "/ws/api/system/salir", () => ({ cuerpo: { url: "" } }));
  servidor.salvo("GET", "/ws/api/system/menu", () => ({ cuerpo: null, estado: 503 }));
});

/** An operator at a point: the server tells the page by its line, too. */
async function entrar(): Promise<SocketFalso> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { socket } = await abrirPendientes(unInicio({ menu: MENU_PENDIENTES }));
  act(() => socket.conectar());
  expect(await screen.findByRole("heading", { level: 1, name: "Pendientes" })).toBeTruthy();
  return socket;
}
const enElIngreso = () => screen.findByRole("heading", { level: 1, name: "Ingresar" });

type Fin = (socket: SocketFalso, motivo: MotivoCierre | undefined) => void;
const aqui: Fin = () => {
  guardar("sesion_actividad", Date.now() - 3_600_000);
  document.dispatchEvent(new Event("visibilitychange"));
};
const porUnRechazo: Fin = (_, motivo) =>
  void handleError(new HttpError(401, { mensaje, error: "SESION_CADUCADA", ...(motivo && { motivo }) }), {
    background: true,
  });
const porSuLinea: Fin = (socket, motivo) => socket.decir(EVENTO.sesionCerrada, { mensaje, motivo });
const alAbrirSuLinea: Fin = (socket, motivo) => {
  Object.assign(socket, { active: false });
  socket.decir("connect_error", Object.assign(new Error(mensaje), motivo && { data: { motivo } }));
};
const enOtra: Fin = (_, motivo) =>
  enOtraPestana(() => {
    guardar("sesion_fin", { text: mensaje, motivo });
    for (const suyo of ["token", "usuario", "sesion_actividad"]) localStorage.removeItem(`base_${suyo}`);
  });

const LAS_DEL_SERVIDOR = [
  ["el servidor, por un rechazo a lo que nadie pidió", porUnRechazo],
  ["el servidor, por su línea", porSuLinea],
  ["el servidor, al abrirse su línea otra vez", alAbrirSuLinea],
  ["otra pestaña", enOtra],
] as const;

it.each([["la cuenta de esta pestaña", aqui], ...LAS_DEL_SERVIDOR] as const)(
  "sesión: cerrada por inactividad, lo diga %s, se lee en el ingreso con sus palabras, una vez y por 30 s [A-sesion-07, A-sesion-08, A-sesion-09]",
  async (_, terminar) => {
    const socket = await entrar();
    act(() => terminar(socket, "inactividad"));
    expect(await enElIngreso()).toBeTruthy();
    const aviso = () => screen.queryByRole("group", { name: "¡Sesión cerrada!" });
    await waitFor(() => expect(aviso()).not.toBeNull());
    expect([location.pathname, getSession(), dicho()]).toEqual(["/login", undefined, POR_INACTIVIDAD]);
    for (const [, otra] of LAS_DEL_SERVIDOR) act(() => otra(socket, "inactividad"));
    expect(dicho()).toEqual(POR_INACTIVIDAD);
    await pasan(29_000);
    expect(aviso()).not.toBeNull();
    await pasan(1_000);
    await waitFor(() => expect(aviso()).toBeNull());
  },
);

it.each(LAS_DEL_SERVIDOR)(
  "sesión: cerrada por otra razón, lo diga %s, se lee ésa [A-sesion-05]",
  async (_, terminar) => {
    const socket = await entrar();
    act(() => terminar(socket, "contrasena"));
    expect(await enElIngreso()).toBeTruthy();
    const text = "Se cambió la contraseña de su cuenta.";
    expect(dicho()).toEqual([{ kind: "warning", title: mensaje, text, durationMs: 10_000 }]);
  },
);

it.each([
  ["vencimiento", mensaje, "Pasaron 12 horas desde que ingresó."],
  ["desactivacion", mensaje, "Su cuenta o su entidad fue desactivada."],
  ["intentos", mensaje, "Se escribió demasiadas veces una contraseña equivocada."],
  ["terminada", mensaje, "La terminó usted desde otro equipo, o un administrador."],
  ["factor", mensaje, "Se cambió el segundo factor de su cuenta."],
  ["salida", undefined, mensaje],
  [undefined, undefined, mensaje],
] as const)("sesión: rechazada por %s dice por qué [A-errores-05]", async (motivo, title, text) => {
  const socket = await entrar();
  act(() => porUnRechazo(socket, motivo));
  expect(dicho()).toEqual([{ kind: "warning", title, text, durationMs: 10_000 }]);
});

it("sesión: lo que la terminó aquí lo leen las demás pestañas, y con la siguiente se olvida", async () => {
  const socket = await entrar();
  act(() => porSuLinea(socket, "inactividad"));
  expect(await enElIngreso()).toBeTruthy();
  expect(guardado("sesion_fin")).toEqual({ text: mensaje, motivo: "inactividad" });
  act(() => startSession(unInicio({ menu: MENU_PENDIENTES })));
  act(() => goTo("/pendientes"));
  expect(await screen.findByRole("heading", { level: 1, name: "Pendientes" })).toBeTruthy();
  await waitFor(() => expect(guardado("sesion_fin")).toBeNull());
  act(() => clearSession());
  expect(await enElIngreso()).toBeTruthy();
  expect(dicho()).toEqual([]);
});

it("sesión: si otra pestaña la terminó primero, vale la razón que ella dejó", async () => {
  const socket = await entrar();
  guardar("sesion_fin", { text: mensaje, motivo: "inactividad" });
  localStorage.removeItem("base_token");
  act(() => porUnRechazo(socket, undefined));
  expect(dicho()).toEqual(POR_INACTIVIDAD);
});

it("sesión: quien sale no lee que su sesión caducó, aunque el servidor lo diga a su línea antes de contestar [A-sesion-05]", async () => {
  const socket = await entrar();
  act(() => porSuLinea(socket, "salida"));
  expect(await enElIngreso()).toBeTruthy();
  expect([getSession(), dicho()]).toEqual([undefined, []]);
});

it("sesión: lo que se pide por una línea cuya sesión terminó no se dice aparte: lo dice la línea al abrirse", async () => {
  const socket = await entrar();
  act(() => socket.decir(EVENTO.error, { mensaje, error: "SESION_CADUCADA" }));
  expect(dicho()).toEqual([]);
  act(() => alAbrirSuLinea(socket, "inactividad"));
  expect(dicho()).toEqual(POR_INACTIVIDAD);
});

it("sesión: quien sin ella va a otra página deja lo que quedó de una, también detrás de las puertas [A-sesion-01]", async () => {
  await entrar();
  act(() => clearSession());
  expect(await enElIngreso()).toBeTruthy();
  guardar("cubiculo", { id: 3, identificador: "Cubículo 3" });
  act(() => goTo("/pendientes"));
  await waitFor(() => expect(guardado("cubiculo")).toBeNull());
  await waitFor(() => expect(location.pathname).toBe("/login"));
});
