import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { conCitaMarcada } from "@ventanilla/contract/mensaje/correo.rules";
import { expect, it } from "vitest";

const guion = readFileSync(join(import.meta.dirname, "public/marco-correo.js"), "utf8");

/** The page inside the frame, with a page around it that only listens. */
function abrirMarco() {
  const documento = document.implementation.createHTMLDocument();
  const dichos: unknown[] = [];
  const alrededor = { postMessage: (dicho: object) => dichos.push({ ...dicho }) };
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
    Blob,
    URL: { createObjectURL: () => "blob:prueba/1" },
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
    /** A picture comes, and turns out that large. Answers its place. */
    ponerImagen: (cid: string, ancho: number, alto: number) => {
      mandar({ tipo: "imagen", cid, imagen: new Blob(["x"]), nombre: `Ver ${cid}.png` });
      const imagen = documento.querySelector<HTMLImageElement>(`[data-cid="${cid}"]`);
      if (imagen === null) throw new Error(`No place for ${cid}`);
      Object.defineProperty(imagen, "naturalWidth", { value: ancho });
      Object.defineProperty(imagen, "naturalHeight", { value: alto });
      imagen.dispatchEvent(new Event("load"));
      return imagen;
    },
    dichos: (tipo: string) => dichos.filter((dicho) => (dicho as { tipo: string }).tipo === tipo),
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

it("marco del correo: una imagen se abre en grande con el puntero y con el teclado; un signo pequeño y lo que lleva a otra parte, no", () => {
  const marco = abrirMarco();
  marco.poner(
    '<img src="cid:carnet"><img src="cid:logo"><a href="https://gob.test/"><img src="cid:aviso" alt="Aviso"></a>',
    false,
  );
  const carnet = marco.ponerImagen("carnet", 1200, 90);
  expect([carnet.getAttribute("role"), carnet.tabIndex, carnet.getAttribute("aria-label")]).toEqual([
    "button",
    0,
    "Ver carnet.png",
  ]);
  carnet.dispatchEvent(new Event("click"));
  for (const key of ["Enter", " ", "a"]) carnet.dispatchEvent(Object.assign(new Event("keydown"), { key }));
  expect(marco.dichos("ver")).toEqual(Array(3).fill({ tipo: "ver", cid: "carnet" }));
  for (const otra of [marco.ponerImagen("logo", 99, 40), marco.ponerImagen("aviso", 600, 200)]) {
    otra.dispatchEvent(new Event("click"));
    expect(otra.getAttribute("role")).toBeNull();
  }
  expect(marco.dichos("ver")).toHaveLength(3);
});
