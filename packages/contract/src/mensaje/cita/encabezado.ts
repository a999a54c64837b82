import type { Linea } from "./linea.ts";

type Campo = "de" | "enviado" | "fecha" | "para" | "asunto" | "otro";

const ETIQUETAS: Readonly<Record<Campo, readonly string[]>> = {
  de: ["de", "from", "von", "da"],
  // Mail programs alone say it so.
  enviado: [
    "enviado el",
    "enviado",
    "enviados",
    "sent",
    "date sent",
    "enviada em",
    "enviado em",
    "enviada",
    "envoyé",
    "gesendet",
    "inviato",
  ],
  fecha: ["fecha", "fecha y hora", "date", "data", "datum"],
  para: ["para", "to", "à", "an", "a"],
  asunto: ["asunto", "subject", "assunto", "objet", "betreff", "oggetto"],
  otro: [
    "cc",
    "c.c.",
    "cco",
    "bcc",
    "copia",
    "con copia",
    "responder a",
    "reply-to",
    "responder para",
    "importancia",
    "importance",
    "prioridad",
    "priority",
    "sensibilidad",
    "archivos adjuntos",
    "datos adjuntos",
    "adjuntos",
    "attachments",
    "anexos",
    "cuando",
    "when",
    "donde",
    "where",
  ],
};

const CAMPOS: ReadonlyMap<string, Campo> = new Map(
  (Object.keys(ETIQUETAS) as Campo[]).flatMap((campo) =>
    ETIQUETAS[campo].map((etiqueta) => [etiqueta, campo] as const),
  ),
);

/** Fields that forms of web sites have and headers have not. */
const DE_FORMULARIO = new Set(
  "mensaje,message,mensagem,comentario,comentarios,comments,consulta,solicitud,reclamo,nombre,nombres,nombre completo,apellidos,name,nome,correo,correo electrónico,email,e-mail,teléfono,telefono,telefone,phone,celular,ciudad,ci,c.i.,carnet,cédula,descripción,detalle,dirección,ip".split(
    ",",
  ),
);

/** Lines that a header may take, with addresses over several of them. */
const LARGO_MAX = 20;
/** Longest name of a field. */
const ETIQUETA_MAX = 26;

function etiquetaDe(texto: string): string | undefined {
  const limpio = texto.slice(0, ETIQUETA_MAX + 8).replace(/[*_]+/g, "");
  const dosPuntos = limpio.indexOf(":");
  return dosPuntos < 1 ? undefined : limpio.slice(0, dosPuntos).trim().toLowerCase();
}

export interface Encabezado {
  campos: ReadonlySet<Campo>;
  /** Most begin with the sender; those that do not are known by all that they say. */
  empiezaEnDe: boolean;
  /** The line after its last field. */
  fin: number;
}

/** The header of an older mail that begins at this line; null when it is none, or a form's fields. */
export function encabezadoEn(lineas: readonly Linea[], desde: number): Encabezado | null {
  const primero = CAMPOS.get(etiquetaDe(lineas[desde]?.texto ?? "") ?? "");
  if (primero === undefined || primero === "otro") return null;
  const campos = new Set<Campo>();
  let fin = desde;
  let blancas = 0;
  let seguidas = 0;
  for (let i = desde; i < Math.min(lineas.length, desde + LARGO_MAX); i += 1) {
    const etiqueta = etiquetaDe(lineas[i]?.texto ?? "");
    const campo = etiqueta === undefined ? undefined : CAMPOS.get(etiqueta);
    if (etiqueta !== undefined && DE_FORMULARIO.has(etiqueta)) return null;
    if (campo === "de" && campos.has("de")) break;
    if (campo !== undefined) {
      campos.add(campo);
      fin = i + 1;
      blancas = 0;
      seguidas = 0;
    } else if ((lineas[i]?.texto ?? "") === "") {
      blancas += 1;
      if (blancas > 1) break;
    } else {
      // A list of addresses goes on in the next line, or a value stands below its name.
      seguidas += 1;
      if (blancas > 0 || seguidas > 3) break;
    }
  }
  return campos.has("de") ? { campos, empiezaEnDe: primero === "de", fin } : null;
}

/** What a mail program writes above an older mail. A form says who and about what as well, but not all of this. */
export function esDeCorreo({ campos, empiezaEnDe }: Encabezado): boolean {
  if (!empiezaEnDe && !(campos.has("para") && campos.has("asunto"))) return false;
  return campos.has("enviado") || (campos.has("fecha") && campos.has("para") && campos.has("asunto"));
}

/** Below a rule across the page less is enough. */
export const esDeCorreoTrasRaya = ({ campos }: Encabezado): boolean =>
  campos.has("enviado") || campos.has("fecha");
