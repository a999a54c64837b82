import { CELULAR, ICONO_WHATSAPP, PAIS } from "../ciudadano/celular.ts";
import {
  type CanalSimulado,
  type CuentaVista,
  citaVista,
  type MensajeVisto,
  type PersonaVista,
} from "../ciudadano/index.ts";
import { FALLOS_CLOUD_OFRECIDOS } from "./fallos.ts";
import type { Entrante } from "./formas.ts";
import { type Ciudadano, conocer, type Mensaje, type Numero } from "./mundo.ts";
import type { Nube } from "./nube.ts";

const MB = 1024 * 1024;
const TICKS: Readonly<Record<string, number>> = {
  accepted: 1,
  sent: 1,
  delivered: 2,
  read: 3,
  played: 3,
  failed: 0,
};

const telefono = (digitos: string): string => digitos.replace(/^591(\d{3})(\d+)$/, "+591 $1 $2");

const conWebhook = ({ url, prometida }: Numero["app"]): boolean => url !== null || prometida !== undefined;

const cuentaVista = ({ id, nombre, telefono: digitos, app }: Numero): CuentaVista => ({
  id,
  nombre,
  contacto: telefono(digitos),
  estado: conWebhook(app) ? "en línea" : "sin webhook",
  enLinea: conWebhook(app),
  conQr: false,
  acciones: [],
});

const personaVista = ({ id, nombre, telefono: digitos, bsuid }: Ciudadano): PersonaVista => ({
  id,
  nombre,
  contacto: digitos === null ? bsuid : telefono(digitos),
});

function claseDe(mimetype: string): "image" | "audio" | "video" | "document" {
  const [primera] = mimetype.split("/");
  return primera === "image" || primera === "audio" || primera === "video" ? primera : "document";
}

/** The cloud's world on the citizen's page. */
export function paraCiudadano({ mundo, medios, conversacion }: Nube): CanalSimulado {
  const mensajeVisto = ({
    id,
    numero,
    ciudadano,
    nuestro,
    texto,
    ms,
    estado,
    medio,
    citado,
  }: Mensaje): MensajeVisto => ({
    id,
    cuenta: numero,
    persona: ciudadano,
    propio: !nuestro,
    texto,
    ms,
    ticks: nuestro ? 0 : (TICKS[estado] ?? 0),
    visto: !nuestro || estado === "read" || estado === "played",
    citado: citaVista(citado === undefined ? undefined : mundo.mensajes.get(citado)),
    archivos: medio ? [{ id: medio.id, mimetype: medio.mime, nombre: medio.nombre }] : [],
  });
  /** What the provider refused later never came to the telephone. */
  const llego = ({ nuestro, estado }: Mensaje): boolean => !nuestro || estado !== "failed";
  return {
    id: "whatsapp-cloud",
    nombre: "WhatsApp (Cloud)",
    color: { claro: "oklch(46% 0.11 150)", oscuro: "oklch(77% 0.13 150)" },
    icono: ICONO_WHATSAPP,
    palabraCuenta: "Número",
    contacto: CELULAR,
    textoMax: 4_096,
    medios: [
      { clase: "imagen", tipos: ["image/*"], bytesMax: 5 * MB },
      { clase: "audio", tipos: ["audio/*"], bytesMax: 16 * MB },
      { clase: "video", tipos: ["video/*"], bytesMax: 16 * MB },
      { clase: "documento", tipos: ["*/*"], bytesMax: 64 * MB },
    ],
    fallos: FALLOS_CLOUD_OFRECIDOS,
    cuentas: () => [...mundo.numeros.values()].map(cuentaVista),
    personas: () => [...mundo.ciudadanos.values()].map(personaVista),
    conocer(nombre, contacto) {
      const ciudadano = conocer(mundo, { telefono: `${PAIS}${contacto}`, nombre });
      mundo.anunciar(null);
      return personaVista(ciudadano);
    },
    hilo: (cuenta, persona) => mundo.hilo(cuenta, persona).filter(llego).map(mensajeVisto),
    mensajes: () => [...mundo.mensajes.values()].filter(llego).map(mensajeVisto),
    escribir(cuenta, persona, { texto, archivo }) {
      const ciudadano = mundo.ciudadanos.get(persona);
      const entrante: Entrante = {
        numero: cuenta,
        ...(ciudadano?.telefono && { de: ciudadano.telefono }),
        ...(ciudadano && { bsuid: ciudadano.bsuid }),
        texto,
        ...(archivo && {
          archivo: {
            clase: claseDe(archivo.mimetype),
            mimetype: archivo.mimetype,
            nombre: archivo.nombre,
            datos: archivo.contenido.toString("base64"),
          },
        }),
      };
      const { mensaje, entregado } = conversacion.recibir(entrante);
      entregado.catch(() => false);
      return mensajeVisto(mensaje);
    },
    leer: (cuenta, persona) => conversacion.leer(cuenta, persona),
    archivo(id) {
      const medio = medios.hallar(id);
      return medio ? { mimetype: medio.mime, contenido: medio.contenido } : null;
    },
    actuar: () => false,
    escuchar(alCambiar) {
      const alOir = (mensaje: Mensaje | null) => alCambiar(mensaje ? { mensaje: mensajeVisto(mensaje) } : {});
      mundo.cambios.on("cambio", alOir);
      return () => mundo.cambios.off("cambio", alOir);
    },
  };
}
