import { act, renderHook, screen, waitFor } from "@testing-library/react";
import { listarTramites } from "@ventanilla/contract/tramite/tramite.routes";
import { useEffect } from "react";
import { expect, it, vi } from "vitest";
import { enlaceActual, enlaceDePunto } from "../src/domains/caso/index.ts";
import { call } from "../src/lib/api.ts";
import { isText, loadFrameTexts, setLanguage, shownLanguage, startI18n } from "../src/lib/i18n.ts";
import { addLeaveGuard, hasLeaveGuard } from "../src/lib/leave-guards.ts";
import { getLine, reportLine } from "../src/lib/line-state.ts";
import { arrivedBack, currentPath, setArrivedBack, setNavigator } from "../src/lib/navigation.ts";
import { setPageTitle } from "../src/lib/page-title.ts";
import { getSession, startSession } from "../src/lib/session.ts";
import { setUnread } from "../src/lib/unread.ts";
import { queryClient } from "../src/shell/query-client.ts";
import { getToasts, toast } from "../src/ui/toast/toasts.ts";
import { asentar } from "./asentar.ts";
import { socketsAbiertos } from "./chat/socket-falso.ts";
import { unInicio } from "./fabrica.ts";
import { cerrarPagina, poner } from "./pagina.ts";
import { show, startTexts } from "./render.tsx";
import { servidor } from "./servidor.ts";

it("una página cerrada no deja nada en el navegador: ni lo guardado, ni la dirección, ni el documento", () => {
  localStorage.setItem("base_lang", '"en"');
  sessionStorage.setItem("algo", "1");
  window.history.pushState({ de: "antes" }, "", "/chat/3?abrir=1");
  document.documentElement.lang = "en";
  document.body.setAttribute("data-scroll-locked", "1");
  document.title = "(3) Chat";
  const alIrse = vi.fn();
  renderHook(() => useEffect(() => alIrse, []));
  document.body.append("suelto");
  cerrarPagina();
  expect(alIrse).toHaveBeenCalledOnce();
  expect([localStorage.length, sessionStorage.length, window.history.state]).toEqual([0, 0, null]);
  expect(location.href).toBe(`${location.origin}/`);
  expect(document.documentElement.cloneNode().isEqualNode(document.createElement("html"))).toBe(true);
  expect([document.body.outerHTML, document.title]).toEqual(["<body></body>", ""]);
});

it("ni en los módulos: avisos, idioma, consultas, enlace, título y lo que impedía salir", async () => {
  await startI18n();
  await loadFrameTexts();
  setLanguage("en");
  await waitFor(() => expect(shownLanguage()).toBe("en"));
  toast.info("de antes");
  reportLine("calls", "offline");
  queryClient.setQueryData(["de antes"], 1);
  addLeaveGuard({ ask: () => Promise.resolve(false), beforeUnload: true });
  setNavigator({ go: () => undefined, path: () => "/de-antes" });
  setArrivedBack(true);
  setUnread(3);
  const enlace = enlaceDePunto(3);
  const [socket] = socketsAbiertos();
  cerrarPagina();
  expect([getToasts().recent, getLine()]).toEqual([[], "online"]);
  expect([shownLanguage(), isText("paginas:historial")]).toEqual(["es", false]);
  expect([queryClient.getQueryCache().getAll(), hasLeaveGuard()]).toEqual([[], false]);
  expect([currentPath(), arrivedBack()]).toEqual(["/", false]);
  expect([enlaceActual(), enlace.link.line, socket?.connected]).toEqual([undefined, "cerrada", false]);
  setPageTitle("");
  expect(document.title).not.toContain("3");
});

it("ni queda nadie con sesión", () => {
  startSession(unInicio());
  cerrarPagina();
  expect(getSession()).toBeUndefined();
});

it("ni en lo que el test puso en su lugar: vuelve a ser lo que era", () => {
  const era = [navigator.onLine, "wakeLock" in navigator, document.visibilityState, globalThis.matchMedia];
  poner(navigator, "onLine", { value: false });
  poner(navigator, "wakeLock", { value: {} });
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  vi.stubGlobal("matchMedia", () => undefined);
  cerrarPagina();
  expect([navigator.onLine, "wakeLock" in navigator, document.visibilityState]).toEqual(era.slice(0, 3));
  expect(globalThis.matchMedia).toBeUndefined();
});

it("el reloj es el de todos, y los cuadros y el foco siguen llegando aunque se pidieran con otro", async () => {
  vi.useFakeTimers();
  const conFoco = () => {
    const campo = document.createElement("input");
    document.body.append(campo);
    campo.focus();
    campo.disabled = true;
  };
  conFoco();
  cerrarPagina();
  expect(vi.isFakeTimers()).toBe(false);
  await new Promise((listo) => requestAnimationFrame(listo));
  conFoco();
  await waitFor(() => expect(document.activeElement).toBe(document.body));
});

it("lo que se pidió antes de cerrarla no se contesta después: la siguiente no oye lo de otra", async () => {
  const respuesta = Promise.withResolvers<{ cuerpo: unknown }>();
  const oido = vi.fn();
  servidor.en("GET", "/lento", () => respuesta.promise);
  void fetch("/lento").then(oido, oido);
  await asentar();
  cerrarPagina();
  servidor.en("GET", "/otro", () => ({ cuerpo: 1 }));
  respuesta.resolve({ cuerpo: 1 });
  await fetch("/otro");
  await asentar();
  expect(oido).not.toHaveBeenCalled();
  expect(servidor.enCurso()).toBe(0);
});

it("lo que ningún test contesta se rechaza: no es una línea caída, tras la cual la página lo pediría todo otra vez", async () => {
  await expect(call(listarTramites, {})).rejects.toMatchObject({
    status: 501,
    message: "test: nobody answers GET /ws/api/system/tramites",
  });
  expect(getLine()).toBe("online");
});

it("un texto se busca donde se ve: lo que además se dice no cuenta otra vez", async () => {
  await startTexts();
  show(null);
  act(() => void toast.success("Listo"));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Listo"));
  expect(screen.getByText("Listo").closest("[role=group]")).not.toBeNull();
});

it("en una pestaña oculta el foco se cuenta una vez, como en una a la vista", () => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const campo = document.createElement("input");
  document.body.append(campo);
  const alEnfocar = vi.fn();
  campo.addEventListener("focus", alEnfocar);
  campo.focus();
  expect([document.activeElement, alEnfocar.mock.calls.length]).toEqual([campo, 1]);
});
