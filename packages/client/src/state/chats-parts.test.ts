import type { Chat } from "@ventanilla/contract/caso/chat";
import { compararChats } from "@ventanilla/contract/caso/chat.rules";
import type { ContextoChats, FinDeParte } from "@ventanilla/contract/events";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chat, ID_PUNTO } from "../../test/sample-chat.ts";
import { applyChats, type ChatsState, EMPTY_CHATS, withdrawChat } from "./chats.ts";

/** The same cases each time: a failure is about the change at hand. */
const SEMILLA = 20_261_122;
const CUANTOS = 12;

const enLista = (id: number, mensaje: number, secuencia: number) =>
  chat(id, secuencia, {
    ultimo_mensaje: {
      id: mensaje,
      contenido: "Buenos días",
      tipo_contenido: "texto",
      direccion: "ENTRADA",
      msg_tz: "1763712000",
      _created_at: "2026-11-21T08:00:00.000Z",
    },
  });
const finDe = ({ id, ultimo_mensaje }: Chat): FinDeParte => ({
  mensaje: ultimo_mensaje?.id ?? 0,
  sesion_id: id,
});

/** A point as the server knows it: answers in parts, and a push for each change. */
class PuntoDePrueba {
  readonly chats = new Map(
    Array.from({ length: CUANTOS }, (_nada, i) => [i + 1, enLista(i + 1, 100 + i, 0)] as const),
  );
  readonly ultimos = new Map<number, number>();
  secuencia = 1;

  cambiar(id: number, retirar: boolean): (estado: ChatsState) => ChatsState {
    const desde = this.secuencia;
    this.secuencia += 1;
    const secuencia = this.secuencia;
    this.ultimos.set(id, secuencia);
    if (retirar) {
      this.chats.delete(id);
      const contexto = this.contexto({ desde, secuencia });
      return (estado) => applyChats(withdrawChat(estado, { sesion_id: id, secuencia }), [], contexto);
    }
    const cambiado = enLista(id, 1000 + secuencia, secuencia);
    this.chats.set(id, cambiado);
    return (estado) => applyChats(estado, [cambiado], this.contexto({ desde, secuencia }));
  }

  parte(despues: FinDeParte | null, cuantas: number): (estado: ChatsState) => ChatsState {
    const ordenados = [...this.chats.values()].sort(compararChats);
    const detras = ordenados.filter(
      (uno) => despues === null || compararChats(enLista(despues.sesion_id, despues.mensaje, 0), uno) < 0,
    );
    const chats = detras.slice(0, cuantas);
    const ultimo = chats.at(-1);
    const fin = detras.length > chats.length && ultimo ? finDe(ultimo) : null;
    const contexto = this.contexto({
      desde: despues === null ? 0 : this.secuencia,
      reinicio: despues === null,
      parte: { despues, fin },
    });
    return (estado) => applyChats(estado, chats, contexto);
  }

  /** What changed since the marker, the latest of each. */
  sondeo(marca: number): (estado: ChatsState) => ChatsState {
    const cambiados = [...this.ultimos].filter(([, secuencia]) => secuencia > marca);
    const chats = cambiados.flatMap(([id]) => this.chats.get(id) ?? []);
    const contexto = this.contexto({ desde: marca });
    return (estado) => {
      let sin = estado;
      for (const [sesion_id, secuencia] of cambiados)
        if (!this.chats.has(sesion_id)) sin = withdrawChat(sin, { sesion_id, secuencia });
      return applyChats(sin, chats, contexto);
    };
  }

  contexto(parte: Partial<ContextoChats>): ContextoChats {
    return { id: ID_PUNTO, desde: 0, secuencia: this.secuencia, reinicio: false, ...parte };
  }
}

/** How many deliveries later the push of a change comes; null: it is lost. */
const tarda = fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1, 2, null);
const cambio = fc.record({
  tipo: fc.constant("cambio" as const),
  id: fc.integer({ min: 1, max: CUANTOS + 3 }),
  retirar: fc.boolean(),
  tarda,
});
const paso = fc.oneof(
  cambio,
  fc.record({ tipo: fc.constant("parte" as const), tarda: fc.nat(2) }),
  // A question for the whole list that was asked before there was one, or a push to a point where nothing was told.
  fc.record({ tipo: fc.constant("primera" as const), tarda: fc.nat(3) }),
  fc.constant({ tipo: "sondeo" as const }),
);

describe("lista de chats en partes", () => {
  it("lo que cambia entre una parte y la siguiente, con empujes perdidos y tardíos, deja la lista igual a una entera [D82, D83]", () => {
    fc.assert(
      fc.property(fc.array(paso, { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (pasos, cuantas) => {
        const punto = new PuntoDePrueba();
        let estado = punto.parte(null, cuantas)(EMPTY_CHATS);
        const enCamino: { faltan: number; llegar: (estado: ChatsState) => ChatsState }[] = [];
        const pasar = () => {
          for (const envio of enCamino) envio.faltan -= 1;
          for (const envio of enCamino.filter(({ faltan }) => faltan < 0)) estado = envio.llegar(estado);
          enCamino.splice(0, enCamino.length, ...enCamino.filter(({ faltan }) => faltan >= 0));
        };
        for (const uno of pasos) {
          if (uno.tipo === "sondeo") estado = punto.sondeo(estado.mark)(estado);
          else if (uno.tipo === "parte") {
            if (estado.rest) enCamino.push({ faltan: uno.tarda, llegar: punto.parte(estado.rest, cuantas) });
          } else if (uno.tipo === "primera") {
            enCamino.push({ faltan: uno.tarda, llegar: punto.parte(null, cuantas) });
          } else {
            const llegar = punto.cambiar(uno.id, uno.retirar);
            if (uno.tarda !== null) enCamino.push({ faltan: uno.tarda, llegar });
          }
          pasar();
        }
        for (const { llegar } of enCamino) estado = llegar(estado);
        estado = punto.sondeo(estado.mark)(estado);
        while (estado.rest) estado = punto.parte(estado.rest, cuantas)(estado);
        const porId = (chats: ReadonlyMap<number, Chat>) => [...chats].sort(([a], [b]) => a - b);
        expect(porId(estado.chats)).toEqual(porId(punto.chats));
        expect(estado.mark).toBe(punto.secuencia);
      }),
      { seed: SEMILLA, numRuns: 1_000 },
    );
  });

  it("una parte que no es la siguiente no da por llegado lo que falta entre ambas", () => {
    const punto = new PuntoDePrueba();
    const primera = punto.parte(null, 3)(EMPTY_CHATS);
    const salteada = punto.parte({ mensaje: 103, sesion_id: 4 }, 10)(primera);
    expect(salteada.rest).toEqual(primera.rest);
    expect(salteada.rest).not.toBeNull();
  });
});
