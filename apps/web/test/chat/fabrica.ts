// Chats, messages and cases as the contract has them: parsed by its schemas, so that a changed shape fails here first.
import { Caso, CasoVecino, FilasDeCasos } from "@ventanilla/contract/caso/caso";
import { Chat } from "@ventanilla/contract/caso/chat";
import type { ContextoChats, ContextoHilo } from "@ventanilla/contract/events";
import { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { ordenDe, segundosDe } from "@ventanilla/contract/mensaje/mensaje.rules";

export const PUNTO = 3;
export const YO = { id: 7, nombre: "Juana Pérez" };
/** 20/11/2026 10:15:02 in La Paz. */
export const BASE_S = Date.UTC(2026, 10, 20, 14, 15, 2) / 1000;

export function unMensaje(id: number, cambios: Partial<Mensaje> = {}): Mensaje {
  const segundos = BASE_S + id;
  return Mensaje.parse({
    id,
    id_caso: 501,
    id_canal_entrada: 1,
    direccion: "ENTRADA",
    tipo_contenido: "texto",
    contenido: `mensaje ${id}`,
    mime_type: null,
    msg_id: `m${id}`,
    msg_tz: String(segundos),
    orden: ordenDe(segundosDe(cambios.msg_tz ?? "") ?? segundos, 0),
    _created_at: new Date(segundos * 1000).toISOString(),
    estado: "RECIBIDO",
    motivo: null,
    extras: {},
    canal_entrada: { clasificacion: "whatsapp", usuario: "59170123456@c.us", nombre: null },
    operador: null,
    espera: null,
    fallo_visto: false,
    llego_tarde: false,
    secuencia: id,
    ...cambios,
  });
}

export const unaSalida = (id: number, cambios: Partial<Mensaje> = {}): Mensaje =>
  unMensaje(id, { direccion: "SALIDA", estado: "ENVIADO", operador: YO, ...cambios });

export function unChat(id: number, cambios: Partial<Chat> = {}): Chat {
  const ultimo = unMensaje(id * 10);
  return Chat.parse({
    id,
    id_canal: 1,
    clasificacion: "whatsapp",
    usuario: `5917012345${id}@c.us`,
    nombre: null,
    persona: null,
    caso: {
      id: 500 + id,
      tipo: "SIMPLE",
      estado: "PENDIENTE",
      id_punto_atencion: PUNTO,
      operador_principal: "operador1",
      nombre_operador: "JUANA PÉREZ",
      _created_at: new Date((BASE_S - 3600) * 1000).toISOString(),
      version: 1,
      espera_desde: null,
    },
    ultimo_mensaje: ultimo,
    total: 0,
    no_leidos: 0,
    leido_hasta: 0,
    fallidos: [],
    canal_caido: null,
    responder_hasta: null,
    secuencia: id,
    ...cambios,
  });
}

export function unCaso(id: number, cambios: Partial<Caso> = {}): Caso {
  return Caso.parse({
    id,
    tipo: "SIMPLE",
    estado: "PENDIENTE",
    descripcion: "Consulta por requisitos",
    id_entidad: 1,
    id_tramite: null,
    id_persona: null,
    id_punto_atencion: PUNTO,
    operador_principal: "operador1",
    nombre_operador: "JUANA PÉREZ",
    operadores: [],
    canal_principal: {
      principal: { id: id - 500, clasificacion: "whatsapp", usuario: "59170123456@c.us", nombre: null },
    },
    canales: [id - 500],
    clasificacion: "whatsapp",
    usuario: null,
    id_caso_destino: null,
    _user_created: null,
    _user_updated: null,
    persona: null,
    tramite: null,
    punto_atencion: { identificador: "Cubículo 3" },
    version: 1,
    _created_at: new Date((BASE_S - 3600) * 1000).toISOString(),
    _updated_at: new Date(BASE_S * 1000).toISOString(),
    ...cambios,
  });
}

/** A row of a list of cases about the same matter: one that may be read. */
export function unaFila(id: number, cambios: Partial<CasoVecino> = {}): CasoVecino {
  return CasoVecino.parse({
    ...unCaso(id),
    legible: true,
    punto_atencion: { identificador: "Cubículo 3", entidad: { nombre: "Alcaldía" } },
    ultimoMensaje: null,
    no_leidos: 0,
    fallidos: 0,
    inciertos: 0,
    ...cambios,
  });
}

export const filas = (rows: CasoVecino[]) => FilasDeCasos.parse({ rows, count: rows.length });

export const persona = (nombres: string) => ({
  id: 1,
  nombres,
  primer_apellido: "QUISPE",
  segundo_apellido: null,
  contrastado: true,
});

export const contextoChats = (cambios: Partial<ContextoChats> = {}): ContextoChats => ({
  id: PUNTO,
  desde: 0,
  secuencia: 1000,
  reinicio: true,
  ...cambios,
});

export const contextoHilo = (sesion: number, cambios: Partial<ContextoHilo> = {}): ContextoHilo => ({
  sesion_id: sesion,
  id_caso: 500 + sesion,
  desde: 0,
  secuencia: 1000,
  hay_mas: false,
  reinicio: false,
  ...cambios,
});
