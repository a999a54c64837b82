import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpError } from "@ventanilla/client/http";
import type { CodigoError } from "@ventanilla/contract/errores";
import { EVENTO } from "@ventanilla/contract/events";
import { expect, it, vi } from "vitest";
import { PUNTO, unaSalida, unCaso, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { type Enviar, nuevosEnvios } from "../../../test/chat/montar.tsx";
import { abrirPantalla, articulos, campo, cuadros, enfocado, entradas } from "../../../test/chat/pantalla.ts";

const rechazo = (error: CodigoError, estado = 409) => new HttpError(estado, { mensaje: "no", error });
const TEXTO = {
  sesion: 1,
  caso: 501,
  canal: 1,
  cubiculo: 3,
  texto: "Puede venir",
  cita: { id: 2, texto: "mensaje 2", canal: 1 },
  ultimoVisto: 2,
};
const guardado = () =>
  screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Lo que estaba escribiendo" });
const boton = (name: string) => screen.getByRole("button", { name });
const SIN_LUGAR = "1 texto suyo no salió. Su conversación ya no está en esta lista.";
const CERRADO = "Este caso está CERRADO. Si la persona escribe se abrirá otro caso.";

/** Each try meets the next of these; what comes after the last one is taken. */
const encuentra =
  (...encuentros: Error[]): Enviar =>
  async () => {
    const encuentro = encuentros.shift();
    if (encuentro !== undefined) throw encuentro;
    return unaSalida(90);
  };

async function conTexto(enviar: Enviar) {
  const espia = vi.fn(enviar);
  const pantalla = await abrirPantalla({ abierto: 1, enviar: espia });
  await pantalla.lista([unChat(1), unChat(2)]);
  await pantalla.hilo(1, [unMensaje(1), unMensaje(2)]);
  await cuadros();
  await act(async () => pantalla.envios.agregar(TEXTO));
  return {
    ...pantalla,
    intentos: () =>
      espia.mock.calls.map(([{ caso, clave, cita, forzar }]) => ({ caso, clave, cita, forzar })),
  };
}
type Pantalla = Awaited<ReturnType<typeof conTexto>>;

const cerrarCaso = ({ decir }: Pantalla) =>
  decir(EVENTO.casoActualizado, unCaso(501, { estado: "CERRADO", version: 2 }));
/** The same person has another case by now. */
async function conOtroCaso({ lista, hilo }: Pantalla) {
  const chat = unChat(1);
  await lista([{ ...chat, caso: { ...chat.caso, id: 503 }, secuencia: 2_000 }], {
    reinicio: false,
    desde: 1_000,
    secuencia: 2_000,
  });
  await hilo(1, [unMensaje(7, { id_caso: 503 })], { id_caso: 503 });
}

it("lo que esperaba una decisión cuando su caso se cerró sigue en el hilo, se lee entero y vuelve adonde se copia [B-mensajes-09] [B-mensajes-13]", async () => {
  const pantalla = await conTexto(encuentra(rechazo("HUBO_MENSAJES")));
  expect(await screen.findByRole("button", { name: "Enviar igual" })).toBeTruthy();
  await cerrarCaso(pantalla);
  expect(await screen.findByText(CERRADO)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Enviar igual" })).toBeNull();
  await waitFor(() => expect(articulos().at(-1)?.textContent).toMatch(/Puede venir.*Espera su decisión/));
  await pantalla.persona.click(boton("Devolver al campo"));
  await waitFor(() => expect(guardado().value).toBe("Puede venir"));
  expect(boton("Copiar")).toBeTruthy();
  expect(pantalla.envios.todos()).toEqual([]);
});

it("lo que no salió de un caso que ya no está se descarta a mano, y sólo tras preguntar [B-mensajes-09]", async () => {
  const pantalla = await conTexto(encuentra(rechazo("HUBO_MENSAJES")));
  const { persona: dedos, envios } = pantalla;
  await cerrarCaso(pantalla);
  await screen.findByText(CERRADO);
  const descartar = async (respuesta: string) => {
    await dedos.click(boton("Descartar"));
    const pregunta = within(await screen.findByRole("dialog", { name: "Descartar el texto" }));
    await dedos.click(pregunta.getByRole("button", { name: respuesta }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await descartar("Cancelar");
  expect(envios.todos()).toHaveLength(1);
  await dedos.click(boton("Devolver al campo"));
  await waitFor(() => expect(guardado().value).toBe("Puede venir"));
  await descartar("Cancelar");
  expect(guardado().value).toBe("Puede venir");
  await descartar("Descartar");
  await waitFor(() =>
    expect(screen.queryByRole("textbox", { name: "Lo que estaba escribiendo" })).toBeNull(),
  );
});

it.each(["HUBO_MENSAJES", "CANAL_INACTIVO"] as const)(
  "lo que espera una decisión (%s) y ya no tiene conversación en la lista se ve sobre ella, también tras la recarga: se lee, lleva a su conversación y se descarta [B-mensajes-09]",
  async (codigo) => {
    const antes = nuevosEnvios(encuentra(rechazo(codigo)));
    antes.agregar(TEXTO);
    await expect.poll(() => antes.todos()[0]?.estado).toMatch(/^(conflicto|fallido)$/);
    antes.detener();
    const { lista, decir, persona: dedos, envios } = await abrirPantalla();
    await lista([unChat(1), unChat(2)]);
    await waitFor(() => expect(entradas()).toHaveLength(2));
    expect(screen.queryByText(SIN_LUGAR)).toBeNull();
    await decir(EVENTO.chatRetirado, { id: PUNTO, sesion_id: 1, secuencia: 5_000, punto: null });
    await dedos.click(await screen.findByText(SIN_LUGAR));
    const texto = screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^No se envió: / });
    expect(texto.value).toBe("Puede venir");
    expect(screen.getByRole("link", { name: "Ver la conversación" }).getAttribute("href")).toBe(
      `/conversacion/${PUNTO}/1`,
    );
    await dedos.click(boton("Descartar"));
    const pregunta = within(await screen.findByRole("dialog", { name: "Descartar el texto" }));
    await dedos.click(pregunta.getByRole("button", { name: "Descartar" }));
    await waitFor(() => expect(envios.todos()).toEqual([]));
    expect(screen.queryByText(SIN_LUGAR)).toBeNull();
  },
);

it("lo que espera una decisión se ve sobre la lista también cuando su chat se quitó de ella, y deja de verse ahí cuando vuelve [B-mensajes-09] [D86]", async () => {
  const pantalla = await conTexto(encuentra(rechazo("HUBO_MENSAJES")));
  const { lista, persona: dedos } = pantalla;
  await screen.findByRole("button", { name: "Enviar igual" });
  await dedos.click(within(entradas()[1] as HTMLElement).getByRole("button", { name: /del listado$/ }));
  const pregunta = within(await screen.findByRole("dialog", { name: "Quitar chat" }));
  await dedos.click(pregunta.getByRole("button", { name: "Quitar" }));
  await waitFor(() => expect(entradas()).toHaveLength(1));
  await dedos.click(await screen.findByText(SIN_LUGAR));
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^No se envió: / }).value).toBe(
    "Puede venir",
  );
  await lista([unChat(1, { no_leidos: 1, secuencia: 1_001 })], {
    desde: 1_000,
    secuencia: 1_001,
    reinicio: false,
  });
  await waitFor(() => expect(entradas()).toHaveLength(2));
  expect(screen.queryByText(SIN_LUGAR)).toBeNull();
});

it("lo que se lee sobre la lista no se va de las manos porque la línea parpadee o la lista se pida de nuevo; cuando se va, el foco pasa al filtro [B-mensajes-09]", async () => {
  const antes = nuevosEnvios(encuentra(rechazo("HUBO_MENSAJES")));
  antes.agregar(TEXTO);
  await expect.poll(() => antes.todos()[0]?.estado).toBe("conflicto");
  antes.detener();
  const { lista, socket, enlace, persona: dedos } = await abrirPantalla();
  await lista([unChat(2)]);
  await dedos.click(await screen.findByText(SIN_LUGAR));
  const copiar = boton("Copiar");
  copiar.focus();
  const sigue = () => {
    expect([copiar.isConnected, copiar.closest("details")?.open]).toEqual([true, true]);
    expect(document.activeElement).toBe(copiar);
  };
  await act(async () => socket.caer());
  sigue();
  await act(async () => socket.conectar());
  sigue();
  await act(async () => enlace.reiniciarLista());
  const fin = { mensaje: 20, sesion_id: 2 };
  await lista([unChat(2)], { parte: { despues: null, fin } });
  expect(enlace.estado().completo).toBe(false);
  sigue();
  await lista([unChat(3)], { desde: 1_000, reinicio: false, parte: { despues: fin, fin: null } });
  expect(enlace.estado().completo).toBe(true);
  sigue();
  await lista([unChat(1, { secuencia: 1_001 })], { desde: 1_000, secuencia: 1_001, reinicio: false });
  await waitFor(() => expect(screen.queryByText(SIN_LUGAR)).toBeNull());
  await enfocado(() => screen.getByRole("textbox", { name: "Filtrar chats" }));
});

it("rechazado porque su caso terminó, en el caso siguiente de la misma persona se reintenta en él, con otra clave y sin la cita del anterior [B-mensajes-09]", async () => {
  const pantalla = await conTexto(encuentra(rechazo("CASO_CERRADO", 412)));
  await conOtroCaso(pantalla);
  await waitFor(() => expect(articulos().at(-1)?.textContent).toMatch(/Puede venir.*Falló/));
  await pantalla.persona.click(boton("Reintentar"));
  await waitFor(() => expect(pantalla.envios.todos()).toEqual([]));
  const [primero, segundo] = pantalla.intentos();
  expect(segundo).toMatchObject({ caso: 503, cita: null, forzar: false });
  expect(segundo?.clave).not.toBe(primero?.clave);
});

it("lo que esperaba una decisión se decide en el caso siguiente: enviar igual va a él [B-mensajes-13]", async () => {
  const pantalla = await conTexto(encuentra(rechazo("HUBO_MENSAJES")));
  await conOtroCaso(pantalla);
  await pantalla.persona.click(await screen.findByRole("button", { name: "Enviar igual" }));
  await waitFor(() => expect(pantalla.envios.todos()).toEqual([]));
  expect(pantalla.intentos().at(-1)).toMatchObject({ caso: 503, cita: null, forzar: true });
});

it("lo que quizá guardó el caso anterior se pregunta a él primero con su misma clave: no sale dos veces [B-mensajes-09]", async () => {
  const pantalla = await conTexto(encuentra(rechazo("INTERNO", 500), rechazo("CASO_CERRADO", 412)));
  await conOtroCaso(pantalla);
  const { persona: dedos, intentos } = pantalla;
  await waitFor(() => expect(articulos().at(-1)?.textContent).toMatch(/Puede venir.*No se sabe si llegó/));
  await dedos.click(boton("Reintentar"));
  await waitFor(() => expect(articulos().at(-1)?.textContent).toMatch(/Puede venir.*Falló/));
  const [primero, segundo] = intentos();
  expect(segundo).toEqual(primero);
  await dedos.click(boton("Reintentar"));
  await waitFor(() => expect(intentos().at(-1)?.caso).toBe(503));
  expect(campo().value).toBe("");
});
