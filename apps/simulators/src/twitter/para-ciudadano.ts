import type { CanalSimulado, CuentaVista, MensajeVisto, PersonaVista } from "../ciudadano/index.ts";
import type { Contexto } from "./contexto.ts";
import type { Cuenta, Mensaje, Persona } from "./modelo.ts";
import type { Cambio } from "./mundo.ts";

const MB = 1024 * 1024;

const cuentaVista = ({ id, nombre, usuario, webhook }: Cuenta): CuentaVista => ({
  id,
  nombre,
  contacto: `@${usuario}`,
  estado: webhook ? "con avisos" : "se lee por turnos",
  enLinea: true,
  conQr: false,
  acciones: [],
});

const personaVista = ({ id, nombre, usuario }: Persona): PersonaVista => ({
  id,
  nombre,
  contacto: `@${usuario}`,
});

function mensajeVisto({ id, cuenta, persona, propio, texto, ms, archivo, visto }: Mensaje): MensajeVisto {
  return {
    id,
    cuenta,
    persona,
    propio,
    texto,
    ms,
    ticks: propio ? 1 + Number(visto) : 0,
    visto: propio || visto,
    archivos: archivo ? [archivo] : [],
  };
}

/** X's world on the citizen's page. */
export function paraCiudadano({ mundo, conversacion }: Contexto): CanalSimulado {
  return {
    id: "twitter",
    nombre: "X",
    color: { claro: "oklch(35% 0.02 250)", oscuro: "oklch(82% 0.02 250)" },
    icono: "M4 4l6.8 9L4.4 20H6l5.5-6 4.5 6H20l-7.1-9.4L19 4h-1.600l-5.100 5.500L8 4z",
    palabraCuenta: "Cuenta",
    contacto: {
      etiqueta: "Usuario",
      prefijo: "@",
      patron: "\\w{4,15}",
      error: "De 4 a 15 letras, cifras o guiones bajos.",
      soloDigitos: false,
      de: ({ usuario }) => usuario,
    },
    textoMax: 10_000,
    medios: [
      { clase: "imagen", tipos: ["image/jpeg", "image/png", "image/gif"], bytesMax: 5 * MB },
      { clase: "video", tipos: ["video/mp4"], bytesMax: 64 * MB },
    ],
    fallos: [
      { texto: "Responde 503, no disponible", fallo: { status: 503 } },
      { texto: "Responde 429, demasiados pedidos", fallo: { status: 429 } },
      { texto: "Responde 401, llaves rechazadas", fallo: { status: 401 } },
      { texto: "Responde 403, no recibe mensajes", fallo: { status: 403 } },
      {
        texto: "Responde 200 con errores y sin datos",
        fallo: { answer: { errors: [{ type: "about:blank" }] } },
      },
      { texto: "Responde tarde", fallo: {}, ms: "delayMs" },
      { texto: "Corta antes de aceptar", fallo: { drop: true } },
      { texto: "Acepta y corta antes de responder", fallo: { dropAfterAccept: true } },
      { texto: "Repite cada aviso tres veces", fallo: { duplicateWebhooks: 2 }, hastaQuitarlo: true },
      { texto: "Los avisos se pierden", fallo: { muteWebhooks: true }, hastaQuitarlo: true },
      { texto: "La lista responde 429", fallo: { donde: "lista", status: 429 } },
      { texto: "Los archivos no se pueden descargar", fallo: { donde: "archivo", status: 404 } },
    ],
    cuentas: () => [...mundo.cuentas.values()].map(cuentaVista),
    personas: () => [...mundo.personas.values()].map(personaVista),
    conocer(nombre, usuario) {
      const conocida = [...mundo.personas.values()].find((una) => una.usuario === usuario);
      if (conocida) return personaVista(conocida);
      const persona = { id: mundo.nuevoId(), usuario, nombre, cerrada: false };
      mundo.personas.set(persona.id, persona);
      mundo.anunciar({});
      return personaVista(persona);
    },
    hilo: (cuenta, persona) => mundo.hilo(cuenta, persona).map(mensajeVisto),
    mensajes: () => [...mundo.mensajes.values()].map(mensajeVisto),
    escribir(cuenta, persona, { texto, archivo: dado }) {
      const archivo = dado && conversacion.guardar(dado.contenido, dado.mimetype, dado.nombre);
      const { mensaje, entregado } = conversacion.escribir(
        { cuenta, persona },
        { texto, archivo },
        { propio: true, tecleado: false },
      );
      entregado.catch(() => false);
      return mensajeVisto(mensaje);
    },
    leer(cuenta, persona) {
      conversacion.leer(cuenta, persona).catch(() => false);
    },
    archivo(id) {
      const contenido = mundo.almacen.leerArchivo(id);
      const archivo = [...mundo.mensajes.values()].find((uno) => uno.archivo?.id === id)?.archivo;
      return contenido && archivo ? { mimetype: archivo.mimetype, contenido } : null;
    },
    actuar: () => false,
    escuchar(alCambiar) {
      const alOir = ({ mensaje }: Cambio) => alCambiar(mensaje ? { mensaje: mensajeVisto(mensaje) } : {});
      mundo.cambios.on("cambio", alOir);
      return () => mundo.cambios.off("cambio", alOir);
    },
  };
}
