import { direccionVisible } from "@ventanilla/contract/canal/canal.rules";
import { datosLegibles } from "@ventanilla/contract/mensaje/aviso.rules";
import { debajoDe } from "@ventanilla/contract/mensaje/carta.rules";
import { lineasDeHtml, palabrasDeLineas } from "@ventanilla/contract/mensaje/cita/marcado";
import type {
  Corresponsal,
  EstadoMensaje,
  Mensaje,
  TipoContenido,
} from "@ventanilla/contract/mensaje/mensaje";
import { instanteDe, motivoDicho } from "@ventanilla/contract/mensaje/mensaje.rules";
import type { ArchivoDePapel, DatoDePapel, MensajeDePapel } from "@ventanilla/contract/mensaje/papel";
import { notaLegible } from "@ventanilla/contract/nota-interna/nota-interna.rules";
import { nombreDeOperador, nombreLegible } from "@ventanilla/contract/persona/nombre.rules";
import { type Clave, existeTexto, type Idioma, traducir } from "@ventanilla/i18n";
import { formatDateTime, formatLongDay, formatSize } from "@ventanilla/i18n/format";
import { nombreDeCanal } from "./palabras.ts";

export interface PorRedactar {
  mensajes: readonly Mensaje[];
  idioma: Idioma;
  /** What colleagues tell each other is said too. */
  notas: boolean;
  /** How the case's person is called; null: it is nobody's. */
  persona: string | null;
  /** How the citizen of each entry channel is called. */
  nombres: Readonly<Record<number, string>>;
}

/** Messages as paper says them. Of a mail that is a walk through HTML of a stranger's, so it is done in a thread of its own. */
export function run(pedido: PorRedactar): MensajeDePapel[] {
  const { mensajes, idioma, nombres } = pedido;
  return mensajes.map((mensaje) => {
    const instante = instanteDe(mensaje);
    return {
      id: mensaje.id,
      direccion: mensaje.direccion,
      dia: formatLongDay(instante, idioma),
      cuando: formatDateTime(instante),
      autor: autorDe(mensaje, idioma, nombres),
      datos: datosDe(mensaje, idioma),
      notas: notasDe(mensaje, idioma),
      senas: senasDe(mensaje, idioma),
      texto: limpio(textoDe(mensaje, pedido)),
      archivos: archivosDe(mensaje, idioma),
    };
  });
}

function autorDe(
  { direccion, operador, extras, ...mensaje }: Mensaje,
  idioma: Idioma,
  nombres: PorRedactar["nombres"],
): string {
  const { id_canal_entrada: entrada, canal_entrada: canal } = mensaje;
  if (direccion === "ENTRADA")
    return nombres[entrada] ?? direccionVisible(canal.clasificacion, canal.usuario);
  if (direccion === "AVISO") return traducir(idioma, "papel:aviso");
  if (extras.telefono) return traducir(idioma, "chat:telefonoPropio");
  return nombreDeOperador(operador?.nombre ?? "") || traducir(idioma, "chat:mensajeAutomatico");
}

/** How far it came, in a word; null: it was not on its way. */
const PALABRA_DE_ESTADO = {
  EN_COLA: "chat:entregaEN_COLA",
  ENVIANDO: "chat:entregaENVIANDO",
  ENVIADO: "chat:entregaENVIADO",
  ENTREGADO: "chat:entregaENTREGADO",
  LEIDO: "chat:entregaLEIDO",
  FALLIDO: "chat:entregaFALLIDO",
  INCIERTO: "chat:entregaINCIERTO",
  RECIBIDO: "papel:recibido",
  COMPLETADO: "chat:entregaCOMPLETADO",
} as const satisfies Record<EstadoMensaje, Clave>;

function datosDe(
  { direccion, canal_entrada: { clasificacion, usuario }, estado }: Mensaje,
  idioma: Idioma,
): string[] {
  if (direccion === "AVISO") return [];
  if (direccion === "INTERNA") return [traducir(idioma, "notas:titulo")];
  return [
    `${nombreDeCanal(clasificacion, idioma)}: ${direccionVisible(clasificacion, usuario)}`,
    traducir(idioma, PALABRA_DE_ESTADO[estado]),
  ];
}

function notasDe(mensaje: Mensaje, idioma: Idioma): string[] {
  const t = (clave: Clave, valores?: Record<string, string | number>) => traducir(idioma, clave, valores);
  const { espera, extras, llego_tarde, direccion } = mensaje;
  const { respuesta_a: cita, correo } = extras;
  const motivo = motivoDicho(mensaje);
  return [
    ...(direccion === "INTERNA" ? [t("papel:notaNoEnviada")] : []),
    ...(cita ? [`${t("chat:citaVoz")} ${cita.texto || t("chat:citaArchivo")}`] : []),
    ...(motivo === null ? [] : [t(`chat:motivo_${motivo}`)]),
    // Paper is read on another day.
    ...(espera === null
      ? []
      : [t(`envios:espera_${espera.causa}`, { hora: formatDateTime(espera.proximo) })]),
    ...(llego_tarde ? [`${t("chat:llegoTarde")}. ${t("chat:llegoTardeAyuda")}`] : []),
    ...(correo?.sin_comprobar
      ? [`${t("medios:correoSinComprobar")} ${t("medios:correoSinComprobarAyuda")}`]
      : []),
  ];
}

const nombrado = ({ nombre, direccion }: Corresponsal): string =>
  nombre === null || nombre === direccion ? direccion : `${nombre} <${direccion}>`;

function senasDe({ tipo_contenido, direccion, extras }: Mensaje, idioma: Idioma): DatoDePapel[] {
  const { asunto, remitente, correo, carta } = extras;
  const esCorreo = tipo_contenido === "email";
  const de = correo?.de ? nombrado(correo.de) : remitente;
  const dicho: [Clave, string | undefined][] = [
    ["medios:asunto", esCorreo ? asunto || traducir(idioma, "medios:sinAsunto") : asunto],
    ["medios:de", esCorreo ? de : undefined],
    ["medios:correoPara", correo?.para.map(nombrado).join(", ")],
    ["medios:correoCopia", (direccion === "SALIDA" ? carta?.copias : correo?.cc.map(nombrado))?.join(", ")],
  ];
  return dicho.flatMap(([clave, valor]) => (valor ? [{ nombre: traducir(idioma, clave), valor }] : []));
}

const PALABRA_DE_TIPO = {
  archivo: "chat:tipoArchivo",
  imagen: "chat:tipoImagen",
  audio: "chat:tipoAudio",
  video: "chat:tipoVideo",
} as const satisfies Partial<Record<TipoContenido, Clave>>;

function textoDe({ tipo_contenido: tipo, contenido, extras }: Mensaje, pedido: PorRedactar): string {
  const { idioma } = pedido;
  const { aviso, carta, adjuntos = [] } = extras;
  if (aviso) return textoDeAviso(aviso, pedido) ?? contenido;
  if (tipo === "email") return palabrasDeLineas(contenido, lineasDeHtml(contenido)).join("\n");
  const palabras = tipo === "texto" ? notaLegible(contenido, extras.menciones) : (extras.texto ?? "");
  // A file that nobody kept: what it was is all that is known.
  const sinArchivo = tipo !== "texto" && adjuntos.length === 0 ? traducir(idioma, PALABRA_DE_TIPO[tipo]) : "";
  const debajo = carta ? (debajoDe(carta) ?? "") : "";
  return [sinArchivo, palabras, debajo].filter((parte) => parte !== "").join("\n\n");
}

type Aviso = NonNullable<Mensaje["extras"]["aviso"]>;

/** A notice in the reader's language. */
function textoDeAviso(aviso: Aviso, { idioma, notas, persona }: PorRedactar): string | null {
  const dicha = notas ? aviso.clave : paraElCiudadano(aviso, persona);
  return existeTexto(dicha) ? traducir(idioma, dicha, datosLegibles(aviso.datos)) : null;
}

const CON_COMENTARIO = /Comentario$/;

/** Notices that name a person, and the same without the name. */
const SIN_NOMBRE: ReadonlyMap<string, Clave> = new Map([
  ["avisos:personaAsociada", "papel:personaAsociada"],
  ["avisos:personaDesasociada", "papel:personaDesasociada"],
]);

/**
 * Which text says a notice to the citizen. What was said beside it is for colleagues, as a note is; and who was linked by error
 * is somebody else, of whom the citizen is told nothing.
 */
function paraElCiudadano({ clave, datos }: Aviso, persona: string | null): string {
  const sinNombre = SIN_NOMBRE.get(clave);
  if (sinNombre !== undefined && nombreLegible(datos["persona"] ?? "") !== persona) return sinNombre;
  const sinComentario = clave.replace(CON_COMENTARIO, "");
  return existeTexto(sinComentario) ? sinComentario : clave;
}

function archivosDe({ extras: { adjuntos = [] } }: Mensaje, idioma: Idioma): ArchivoDePapel[] {
  return adjuntos.map(({ nombre, estado, tamanio }) => {
    if (estado === "LISTO") return { nombre, detalle: formatSize(tamanio, idioma) };
    return {
      nombre,
      detalle: traducir(idioma, estado === "PENDIENTE" ? "medios:pendiente" : "medios:perdido"),
    };
  });
}

/** Without the signs that steer a screen, and without more than one empty line in a row. */
function limpio(texto: string): string {
  return texto
    .replace(/\r\n?/g, "\n")
    .replace(/\t/g, " ")
    .replace(/[\p{Cc}--\n]/gv, "")
    .split("\n")
    .map((linea) => linea.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
