import { CATALOGO_MAX, PAGINA_LIMITE_MAX } from "@ventanilla/contract/limites";
import {
  type ASTVisitor,
  type FieldNode,
  GraphQLError,
  type SelectionSetNode,
  type ValidationContext,
} from "graphql/index.js";

/** Values that one document may ask for: the catalogues of a form several times over. */
export const COST_MAX = 20_000;
/** Levels of fields: a list, its rows, their fields, and one more. */
export const DEPTH_MAX = 5;
/** Words and signs of a document; counted before it is read whole. */
export const TOKENS_MAX = 1_000;

/** Refuses a document that asks for more values than any screen shows: each query counts its fields once for each row it may answer. */
export function limitCost(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      const cost = costOf(context, operation.selectionSet, new Set());
      if (cost > COST_MAX)
        context.reportError(new GraphQLError(`The document asks for too much: ${cost} of ${COST_MAX}.`));
    },
  };
}

/** Of the top level: a document's queries, wherever a fragment puts them. */
function costOf(context: ValidationContext, { selections }: SelectionSetNode, seen: Set<string>): number {
  return sum(selections, (part) => {
    if (part.kind === "Field") return rowsOf(part) * valuesOf(context, part, seen);
    const inner = expand(context, part, seen);
    return inner ? costOf(context, inner.selection, inner.seen) : 0;
  });
}

/** Only a number written into the document is known here; a variable may say anything up to the limit. */
function rowsOf({ arguments: args = [] }: FieldNode): number {
  const limit = args.find(({ name }) => name.value === "limit")?.value;
  if (limit === undefined) return CATALOGO_MAX;
  return limit.kind === "IntValue" ? Math.min(Number(limit.value), CATALOGO_MAX) : PAGINA_LIMITE_MAX;
}

function valuesOf(context: ValidationContext, field: FieldNode, seen: Set<string>): number {
  if (!field.selectionSet) return 1;
  return valuesIn(context, field.selectionSet, seen);
}

function valuesIn(context: ValidationContext, { selections }: SelectionSetNode, seen: Set<string>): number {
  return sum(selections, (part) => {
    if (part.kind === "Field") return valuesOf(context, part, seen);
    const inner = expand(context, part, seen);
    return inner ? valuesIn(context, inner.selection, inner.seen) : 0;
  });
}

/** A fragment that names itself is refused by another rule; here it only must not run for ever. */
function expand(
  context: ValidationContext,
  part: Exclude<SelectionSetNode["selections"][number], FieldNode>,
  seen: Set<string>,
): { selection: SelectionSetNode; seen: Set<string> } | null {
  if (part.kind === "InlineFragment") return { selection: part.selectionSet, seen };
  const name = part.name.value;
  const fragment = context.getFragment(name);
  if (!fragment || seen.has(name)) return null;
  return { selection: fragment.selectionSet, seen: new Set(seen).add(name) };
}

function sum<T>(parts: readonly T[], value: (part: T) => number): number {
  return parts.reduce((total, part) => total + value(part), 0);
}
