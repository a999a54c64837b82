import type { HiloState } from "@ventanilla/client/state/hilo";
import { mensajesInOrder } from "@ventanilla/client/state/hilo";
import type { Plazo } from "@ventanilla/contract/canal/plazo.rules";
import type { Caso, EstadoCaso, Principal } from "@ventanilla/contract/caso/caso";
import { puedeAtenderse } from "@ventanilla/contract/caso/caso.rules";
import type { Chat } from "@ventanilla/contract/caso/chat";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { z } from "zod";
import type { CitaDeBorrador } from "../../domains/borrador/index.ts";
import { type EnlaceStore, useCaso, useHilo, usePunto } from "../../domains/caso/index.ts";
import type { AccionesEnvio, Envio, Responder } from "../../domains/hilo/index.ts";
import {
  descartarEnvio,
  type EnviosStore,
  type Redaccion,
  useEnvios,
  usePlazo,
} from "../../domains/mensaje/index.ts";
import { type Anteriores, useAnteriores } from "./use-anteriores.ts";
import { type Leer, useLeer } from "./use-leer.ts";
import { type Carta, useRedactar } from "./use-redactar.ts";
import { useTomar } from "./use-tomar.ts";

export type OpcionesConversacion = {
  enlace: EnlaceStore;
  envios: EnviosStore;
  chat: Chat;
  idUsuario: number;
  campoRef: RefObject<HTMLTextAreaElement | null>;
};

export interface ConversacionEnVivo extends Leer {
  hilo: HiloState | undefined;
  mensajes: readonly Mensaje[];
  /** Everything is there that it opens with: what is new, and what was said before it. */
  cargado: boolean;
  anteriores: Anteriores;
  /** How far each entry channel of the case was read, and how much was new, when it was opened. */
  leidoHasta: ReadonlyMap<number, number>;
  nuevosAlAbrir: number;
  caso: Caso | undefined;
  estado: EstadoCaso;
  /** Of the case; null: none has it yet. */
  idPunto: number | null;
  /** Nobody leads it. */
  porTomar: boolean;
  principal: z.output<typeof Principal>;
  /** Until when the principal channel may be answered; null: no term, as far as is known here. */
  responderHasta: string | null;
  plazo: Plazo;
  /** The account of the principal channel is down; null: it works, as far as is known here. */
  caido: Chat["canal_caido"];
  redaccion: Redaccion;
  /** The message that it answers. */
  cita: CitaDeBorrador | undefined;
  sinCita(): void;
  /** Undefined where no letters are written. */
  carta: Carta | undefined;
  /** Absent where the account's channel does not show the citizen which message is answered. */
  responder: Responder | undefined;
  escribir(texto: string): void;
  enviar(): void;
  /** All of the queue, and what the thread shows of it where one can write. */
  cola: readonly Envio[];
  enHilo: readonly Envio[];
  /** What waits for a decision, because somebody spoke meanwhile. */
  conflicto: Envio | undefined;
  revisar(envio: Envio): void;
  forzar(clave: string): void;
  acciones: AccionesEnvio;
  alFin: number;
  atender(): Promise<void>;
  atendiendo: boolean;
}

/** Everything one open conversation does: the rooms caso and mensaje meet here. */
export function useConversacion({
  enlace,
  envios,
  chat,
  idUsuario,
  campoRef,
}: OpcionesConversacion): ConversacionEnVivo {
  const hilo = useHilo(enlace, chat.id);
  const [alAbrir] = useState(() => enlace.porLeer(chat));
  const [deAntes] = useState(hilo !== undefined);
  const respondido = useRespondido(enlace, chat, hilo);
  const mensajes = useMemo(() => (hilo === undefined ? [] : mensajesInOrder(hilo)), [hilo]);
  const { leidoHasta, cuantos: sinLeer } = enlace.porLeer(chat);
  const { faltan, ...anteriores } = useAnteriores({
    enlace,
    sesionId: chat.id,
    hilo,
    alAbrir,
    sinLeer,
    respondido,
  });
  const leer = useLeer({ enlace, chat, hilo, mensajes, leidoHasta, idUsuario });
  const { data: caso } = useCaso(chat.caso.id);
  const cola = useEnvios(envios, chat.id);
  const [alFin, setAlFin] = useState(0);
  const { atender, atendiendo } = useTomar(chat.caso.id);

  const principal = caso?.canal_principal.principal ?? {
    id: chat.id,
    clasificacion: chat.clasificacion,
    usuario: chat.usuario,
    nombre: chat.nombre,
  };
  const vigente = caso !== undefined && caso.version >= chat.caso.version ? caso : chat.caso;
  const { estado, id_punto_atencion: idPunto } = vigente;
  const { redaccion, ...redactar } = useRedactar({
    envios,
    chat,
    principal,
    sabido: caso !== undefined && caso.version >= chat.caso.version,
    idUsuario,
    idPunto: enlace.idPunto,
    campoRef,
    ultimoVisto: () => enlace.vistoHasta(chat.id),
    mensajes,
  });
  const { devolver } = redactar;
  const { chats } = usePunto(enlace);
  const deSalida = principal.id === chat.id ? chat : chats.get(principal.id);
  const responderHasta = deSalida?.responder_hasta ?? null;
  const plazo = usePlazo(responderHasta);

  return {
    // Shown for the first time only where it opens.
    hilo: faltan && !deAntes ? undefined : hilo,
    mensajes,
    cargado: respondido && !faltan,
    anteriores,
    leidoHasta: alAbrir.leidoHasta,
    nuevosAlAbrir: alAbrir.cuantos,
    caso,
    estado,
    idPunto,
    porTomar: puedeAtenderse(vigente),
    principal,
    responderHasta,
    plazo,
    caido: deSalida?.canal_caido ?? null,
    redaccion,
    cita: redactar.cita,
    carta: redactar.carta,
    sinCita: () => redactar.citar(undefined),
    responder: useResponder(principal.id, redaccion.opciones?.citas === true, redactar.citar),
    escribir: (texto) => {
      redactar.poner(texto);
      enlace.escribo(chat.id);
    },
    enviar: () => void redactar.enviar(),
    cola,
    enHilo: useMemo(() => cola.filter((envio) => envio.estado !== "conflicto"), [cola]),
    conflicto: cola.find((envio) => envio.estado === "conflicto"),
    revisar: (envio) => {
      devolver(envio);
      setAlFin((antes) => antes + 1);
    },
    forzar: (clave) => {
      envios.llevar(clave, redactar.aqui);
      envios.forzar(clave);
    },
    acciones: useAccionesEstables({
      onReintentar: (clave) => {
        envios.llevar(clave, redactar.aqui);
        envios.reintentar(clave);
      },
      onQuitar: (clave) => envios.quitar(clave),
      onDevolver: devolver,
      onDescartar: (clave) => void descartarEnvio(envios, clave),
    }),
    alFin,
    ...leer,
    atender,
    atendiendo,
  };
}

/** Opens the conversation on the link; true once the server answered for this opening. */
function useRespondido(enlace: EnlaceStore, chat: Chat, hilo: HiloState | undefined): boolean {
  const [alAbrir] = useState(hilo);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the list showed when the conversation was opened
  useEffect(() => {
    // The list showed it before the thread was there: an answer typed at once is an answer to it.
    enlace.anotarVisto(chat.id, Math.max(enlace.leidoHasta(chat.id), chat.ultimo_mensaje?.id ?? 0));
    enlace.link.open(chat.id);
    return () => enlace.link.release();
  }, [enlace, chat.id]);
  return hilo !== undefined && hilo !== alAbrir;
}

/** The rows of a thread are memoised: what they call must stay the same object. */
function useAccionesEstables(acciones: AccionesEnvio): AccionesEnvio {
  const ultimas = useRef(acciones);
  useEffect(() => {
    ultimas.current = acciones;
  });
  return useMemo(
    () => ({
      onReintentar: (clave) => ultimas.current.onReintentar(clave),
      onQuitar: (clave) => ultimas.current.onQuitar(clave),
      onDevolver: (envio) => ultimas.current.onDevolver(envio),
      onDescartar: (clave) => ultimas.current.onDescartar(clave),
    }),
    [],
  );
}

/** The same object while the channel is: the rows of a thread are memoised. */
function useResponder(
  canal: number,
  citas: boolean,
  citar: (mensaje: Mensaje) => void,
): Responder | undefined {
  const ultimo = useRef(citar);
  useEffect(() => {
    ultimo.current = citar;
  });
  return useMemo(
    () => (citas ? { canal, elegir: (mensaje) => ultimo.current(mensaje) } : undefined),
    [canal, citas],
  );
}
