// The engine of the data queries, as far as it refuses what a screen sends: variables that are not of the schema's types.
import type { DataFieldSpec } from "@ventanilla/contract/common/data-field";

interface Documento {
  query: string;
  variables: Readonly<Record<string, unknown>>;
}

/** What the engine says against a document's variables, held against the contract's fields and these. */
export type Motor = (documento: Documento, propios: readonly DataFieldSpec[]) => readonly string[];

const ARCHIVOS = import.meta.glob<Readonly<Record<string, DataFieldSpec>>>(
  "../../../packages/contract/src/*/*.data.ts",
);

export async function abrirMotor(): Promise<Motor> {
  const [{ buildSchema, getVariableValues, Kind, parse }, { schemaOf }, archivos] = await Promise.all([
    import("graphql"),
    import("@ventanilla/contract/common/data-schema-text"),
    Promise.all(Object.values(ARCHIVOS).map((abrir) => abrir())),
  ]);
  const delContrato = archivos.flatMap((archivo) => Object.values(archivo));
  const schema = buildSchema(schemaOf(delContrato));
  return ({ query, variables }, propios) => {
    const operacion = parse(query).definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    if (operacion?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`test: nothing is asked: ${query}`);
    const suyo = propios.length === 0 ? schema : buildSchema(schemaOf([...delContrato, ...propios]));
    const { errors = [] } = getVariableValues(suyo, operacion.variableDefinitions ?? [], variables);
    return errors.map(({ message }) => message);
  };
}
