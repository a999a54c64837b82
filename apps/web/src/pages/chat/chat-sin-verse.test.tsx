import { screen, waitFor } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { describe, expect, it } from "vitest";
import { mirar, ponerSonido } from "../../../test/avisos.ts";
import { PUNTO, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import {
  alFin,
  alFinDeCuarenta,
  desplazarA,
  medirHilo,
  tardio,
  tramo,
} from "../../../test/chat/hilo-largo.ts";
import { abrirPantalla, cuadros, entradas } from "../../../test/chat/pantalla.ts";
import { alCerrar } from "../../../test/pagina.ts";
import { guardar } from "../../../test/pantalla.tsx";

const enLaLista = () => entradas().find((una) => una.dataset["abierto"] !== undefined);
/** What the badge of the open conversation says; undefined: it has none. */
const insignia = () => /(\d+) mensajes? sin leer/.exec(enLaLista()?.textContent ?? "")?.[1];

/** Every badge that the open conversation bore from now on; undefined: none. */
function insignias(): Set<string | undefined> {
  const habidas = new Set([insignia()]);
  const vigia = new MutationObserver(() => habidas.add(insignia()));
  vigia.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  alCerrar(() => vigia.disconnect());
  return habidas;
}

/** The end of forty read messages, the sound on, and a server that counts and is told. */
async function alFinConSonido(opciones: Parameters<typeof abrirPantalla>[0] = {}) {
  const tonos = ponerSonido();
  guardar("sonido", true);
  mirar("aquí");
  const pantalla = await alFinDeCuarenta(opciones);
  const llego: Mensaje[] = [];
  let secuencia = 1_000;
  let leido = 40;
  const llegaALaLista = async (mensaje: Mensaje) => {
    const desde = secuencia;
    secuencia += 1;
    llego.push(mensaje);
    const cambios = { desde, secuencia, reinicio: false };
    const no_leidos = llego.filter(({ id }) => id > leido).length;
    await pantalla.lista([unChat(1, { leido_hasta: leido, no_leidos, secuencia })], cambios);
  };
  const llegaAlHilo = async (mensaje: Mensaje) => {
    await pantalla.hilo(1, [mensaje], { desde: secuencia - 1, secuencia });
    await cuadros();
  };
  /** The list says it first, then the thread. */
  const llega = async (mensaje: Mensaje) => {
    await llegaALaLista(mensaje);
    await llegaAlHilo(mensaje);
  };
  /** The server heard that it was read. */
  const contar = () => {
    leido = llego.at(-1)?.id ?? leido;
    secuencia += 1;
    const ahora = { id: PUNTO, sesion_id: 1, no_leidos: 0, leido_hasta: leido, secuencia };
    return pantalla.decir(EVENTO.chatLeido, ahora);
  };
  const llegaAOtro = () => {
    const desde = secuencia;
    secuencia += 1;
    return pantalla.lista([unChat(2, { no_leidos: 1, secuencia })], { desde, secuencia, reinicio: false });
  };
  return { ...pantalla, tonos, llega, llegaALaLista, llegaAlHilo, llegaAOtro, contar };
}

describe("lo que llega a la conversación abierta y no está a la vista cuenta como nuevo", () => {
  it("lo que llega a la vista no lleva insignia ni un momento, y no suena", async () => {
    const { llega, contar, llegaAOtro, tonos, marcas } = await alFinConSonido();
    const habidas = insignias();
    await llega(unMensaje(41));
    await alFin();
    expect(marcas()).toEqual([{ id: 41 }]);
    await contar();
    await llega(unMensaje(42));
    await alFin();
    // Had it rung, this would wait.
    await llegaAOtro();
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain("1 mensaje nuevo de"));
    expect([[...habidas], tonos()]).toEqual([[undefined], 2]);
  });

  it("quien subió a leer lo ve en la lista y lo oye; cuando llega a él, ya no", async () => {
    const { llega, contar, tonos } = await alFinConSonido();
    await desplazarA(10);
    expect(insignia()).toBeUndefined();
    await llega(unMensaje(41));
    expect(insignia()).toBe("1");
    await waitFor(() => expect(tonos()).toBe(2));
    await alFin();
    expect(insignia()).toBeUndefined();
    await contar();
    expect(insignia()).toBeUndefined();
  });

  it("bajo un diálogo se cuenta y suena; al cerrarlo se ve, y ya no", async () => {
    const { llega, tonos, persona } = await alFinConSonido();
    await persona.click(screen.getAllByRole("button", { name: /del listado$/ })[0] as HTMLElement);
    await screen.findByRole("dialog");
    await llega(unMensaje(41));
    await waitFor(() => expect(enLaLista()?.textContent).toContain("1 mensaje sin leer"));
    await waitFor(() => expect(tonos()).toBe(2));
    await persona.keyboard("{Escape}");
    await waitFor(() => expect(insignia()).toBeUndefined());
  });

  it("tras el panel de la persona, también", async () => {
    const { llega, tonos, persona } = await alFinConSonido({ angosto: true });
    await persona.click(screen.getByRole("button", { name: "Mostrar persona y caso" }));
    await llega(unMensaje(41));
    expect(insignia()).toBe("1");
    await waitFor(() => expect(tonos()).toBe(2));
  });

  it("tras el panel de la persona se dice una vez, fuera de lo que el panel tapa", async () => {
    const { llega, persona } = await alFinConSonido({ angosto: true });
    await persona.click(screen.getByRole("button", { name: "Mostrar persona y caso" }));
    const registro = screen.getByRole("log");
    const dicho: (string | null)[] = [];
    const vigia = new MutationObserver((cambios) => {
      for (const { addedNodes } of cambios)
        dicho.push(...[...addedNodes].map(({ textContent }) => textContent));
    });
    vigia.observe(registro, { childList: true });
    alCerrar(() => vigia.disconnect());
    await llega(unMensaje(41));
    await waitFor(() => expect(dicho).toEqual([expect.stringContaining("mensaje 41")]));
    // What lies behind the panel is hidden, and nothing in it is spoken.
    expect(screen.getByRole("feed").closest("section")?.contains(registro)).toBe(false);
  });

  it("uno tardío que queda arriba, mientras se ve lo último, también", async () => {
    const { llega, tonos } = await alFinConSonido();
    await llega(tardio(41));
    expect(insignia()).toBe("1");
    await waitFor(() => expect(tonos()).toBe(2));
  });

  it("lo que la lista cuenta y el hilo no trae se muestra y suena; cuando llega y se ve, lo siguiente ya no", async () => {
    const { llega, llegaALaLista, llegaAlHilo, contar, tonos, marcas } = await alFinConSonido();
    await llegaALaLista(unMensaje(41));
    expect([insignia(), tonos()]).toEqual([undefined, 0]);
    await waitFor(() => expect([insignia(), tonos()]).toEqual(["1", 2]), { timeout: 8_000 });
    await llegaAlHilo(unMensaje(41));
    await alFin();
    expect([insignia(), marcas()]).toEqual([undefined, [{ id: 41 }]]);
    await contar();
    const habidas = insignias();
    await llega(unMensaje(42));
    await alFin();
    expect([...habidas]).toEqual([undefined]);
  });

  it("lo que se saltó yendo al final sigue contado; lo que se vio ya no, aunque el servidor no responda", async () => {
    const { lista, hilo } = await abrirPantalla({ abierto: 1 });
    medirHilo();
    await lista([unChat(1, { leido_hasta: 1, no_leidos: 39 })]);
    expect(insignia()).toBe("39");
    await hilo(1, tramo(1, 40));
    await desplazarA(0);
    expect(insignia()).toBe("30");
    const habidas = insignias();
    await alFin();
    expect([...habidas]).toEqual(["30"]);
  });

  it("lo que se vio en un caso que nadie tomó no vuelve a la lista al subir a leer, aunque siga sin leer para el punto [D81]", async () => {
    const { lista, hilo, socket } = await abrirPantalla({ abierto: 1 });
    medirHilo();
    const sinTomar = { ...unChat(1).caso, operador_principal: null, nombre_operador: null };
    await lista([unChat(1, { leido_hasta: 39, no_leidos: 1, caso: sinTomar })]);
    await hilo(1, tramo(1, 40));
    await alFin();
    expect(socket.de(EVENTO.mensajeLeido)).toEqual([{ id: 40 }]);
    expect(insignia()).toBeUndefined();
    await desplazarA(10);
    expect(insignia()).toBeUndefined();
  });
});

it("en una pestaña que no se ve la conversación abierta cuenta como las demás", async () => {
  const { llega } = await alFinConSonido();
  mirar("otra pestaña");
  await llega(unMensaje(41));
  expect(insignia()).toBe("1");
  mirar("aquí");
  await waitFor(() => expect(insignia()).toBeUndefined());
});
