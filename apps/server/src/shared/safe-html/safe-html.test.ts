import fc from "fast-check";
import { expect, it } from "vitest";
import { growthOf, IN_PROPORTION } from "../../../../../packages/contract/test/growth.ts";
import { cleanHtml, htmlToText, isAbusive, textToHtml } from "./index.ts";

/** The same cases each time: a failure is about the change at hand. */
const SEMILLA = 20_261_121;

const TROZOS = [
  "<b>",
  "</b>",
  "<img src=",
  '"cid:a"',
  "//x.test",
  "<a href='",
  "javascript:",
  "<script>",
  "</script>",
  "'>",
  "<!--",
  "-->",
  "<svg",
  " onload=x",
  ">",
  "&lt;",
  "<style>",
  "ñ",
  "<math>",
  "<p style=x>",
];

/** Every element and attribute of some HTML, as a browser would find them. */
function piezas(html: string): { etiquetas: string[]; atributos: string[] } {
  const etiquetas = [...html.matchAll(/<\/?([a-z][^\s/>]*)([^>]*)>/gi)];
  return {
    etiquetas: etiquetas.map(([, nombre = ""]) => nombre.toLowerCase()),
    atributos: etiquetas.flatMap(([, , resto = ""]) =>
      [...resto.matchAll(/([\w-]+)="/g)].map(([, uno = ""]) => uno),
    ),
  };
}

it("html: nada activo queda, tampoco si lo limpio se lee otra vez [D98]", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...TROZOS), { maxLength: 30 }), (trozos) => {
      const limpio = cleanHtml(trozos.join("")) ?? "";
      for (const html of [limpio, cleanHtml(limpio) ?? ""]) {
        const { etiquetas, atributos } = piezas(html);
        for (const uno of etiquetas) expect(["b", "img", "a", "p"]).toContain(uno);
        for (const uno of atributos) expect(["src", "data-src", "href", "target", "rel"]).toContain(uno);
        expect(html).not.toMatch(/href="javascript|src="(?!cid:)[^"]*"(?<!data-src="[^"]*")/i);
      }
    }),
    { numRuns: 2_000, seed: SEMILLA },
  );
});

it.each([
  ["https://x.test/a.png", "https://x.test/a.png"],
  ["http://x.test/a.png", "http://x.test/a.png"],
  ["//x.test/a.png", "https://x.test/a.png"],
])(
  "html: una imagen de fuera, %s, no se pide: su dirección espera a que alguien la quiera [D98]",
  (src, guardada) => {
    expect(cleanHtml(`<img src="${src}" alt="x">`)).toBe(`<img alt="x" data-src="${guardada}" />`);
    expect(cleanHtml('<img src="cid:a">')).toBe('<img src="cid:a" />');
  },
);

it("html: el texto plano se ve igual y no es HTML", () => {
  expect(textToHtml('a <b> & "c"\r\nd  e')).toBe("a &lt;b&gt; &amp; &quot;c&quot;<br>d&nbsp; e");
  expect(cleanHtml(textToHtml("<script>x</script>"))).toBe("&lt;script&gt;x&lt;/script&gt;");
});

it.each([
  ['<blockquote type="CITE">x</blockquote>', true],
  ['<blockquote cite="mid:1@x">x</blockquote>', true],
  ['<blockquote class="gmail_quote">x</blockquote>', true],
  ['<blockquote style="margin:0 0 0 .8ex;border-left:1px solid #ccc">x</blockquote>', true],
  ['<blockquote style="margin:0 0 0 40px; border: none">x</blockquote>', false],
  ['<blockquote style="border-left: none">x</blockquote>', false],
  ['<blockquote type="x" onclick="y">x</blockquote>', false],
])("html: %s: lo que un programa marca como citado se distingue de una sangría", (html, citado) => {
  expect(cleanHtml(html)).toBe(`<blockquote${citado ? ' type="cite"' : ""}>x</blockquote>`);
});

it.each([
  '<ol start="7" type="a" reversed><li value="9">x</li></ol>',
  '<ol align="left" start="-2" type="I"><li value="0">x</li></ol>',
  '<table><tr><th colspan="2">x</th><td align="right" colspan="10" rowspan="99">x</td></tr></table>',
  "<p><del>x</del><ins>y</ins><strike>z</strike><s>w</s></p>",
])("html: lo que dice una lista, una tabla o lo tachado se queda: %s", (html) => {
  expect(cleanHtml(html)).toBe(html);
});

it.each([
  ['<ol start="7px" type="disc" constructor="a"><li value="1e9">x</li></ol>', "<ol><li>x</li></ol>"],
  ['<ol start="" type="" reversed="a b"><li value="12345678">x</li></ol>', "<ol><li>x</li></ol>"],
  ['<td colspan="100" rowspan="0" style="y" class="z">x</td>', "<td>x</td>"],
  ['<th colspan="-1" rowspan="2%" start="3">x</th>', "<th>x</th>"],
])("html: %s: lo que no es un número de lista ni de celdas no se queda", (html, limpio) => {
  expect(cleanHtml(html)).toBe(limpio);
});

it("html: lo tachado no se dice como si siguiera en pie", () => {
  expect(htmlToText('<p>Son <DEL class="x">100</DEL> <s>90</s> 80 Bs</p><small>x</small>')).toBe(
    "Son ~~100~~ ~~90~~ 80 Bs\nx",
  );
});

it("html: las palabras sin la forma", () => {
  expect(htmlToText("<style>x</style><p>uno&amp;dos</p><p>tres<br>cuatro</p>")).toBe("uno&dos\ntres\ncuatro");
});

it("html: una tabla grande corriente no es abuso; lo hondo y lo enorme, sí", () => {
  expect(isAbusive(`<table>${"<tr><td>a<td>b".repeat(20_000)}</table>`)).toBe(false);
  expect(isAbusive("<p>a".repeat(10_000))).toBe(false);
  expect(isAbusive("<div>".repeat(5_000))).toBe(true);
  expect(isAbusive("a".repeat(1_000_001))).toBe(true);
});

it.each([
  ["cierres que no cierran nada", "<b></z>"],
  ["comentarios que esconden un cierre", "<b><!--</b>-->"],
  ["cierres de lo que no se abre", "<b></br></img>"],
  ["filas que no se cierran unas a otras", "<li><td>"],
  ["celdas con cajas", "<td><div>"],
  ["autocierres que no lo son", "<b/>"],
])("html: la hondura se cuenta de verdad, con %s", (_, unidad) => {
  expect(isAbusive(unidad.repeat(2_000))).toBe(true);
  expect(isAbusive(unidad.repeat(100))).toBe(false);
});

it("html: de lo hondo se deja de leer en cuanto se sabe: ocho veces más no cuesta más", async () => {
  const hondo = "<b></z>".repeat(142_000);
  const mirar = (texto: string) => () => {
    for (let vez = 0; vez < 10; vez += 1) expect(isAbusive(texto)).toBe(true);
  };
  const veces = await growthOf((parte) => mirar(hondo.slice(0, hondo.length * parte)), {
    little: 0,
    enough: 3,
  });
  expect(veces).toBeLessThan(3);
});

it("html: medio megabyte de boletín se limpia en proporción a su tamaño", async () => {
  const fila = '<tr><td style="x"><a href="https://x.test">enlace</a> texto</td></tr>';
  const veces = await growthOf((parte) => {
    const boletin = `<table>${fila.repeat(9_000 * parte)}</table>`;
    return () => expect(cleanHtml(boletin)).toContain("enlace");
  });
  expect(veces).toBeLessThan(IN_PROPORTION);
});
