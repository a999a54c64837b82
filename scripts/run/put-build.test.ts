import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { asideOf, putBuild, sourcesOf, stamp } from "./put-build.ts";
import { Problem } from "./root.ts";

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 10, 2, 8);

let root: string;
let dist: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "construccion-"));
  dist = join(root, "dist");
});
afterEach(() => rmSync(root, { recursive: true }));

/** A build whose page names this program, put in place so many hours after the first. */
function put(program: string, hours: number, ...others: string[]): void {
  const aside = mkdtempSync(join(root, "aparte-"));
  mkdirSync(join(aside, "assets"));
  writeFileSync(join(aside, "assets", program), program);
  for (const name of ["index.html", ...others]) writeFileSync(join(aside, name), program);
  stamp(aside, `fuentes de ${program}`);
  putBuild(aside, dist, START_MS + hours * HOUR_MS);
}

const has = (...path: string[]): boolean => existsSync(join(dist, ...path));

it("la construcción nueva toma el lugar, y los archivos de la de antes se quedan a su lado un día", () => {
  put("a.js", 0);
  put("b.js", 1);
  expect(readFileSync(join(dist, "index.html"), "utf8")).toBe("b.js");
  expect(sourcesOf(dist)).toBe("fuentes de b.js");
  expect(has("assets", "a.js")).toBe(true);
  put("c.js", 24);
  expect([has("assets", "a.js"), has("assets", "b.js")]).toEqual([true, true]);
  put("d.js", 26);
  // The second left with the third build, two hours ago, however long before it was made.
  expect([has("assets", "a.js"), has("assets", "b.js"), has("assets", "c.js")]).toEqual([false, true, true]);
});

it("un archivo que vuelve a ser de la construcción no cuenta como ido", () => {
  put("a.js", 0);
  put("b.js", 1);
  put("a.js", 2);
  put("c.js", 50);
  put("d.js", 51);
  expect([has("assets", "a.js"), has("assets", "b.js")]).toEqual([true, false]);
});

it("lo que no lleva huella en el nombre se va con su construcción", () => {
  put("a.js", 0, "marco.css", "viejo.txt");
  put("b.js", 1, "marco.css");
  expect([has("marco.css"), has("viejo.txt")]).toEqual([true, false]);
  expect(readFileSync(join(dist, "marco.css"), "utf8")).toBe("b.js");
});

it("junto a una construcción de la que nadie sabe nada, lo que había cuenta como recién ido", () => {
  mkdirSync(join(dist, "assets"), { recursive: true });
  writeFileSync(join(dist, "assets", "vieja.js"), "vieja");
  writeFileSync(join(dist, "index.html"), '<title>Ventanilla</title><div id="raiz"></div>');
  expect(sourcesOf(dist)).toBeUndefined();
  put("a.js", 0);
  expect(has("assets", "vieja.js")).toBe(true);
  put("b.js", 25);
  expect(has("assets", "vieja.js")).toBe(false);
});

it("la página llega después de todo lo que pide, y la marca cuando ya está todo: lo que se corta se construye de nuevo", () => {
  put("a.js", 0);
  rmSync(join(dist, "index.html"));
  // Nothing can take its place.
  mkdirSync(join(dist, "index.html", "ocupado"), { recursive: true });
  expect(() => put("b.js", 1)).toThrow();
  expect(has("assets", "b.js")).toBe(true);
  expect(sourcesOf(dist)).toBe("fuentes de a.js");
});

it("lo que otro puso en la carpeta no es de ninguna construcción, y se queda como estaba", () => {
  put("a.js", 0, "viejo.txt");
  mkdirSync(join(dist, "certificados"));
  const others = [join("certificados", "clave.pem"), join("assets", "ajeno.js"), "robots.txt"];
  for (const path of others) writeFileSync(join(dist, path), "ajeno");
  put("b.js", 30);
  put("c.js", 60);
  expect(others.map((path) => readFileSync(join(dist, path), "utf8"))).toEqual(others.map(() => "ajeno"));
  expect([has("viejo.txt"), has("assets", "a.js")]).toEqual([false, false]);
});

it.each([["index.html"], ["clave.pem"], ["assets"]])(
  "una carpeta con %s de otro, y sin construcción nuestra, se rechaza entera: nada de ella se toca",
  (name) => {
    mkdirSync(dist);
    if (name === "assets") mkdirSync(join(dist, name));
    else writeFileSync(join(dist, name), "ajeno");
    expect(() => put("a.js", 0)).toThrow(Problem);
    expect(() => put("a.js", 0)).toThrow(
      `${dist} (WEB_DIST) tiene cosas que no son de la web de Ventanilla, como ${name}`,
    );
    expect(readdirSync(dist)).toEqual([name]);
  },
);

it("una carpeta vacía, un disco recién puesto y lo que dejó una primera construcción que se cortó son lugar para ella", () => {
  mkdirSync(join(dist, "lost+found"), { recursive: true });
  mkdirSync(asideOf(dist));
  // Nothing can take its place.
  expect(() => put("a.js", 0, "lost+found")).toThrow("EISDIR");
  expect([has("assets", "a.js"), sourcesOf(dist)]).toEqual([true, undefined]);
  rmSync(join(dist, "lost+found"), { recursive: true });
  utimesSync(join(dist, "assets", "a.js"), START_MS / 1000, START_MS / 1000);
  put("b.js", 1);
  expect(sourcesOf(dist)).toBe("fuentes de b.js");
  put("c.js", 26);
  expect([has("assets", "a.js"), has("assets", "b.js")]).toEqual([false, true]);
});
