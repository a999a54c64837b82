import { CATALOGO_MAX, PAGINA_LIMITE_MAX } from "@ventanilla/contract/limites";
import {
  type ASTVisitor,
  type FieldNode,
  GraphQLError,
  type SelectionSetNode,
  type ValidationContext,
} from "graphql/index.js";

/** Values that one document may ask for: the catalogues of a form several times over. */
export const COSTE_MAX = 20_000;
/** Levels of fields: a list, its rows, their fields, and one more. */
export const PROFUNDIDAD_MAX = 5;
/** Words and signs of a document; counted before it is read whole. */
export const PALABRAS_MAX = 1_000;

/** Refuses a document that asks for more values than any screen shows: each query counts its fields once for each row it may answer. */
export function limitarCoste(contexto: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operacion) {
      const coste = costeDe(contexto, operacion.selectionSet, new Set());
      if (coste > COSTE_MAX)
        contexto.reportError(new GraphQLError(`The document asks for too much: ${coste} of ${COSTE_MAX}.`));
    },
  };
}

/** Of the top level: a document's queries, wherever a fragment puts them. */
function costeDe(contexto: ValidationContext, { selections }: SelectionSetNode, vistos: Set<string>): number {
  return sumar(selections, (parte) => {
    if (parte.kind === "Field") return filasDe(parte) * valoresDe(contexto, parte, vistos);
    const interior = abrir(contexto, parte, vistos);
    return interior ? costeDe(contexto, interior.seleccion, interior.vistos) : 0;
  });
}

/** Only a number written into the document is known here; a variable may say anything up to the limit. */
function filasDe({ arguments: argumentos = [] }: FieldNode): number {
  const limite = argumentos.find(({ name }) => name.value === "limit")?.value;
  if (limite === undefined) return CATALOGO_MAX;
  return limite.kind === "IntValue" ? Math.min(Number(limite.value), CATALOGO_MAX) : PAGINA_LIMITE_MAX;
}

function valoresDe(contexto: ValidationContext, campo: FieldNode, vistos: Set<string>): number {
  if (!campo.selectionSet) return 1;
  return valoresEn(contexto, campo.selectionSet, vistos);
}

function valoresEn(
  contexto: ValidationContext,
  { selections }: SelectionSetNode,
  vistos: Set<string>,
): number {
  return sumar(selections, (parte) => {
    if (parte.kind === "Field") return valoresDe(contexto, parte, vistos);
    const interior = abrir(contexto, parte, vistos);
    return interior ? valoresEn(contexto, interior.seleccion, interior.vistos) : 0;
  });
}

/** A fragment that names itself is refused by another rule; here it only must not run for ever. */
function abrir(
  contexto: ValidationContext,
  parte: Exclude<SelectionSetNode["selections"][number], FieldNode>,
  vistos: Set<string>,
): { seleccion: SelectionSetNode; vistos: Set<string> } | null {
  if (parte.kind === "InlineFragment") return { seleccion: parte.selectionSet, vistos };
  const nombre = parte.name.value;
  const fragmento = contexto.getFragment(nombre);
  if (!fragmento || vistos.has(nombre)) return null;
  return { seleccion: fragmento.selectionSet, vistos: new Set(vistos).add(nombre) };
}

function sumar<T>(partes: readonly T[], valor: (parte: T) => number): number {
  return partes.reduce((suma, parte) => suma + valor(parte), 0);
}
