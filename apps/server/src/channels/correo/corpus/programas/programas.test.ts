import { expect, it } from "vitest";
import { cleanHtml, htmlToText, textToHtml } from "../../../../shared/safe-html/index.ts";
import { leerCorreo } from "../../correo.ts";
import { adjuntosDe } from "../../cuenta/adjuntos.ts";
import type { Direccion } from "../../lectura/direcciones.ts";
import { sinBlancos, vistoDe } from "../citas/visto.ts";
import type { Escrito, Puso } from "./escribir.ts";
import { PROGRAMAS } from "./todos.ts";

const seguidas = (texto: string) => texto.replace(/\s+/g, " ").trim();
const persona = ({ nombre, direccion }: Direccion) => (nombre ? `${nombre} <${direccion}>` : direccion);

/** What the operator gets of a mail: what is stored of it, read as the screen shows it. */
function leido({ crudo }: Escrito): Puso {
  const correo = leerCorreo(crudo);
  const contenido = (correo.html && cleanHtml(correo.html)) || textToHtml(correo.texto);
  return {
    asunto: correo.asunto,
    de: correo.remitente && persona({ nombre: correo.nombre, direccion: correo.remitente }),
    responderA: correo.responderA.map(persona),
    para: correo.para.map(persona),
    copia: correo.copia.map(persona),
    palabras: seguidas(htmlToText(contenido)),
    citado: vistoDe(correo).citado,
    archivos: adjuntosDe(correo).map(({ nombre, content }) => [nombre, content]),
    automatico: correo.automatico !== null,
  };
}

for (const [programa, escritos] of Object.entries(PROGRAMAS)) {
  it.each(escritos.map((uno) => [uno.nombre, uno] as const))(
    `correo de ${programa}: %s: ni una palabra, ni una letra, ni un archivo de más o de menos [B-mensajes-03]`,
    (_nombre, uno) => {
      const esperado = {
        ...uno.puso,
        palabras: seguidas(uno.puso.palabras),
        citado: sinBlancos(uno.puso.citado),
      };
      expect(leido(uno)).toEqual(esperado);
    },
  );
}

it("correo: el corpus de programas tiene al menos 250 muestras de nombre distinto, y cabe en tres megas", () => {
  const todos = Object.entries(PROGRAMAS).flatMap(([programa, lista]) =>
    lista.map(({ nombre, crudo }) => ({ nombre: `${programa}: ${nombre}`, largo: crudo.length })),
  );
  expect(new Set(todos.map(({ nombre }) => nombre)).size).toBe(todos.length);
  expect(todos.length).toBeGreaterThanOrEqual(250);
  expect(todos.reduce((suma, { largo }) => suma + largo, 0)).toBeLessThan(3_000_000);
});
