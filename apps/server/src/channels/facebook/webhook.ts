import { traducir } from "@ventanilla/i18n";
import type { CanalEvent, MensajeEvent, UnreadPart, Webhook, WebhookPart } from "../connector.ts";
import { contarPartes, esAutentica, retoDe } from "../meta/index.ts";
import { UnknownEvent } from "../set-aside.ts";
import type { ConfigFacebook } from "./config.ts";
import { contenidoDe } from "./contenido.ts";
import { DE_LA_PAGINA, IGNORADOS, quedaBloqueada } from "./ignorados.ts";
import { nuestroId } from "./publicacion.ts";
import { AvisoFb, EnEspera, EntradaDe, EntradaFb, EntradaSuceso, type MensajeFb, Suceso } from "./wire.ts";

/** Who, when and where, of anything that stands in the thread. */
type Hecho = Pick<MensajeEvent, "kind" | "chat" | "nombre" | "seconds" | "queuedMs" | "adjuntos">;

const hechoDe = (chat: string, ms: number): Hecho => ({
  kind: "mensaje",
  chat,
  nombre: null,
  seconds: Math.floor(ms / 1000),
  queuedMs: ms,
  adjuntos: [],
});

/** It happened in the conversation, to a message of it (`sobre`) or none, and stands there in words. */
function enPalabras(
  { sender, timestamp }: Suceso,
  idExterno: string,
  { text, sobre, automatic = false }: { text: string; sobre?: string; automatic?: boolean },
): MensajeEvent {
  return {
    ...hechoDe(sender.id, timestamp),
    idExterno,
    tipoContenido: "texto",
    text,
    ...(sobre !== undefined && { replyTo: { idExterno: sobre, text: "" } }),
    ...(automatic && { automatic }),
  };
}

/** What was typed in the page's own inbox, or by another program of the institution, is the institution's; of what we sent it says that it was taken, also where the answer to that was lost. */
function leerMensaje(
  config: ConfigFacebook,
  { sender, recipient, timestamp }: Suceso,
  mensaje: MensajeFb,
): CanalEvent[] {
  const propio = mensaje.is_echo === true;
  const chat = propio ? recipient.id : sender.id;
  const msgId = propio ? nuestroId(mensaje.metadata) : undefined;
  if (msgId !== undefined)
    return [{ kind: "estado", idExterno: mensaje.mid, chat, estado: "ENVIADO", msgId }];
  const comun = { ...hechoDe(chat, timestamp), ...(propio && { own: true }) };
  if (mensaje.is_deleted)
    return [
      {
        ...comun,
        idExterno: `eliminado_${mensaje.mid}`,
        tipoContenido: "texto",
        text: traducir("es", "avisos:waEliminado"),
        replyTo: { idExterno: mensaje.mid, text: "" },
        ...(!propio && { automatic: true }),
      },
    ];
  const citado = mensaje.reply_to?.mid;
  return [
    {
      ...comun,
      idExterno: mensaje.mid,
      ...contenidoDe(config, mensaje),
      ...(citado && { replyTo: { idExterno: citado, text: "" } }),
    },
  ];
}

/** Meta's own inbox is an application like any other, with this number at every page. */
const BANDEJA = "263902037430900";

/** From now on another application of the page answers, or we do. It is told to whoever loses the conversation, and to whoever gets it. */
function leerTraspaso(
  { sender, recipient, timestamp, pass_thread_control: dado }: Suceso,
  pagina: string,
): CanalEvent[] {
  const nuestro = dado !== undefined && dado.new_owner_app_id !== BANDEJA;
  return [
    {
      ...hechoDe(sender.id === pagina ? recipient.id : sender.id, timestamp),
      idExterno: `${dado ? "dado" : "tomado"}_${timestamp}`,
      tipoContenido: "texto",
      text: "",
      overheard: true,
      notice: nuestro ? "devuelto" : "ajeno",
    },
  ];
}

const LEIDOS = [
  "message",
  "postback",
  "reaction",
  "message_edit",
  "pass_thread_control",
  "take_thread_control",
  "delivery",
  "read",
];
/** Who, when and to which application; what is left names the event. */
const DE_TODOS: ReadonlySet<string> = new Set(["sender", "recipient", "timestamp", "prior_message"]);

/** Nobody here needs it; throws for one that nobody knows. */
function seIgnora(crudo: object): boolean {
  const partes = Object.keys(crudo);
  if (partes.some((parte) => LEIDOS.includes(parte))) return false;
  if (quedaBloqueada(crudo)) throw new UnknownEvent("policy_enforcement: block");
  const clases = partes.filter((parte) => !DE_TODOS.has(parte));
  const ajena = clases.find((clase) => !IGNORADOS.has(clase));
  if (clases.length === 0 || ajena !== undefined) throw new UnknownEvent(ajena ?? "none");
  return true;
}

function leerSuceso(config: ConfigFacebook, crudo: unknown): CanalEvent[] {
  if (typeof crudo === "object" && crudo !== null && seIgnora(crudo)) return [];
  const suceso = Suceso.parse(crudo);
  const { sender, timestamp, message, postback, reaction, message_edit: edicion } = suceso;
  if (message) return leerMensaje(config, suceso, message);
  if (postback) {
    const text =
      postback.title || postback.payload || traducir("es", "avisos:waDesconocido", { tipo: "postback" });
    return [enPalabras(suceso, postback.mid ?? `boton_${timestamp}`, { text })];
  }
  if (suceso.pass_thread_control || suceso.take_thread_control) return leerTraspaso(suceso, config.usuario);
  // The page's own reactions and edits are nobody's question.
  if (sender.id === config.usuario) return [];
  if (reaction) {
    const signo = reaction.emoji || reaction.reaction || "—";
    const text =
      reaction.action === "unreact"
        ? traducir("es", "avisos:waReaccionQuitada")
        : traducir("es", "avisos:waReaccion", { signo });
    const sobre = reaction.mid;
    return [enPalabras(suceso, `reaccion_${sobre}_${timestamp}`, { text, sobre, automatic: true })];
  }
  if (edicion) {
    const text = traducir("es", "avisos:waEditado", { texto: edicion.text || "—" });
    const sobre = edicion.mid;
    return [enPalabras(suceso, `editado_${sobre}_${edicion.num_edit ?? timestamp}`, { text, sobre })];
  }
  return leerAcuses(suceso);
}

function leerAcuses({ sender, delivery, read }: Suceso): CanalEvent[] {
  const chat = sender.id;
  if (read) return [{ kind: "marca", chat, estado: "LEIDO", untilMs: read.watermark }];
  if (!delivery) return [];
  const mids = delivery.mids ?? [];
  if (mids.length > 0)
    return mids.map((idExterno) => ({ kind: "estado", idExterno, chat, estado: "ENTREGADO" }));
  return delivery.watermark
    ? [{ kind: "marca", chat, estado: "ENTREGADO", untilMs: delivery.watermark }]
    : [];
}

/** What is said while another application of the page has the conversation in hand is read like anything else, and marked (ADR 159). */
function leer(config: ConfigFacebook, crudo: unknown): CanalEvent[] {
  const enEspera = EnEspera.safeParse(crudo).data;
  if (!enEspera) return leerSuceso(config, crudo);
  return leerSuceso(config, enEspera.standby).map((evento) =>
    evento.kind === "mensaje" ? { ...evento, overheard: true } : evento,
  );
}

/** Each event is a part of its own: one that cannot be read keeps no other from being read, and nothing of another is with it. */
export const webhook: Webhook<ConfigFacebook> = {
  isAuthentic: ({ credenciales }, request) => esAutentica(credenciales.app_secret, request),
  challenge: ({ credenciales }, query) => retoDe(credenciales.verify_token, query),
  split: (body) => {
    const { object, entry } = AvisoFb.parse(body);
    contarPartes(entry.length);
    return entry.flatMap((crudo): readonly (WebhookPart | UnreadPart)[] => {
      const suelto = EntradaSuceso.safeParse(crudo).data;
      if (suelto) {
        const { id: _id, time: _time, ...suceso } = suelto;
        return [{ account: suelto.recipient.id, body: suceso }];
      }
      const { data, error } = EntradaFb.safeParse(crudo);
      if (error) {
        const account = EntradaDe.safeParse(crudo).data?.id ?? null;
        return [{ account, body: { object, entry: [crudo] }, fault: error }];
      }
      const { id, time, messaging, standby, ...resto } = data;
      const ajenas = Object.entries(resto).filter(([parte]) => !DE_LA_PAGINA.has(parte));
      const sobre = { object, entry: [{ id, time, ...Object.fromEntries(ajenas) }] };
      return [
        ...(messaging ?? []).map((suceso) => ({ account: id, body: suceso })),
        ...(standby ?? []).map((suceso) => ({ account: id, body: { standby: suceso } })),
        ...ajenas
          .slice(0, 1)
          .map(([ajena]) => ({ account: id, body: sobre, fault: new UnknownEvent(ajena) })),
      ];
    });
  },
  read: leer,
};
