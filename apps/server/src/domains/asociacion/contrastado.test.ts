import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SegipSimulado } from "../../../../simulators/src/segip/index.ts";
import {
  asociar,
  codigoDe,
  contrastar,
  type Escrita,
  inscripcionDe,
  personaEscrita,
  primerOperador,
} from "../../../test/asociacion.ts";
import type { Banco } from "../../../test/harness.ts";
import { levantarConRegistro } from "../../../test/registro.ts";
import { crearConversacion } from "../caso/caso.factory.ts";

/** The same cases each time: a failure is about the change at hand. */
const SEMILLA = 20_261_121;

let banco: Banco;
let segip: SegipSimulado;
let cerrar: () => Promise<void>;
beforeAll(async () => {
  ({ banco, segip, cerrar } = await levantarConRegistro());
});
afterAll(() => cerrar());

/** Two spellings of one person; only the first one is the registry's. */
const NOMBRES = ["Ana", "Anita"] as const;

type Paso =
  | { hacer: "contrastar" | "asociar"; usuario: 0 | 1; nombre: 0 | 1 }
  | { hacer: "esperar" }
  | { hacer: "observar" };

const usuario = fc.constantFrom(0 as const, 1 as const);
// More often the registry’s: what it never confirmed has little to go wrong.
const nombre = fc.constantFrom(0 as const, 0 as const, 1 as const);
const Paso: fc.Arbitrary<Paso> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ hacer: fc.constant("contrastar" as const), usuario, nombre }),
  },
  { weight: 3, arbitrary: fc.record({ hacer: fc.constant("asociar" as const), usuario, nombre }) },
  { weight: 2, arbitrary: fc.constant({ hacer: "esperar" as const }) },
  { weight: 1, arbitrary: fc.constant({ hacer: "observar" as const }) },
);

/** What should be so: whom the registry confirmed what, within a quarter of an hour, and what is saved. */
interface Modelo {
  confirmado: Set<string>;
  /** Users to whom the registry last said something else. */
  negado: Set<number>;
  guardada: { nombre: number; contrastado: boolean } | null;
}

/** With users of its own: how often one may ask the registry in a minute is limited. */
async function ejecutar(pasos: readonly Paso[]): Promise<void> {
  const inst = await banco.institucion({ puntos: 2 });
  const clientes = [await primerOperador(banco, inst, 0), await primerOperador(banco, inst, 1)] as const;
  const escrita = personaEscrita();
  const inscripcion = inscripcionDe({ ...escrita, nombres: NOMBRES[0] });
  segip.inscribir(inscripcion);
  let observada = false;
  const lugares = await Promise.all(
    inst.puntos.map((id_punto) => crearConversacion(banco.db, { canal: inst.canal, id_punto })),
  );
  const modelo: Modelo = { confirmado: new Set(), negado: new Set(), guardada: null };
  const con = (nombre: 0 | 1): Escrita => ({ ...escrita, nombres: NOMBRES[nombre] });
  for (const paso of pasos) {
    if (paso.hacer === "esperar") {
      for (const tabla of ["contraste", "dicho_registro"])
        await sql`UPDATE ${sql.table(tabla)} SET _created_at = now() - interval '901 seconds'`.execute(
          banco.db,
        );
      modelo.confirmado.clear();
      modelo.negado.clear();
    } else if (paso.hacer === "observar") {
      observada = true;
      segip.inscribir({ ...inscripcion, observacion: "HOMONIMIA" });
    } else if (paso.hacer === "contrastar") {
      const { estado } = await contrastar(clientes[paso.usuario], con(paso.nombre));
      const clave = `${paso.usuario}:${paso.nombre}`;
      const debe = paso.nombre === 0 && !observada;
      expect(estado === "VERIFICADO_SEGIP").toBe(debe);
      if (debe) modelo.confirmado.add(clave);
      else modelo.confirmado.delete(clave);
      if (debe) modelo.negado.delete(paso.usuario);
      else modelo.negado.add(paso.usuario);
    } else {
      const entrada = lugares[paso.usuario]?.id_canal_entrada ?? 0;
      const respuesta = await asociar(clientes[paso.usuario], entrada, con(paso.nombre)).catch(codigoDe);
      expect(respuesta).toMatchObject(anotar(modelo, paso));
    }
  }
}

/** What asociar must answer, and what is saved afterwards. */
function anotar(modelo: Modelo, { usuario: quien, nombre }: { usuario: 0 | 1; nombre: 0 | 1 }): object {
  const fresco = modelo.confirmado.has(`${quien}:${nombre}`);
  const { guardada } = modelo;
  const cambia = guardada !== null && guardada.nombre !== nombre;
  if (guardada?.contrastado && cambia && !fresco) return [412, "PERSONA_CONTRASTADA"];
  const contrastado = fresco || (guardada?.contrastado === true && !cambia);
  // Without the registry's word nothing new is saved of a card, and nothing at all once it said otherwise (D110).
  const nuevo = guardada === null || cambia;
  if (!contrastado && (nuevo || modelo.negado.has(quien))) return [412, "PERSONA_SIN_CONTRASTE"];
  modelo.guardada = { nombre, contrastado };
  return { contrastado, nombres: NOMBRES[nombre].toUpperCase() };
}

describe("contrastado, por más que dos usuarios contrasten y asocien", () => {
  it("nunca se pone sin que el registro lo haya confirmado, a ese usuario, con esos datos y hace poco [B-persona-12, B-persona-43] [D56]", async () => {
    await fc.assert(fc.asyncProperty(fc.array(Paso, { minLength: 4, maxLength: 14 }), ejecutar), {
      numRuns: 40,
      seed: SEMILLA,
    });
  }, 60_000);
});
