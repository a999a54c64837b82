import type { Principal } from "@ventanilla/contract/caso/caso";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { ARCHIVOS_MAX } from "@ventanilla/contract/limites";
import type { FirmasDeCarta } from "@ventanilla/contract/mensaje/carta";
import { asuntoDeRespuesta, asuntoVigente } from "@ventanilla/contract/mensaje/carta.rules";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { palabrasDeCita } from "@ventanilla/contract/mensaje/mensaje.rules";
import { type RefObject, useMemo } from "react";
import type { z } from "zod";
import {
  borradoresDe,
  type CitaDeBorrador,
  cartasDe,
  useCartas,
  useCitas,
} from "../../domains/borrador/index.ts";
import type { Envio } from "../../domains/hilo/index.ts";
import {
  CARTA_EN_BLANCO,
  type CartaEnCurso,
  cartaDe,
  type EnviosStore,
  enCurso,
  type Redaccion,
  useFirmas,
  useRedaccion,
} from "../../domains/mensaje/index.ts";
import { useT } from "../../lib/use-t.ts";
import { confirm } from "../../ui/dialog/confirm.ts";
import { toast } from "../../ui/toast/toasts.ts";

export type OpcionesRedactar = {
  envios: EnviosStore;
  chat: Chat;
  principal: z.output<typeof Principal>;
  /** The case said so; else that is a guess. */
  sabido: boolean;
  idUsuario: number;
  idPunto: number;
  campoRef: RefObject<HTMLTextAreaElement | null>;
  /** Newest message that was on screen. */
  ultimoVisto: () => number;
  /** What has been said in it so far. */
  mensajes: readonly Mensaje[];
};

/** What is written is a letter. */
export interface Carta {
  valor: CartaEnCurso;
  /** The subject that goes on; empty: there is none yet. */
  sugerido: string;
  /** The citizen wrote something that may stand below. */
  citable: boolean;
  /** What it would be signed with. */
  firmas: FirmasDeCarta;
  poner(carta: CartaEnCurso): void;
}

export interface Redactar {
  poner(texto: string): void;
  redaccion: Redaccion;
  /** The message that it answers; one of another entry channel, or of a case before, does not count. */
  cita: CitaDeBorrador | undefined;
  /** Undefined: none in particular. */
  citar(mensaje: Mensaje | undefined): void;
  /** Undefined where none are written. */
  carta: Carta | undefined;
  /** Where it goes. */
  aqui: Pick<Envio, "caso" | "canal" | "cubiculo" | "porSaber">;
  /** Asks first when files go along. */
  enviar(): Promise<void>;
  /** Out of the queue, back into field and tray. */
  devolver(envio: Envio): void;
}

/** What is being written in a conversation, its way into the queue and back: the rooms borrador and mensaje meet here. */
export function useRedactar(opciones: OpcionesRedactar): Redactar {
  const { envios, chat, principal, sabido, idUsuario, idPunto, campoRef, ultimoVisto, mensajes } = opciones;
  const t = useT();
  const borradores = borradoresDe(idUsuario);
  const redaccion = useRedaccion({
    usuario: idUsuario,
    sesion: chat.id,
    entradas: [principal.id],
    max: ARCHIVOS_MAX,
  });
  const { bandeja } = redaccion;
  const { store: citas, todos: puestas } = useCitas(idUsuario);
  const carta = useCarta(redaccion.opciones?.cartas, { idUsuario, sesion: chat.id, principal, mensajes });
  const puesta = puestas.get(chat.id);
  const cita = puesta?.canal === principal.id && puesta.caso === chat.caso.id ? puesta : undefined;

  const aqui = {
    caso: chat.caso.id,
    canal: principal.id,
    cubiculo: idPunto,
    ...(!sabido && { porSaber: true }),
  };
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
    carta,
    aqui,
    citar: (mensaje) => {
      const elegida = mensaje && {
        id: mensaje.id,
        texto: palabrasDeCita(mensaje),
        canal: mensaje.id_canal_entrada,
        caso: mensaje.id_caso,
      };
      citas.poner(chat.id, elegida);
      campoRef.current?.focus();
    },
    enviar: async () => {
      if (!(await seguro())) return;
      const archivos = bandeja.listos(chat.id);
      // Another tab may have sent it while this one asked: what stands there now, if anything, is not what was asked about.
      if (redaccion.piezas.length > 0 && archivos.length === 0) return;
      envios.agregar({
        ...aqui,
        sesion: chat.id,
        texto: borradores.leer(chat.id).trim(),
        archivos,
        cita: cita ? { id: cita.id, texto: cita.texto, canal: cita.canal } : null,
        carta: carta ? cartaDe(carta.valor, carta.sugerido) : null,
        ultimoVisto: ultimoVisto(),
      });
      // Only now: a page that dies in between has it twice rather than nowhere.
      bandeja.entregar(chat.id);
      borradores.poner(chat.id, "");
      citas.poner(chat.id, undefined);
      cartasDe(idUsuario).poner(chat.id, undefined);
    },
    devolver: ({ clave, texto, archivos, sinArchivos, caso, cita: suya, carta: escrita }) => {
      const escrito = borradores.leer(chat.id);
      // What is being written has a subject, copies and an answer of its own, whom its words are for: only the words are joined.
      const vacio = escrito.trim() === "";
      if (vacio && suya !== null) citas.poner(chat.id, { ...suya, caso });
      if (vacio && escrita !== null) cartasDe(idUsuario).poner(chat.id, enCurso(escrita));
      const dejados = vacio ? "" : [escrita?.asunto, ...(escrita?.copias ?? [])].filter(Boolean).join(", ");
      if (dejados !== "") toast.info(t("redaccion:cartaDevuelta", { dejados }));
      if (texto !== "") borradores.poner(chat.id, vacio ? texto : `${texto}\n${escrito}`);
      bandeja.devolver(chat.id, archivos, { caducados: sinArchivos });
      envios.quitar(clave);
      campoRef.current?.focus();
    },
  };
}

/** The subject and the rest of a letter that was begun, beside what the conversation says. */
function useCarta(
  dichas: boolean | undefined,
  {
    idUsuario,
    sesion,
    principal,
    mensajes,
  }: Pick<OpcionesRedactar, "idUsuario" | "principal" | "mensajes"> & { sesion: number },
): Carta | undefined {
  const { store, todos } = useCartas(idUsuario);
  // On a slow line the thread is there before the answer what its account takes, and Enter must not send half a letter.
  const cartas = useMemo(
    () =>
      dichas ??
      mensajes.some(
        ({ tipo_contenido, id_canal_entrada }) =>
          tipo_contenido === "email" && id_canal_entrada === principal.id,
      ),
    [dichas, mensajes, principal.id],
  );
  const sugerido = useMemo(
    () => (cartas ? asuntoDeRespuesta(asuntoVigente(mensajes, principal.id)) : ""),
    [cartas, mensajes, principal.id],
  );
  const citable = useMemo(
    () =>
      mensajes.some(
        ({ direccion, id_canal_entrada }) => direccion === "ENTRADA" && id_canal_entrada === principal.id,
      ),
    [mensajes, principal.id],
  );
  const firmas = useFirmas(cartas ? principal.id : undefined);
  if (!cartas) return undefined;
  return {
    valor: { ...CARTA_EN_BLANCO, ...todos.get(sesion) },
    sugerido,
    citable,
    firmas,
    poner: (carta) => store.poner(sesion, carta),
  };
}
