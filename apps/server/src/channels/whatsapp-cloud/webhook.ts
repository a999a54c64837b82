import { traducir } from "@ventanilla/i18n";
import { ZodError } from "zod";
import { ACCOUNT_FAULT } from "../../shared/account-status.ts";
import { nowS } from "../../shared/clock.ts";
import type {
  CanalEvent,
  EstadoEvent,
  MensajeEvent,
  UnreadPart,
  Webhook,
  WebhookPart,
} from "../connector.ts";
import { claseDeCodigo, contarPartes, esAutentica, retoDe } from "../meta/index.ts";
import { senderName } from "../sender-name.ts";
import { isUnreadable, UnknownEvent } from "../set-aside.ts";
import type { ConfigCloud } from "./config.ts";
import { contenidoDe, type Leido } from "./contenido.ts";
import { ciudadanoDe } from "./direccion.ts";
import { idDeSuceso, type Suceso } from "./ids.ts";
import { CAMPOS_IGNORADOS, ESTADOS_IGNORADOS, restriccionDe } from "./ignorados.ts";
import {
  Cambio,
  CambioDe,
  CuerpoCloud,
  Entrada,
  type EstadoCloud,
  leerValor,
  loDesconocido,
  type MensajeCloud,
  Parte,
  type Persona,
} from "./wire.ts";

/** Fields of the subscription that tell of conversations; others tell of the business account. */
const DE_CONVERSACIONES = new Set(["messages", "smb_message_echoes"]);

/** Each message and each receipt by itself, in order; what is of no number, or of a kind that nobody knows, with its envelope and nothing of another change. */
function split(body: unknown): readonly (WebhookPart | UnreadPart)[] {
  const { object, entry } = CuerpoCloud.parse(body);
  contarPartes(entry.length);
  let cambios = 0;
  return entry.flatMap((cruda) => {
    const { data, error } = Entrada.safeParse(cruda);
    if (error) return [{ account: null, body: { object, entry: [cruda] }, fault: error }];
    const { id, changes } = data;
    cambios += changes.length;
    contarPartes(cambios);
    return changes.flatMap((cambio): readonly (WebhookPart | UnreadPart)[] => {
      try {
        return partesDe(cambio);
      } catch (fault) {
        if (!isUnreadable(fault)) throw fault;
        const account = CambioDe.safeParse(cambio).data?.value.metadata.phone_number_id ?? null;
        return [{ account, body: { object, entry: [{ id, changes: [cambio] }] }, fault }];
      }
    });
  });
}

function partesDe(cambio: unknown): readonly WebhookPart[] {
  const { field, value } = Cambio.parse(cambio);
  const restriccion = field === "account_update" ? restriccionDe(value) : null;
  if (restriccion !== null) throw new UnknownEvent(`${field}: ${restriccion}`);
  if (CAMPOS_IGNORADOS.has(field)) return [];
  if (!DE_CONVERSACIONES.has(field)) throw new UnknownEvent(field);
  const valor = leerValor(value);
  const { metadata, contacts, messages, message_echoes: ecos, statuses, errors } = valor;
  const personas = contacts ?? [];
  const partes = [
    ...(messages ?? []).map((mensaje) => ({ clase: "mensaje", mensaje, personas })),
    ...(ecos ?? []).map((mensaje) => ({ clase: "eco", mensaje })),
    ...(statuses ?? []).map((estado) => ({ clase: "estado", estado })),
    ...(errors ?? []).map((error) => ({ clase: "error", error })),
  ];
  const otra = loDesconocido(valor);
  if (partes.length === 0 && otra) throw new UnknownEvent(otra);
  if (partes.length === 0) return [];
  if (!metadata) throw deNadie("metadata");
  return partes.map((parte) => ({ account: metadata.phone_number_id, body: parte }));
}

/** Beside the messages of a change stand those who wrote them. */
function personaDe({ from, from_user_id: bsuid }: MensajeCloud, personas: readonly Persona[]) {
  const suya = personas.find(
    ({ wa_id, user_id }) => (from && wa_id === from) || (bsuid && user_id === bsuid),
  );
  return suya ?? (personas.length === 1 ? personas[0] : undefined);
}

/** What happened to a message that was sent before; null: it is words or a file of its own. */
function sucesoDe({ type, reaction, edit, revoke }: MensajeCloud): {
  clase: Suceso;
  text: string;
  sobre: string | null | undefined;
  /** Says nothing that waits for an answer. */
  automatic: boolean;
} | null {
  if (type === "reaction" && reaction) {
    const text = reaction.emoji
      ? traducir("es", "avisos:waReaccion", { signo: reaction.emoji })
      : traducir("es", "avisos:waReaccionQuitada");
    return { clase: "reaccion", text, sobre: reaction.message_id, automatic: true };
  }
  if (type === "revoke")
    return {
      clase: "eliminado",
      text: traducir("es", "avisos:waEliminado"),
      sobre: revoke?.original_message_id,
      automatic: true,
    };
  if (type === "edit") {
    const { text: palabras, image, video, document } = edit?.message ?? {};
    const texto = palabras?.body || image?.caption || video?.caption || document?.caption || "—";
    // Words: somebody may have to answer them.
    return {
      clase: "editado",
      text: traducir("es", "avisos:waEditado", { texto }),
      sobre: edit?.original_message_id,
      automatic: false,
    };
  }
  return null;
}

function eventoDe(
  config: ConfigCloud,
  mensaje: MensajeCloud,
  quien: Pick<MensajeEvent, "chat" | "identity" | "nombre" | "own">,
): MensajeEvent {
  const suceso = sucesoDe(mensaje);
  const leido: Leido = suceso
    ? { tipoContenido: "texto", text: suceso.text, adjuntos: [] }
    : contenidoDe(config, mensaje);
  const citado = suceso?.sobre ?? mensaje.context?.id;
  // The system speaks of the citizen: another number, another key.
  const automatic = suceso?.automatic ?? mensaje.type === "system";
  return {
    kind: "mensaje",
    idExterno: suceso?.sobre ? idDeSuceso(suceso.clase, suceso.sobre, mensaje.id) : mensaje.id,
    ...quien,
    seconds: mensaje.timestamp ?? nowS(),
    ...leido,
    ...(citado && { replyTo: { idExterno: citado, text: "" } }),
    ...(automatic && { automatic }),
  };
}

const deNadie = (lugar: string) =>
  new ZodError([{ code: "custom", path: [lugar], message: "nobody is named", input: undefined }]);

const esDeGrupo = ({ group_id }: MensajeCloud): boolean => group_id !== undefined && group_id !== null;

function leerMensaje(
  config: ConfigCloud,
  mensaje: MensajeCloud,
  personas: readonly Persona[],
): readonly CanalEvent[] {
  if (esDeGrupo(mensaje)) return [];
  const persona = personaDe(mensaje, personas);
  const quien = ciudadanoDe(mensaje.from ?? persona?.wa_id, mensaje.from_user_id ?? persona?.user_id);
  if (!quien) throw deNadie("from");
  return [eventoDe(config, mensaje, { ...quien, nombre: senderName([persona?.profile?.name]) })];
}

/** Somebody wrote it on the institution's own telephone. */
function leerEco(config: ConfigCloud, mensaje: MensajeCloud): readonly CanalEvent[] {
  if (esDeGrupo(mensaje)) return [];
  const quien = ciudadanoDe(mensaje.to, mensaje.to_user_id);
  if (!quien) throw deNadie("to");
  return [eventoDe(config, mensaje, { ...quien, nombre: null, own: true })];
}

const ESTADOS: Readonly<Record<string, EstadoEvent["estado"]>> = {
  sent: "ENVIADO",
  delivered: "ENTREGADO",
  read: "LEIDO",
  // Of a voice note.
  played: "LEIDO",
  failed: "FALLIDO",
};

/** Why, in the kinds that people are told; what the provider says of it, where that tells more. */
function falloDe({ errors }: EstadoCloud): Pick<EstadoEvent, "motivo" | "detalle"> {
  const [error] = errors ?? [];
  if (!error) return {};
  const clase = claseDeCodigo(error.code);
  if (clase === "ventana" || clase === "credencial") return { motivo: clase };
  const detalle = `${error.title ?? ""} (${error.code})`.trim();
  return clase === "archivo" || clase === "destino" ? { motivo: clase, detalle } : { detalle };
}

/** What the account must be given anew stops it, unless something later was said of it; what passes by itself does not. */
function deLaCuenta(code: number | undefined, seconds?: number | null): readonly CanalEvent[] {
  if (code === undefined || claseDeCodigo(code) !== "credencial") return [];
  const cuando = typeof seconds === "number" && { atMs: seconds * 1000 };
  return [{ kind: "sesion", conectado: false, detalle: ACCOUNT_FAULT.credential, ...cuando }];
}

function leerEstado(estado: EstadoCloud): readonly CanalEvent[] {
  const nuevo = ESTADOS[estado.status];
  if (!nuevo && !ESTADOS_IGNORADOS.has(estado.status)) throw new UnknownEvent(estado.status);
  const quien = ciudadanoDe(estado.recipient_id, estado.recipient_user_id);
  if (!nuevo || !quien) return [];
  return [
    {
      kind: "estado",
      idExterno: estado.id,
      ...quien,
      estado: nuevo,
      // What we send bears our id: without one it is somebody else's, and nobody's here.
      msgId: estado.biz_opaque_callback_data ?? "",
      ...(nuevo === "FALLIDO" && falloDe(estado)),
    },
    ...(nuevo === "FALLIDO" ? deLaCuenta(estado.errors?.[0]?.code, estado.timestamp) : []),
  ];
}

function read(config: ConfigCloud, cuerpo: unknown): readonly CanalEvent[] {
  const parte = Parte.parse(cuerpo);
  switch (parte.clase) {
    case "mensaje":
      return leerMensaje(config, parte.mensaje, parte.personas);
    case "eco":
      return leerEco(config, parte.mensaje);
    case "estado":
      return leerEstado(parte.estado);
    case "error":
      return deLaCuenta(parte.error.code);
  }
}

export const webhook: Webhook<ConfigCloud> = {
  isAuthentic: ({ credenciales }, request) => esAutentica(credenciales.app_secret, request),
  challenge: ({ credenciales }, query) => retoDe(credenciales.verify_token, query),
  split,
  read,
};
