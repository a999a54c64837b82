import { startEmbeddedPostgres } from "../../apps/server/src/db/embedded/index.ts";
import { levantar } from "../../apps/server/test/harness.ts";
import { correrModelo, type InformeModelo } from "../../apps/server/test/modelo/correr.ts";

const CALLADO = { info: () => undefined, warn: () => undefined };

/** Random sequences of operations against the rules of case life, on a server and a database of their own. */
export async function probarReglas(
  carpeta: string,
  secuencias: number,
  anotar: (hechas: number) => void,
): Promise<InformeModelo> {
  const postgres = await startEmbeddedPostgres({ dataDir: carpeta, fast: true, log: CALLADO });
  process.env["TEST_DATABASE_URL"] = postgres.url;
  const banco = await levantar({ nivelLog: "fatal" });
  try {
    const semilla = Date.now() % 2 ** 31;
    return await correrModelo(banco, { secuencias, semilla, tandas: 4, lecturasCada: 1, anotar });
  } finally {
    await banco.cerrar();
    await postgres.stop();
  }
}

/** The operations that were done and those that were refused, told apart. */
export function cuentaDe({ respuestas }: InformeModelo): {
  hechas: number;
  rechazadas: number;
  codigos: number;
} {
  const cuenta = { hechas: 0, rechazadas: 0 };
  const codigos = new Set<string>();
  for (const [clave, veces] of Object.entries(respuestas)) {
    const [, codigo] = clave.split(": ");
    if (codigo === undefined) cuenta.hechas += veces;
    else {
      cuenta.rechazadas += veces;
      codigos.add(codigo);
    }
  }
  return { ...cuenta, codigos: codigos.size };
}
