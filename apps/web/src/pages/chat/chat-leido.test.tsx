import { act, screen, waitFor, within } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import { Hilo } from "@ventanilla/contract/mensaje/mensaje";
import { describe, expect, it, vi } from "vitest";
import { unCaso, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import {
  alFin,
  alFinDeCuarenta,
  desplazar,
  desplazarA,
  medirHilo,
  tardio,
  tramo,
} from "../../../test/chat/hilo-largo.ts";
import { abrirPantalla, cuadros, servidor } from "../../../test/chat/pantalla.ts";

const arriba = (cuantos: number) => screen.queryByRole("button", { name: `${cuantos} sin leer más arriba` });

describe("un mensaje está leído cuando se vio, y lo que hay entre él y lo leído también", () => {
  it("lo que llega tarde y queda arriba sigue sin leer aunque se vea lo último; se dice, lleva a él, y visto él todo está leído", async () => {
    const { llegan, marcas, persona, enlace } = await alFinDeCuarenta();
    await llegan(tardio(41));
    await llegan(unMensaje(42));
    expect(marcas()).toEqual([]);
    // Whoever answers now is asked whether they saw it.
    expect(enlace.vistoHasta(1)).toBe(40);
    await persona.click(arriba(1) as HTMLElement);
    await waitFor(() => expect(document.activeElement?.textContent).toContain("mensaje 41"));
    await desplazarA(5);
    expect(marcas()).toEqual([{ id: 42 }]);
    expect(enlace.vistoHasta(1)).toBe(42);
    expect(arriba(1)).toBeNull();
  });

  it("lo que se saltó yendo al final sigue sin leer, hasta donde se dejó de leer", async () => {
    const { lista, hilo, socket } = await abrirPantalla({ abierto: 1 });
    await lista([unChat(1, { leido_hasta: 1, no_leidos: 39 })]);
    await hilo(1, tramo(1, 40));
    await desplazarA(0);
    expect(socket.de(EVENTO.mensajeLeido)).toEqual([{ id: 10 }]);
    await alFin();
    expect(socket.de(EVENTO.mensajeLeido)).toEqual([{ id: 10 }]);
    expect(screen.getByRole("button", { name: /sin leer más arriba$/ })).toBeTruthy();
    for (const fila of [10, 20, 30]) await desplazarA(fila);
    expect(socket.de(EVENTO.mensajeLeido).at(-1)).toEqual({ id: 40 });
  });

  it("lo que otra ventana o un colega leyó ya no se señala", async () => {
    const { llegan, decir } = await alFinDeCuarenta();
    await llegan(tardio(41));
    expect(arriba(1)).not.toBeNull();
    await decir(EVENTO.chatLeido, { id: 3, sesion_id: 1, no_leidos: 0, leido_hasta: 41, secuencia: 1002 });
    await cuadros();
    expect(arriba(1)).toBeNull();
  });

  it("uno que se ve a medias, arriba o abajo, no se vio", async () => {
    const visible = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const { lista, hilo, socket } = await abrirPantalla({ abierto: 1 });
    await lista([unChat(1, { no_leidos: 11 })]);
    await hilo(1, tramo(1, 11));
    await desplazarA(0.5);
    visible.mockReturnValue("visible");
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await cuadros();
    // Of the first and of the last one half is seen.
    expect(socket.de(EVENTO.mensajeLeido)).toEqual([]);
    await desplazarA(0);
    expect(socket.de(EVENTO.mensajeLeido)).toEqual([{ id: 10 }]);
    await desplazarA(1);
    expect(socket.de(EVENTO.mensajeLeido)).toEqual([{ id: 10 }, { id: 11 }]);
  });

  it("quien cierra sin haber visto lo que al abrir estaba sin leer no pasa por encima [D65]", async () => {
    const ESTADO = "/ws/api/system/operadores/caso/estado/501";
    servidor.en("PUT", ESTADO, () => ({ cuerpo: unCaso(501, { estado: "CERRADO", version: 2 }) }));
    const { lista, hilo, persona } = await abrirPantalla({ abierto: 1 });
    await lista([unChat(1, { leido_hasta: 1, no_leidos: 39, ultimo_mensaje: unMensaje(40) })]);
    await hilo(1, tramo(1, 40));
    await desplazarA(0);
    await persona.click(await screen.findByRole("button", { name: "Cerrar" }));
    const pregunta = within(await screen.findByRole("dialog"));
    await persona.click(pregunta.getByRole("button", { name: "Cerrar caso" }));
    await waitFor(() =>
      expect(servidor.llamadas("PUT", ESTADO)[0]?.cuerpo).toMatchObject({ ultimo_visto: 10 }),
    );
  });

  const ANTERIORES = "/ws/api/system/operadores/caso/501/mensajes";
  const TARDIO_ENTRE_LO_LEIDO = Hilo.parse({
    rows: [...tramo(1, 49), tardio(100)],
    hay_mas: false,
    secuencia: 1000,
  });
  const conTardioLejos = async () => {
    const pantalla = await abrirPantalla({ abierto: 1 });
    medirHilo();
    await pantalla.lista([unChat(1, { leido_hasta: 99, no_leidos: 1 })]);
    await pantalla.hilo(1, tramo(50, 99), { hay_mas: true });
    await pantalla.sinPedidos();
    await cuadros();
    return pantalla;
  };

  it("al abrir trae lo que llegó tarde aunque quede entre lo ya leído, y abre ahí", async () => {
    servidor.en("GET", ANTERIORES, () => ({ cuerpo: TARDIO_ENTRE_LO_LEIDO }));
    const { socket } = await conTardioLejos();
    expect(screen.getByText("mensaje 100").closest("article")?.textContent).toContain("1 mensaje nuevo");
    await desplazarA(5);
    expect(socket.de(EVENTO.mensajeLeido)).toEqual([{ id: 100 }]);
  });

  it("mientras no se tiene lo que falta por leer, lo que sigue no está leído aunque se vea; cuando se tiene y se ve, sí", async () => {
    servidor.en("GET", ANTERIORES, () => ({ estado: 503, cuerpo: null }));
    const { lista, hilo, persona, socket } = await conTardioLejos();
    const otro = unChat(1, { leido_hasta: 99, no_leidos: 2, secuencia: 1001 });
    await lista([otro], { desde: 1000, secuencia: 1001, reinicio: false });
    await hilo(1, [unMensaje(101)], { desde: 1000, secuencia: 1001 });
    await alFin();
    expect(socket.de(EVENTO.mensajeLeido)).toEqual([]);
    servidor.en("GET", ANTERIORES, () => ({ cuerpo: TARDIO_ENTRE_LO_LEIDO }));
    await persona.click(screen.getByRole("button", { name: "Reintentar" }));
    await screen.findByRole("button", { name: "1 sin leer más arriba" });
    expect(socket.de(EVENTO.mensajeLeido)).toEqual([]);
    await desplazar(0);
    expect(socket.de(EVENTO.mensajeLeido)).toEqual([{ id: 101 }]);
  });
});

describe("lo que llega detrás de lo que tapa el hilo no está leído", () => {
  it("en un panel a la vez, mientras está delante el de la persona", async () => {
    const { llegan, marcas, persona } = await alFinDeCuarenta({ angosto: true });
    await persona.click(screen.getByRole("button", { name: "Mostrar persona y caso" }));
    await llegan(unMensaje(41));
    expect(marcas()).toEqual([]);
    await persona.click(screen.getAllByRole("button", { name: "Ocultar persona y caso" })[0] as HTMLElement);
    await waitFor(() => expect(marcas()).toEqual([{ id: 41 }]));
    expect(screen.getByText("1 mensaje nuevo")).toBeTruthy();
  });

  it("ni mientras hay un diálogo abierto", async () => {
    const { llegan, marcas, persona } = await alFinDeCuarenta();
    await persona.click(screen.getAllByRole("button", { name: /del listado$/ })[0] as HTMLElement);
    await screen.findByRole("dialog");
    await llegan(unMensaje(41));
    expect(marcas()).toEqual([]);
    await persona.keyboard("{Escape}");
    await waitFor(() => expect(marcas()).toEqual([{ id: 41 }]));
  });
});

it("si el servidor dice que se leyó menos, porque se unió a otra dirección del ciudadano, la marca de aquí no lo tapa", async () => {
  const { enlace, lista, socket } = await abrirPantalla();
  await lista([unChat(1, { leido_hasta: 90 })]);
  enlace.marcarLeido(1, 100);
  const puesto = (leido_hasta: number, secuencia: number, no_leidos: number) =>
    lista([unChat(1, { leido_hasta, no_leidos, secuencia })], {
      desde: secuencia - 1,
      secuencia,
      reinicio: false,
    });
  await puesto(100, 1001, 0);
  await puesto(94, 1002, 6);
  expect(enlace.leidoHasta(1)).toBe(94);
  await act(async () => socket.caer());
  await act(async () => socket.conectar());
  expect(socket.de(EVENTO.mensajeLeido)).toEqual([{ id: 100 }]);
});
