import { type Chat, ORDENES_CHATS, type OrdenChats } from "@ventanilla/contract/caso/chat";
import { COMPARAR_CHATS } from "@ventanilla/contract/caso/chat.rules";
import type { ContextoChats, FinDeParte } from "@ventanilla/contract/events";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chat, ID_PUNTO } from "../../test/sample-chat.ts";
import { applyChats, type ChatsState, EMPTY_CHATS, joinPunto, restartList, withdrawChat } from "./chats.ts";

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

/** Now and then nobody waits in it; else since an instant that another one may have too. */
function conEspera(id: number, mensaje: number, secuencia: number): Chat {
  const uno = enLista(id, mensaje, secuencia);
  const turno = (id + secuencia) % 4;
  const espera_desde = turno === 0 ? null : new Date(1_763_712_000_000 + turno * 60_000).toISOString();
  return { ...uno, caso: { ...uno.caso, espera_desde } };
}

const finDe = ({ id, ultimo_mensaje, caso }: Chat, orden: OrdenChats): FinDeParte => ({
  mensaje: ultimo_mensaje?.id ?? 0,
  sesion_id: id,
  ...(orden === "espera" && { espera: caso.espera_desde }),
});

/** A chat that would stand there. */
function enFin({ mensaje, sesion_id, espera = null }: FinDeParte): Chat {
  const uno = enLista(sesion_id, mensaje, 0);
  return { ...uno, caso: { ...uno.caso, espera_desde: espera } };
}

/** A point as the server knows it: answers in parts, and a push for each change. */
class PuntoDePrueba {
  readonly orden: OrdenChats;
  constructor(orden: OrdenChats) {
    this.orden = orden;
  }
  readonly chats = new Map(
    Array.from({ length: CUANTOS }, (_nada, i) => [i + 1, conEspera(i + 1, 100 + i, 0)] as const),
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
    const cambiado = conEspera(id, 1000 + secuencia, secuencia);
    this.chats.set(id, cambiado);
    return (estado) => applyChats(estado, [cambiado], this.contexto({ desde, secuencia }));
  }

  parte(despues: FinDeParte | null, cuantas: number): (estado: ChatsState) => ChatsState {
    const comparar = COMPARAR_CHATS[this.orden];
    const ordenados = [...this.chats.values()].sort(comparar);
    const detras = ordenados.filter((uno) => despues === null || comparar(enFin(despues), uno) < 0);
    const chats = detras.slice(0, cuantas);
    const ultimo = chats.at(-1);
    const fin = detras.length > chats.length && ultimo ? finDe(ultimo, this.orden) : null;
    const contexto = this.contexto({
      desde: despues === null ? 0 : this.secuencia,
      reinicio: despues === null,
      parte: { despues, fin },
    });
    return (estado) => applyChats(estado, chats, contexto);
  }

  /** What changed since the marker, the latest of each; without one, the list from its beginning. */
  sondeo(marca: number, cuantas: number): (estado: ChatsState) => ChatsState {
    if (marca === 0) return this.parte(null, cuantas);
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

const FIN: FinDeParte = { mensaje: 40, sesion_id: 2 };
const OTRO: FinDeParte = { mensaje: 20, sesion_id: 3 };
const CONTEXTO: ContextoChats = { id: ID_PUNTO, desde: 0, secuencia: 6, reinicio: false };

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
  // The list is asked for anew while one is held, whole or not.
  fc.record({ tipo: fc.constant("de nuevo" as const), tarda: fc.nat(3) }),
);

describe("lista de chats en partes", () => {
  it.each(ORDENES_CHATS)(
    "en el orden «%s», lo que cambia entre una parte y la siguiente, con empujes perdidos y tardíos, deja la lista igual a una entera [D82, D83]",
    (orden) => {
      fc.assert(
        fc.property(fc.array(paso, { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (pasos, cuantas) => {
          const punto = new PuntoDePrueba(orden);
          let estado = punto.parte(null, cuantas)(EMPTY_CHATS);
          const enCamino: { faltan: number; llegar: (estado: ChatsState) => ChatsState }[] = [];
          const pasar = () => {
            for (const envio of enCamino) envio.faltan -= 1;
            for (const envio of enCamino.filter(({ faltan }) => faltan < 0)) estado = envio.llegar(estado);
            enCamino.splice(0, enCamino.length, ...enCamino.filter(({ faltan }) => faltan >= 0));
          };
          for (const uno of pasos) {
            if (uno.tipo === "sondeo") estado = punto.sondeo(estado.mark, cuantas)(estado);
            else if (uno.tipo === "parte") {
              if (estado.rest)
                enCamino.push({ faltan: uno.tarda, llegar: punto.parte(estado.rest, cuantas) });
            } else if (uno.tipo === "primera" || uno.tipo === "de nuevo") {
              if (uno.tipo === "de nuevo") estado = restartList(estado);
              enCamino.push({ faltan: uno.tarda, llegar: punto.parte(null, cuantas) });
            } else {
              const llegar = punto.cambiar(uno.id, uno.retirar);
              if (uno.tarda !== null) enCamino.push({ faltan: uno.tarda, llegar });
            }
            pasar();
          }
          for (const { llegar } of enCamino) estado = llegar(estado);
          estado = punto.sondeo(estado.mark, cuantas)(estado);
          while (estado.rest) estado = punto.parte(estado.rest, cuantas)(estado);
          const porId = (chats: ReadonlyMap<number, Chat>) => [...chats].sort(([a], [b]) => a - b);
          expect(porId(estado.chats)).toEqual(porId(punto.chats));
          expect(estado.mark).toBe(punto.secuencia);
        }),
        { seed: SEMILLA, numRuns: 1_000 },
      );
    },
  );

  it("una parte que no es la siguiente no da por llegado lo que falta entre ambas", () => {
    const punto = new PuntoDePrueba("nuevo");
    const primera = punto.parte(null, 3)(EMPTY_CHATS);
    const salteada = punto.parte({ mensaje: 103, sesion_id: 4 }, 10)(primera);
    expect(salteada.rest).toEqual(primera.rest);
    expect(salteada.rest).not.toBeNull();
  });

  it("entre quienes esperan desde el mismo instante, el lugar donde acabó una parte lo dice también la espera", () => {
    const punto = new PuntoDePrueba("espera");
    const primera = punto.parte(null, 3)(EMPTY_CHATS);
    const { mensaje = 0, sesion_id = 0 } = primera.rest ?? {};
    const deOtroOrden = punto.parte({ mensaje, sesion_id }, 10)(primera);
    expect(deOtroOrden.rest).toEqual(primera.rest);
    expect(punto.parte(primera.rest, 100)(primera).rest).toBeNull();
  });

  describe("pedida de nuevo", () => {
    const tenia = applyChats(EMPTY_CHATS, [chat(1, 3), chat(2, 4), chat(3, 2), chat(4, 1)], {
      ...CONTEXTO,
      secuencia: 4,
      reinicio: true,
    });
    const pedida = restartList(tenia);
    const primera = applyChats(pedida, [chat(2, 4)], {
      ...CONTEXTO,
      reinicio: true,
      parte: { despues: null, fin: FIN },
    });
    const ids = ({ chats }: ChatsState) => [...chats.keys()].sort((uno, otro) => uno - otro);

    it("lo que se tenía sigue hasta la última; lo que no vino en ninguna, ya no está", () => {
      expect(ids(primera)).toEqual([1, 2, 3, 4]);
      const segunda = applyChats(primera, [chat(3, 2)], {
        ...CONTEXTO,
        desde: 6,
        parte: { despues: FIN, fin: OTRO },
      });
      expect(ids(segunda)).toEqual([1, 2, 3, 4]);
      const ultima = applyChats(segunda, [chat(4, 1)], {
        ...CONTEXTO,
        desde: 6,
        parte: { despues: OTRO, fin: null },
      });
      expect(ids(ultima)).toEqual([2, 3, 4]);
    });

    it("lo que cambió entretanto se empujó, y sigue aunque no viniera en ninguna; lo viejo no lo salva", () => {
      const empujado = applyChats(primera, [chat(1, 7)], { ...CONTEXTO, desde: 6, secuencia: 7 });
      const viejo = applyChats(empujado, [chat(3, 2)], { ...CONTEXTO, desde: 1, secuencia: 2 });
      const parte = { despues: FIN, fin: null };
      expect(ids(applyChats(viejo, [], { ...CONTEXTO, desde: 6, parte }))).toEqual([1, 2]);
    });

    it("mientras no está respondida no se sabe lo que hay, salvo donde nunca hubo nada", () => {
      expect([tenia.told, pedida.told, primera.told]).toEqual([true, false, true]);
      expect(restartList(joinPunto(EMPTY_CHATS, { secuencia: 0 })).told).toBe(true);
    });
  });
});
