import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { unInicio } from "../test/fabrica.ts";
import { alCerrar } from "../test/pagina.ts";
import { guardado, guardar, salidas, servidor } from "../test/pantalla.tsx";
import { type Opened, openDoors } from "./doors.tsx";
import { isText, startI18n } from "./lib/i18n.ts";
import { cameThroughDoor, currentPath, goTo } from "./lib/navigation.ts";
import { startSession } from "./lib/session.ts";
import { ThemeProvider } from "./ui/theme/ThemeProvider.tsx";

beforeEach(() =>
  servidor.salvo("GET", "/ws/api/public/ingresos", () => ({
    cuerpo: { ciudadania: true, nit: true, recuperar: false, ciudadano: null },
  })),
);

/** At an address, with nobody signed in. */
async function llegar(camino: string) {
  history.replaceState(null, "", camino);
  await startI18n();
  const adentro = { screen: <h1>Adentro</h1>, close: vi.fn() } satisfies Opened;
  const pasar = vi.fn(async (): Promise<Opened> => adentro);
  const { screen: pantalla, close } = await openDoors(pasar);
  alCerrar(close);
  render(<ThemeProvider>{pantalla}</ThemeProvider>);
  return { pasar, adentro, close };
}

const titulo = (name: string) => screen.findByRole("heading", { level: 1, name });
const ir = (camino: string) => act(async () => goTo(camino, { replace: true }));

describe("puertas", () => {
  it.each(["/", "/chat/1?abrir=2", "/no-existe"])("sin sesión, %s es el ingreso", async (camino) => {
    const { pasar } = await llegar(camino);
    expect(await titulo("Ingresar")).toBeTruthy();
    expect([location.pathname, location.search, currentPath()]).toEqual(["/login", "", "/login"]);
    expect(pasar).not.toHaveBeenCalled();
  });

  it("quien llega sin sesión a otra página no deja lo que quedó de una; lo que espera una puerta sigue [A-sesion-01]", async () => {
    const QUEDAN = [
      "menu",
      "permissions",
      "usuario",
      "cubiculo",
      "cubiculo_actual",
      "avisos",
      "oauth2_state",
    ];
    const quedan = () => QUEDAN.filter((nombre) => guardado(nombre) !== null);
    for (const nombre of QUEDAN) guardar(nombre, nombre);
    await llegar("/login-ciudadania");
    expect(quedan()).toEqual(QUEDAN);
    await llegar("/pendientes");
    expect([location.pathname, quedan()]).toEqual(["/login", []]);
  });

  it("de una a otra se va sin lo que hay detrás, y Atrás vuelve", async () => {
    const { pasar } = await llegar("/login");
    fireEvent.click(await screen.findByRole("link", { name: "Ingresar con NIT" }));
    expect(await titulo("Ingresar con NIT")).toBeTruthy();
    expect(location.pathname).toBe("/login-nit");
    act(() => history.back());
    expect(await titulo("Ingresar")).toBeTruthy();
    expect(pasar).not.toHaveBeenCalled();
  });

  it("lo que hay detrás se trae mientras se escribe quién es, no antes", async () => {
    await llegar("/login");
    const usuario = await screen.findByRole("textbox", { name: /^Usuario/ });
    expect(isText("paginas:chat")).toBe(false);
    fireEvent.input(usuario, { target: { value: "o" } });
    await waitFor(() => expect(isText("paginas:chat")).toBe(true));
  });

  it("quien ingresó pasa, llega por una puerta, y ya nadie sigue la dirección desde ella", async () => {
    const { pasar, adentro, close } = await llegar("/login");
    act(() => startSession(unInicio()));
    await ir("/operadores");
    await ir("/operadores");
    expect(await titulo("Adentro")).toBeTruthy();
    expect([location.pathname, cameThroughDoor()]).toEqual(["/operadores", true]);
    act(() => void dispatchEvent(new PopStateEvent("popstate")));
    expect(pasar).toHaveBeenCalledTimes(1);
    close();
    await waitFor(() => expect(adentro.close).toHaveBeenCalledTimes(1));
  });

  it("lo que no pudo traerse se pide otra vez con su página entera", async () => {
    const { pasar } = await llegar("/login");
    pasar.mockRejectedValueOnce(new Error("the line broke"));
    const adonde = salidas();
    act(() => startSession(unInicio()));
    await ir("/operadores");
    await waitFor(() => expect(adonde).toEqual([`${location.origin}/operadores`]));
  });
});
