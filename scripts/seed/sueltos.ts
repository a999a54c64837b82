import type { MotivoSuelto } from "@ventanilla/contract/suelto/suelto";
import type { Tx } from "../../apps/server/src/db/transaction.ts";
import { crearCanalEntrada } from "../../apps/server/src/domains/canal/canal.factory.ts";
import { escribirSueltoDePrueba } from "../../apps/server/src/domains/suelto/suelto.factory.ts";
import type { Medios } from "./medios.ts";

const HORA_S = 3_600;

interface CorreoSinCaso {
  de: string;
  nombre?: string;
  asunto: string;
  texto: string;
  motivo: MotivoSuelto;
  /** Hours ago. */
  hace: number;
  /** With the neighbours' form. */
  formulario?: true;
}

const SUELTOS: readonly CorreoSinCaso[] = [
  {
    de: "vecinos@listas.example",
    nombre: "Junta de vecinos Las Lomas",
    asunto: "[vecinos] Registro de la nueva directiva",
    texto:
      "Buenas tardes:\n\nElegimos directiva el domingo. ¿Qué más se presenta además del formulario adjunto para registrarla?\n\nAtentamente,\nla secretaría de la junta.",
    motivo: "lista",
    hace: 26,
    formulario: true,
  },
  {
    de: "noreply@portal.example",
    nombre: "Portal de trámites",
    asunto: "Su solicitud fue registrada",
    texto: "Este es un mensaje automático. Su solicitud fue registrada y no necesita respuesta.",
    motivo: "automatico",
    hace: 9,
  },
  {
    de: "mailer-daemon@correo.example",
    asunto: "Correo no entregado",
    texto: "No se pudo entregar su mensaje: la casilla del destinatario está llena.",
    motivo: "devuelto",
    hace: 3,
  },
];

/** Mails that opened no case, as every desk has some. */
export async function sembrarSueltos(
  tx: Tx,
  buzon: { id: number },
  { ahora, medios }: { ahora: number; medios: Medios },
): Promise<number> {
  for (const { de, nombre, hace, formulario, ...correo } of SUELTOS) {
    const entrada = await crearCanalEntrada(tx, { id_canal: buzon.id, usuario: de, nombre: nombre ?? null });
    await escribirSueltoDePrueba(tx, {
      ...correo,
      id_canal: buzon.id,
      id_canal_entrada: entrada,
      usuario: de,
      ...(nombre !== undefined && { nombre }),
      segundos: Math.floor(ahora / 1_000) - hace * HORA_S,
      archivos: formulario ? [medios["formulario-registro-vecinal.pdf"]] : [],
    });
  }
  return SUELTOS.length;
}
