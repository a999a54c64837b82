import type { Chat } from "@ventanilla/contract/caso/chat";
import { firmaPara } from "@ventanilla/contract/mensaje/firma-correo.rules";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import type { Mencionable } from "@ventanilla/contract/nota-interna/nota-interna";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import {
  clavesDe,
  notasDe,
  useBorradorDeNota,
  useBorradorEnCurso,
  useMencionados,
} from "../../domains/borrador/index.ts";
import { PreguntasFrecuentes } from "../../domains/faq/index.ts";
import {
  CamposCarta,
  Compositor,
  FirmaCarta,
  type TextoEnCurso,
  TiraCita,
  useDelTexto,
  useFaltaEnCarta,
  ZonaSoltar,
} from "../../domains/mensaje/index.ts";
import { type BorradorDeNota, CompositorNota } from "../../domains/nota-interna/index.ts";
import { announce } from "../../lib/announce.ts";
import { requestKeyIn } from "../../lib/request-key.ts";
import { useFocusRelay } from "../../lib/use-focus-relay.ts";
import { useT } from "../../lib/use-t.ts";
import { AvisosConversacion, ConflictoDe } from "./AvisosConversacion.tsx";
import { BotonNota } from "./BotonNota.tsx";
import { Impedido } from "./Impedido.tsx";
import { insertarEnCampo } from "./insertar-en-campo.ts";
import { NotaGuardada } from "./NotaGuardada.tsx";
import { SugeridasDe } from "./SugeridasDe.tsx";
import type { ConversacionEnVivo } from "./use-conversacion.ts";
import type { Impedimento } from "./use-impedimento.tsx";
import type { NotaDe } from "./use-nota-de.ts";
import type { Carta } from "./use-redactar.ts";

export type PieProps = {
  conversacion: ConversacionEnVivo;
  chat: Chat;
  idUsuario: number;
  nombre: string;
  campoRef: RefObject<HTMLTextAreaElement | null>;
  /** The pane that shows it: files may be dropped anywhere in it. */
  panelRef: RefObject<HTMLElement | null>;
  /** Null when a message can be written. */
  impedimento: Impedimento | null;
  /** Another channel, where this one does not work. */
  otroCanal: ReactNode;
  nota: NotaDe;
  onGuardada: (nota: Mensaje) => void;
  /** A note was not saved, and its field is gone. */
  onNotaPerdida: (dicho: string) => void;
};

/** Below the thread: where a message is written, or a note, or why one cannot write. */
export function Pie(props: PieProps) {
  const { conversacion: c, chat, campoRef, impedimento, nota } = props;
  const avisoRef = useRef<HTMLDivElement>(null);
  const guardadoRef = useRef<HTMLTextAreaElement>(null);
  const notaRef = useRef<HTMLTextAreaElement>(null);
  const enSuLugar = () => guardadoRef.current ?? avisoRef.current;
  const alMensaje = () => {
    nota.terminar();
    // Once the message's field stands in the place of the note's.
    requestAnimationFrame(() => campoRef.current?.focus());
  };
  const soltar =
    impedimento === null ? (
      <ZonaSoltar panel={props.panelRef} redaccion={c.redaccion} onSoltado={alMensaje} />
    ) : null;
  if (nota.activo) {
    const revisar: typeof c.revisar = (envio) => {
      alMensaje();
      c.revisar(envio);
    };
    return (
      <>
        {soltar}
        {impedimento === null ? (
          <ConflictoDe
            conversacion={{ ...c, revisar }}
            chat={chat}
            idUsuario={props.idUsuario}
            onForzado={() => alCampo(campoRef)}
          />
        ) : null}
        <Anotador
          key={chat.id}
          {...props}
          enSuLugar={() => notaRef.current ?? enSuLugar()}
          onVolver={alMensaje}
        />
      </>
    );
  }
  const notaGuardada = nota.anotable ? null : (
    <NotaGuardada
      idUsuario={props.idUsuario}
      sesion={chat.id}
      textoRef={notaRef}
      enSuLugar={() => campoRef.current ?? enSuLugar()}
    />
  );
  if (impedimento !== null) {
    return (
      <>
        <Impedido
          impedimento={impedimento}
          idUsuario={props.idUsuario}
          sesion={chat.id}
          redaccion={c.redaccion}
          avisoRef={avisoRef}
          guardadoRef={guardadoRef}
          campoRef={campoRef}
        />
        {notaGuardada}
      </>
    );
  }
  return (
    <>
      {soltar}
      {notaGuardada}
      <Mensajero {...props} enSuLugar={enSuLugar} />
    </>
  );
}

/** From a button that goes away: what is typed next is words, not shortcuts. */
const alCampo = ({ current: campo }: PieProps["campoRef"]): void => campo?.focus({ preventScroll: true });

/** To the message of the thread that has its turn. */
function alHilo(): void {
  document.querySelector<HTMLElement>("[role=feed] article[tabindex='0']")?.focus();
}

/** What takes the focus when the field that had it goes. */
type ConRelevo = PieProps & { enSuLugar: () => HTMLElement | null };

const NADIE: readonly Mencionable[] = [];

function Anotador(props: ConRelevo & { onVolver: () => void }) {
  const { chat, idUsuario, campoRef, onGuardada, onNotaPerdida, onVolver } = props;
  useFocusRelay(props.enSuLugar);
  const notas = notasDe(idUsuario);
  const claves = clavesDe(idUsuario);
  const { store: mencionados, todos: elegidos } = useMencionados(idUsuario);
  const borrador: BorradorDeNota = {
    texto: useBorradorDeNota(idUsuario, chat.id),
    leer: () => notas.leer(chat.id),
    poner: (nuevo) => {
      notas.poner(chat.id, nuevo);
      // It was given up: the same words later are another note.
      if (nuevo === "") claves.poner(chat.id, undefined);
    },
    elegidos: elegidos.get(chat.id) ?? NADIE,
    leerElegidos: () => mencionados.todos().get(chat.id) ?? NADIE,
    ponerElegidos: (quienes) => mencionados.poner(chat.id, quienes.length === 0 ? undefined : quienes),
    clave: requestKeyIn({
      read: () => claves.todos().get(chat.id),
      write: (tomada) => claves.poner(chat.id, tomada),
    }),
  };
  return (
    <CompositorNota
      borrador={borrador}
      caso={chat.caso.id}
      campoRef={campoRef}
      onGuardada={onGuardada}
      onPerdida={onNotaPerdida}
      onEscape={alHilo}
      onVolver={onVolver}
    />
  );
}

/** The composer of a message, with what is offered and warned of around it. */
function Mensajero(props: ConRelevo) {
  const { conversacion: c, chat, idUsuario, campoRef, nota } = props;
  const t = useT();
  useFocusRelay(props.enSuLugar);
  const texto = useBorradorEnCurso(idUsuario, chat.id);
  const [preguntas, setPreguntas] = useState(false);
  const impide = useFaltaEnCarta(c.carta?.valor);
  const { escribiendo, escribir, insertar } = useEscrito(campoRef, texto, c.escribir);
  const firma = c.carta === undefined ? null : <FirmaDebajo carta={c.carta} texto={texto} />;
  return (
    <Compositor
      nombre={props.nombre}
      texto={texto}
      onTexto={escribir}
      onEnviar={c.enviar}
      onEscape={alHilo}
      campoRef={campoRef}
      redaccion={c.redaccion}
      carta={c.carta !== undefined}
      impide={impide}
      debajo={firma}
      encima={
        <SugeridasDe
          key={`sugeridas ${chat.caso.id}`}
          idCaso={chat.caso.id}
          conversacion={c}
          escribiendo={escribiendo}
          onElegir={insertar}
          onQuitadas={() => alCampo(campoRef)}
        />
      }
      onBarra={() => setPreguntas(true)}
      herramientas={(angosto) => (
        <PreguntasFrecuentes
          idTramite={c.caso?.id_tramite ?? null}
          abiertas={preguntas}
          onAbiertas={setPreguntas}
          onElegir={(respuesta) => {
            insertar(respuesta);
            announce(t("caso:faqsInsertada"));
          }}
          onSalir={() => campoRef.current?.focus()}
          angosto={angosto}
        />
      )}
      alLado={(angosto) => (nota.anotable ? <BotonNota angosto={angosto} onEmpezar={nota.empezar} /> : null)}
    >
      <AvisosConversacion
        conversacion={c}
        chat={chat}
        idUsuario={idUsuario}
        otroCanal={props.otroCanal}
        onForzado={() => alCampo(campoRef)}
      />
      {c.cita === undefined ? null : <TiraCita texto={c.cita.texto} onQuitar={c.sinCita} />}
      {c.carta === undefined ? null : (
        <CamposCarta
          carta={c.carta.valor}
          sugerido={c.carta.sugerido}
          citable={c.carta.citable}
          onCarta={c.carta.poner}
          campoRef={campoRef}
        />
      )}
    </Compositor>
  );
}

/** Nothing, where there is none or the words end with it. */
function FirmaDebajo({ carta, texto }: { carta: Carta; texto: TextoEnCurso }) {
  const { valor, firmas, poner } = carta;
  const firma = useDelTexto(texto, (escrito) => firmaPara(escrito, firmas));
  if (firma === null) return null;
  return (
    <FirmaCarta
      firma={firma}
      sinFirma={valor.sinFirma}
      onSinFirma={(sinFirma) => poner({ ...valor, sinFirma })}
    />
  );
}

/** Writing in the field, and whether words stand there that somebody typed here: what is put in for them is not typed. */
function useEscrito(campoRef: PieProps["campoRef"], texto: TextoEnCurso, poner: (texto: string) => void) {
  const vacio = useDelTexto(texto, (escrito) => escrito === "");
  const [tecleado, setTecleado] = useState(false);
  const poniendo = useRef(false);
  if (tecleado && vacio) setTecleado(false);
  return {
    escribiendo: tecleado && !vacio,
    escribir: (nuevo: string) => {
      if (!poniendo.current) setTecleado(true);
      poner(nuevo);
    },
    insertar: (trozo: string) => {
      poniendo.current = true;
      insertarEnCampo(trozo, { campoRef, texto, poner });
      poniendo.current = false;
    },
  };
}
