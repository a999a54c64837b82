import { afterAll, beforeAll, expect } from "vitest";
import { type Banco, levantar } from "../harness.ts";
import { correrModelo } from "./correr.ts";
import { LO_QUE_SE_HACE } from "./paso.ts";

/** A failure says `seed:path`; the path repeats that one sequence, shrunk. */
const [semilla, ...camino] = (process.env["SEMILLA_MODELO"] ?? "").split(":");
/** The same sequences each time, so that a failure is about the change at hand; the proof runs ten thousand new ones. */
const SEMILLA = 20_261_121;
/** As many files as there are parts, so that no worker waits for another one's three hundred sequences. */
const PARTES = 3;
/** At the same time, in each part; each counts the seed one on. */
const TANDAS = 2;
const POR_DEFECTO = 300;
const secuencias = Number(process.env["SECUENCIAS_MODELO"] ?? POR_DEFECTO);

/** A server for one part; answers how to run it, counted from 0. */
export function levantarModelo(): (parte: number) => Promise<void> {
  let banco: Banco;
  beforeAll(async () => {
    banco = await levantar({ nivelLog: "fatal" });
  });
  afterAll(() => banco.cerrar());

  return async (parte) => {
    const repite = camino.length > 0;
    const informe = await correrModelo(banco, {
      secuencias: Math.ceil(secuencias / PARTES),
      semilla: (semilla ? Number(semilla) : SEMILLA) + (repite ? 0 : parte * TANDAS),
      ...(repite && { camino: camino.join(":") }),
      tandas: TANDAS,
      lecturasCada: 2,
    });
    expect(informe.fallo).toBeNull();
    // Refusals alone would protect little: in a whole run everything is also done.
    if (secuencias >= POR_DEFECTO && !repite)
      expect(Object.keys(informe.respuestas)).toEqual(expect.arrayContaining(LO_QUE_SE_HACE));
  };
}
