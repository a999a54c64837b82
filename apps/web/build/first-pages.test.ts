import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesOf, formOf, type Piece } from "./first-pages.ts";
import { SHELLS } from "./shells.ts";

const piece = (name: string, moduleIds: readonly string[], imports: readonly string[] = []): Piece => ({
  fileName: `assets/${name}.js`,
  moduleIds,
  imports: imports.map((one) => `assets/${one}.js`),
  styles: [`assets/${name}.css`],
});
const PIECES = [
  piece("puerta", ["/src/main.tsx"]),
  piece("marco", ["/src/FramedPages.tsx"], ["puerta"]),
  piece("mesa", ["/src/pages/chat/ChatPage.tsx"], ["marco", "comun"]),
  // Two that need one another.
  piece("comun", ["/src/ui/Stored.tsx"], ["mesa"]),
  piece("TableroPage", ["/src/pages/tablero/TableroPage.tsx"]),
];
const HTML = readFileSync(join(import.meta.dirname, "../index.html"), "utf8");

describe("primera página", () => {
  it("pide lo de su familia y lo que eso necesita, una vez, y nada de otra", () => {
    expect(filesOf(PIECES, ["/src/FramedPages.tsx", "/src/pages/chat/ChatPage.tsx"])).toEqual(
      [
        "marco.js",
        "puerta.js",
        "puerta.css",
        "marco.css",
        "mesa.js",
        "comun.js",
        "comun.css",
        "mesa.css",
      ].map((file) => `assets/${file}`),
    );
  });

  it("una pieza que se mudó detiene la construcción", () => {
    expect(() => filesOf(PIECES, ["/src/pages/chat/Otra.tsx"])).toThrow(/no piece holds/);
    expect(() => formOf("<div></div>", { shell: SHELLS.door }, [])).toThrow(/no empty #raiz/);
  });

  it("lo que el documento ya pide no se pide otra vez", () => {
    const built = HTML.replace("</head>", '<script src="/assets/puerta.js"></script></head>');
    const form = formOf(built.replace("</head>", "  </head>"), { shell: SHELLS.desk, fullHeight: true }, [
      "assets/puerta.js",
      "assets/mesa.js",
    ]);
    expect(form.match(/puerta\.js/g)).toHaveLength(1);
    expect(form).toContain(
      '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/mesa.js">',
    );
    expect(form).toContain(`<div id="raiz">${SHELLS.desk}</div>`);
    expect(form).toContain('<html data-completa lang="es">');
  });

  it.each(Object.entries(SHELLS))(
    "el contorno «%s» no dice nada a nadie y la política de contenido lo deja pasar",
    (_cual, shell) => {
      document.body.innerHTML = shell;
      expect(document.body.textContent).toBe("");
      expect([...document.body.children].map((one) => one.getAttribute("aria-hidden"))).toEqual(["true"]);
      expect(document.querySelectorAll("[style], style, script, a, button, input, [tabindex]")).toHaveLength(
        0,
      );
    },
  );
});
