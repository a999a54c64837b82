import type { CodigoError } from "@ventanilla/contract/errores";
import { type Modelo, Rechazo, vigente } from "./modelo.ts";
import { asignar, cancelar } from "./modelo-administrar.ts";
import { abrir, escribir, llamada } from "./modelo-apertura.ts";
import {
  adjuntar,
  atender,
  cambiarPrincipal,
  cerrar,
  derivar,
  guardar,
  liberar,
  traspasar,
} from "./modelo-caso.ts";
import { leer, responder, varios } from "./modelo-mensaje.ts";
import { asociar, deshacer } from "./modelo-persona.ts";
import { activar, autorizarCanal, autorizarOperador, entrar, inactivar, salir } from "./modelo-punto.ts";
import { descubrir } from "./modelo-union.ts";
import type { De, Hace, Operacion } from "./operaciones.ts";

export type Respuesta = { rechazo: CodigoError } | { dado: unknown };

const REGLAS: { [H in Hace]: (m: Modelo, operacion: De<H>) => unknown } = {
  entrar,
  salir,
  escribir,
  descubrir,
  leer,
  responder,
  varios,
  atender,
  liberar,
  guardar,
  cerrar,
  derivar,
  traspasar,
  adjuntar,
  principal: cambiarPrincipal,
  abrir,
  llamada,
  asociar,
  deshacer,
  asignar,
  cancelar,
  operador: autorizarOperador,
  canal: autorizarCanal,
  inactivar,
  activar,
};

export const LO_QUE_SE_HACE = Object.keys(REGLAS);

function aplicar<H extends Hace>(m: Modelo, operacion: De<H> & { hace: H }): unknown {
  return REGLAS[operacion.hace](m, operacion);
}

/** By an entry channel that was given up one reaches the one that goes on. */
const seguir = <O extends Operacion>(m: Modelo, operacion: O): O =>
  "entrada" in operacion ? { ...operacion, entrada: vigente(m, operacion.entrada) } : operacion;

/** The state after an operation, and what it answers; a refusal changes nothing. */
export function dar(antes: Modelo, operacion: Operacion): { modelo: Modelo; respuesta: Respuesta } {
  const modelo = structuredClone(antes);
  modelo.reloj += 1;
  try {
    return { modelo, respuesta: { dado: aplicar(modelo, seguir(modelo, operacion)) } };
  } catch (error) {
    if (!(error instanceof Rechazo)) throw error;
    return { modelo: { ...antes, reloj: modelo.reloj }, respuesta: { rechazo: error.codigo } };
  }
}
