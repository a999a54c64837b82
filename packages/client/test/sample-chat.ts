import type { Chat } from "@ventanilla/contract/caso/chat";

export const ID_PUNTO = 7;

/** A chat of that point as it was at that change number. */
export function chat(id: number, secuencia: number, parte: Partial<Chat> = {}): Chat {
  return {
    id,
    id_canal: 1,
    clasificacion: "whatsapp",
    usuario: `5917000000${id}@c.us`,
    nombre: null,
    persona: null,
    caso: {
      id,
      tipo: "SIMPLE",
      estado: "PENDIENTE",
      id_punto_atencion: ID_PUNTO,
      operador_principal: null,
      nombre_operador: null,
      _created_at: "2026-11-20T10:00:00.000Z",
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
    secuencia,
    ...parte,
  };
}
