// The words of what happened: whole for who listens at the desk, and without a name for a notice that anybody may see.
import type { Mencion } from "@ventanilla/contract/nota-interna/nota-interna";
import { nombrar, nombrarCanal } from "../../domains/canal/index.ts";
import { joinSentences } from "../../lib/announce.ts";
import type { T } from "../../lib/use-t.ts";
import type { Novedad, Resumen } from "./novedades.rules.ts";

/** One sentence for all of it, what failed first. */
export function fraseDe(t: T, { nuevos, mensajes, atrasos, fallos }: Resumen): string {
  const frases = [deFallos(t, fallos), deNuevos(t, nuevos), deMensajes(t, mensajes), deAtrasos(t, atrasos)];
  return joinSentences(frases.filter((frase) => frase !== ""));
}

function deFallos(t: T, fallos: Resumen["fallos"]): string {
  const [uno, ...otros] = fallos;
  if (uno === undefined) return "";
  if (otros.length === 0) return `${nombrar(t, uno.chat)}: ${uno.dicho}`;
  const todosFallaron = fallos.every(({ estado }) => estado === "FALLIDO");
  return t(todosFallaron ? "novedades:fallos" : "novedades:fallosInciertos", { fallos: fallos.length });
}

function deNuevos(t: T, nuevos: Resumen["nuevos"]): string {
  const [uno, ...otros] = nuevos;
  if (uno === undefined) return "";
  if (otros.length > 0) return t("chat:nuevosChats", { count: nuevos.length });
  return t("chat:nuevoChat", { nombre: nombrar(t, uno), canal: nombrarCanal(t, uno.clasificacion) });
}

function deMensajes(t: T, mensajes: Resumen["mensajes"]): string {
  const [uno, ...otros] = mensajes.values();
  if (uno === undefined) return "";
  if (otros.length === 0)
    return t("novedades:mensajesDe", { count: uno.cuantos, nombre: nombrar(t, uno.chat) });
  const cuantos = otros.reduce((suma, otro) => suma + otro.cuantos, uno.cuantos);
  return t("novedades:mensajesEnChats", { mensajes: cuantos, chats: mensajes.size });
}

function deAtrasos(t: T, atrasos: Resumen["atrasos"]): string {
  const [uno] = atrasos;
  if (uno === undefined) return "";
  const { chat, tiempo } = uno;
  return t("chat:atrasoVoz", { count: atrasos.length, nombre: nombrar(t, chat), tiempo });
}

/** Passers-by read it: the channel and how much, never who or what. */
export function tituloDe(t: T, novedad: Novedad): string {
  if (novedad.clase === "mencion") return tituloDeMencion(t, novedad);
  const { chat } = novedad;
  const canal = nombrarCanal(t, chat.clasificacion);
  switch (novedad.clase) {
    case "nuevo":
      return t("novedades:tituloNuevo", { canal });
    case "mensajes":
      return t("novedades:tituloMensajes", { canal, count: chat.no_leidos });
    case "atraso":
      return t("novedades:tituloAtraso", { canal, tiempo: novedad.tiempo });
    case "fallo":
      return t(novedad.estado === "FALLIDO" ? "novedades:tituloFallo" : "novedades:tituloIncierto", {
        canal,
      });
  }
}

const MENCION = {
  nota: { conCanal: "novedades:tituloNota", sinCanal: "novedades:tituloNotaSola" },
  traspaso: { conCanal: "novedades:tituloTraspaso", sinCanal: "novedades:tituloTraspasoSolo" },
} as const satisfies Record<Mencion["clase"], object>;

function tituloDeMencion(t: T, { chat, mencion }: Extract<Novedad, { clase: "mencion" }>): string {
  const { conCanal, sinCanal } = MENCION[mencion.clase];
  return chat === undefined ? t(sinCanal) : t(conCanal, { canal: nombrarCanal(t, chat.clasificacion) });
}
