// A thread that is longer than its pane, and somebody who scrolls it.
import { fireEvent, screen } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { vi } from "vitest";
import { unChat, unMensaje } from "./fabrica.ts";
import { abrirPantalla, cuadros } from "./pantalla.ts";

const ALTO_FILA = 60;
const ALTO_CAJA = 600;
/** Where more may be read back, «Cargar anteriores» stands above the first row. */
const ALTO_ANTERIORES = 48;

export const tramo = (desde: number, hasta: number) =>
  Array.from({ length: hasta - desde + 1 }, (_, n) => unMensaje(desde + n));
/** Its provider held it back: it stands below the fifth. */
export const tardio = (id: number) => unMensaje(id, { msg_tz: unMensaje(5).msg_tz });
const caja = () => screen.getByRole("feed").parentElement as HTMLElement;

export async function desplazar(scrollTop: number) {
  fireEvent.wheel(caja());
  fireEvent.scroll(caja(), { target: { scrollTop } });
  await cuadros();
}
/** Somebody scrolls until that row is the first in sight. */
export const desplazarA = (fila: number) => desplazar(fila * ALTO_FILA);
/** To the end: again once the rows there are measured. */
export async function alFin() {
  for (const _vez of [1, 2])
    await desplazar(Number.parseFloat(screen.getByRole("feed").style.height) - ALTO_CAJA + ALTO_ANTERIORES);
}

/** What jsdom does not know: where the thread ends. */
export const medirHilo = () =>
  vi
    .spyOn(HTMLElement.prototype, "scrollHeight", "get")
    .mockImplementation(() => Number.parseFloat(screen.queryByRole("feed")?.style.height ?? "") - ALTO_CAJA);

/** Forty messages that were read, and the end of them in sight. */
export async function alFinDeCuarenta(opciones: Parameters<typeof abrirPantalla>[0] = {}) {
  const pantalla = await abrirPantalla({ abierto: 1, ...opciones });
  medirHilo();
  await pantalla.lista([unChat(1, { leido_hasta: 40 }), unChat(2)]);
  await pantalla.hilo(1, tramo(1, 40));
  await alFin();
  let secuencia = 1000;
  return {
    ...pantalla,
    marcas: () => pantalla.socket.de(EVENTO.mensajeLeido),
    /** They arrive, and the end of the thread stays in sight. */
    llegan: async (...mensajes: Mensaje[]) => {
      const desde = secuencia;
      secuencia += 1;
      await pantalla.hilo(1, mensajes, { desde, secuencia });
      await alFin();
    },
  };
}
