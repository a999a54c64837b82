import { describe, expect, it } from "vitest";
import { fechaDe } from "./persona.rules.ts";
import { Contraste, PersonaNueva } from "./persona.ts";

const NUEVA = {
  tipo_documento: "CI",
  nro_documento: "1234567",
  fecha_nacimiento: "15/05/1990",
  nombres: "ana maría",
  primer_apellido: "quispe",
  segundo_apellido: "--",
  nacionalidad: "boliviana",
  genero: "F",
} as const;

const faltas = (cambio: object): string[] => {
  const leida = PersonaNueva.safeParse({ ...NUEVA, ...cambio });
  return leida.success ? [] : leida.error.issues.map(({ path }) => String(path[0]));
};

describe("datos de una persona", () => {
  it("los nombres quedan en mayúsculas, '--' es que no hay apellido, y la fecha queda en yyyy-mm-dd [B-persona-04, B-persona-19]", () => {
    expect(PersonaNueva.parse(NUEVA)).toMatchObject({
      nombres: "ANA MARÍA",
      primer_apellido: "QUISPE",
      segundo_apellido: null,
      nacionalidad: "BOLIVIANA",
      complemento: "",
      fecha_nacimiento: "1990-05-15",
    });
  });

  it.each([
    ["otro tipo de documento [B-persona-02]", { tipo_documento: "RUN" }, ["tipo_documento"]],
    ["letras en un CI [B-persona-03, B-persona-20]", { nro_documento: "12A" }, ["nro_documento"]],
    [
      "signos en un pasaporte [D54]",
      { tipo_documento: "PASAPORTE", nro_documento: "A-1" },
      ["nro_documento"],
    ],
    ["un documento de 21 [B-persona-03]", { nro_documento: "1".repeat(21) }, ["nro_documento"]],
    ["nombres de 101 [B-persona-05]", { nombres: "A".repeat(101) }, ["nombres"]],
    ["apellidos de 101 [B-persona-05]", { segundo_apellido: "A".repeat(101) }, ["segundo_apellido"]],
    ["otro género [B-persona-07]", { genero: "X" }, ["genero"]],
    ["letras en el móvil [B-persona-08, B-persona-20]", { movil: "7000-0001" }, ["movil"]],
    ["un teléfono de 31 [B-persona-08]", { telefono: "2".repeat(31) }, ["telefono"]],
    [
      "un dato de 201 [B-persona-09]",
      { otros_datos: [{ key: "Otros", value: "a".repeat(201) }] },
      ["otros_datos"],
    ],
    ["un día que no existe", { fecha_nacimiento: "31/04/1990" }, ["fecha_nacimiento"]],
  ])("no se acepta %s", (_caso, cambio, campos) => {
    expect(faltas(cambio)).toEqual(campos);
  });

  it("se acepta hasta el límite de cada campo, y letras en un pasaporte [B-limites-10, B-limites-22] [D54]", () => {
    const limites = {
      tipo_documento: "PASAPORTE",
      nro_documento: "ab123456789012345678",
      nombres: "A".repeat(100),
      movil: "7".repeat(30),
      telefono: "2".repeat(30),
      genero: "M",
      otros_datos: [{ key: "Otros", value: "a".repeat(200) }],
    };
    expect(faltas(limites)).toEqual([]);
  });

  it("faltan tipo, número, fecha, nombres, nacionalidad o género: no se guarda [B-persona-18]", () => {
    for (const campo of Object.keys(NUEVA).filter((uno) => uno !== "segundo_apellido"))
      expect(faltas({ [campo]: undefined })).toEqual([campo]);
  });

  it("un contraste supone CI y entiende el género, que no se compara [D50]", () => {
    const { nacionalidad: _, tipo_documento: _tipo, ...cuerpo } = NUEVA;
    expect(Contraste.parse(cuerpo)).toMatchObject({ tipo_documento: "CI", genero: "F" });
    expect(Contraste.parse({ ...cuerpo, genero: undefined }).genero).toBeUndefined();
    expect(Contraste.safeParse({ ...cuerpo, nro_documento: "12A" }).success).toBe(false);
  });
});

describe("una fecha de nacimiento escrita", () => {
  it.each([
    ["15/05/1990", "1990-05-15"],
    ["5/5/1990", "1990-05-05"],
    ["15-05-1990", "1990-05-15"],
    ["1990-05-15", "1990-05-15"],
    ["29/02/2000", "2000-02-29"],
  ])("%s es %s: los guiones valen como barras [B-persona-21, B-persona-22]", (escrita, guardada) => {
    expect(fechaDe(escrita)).toBe(guardada);
  });

  it.each(["15/05", "15/05/90", "15/05/1990/1", "31/04/1990", "29/02/1900", "15/05/1899", "aa/05/1990", ""])(
    "«%s» no es un día: hacen falta tres partes y un año de cuatro cifras [B-persona-22]",
    (escrita) => {
      expect(fechaDe(escrita)).toBeNull();
    },
  );
});
