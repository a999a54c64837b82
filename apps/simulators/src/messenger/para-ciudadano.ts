import { type CanalSimulado, citaVista, type MensajeVisto, type PersonaVista } from "../ciudadano/index.ts";
import { ARCHIVO_MAX, type MensajeFb, type Pagina, type Persona } from "./modelo.ts";
import type { Cambio } from "./mundo.ts";
import type { Contexto } from "./rutas.ts";

const DESCONECTAR = { id: "desconectar", texto: "Retirar el permiso de la aplicación" };

function ticksDe({ saliente, tomado }: MensajeFb): number {
  if (saliente) return 0;
  return tomado ? 2 : 1;
}

const personaVista = ({ psid, nombre }: Persona): PersonaVista => ({ id: psid, nombre, contacto: nombre });

function mensajeVisto(mensaje: MensajeFb, citado: MensajeFb | undefined): MensajeVisto {
  const { mid, pagina, psid, saliente, texto, ms, leido, archivo } = mensaje;
  return {
    id: mid,
    cuenta: pagina,
    persona: psid,
    propio: !saliente,
    texto,
    ms,
    ticks: ticksDe(mensaje),
    visto: !saliente || leido,
    citado: citaVista(citado),
    archivos: archivo ? [{ id: archivo.id, mimetype: archivo.mimetype, nombre: archivo.nombre }] : [],
  };
}

/** The pages on the citizen's page. */
export function paraCiudadano({ mundo, conversacion }: Contexto): CanalSimulado {
  function paginaDe(id: string): Pagina {
    const pagina = mundo.paginas.get(id);
    if (!pagina) throw new Error(`there is no page ${id}`);
    return pagina;
  }
  const visto = (mensaje: MensajeFb): MensajeVisto =>
    mensajeVisto(mensaje, mundo.mensajes.get(mensaje.citado ?? ""));
  return {
    id: "messenger",
    nombre: "Messenger",
    color: { claro: "oklch(48% 0.18 265)", oscuro: "oklch(76% 0.11 265)" },
    icono: "M4 20l1.3-3.6A8 7.6 0 1 1 9 19.2zM7.5 13.5l3-3 2.5 2 3.5-3",
    palabraCuenta: "Página",
    contacto: null,
    textoMax: 20_000,
    medios: [
      { clase: "imagen", tipos: ["image/*"], bytesMax: ARCHIVO_MAX },
      { clase: "audio", tipos: ["audio/*"], bytesMax: ARCHIVO_MAX },
      { clase: "video", tipos: ["video/*"], bytesMax: ARCHIVO_MAX },
      { clase: "documento", tipos: ["*/*"], bytesMax: ARCHIVO_MAX },
    ],
    fallos: [
      { texto: "Rechaza por el plazo", fallo: { code: 10, subcode: 2018278 } },
      { texto: "Otra aplicación atiende la conversación", fallo: { code: 10, subcode: 2018300 } },
      { texto: "Pide una pausa", fallo: { code: 613, status: 400 } },
      { texto: "Rechaza el permiso de la página", fallo: { code: 190, status: 401 } },
      { texto: "Corta después de aceptar", fallo: { dropAfterAccept: true } },
      { texto: "Repite cada aviso", fallo: { duplicateWebhooks: 2 }, hastaQuitarlo: true },
      { texto: "No dice nombres", fallo: { sinPerfil: true }, hastaQuitarlo: true },
    ],
    cuentas: () =>
      [...mundo.paginas.values()].map(({ id, nombre, webhook }) => ({
        id,
        nombre,
        contacto: nombre,
        estado: webhook ? "en línea" : "sin aplicación",
        enLinea: webhook !== null,
        conQr: false,
        acciones: webhook ? [DESCONECTAR] : [],
      })),
    personas: () => [...mundo.personas.values()].map(personaVista),
    conocer: (nombre) => personaVista(mundo.conocer(nombre)),
    hilo: (cuenta, persona) => mundo.hilo(cuenta, persona).map(visto),
    mensajes: () => [...mundo.mensajes.values()].map(visto),
    escribir(cuenta, persona, { texto, archivo }) {
      const { mensaje, entregado } = conversacion.escribir(paginaDe(cuenta), persona, { texto, archivo });
      entregado.catch(() => false);
      return visto(mensaje);
    },
    leer(cuenta, persona) {
      conversacion.leer(paginaDe(cuenta), persona).catch(() => false);
    },
    archivo: (id) => mundo.archivo(id) ?? null,
    actuar(cuenta, accion) {
      const pagina = mundo.paginas.get(cuenta);
      if (!pagina?.webhook || accion !== DESCONECTAR.id) return false;
      mundo.paginas.set(cuenta, { ...pagina, webhook: null });
      mundo.anunciar({});
      return true;
    },
    escuchar(alCambiar) {
      const alOir = ({ mensaje }: Cambio) => alCambiar(mensaje ? { mensaje: visto(mensaje) } : {});
      mundo.cambios.on("cambio", alOir);
      return () => mundo.cambios.off("cambio", alOir);
    },
  };
}
