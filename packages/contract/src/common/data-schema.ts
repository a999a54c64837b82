import { z } from "zod";
import { ID_MAX } from "./lista.ts";

/** Which side of a schema is meant: what arguments may say, or what an answer holds. */
export type Side = "input" | "output";

/** The names of sets of words in the data queries. A new set needs a line here: an enum without a name is no enum. */
const ENUMS: Readonly<Record<string, string>> = {
  "ACTIVO,INACTIVO": "EstadoRegistro",
  "ADVERTENCIA,ERROR,INFO": "NivelLog",
  "CONVENIO,PUBLICO": "TipoServicio",
  "CI,PASAPORTE": "TipoDocumento",
  "F,M": "Genero",
  "correo,facebook,llamada,twitter,whatsapp": "Clasificacion",
};
/** In a filter they mean that there is none, as the absence of the argument does (D4). */
const NO_FILTER: ReadonlySet<unknown> = new Set(["", "TODOS"]);

export interface EnumType {
  kind: "enum";
  name: string;
  values: readonly string[];
}
export interface ObjectType {
  kind: "object";
  name: string | undefined;
  fields: Readonly<Record<string, DataTypeRef>>;
}
export type DataType =
  | { kind: "scalar"; name: "Int" | "Entero" | "Float" | "String" | "Boolean" | "JSON" }
  | EnumType
  | ObjectType
  | { kind: "list"; of: DataTypeRef };

/** A type where it is used. */
export interface DataTypeRef {
  type: DataType;
  /** Neither null nor absent. */
  required: boolean;
}

type Core = z.core.$ZodType;
const scalar = (name: Extract<DataType, { kind: "scalar" }>["name"]): DataType => ({ kind: "scalar", name });

/** Reads a schema as a type of the data queries: what wraps it says whether it may be absent. */
export function dataTypeOf(schema: Core, side: Side): DataTypeRef {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "optional":
    case "nullable":
      return { ...dataTypeOf(def.innerType, side), required: false };
    case "default":
    case "prefault":
    case "catch":
      return { ...dataTypeOf(def.innerType, side), required: side === "output" };
    case "readonly":
    case "nonoptional":
      return dataTypeOf(def.innerType, side);
    case "pipe":
      return dataTypeOf(endOf(def, side), side);
    case "object":
      return { type: objectOf(schema as z.ZodObject, side), required: true };
    case "array":
      return { type: { kind: "list", of: dataTypeOf(def.element, side) }, required: true };
    default:
      return { type: leafOf(schema as z.core.$ZodTypes, side), required: true };
  }
}

/** A transform says nothing of what it makes, nor of what it takes: the other end is the best that is known. */
function endOf({ in: first, out: last }: z.core.$ZodPipeDef, side: Side): Core {
  if (isTransform(last)) return first;
  return side === "input" && !isTransform(first) ? first : last;
}

const isTransform = (schema: Core): boolean => (schema as z.core.$ZodTypes)._zod.def.type === "transform";

function objectOf(schema: z.ZodObject, side: Side): ObjectType {
  const fields = Object.entries(schema.shape).map(
    ([name, field]) => [name, dataTypeOf(field, side)] as const,
  );
  return { kind: "object", name: schema.meta()?.title, fields: Object.fromEntries(fields) };
}

function leafOf(schema: z.core.$ZodTypes, side: Side): DataType {
  const { def } = schema._zod;
  switch (def.type) {
    case "string":
      return scalar("String");
    case "boolean":
      return scalar("Boolean");
    case "number":
      return schema instanceof z.ZodNumber ? numberOf(schema) : scalar("Float");
    case "enum":
      return enumOf(Object.values(def.entries));
    case "literal":
      return wordsOrJson(def.values);
    case "union": {
      const kinds = def.options.map((option) => dataTypeOf(option, side).type);
      const [first] = kinds;
      return first && kinds.every((kind) => kind.kind === "scalar" && kind.name === scalarName(first))
        ? first
        : scalar("JSON");
    }
    default:
      return scalar("JSON");
  }
}

const scalarName = (type: DataType) => (type.kind === "scalar" ? type.name : undefined);

/** GraphQL's own whole numbers end at 2³¹. */
function numberOf({ isInt, maxValue }: z.ZodNumber): DataType {
  if (!isInt) return scalar("Float");
  return scalar(maxValue !== null && maxValue <= ID_MAX ? "Int" : "Entero");
}

function enumOf(entries: readonly unknown[]): DataType {
  const values = entries.filter((one) => !NO_FILTER.has(one)).map(String);
  const name = ENUMS[values.toSorted().join(",")];
  return name === undefined ? scalar("String") : { kind: "enum", name, values };
}

const wordsOrJson = (values: readonly unknown[]): DataType =>
  scalar(values.every((value) => typeof value === "string") ? "String" : "JSON");

/** How a type is written where it is used. An id may be given as a number or as a text. */
export function typeName({ type, required }: DataTypeRef, name = ""): string {
  const bang = required ? "!" : "";
  if (type.kind === "list") return `[${typeName(type.of)}]${bang}`;
  if (type.kind === "object" && type.name === undefined)
    throw new Error(`an object of the data queries has no name: ${Object.keys(type.fields).join(", ")}`);
  return `${name === "id" && type.kind === "scalar" ? "ID" : type.name}${bang}`;
}

/** All that an answer holds, as a selection of a document: `{ count rows { id nombre } }`. */
export function selectionOf({ type }: DataTypeRef): string {
  if (type.kind === "list") return selectionOf(type.of);
  if (type.kind !== "object") return "";
  const fields = Object.entries(type.fields).map(([name, field]) => `${name} ${selectionOf(field)}`.trim());
  return `{ ${fields.join(" ")} }`;
}
