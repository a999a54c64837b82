import { MUTANTS } from "../../tools/mutants/list.ts";
import { judge, runMutants } from "../../tools/mutants/run.ts";
import type { Prueba } from "./prueba.ts";

/** Every planted defect, and whether the tests nearest to it see it. */
export async function defectos(): Promise<Prueba> {
  const { table, faults } = judge(await runMutants(MUTANTS));
  return { relato: table, faltas: faults };
}
