import { describe, expect, it } from "vitest";
import { buscadoEn, conNombre, nombradosEn, porAvisar, restoDe } from "./menciones.rules.ts";

const oscar = { id: 7, nombre: "Óscar Ñañez", usuario: "onanez" };
const ana = { id: 5, nombre: "Ana Paz", usuario: "apaz" };

describe("a quién se menciona", () => {
  it.each([
    ["@", 1, { desde: 0, texto: "" }],
    ["Vea @Ós", 7, { desde: 4, texto: "Ós" }],
    ["Vea @Óscar Ña", 13, { desde: 4, texto: "Óscar Ña" }],
    ["Vea @Óscar Ñañez y", 18, null],
    ["mesa@x.bo", 9, null],
    ["sin nadie", 9, null],
    ["@Ós", 0, null],
    ["@línea\notra", 11, null],
  ])("«%s» con el cursor en %i", (texto, cursor, buscado) => {
    expect(buscadoEn(texto, cursor)).toEqual(buscado);
  });

  it("lo elegido queda en el lugar de lo que se buscaba, con el cursor detrás", () => {
    expect(conNombre("Vea @Ós hoy", { desde: 4, texto: "Ós" }, "Óscar Ñañez")).toEqual({
      texto: "Vea @Óscar Ñañez hoy",
      cursor: 17,
    });
  });

  it("quien fue elegido y ya no está en el texto no es avisado", () => {
    expect(nombradosEn("@Óscar Ñañez, ¿lo ve?", [oscar])).toEqual([oscar]);
    expect(nombradosEn("Óscar Ñañez, ¿lo ve?", [oscar])).toEqual([]);
  });
});

describe("guardada una nota mientras se seguía escribiendo", () => {
  it.each([
    ["Falta su carnet", ""],
    [" Falta su carnet ", ""],
    ["Falta su carnet, y firma", ", y firma"],
    ["Falta su carnet\nVuelve el lunes", "Vuelve el lunes"],
    ["Falta su cédula", "Falta su cédula"],
    ["", ""],
  ])("de «%s» queda «%s»", (escrito, resto) => {
    expect(restoDe(escrito, "Falta su carnet")).toBe(resto);
  });

  it("quedan elegidos quien la nota guardada no avisó y a quien el resto nombra otra vez; sin resto, nadie", () => {
    expect(porAvisar("@Ana Paz, ¿lo ve?", [oscar, ana], [oscar.id])).toEqual([ana]);
    expect(porAvisar("@Óscar Ñañez, otra cosa", [oscar], [oscar.id])).toEqual([oscar]);
    expect(porAvisar("", [oscar, ana], [oscar.id])).toEqual([]);
  });
});
