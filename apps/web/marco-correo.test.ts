import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { conCitaMarcada } from "@ventanilla/contract/mensaje/correo.rules";
import { expect, it } from "vitest";

const guion = readFileSync(join(import.meta.dirname, "public/marco-correo.js"), "utf8");

/** The page inside the frame, with a page around it that only listens. */
function abrirMarco() {
  const documento = document.implementation.createHTMLDocument();
  const alrededor = { postMessage: () => undefined };
  const oyentes = new EventTarget();
  runInNewContext(guion, {
    document: documento,
    parent: alrededor,
    location: { origin: "https://mesa.test", search: "" },
    addEventListener: oyentes.addEventListener.bind(oyentes),
    ResizeObserver: class {
      observe(): void {
        // Nothing is drawn here, so nothing changes its size.
      }
    },
    DOMParser,
    NodeFilter,
    Element,
  });
  const mandar = (data: object) =>
    oyentes.dispatchEvent(
      Object.assign(new Event("message"), { source: alrededor, origin: "https://mesa.test", data }),
    );
  return {
    /** Words in sight. */
    visto: () => {
      const copia = documento.body.cloneNode(true) as HTMLElement;
      for (const oculto of copia.querySelectorAll("[hidden]")) oculto.remove();
      return copia.textContent.replace(/\s+/g, " ").trim();
    },
    poner: (html: string, plegado: boolean) => mandar({ tipo: "html", html, plegado }),
    plegar: (plegado: boolean) => mandar({ tipo: "plegar", plegado }),
  };
}

const CITA = '<blockquote type="cite">antes</blockquote>';

it.each([
  ["debajo", `<p>hola</p><p>Mesa escribió:</p>${CITA}`, "hola"],
  ["encima", `<p>Mesa escribió:</p>${CITA}<p>hola</p>`, "hola"],
  ["en medio de un elemento", "<div>hola<br>De: Mesa<br>Enviado: hoy<br>antes <b>y más</b></div>", "hola"],
  ["en otro elemento", "<div>hola<div><b>De:</b> Mesa<br>Enviado: hoy</div></div><p>antes</p>", "hola"],
  ["en líneas tal cual", "<pre>hola\n\n&gt; antes\n&gt; y más</pre>", "hola"],
  [
    "en una tabla",
    "<table><tbody><tr><td>hola</td></tr><tr><td>De: Mesa</td></tr><tr><td>Enviado: hoy</td></tr><tr><td>antes</td></tr></tbody></table>",
    "hola",
  ],
  [
    "en una de dos cartas",
    "<section>hola<br>De: Mesa<br>Enviado: hoy<br>antes</section><section>y adiós</section>",
    "holay adiós",
  ],
])("marco del correo: lo citado %s se pliega y se despliega, y nada más", (_donde, html, propio) => {
  const marcado = conCitaMarcada(html) ?? "";
  const marco = abrirMarco();
  marco.poner(marcado, false);
  const todo = marco.visto();
  expect(todo).toContain("antes");
  marco.plegar(true);
  expect(marco.visto()).toBe(propio);
  marco.plegar(false);
  expect(marco.visto()).toBe(todo);
  const otro = abrirMarco();
  otro.poner(marcado, true);
  expect(otro.visto()).toBe(propio);
});

it("marco del correo: sin marcas, o con una sola, no se oculta nada", () => {
  for (const html of [
    `<p>hola</p>${CITA}`,
    `<p>hola</p><!--cita-->${CITA}`,
    `<!--/cita--><p>hola</p>${CITA}`,
  ]) {
    const marco = abrirMarco();
    marco.poner(html, true);
    expect(marco.visto()).toBe("holaantes");
  }
});
