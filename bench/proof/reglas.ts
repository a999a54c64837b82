import { rmSync } from "node:fs";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../apps/server/src/db/embedded/index.ts";
import { levantar } from "../../apps/server/test/harness.ts";
import { correrModelo, type InformeModelo } from "../../apps/server/test/modelo/correr.ts";
import { RAIZ } from "../lib/banco.ts";
import type { Prueba } from "./prueba.ts";

const CARPETA = join(RAIZ, ".cache/proof/reglas");
const CALLADO = { info: () => undefined, warn: () => undefined };
/** Of operations by several operators, points and institutions, each compared with the rules step by step. */
const SECUENCIAS = 10_000;
const ANUNCIO = 250;

/** Random sequences of operations against the rules of case life, on a server and a database of their own. */
export async function reglas(): Promise<Prueba> {
  rmSync(CARPETA, { recursive: true, force: true });
  const postgres = await startEmbeddedPostgres({ dataDir: CARPETA, fast: true, log: CALLADO });
  process.env["TEST_DATABASE_URL"] = postgres.url;
  const banco = await levantar({ nivelLog: "fatal" });
  try {
    const informe = await correrModelo(banco, {
      secuencias: SECUENCIAS,
      semilla: Date.now() % 2 ** 31,
      tandas: 4,
      lecturasCada: 1,
      anotar: (hechas) => {
        if (hechas % ANUNCIO === 0) console.log(`${hechas} secuencias`);
      },
    });
    const faltas = informe.fallo === null ? [] : [`las reglas de la vida del caso: ${informe.fallo}`];
    return { relato: relato(informe), faltas };
  } finally {
    await banco.cerrar();
    await postgres.stop();
  }
}

function relato(informe: InformeModelo): string {
  const { hechas, rechazadas, codigos } = cuentaDe(informe);
  return [
    "Random sequences of everything that operators, citizens and an administrator do with cases, each in two institutions of its own; after each operation the answer, what is stored and every list are held against the rules:",
    "",
    "| | |",
    "|---|---|",
    `| sequences | ${informe.secuencias} |`,
    `| operations | ${informe.operaciones}: ${hechas} done, ${rechazadas} refused with ${codigos} different codes |`,
    `| comparisons | ${informe.comparaciones} |`,
    `| differences | ${informe.fallo === null ? "none" : "one, told below"} |`,
    `| time | ${informe.segundos} s |`,
  ].join("\n");
}

/** The operations that were done and those that were refused, told apart. */
function cuentaDe({ respuestas }: InformeModelo): { hechas: number; rechazadas: number; codigos: number } {
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
