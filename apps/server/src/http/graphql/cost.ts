import { CATALOGO_MAX, PAGINA_LIMITE_MAX } from "@ventanilla/contract/limites";
import { type ASTVisitor, type FieldNode, GraphQLError, type ValidationContext } from "graphql";
import { z } from "zod";
import type { AnsweredField } from "./answer.ts";
import { createMeasure } from "./measure.ts";

/** Values that one document may ask for: the catalogues of a form several times over. */
export const COST_MAX = 20_000;
/** Levels of fields: a list, its rows, their fields, and one more. */
export const DEPTH_MAX = 5;
/** Words and signs of a document; counted before it is read whole. */
export const TOKENS_MAX = 1_000;

/** Refuses a document that asks for more values than any screen shows: each list counts its fields once for each row it may answer. */
export function createCostLimit(
  fields: ReadonlyMap<string, Pick<AnsweredField, "field">>,
): (context: ValidationContext) => ASTVisitor {
  const rowsOf = createRowsOf(fields);
  return (context) => {
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

/** Rows that a field may answer: one, or of a list as many as its limit. A limit in a variable may be any up to the largest. */
function createRowsOf(
  fields: ReadonlyMap<string, Pick<AnsweredField, "field">>,
): (field: FieldNode) => number {
  const without = new Map(
    [...fields].flatMap(([name, { field }]) => {
      const limit = field.args.shape["limit"];
      return limit ? [[name, Number(z.safeParse(limit, undefined).data ?? CATALOGO_MAX)] as const] : [];
    }),
  );
  return ({ name, arguments: args = [] }) => {
    const usual = without.get(name.value);
    if (usual === undefined) return 1;
    const limit = args.find((one) => one.name.value === "limit")?.value;
    if (limit === undefined) return usual;
    return limit.kind === "IntValue" ? Math.min(Number(limit.value), CATALOGO_MAX) : PAGINA_LIMITE_MAX;
  };
}

function sum(measures: readonly number[]): number {
  return measures.reduce((total, measure) => total + measure, 0);
}
