import { describe, expect, it } from "vitest";
import { textoPlano, tieneRemotas } from "./correo.rules.ts";
import { leerAvisoMarco, SANDBOX } from "./marco.wire.ts";

describe("un correo que sólo es texto se lee como texto", () => {
  it.each([
    ["Hola<br>adiós", "Hola\nadiós"],
    ["Hola<br />adi&oacute;s", "Hola\nadi&oacute;s"],
    ["a &lt; b &amp; c&#39;s &quot;x&quot;&nbsp;&nbsp;y", 'a < b & c\'s "x"  y'],
    ["&amp;lt;b&amp;gt;", "&lt;b&gt;"],
    ["", ""],
    ["<p>Hola</p>", null],
    ["Hola <b>x</b>", null],
    ['<img data-src="https://x.test/p.gif" />', null],
  ])("%j", (html, texto) => {
    expect(textoPlano(html)).toBe(texto);
  });
});

describe("imágenes de un correo", () => {
  it("hay remotas cuando el servidor nombró alguna", () => {
    expect(tieneRemotas('<p><img alt="x" data-src="https://x.test/p.gif" /></p>')).toBe(true);
    expect(tieneRemotas('<p data-src="x"><img src="cid:a" /></p>')).toBe(false);
  });
});

describe("lo que dice el marco", () => {
  it.each([
    [{ tipo: "listo" }, { tipo: "listo" }],
    [{ tipo: "salir", de: 1 }, { tipo: "salir" }],
    [
      { tipo: "alto", alto: 120.2, citas: true },
      { tipo: "alto", alto: 121 },
    ],
    [
      { tipo: "alto", alto: 60_024 },
      { tipo: "alto", alto: 60_024 },
    ],
    [
      { tipo: "alto", alto: 9e9 },
      { tipo: "alto", alto: 1_000_000 },
    ],
    [{ tipo: "alto", alto: -1 }, null],
    [{ tipo: "alto", alto: Number.NaN }, null],
    [{ tipo: "alto", alto: "10" }, null],
    [
      { tipo: "ver", cid: "logo@x", clave: "1-0" },
      { tipo: "ver", cid: "logo@x" },
    ],
    [{ tipo: "ver" }, null],
    [{ tipo: "ver", cid: 1 }, null],
    [{ tipo: "otro" }, null],
    ["listo", null],
    [null, null],
  ])("%j", (dicho, leido) => {
    expect(leerAvisoMarco(dicho)).toEqual(leido);
  });

  it("el marco nunca tiene nuestro origen ni navega la página", () => {
    expect(SANDBOX).not.toMatch(/same-origin|top-navigation|forms|modals/);
  });
});
