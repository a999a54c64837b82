// `npm run proof`: the promises of delivery and the rules of case life, the long way. Ends with an error when one does not hold.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { correrCaos, type Informe } from "../apps/server/test/caos/caos.ts";
import { SIN_LLEGAR_MAX } from "../apps/server/test/caos/juicio.ts";
import type { InformeModelo } from "../apps/server/test/modelo/correr.ts";
import { RAIZ } from "./lib/banco.ts";
import { cuentaDe, probarReglas } from "./lib/reglas.ts";
import { anotarResultado } from "./lib/resultados.ts";

const CARPETA = join(RAIZ, ".cache/proof");
/** Of operations by several operators, points and institutions, each compared with the rules step by step. */
const SECUENCIAS = 10_000;
const ANUNCIO = 250;
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

function faltas(informe: Informe): string[] {
  const { entrantes, salientes, muertes, reinicios, caidas, diferencias, tropiezos, cortadas } = informe;
  const maximo = SIN_LLEGAR_MAX;
  const exigencias: [string, boolean][] = [
    [
      `${PLAN.muertes} muertes y ${PLAN.reinicios} reinicios`,
      muertes >= PLAN.muertes && reinicios >= PLAN.reinicios,
    ],
    ["ningún proceso cae por sí mismo", caidas === 0],
    [
      "0 entrantes perdidos, doblados, desordenados o dañados",
      entrantes.perdidos + entrantes.doblados + entrantes.desordenados + entrantes.danados === 0,
    ],
    ["0 ciudadanos doblados", entrantes.dosCiudadanos === 0],
    [
      "0 salientes perdidos, doblados, desordenados o dañados",
      salientes.perdidos + salientes.doblados + salientes.desordenados + salientes.danados === 0,
    ],
    [
      "INCIERTO solo donde el proveedor aceptó y la respuesta se perdió",
      salientes.sinLlegar.gateway <= maximo.gateway && salientes.sinLlegar.correo <= maximo.correo,
    ],
    ["nada queda en camino", salientes.varados + salientes.fallidos === 0],
    ["la red cortada cinco minutos", cortadas >= PLAN.corte.duraMs / 1000],
    ["toda pantalla igual a una nueva", diferencias.length === 0],
    ["ninguna respuesta 500", !("500 INTERNO" in tropiezos)],
  ];
  return exigencias.filter(([, cumple]) => !cumple).map(([texto]) => texto);
}

function relato(informe: Informe): string {
  const { entrantes, salientes } = informe;
  const cuenta = (cuentas: Record<string, number>) =>
    Object.entries(cuentas)
      .map(([nombre, veces]) => `${nombre} ${veces}`)
      .join(", ");
  const deProveedor = (nombre: string) =>
    cuenta(
      Object.fromEntries(
        Object.entries(informe.fallos)
          .filter(([clave]) => clave.startsWith(`${nombre}: `))
          .map(([clave, veces]) => [clave.slice(nombre.length + 2), veces]),
      ),
    );
  return [
    "Two server processes over one PostgreSQL, a WhatsApp account on each of the gateway's three engines and two mailboxes at one mail server; one message in ten has a file; everything fails at once:",
    "",
    "| | |",
    "|---|---|",
    `| processes killed with SIGKILL | ${informe.muertes} |`,
    `| PostgreSQL restarted | ${informe.reinicios} |`,
    `| processes that ended by themselves | ${informe.caidas} |`,
    `| faults of the gateway | ${deProveedor("gateway")} |`,
    `| faults of the SMTP server | ${deProveedor("SMTP")} |`,
    `| faults of the IMAP server | ${deProveedor("IMAP")} |`,
    `| tries that operators' screens had to repeat | ${cuenta(informe.tropiezos)} |`,
    `| messages in | ${entrantes.escritos}: ${entrantes.perdidos} lost, ${entrantes.doblados} doubled, ${entrantes.desordenados} out of order, ${entrantes.danados} with a wrong file |`,
    `| citizens who are two conversations at the end | ${entrantes.dosCiudadanos} (${entrantes.enDosCasos} messages told under two addresses before anybody knew that they are one) |`,
    `| messages out | ${salientes.aceptados}: ${salientes.perdidos} lost, ${salientes.doblados} doubled at the citizen, ${salientes.desordenados} out of order, ${salientes.danados} with a wrong file, ${salientes.varados} still on the way |`,
    `| sent again by a person after FALLIDO | ${salientes.reintentados} |`,
    `| INCIERTO over the gateway | ${salientes.inciertos.gateway}, of which ${salientes.sinLlegar.gateway} never arrived |`,
    `| INCIERTO over SMTP, which nobody can ask | ${salientes.inciertos.correo}, of which ${salientes.sinLlegar.correo} never arrived (killed between the commit and the final dot; at most ${SIN_LLEGAR_MAX.correo} may) |`,
    `| seconds for which half of the screens had no network | ${informe.cortadas} |`,
    `| screens compared with a fresh page | ${informe.pantallas}: ${informe.diferencias.length} differ |`,
    `| faults, all together | ${suma(informe.fallos)} |`,
    `| time | ${informe.segundos} s |`,
  ].join("\n");
}

function relatoDeReglas(reglas: InformeModelo): string {
  const { hechas, rechazadas, codigos } = cuentaDe(reglas);
  return [
    "Random sequences of everything that operators, citizens and an administrator do with cases, each in two institutions of its own; after each operation the answer, what is stored and every list are held against the rules:",
    "",
    "| | |",
    "|---|---|",
    `| sequences | ${reglas.secuencias} |`,
    `| operations | ${reglas.operaciones}: ${hechas} done, ${rechazadas} refused with ${codigos} different codes |`,
    `| comparisons | ${reglas.comparaciones} |`,
    `| differences | ${reglas.fallo === null ? "none" : "one, told below"} |`,
    `| time | ${reglas.segundos} s |`,
  ].join("\n");
}

rmSync(CARPETA, { recursive: true, force: true });
const informe = await correrCaos({ ...PLAN, carpeta: CARPETA, anotar: (linea) => console.log(linea) });
const reglas = await probarReglas(join(CARPETA, "reglas"), SECUENCIAS, (hechas) => {
  if (hechas % ANUNCIO === 0) console.log(`${hechas} secuencias`);
});
const rotas = [
  ...faltas(informe),
  ...(reglas.fallo === null ? [] : [`las reglas de la vida del caso: ${reglas.fallo}`]),
];
const texto = `${relato(informe)}\n\n${relatoDeReglas(reglas)}`;
console.log(`\n${texto}\n`);
for (const diferencia of informe.diferencias) console.error(`  ${diferencia}`);
for (const falta of rotas) console.error(`✗ ${falta}`);
anotarResultado("Proof", rotas.length === 0 ? texto : `${texto}\n\nBroken: ${rotas.join("; ")}`);
process.exitCode = rotas.length === 0 ? 0 : 1;
