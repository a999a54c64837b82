// The promises of delivery, the long way, and at the end whether the tests would see them broken: kept in bench/RESULTS.md.
import { anotarResultado } from "../bench/lib/resultados.ts";
import { MUTANTS } from "../tools/mutants/list.ts";
import { judge, runMutants } from "../tools/mutants/run.ts";

/** Whatever becomes of the first two parts, the third says its own. */
const delivery = import("../bench/proof.ts");
await Promise.allSettled([delivery]);

const { table, faults } = judge(await runMutants(MUTANTS));
console.log(`\n${table}\n`);
for (const fault of faults) console.error(`✗ ${fault}`);
anotarResultado("Mutants", [table, ...faults.map((fault) => `Broken: ${fault}`)].join("\n\n"));
if (faults.length > 0) process.exitCode = 1;
await delivery;
