import { CATALOGO_MAX, PAGINA_LIMITE_MAX } from "@ventanilla/contract/limites";
import { type ASTVisitor, type FieldNode, GraphQLError, type ValidationContext } from "graphql";
import { createMeasure } from "./measure.ts";

/** Values that one document may ask for: the catalogues of a form several times over. */
export const COSTE_MAX = 20_000;
/** Levels of fields: a list, its rows, their fields, and one more. */
export const PROFUNDIDAD_MAX = 5;
/** Words and signs of a document; counted before it is read whole. */
export const PALABRAS_MAX = 1_000;

/** Refuses a document that asks for more values than any screen shows: each query counts its fields once for each row it may answer. */
export function limitarCoste(contexto: ValidationContext): ASTVisitor {
  const valores = createMeasure(contexto, sumar, ({ selectionSet }) =>
    selectionSet ? valores(selectionSet) : 1,
  );
  const coste = createMeasure(
    contexto,
    sumar,
    (campo) => filasDe(campo) * (campo.selectionSet ? valores(campo.selectionSet) : 1),
  );
  return {
    OperationDefinition({ selectionSet }) {
      const pedido = coste(selectionSet);
      if (pedido > COSTE_MAX)
        contexto.reportError(new GraphQLError(`The document asks for too much: ${pedido} of ${COSTE_MAX}.`));
    },
  };
}

/** Refuses fields within fields beyond what any list has: only the schema itself goes on and on. */
export function limitarProfundidad(contexto: ValidationContext): ASTVisitor {
  const niveles = createMeasure(
    contexto,
    (medidas) => Math.max(...medidas),
    ({ selectionSet }) => 1 + (selectionSet ? niveles(selectionSet) : 0),
  );
  return {
    OperationDefinition({ selectionSet }) {
      const hondura = niveles(selectionSet);
      if (hondura > PROFUNDIDAD_MAX)
        contexto.reportError(
          new GraphQLError(`The document is too deep: ${hondura} levels of ${PROFUNDIDAD_MAX}.`),
        );
    },
  };
}

/** Only a number written into the document is known here; a variable may say anything up to the limit. */
function filasDe({ arguments: argumentos = [] }: FieldNode): number {
  const limite = argumentos.find(({ name }) => name.value === "limit")?.value;
  if (limite === undefined) return CATALOGO_MAX;
  return limite.kind === "IntValue" ? Math.min(Number(limite.value), CATALOGO_MAX) : PAGINA_LIMITE_MAX;
}

function sumar(medidas: readonly number[]): number {
  return medidas.reduce((suma, medida) => suma + medida, 0);
}
