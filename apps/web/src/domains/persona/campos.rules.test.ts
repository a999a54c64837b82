import {
  COMPLEMENTO_MAX,
  NOMBRE_PERSONA_MAX,
  NRO_DOCUMENTO_MAX,
  TELEFONO_PERSONA_MAX,
} from "@ventanilla/contract/limites";
import { describe, expect, it } from "vitest";
import {
  CAMPOS_VACIOS,
  type CampoPersona,
  faltas,
  limpiarCampo,
  puedeBuscar,
  puedeContrastar,
} from "./campos.rules.ts";

const CAMPOS = {
  ...CAMPOS_VACIOS,
  tipo_documento: "CI",
  nro_documento: "1234567",
  fecha_nacimiento: "15/05/1990",
  nombres: "ANA",
  primer_apellido: "QUISPE",
  genero: "F",
  movil: "70123456",
} as const;
const ABIERTO = { documento: false, resto: true };
const COMPLETA = { campos: CAMPOS, abierto: ABIERTO, contrastado: false, cambiada: false, manual: false };

describe("campos", () => {
  it.each(["tipo_documento", "nro_documento", "fecha_nacimiento"] as const)(
    "sin %s no se busca [A-identidad-13]",
    (campo) => {
      expect(puedeBuscar(CAMPOS)).toBe(true);
      expect(puedeBuscar({ ...CAMPOS, [campo]: "" })).toBe(false);
    },
  );

  it.each(["nombres", "primer_apellido", "nro_documento"] as const)(
    "sin %s no se contrasta [A-identidad-14]",
    (campo) => {
      expect(puedeContrastar(CAMPOS)).toBe(true);
      expect(puedeContrastar({ ...CAMPOS, [campo]: " ".repeat(campo === "nro_documento" ? 0 : 2) })).toBe(
        false,
      );
    },
  );

  it("verificar exige además móvil y contraste; ver no [B-persona-16, B-persona-17, A-personas-16]", () => {
    const sinMovil = { ...COMPLETA, campos: { ...CAMPOS, movil: "" } };
    expect(faltas("ver", sinMovil)).toEqual([]);
    expect(faltas("verificar", sinMovil)).toEqual(["movil", "contraste"]);
    expect(faltas("verificar", { ...COMPLETA, contrastado: true })).toEqual([]);
    expect(faltas("verificar", { ...COMPLETA, manual: true })).toEqual([]);
    expect(faltas("ver", { ...COMPLETA, campos: { ...CAMPOS, fecha_nacimiento: "31/02/1990" } })).toEqual([
      "fecha_nacimiento",
    ]);
  });

  it("corregir a la persona de una cuenta exige contrastar lo que cambió, y nada más", () => {
    const sinMovil = { ...COMPLETA, campos: { ...CAMPOS, movil: "" } };
    expect(faltas("corregir", sinMovil)).toEqual([]);
    expect(faltas("corregir", { ...sinMovil, cambiada: true })).toEqual(["contraste"]);
    expect(faltas("corregir", { ...sinMovil, cambiada: true, contrastado: true })).toEqual([]);
    expect(faltas("corregir", { ...sinMovil, cambiada: true, manual: true })).toEqual([]);
    expect(faltas("corregir", { ...COMPLETA, abierto: { documento: true, resto: false } })).toEqual([
      "busqueda",
    ]);
  });

  it("antes de buscar falta lo de la búsqueda y buscar, y nada más [B-persona-16]", () => {
    const sinBuscar = { ...COMPLETA, abierto: { documento: true, resto: false } };
    expect(faltas("verificar", { ...sinBuscar, campos: { ...CAMPOS_VACIOS, tipo_documento: "CI" } })).toEqual(
      ["nro_documento", "fecha_nacimiento", "busqueda"],
    );
    expect(faltas("verificar", sinBuscar)).toEqual(["busqueda"]);
  });

  it("cada dato obligatorio, en el orden del formulario; el segundo apellido no [B-persona-16, A-personas-13] [D53]", () => {
    const nada = { ...COMPLETA, campos: { ...CAMPOS_VACIOS, nacionalidad: " " } };
    expect(faltas("ver", nada)).toEqual([
      "tipo_documento",
      "nro_documento",
      "fecha_nacimiento",
      "nombres",
      "primer_apellido",
      "nacionalidad",
      "genero",
    ]);
  });
});

describe("lo que cada campo guarda de lo que se escribe", () => {
  it.each([
    ["nro_documento", "CI", " 12.34-567 a", "1234567"],
    ["nro_documento", "", "ab12", "12"],
    ["nro_documento", "PASAPORTE", " ab-12.x", "AB12X"],
    ["complemento", "CI", "1-a ", "1A"],
    ["movil", "CI", "+591 701-23456", "59170123456"],
    ["telefono", "CI", "(2) 210400 int. 3", "22104003"],
    ["nombres", "CI", " ana maría ", " ana maría "],
    ["nacionalidad", "CI", "boliviana", "boliviana"],
    ["fecha_nacimiento", "CI", "15/05/1990", "15/05/1990"],
    ["genero", "CI", "F", "F"],
  ] as const)(
    "%s con %j: %j queda %j [B-persona-03, B-persona-08, B-persona-20]",
    (campo, tipo, escrito, queda) => {
      expect(limpiarCampo(campo, escrito, tipo)).toBe(queda);
    },
  );

  it.each([
    ["nro_documento", NRO_DOCUMENTO_MAX],
    ["complemento", COMPLEMENTO_MAX],
    ["movil", TELEFONO_PERSONA_MAX],
    ["telefono", TELEFONO_PERSONA_MAX],
    ["nombres", NOMBRE_PERSONA_MAX],
    ["primer_apellido", NOMBRE_PERSONA_MAX],
    ["segundo_apellido", NOMBRE_PERSONA_MAX],
    ["nacionalidad", NOMBRE_PERSONA_MAX],
  ] as const satisfies readonly (readonly [CampoPersona, number])[])("%s no pasa de %i", (campo, maximo) => {
    expect(limpiarCampo(campo, "7".repeat(maximo + 5), "CI")).toHaveLength(maximo);
  });
});
