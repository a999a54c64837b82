import { act, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { mirar, ponerSonido } from "../../../test/avisos.ts";
import { YO } from "../../../test/chat/fabrica.ts";
import { ANA, conNombre, enOtraPagina, MENU_PENDIENTES, pasan } from "../../../test/chat/otra-pagina.ts";
import { socketsAbiertos } from "../../../test/chat/socket-falso.ts";
import { unaLista, unCubiculo, unInicio, unUsuario } from "../../../test/fabrica.ts";
import { poner } from "../../../test/pagina.ts";
import { abrir, guardado, guardar, servidor } from "../../../test/pantalla.tsx";
import { enOtraPestana, ponerCandados } from "../../../test/pestanas.ts";
import { getAnnouncement } from "../../lib/announce.ts";
import { holdPage } from "../../lib/open-pages.ts";

const CALMA_MS = 5_000;

it("mientras se mira otra pestaña de la mesa, es ella quien avisa", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const tonos = ponerSonido();
  guardar("sonido", true);
  const { llegan, dicho } = await enOtraPagina(conNombre(1, ANA));
  mirar("otra pestaña");
  guardar("al_frente", "otra");
  await llegan(conNombre(1, ANA, 1));
  await pasan(CALMA_MS + 200);
  expect([dicho.length, tonos()]).toEqual([1, 0]);
  localStorage.removeItem("base_al_frente");
  await llegan(conNombre(1, ANA, 2));
  await pasan(200);
  expect(tonos()).toBe(2);
});

it("la pestaña que se mira y se muere sin decirlo no calla a las demás; tampoco una que ya no estaba", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const tonos = ponerSonido();
  guardar("sonido", true);
  ponerCandados();
  guardar("al_frente", "una de ayer");
  const { llegan } = await enOtraPagina(conNombre(1, ANA));
  mirar("otra pestaña");
  await waitFor(() => expect(guardado("al_frente")).toBeNull());
  const otra = holdPage();
  enOtraPestana(() => guardar("al_frente", otra.id));
  await llegan(conNombre(1, ANA, 1));
  await pasan(CALMA_MS + 200);
  expect([tonos(), guardado("al_frente")]).toEqual([0, otra.id]);
  // The browser gives its locks on, and nothing else happens.
  otra.close();
  await waitFor(() => expect(guardado("al_frente")).toBeNull());
  await llegan(conNombre(1, ANA, 2));
  await pasan(200);
  expect(tonos()).toBe(2);
});

it.each([
  ["en un punto, es ella quien avisa", true],
  ["sin punto, no calla a las demás: no sabe de ninguno", false],
])("la pestaña que se mira, %s", async (_que, activo) => {
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({ cuerpo: [unCubiculo({ activo })] }));
  servidor.en("GET", "/ws/api/system/operadores/3/pendientes", () => ({ cuerpo: unaLista([]) }));
  mirar("aquí");
  const sesion = unInicio({ menu: MENU_PENDIENTES, usuario: unUsuario({ id: YO.id }) });
  await abrir("/pendientes", { sesion });
  await waitFor(() => expect(socketsAbiertos()).toHaveLength(activo ? 1 : 0));
  await waitFor(() => expect(getAnnouncement().polite).toMatch(/No hay resultados|seleccionar un punto/));
  act(() => mirar("aquí"));
  expect(guardado("al_frente") !== null).toBe(activo);
  mirar("otra pestaña");
  expect(guardado("al_frente")).toBeNull();
});

it("del marco de una carta a otro programa la pestaña deja de estar al frente, y de vuelta en él lo está: el marco no le dice nada", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const teclado = (aqui: boolean) => poner(document, "hasFocus", { value: () => aqui });
  await enOtraPagina(conNombre(1, ANA));
  mirar("aquí");
  const pestana = guardado("al_frente");
  expect(pestana).not.toBeNull();
  const carta = document.body.appendChild(document.createElement("iframe"));
  act(() => {
    carta.focus();
    window.dispatchEvent(new Event("blur"));
  });
  expect([guardado("al_frente"), document.activeElement]).toEqual([pestana, carta]);
  teclado(false);
  await pasan(1_000);
  expect(guardado("al_frente")).toBeNull();
  teclado(true);
  await pasan(1_000);
  expect(guardado("al_frente")).toBe(pestana);
});

it("de varias pestañas que nadie mira suena una", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const tonos = ponerSonido();
  guardar("sonido", true);
  poner(navigator, "locks", { value: { request: () => new Promise(() => undefined) } });
  const { llegan, dicho } = await enOtraPagina(conNombre(1, ANA));
  mirar("otra pestaña");
  await llegan(conNombre(1, ANA, 1));
  await pasan(200);
  expect([dicho.length, tonos()]).toEqual([1, 0]);
});
