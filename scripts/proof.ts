// `npm run proof`: the promises of delivery and the rules of case life, the long way, and whether the tests would see them
// broken: each kept with a section of its own in bench/RESULTS.md. With names of parts: these alone. Ends with an error when
// something does not hold.
import { anotarResultado } from "../bench/lib/resultados.ts";
import { defectos } from "../bench/proof/defectos.ts";
import { entrega } from "../bench/proof/entrega.ts";
import type { Prueba } from "../bench/proof/prueba.ts";
import { reglas } from "../bench/proof/reglas.ts";

const PARTES: Readonly<Record<string, () => Promise<Prueba>>> = { entrega, reglas, defectos };

const nombres = process.argv.slice(2);
const desconocidas = nombres.filter((nombre) => !(nombre in PARTES));
if (desconocidas.length > 0)
  throw new Error(
    `no part is called ${desconocidas.join(", ")}; there are ${Object.keys(PARTES).join(", ")}`,
  );

/** A part that did not come to its end is no old result: what was kept of the last one goes. */
async function hastaElFin(parte: () => Promise<Prueba>): Promise<Prueba> {
  return parte().catch((error: unknown) => ({
    relato: "",
    faltas: [`it did not come to its end: ${String(error)}`],
  }));
}

// Whatever becomes of one, the next says its own.
for (const [nombre, parte] of Object.entries(PARTES)) {
  if (nombres.length > 0 && !nombres.includes(nombre)) continue;
  const { relato, faltas } = await hastaElFin(parte);
  console.log(`\n${relato}\n`);
  for (const falta of faltas) console.error(`✗ ${falta}`);
  anotarResultado(`Proof: ${nombre}`, [relato, ...faltas.map((falta) => `Broken: ${falta}`)].join("\n\n"));
  if (faltas.length > 0) process.exitCode = 1;
}
