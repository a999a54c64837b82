import { CELULAR, ICONO_WHATSAPP, PAIS } from "../ciudadano/celular.ts";
import {
  type CanalSimulado,
  type CuentaVista,
  citaVista,
  type MensajeVisto,
  type PersonaVista,
} from "../ciudadano/index.ts";
import type { Contexto } from "./contexto.ts";
import { FALLOS_OFRECIDOS } from "./fallos-ofrecidos.ts";
import { ACK, type Ciudadano, type EstadoSesion, type Mensaje, type Sesion } from "./modelo.ts";
import type { Cambio } from "./mundo.ts";
import { qrPng } from "./qr.ts";

const MB = 1024 * 1024;

const ESTADOS: Readonly<Record<EstadoSesion, string>> = {
  WORKING: "en línea",
  STARTING: "arrancando…",
  SCAN_QR_CODE: "espera que su teléfono escanee el QR",
  STOPPED: "detenido",
  FAILED: "con falla",
};

const ESCANEAR = { id: "escanear", texto: "Escanear el QR con el teléfono" };
const ACCIONES = [
  { id: "detener", texto: "Detener" },
  { id: "arrancar", texto: "Arrancar" },
  { id: "desvincular", texto: "Desvincular el teléfono" },
] as const;

/** `59171548230` or `59171548230@c.us` → `+591 715 48230`; other ids stay as they are. */
function telefono(valor: string): string {
  const digitos = valor.split("@")[0] ?? "";
  const partes = /^591(\d{3})(\d{5})$/.exec(digitos);
  return partes ? `+591 ${partes[1]} ${partes[2]}` : digitos;
}

function cuentaVista({ name, status, config, me }: Sesion): CuentaVista {
  const numero = me?.id.split("@")[0] ?? config.metadata?.["telefono"] ?? "";
  const conQr = status === "SCAN_QR_CODE";
  return {
    id: name,
    nombre: config.metadata?.["nombre"] ?? me?.pushName ?? name,
    contacto: telefono(numero),
    estado: ESTADOS[status],
    enLinea: status === "WORKING",
    conQr,
    acciones: conQr ? [...ACCIONES, ESCANEAR] : ACCIONES,
  };
}

const personaVista = ({ chatId, nombre }: Ciudadano): PersonaVista => ({
  id: chatId,
  nombre,
  contacto: telefono(chatId),
});

/** The gateway's world on the citizen's page. */
export function paraCiudadano({ mundo, sesiones, conversacion }: Contexto): CanalSimulado {
  /** Looked at while their receipts were still under way. */
  const vistos = new Set<string>();

  function citadoDe(id: string | null): { texto: string } | undefined {
    const mensaje = id === null ? undefined : mundo.mensajes.get(id);
    return mensaje && { texto: mensaje.body };
  }

  function mensajeVisto({
    id,
    session,
    chatId,
    fromMe,
    body,
    ms,
    ack,
    archivo,
    citado,
  }: Mensaje): MensajeVisto {
    return {
      id,
      cuenta: session,
      persona: chatId,
      propio: !fromMe,
      texto: body,
      ms,
      ticks: fromMe ? 0 : Math.min(Math.max(ack, 0), 3),
      visto: !fromMe || ack >= ACK.leido || vistos.has(id),
      citado: citaVista(citadoDe(citado)),
      archivos: archivo ? [{ id: archivo.id, mimetype: archivo.mimetype, nombre: archivo.filename }] : [],
    };
  }

  function sesionDe(cuenta: string): Sesion {
    const sesion = mundo.sesiones.get(cuenta);
    if (!sesion) throw new Error(`there is no session ${cuenta}`);
    return sesion;
  }

  return {
    id: "whatsapp",
    nombre: "WhatsApp",
    color: { claro: "oklch(47% 0.11 165)", oscuro: "oklch(76% 0.13 165)" },
    icono: ICONO_WHATSAPP,
    palabraCuenta: "Número",
    contacto: CELULAR,
    textoMax: 20_000,
    medios: [
      { clase: "imagen", tipos: ["image/*"], bytesMax: 64 * MB },
      { clase: "audio", tipos: ["audio/*"], bytesMax: 64 * MB },
      { clase: "video", tipos: ["video/*"], bytesMax: 64 * MB },
      { clase: "documento", tipos: ["*/*"], bytesMax: 64 * MB },
    ],
    fallos: FALLOS_OFRECIDOS,
    cuentas: () => [...mundo.sesiones.values()].map(cuentaVista),
    personas: () => [...mundo.ciudadanos.values()].map(personaVista),
    conocer(nombre, contacto) {
      const ciudadano = { chatId: `${PAIS}${contacto}@c.us`, nombre };
      mundo.ciudadanos.set(ciudadano.chatId, ciudadano);
      mundo.anunciar({ tipo: "ciudadano" });
      return personaVista(ciudadano);
    },
    hilo: (cuenta, persona) => mundo.hilo(cuenta, persona).map(mensajeVisto),
    mensajes: () => [...mundo.mensajes.values()].map(mensajeVisto),
    escribir(cuenta, persona, { texto, archivo }) {
      const { mensaje, entregado } = conversacion.recibir(sesionDe(cuenta), {
        chatId: persona,
        texto,
        archivo: archivo && {
          mimetype: archivo.mimetype,
          filename: archivo.nombre,
          contenido: archivo.contenido,
        },
      });
      entregado.catch(() => false);
      return mensajeVisto(mensaje);
    },
    leer(cuenta, persona) {
      for (const { id, fromMe, ack } of mundo.hilo(cuenta, persona))
        if (fromMe && ack < ACK.leido) vistos.add(id);
      conversacion.leer(sesionDe(cuenta), persona);
    },
    archivo(id) {
      const contenido = mundo.almacen.leerArchivo(id);
      const archivo = [...mundo.mensajes.values()].find((mensaje) => mensaje.archivo?.id === id)?.archivo;
      return contenido && archivo ? { mimetype: archivo.mimetype, contenido } : null;
    },
    actuar(cuenta, accion) {
      const sesion = sesionDe(cuenta);
      if (accion === ESCANEAR.id) return sesiones.vincular(sesion, {}) !== null;
      if (accion === "detener") sesiones.parar(sesion);
      else if (accion === "arrancar") sesiones.arrancar(sesion);
      else sesiones.desvincular(sesion);
      return true;
    },
    qr(cuenta) {
      const sesion = mundo.sesiones.get(cuenta);
      const valor = sesion && sesiones.qr(sesion);
      return valor ? qrPng(valor) : null;
    },
    escuchar(alCambiar) {
      const alOir = ({ mensaje }: Cambio) => alCambiar(mensaje ? { mensaje: mensajeVisto(mensaje) } : {});
      mundo.cambios.on("cambio", alOir);
      return () => mundo.cambios.off("cambio", alOir);
    },
  };
}
