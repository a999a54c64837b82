import type { CanalSimulado, ClaseMedio, EscritoPorCiudadano, MedioPermitido } from "./canal.ts";

const PALABRAS: Readonly<Record<ClaseMedio, string>> = {
  imagen: "imágenes",
  audio: "audios",
  video: "videos",
  documento: "documentos",
};
const MB = 1024 * 1024;

function claseDe(mimetype: string): ClaseMedio {
  const [clase] = mimetype.split("/");
  if (clase === "image") return "imagen";
  return clase === "audio" || clase === "video" ? clase : "documento";
}

/** Parameters do not count: `audio/ogg; codecs=opus` is `audio/ogg`. */
function esDeTipo(mimetype: string, tipo: string): boolean {
  const propio = mimetype.split(";")[0]?.trim().toLowerCase() ?? "";
  return tipo === "*/*" || (tipo.endsWith("/*") ? propio.startsWith(tipo.slice(0, -1)) : propio === tipo);
}

function medioPara(medios: readonly MedioPermitido[], mimetype: string): MedioPermitido | undefined {
  const suyos = medios.filter(({ tipos }) => tipos.some((tipo) => esDeTipo(mimetype, tipo)));
  // A channel may carry a picture as a document too, when it is of no type that it shows.
  return suyos.find(({ clase }) => clase === claseDe(mimetype)) ?? suyos[0];
}

/** Why the channel does not carry it, for whoever plays the citizen; null: it does. */
export function porQueNo(
  { nombre, textoMax, medios }: Pick<CanalSimulado, "nombre" | "textoMax" | "medios">,
  { texto, archivo }: EscritoPorCiudadano,
): string | null {
  if (texto.length > textoMax) return `${nombre} lleva hasta ${textoMax} caracteres por mensaje.`;
  if (!archivo) return null;
  const medio = medioPara(medios, archivo.mimetype);
  if (!medio) {
    const clases = medios.map(({ clase }) => PALABRAS[clase]).join(", ");
    return clases === ""
      ? `Por ${nombre} solo va texto.`
      : `${nombre} no lleva archivos de este tipo (${archivo.mimetype}): solo ${clases} de los tipos que admite.`;
  }
  if (archivo.contenido.length <= medio.bytesMax) return null;
  return `${nombre} lleva ${PALABRAS[medio.clase]} de hasta ${Math.floor(medio.bytesMax / MB)} MB.`;
}
