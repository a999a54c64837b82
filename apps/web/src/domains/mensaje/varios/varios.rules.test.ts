import type { Chat } from "@ventanilla/contract/caso/chat";
import type { Entrega } from "@ventanilla/contract/mensaje/mensaje";
import { describe, expect, it } from "vitest";
import {
  cuentasDe,
  destinosDe,
  enVivo,
  filasDe,
  filasTrasReintento,
  rechazadasDe,
  reintentablesDe,
} from "./varios.rules.ts";

const chat = (
  id: number,
  estado: Chat["caso"]["estado"],
  clasificacion: Chat["clasificacion"] = "whatsapp",
): Chat => ({
  id,
  id_canal: 1,
  clasificacion,
  usuario: `5917000000${id}`,
  nombre: null,
  persona: null,
  caso: {
    id: id * 10,
    tipo: "SIMPLE",
    estado,
    id_punto_atencion: null,
    operador_principal: null,
    nombre_operador: null,
    _created_at: "2026-03-01T12:00:00.000Z",
    version: 1,
    espera_desde: null,
  },
  ultimo_mensaje: null,
  total: 0,
  no_leidos: 0,
  leido_hasta: 0,
  fallidos: [],
  canal_caido: null,
  responder_hasta: null,
  secuencia: 1,
});
const porId = (...chats: Chat[]) => new Map(chats.map((uno) => [uno.id, uno]));
const AHORA = Date.UTC(2026, 10, 20, 14);
const soloRegistro = {
  nombrar: ({ usuario }: Chat) => usuario,
  esSoloRegistro: ({ clasificacion }: Chat) => clasificacion === "llamada",
  ahoraMs: AHORA,
};
/** It may be answered until so long from now. */
const hasta = (ms: number): Chat => ({
  ...chat(1, "ACTIVO"),
  responder_hasta: new Date(AHORA + ms).toISOString(),
});

describe("varios: quién recibe [B-mensajes-15, D92]", () => {
  it.each([
    ["abierto", chat(1, "ACTIVO"), chat(1, "PENDIENTE"), null],
    ["cerrado desde que se marcó", chat(1, "ACTIVO"), chat(1, "CERRADO"), "cerrado"],
    ["cancelado", chat(1, "ACTIVO"), chat(1, "CANCELADO"), "cerrado"],
    ["que se fue del punto", chat(1, "ACTIVO"), undefined, "retirado"],
    ["cerrado que se fue del punto", chat(1, "CERRADO"), undefined, "cerrado"],
    ["que sólo registra", chat(1, "ACTIVO", "llamada"), chat(1, "ACTIVO", "llamada"), "registro"],
    ["cuyo plazo acaba de vencer", chat(1, "ACTIVO"), hasta(0), "plazo"],
    ["cuyo plazo está por vencer", chat(1, "ACTIVO"), hasta(1), null],
  ])("uno %s", (_caso, marcado, vivo, impedimento) => {
    const [destino] = destinosDe(porId(marcado), vivo ? porId(vivo) : porId(), soloRegistro);
    expect(destino).toEqual({ chat: vivo ?? marcado, nombre: chat(1, "ACTIVO").usuario, impedimento });
  });

  it("en el orden en que se marcaron, como están ahora", () => {
    const vivos = porId(chat(1, "ACTIVO"), chat(2, "PENDIENTE"), chat(3, "ACTIVO"));
    const destinos = destinosDe(porId(chat(3, "ACTIVO"), chat(2, "ACTIVO")), vivos, soloRegistro);
    expect(destinos.map((destino) => [destino.chat.id, destino.chat.caso.estado])).toEqual([
      [3, "ACTIVO"],
      [2, "PENDIENTE"],
    ]);
  });
});

describe("varios: qué fue de cada uno [D92]", () => {
  const fila = (id: number, motivo: string | null, mensajes: Entrega[] = []) => ({
    id,
    nombre: `5917000000${id}`,
    clasificacion: "whatsapp",
    motivo,
    mensajes,
  });

  it("quien no está entre los fallidos lo recibió", () => {
    const destinos = destinosDe(
      porId(chat(1, "ACTIVO"), chat(2, "ACTIVO")),
      porId(chat(1, "ACTIVO"), chat(2, "ACTIVO")),
      soloRegistro,
    );
    const fallidos = [{ canal: 2, id_caso: 20, error: "CASO_CERRADO", mensaje: "El caso está cerrado." }];
    const filas = filasDe(destinos, { enviados: [], fallidos });
    expect(filas).toEqual([fila(1, null), fila(2, "El caso está cerrado.")]);
    expect(rechazadasDe(filas).map(({ id }) => id)).toEqual([2]);
  });

  it("un reintento cambia a los suyos, deja a los demás en su lugar y agrega a los nuevos", () => {
    const antes = [fila(1, "no"), fila(2, null), fila(3, "tampoco")];
    expect(filasTrasReintento(antes, [fila(3, null), fila(4, "nuevo")])).toEqual([
      fila(1, "no"),
      fila(2, null),
      fila(3, null),
      fila(4, "nuevo"),
    ]);
  });

  const mensaje = (id: number, estado: Entrega["estado"], motivo: Entrega["motivo"] = null): Entrega => ({
    id,
    estado,
    motivo,
    espera: null,
    fallo_visto: false,
  });

  it.each([
    ["el proveedor tiene todo", ["ENVIADO", "LEIDO"], "enviado"],
    ["una parte sigue en cola: aún no está enviado", ["ENVIADO", "EN_COLA"], "en-cola"],
    ["una parte se está enviando", ["ENVIANDO"], "en-cola"],
    ["una parte falló, aunque otra espere", ["EN_COLA", "FALLIDO"], "fallido"],
    ["de una parte no se sabe", ["ENVIADO", "INCIERTO"], "incierto"],
  ] as const)("%s [D115]", (_caso, estados, esperado) => {
    const escritos = estados.map((_estado, n) => mensaje(n + 1, "EN_COLA"));
    const ahora = new Map(estados.map((estado, n) => [n + 1, mensaje(n + 1, estado)]));
    const [viva] = enVivo([fila(1, null, escritos)], ahora);
    expect(viva?.estado).toBe(esperado);
    expect(enVivo([fila(1, "El caso está cerrado.")], ahora)[0]?.estado).toBe("rechazado");
  });

  it("se cuentan enviados, en cola, fallidos y aparte lo que no se sabe; se vuelve a enviar lo que falló y no pasó de plazo", () => {
    const filas = enVivo(
      [
        fila(1, "no"),
        fila(2, null, [mensaje(2, "ENVIADO")]),
        fila(3, null, [mensaje(3, "EN_COLA")]),
        fila(4, null, [mensaje(4, "FALLIDO", "permanente"), mensaje(5, "FALLIDO", "ventana")]),
        fila(5, null, [mensaje(6, "INCIERTO", "incierto")]),
      ],
      new Map(),
    );
    expect(cuentasDe(filas)).toEqual({ enviados: 1, enCola: 1, fallidos: 2, inciertos: 1 });
    expect(filas.flatMap(reintentablesDe).map(({ id }) => id)).toEqual([4]);
  });
});
