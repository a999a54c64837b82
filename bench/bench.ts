// `npm run bench`: figures of the paths that matter, each beside its floor of the same run, and each with a section of results
// of its own. With names of rows, or of one of the two databases: these alone. With --corto: a tenth of the time on a small
// database, which shows that it runs and measures nothing.
import { avisos } from "./avisos.ts";
import { csv } from "./csv.ts";
import { entrantes } from "./entrantes.ts";
import { jornada } from "./jornada.ts";
import { lecturas } from "./lecturas.ts";
import { type Banco, montarBanco } from "./lib/banco.ts";
import { type Alcance, type Camino, type Cifras, type Fila, medianas, tabla } from "./lib/medida.ts";
import { anotarResultado } from "./lib/resultados.ts";
import { administracion, casos, listas } from "./listas.ts";
import { pantallas } from "./pantallas.ts";
import { salientes } from "./salientes.ts";
import { sondeo } from "./sondeo.ts";
import { busqueda, tablero } from "./trasfondo.ts";
import { web } from "./web.ts";
import { recorrido } from "./webhook-a-socket.ts";

const CAMINOS: readonly Camino[] = [
  recorrido,
  entrantes,
  salientes,
  jornada,
  sondeo,
  avisos,
  csv,
  web,
  lecturas,
  pantallas,
  listas,
  administracion,
  casos,
  busqueda,
  tablero,
];
const BASES = ["vacia", "llena"] as const;
const CUENTAS = 8;
const CORTO = "--corto";
const ALCANCES: Record<"completo" | "corto", Alcance> = {
  completo: { corridas: 3, segundos: (completos) => completos, casos: 1_000_000 },
  corto: { corridas: 1, segundos: (completos) => completos / 10, casos: 20_000 },
};

const pedido = process.argv.slice(2);
const nombres = pedido.filter((palabra) => palabra !== CORTO);
const corto = pedido.includes(CORTO);
const alcance = corto ? ALCANCES.corto : ALCANCES.completo;
const llamado = (nombre: string) => (camino: Camino) => camino.nombre === nombre || camino.base === nombre;
const desconocidos = nombres.filter((nombre) => !CAMINOS.some(llamado(nombre)));
if (desconocidos.length > 0)
  throw new Error(
    `no row is called ${desconocidos.join(", ")}; there are ${[...BASES, ...CAMINOS.map(({ nombre }) => nombre)].join(", ")}`,
  );
const elegidos = CAMINOS.filter(
  (camino) => nombres.length === 0 || nombres.some((nombre) => llamado(nombre)(camino)),
);

async function medirCamino(banco: Banco, camino: Camino): Promise<Fila[]> {
  const corridas: Cifras[] = [];
  for (let i = 0; i < alcance.corridas; i += 1) corridas.push(await camino.medir(banco, alcance));
  const filas = [camino.fila(medianas(corridas))].flat();
  for (const { cumple, camino: que, medida, piso, razon } of filas)
    console.log(`${cumple ? "✓" : "✗"} ${que}: ${medida}; piso ${piso}; ${razon}`);
  // In short nothing was measured.
  if (!corto) anotarResultado(`Bench: ${camino.nombre}`, tabla(filas));
  return filas;
}

let todas = true;
for (const base of BASES) {
  const suyos = elegidos.filter((camino) => camino.base === base);
  if (suyos.length === 0) continue;
  const banco = await montarBanco({ cuentas: CUENTAS, ...(base === "llena" && { casos: alcance.casos }) });
  try {
    for (const camino of suyos) {
      const filas = await medirCamino(banco, camino);
      todas &&= filas.every(({ cumple }) => cumple);
    }
  } finally {
    await banco.cerrar();
  }
}
process.exitCode = corto || todas ? 0 : 1;
