import type { DataFieldSpec } from "./data-field.ts";
import {
  type DataTypeRef,
  dataTypeOf,
  type EnumType,
  type ObjectType,
  type Side,
  typeName,
} from "./data-schema.ts";

const SCALARS = `
"""A whole number that JSON holds exactly."""
scalar Entero
"""Any value of JSON."""
scalar JSON
`;

/** The schema in GraphQL's own language, made from the declared fields. Throws where two types of one name differ. */
export function schemaOf(fields: readonly DataFieldSpec[]): string {
  const types = new Map<string, string>();
  const lines = { query: [] as string[], mutation: [] as string[] };
  for (const field of fields) {
    const args = Object.entries(field.args.shape).map(([name, schema]) => {
      const ref = dataTypeOf(schema, "input");
      addTypes(types, ref, "input");
      return `${name}: ${typeName(ref, name)}`;
    });
    const reply = namedReply(dataTypeOf(field.reply, "output"), field.name);
    addTypes(types, reply, "output");
    const given = args.length === 0 ? "" : `(${args.join(", ")})`;
    lines[field.kind].push(
      `${described(field.summary)}${field.name}${given}: ${typeName({ ...reply, required: false })}`,
    );
  }
  const roots = [
    `type Query { ${lines.query.join("\n")} }`,
    ...(lines.mutation.length > 0 ? [`type Mutation { ${lines.mutation.join("\n")} }`] : []),
  ];
  return [SCALARS, ...types.values(), ...roots].join("\n");
}

const described = (text: string) => `${JSON.stringify(text)}\n`;

/** A page has the name of its field: `Usuarios`. */
function namedReply(reply: DataTypeRef, field: string): DataTypeRef {
  const { type } = reply;
  if (type.kind !== "object" || type.name !== undefined) return reply;
  return { ...reply, type: { ...type, name: field.charAt(0).toUpperCase() + field.slice(1) } };
}

function addTypes(types: Map<string, string>, ref: DataTypeRef, side: Side): void {
  const { type } = ref;
  if (type.kind === "list") addTypes(types, type.of, side);
  if (type.kind === "enum") add(types, type.name, enumText(type));
  if (type.kind !== "object") return;
  add(types, typeName({ type, required: false }), objectText(type, side));
  for (const field of Object.values(type.fields)) addTypes(types, field, side);
}

function add(types: Map<string, string>, name: string, text: string): void {
  const known = types.get(name);
  if (known !== undefined && known !== text)
    throw new Error(`two types of the data queries are named ${name}:\n${known}\n${text}`);
  types.set(name, text);
}

const enumText = ({ name, values }: EnumType) => `enum ${name} { ${values.join(" ")} }`;

function objectText({ name, fields }: ObjectType, side: Side): string {
  const own = Object.entries(fields).map(([field, ref]) => `${field}: ${typeName(ref)}`);
  return `${side === "input" ? "input" : "type"} ${name} { ${own.join("\n")} }`;
}
