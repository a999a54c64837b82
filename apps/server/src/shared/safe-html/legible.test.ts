import { expect, it } from "vitest";
import { cleanHtml, htmlToText } from "./index.ts";

it.each([
  [
    '<p>Son <span style="color:red; Text-Decoration: line-through">100</span> 80 Bs</p>',
    "<p>Son <span><s>100</s></span> 80 Bs</p>",
    "Son ~~100~~ 80 Bs",
  ],
  [
    "<p>Son <FONT STYLE='text-decoration-line:line-through'>100</FONT> 80 Bs</p>",
    "<p>Son <s>100</s> 80 Bs</p>",
    "Son ~~100~~ 80 Bs",
  ],
  [
    '<p style="text-decoration: red solid line-through !important">No procede</p><p>Procede</p>',
    "<p><s>No procede</s></p><p>Procede</p>",
    "~~No procede~~\nProcede",
  ],
  [
    '<table><tr><td colspan="2" style="text-decoration:line-through">100<td>80</tr></table>',
    '<table><tr><td colspan="2"><s>100</s></td><td>80</td></tr></table>',
    "~~100~~80",
  ],
  [
    '<s><span style="text-decoration:line-through">100</span></s> 80',
    "<s><span>100</span></s> 80",
    "~~100~~ 80",
  ],
  [
    '<b style="text-decoration:line-through">a<span style="text-decoration:line-through">b</span></b>c',
    "<b><s>a<span>b</span></s></b>c",
    "~~ab~~c",
  ],
])("html: lo tachado con estilo no se lee como si siguiera en pie: %s", (html, limpio, texto) => {
  expect(cleanHtml(html)).toBe(limpio);
  expect(htmlToText(html)).toBe(texto);
});

it.each([
  '<span style="text-decoration: underline">x</span>',
  '<span style="text-decoration:line-through; text-decoration:none">x</span>',
  '<span style="font-family:line-through">x</span>',
  '<span title="text-decoration:line-through">x</span>',
])("html: lo que no está tachado se lee sin marca: %s", (html) => {
  expect(cleanHtml(html)).toBe("<span>x</span>");
  expect(htmlToText(html)).toBe("x");
});

it("html: lo tachado que nadie cierra llega hasta el final, y nada se pierde", () => {
  expect(cleanHtml('uno <span style="text-decoration:line-through">dos <b>tres')).toBe(
    "uno <span><s>dos <b>tres</b></s></span>",
  );
});

it.each([
  [
    "<p>Mi reclamo: <textarea name=x>No abren\n&amp; <b>nunca</b></textarea> Fin</p>",
    "<p>Mi reclamo: <span>No abren<br />&amp; &lt;b&gt;nunca&lt;/b&gt;</span> Fin</p>",
    "Mi reclamo: No abren\n& <b>nunca</b> Fin",
  ],
  [
    "Ciudad: <select><option>Oruro<option selected>La Paz</option><option>Sucre</option></select>.",
    "Ciudad: <span>La Paz</span>.",
    "Ciudad: La Paz.",
  ],
  [
    'Nombre: <INPUT value="Ana &lt;Quispe&gt;"> <input type=Text value=CI>',
    "Nombre: <span>Ana &lt;Quispe&gt;</span> <span>CI</span>",
    "Nombre: Ana <Quispe> CI",
  ],
  ["<textarea>sin cerrar <i>nada", "<span>sin cerrar &lt;i&gt;nada</span>", "sin cerrar <i>nada"],
])("html: lo que se escribió o se eligió en un formulario se lee: %s", (html, limpio, texto) => {
  expect(cleanHtml(html)).toBe(limpio);
  expect(htmlToText(html)).toBe(texto);
});

it.each(["hidden", "PASSWORD", "checkbox", "radio"])(
  "html: lo que un campo %s lleva y nadie ve no se lee",
  (tipo) => {
    expect(cleanHtml(`a<input type="${tipo}" value="secreto">b`)).toBe("ab");
  },
);

it.each([
  "<svg><textarea><img src=x onerror=alert(1)></textarea></svg>",
  "<textarea></textarea/><img src=x onerror=alert(1)>",
  "<select><option selected><script>alert(1)</script></option></select>",
  '<input value="<img src=x onerror=alert(1)>">',
  '<svg><span style="text-decoration:line-through"/><textarea/><img onerror=alert(1)></svg>',
])("html: nada activo sale de un campo: %s [D98]", (html) => {
  expect(cleanHtml(html)).not.toMatch(/<[^>]*(?:script|onerror)/i);
});
