import type { Principal } from "@ventanilla/contract/caso/caso";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { ARCHIVOS_MAX } from "@ventanilla/contract/limites";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { palabrasDeCita } from "@ventanilla/contract/mensaje/mensaje.rules";
import type { RefObject } from "react";
import type { z } from "zod";
import { borradoresDe, type CitaDeBorrador, useCitas } from "../../domains/borrador/index.ts";
import type { Envio } from "../../domains/hilo/index.ts";
import { type EnviosStore, type Redaccion, useRedaccion } from "../../domains/mensaje/index.ts";
import { useT } from "../../lib/use-t.ts";
import { confirm } from "../../ui/dialog/confirm.ts";

export type OpcionesRedactar = {
  envios: EnviosStore;
  chat: Chat;
  principal: z.output<typeof Principal>;
  idUsuario: number;
  idPunto: number;
  campoRef: RefObject<HTMLTextAreaElement | null>;
  /** Newest message that was on screen. */
  ultimoVisto: () => number;
};

export interface Redactar {
  poner(texto: string): void;
  redaccion: Redaccion;
  /** The message that it answers; one of another entry channel does not count. */
  cita: CitaDeBorrador | undefined;
  /** Undefined: none in particular. */
  citar(mensaje: Mensaje | undefined): void;
  /** Asks first when files go along. */
  enviar(): Promise<void>;
  /** Out of the queue, back into field and tray. */
  devolver(envio: Envio): void;
}

/** What is being written in a conversation, its way into the queue and back: the rooms borrador and mensaje meet here. */
export function useRedactar(opciones: OpcionesRedactar): Redactar {
  const { envios, chat, principal, idUsuario, idPunto, campoRef, ultimoVisto } = opciones;
  const t = useT();
  const borradores = borradoresDe(idUsuario);
  const redaccion = useRedaccion({
    usuario: idUsuario,
    sesion: chat.id,
    entradas: [principal.id],
    max: ARCHIVOS_MAX,
  });
  const { bandeja } = redaccion;
  const { store: citas, citas: puestas } = useCitas(idUsuario);
  const puesta = puestas.get(chat.id);
  const cita = puesta?.canal === principal.id ? puesta : undefined;

  const seguro = async () => {
    if (redaccion.piezas.length === 0) return true;
    const pregunta = {
      title: t("redaccion:enviarTitulo"),
      text: t("redaccion:enviarPregunta"),
      confirmLabel: t("redaccion:enviarVerbo"),
    };
    const quiere = await confirm(pregunta);
    campoRef.current?.focus();
    return quiere;
  };

  return {
    poner: (texto) => borradores.poner(chat.id, texto),
    redaccion,
    cita,
    citar: (mensaje) => {
      const elegida = mensaje && {
        id: mensaje.id,
        texto: palabrasDeCita(mensaje),
        canal: mensaje.id_canal_entrada,
      };
      citas.poner(chat.id, elegida);
      campoRef.current?.focus();
    },
    enviar: async () => {
      if (!(await seguro())) return;
      envios.agregar({
        sesion: chat.id,
        caso: chat.caso.id,
        canal: principal.id,
        cubiculo: idPunto,
        texto: borradores.leer(chat.id).trim(),
        archivos: bandeja.listos(chat.id),
        cita: cita ?? null,
        ultimoVisto: ultimoVisto(),
      });
      // Only now: a page that dies in between has it twice rather than nowhere.
      bandeja.entregar(chat.id);
      borradores.poner(chat.id, "");
      citas.poner(chat.id, undefined);
    },
    devolver: ({ clave, texto, archivos, sinArchivos, cita: suya }) => {
      if (suya !== null) citas.poner(chat.id, suya);
      const escrito = borradores.leer(chat.id);
      if (texto !== "") borradores.poner(chat.id, escrito.trim() === "" ? texto : `${texto}\n${escrito}`);
      bandeja.devolver(chat.id, archivos, { caducados: sinArchivos });
      envios.quitar(clave);
      campoRef.current?.focus();
    },
  };
}
