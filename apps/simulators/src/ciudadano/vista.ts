import type { Padron } from "../segip/index.ts";
import type { CanalSimulado } from "./canal.ts";
import { OFRECIDOS, type Ofrecido } from "./ofrecidos.ts";

/** What the page must know of a channel before anything happens in it. */
export function canalVisto(canal: CanalSimulado) {
  const { id, nombre, color, icono, palabraCuenta, contacto, textoMax, medios, fallos } = canal;
  return {
    id,
    nombre,
    color,
    icono,
    palabraCuenta,
    textoMax,
    medios,
    fallos,
    contacto: contacto && {
      etiqueta: contacto.etiqueta,
      prefijo: contacto.prefijo,
      patron: contacto.patron,
      error: contacto.error,
      soloDigitos: contacto.soloDigitos,
    },
  };
}

function chatVisto(canal: CanalSimulado, cuenta: string, persona: string) {
  const hilo = canal.hilo(cuenta, persona);
  const ultimo = hilo.at(-1);
  if (!ultimo) return [];
  const noLeidos = hilo.filter(({ propio, visto }) => !propio && !visto).length;
  return [{ cuenta, persona, noLeidos, ultimo }];
}

/** What a person finds on their identity card, to tell it when asked; null: the registry knows none of this name. */
export function cedulaDe(padron: Padron, nombre: string): { documento: string; nacimiento: string } | null {
  const inscrita = padron.deNombre(nombre);
  if (inscrita === null) return null;
  const { NumeroDocumento, Complemento, FechaNacimiento } = inscrita;
  return {
    documento: Complemento === "" ? NumeroDocumento : `${NumeroDocumento}-${Complemento}`,
    nacimiento: FechaNacimiento,
  };
}

/** The people whom one may play who have an identity card, each as this channel or the mail knows them. */
export function ejemplosDe(padron: Padron, contactoDe: (ofrecido: Ofrecido) => string) {
  return OFRECIDOS.flatMap((ofrecido) => {
    const cedula = cedulaDe(padron, ofrecido.nombre);
    return cedula ? [{ nombre: ofrecido.nombre, contacto: contactoDe(ofrecido), cedula }] : [];
  });
}

/** Everything that the list of one channel shows. */
export function panorama(canal: CanalSimulado, padron: Padron) {
  const cuentas = canal.cuentas();
  const personas = canal.personas().map((una) => ({ ...una, cedula: cedulaDe(padron, una.nombre) }));
  const conocidos = new Set(personas.map(({ nombre }) => nombre));
  return {
    cuentas,
    personas,
    ofrecidos: OFRECIDOS.filter(({ nombre }) => !conocidos.has(nombre)).map((ofrecido) => ({
      nombre: ofrecido.nombre,
      contacto: canal.contacto?.de(ofrecido) ?? "",
      cedula: cedulaDe(padron, ofrecido.nombre),
    })),
    ejemplos: ejemplosDe(padron, (ofrecido) => canal.contacto?.de(ofrecido) ?? ""),
    chats: cuentas.flatMap(({ id }) => personas.flatMap((persona) => chatVisto(canal, id, persona.id))),
  };
}
