import { CATALOGO_MAX } from "@ventanilla/contract/limites";
import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type ValidationContext,
  type ValidationRule,
  type ValueNode,
} from "graphql";
import { z } from "zod";
import type { AnsweredField } from "./answer.ts";
import { createMeasure } from "./measure.ts";

/** Values that one document may ask for: the largest catalogue whole, with all that is told of each row. */
export const COST_MAX = 25_000;
/** Levels of fields: a list, its rows, their fields, and one more. */
export const DEPTH_MAX = 5;
/** Words and signs of a document; counted before it is read whole. */
export const TOKENS_MAX = 1_000;

type Variables = Readonly<Record<string, unknown>>;

/**
 * Refuses a document that asks for more values than any screen shows: each list counts its fields once for each row it may
 * answer. A rule for one request, because a limit may stand in a variable.
 */
export function createCostLimit(
  fields: ReadonlyMap<string, Pick<AnsweredField, "field">>,
): (variables: Variables) => ValidationRule {
  const usual = usualRows(fields);
  return (variables) => (context) => {
    const rowsOf = createRowsOf(usual, context.getDocument(), variables);
    const values = createMeasure(context, sum, ({ selectionSet }) =>
      selectionSet ? values(selectionSet) : 1,
    );
    const cost = createMeasure(
      context,
      sum,
      (field) => rowsOf(field) * (field.selectionSet ? values(field.selectionSet) : 1),
    );
    return {
      OperationDefinition({ selectionSet }) {
        const asked = cost(selectionSet);
        if (asked > COST_MAX)
          context.reportError(new GraphQLError(`The document asks for too much: ${asked} of ${COST_MAX}.`));
      },
    };
  };
}

/** Refuses fields within fields beyond what any list has: only the schema itself goes on and on. */
export function limitDepth(context: ValidationContext): ASTVisitor {
  const levels = createMeasure(
    context,
    (measures) => Math.max(...measures),
    ({ selectionSet }) => 1 + (selectionSet ? levels(selectionSet) : 0),
  );
  return {
    OperationDefinition({ selectionSet }) {
      const depth = levels(selectionSet);
      if (depth > DEPTH_MAX)
        context.reportError(new GraphQLError(`The document is too deep: ${depth} levels of ${DEPTH_MAX}.`));
    },
  };
}

/** How many rows each list answers when no limit is given. */
function usualRows(fields: ReadonlyMap<string, Pick<AnsweredField, "field">>): ReadonlyMap<string, number> {
  return new Map(
    [...fields].flatMap(([name, { field }]) => {
      const limit = field.args.shape["limit"];
      return limit ? [[name, Number(z.safeParse(limit, undefined).data ?? CATALOGO_MAX)] as const] : [];
    }),
  );
}

/** Rows that a field may answer: one, or of a list as many as its limit says. */
function createRowsOf(
  usual: ReadonlyMap<string, number>,
  document: DocumentNode,
  variables: Variables,
): (field: FieldNode) => number {
  return ({ name, arguments: args = [] }) => {
    const without = usual.get(name.value);
    if (without === undefined) return 1;
    const limit = args.find((one) => one.name.value === "limit")?.value;
    const rows = limitsOf(limit, document, variables).map((said) =>
      typeof said === "number" ? Math.min(said, CATALOGO_MAX) : without,
    );
    // A limit below one is refused when the field is asked; here it must not pay for what stands beside it.
    return Math.max(1, ...rows);
  };
}

/** What a limit may be: null says no more than none at all. */
function limitsOf(limit: ValueNode | undefined, document: DocumentNode, variables: Variables): unknown[] {
  if (limit?.kind !== "Variable") return [numberIn(limit)];
  const name = limit.name.value;
  return Object.hasOwn(variables, name) ? [variables[name]] : defaultsOf(document, name);
}

/** What stands for a variable that is not given. Each operation may say something else, and only one of them runs. */
function defaultsOf({ definitions }: DocumentNode, name: string): unknown[] {
  return definitions
    .flatMap((one) => (one.kind === "OperationDefinition" ? (one.variableDefinitions ?? []) : []))
    .filter(({ variable }) => variable.name.value === name)
    .map(({ defaultValue }) => numberIn(defaultValue));
}

function numberIn(value: ValueNode | undefined): number | undefined {
  return value?.kind === "IntValue" ? Number(value.value) : undefined;
}

function sum(measures: readonly number[]): number {
  return measures.reduce((total, measure) => total + measure, 0);
}
