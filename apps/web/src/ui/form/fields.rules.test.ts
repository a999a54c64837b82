import { DESCRIPCION_CASO_MAX, NOMBRE_PERSONA_MAX, TELEFONO_PERSONA_MAX } from "@ventanilla/contract/limites";
import { PersonaNueva } from "@ventanilla/contract/persona/persona";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { faultsOf, isRequired, landOn, limitOf } from "./fields.rules.ts";

describe("lo que un esquema pide de un campo", () => {
  it.each([
    ["un texto que no puede quedar vacío", true, z.string().trim().min(1)],
    ["un texto cualquiera", false, z.string().max(5)],
    ["un texto que puede faltar", false, z.string().min(1).optional()],
    ["un id", true, z.coerce.number().int().positive()],
    ["un id que puede ser nulo", false, z.coerce.number().int().positive().nullish()],
    ["una opción", true, z.enum(["F", "M"])],
    ["una lista", false, z.array(z.int())],
    ["una lista con al menos uno", true, z.array(z.int()).min(1)],
    ["lo que tiene un valor por defecto", false, z.enum(["F", "M"]).default("F")],
    ["los nombres de una persona", true, PersonaNueva.shape.nombres],
    ["su segundo apellido", false, PersonaNueva.shape.segundo_apellido],
    ["su complemento", false, PersonaNueva.shape.complemento],
    ["su fecha de nacimiento", true, PersonaNueva.shape.fecha_nacimiento],
  ])("%s: obligatorio %s [A-validacion-01, B-validacion-02]", (_what, required, field) => {
    expect(isRequired(field)).toBe(required);
  });

  it.each([
    ["un texto", z.string().trim().max(DESCRIPCION_CASO_MAX), DESCRIPCION_CASO_MAX],
    ["uno que puede faltar o ser nulo", z.string().max(7).nullish(), 7],
    ["uno con valor por defecto", z.string().max(7).default(""), 7],
    ["uno que se transforma después", PersonaNueva.shape.telefono, TELEFONO_PERSONA_MAX],
    ["uno que se mide transformado", PersonaNueva.shape.nombres, NOMBRE_PERSONA_MAX],
    ["el más corto de dos", z.string().max(9).pipe(z.string().max(4)), 4],
    ["uno sin límite", z.string(), undefined],
    ["lo que no es un texto", z.int().max(5), undefined],
  ])("%s: su límite", (_what, field, limit) => {
    expect(limitOf(field)).toBe(limit);
  });
});

describe("lo que está mal, campo por campo", () => {
  const Caso = z.object({
    nombre: z.string().trim().min(1).max(5),
    tramite: z.coerce.number().int().positive(),
    numero: z.string().regex(/^\d*$/, "validacion:numero"),
    otros: z.array(z.object({ key: z.string(), value: z.string().max(3) })),
  });
  const NOMBRES = ["nombre", "tramite", "numero", "otros"] as const;
  const BIEN = { nombre: "Ana", tramite: 4, numero: "12", otros: [] };

  it.each([
    ["nada", {}, {}],
    ["un texto de espacios", { nombre: "  " }, { nombre: { key: "validacion:obligatorio" } }],
    ["un texto largo", { nombre: "Anabel" }, { nombre: { key: "validacion:maximo", values: { limite: 5 } } }],
    ["una elección que falta", { tramite: null }, { tramite: { key: "validacion:obligatorio" } }],
    ["una forma", { numero: "1a" }, { numero: { key: "validacion:numero" } }],
    [
      "uno de una lista",
      { otros: [{ key: "Oficio", value: "Maestra" }] },
      { otros: { key: "validacion:maximo", values: { limite: 3 } } },
    ],
  ])("%s [A-validacion-01, B-validacion-02]", (_what, change, faults) => {
    expect(faultsOf(Caso, { ...BIEN, ...change }, NOMBRES)).toEqual(faults);
  });

  it("salen en el orden del formulario, no en el del esquema", () => {
    const wrong = faultsOf(Caso, { ...BIEN, nombre: "", tramite: null }, ["tramite", "nombre"]);
    expect(Object.keys(wrong)).toEqual(["tramite", "nombre"]);
  });

  it("lo que el servidor dice de una ruta cae en su campo; lo de otro lugar, en ninguno", () => {
    const said = [
      ["caso.nombre", "Muy largo."],
      ["caso.nombre", "Otra vez."],
      ["caso.otros.0.value", "No."],
      ["version", "Vieja."],
      ["", "Todo."],
    ] as const;
    expect(landOn(NOMBRES, said)).toEqual({ nombre: "Muy largo.", otros: "No." });
  });
});
