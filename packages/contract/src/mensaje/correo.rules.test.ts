import { describe, expect, it } from "vitest";
import { growthOf, IN_PROPORTION } from "../../test/growth.ts";
import { conCitaMarcada, lineasPropias, sinCitas } from "./correo.rules.ts";

const ENCABEZADO = "De: Mesa\nEnviado el: lunes, 3 de agosto\nPara: Ana\nAsunto: RE: Consulta\n\nantes";

describe("lo propio de un correo de texto", () => {
  it.each([
    ["sin cita", "hola\nadiós", null],
    ["con >", "hola\n\n> antes", "hola"],
    ["escribió", "hola\n\nEl lun, 3 ago 2026 a las 10:00, Mesa (<m@x.bo>) escribió:\n\n> antes", "hola"],
    [
      "escribió en dos líneas",
      "hola\nEl lun, 3 ago 2026 a las 10:00, Mesa\n<m@x.bo> escribió:\n> antes",
      "hola",
    ],
    ["wrote", "hola\nOn Mon, Aug 3, 2026 at 10:00 AM Mesa wrote:\n> antes", "hola"],
    ["mensaje original", "hola\n-----Mensaje original-----\nDe: x", "hola"],
    ["raya y encabezado", `hola\n________________________________\n${ENCABEZADO}`, "hola"],
    ["encabezado sin dirección", `hola\n\n${ENCABEZADO}`, "hola"],
    ["raya y una línea que dice de quién", "hola\n________________________________\nDe: Mesa <m@x.bo>", null],
    ["solo cita", "> antes", null],
    ["palabras que lo parecen", "El trámite que mi vecino escribió: no sirve", null],
    ["dos cartas en un correo", `hola\n\n${ENCABEZADO}\n\u2029\nAviso`, "hola\n\nAviso"],
  ])("citas: %s", (_nombre, texto, propio) => {
    expect(sinCitas(texto)?.replace(/\n+/g, "\n\n") ?? null).toBe(propio);
  });
});

describe("lo citado de un correo con forma", () => {
  it.each([
    ["<p>hola</p><p>adiós</p>", null],
    [
      '<p>hola</p><div>El lunes, Mesa escribió:</div><blockquote type="cite">antes</blockquote>',
      '<p>hola</p><!--cita--><div>El lunes, Mesa escribió:</div><blockquote type="cite">antes</blockquote><!--/cita-->',
    ],
    [
      "<div>hola<div><b>De:</b> Mesa<br><b>Enviado:</b> hoy</div></div><div>antes</div>",
      "<div>hola<!--cita--><div><b>De:</b> Mesa<br><b>Enviado:</b> hoy</div></div><div>antes</div><!--/cita-->",
    ],
    [
      '<blockquote type="cite">antes</blockquote><p>hola</p>',
      '<!--cita--><blockquote type="cite">antes</blockquote><!--/cita--><p>hola</p>',
    ],
    [
      "<section>hola<br>De: Mesa<br>Enviado: hoy<br>antes</section><section>Aviso</section>",
      "<section>hola<br><!--cita-->De: Mesa<br>Enviado: hoy<br>antes</section><!--/cita--><section>Aviso</section>",
    ],
    ["<pre>hola\n\n&gt; antes</pre>", "<pre>hola\n\n<!--cita-->&gt; antes</pre><!--/cita-->"],
  ])("%s", (html, marcado) => {
    expect(conCitaMarcada(html)).toBe(marcado);
  });
});

it("citas: lo tachado no se cita como si siguiera en pie", () => {
  expect(lineasPropias("<div>Son <del>100</del> <s>90</s> 80 Bs</div><div><small>x</small></div>")).toEqual([
    "Son ~~100~~ ~~90~~ 80 Bs",
    "x",
  ]);
});

describe("citas: una carta enorme se lee en proporción a su tamaño", () => {
  it.each([
    ["palabras sin fin", (parte: number) => `${"El ".repeat(100_000 * parte)}\n`.repeat(3), sinCitas],
    ["blancos", (parte: number) => " ".repeat(200_000 * parte), sinCitas],
    [
      "comienzos de encabezado",
      (parte: number) => "De: Mesa\nPara: Ana\nFecha: hoy\n".repeat(10_000 * parte),
      sinCitas,
    ],
    [
      "comienzos de cita",
      (parte: number) => "El 3 de agosto a las 10:15, Mesa <m@x.bo>\n".repeat(10_000 * parte),
      sinCitas,
    ],
    ["citas y respuestas", (parte: number) => "> antes\nahora\n".repeat(20_000 * parte), sinCitas],
    ["cartas", (parte: number) => "hola\n\u2029\n".repeat(50_000 * parte), sinCitas],
    ["partes", (parte: number) => "<section>hola</section>".repeat(40_000 * parte), conCitaMarcada],
    [
      "partes abiertas",
      (parte: number) => `${"<section>".repeat(3_000 * parte)}${"<b>hola</b><br>".repeat(60_000 * parte)}`,
      conCitaMarcada,
    ],
    ["signos sueltos", (parte: number) => "<".repeat(900_000 * parte), conCitaMarcada],
    ["etiquetas que no terminan", (parte: number) => "<b ".repeat(300_000 * parte), conCitaMarcada],
  ])("%s", async (_nombre, escribir, leer) => {
    const veces = await growthOf((parte) => {
      const carta = escribir(parte);
      return () => leer(carta);
    });
    expect(veces).toBeLessThan(IN_PROPORTION);
  });
});
