import { ZONA_HORARIA } from "@ventanilla/contract/limites";
import { traducir } from "@ventanilla/i18n";
import ICAL from "ical.js";
import { enUnaLinea } from "./direcciones.ts";
import { CALENDARIO_MAX } from "./limites.ts";

const DATO_MAX = 300;
const CITAS_MAX = 5;

type Metodo =
  | "correoCita"
  | "correoCitaCancelada"
  | "correoCitaAceptada"
  | "correoCitaRechazada"
  | "correoCitaTentativa"
  | "correoCitaRespuesta";

/** What else may be answered, like that somebody else will go, is told as an answer. */
const RESPUESTAS = new Map<string | undefined, Metodo>([
  ["ACCEPTED", "correoCitaAceptada"],
  ["DECLINED", "correoCitaRechazada"],
  ["TENTATIVE", "correoCitaTentativa"],
]);

function metodoDe(calendario: ICAL.Component, evento: ICAL.Component): Metodo {
  const metodo = String(calendario.getFirstPropertyValue("method") ?? "").toUpperCase();
  if (metodo === "CANCEL") return "correoCitaCancelada";
  // Another time than the one that was asked for: neither an invitation nor a consent.
  if (metodo === "COUNTER") return "correoCitaRespuesta";
  if (metodo !== "REPLY") return "correoCita";
  const estado = evento.getFirstProperty("attendee")?.getFirstParameter("partstat")?.toUpperCase();
  return RESPUESTAS.get(estado) ?? "correoCitaRespuesta";
}

function textoDe(evento: ICAL.Component, nombre: string): string {
  const valor = evento.getFirstPropertyValue(nombre);
  return typeof valor === "string" ? enUnaLinea(valor, DATO_MAX) : "";
}

function quienDe(evento: ICAL.Component): string {
  const direccion = textoDe(evento, "organizer").replace(/^mailto:/i, "");
  const nombre = enUnaLinea(evento.getFirstProperty("organizer")?.getFirstParameter("cn") ?? "", DATO_MAX);
  if (nombre === "" || nombre === direccion) return direccion;
  return direccion === "" ? nombre : `${nombre} (${direccion})`;
}

const POR_PARTES = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
} as const;

function enZona(ms: number, zona: string): Record<string, string> {
  const partes = new Intl.DateTimeFormat("es", {
    ...POR_PARTES,
    hourCycle: "h23",
    timeZone: zona,
  }).formatToParts(ms);
  return Object.fromEntries(partes.map(({ type, value }) => [type, value]));
}

/** A time as it is said in a zone, taken for the instant that it is there. Null: nobody knows that zone. */
function instanteEn({ year, month, day, hour, minute }: ICAL.Time, zona: string): number | null {
  const comoUtc = Date.UTC(year, month - 1, day, hour, minute);
  try {
    const {
      year: a = "",
      month: m = "",
      day: d = "",
      hour: h = "",
      minute: min = "",
    } = enZona(comoUtc, zona);
    return comoUtc - (Date.UTC(Number(a), Number(m) - 1, Number(d), Number(h), Number(min)) - comoUtc);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const dos = (numero: number): string => String(numero).padStart(2, "0");
const enDia = ({ year, month, day }: ICAL.Time): string => `${dos(day)}/${dos(month)}/${year}`;

interface Momento {
  dia: string;
  hora: string;
  /** Told in La Paz's time; else as it was written, a zone that nobody knows included. */
  enLaPaz: boolean;
}

/** When it is in La Paz. A time without a zone is the desk's own; a whole day has no hour. */
function momentoDe(evento: ICAL.Component, nombre: "dtstart" | "dtend"): Momento | null {
  const propiedad = evento.getFirstProperty(nombre);
  const tiempo = propiedad?.getFirstValue();
  if (!(tiempo instanceof ICAL.Time)) return null;
  const escrito = {
    dia: enDia(tiempo),
    hora: tiempo.isDate ? "" : `${dos(tiempo.hour)}:${dos(tiempo.minute)}`,
    enLaPaz: false,
  };
  if (tiempo.isDate) return escrito;
  const zona = propiedad?.getFirstParameter("tzid");
  const declarada = tiempo.zone && tiempo.zone.tzid !== "floating" ? tiempo.toUnixTime() * 1_000 : null;
  const instante = declarada ?? (zona ? instanteEn(tiempo, zona) : null);
  if (instante === null && zona) return { ...escrito, hora: `${escrito.hora} (${enUnaLinea(zona, 60)})` };
  if (instante === null) return { ...escrito, enLaPaz: true };
  const { day = "", month = "", year = "", hour = "", minute = "" } = enZona(instante, ZONA_HORARIA);
  return { dia: `${day}/${month}/${year}`, hora: `${hour}:${minute}`, enLaPaz: true };
}

/** The last of several whole days, of which a calendar names the one after; empty: it is one day, or has an hour. */
function hastaElDia(evento: ICAL.Component): string {
  const desde = evento.getFirstPropertyValue("dtstart");
  const despues = evento.getFirstPropertyValue("dtend");
  if (!(desde instanceof ICAL.Time && despues instanceof ICAL.Time && despues.isDate)) return "";
  const ultimo = despues.clone();
  ultimo.adjust(-1, 0, 0, 0);
  return ultimo.compare(desde) > 0 ? ` – ${enDia(ultimo)}` : "";
}

function hastaLaHora(evento: ICAL.Component, dia: string): string {
  const hasta = momentoDe(evento, "dtend");
  if (!hasta) return "";
  return hasta.dia === dia ? `–${hasta.hora}` : ` – ${hasta.dia} ${hasta.hora}`;
}

function cuandoDe(evento: ICAL.Component): string {
  const desde = momentoDe(evento, "dtstart");
  if (!desde) return "";
  const cuando =
    desde.hora === ""
      ? desde.dia + hastaElDia(evento)
      : `${desde.dia} ${desde.hora}${hastaLaHora(evento, desde.dia)}`;
  return traducir("es", desde.enLaPaz ? "avisos:correoCitaCuando" : "avisos:correoCitaDia", { cuando });
}

function enPalabras(calendario: ICAL.Component, evento: ICAL.Component): string {
  const lugar = textoDe(evento, "location");
  const quien = quienDe(evento);
  return [
    traducir("es", `avisos:${metodoDe(calendario, evento)}`, { titulo: textoDe(evento, "summary") }),
    cuandoDe(evento),
    lugar && traducir("es", "avisos:correoCitaLugar", { lugar }),
    quien && traducir("es", "avisos:correoCitaQuien", { quien }),
  ]
    .filter(Boolean)
    .join("\n");
}

function citasDe(texto: string): string {
  const leido = new ICAL.Component(ICAL.parse(texto));
  return leido
    .getAllSubcomponents("vevent")
    .slice(0, CITAS_MAX)
    .map((evento) => enPalabras(leido, evento))
    .join("\n\n");
}

/** The meetings of a calendar file in words: title, when, where, by whom. Empty when it cannot be read: the file is there. */
export function citasEnPalabras(texto: string): string {
  if (texto.length > CALENDARIO_MAX) return "";
  try {
    return citasDe(texto);
  } catch {
    // The library reads late and says by throwing, in many ways, what is wrong with a calendar. The file itself is kept.
    return "";
  }
}
