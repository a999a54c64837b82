import {
  type DataArgs,
  type DataFieldSpec,
  type DataReply,
  dataQuery,
} from "@ventanilla/contract/common/data-field";
import { dataTypeOf, selectionOf, typeName } from "@ventanilla/contract/common/data-schema";
import { deCifras } from "@ventanilla/contract/common/lista";
import { type Http, HttpError } from "./http.ts";

export interface DataOptions {
  signal?: AbortSignal;
  /** Made by a timer, not by the user (D13, D24). */
  background?: boolean;
}

const documents = new WeakMap<DataFieldSpec, string>();

/** The document that asks for all that a field answers, with each argument as a variable. Its operation has the field's name. */
export function documentOf(field: DataFieldSpec): string {
  const known = documents.get(field);
  if (known !== undefined) return known;
  const args = Object.entries(field.args.shape).map(
    ([name, schema]) => [name, typeName(dataTypeOf(schema, "input"), name)] as const,
  );
  const variables = args.map(([name, type]) => `$${name}: ${type}`).join(", ");
  const given = args.map(([name]) => `${name}: $${name}`).join(", ");
  const inBrackets = (text: string) => (text === "" ? "" : `(${text})`);
  const document = `${field.kind} ${field.name}${inBrackets(variables)} { ${field.name}${inBrackets(given)} ${selectionOf(dataTypeOf(field.reply, "output"))} }`;
  documents.set(field, document);
  return document;
}

/** A filter that filters nothing is not sent: TODOS and the empty word are no words of any enum (D4). */
function variablesOf(field: DataFieldSpec, args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = Object.entries(args).filter(
    ([, value]) => field.kind === "mutation" || (value !== undefined && value !== "" && value !== "TODOS"),
  );
  return Object.fromEntries(
    given.map(([name, value]) => [name, isWhole(field, name) ? deCifras(value) : value]),
  );
}

/** A view of a list holds texts, as its address does, and the engine takes none for a whole number. */
function isWhole({ args }: DataFieldSpec, name: string): boolean {
  const schema = args.shape[name];
  const type = schema && dataTypeOf(schema, "input").type;
  return type?.kind === "scalar" && (type.name === "Int" || type.name === "Entero");
}

/** Asks one field. A refusal of the field is thrown as that of a route would be. */
export async function askField<F extends DataFieldSpec>(
  http: Http,
  field: F,
  args: DataArgs<F>,
  { signal, background = false }: DataOptions = {},
): Promise<DataReply<F>> {
  const body = { query: documentOf(field), variables: variablesOf(field, args), operationName: field.name };
  const { data, errors = [] } = await http.call<typeof dataQuery>(dataQuery, {
    body,
    background,
    ...(signal && { signal }),
  });
  const [refused] = errors;
  if (refused === undefined) return data[field.name] as DataReply<F>;
  const { status, error, campos, actual, referencia } = refused.extensions;
  throw new HttpError(status, {
    mensaje: refused.message,
    error,
    ...(campos && { campos }),
    ...(actual !== undefined && { actual }),
    ...(referencia && { referencia }),
  });
}
