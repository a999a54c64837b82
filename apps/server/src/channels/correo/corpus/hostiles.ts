import { html, type Muestra } from "./muestra.ts";

/** HTML that wants something. `html` is what is left to show. */
export const HOSTILES: readonly Muestra[] = [
  { nombre: "un guion", crudo: html("<script>alert(1)</script>hola"), espera: { html: "hola" } },
  {
    nombre: "un guion a medio cerrar",
    crudo: html("<scr<script>ipt>alert(1)</script>hola"),
    espera: { html: /^(?!.*<script)/ },
  },
  {
    nombre: "un manejador",
    crudo: html('<p onclick="x()" ONMOUSEOVER=y()>hola</p>'),
    espera: { html: "<p>hola</p>" },
  },
  {
    nombre: "un enlace que es un guion",
    crudo: html('<a href="java&#x0A;script:x()">a</a>'),
    espera: { html: /^<a target="_blank" rel="[a-z ]+">a<\/a>$/ },
  },
  {
    nombre: "un enlace data:",
    crudo: html('<a href="data:text/html,x">a</a>'),
    espera: { html: /^(?!.*data:)/ },
  },
  {
    nombre: "un enlace relativo llevaría a nuestro propio servidor",
    crudo: html('<a href="/ws/api/salir">a</a>'),
    espera: { html: /^(?!.*href)/ },
  },
  {
    nombre: "un enlace corriente",
    crudo: html('<a href="https://gob.bo/t?a=1&amp;b=2">a</a>'),
    espera: {
      html: '<a href="https://gob.bo/t?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">a</a>',
    },
  },
  {
    nombre: "una imagen remota se nombra y no se pide",
    crudo: html('<img src="https://espia.test/p.gif" alt="x">'),
    espera: { html: '<img alt="x" data-src="https://espia.test/p.gif" />' },
  },
  {
    nombre: "una imagen sin esquema",
    crudo: html('<img src="//espia.test/p.gif">'),
    espera: { html: '<img data-src="https://espia.test/p.gif" />' },
  },
  { nombre: "una imagen relativa", crudo: html('<img src="/ws/api/x">'), espera: { html: "<img />" } },
  {
    nombre: "una imagen data:",
    crudo: html('<img src="data:image/svg+xml,x">'),
    espera: { html: "<img />" },
  },
  {
    nombre: "data-src que el remitente puso",
    crudo: html('<img data-src="javascript:x()">'),
    espera: { html: "<img />" },
  },
  {
    nombre: "una imagen por srcset",
    crudo: html('<img srcset="https://espia.test/p.gif 2x">'),
    espera: { html: "<img />" },
  },
  {
    nombre: "estilos",
    crudo: html(
      '<style>@import "https://espia.test"</style><p style="background:url(https://espia.test)">hola</p>',
    ),
    espera: { html: "<p>hola</p>" },
  },
  {
    nombre: "un fondo",
    crudo: html('<table background="https://espia.test/f.gif"><tr><td>a</td></tr></table>'),
    espera: { html: /^(?!.*espia)/ },
  },
  {
    nombre: "un marco, un objeto y un formulario",
    crudo: html(
      '<iframe src="https://x.test"></iframe><object data="x"></object><form action="https://x.test"><input name=clave></form>hola',
    ),
    espera: { html: "hola" },
  },
  {
    nombre: "base y redirección",
    crudo: html('<base href="https://x.test"><meta http-equiv="refresh" content="0;url=https://x.test">hola'),
    espera: { html: "hola" },
  },
  {
    nombre: "svg y math",
    crudo: html(
      '<svg onload=x()><script>1</script></svg><math><mi xlink:href="javascript:x()">a</mi></math>hola',
    ),
    espera: { html: /^(?!.*(?:svg|script|xlink))/ },
  },
  {
    nombre: "comentario condicional",
    crudo: html("<!--[if mso]><script>x()</script><![endif]-->hola"),
    espera: { html: "hola" },
  },
  {
    nombre: "100.000 cajas una dentro de otra",
    crudo: html(`${"<div>".repeat(100_000)}hola`),
    espera: { html: null, texto: /hola|muy largo/ },
  },
  {
    nombre: "2 MB de HTML",
    crudo: html(`<p>Hola</p>${"<p>relleno</p>".repeat(150_000)}`),
    espera: { html: null, texto: /^Hola[\s\S]*muy largo/ },
  },
  {
    nombre: "200.000 estilos que no se cierran",
    crudo: html(`hola ${"<style>".repeat(200_000)}`),
    espera: { html: null },
  },
  {
    nombre: "texto plano con etiquetas",
    crudo: html("a < b & c > d", { "Content-Type": "text/plain" }),
    espera: { texto: "a < b & c > d", html: null },
  },
];
