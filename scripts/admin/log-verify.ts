import type { Db } from "../../apps/server/src/db/database.ts";
import {
  claveDeSello,
  type Hallazgo,
  type Verificacion,
  verificarRegistro,
} from "../../apps/server/src/domains/log/index.ts";
import { Problem } from "../run/root.ts";

/** Findings that are printed; the others are counted. */
const PRINTED = 100;

/** Tells how the log stands and answers the code to end with. */
export async function verifyLog(
  db: Db,
  secret: string,
  { options, print }: { options: readonly string[]; print: (line: string) => void },
): Promise<number> {
  const known = knownSeal(options);
  let told = 0;
  const summary = await verificarRegistro(db, claveDeSello(secret), {
    contar(finding) {
      told += 1;
      if (told <= PRINTED) print(sentenceOf(finding));
    },
    ...(known && { conocido: known }),
  });
  for (const line of linesOf(summary)) print(line);
  return summary.hallazgos === 0 ? 0 : 1;
}

function knownSeal(options: readonly string[]): { sello: number; huella: string } | undefined {
  const [option, ...rest] = options;
  if (option === undefined) return undefined;
  const { number, hash } = /^--sello=(?<number>\d{1,15}):(?<hash>[0-9a-f]{64})$/.exec(option)?.groups ?? {};
  if (number === undefined || hash === undefined || rest.length > 0)
    throw new Problem("Se espera --sello=<número>:<huella>, como los dijo la última comprobación.");
  return { sello: Number(number), huella: hash };
}

function sentenceOf(finding: Hallazgo): string {
  switch (finding.tipo) {
    case "fila_cambiada":
      return `Fila ${finding.fila}: no dice lo que decía cuando se selló (sello ${finding.sello}).`;
    case "fila_faltante":
      return `Fila ${finding.fila}: falta (sello ${finding.sello}).`;
    case "fila_agregada":
      return `Fila ${finding.fila}: no estaba cuando se selló (sello ${finding.sello}).`;
    case "sello_cambiado":
      return `Sello ${finding.sello}: no es el que se puso.`;
    case "sello_sin_firma":
      return `Sello ${finding.sello}: no lo puso este servidor, o SECRET_KEY es otra.`;
    case "sello_faltante":
      return `Sello ${finding.sello}: falta.`;
    case "cadena_rota":
      return `Sello ${finding.sello}: no sigue al anterior, o no es el que se apuntó.`;
  }
}

function linesOf({ sellos, filas, hallazgos, cola, ultimo }: Verificacion): string[] {
  return [
    `${sellos} sellos, ${filas} filas selladas.`,
    cola === null
      ? "No queda nada sin sello."
      : `Sin sello todavía: ${cola.filas} filas, de la ${cola.primera} a la ${cola.ultima}.`,
    ...(ultimo === null ? [] : [`Último sello: ${ultimo.sello}:${ultimo.huella}`]),
    hallazgos === 0
      ? "El registro está como se selló."
      : `El registro NO está como se selló: ${hallazgos} ${hallazgos === 1 ? "hallazgo" : "hallazgos"}${hallazgos > PRINTED ? `, de los que se nombran ${PRINTED}` : ""}.`,
  ];
}
