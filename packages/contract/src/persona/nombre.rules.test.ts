import { describe, expect, it } from "vitest";
import { inicialesDe, nombreDeOperador, nombreLegible } from "./nombre.rules.ts";
import { nombreCompleto, nombreGuardado } from "./persona.rules.ts";

describe("un nombre en mayúsculas se lee como se escribe", () => {
  it.each([
    ["FELIPA CUÉLLAR ANTEZANA", "Felipa Cuéllar Antezana"],
    ["DANIELA", "Daniela"],
    ["ÁNGELES ÑUÑO GÜEMES", "Ángeles Ñuño Güemes"],
    ["MARÍA DE LOS ÁNGELES QUISPE DE LA CRUZ", "María de los Ángeles Quispe de la Cruz"],
    ["LUIS DEL CARPIO Y LAS HERAS", "Luis del Carpio y las Heras"],
    ["JOSEFA ORTEGA E IBÁÑEZ", "Josefa Ortega e Ibáñez"],
    ["JOÃO DA SILVA DOS SANTOS", "João da Silva dos Santos"],
    ["ANNA VON DER HEYDE VAN DEN BERG", "Anna von der Heyde van den Berg"],
    ["DE LA CRUZ ANA", "De la Cruz Ana"],
    ["JOSÉ PÉREZ-LÓPEZ", "José Pérez-López"],
    ["ANA PÉREZ-DE LA RÚA", "Ana Pérez-de la Rúa"],
    ["SINÉAD O'CONNOR", "Sinéad O'Connor"],
    ["SINÉAD O’CONNOR D’ANGELO", "Sinéad O’Connor D’Angelo"],
    ["RENÉ CH'OQUE MAMANI", "René Ch'oque Mamani"],
    ["JACH'A QULLU", "Jach'a Qullu"],
    ["K'ANTUTA T’ULA Q'ISPI P'AXSI", "K'antuta T’ula Q'ispi P'axsi"],
    ["JOSÉ J. M. SALAZAR", "José J. M. Salazar"],
    ["J.C. E. MA. PAZ", "J.C. E. Ma. Paz"],
    ["HUGO ROJAS II", "Hugo Rojas II"],
    ["HUGO ROJAS III IV", "Hugo Rojas III IV"],
    ["CONNOR MCDONALD", "Connor Mcdonald"],
    ["JOSE\u0301 NU\u0301N\u0303EZ", "Jose\u0301 Nu\u0301n\u0303ez"],
    ["  ANA   QUISPE ", "  Ana   Quispe "],
    ["ANA QUISPE (EXTERNA)", "Ana Quispe (Externa)"],
    ["ANA 2", "Ana 2"],
    ["JUAN PÉREZ · @JPEREZ_7", "Juan Pérez · @JPEREZ_7"],
    ["JUAN PÉREZ · @jperez", "Juan Pérez · @jperez"],
  ])("%s: %s", (guardado, leido) => {
    expect(nombreLegible(guardado)).toBe(leido);
  });

  it.each(["", "Anita Q.", "ana quispe", "McDONALD", "iPhone de ANA", "JUAN@EJEMPLO.BO", "🌻", "+591 701"])(
    "«%s» queda como se escribió",
    (nombre) => {
      expect(nombreLegible(nombre)).toBe(nombre);
    },
  );

  it("leído dos veces es lo mismo", () => {
    const nombre = nombreLegible("MARÍA DE LOS ÁNGELES O'CONNOR II");
    expect(nombreLegible(nombre)).toBe(nombre);
  });
});

it("una persona se nombra entera, y lo guardado no cambia", () => {
  const persona = { nombres: "MARÍA", primer_apellido: "DE LA CRUZ", segundo_apellido: null };
  expect(nombreCompleto(persona)).toBe("María de la Cruz");
  expect(nombreGuardado(persona)).toBe("MARÍA DE LA CRUZ");
});

it("quien no tiene persona se llama como su cuenta, que es un identificador: queda como está", () => {
  expect(nombreDeOperador("JPEREZ")).toBe("JPEREZ");
  expect(nombreDeOperador("JUAN PÉREZ")).toBe("Juan Pérez");
});

it.each([
  ["Ana Rojas", "AR"],
  ["Ana Rojas Mamani", "AR"],
  ["Juan Carlos Pérez López", "JP"],
  ["María de los Ángeles Quispe de la Cruz", "MQ"],
  ["óscar ñañez", "ÓÑ"],
  ["JPEREZ", "J"],
  ["", ""],
])("iniciales de «%s»: «%s»", (nombre, iniciales) => {
  expect(inicialesDe(nombre)).toBe(iniciales);
});
