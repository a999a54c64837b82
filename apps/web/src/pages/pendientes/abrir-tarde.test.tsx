import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { unaLista, unCaso, unCubiculo, unInicio } from "../../../test/fabrica.ts";
import { abrir, servidor } from "../../../test/pantalla.tsx";
import type { Respuesta } from "../../../test/servidor.ts";

const mensajes = (caso: number) => `/ws/api/system/operadores/caso/${caso}/mensajes`;
const HILO = { cuerpo: { rows: [], hay_mas: false, secuencia: 1 } };

let hilos: Map<number, PromiseWithResolvers<Respuesta>>;
beforeEach(() => {
  hilos = new Map();
  const otra = { id: 99, clasificacion: "whatsapp", usuario: "59170000099@c.us", nombre: null } as const;
  const casos = [unCaso({ id: 71, persona: null, canal_principal: { principal: otra } }), unCaso()];
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({
    cuerpo: [unCubiculo({ activo: true })],
  }));
  servidor.en("GET", "/ws/api/system/operadores/3/pendientes", () => ({ cuerpo: unaLista(casos) }));
  for (const { id } of casos) {
    const hilo = Promise.withResolvers<Respuesta>();
    hilos.set(id, hilo);
    servidor.en("GET", mensajes(id), () => hilo.promise);
  }
});

const entrar = () =>
  abrir("/pendientes", { sesion: unInicio(), vacias: ["/conversacion/$cubiculo/$id", "/historial"] });
const boton = (nombre: string) =>
  screen.findByRole<HTMLButtonElement>("button", { name: `Abrir la conversación de ${nombre}` });
const ana = () => boton("Ana Quispe Mamani");
const otra = () => boton("+591 700 000 99");
const llega = (caso: number) => act(async () => hilos.get(caso)?.resolve(HILO));

describe("abrir una conversación cuyos mensajes tardan", () => {
  it("la fila dice que está en camino, y pulsada otra vez no lo pide dos veces", async () => {
    const { persona } = await entrar();
    await persona.click(await ana());
    await waitFor(async () => expect((await ana()).dataset["loading"]).toBe("true"));
    expect((await otra()).dataset["loading"]).toBeUndefined();
    await persona.keyboard("{Enter}");
    await llega(70);
    await waitFor(() => expect(location.pathname).toBe("/conversacion/3/31"));
    expect(servidor.llamadas("GET", mensajes(70))).toHaveLength(1);
  });

  it("a quien entretanto se fue a otra página no se la cambia", async () => {
    const { persona, ir, sinPedidos } = await entrar();
    await persona.click(await ana());
    await ir("/historial");
    await llega(70);
    await sinPedidos();
    expect(location.pathname).toBe("/historial");
  });

  it("quien pulsa otra fila va a esa, aunque la primera llegue después o antes", async () => {
    const { persona, sinPedidos } = await entrar();
    await persona.click(await otra());
    await persona.click(await ana());
    await llega(71);
    expect([location.pathname, servidor.llamadas("GET", mensajes(70)).length]).toEqual(["/pendientes", 1]);
    await llega(70);
    await sinPedidos();
    await waitFor(() => expect(location.pathname).toBe("/conversacion/3/31"));
  });
});
