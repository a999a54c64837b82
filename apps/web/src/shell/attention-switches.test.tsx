import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ponerAvisos } from "../../test/avisos.ts";
import { poner } from "../../test/pagina.ts";
import { guardado } from "../../test/pantalla.tsx";
import { show, startTexts } from "../../test/render.tsx";
import { setPageTitle } from "../lib/page-title.ts";
import { setUnread } from "../lib/unread.ts";
import { AttentionSwitches } from "./AttentionSwitches.tsx";

beforeEach(startTexts);

const avisos = () => screen.getByRole<HTMLInputElement>("switch", { name: "Avisos en el escritorio" });

it("los avisos del escritorio piden permiso al encenderse, y se apagan sin preguntar", async () => {
  ponerAvisos("default", "granted");
  show(<AttentionSwitches />);
  await userEvent.click(avisos());
  await waitFor(() => expect([avisos().checked, guardado("avisos_escritorio")]).toEqual([true, true]));
  await userEvent.click(avisos());
  expect([avisos().checked, guardado("avisos_escritorio")]).toEqual([false, false]);
});

it("negados, quedan apagados y se dice dónde se permiten", async () => {
  ponerAvisos("default", "denied");
  show(<AttentionSwitches />);
  await userEvent.click(avisos());
  expect(await screen.findByText(/Actívelos en la configuración del sitio/)).toBeTruthy();
  expect([avisos().checked, avisos().disabled, guardado("avisos_escritorio")]).toEqual([false, true, false]);
});

it("donde no los hay se dice, y no se pueden encender", () => {
  poner(window, "isSecureContext", { value: true });
  vi.stubGlobal("Notification", undefined);
  show(<AttentionSwitches />);
  expect(screen.getByText("Este navegador no tiene avisos en el escritorio.")).toBeTruthy();
  expect(avisos().disabled).toBe(true);
});

it("sonido y voz se encienden y se apagan en este equipo; la voz está encendida", async () => {
  show(<AttentionSwitches />);
  await userEvent.click(screen.getByRole("switch", { name: "Sonido al llegar un mensaje" }));
  await userEvent.click(screen.getByRole("switch", { name: "Voz para los mensajes de otros chats" }));
  expect([guardado("sonido"), guardado("voz_mensajes")]).toEqual([true, false]);
});

it("lo que falta leer deja el título de la ventana al apagarse, y vuelve al encenderse", async () => {
  setPageTitle("Chat");
  act(() => setUnread(3));
  expect(document.title).toBe("(3) Chat · Ventanilla");
  show(<AttentionSwitches />);
  const interruptor = screen.getByRole("switch", { name: "Sin leer en el título de la ventana" });
  await userEvent.click(interruptor);
  expect([document.title, guardado("cuenta_en_titulo")]).toEqual(["Chat · Ventanilla", false]);
  await userEvent.click(interruptor);
  expect(document.title).toBe("(3) Chat · Ventanilla");
});
