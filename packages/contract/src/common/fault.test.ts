import { expect, it } from "vitest";
import { z } from "zod";
import { faultOf, faultOfField } from "./fault.ts";

const OBLIGATORIO = { key: "validacion:obligatorio" };
const OTRO = { key: "errores:VALIDACION" };
const issueOf = (schema: z.ZodType, value: unknown) => {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (issue === undefined) throw new Error("the value is right");
  return issue;
};

it.each([
  ["lo que falta", z.string(), undefined, OBLIGATORIO],
  ["un texto vacío", z.string().trim().min(1), "  ", OBLIGATORIO],
  ["un texto largo", z.string().max(3), "abcd", { key: "validacion:maximo", values: { limite: 3 } }],
  [
    "una lista larga",
    z.array(z.int()).max(2),
    [1, 2, 3],
    { key: "validacion:maximoElementos", values: { limite: 2 } },
  ],
  [
    "una regla con su frase",
    z.string().regex(/^\d*$/, "validacion:numero"),
    "a",
    { key: "validacion:numero" },
  ],
  ["una forma sin frase", z.string().regex(/^\d*$/), "a", OTRO],
  ["un número grande", z.int().max(5), 6, OTRO],
  ["otro tipo", z.string(), 7, OTRO],
])("%s: la frase sale del esquema [A-validacion-01, B-validacion-02]", (_what, schema, value, fault) => {
  expect(faultOf(issueOf(schema, value))).toEqual(fault);
});

it.each([
  ["un id", z.coerce.number().positive(), null],
  ["una opción", z.enum(["F", "M"]), ""],
  ["un texto de espacios con forma", z.string().regex(/^\d+$/, "validacion:numero"), " "],
  ["una lista", z.array(z.int()).min(1), []],
])("%s que se dejó en blanco es obligatorio [B-validacion-02]", (_what, schema, value) => {
  expect(faultOfField(value, issueOf(schema, value))).toEqual(OBLIGATORIO);
});
