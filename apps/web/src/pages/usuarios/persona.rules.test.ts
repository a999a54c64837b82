import { expect, it } from "vitest";
import { unaCuenta } from "../../../test/fabrica.ts";
import { delaPersona, personaDe } from "./persona.rules.ts";

it("cuenta: su persona pasa al formulario de identidad con los nombres de allá", () => {
  expect(personaDe(unaCuenta())).toMatchObject({
    tipo_documento: "CI",
    nro_documento: "1234567",
    fecha_nacimiento: "1990-05-15",
    nombres: "JUAN",
    genero: "M",
    contrastado: true,
  });
});

it.each(["id_persona", "persona_tipo_documento", "persona_fecha_nacimiento", "persona_estado"] as const)(
  "cuenta: sin %s no hay persona que mostrar",
  (campo) => {
    expect(personaDe({ ...unaCuenta(), [campo]: null })).toBeNull();
  },
);

it("cuenta: lo que se rechaza de la persona llega a sus campos, y lo de la cuenta no", () => {
  expect(delaPersona({ persona_nombres: "Falta", usuario: "Repetido" })).toEqual({ nombres: "Falta" });
});
