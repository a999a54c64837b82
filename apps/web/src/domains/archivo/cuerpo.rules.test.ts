import { Adjunto } from "@ventanilla/contract/archivo/archivo";
import { describe, expect, it } from "vitest";
import { enCuerpo } from "./cuerpo.rules.ts";

describe("imágenes que el cuerpo de un correo muestra en su lugar", () => {
  const con = (cid?: string, cambios: Partial<Adjunto> = {}) =>
    Adjunto.parse({
      nombre: "a",
      tamanio: 1,
      filename: "/a",
      estado: "LISTO",
      mime: "image/png",
      ...(cid !== undefined && { cid }),
      ...cambios,
    });

  /** A letter with this body and these files. */
  const puestas = (contenido: string, adjuntos: Adjunto[]) =>
    enCuerpo({ tipo_contenido: "email", contenido, extras: { adjuntos } });

  it("las que el cuerpo muestra en su lugar no son fichas [A-conversacion-admin-14]", () => {
    const [logo, otra, sin, rara] = [con("logo@x"), con("otra"), con(), con("a&b c")];
    const html = '<img src="cid:logo@x" /><img src="cid:a&amp;b%20c" /><img src="cid:%zz" />';
    expect(puestas(html, [logo, otra, sin, rara])).toEqual([logo, rara]);
  });

  it("de dos con un nombre la primera que se puede ver está en su lugar, y la otra es una ficha", () => {
    const [falta, una, otra] = [
      con("logo", { estado: "FALLIDO", mime: null, filename: "" }),
      con("logo"),
      con("logo"),
    ];
    const html = '<img src="cid:logo" /><img src="cid:logo" />';
    expect(puestas(html, [falta, una, otra])).toEqual([una]);
    expect(puestas(html, [falta, una, otra])[0]).toBe(una);
  });

  it.each<[string, Partial<Adjunto>]>([
    ["que ningún navegador dibuja", { mime: "image/heic" }],
    ["que no es una imagen", { mime: "application/pdf" }],
    ["que todavía no está", { estado: "PENDIENTE", mime: null, filename: "" }],
    ["que no llegó", { estado: "FALLIDO", mime: null, filename: "" }],
  ])("lo que el cuerpo nombra y %s no se muestra en su lugar", (_nombre, cambios) => {
    expect(puestas('<img src="cid:foto" />', [con("foto", cambios)])).toEqual([]);
  });

  it("sólo un correo tiene cuerpo", () => {
    const extras = { adjuntos: [con("foto")] };
    const contenido = '<img src="cid:foto" />';
    expect(enCuerpo({ tipo_contenido: "imagen", contenido, extras })).toEqual([]);
    expect(enCuerpo({ tipo_contenido: "email", contenido, extras })).toHaveLength(1);
  });
});
