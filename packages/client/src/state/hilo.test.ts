import type { EstadoMensaje, Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { ordenDe } from "@ventanilla/contract/mensaje/mensaje.rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyEarlier,
  applyEstados,
  applyMensajes,
  applyWritten,
  EMPTY_HILO,
  firstIdOf,
  type HiloState,
  mensajesInOrder,
  unbrokenIn,
} from "./hilo.ts";

/** The same cases each time: a failure is about the change at hand. */
const SEMILLA = 20_261_121;

const SESION = 3;
const CASO = 11;

function mensaje(id: number, secuencia: number, parte: Partial<Mensaje> = {}): Mensaje {
  return {
    id,
    id_caso: CASO,
    id_canal_entrada: SESION,
    direccion: "SALIDA",
    tipo_contenido: "texto",
    contenido: `mensaje ${id}`,
    mime_type: null,
    msg_id: `m${id}`,
    msg_tz: String(1_790_000_000 + id),
    orden: ordenDe(1_790_000_000 + id, 0),
    _created_at: "2026-11-20T10:00:00.000Z",
    estado: "EN_COLA",
    motivo: null,
    espera: null,
    fallo_visto: false,
    extras: {},
    canal_entrada: { clasificacion: "whatsapp", usuario: "59170000001@c.us" },
    operador: null,
    llego_tarde: false,
    secuencia,
    ...parte,
  };
}

const contexto = (
  desde: number,
  secuencia: number,
  parte: { id_caso?: number; reinicio?: boolean; hay_mas?: boolean } = {},
) => ({
  sesion_id: SESION,
  id_caso: CASO,
  desde,
  secuencia,
  hay_mas: false,
  reinicio: false,
  ...parte,
});

const abierto = applyMensajes(
  EMPTY_HILO,
  [mensaje(1, 1), mensaje(2, 2)],
  contexto(0, 2, { reinicio: true, hay_mas: true }),
);

describe("hilo", () => {
  it("los mensajes nuevos se agregan en orden y los repetidos no se duplican [B-tiempo-real-11]", () => {
    const dos = applyMensajes(abierto, [mensaje(3, 3), mensaje(2, 2)], contexto(2, 3));
    expect(mensajesInOrder(dos).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(dos.secuencia).toBe(3);
    expect(dos.hay_mas).toBe(true);
  });

  it("un estado de entrega viejo no pisa a uno nuevo", () => {
    const leido = applyMensajes(abierto, [mensaje(2, 5, { estado: "LEIDO" })], contexto(2, 5));
    const tarde = applyEstados(leido, {
      sesion_id: SESION,
      id_caso: CASO,
      mensajes: [{ id: 2, estado: "ENVIADO", motivo: null, espera: null, fallo_visto: false, secuencia: 3 }],
      desde: 2,
      secuencia: 3,
    });
    expect(tarde.mensajes.get(2)?.estado).toBe("LEIDO");
  });

  it("un empuje que empieza después de lo que se tiene deja el número, para que se pida lo que falta", () => {
    const conHueco = applyMensajes(abierto, [mensaje(9, 9)], contexto(7, 9));
    expect(conHueco.mensajes.has(9)).toBe(true);
    expect(conHueco.secuencia).toBe(2);
  });

  it("cuando la conversación sigue en otro caso, el hilo empieza de nuevo [D69]", () => {
    const otro = applyMensajes(
      abierto,
      [mensaje(20, 1, { id_caso: 12 })],
      contexto(0, 1, { id_caso: 12, reinicio: true }),
    );
    expect(mensajesInOrder(otro).map(({ id }) => id)).toEqual([20]);
    expect(otro.id_caso).toBe(12);
  });

  it("un empuje de un caso cuyo comienzo no se leyó no se muestra suelto", () => {
    expect(applyMensajes(EMPTY_HILO, [mensaje(9, 9)], contexto(7, 9))).toBe(EMPTY_HILO);
  });

  it("los anteriores se agregan al comienzo y dicen si hay más [D5]", () => {
    const con = applyEarlier(
      applyMensajes(EMPTY_HILO, [mensaje(5, 5)], contexto(0, 5, { reinicio: true })),
      5,
      { rows: [mensaje(4, 1)], hay_mas: false },
    );
    expect(mensajesInOrder(con).map(({ id }) => id)).toEqual([4, 5]);
    expect(con.hay_mas).toBe(false);
  });

  it("un cambio de uno más antiguo que lo leído, o uno recién escrito, no mueve desde dónde se lee hacia atrás", () => {
    const leido = [mensaje(50, 50), mensaje(51, 51)];
    const hilo = applyMensajes(EMPTY_HILO, leido, contexto(0, 51, { reinicio: true, hay_mas: true }));
    const suelto = applyMensajes(hilo, [mensaje(7, 52)], contexto(51, 52));
    const con = applyWritten(suelto, [mensaje(8, 53)]);
    expect(mensajesInOrder(con).map(({ id }) => id)).toEqual([7, 8, 50, 51]);
    expect([firstIdOf(con), unbrokenIn(con).map(({ id }) => id)]).toEqual([50, [50, 51]]);
    const pagina = { rows: [mensaje(48, 48), mensaje(49, 49)], hay_mas: true };
    expect(firstIdOf(applyEarlier(con, 50, pagina))).toBe(48);
  });

  it("una página pedida antes de que el hilo empezara de nuevo no entra: dejaría un hueco", () => {
    const entero = contexto(0, 90, { reinicio: true, hay_mas: true });
    const nuevo = applyMensajes(abierto, [mensaje(90, 90)], entero);
    expect(applyEarlier(nuevo, 1, { rows: [mensaje(0, 0)], hay_mas: false })).toBe(nuevo);
  });
});

const ENTREGAS: readonly EstadoMensaje[] = ["EN_COLA", "ENVIANDO", "ENVIADO", "ENTREGADO", "LEIDO"];

it("con empujes perdidos, repetidos y desordenados, pedir lo que falta deja el hilo igual a uno nuevo", () => {
  const cambio = fc.record({ id: fc.integer({ min: 1, max: 6 }), estado: fc.constantFrom(...ENTREGAS) });
  fc.assert(
    fc.property(
      fc.array(cambio, { minLength: 1, maxLength: 30 }),
      fc.array(fc.nat(29), { maxLength: 40 }),
      (cambios, entregas) => {
        const verdad = new Map(
          cambios.map(({ id, estado }, indice) => [id, mensaje(id, indice + 1, { estado })]),
        );
        let hilo: HiloState = applyMensajes(EMPTY_HILO, [], contexto(0, 0, { reinicio: true }));
        for (const entrega of entregas) {
          const indice = entrega % cambios.length;
          const uno = cambios[indice];
          if (uno)
            hilo = applyMensajes(
              hilo,
              [mensaje(uno.id, indice + 1, { estado: uno.estado })],
              contexto(indice, indice + 1),
            );
        }
        const faltan = [...verdad.values()].filter(({ secuencia }) => secuencia > hilo.secuencia);
        hilo = applyMensajes(hilo, faltan, contexto(hilo.secuencia, cambios.length));
        expect(mensajesInOrder(hilo)).toEqual([...verdad.values()].sort((a, b) => a.id - b.id));
        expect(hilo.secuencia).toBe(cambios.length);
      },
    ),
    { seed: SEMILLA },
  );
});
