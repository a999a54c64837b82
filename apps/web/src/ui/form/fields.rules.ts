// What a schema of the contract says about the fields of a form.
import { type Fault, faultOfField } from "@ventanilla/contract/common/fault";
import { z } from "zod";

const NOTHING = [undefined, null, "", []];

/** Whether a field must be given: its schema takes nothing of what an empty field may hold. */
export const isRequired = (field: z.core.$ZodType): boolean =>
  NOTHING.every((nothing) => !z.safeParse(field, nothing).success);

/** How many characters a text may have; undefined when the schema does not limit it. */
export function limitOf(field: z.core.$ZodType): number | undefined {
  const limits = partsOf(field).flatMap((part) =>
    "maxLength" in part && typeof part.maxLength === "number" ? [part.maxLength] : [],
  );
  return limits.length === 0 ? undefined : Math.min(...limits);
}

/** A schema without what is wrapped around it; of one that transforms, what goes in and what comes out. */
function partsOf(field: z.core.$ZodType): z.core.$ZodType[] {
  if (field instanceof z.ZodPipe) return [...partsOf(field.in), ...partsOf(field.out)];
  if (field instanceof z.ZodUnion) return field.options.flatMap((one) => partsOf(one));
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault)
    return partsOf(field.unwrap());
  return [field];
}

export type ByField<N extends string, T> = Partial<Record<N, T>>;

/** What is wrong with each field, in the order in which the fields are named. */
export function faultsOf<N extends string>(
  schema: z.ZodType,
  input: unknown,
  names: readonly N[],
): ByField<N, Fault> {
  const { error } = schema.safeParse(input);
  const faults = (error?.issues ?? []).map((issue): [string, Fault] => [
    issue.path.join("."),
    faultOfField(valueAt(input, issue.path), issue),
  ]);
  return landOn(names, faults);
}

/**
 * Puts what is said of paths on the fields that they lead to: `persona.nombres` is the field `nombres`, and
 * `otros_datos.0.value` the field `otros_datos`. The first word on a field stands; what leads to none is left out.
 */
export function landOn<N extends string, T>(
  names: readonly N[],
  said: readonly (readonly [path: string, T])[],
): ByField<N, T> {
  const landed: ByField<N, T> = {};
  for (const name of names) {
    const first = said.find(([path]) => path.split(".").find((step) => isOneOf(names, step)) === name);
    if (first !== undefined) landed[name] = first[1];
  }
  return landed;
}

const isOneOf = (names: readonly string[], step: string): boolean => names.includes(step);

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined),
    input,
  );
}
