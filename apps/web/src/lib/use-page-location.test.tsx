import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { unaLista, unCaso, unCubiculo, unInicio } from "../../test/fabrica.ts";
import { abrir, servidor } from "../../test/pantalla.tsx";
import { goTo } from "./navigation.ts";

const PENDIENTES = "/ws/api/system/operadores/3/pendientes";

it("mientras el código de la página siguiente viene, la de antes queda como estaba: su menú, su ruta, su título y su lista", async () => {
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({
    cuerpo: [unCubiculo({ activo: true })],
  }));
  servidor.en("GET", PENDIENTES, () => ({ cuerpo: unaLista([unCaso()], { count: 34, total: 120 }) }));
  const { promise, resolve } = Promise.withResolvers<() => string>();
  const { sinPedidos } = await abrir("/pendientes?page=2", {
    sesion: unInicio(),
    cargas: { "/conversacion/$cubiculo/$id": () => promise },
  });
  const menu = await screen.findByRole("navigation", { name: "Menú principal" });
  const ruta = screen.getByRole("navigation", { name: "Ruta" });
  const pagina = () => ({
    achicado: menu.parentElement?.dataset["mini"],
    actual: within(menu).getByRole("link", { current: "page" }).textContent,
    ruta: ruta.textContent,
    titulo: document.title,
    preguntas: servidor.llamadas("GET", PENDIENTES).length,
    pagina: within(screen.getByRole("navigation", { name: /^Páginas de / })).getByRole("button", {
      current: "page",
    }).textContent,
  });
  await screen.findByRole("row", { name: "Ana Quispe Mamani" });
  await sinPedidos();
  const antes = pagina();
  expect(antes).toMatchObject({ achicado: undefined, pagina: "2" });

  await act(async () => goTo("/conversacion/3/31"));
  expect(location.pathname).toBe("/conversacion/3/31");
  await sinPedidos();
  expect(pagina()).toEqual(antes);

  await act(async () => resolve(() => "Llegó"));
  expect(await screen.findByText("Llegó")).toBeTruthy();
  await waitFor(() => expect(menu.parentElement?.dataset["mini"]).toBe("true"));
  expect(ruta.textContent).toContain("Conversación");
});
