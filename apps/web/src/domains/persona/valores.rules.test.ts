import { describe, expect, it } from "vitest";
import { IDENTIDAD_VACIA } from "./identidad.rules.ts";
import { distintos, paraGuardar, separar, unir } from "./valores.rules.ts";

const ESTADO = {
  ...IDENTIDAD_VACIA,
  campos: { ...IDENTIDAD_VACIA.campos, nombres: "ana" },
  otros: { Oficio: " Maestra ", Otros: "  " },
  pais: "BOLIVIA",
};

describe("el formulario de identidad y su estado", () => {
  it("lo escrito y lo que se puede hacer con ello se separan y se vuelven a unir", () => {
    const { valores, marco } = separar(ESTADO);
    expect(valores).toEqual({ ...ESTADO.campos, otros_datos: ESTADO.otros });
    expect(unir(valores, marco)).toEqual(ESTADO);
  });

  it("se envían los otros datos que se dieron, y el país sólo si el registro lo dijo [B-persona-09]", () => {
    expect(paraGuardar(ESTADO)).toEqual({
      ...ESTADO.campos,
      pais_nacimiento: "BOLIVIA",
      otros_datos: [{ key: "Oficio", value: " Maestra " }],
    });
    expect(paraGuardar({ ...ESTADO, pais: null })).not.toHaveProperty("pais_nacimiento");
  });

  it("de un paso al siguiente se pone sólo lo que cambia", () => {
    const { valores } = separar(ESTADO);
    expect(distintos(valores, { ...valores, nombres: "LUZ" })).toEqual({ nombres: "LUZ" });
    expect(distintos(valores, valores)).toEqual({});
  });
});
