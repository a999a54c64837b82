import { expect, it } from "vitest";
import { SIN_LINEA, servidor } from "../../test/servidor.ts";
import { isReplaced } from "./version.ts";

const pagina = (programa: string) =>
  `<!doctype html><div id="raiz"></div><script type="module" crossorigin src="${programa}"></script>`;

/** As the document of a build says what runs in it. */
function corre(programa: string) {
  const script = document.createElement("script");
  script.type = "module";
  script.setAttribute("src", programa);
  document.body.append(script);
}

const contesta = (texto: string) => servidor.en("GET", "/", () => ({ cuerpo: null, texto }));

it("versión: la página del servidor nombra otro programa: el que corre aquí fue reemplazado", async () => {
  // What runs in pieces may have changed in one of them alone.
  corre("/assets/comun.js");
  corre("/assets/puerta-viejo.js");
  contesta(pagina("/assets/comun.js") + pagina("/assets/puerta-nuevo.js"));
  expect(await isReplaced()).toBe(true);
});

it.each([
  ["el mismo programa", () => contesta(pagina("/assets/puerta-viejo.js"))],
  ["una página que no es de Ventanilla", () => contesta("<!doctype html><h1>Conéctese a la red</h1>")],
  [
    "nada, porque no hay línea",
    () =>
      servidor.en("GET", "/", () => {
        throw SIN_LINEA;
      }),
  ],
])("versión: si el servidor contesta %s, nada fue reemplazado", async (_, preparar) => {
  corre("/assets/puerta-viejo.js");
  preparar();
  expect(await isReplaced()).toBe(false);
});

it("versión: sin un programa en el documento no se pregunta", async () => {
  expect(await isReplaced()).toBe(false);
  expect(servidor.llamadas("GET", "/")).toEqual([]);
});
