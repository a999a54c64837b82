import { act, screen, waitFor } from "@testing-library/react";
import { Tramite } from "@ventanilla/contract/tramite/tramite";
import { expect, it } from "vitest";
import { unaFaq, unCatalogo, unInicio, unTramite } from "../../../test/fabrica.ts";
import { abrir, guardado, servidor } from "../../../test/pantalla.tsx";
import { setLanguage } from "../../lib/i18n.ts";

const TRAMITES = "/ws/api/system/tramites";
const FAQS_DE = "/ws/api/system/faqs/tramite/5";
const MENU = [{ label: "Trámites", url: "tramites", icon: "FileDescription" }];

it("500: dice lo que dijo el servidor, y Reintentar pide otra vez todo lo de la página, no sólo lo que falló [A-errores-19]", async () => {
  let roto = true;
  servidor.en("GET", TRAMITES, () => ({ cuerpo: unCatalogo(Tramite, [unTramite()]) }));
  servidor.en("GET", FAQS_DE, () =>
    roto
      ? { estado: 500, cuerpo: { mensaje: "Se rompió", error: "INTERNO", referencia: "r-1" } }
      : { cuerpo: { rows: [unaFaq()], count: 1 } },
  );
  const { persona } = await abrir("/tramites", {
    sesion: unInicio({ permisos: ["tramites:read"], menu: MENU }),
  });
  const ver = { name: "Ver preguntas frecuentes de Licencia de funcionamiento" };
  await persona.click(await screen.findByRole("button", ver));
  expect(await screen.findByText("r-1")).toBeTruthy();
  expect(screen.getByText("Se rompió")).toBeTruthy();
  expect(servidor.llamadas("GET", TRAMITES)).toHaveLength(1);
  roto = false;
  await persona.click(screen.getByRole("button", { name: "Reintentar" }));
  expect(await screen.findByRole("button", ver)).toBeTruthy();
  await waitFor(() => expect(servidor.llamadas("GET", TRAMITES)).toHaveLength(2));
  // Shown once.
  expect([guardado("error"), guardado("error_referencia")]).toEqual([null, null]);
});

it("500: si el servidor no dijo nada, lo que dice la página sigue al idioma [A-errores-15]", async () => {
  await abrir("/500", { sesion: unInicio() });
  expect(await screen.findByText("Se produjo un error en el servidor, inténtelo más tarde.")).toBeTruthy();
  act(() => setLanguage("en"));
  expect(await screen.findByText("An error occurred on the server. Try again later.")).toBeTruthy();
});
