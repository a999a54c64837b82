import { expect, it } from "vitest";
import { unaCuenta } from "../../../test/fabrica.ts";
import { dePersona } from "../../domains/persona/index.ts";
import { cambiosDePersona, delaPersona, personaDe } from "./persona.rules.ts";

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

it("cuenta: de su persona se manda lo que no está como se la encontró; otro documento es otra persona, y va entera", () => {
  const conocida = personaDe(unaCuenta());
  if (conocida === null) throw new Error("la cuenta de prueba tiene persona");
  const estado = dePersona(conocida);
  const con = (campos: Partial<typeof estado.campos>) =>
    Object.keys(cambiosDePersona({ ...estado, campos: { ...estado.campos, ...campos } }, unaCuenta()));
  expect(con({})).toEqual([]);
  expect(con({ telefono: "2210400" })).toEqual(["persona_telefono"]);
  expect(con({ nro_documento: "7654321" })).toContain("persona_nombres");
});
