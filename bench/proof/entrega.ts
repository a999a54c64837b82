import { rmSync } from "node:fs";
import { join } from "node:path";
import { correrCaos, type Informe } from "../../apps/server/test/caos/caos.ts";
import { faltasDe, incumplidas } from "../../apps/server/test/caos/faltas.ts";
import { type JuicioDeCanal, sinLlegarMax } from "../../apps/server/test/caos/juicio.ts";
import { VIAS, type Via } from "../../apps/server/test/caos/lenguaje.ts";
import { RAIZ } from "../lib/banco.ts";
import type { Prueba } from "./prueba.ts";

const CARPETA = join(RAIZ, ".cache/proof/entrega");
const PLAN = {
  conversaciones: 120,
  operadores: 20,
  entrantes: 5_000,
  salientes: 1_500,
  muertes: 30,
  muerteCadaMs: 9_000,
  reinicios: 3,
  reinicioCadaMs: 80_000,
  ritmoMs: 6_500,
  // The network of some screens is away for five minutes of it.
  corte: { enMs: 5_000, duraMs: 300_000 },
};

const suma = (cuentas: Record<string, number>): number =>
  Object.values(cuentas).reduce((total, n) => total + n, 0);

/** What each channel is called in the table. */
const NOMBRES: Readonly<Record<Via, string>> = {
  gateway: "WhatsApp, a gateway's three engines",
  cloud: "WhatsApp Cloud API",
  messenger: "Messenger",
  twitter: "X",
  correo: "mail",
};

function faltas({
  canales,
  muertes,
  reinicios,
  caidas,
  diferencias,
  tropiezos,
  cortadas,
}: Informe): string[] {
  return [
    ...incumplidas([
      [
        `${PLAN.muertes} muertes y ${PLAN.reinicios} reinicios`,
        muertes >= PLAN.muertes && reinicios >= PLAN.reinicios,
      ],
      ["ningún proceso cae por sí mismo", caidas === 0],
      ["la red cortada cinco minutos", cortadas >= PLAN.corte.duraMs / 1000],
      ["toda pantalla igual a una nueva", diferencias.length === 0],
      ["ninguna respuesta 500", !("500 INTERNO" in tropiezos)],
    ]),
    ...VIAS.flatMap((via) => faltasDe(canales[via], muertes).map((texto) => `${NOMBRES[via]}: ${texto}`)),
  ];
}

const cuenta = (cuentas: Record<string, number>): string =>
  Object.entries(cuentas)
    .map(([nombre, veces]) => `${nombre} ${veces}`)
    .join(", ");

/** «service: fault» by service. */
function filasDeFallos(fallos: Record<string, number>): string[] {
  const porServicio = Map.groupBy(Object.entries(fallos), ([clave]) => clave.split(": ")[0] ?? "");
  return [...porServicio].map(
    ([servicio, suyos]) =>
      `| faults of ${servicio} | ${cuenta(Object.fromEntries(suyos.map(([clave, veces]) => [clave.slice(servicio.length + 2), veces])))} |`,
  );
}

function filaDeCanal(via: Via, { entrantes, salientes }: JuicioDeCanal): string {
  const { perdidos, doblados, desordenados, danados, dosCiudadanos, enDosCasos, tardias } = entrantes;
  const celdas = [
    NOMBRES[via],
    `${entrantes.escritos}`,
    [perdidos, doblados, desordenados, danados, dosCiudadanos].join(" / "),
    `${enDosCasos}`,
    `${tardias}`,
    `${salientes.aceptados}`,
    [
      salientes.perdidos,
      salientes.doblados,
      salientes.desordenados,
      salientes.danados,
      salientes.varados,
    ].join(" / "),
    `${salientes.reintentados}, ${salientes.rechazados}`,
    `${salientes.inciertos}, ${salientes.sinLlegar}`,
  ];
  return `| ${celdas.join(" | ")} |`;
}

function relato(informe: Informe): string {
  return [
    "Two server processes over one PostgreSQL and every channel of citizens by its provider's own wire: a WhatsApp account on each of a gateway's three engines, two numbers at the Cloud API, two pages on Messenger, two accounts of X and two mailboxes at one mail server; one message in ten has a file; everything fails at once:",
    "",
    "| | |",
    "|---|---|",
    `| processes killed with SIGKILL | ${informe.muertes} |`,
    `| PostgreSQL restarted | ${informe.reinicios} |`,
    `| processes that ended by themselves | ${informe.caidas} |`,
    ...filasDeFallos(informe.fallos),
    `| faults, all together | ${suma(informe.fallos)} |`,
    `| tries that operators' screens had to repeat | ${cuenta(informe.tropiezos)} |`,
    `| seconds for which half of the screens had no network | ${informe.cortadas} |`,
    `| screens compared with a fresh page | ${informe.pantallas}: ${informe.diferencias.length} differ |`,
    `| time | ${informe.segundos} s |`,
    "",
    `Lost / doubled / out of order / with a wrong file, and then of what came in the citizens who are two conversations at the end, of what went out what is still on the way. «Twice told» came under two addresses before anybody knew that they are one. Of what is uncertain (INCIERTO) the second number never arrived: killed or hung up between the commit and the last byte, at most ${sinLlegarMax(PLAN.muertes)} of a channel may. X takes fifteen messages of an account in a quarter of an hour; what its webhook gave up telling, while the process it calls was away, is found in its list a minute later («from the list»). The order is that of the thread. A person sends again what is FALLIDO, never more than a provider refused.`,
    "",
    "| channel | in | lost / doubled / order / file / citizens | twice told | from the list | out | lost / doubled / order / file / on the way | sent again after FALLIDO, refused | INCIERTO, never arrived |",
    "|---|---|---|---|---|---|---|---|---|",
    ...VIAS.map((via) => filaDeCanal(via, informe.canales[via])),
  ].join("\n");
}

/** The promises of delivery, the long way: what was counted, and what of it does not hold. */
export async function entrega(): Promise<Prueba> {
  rmSync(CARPETA, { recursive: true, force: true });
  const informe = await correrCaos({ ...PLAN, carpeta: CARPETA, anotar: (linea) => console.log(linea) });
  for (const diferencia of informe.diferencias) console.error(`  ${diferencia}`);
  return { relato: relato(informe), faltas: faltas(informe) };
}
