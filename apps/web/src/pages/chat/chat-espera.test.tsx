import { act, screen, waitFor, within } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { describe, expect, it, vi } from "vitest";
import { unaSalida, unChat } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, articulos, servidor } from "../../../test/chat/pantalla.ts";
import { esperarAceptacion } from "../../domains/hilo/index.ts";
import { getToasts } from "../../ui/toast/toasts.ts";

const PROXIMO = "2026-11-20T16:05:00.000Z";
const EN_COLA = { estado: "EN_COLA", espera: { causa: "servicio", proximo: PROXIMO } } as const;
const MOTIVO = /^El servicio no responde\. Próximo intento: (20\/11\/2026 )?12:05\.$/;
const LITERAL = "Enviado exitosamente!";
const articulo = (n: number) => within(articulos()[n] as HTMLElement);
const voz = () => screen.getByRole("status").textContent;

async function abrir(...mensajes: Mensaje[]) {
  const pantalla = await abrirPantalla({ abierto: 1 });
  await pantalla.lista([unChat(1)]);
  await pantalla.hilo(1, mensajes);
  return pantalla;
}

describe("«Enviado exitosamente!» se dice cuando el proveedor lo aceptó [B-mensajes-17] [D115]", () => {
  it("en cola y enviando no se dice; aceptado lo dice su burbuja, se anuncia y a los 2 s queda el signo; nada tapa la pantalla", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { hilo } = await abrir(unaSalida(5, { estado: "EN_COLA" }));
    act(() => esperarAceptacion([{ id: 5 }]));
    await hilo(1, [unaSalida(5, { estado: "ENVIANDO", secuencia: 1001 })], { desde: 1000, secuencia: 1001 });
    expect(articulo(0).getByText("Enviando")).toBeTruthy();
    expect(screen.queryByText(LITERAL)).toBeNull();
    await hilo(1, [unaSalida(5, { secuencia: 1002 })], { desde: 1001, secuencia: 1002 });
    expect(articulo(0).getByText(LITERAL)).toBeTruthy();
    await waitFor(() => expect(voz()).toContain(LITERAL));
    expect(getToasts().shown).toEqual([]);
    await act(async () => vi.advanceTimersByTime(2_000));
    expect(articulo(0).queryByText(LITERAL)).toBeNull();
    expect(articulo(0).getByText("Enviado")).toBeTruthy();
  });

  it("lo rechazado no lo dice nunca; lo que ya estaba enviado al abrir, tampoco", async () => {
    const { hilo } = await abrir(unaSalida(5, { estado: "EN_COLA" }), unaSalida(6));
    act(() => esperarAceptacion([{ id: 5 }]));
    await hilo(1, [unaSalida(5, { estado: "FALLIDO", motivo: "permanente", secuencia: 1001 })], {
      desde: 1000,
      secuencia: 1001,
    });
    expect(articulo(0).getByText("El canal rechazó el mensaje.")).toBeTruthy();
    expect(screen.queryByText(LITERAL)).toBeNull();
  });
});

describe("lo que espera en la cola dice por qué y hasta cuándo [D115]", () => {
  it.each([
    ["el mismo día basta la hora", "2026-11-20T15:00:00.000Z", "12:05"],
    ["si es otro día se dice cuál", "2026-11-19T17:00:00.000Z", "20/11/2026 12:05"],
  ])("%s", async (_que, ahora, cuando) => {
    vi.useFakeTimers({ now: Date.parse(ahora), shouldAdvanceTime: true });
    await abrir(unaSalida(5, EN_COLA));
    expect(articulo(0).getByText(`El servicio no responde. Próximo intento: ${cuando}.`)).toBeTruthy();
  });

  it("el motivo con su hora; el que está detrás dice que espera su turno", async () => {
    await abrir(unaSalida(5, EN_COLA), unaSalida(6, { estado: "EN_COLA" }));
    expect(articulo(0).getByText(MOTIVO)).toBeTruthy();
    expect(articulo(1).getByText("Espera a que salga el mensaje anterior.")).toBeTruthy();
    expect(articulo(1).queryByRole("button", { name: "Intentar ahora" })).toBeNull();
  });

  it("el estado de entrega trae el motivo nuevo y lo quita cuando sale", async () => {
    const { decir } = await abrir(unaSalida(5, { estado: "ENVIANDO" }));
    const entrega = (secuencia: number, cambio: Pick<Mensaje, "estado" | "espera">) =>
      decir(EVENTO.estadoMensaje, {
        sesion_id: 1,
        id_caso: 501,
        mensajes: [{ id: 5, motivo: null, fallo_visto: false, secuencia, ...cambio }],
        desde: secuencia - 1,
        secuencia,
      });
    expect(articulo(0).queryByText(MOTIVO)).toBeNull();
    await entrega(1001, EN_COLA);
    expect(articulo(0).getByText(MOTIVO)).toBeTruthy();
    await entrega(1002, { estado: "ENVIADO", espera: null });
    expect(articulo(0).queryByText(MOTIVO)).toBeNull();
  });

  it("«Intentar ahora» lo pide al servidor y lo dice", async () => {
    servidor.en("POST", "/ws/api/system/mensajes/intentar_ahora/5", () => ({
      cuerpo: unaSalida(5, { estado: "ENVIANDO", secuencia: 1001 }),
    }));
    const { persona } = await abrir(unaSalida(5, EN_COLA));
    await persona.click(await articulo(0).findByRole("button", { name: "Intentar ahora" }));
    await waitFor(() => expect(articulo(0).getByText("Enviando")).toBeTruthy());
    await waitFor(() => expect(voz()).toContain("Se intenta ahora."));
  });

  it.each([
    ["no contesta", "servicio", /^Este canal no tiene conexión desde .*12:05.*queda en cola/],
    [
      "rechaza la cuenta",
      "cuenta",
      /^El proveedor no acepta la cuenta de este canal desde .*12:05.*no saldrá/,
    ],
    ["no deja leer", "escucha", /^A este canal no llegan mensajes desde .*12:05.*Lo que envíe sale/],
  ] as const)(
    "un canal cuyo proveedor %s lo dice en sus chats, desde cuándo; al volver ya no",
    async (_nombre, causa, dicho) => {
      const { lista } = await abrir(unaSalida(5));
      await lista([unChat(1, { canal_caido: { causa, desde: PROXIMO }, secuencia: 1001 })], {
        desde: 1000,
        secuencia: 1001,
        reinicio: false,
      });
      expect(screen.getByText(dicho)).toBeTruthy();
      await lista([unChat(1, { secuencia: 1002 })], { desde: 1001, secuencia: 1002, reinicio: false });
      expect(screen.queryByText(dicho)).toBeNull();
    },
  );
});

it("un envío que falló se da por visto: también el que no se puede reintentar, y entonces no se ofrece más", async () => {
  const fallido = unaSalida(5, { estado: "FALLIDO", motivo: "ventana" });
  servidor.en("POST", "/ws/api/system/mensajes/descartar_fallo/5", () => ({
    cuerpo: { ...fallido, fallo_visto: true, secuencia: 1001 },
  }));
  const { persona } = await abrir(fallido);
  const boton = await articulo(0).findByRole("button", { name: "Dar por visto" });
  await persona.click(boton);
  await waitFor(() => expect(articulo(0).queryByRole("button")).toBeNull());
  expect(articulo(0).getByText("Falló")).toBeTruthy();
});
