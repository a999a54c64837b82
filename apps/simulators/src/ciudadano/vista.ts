import { z } from "zod";
import { ACK, type Mensaje, type Sesion } from "../waha/modelo.ts";
import type { Mundo } from "../waha/mundo.ts";
import { OFRECIDOS } from "./ofrecidos.ts";

const PAIS = "591";

export const NuevoCiudadano = z.object({
  nombre: z.string().trim().min(2).max(80),
  telefono: z.string().regex(/^[67]\d{7}$/),
});

export function chatDeTelefono(telefono: string): string {
  return `${PAIS}${telefono}@c.us`;
}

/** One message as the citizen sees it. `ticks` are those of his own messages: sent, taken by the office, read there. */
export function mensajeVisto(mensaje: Mensaje) {
  const { id, session, chatId, fromMe, body, ms, ack, archivo } = mensaje;
  return {
    id,
    session,
    chatId,
    propio: !fromMe,
    texto: body,
    ms,
    ticks: fromMe ? 0 : Math.min(Math.max(ack, 0), 3),
    visto: fromMe ? ack >= ACK.leido : true,
    archivo: archivo && {
      url: `ciudadano/api/archivos/${encodeURIComponent(archivo.id)}`,
      mimetype: archivo.mimetype,
      nombre: archivo.filename,
    },
  };
}

export function numeroVisto({ name, status, config, me }: Sesion) {
  const telefono = me?.id.split("@")[0] ?? config.metadata?.["telefono"] ?? "";
  return {
    session: name,
    nombre: config.metadata?.["nombre"] ?? me?.pushName ?? name,
    telefono,
    estado: status,
  };
}

function chatVisto(mundo: Mundo, session: string, chatId: string, vistos: ReadonlySet<string>) {
  const hilo = mundo.hilo(session, chatId);
  const ultimo = hilo.at(-1);
  if (!ultimo) return [];
  const noLeidos = hilo.filter(({ id, fromMe, ack }) => fromMe && ack < ACK.leido && !vistos.has(id)).length;
  return [{ session, chatId, noLeidos, ultimo: mensajeVisto(ultimo) }];
}

/** Everything the page's list shows. `vistos`: looked at while their receipts were still under way. */
export function panorama(mundo: Mundo, vistos: ReadonlySet<string>) {
  const sesiones = [...mundo.sesiones.values()];
  const ciudadanos = [...mundo.ciudadanos.values()];
  const conocidos = new Set(ciudadanos.map(({ chatId }) => chatId));
  return {
    numeros: sesiones.map(numeroVisto),
    ciudadanos,
    ofrecidos: OFRECIDOS.filter(({ telefono }) => !conocidos.has(chatDeTelefono(telefono))),
    chats: sesiones.flatMap(({ name }) =>
      ciudadanos.flatMap(({ chatId }) => chatVisto(mundo, name, chatId, vistos)),
    ),
  };
}
