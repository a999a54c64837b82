import { act, screen, waitFor } from "@testing-library/react";
import { Tramite } from "@ventanilla/contract/tramite/tramite";
import { expect, it, vi } from "vitest";
import { unaFaq, unCatalogo, unInicio, unTramite } from "../../../test/fabrica.ts";
import { abrir, guardado, guardar, servidor } from "../../../test/pantalla.tsx";
import { setLanguage } from "../../lib/i18n.ts";

const TRAMITES = "/ws/api/system/tramites";
const FAQS_DE = "/ws/api/system/faqs/tramite/5";
const QUE_HACER = "Si al reintentar vuelve a ocurrir, avise al administrador de su entidad.";
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
  expect(screen.getByText(QUE_HACER)).toBeTruthy();
  expect(servidor.llamadas("GET", TRAMITES)).toHaveLength(1);
  roto = false;
  await persona.click(screen.getByRole("button", { name: "Reintentar" }));
  expect(await screen.findByRole("button", ver)).toBeTruthy();
  await waitFor(() => expect(servidor.llamadas("GET", TRAMITES)).toHaveLength(2));
  // Shown once.
  expect([guardado("error"), guardado("error_referencia")]).toEqual([null, null]);
});

it("500: si el servidor no dijo nada, la página no repite su título: dice qué hacer, en el idioma que se elija", async () => {
  await abrir("/500", { sesion: unInicio() });
  expect(await screen.findByText(QUE_HACER)).toBeTruthy();
  expect(screen.getAllByText(/se produjo un error en el servidor/i)).toHaveLength(1);
  act(() => setLanguage("en"));
  expect(
    await screen.findByText(
      "If it happens again when you retry, tell the administrator of your institution.",
    ),
  ).toBeTruthy();
});

it("500: el número de referencia se copia, y si el navegador se niega no dice que se copió", async () => {
  guardar("error_referencia", "r-1");
  const { persona } = await abrir("/500", { sesion: unInicio() });
  const copiar = await screen.findByRole("button", { name: "Copiar el número de referencia" });
  await persona.click(copiar);
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain("Copiado"));
  expect(await navigator.clipboard.readText()).toBe("r-1");
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("", "NotAllowedError"));
  await persona.click(copiar);
  const aviso = "No se pudo copiar. Seleccione el texto y cópielo.";
  expect(await screen.findByRole("group", { name: aviso })).toBeTruthy();
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain(aviso));
  expect(screen.getByRole("status").textContent).not.toContain("Copiado");
});
