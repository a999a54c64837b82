import type { Escrito } from "../programas/escribir.ts";
import { type Entidad, escrito, llano, mail, partes, rico } from "../programas/escribir.ts";

/** A mail of which it is told what stays in sight; what is folded away is told with all that was put in. */
export interface ConCita extends Escrito {
  propio: string;
}

const palabrasDe = (html: string) =>
  html
    .replace(/<[^<>]+>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"');

interface Partes {
  nombre: string;
  asunto: string;
  arriba: string;
  citado: string;
  abajo?: string;
}

function conCita({ nombre, asunto, arriba, citado, abajo = "" }: Partes, entidad: Entidad): ConCita {
  const propio = `${arriba} ${abajo}`;
  return {
    ...escrito(nombre, mail({ Subject: asunto }, entidad), {
      asunto,
      palabras: `${arriba} ${citado} ${abajo}`,
      citado,
    }),
    propio,
  };
}

export function enLlano(una: Partes): ConCita {
  return conCita(una, llano(`${una.arriba}${una.citado}${una.abajo ?? ""}`, "utf-8", "quoted-printable"));
}

/** As nearly all programs send it: the text is there too, and is not what is shown. */
export function enRico(una: Partes): ConCita {
  const html = `<html><body>${una.arriba}${una.citado}${una.abajo ?? ""}</body></html>`;
  const palabras = {
    ...una,
    arriba: palabrasDe(una.arriba),
    citado: palabrasDe(una.citado),
    abajo: palabrasDe(una.abajo ?? ""),
  };
  return conCita(palabras, partes("alternative", [llano(palabrasDe(html)), rico(html)]));
}

export const conSignos = (lineas: readonly string[], signo = "> "): string =>
  lineas.map((linea) => `${signo}${linea}`).join("\n");
