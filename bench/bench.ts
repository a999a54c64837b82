// `npm run bench`: figures of the paths that matter, each beside its floor of the same run.
import { medirAvisos } from "./avisos.ts";
import { medirEntrantes } from "./entrantes.ts";
import { montarBanco } from "./lib/banco.ts";
import { type Fila, tabla } from "./lib/medida.ts";
import { anotarResultado } from "./lib/resultados.ts";
import { medirSondeo } from "./sondeo.ts";
import { medirRecorrido } from "./webhook-a-socket.ts";

const CUENTAS = 8;

const banco = await montarBanco({ cuentas: CUENTAS });
const filas: Fila[] = [];
try {
  for (const medir of [medirRecorrido, medirEntrantes, medirSondeo, medirAvisos]) {
    const fila = await medir(banco);
    console.log(
      `${fila.cumple ? "✓" : "✗"} ${fila.camino}: ${fila.medida}; piso ${fila.piso}; ${fila.razon}`,
    );
    filas.push(fila);
  }
} finally {
  await banco.cerrar();
}
console.log(`\n${tabla(filas)}\n`);
anotarResultado("Bench", tabla(filas));
process.exitCode = filas.every(({ cumple }) => cumple) ? 0 : 1;
