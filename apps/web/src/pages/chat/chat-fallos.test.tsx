import { act, screen, waitFor, within } from "@testing-library/react";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { beforeEach, describe, expect, it } from "vitest";
import { unaSalida, unChat, unMensaje, YO } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, articulos, campo, entradas } from "../../../test/chat/pantalla.ts";
import { show, startTexts } from "../../../test/render.tsx";
import { pedirMensaje } from "../../domains/hilo/index.ts";
import { setNavigator } from "../../lib/navigation.ts";
import { clearSession } from "../../lib/session.ts";
import { resetStores } from "../../lib/store.ts";
import { NoticesDialog } from "../../shell/NoticesDialog.tsx";
import { getToasts, toast } from "../../ui/toast/toasts.ts";

const idas: string[] = [];
beforeEach(() => {
  idas.length = 0;
});
const seguir = () => setNavigator({ go: (path) => void idas.push(path), path: () => "/chat/3" });

const RECHAZADO = { estado: "FALLIDO", motivo: "permanente" } as const;
const conFallo = (id: number, idMensaje: number, { autor = YO.id, secuencia = 1_000 } = {}): Chat =>
  unChat(id, { fallidos: [{ id: idMensaje, ...RECHAZADO, id_usuario: autor }], secuencia });
const enDuda = (id: number, idMensaje: number): Chat =>
  unChat(id, {
    fallidos: [{ id: idMensaje, estado: "INCIERTO", motivo: "incierto", id_usuario: YO.id }],
    secuencia: 1_000,
  });
const urgente = () => document.querySelector("[role=alert]")?.textContent ?? "";
const entrada = (id: number) => entradas()[id] as HTMLElement;
const NOMBRE = "+591 701 234 52";

describe("un envío que falla se ve donde quiera que uno esté", () => {
  async function conOtroAbierto() {
    const pantalla = await abrirPantalla({ abierto: 1 });
    seguir();
    await pantalla.lista([unChat(2), unChat(1)]);
    await pantalla.hilo(1, [unMensaje(1)]);
    return pantalla;
  }

  it("en un chat que no está abierto: la entrada lo dice con signo y palabra, se anuncia con urgencia, está 6 s y queda en los avisos con su enlace [B-mensajes-16] [D115]", async () => {
    const { lista, persona } = await conOtroAbierto();
    const texto = `No se pudo enviar el mensaje! El canal rechazó el mensaje.`;
    await lista([conFallo(2, 77)], { desde: 1, secuencia: 1_000, reinicio: false });
    expect(within(entrada(0)).getAllByText("Falló")).toHaveLength(1);
    expect(entrada(0).querySelector(".solo-voz")?.textContent).toContain(", 1 envío falló");
    expect(entrada(1).textContent).not.toContain("Falló");
    await waitFor(() => expect(urgente()).toContain(texto));
    const aviso = screen.getByRole("group", { name: /^\+591 7/ });
    expect(aviso.textContent).toContain(texto);
    expect(getToasts().shown.at(-1)?.durationMs).toBe(6_000);
    await persona.click(within(aviso).getByRole("button", { name: "Ver el mensaje" }));
    expect(idas).toEqual(["/chat/3?abrir=2&mensaje=77"]);
    expect(getToasts().recent[0]?.link?.href).toBe("/chat/3?abrir=2&mensaje=77");
  });

  it("aquello de lo que no se sabe si llegó no se dice que falló, ni en la entrada ni a viva voz [D115]", async () => {
    const { lista } = await conOtroAbierto();
    await lista([enDuda(2, 77)], { desde: 1, secuencia: 1_000, reinicio: false });
    expect(within(entrada(0)).getByText("No se sabe si llegó")).toBeTruthy();
    expect(entrada(0).querySelector(".solo-voz")?.textContent).toContain(", no se sabe si 1 mensaje llegó");
    expect(entrada(0).textContent).not.toMatch(/falló/i);
    await waitFor(() => expect(urgente()).toContain(`${NOMBRE}: No se sabe si un mensaje llegó.`));
  });

  it("en el chat abierto se anuncia y queda en los avisos, y nada tapa la pantalla: la burbuja lo dice", async () => {
    const { lista } = await conOtroAbierto();
    await lista([conFallo(1, 78)], { desde: 1, secuencia: 1_000, reinicio: false });
    await waitFor(() => expect(urgente()).toContain("No se pudo enviar el mensaje!"));
    expect(getToasts().shown).toEqual([]);
    expect(getToasts().recent).toHaveLength(1);
  });

  it("lo que no envió uno, ni está abierto, se ve en la lista y no se anuncia", async () => {
    const { lista } = await conOtroAbierto();
    await lista([conFallo(2, 79, { autor: 99 })], { desde: 1, secuencia: 1_000, reinicio: false });
    expect(within(entrada(0)).getByText("Falló")).toBeTruthy();
    await lista([conFallo(1, 80)], { desde: 1_000, secuencia: 1_001, reinicio: false });
    await waitFor(() => expect(urgente()).not.toBe(""));
    expect(getToasts().recent).toHaveLength(1);
  });

  it("reintentado deja de verse; si falla otra vez se dice otra vez", async () => {
    const { lista } = await conOtroAbierto();
    await lista([conFallo(2, 77)], { desde: 1, secuencia: 1_000, reinicio: false });
    await lista([unChat(2, { secuencia: 1_001 })], { desde: 1_000, secuencia: 1_001, reinicio: false });
    expect(entrada(0).textContent).not.toContain("Falló");
    act(() => getToasts().shown.forEach(({ id }) => void toast.close(id)));
    await lista([conFallo(2, 77, { secuencia: 1_002 })], {
      desde: 1_001,
      secuencia: 1_002,
      reinicio: false,
    });
    expect(within(entrada(0)).getByText("Falló")).toBeTruthy();
    expect(getToasts().recent).toHaveLength(2);
  });
});

describe("después de recargar la página", () => {
  it("lo que pasó mientras no se miraba se dice; lo que ya se dijo, no otra vez", async () => {
    const pantalla = await abrirPantalla({ abierto: 1 });
    localStorage.setItem("base_fallos_dichos", "[70]");
    await pantalla.lista([conFallo(2, 70), conFallo(1, 71)]);
    expect(entradas().map(({ textContent }) => textContent?.includes("Falló"))).toEqual([true, true]);
    expect(getToasts().recent.map(({ link }) => link?.href)).toEqual(["/chat/3?abrir=1&mensaje=71"]);
  });

  it("los avisos recientes siguen ahí, cada uno con su chat y su enlace; al salir no queda ninguno", async () => {
    const pantalla = await abrirPantalla({ abierto: 1 });
    await pantalla.lista([conFallo(2, 77), unChat(1)]);
    expect(getToasts().recent).toHaveLength(1);
    const guardado = localStorage.getItem("base_avisos");
    act(() => resetStores());
    await startTexts();
    act(() => localStorage.setItem("base_avisos", guardado ?? ""));
    seguir();
    await act(async () => window.dispatchEvent(new StorageEvent("storage", { key: "base_avisos" })));
    show(<NoticesDialog />);
    const dialogo = await screen.findByRole("dialog", { name: "Avisos recientes" });
    expect(within(dialogo).getByText(NOMBRE)).toBeTruthy();
    expect(within(dialogo).getByRole("link", { name: "Ver el mensaje" }).getAttribute("href")).toBe(
      "/chat/3?abrir=2&mensaje=77",
    );
    act(() => clearSession());
    expect(localStorage.getItem("base_avisos")).toBeNull();
    expect(localStorage.getItem("base_fallos_dichos")).toBeNull();
    expect(getToasts().recent).toEqual([]);
  });
});

it("el enlace de un aviso abre el chat en ese mensaje", async () => {
  const pantalla = await abrirPantalla({ abierto: 1 });
  act(() => void pedirMensaje({ sesion: 1, mensaje: 5 }));
  await pantalla.lista([unChat(1)]);
  await pantalla.hilo(1, [unaSalida(5, RECHAZADO), unMensaje(6)]);
  await waitFor(() => expect(document.activeElement).toBe(articulos()[0]));
  expect(campo()).toBeTruthy();
});
