import { describe, expect, it } from "vitest";
import { FIRMA_CORREO_LINEAS_MAX, FIRMA_CORREO_MAX } from "../limites.ts";
import { FirmaCorreo } from "./carta.ts";
import { firmaConRaya, firmaPara } from "./firma-correo.rules.ts";

describe("con qué se firma una carta", () => {
  it.each([
    ["varias líneas", "Ana Quispe\nVentanilla 3", "Ana Quispe\nVentanilla 3"],
    ["otros saltos de línea", "Ana\r\nQuispe\rMesa\u2028Uno", "Ana\nQuispe\nMesa\nUno"],
    ["lo que no se ve", "A\u200bna\t Quispe\u0000\u0007 \u202eX", "Ana Quispe X"],
    ["media letra", "Ana \ud83d", "Ana"],
    ["blancos alrededor", "\n \n  Ana\n\nMesa \n\n", " Ana\n\nMesa"],
    ["la raya que trae pegada", "-- \nAna\n--\nMesa", "Ana\nMesa"],
    ["sólo blancos", " \n\t\n", null],
    ["nada", "", null],
    ["null", null, null],
  ])("de %s", (_nombre, escrita, guardada) => expect(FirmaCorreo.parse(escrita)).toBe(guardada));

  it.each([
    ["más letras de las que caben", "x".repeat(FIRMA_CORREO_MAX + 1)],
    ["más líneas de las que caben", "x\n".repeat(FIRMA_CORREO_LINEAS_MAX + 1)],
  ])("no acepta %s", (_nombre, escrita) => expect(FirmaCorreo.safeParse(escrita).success).toBe(false));

  it("caben justo tantas letras y tantas líneas", () => {
    expect(FirmaCorreo.parse("x".repeat(FIRMA_CORREO_MAX))).toHaveLength(FIRMA_CORREO_MAX);
    expect(FirmaCorreo.parse("x\n".repeat(FIRMA_CORREO_LINEAS_MAX))?.split("\n")).toHaveLength(
      FIRMA_CORREO_LINEAS_MAX,
    );
  });
});

describe("la firma de unas palabras", () => {
  const [propia, entidad] = ["Ana Quispe", "SEDERCE\nAv. Arce"];
  it.each([
    [
      "la propia y debajo la de la entidad",
      "Está listo.",
      { propia, entidad },
      "Ana Quispe\nSEDERCE\nAv. Arce",
    ],
    ["sólo la propia", "Está listo.", { propia, entidad: null }, "Ana Quispe"],
    ["sólo la de la entidad", "Está listo.", { propia: null, entidad }, "SEDERCE\nAv. Arce"],
    ["ninguna", "Está listo.", { propia: null, entidad: null }, null],
    [
      "no se dobla la que se escribió a mano",
      "Está listo.\n-- \nAna Quispe \n",
      { propia, entidad: null },
      null,
    ],
    ["ni la que es todo el texto", "Ana Quispe", { propia, entidad: null }, null],
    ["una palabra igual al final no es la firma", "Soy Ana Quispe", { propia, entidad: null }, "Ana Quispe"],
  ])("%s", (_nombre, palabras, firmas, firma) => expect(firmaPara(palabras, firmas)).toBe(firma));

  it("la raya que la separa lleva su blanco", () => expect(firmaConRaya("Ana")).toBe("-- \nAna"));
});
