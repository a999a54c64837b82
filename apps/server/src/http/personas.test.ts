import type { RouteSpec } from "@ventanilla/contract/common/route";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CAMPOS } from "../../test/campos.ts";
import { type FormaDePersona, personasDe } from "../../test/formas-de-persona.ts";
import { SIN_FILA_PROPIA } from "../../test/matriz-personas.ts";
import { RUTAS } from "../../test/rutas.ts";
import { personasAt } from "./shown-personas.ts";

/** Rows of a CSV are declared as a list of them, and what names a person stands below a row. */
const shownBy = ({ reply }: Pick<RouteSpec, "reply">) => personasDe(reply);

/** An object names its person as `id_persona`, or is one and has its id. */
const isNamed = ({ camino: path, campos: fields }: FormaDePersona, at: readonly string[]) =>
  ["id_persona", ...(fields.includes("nombres") ? ["id"] : [])].some(
    (id) => fields.includes(id) && at.includes(path === "" ? id : `${path}.${id}`),
  );

const RECORDED = RUTAS.filter(([, { personas }]) => personas !== undefined);

describe("cada respuesta que muestra datos de una persona queda anotada, o dice por qué no [D111]", () => {
  it("toda ruta y todo campo de datos que muestra a una persona: o la nombra el contrato, o tiene su razón; y ninguna sobra", () => {
    const showing = [...RUTAS, ...CAMPOS].filter(([, one]) => shownBy(one).length > 0).map(([name]) => name);
    const decided = [...RECORDED.map(([name]) => name), ...Object.keys(SIN_FILA_PROPIA)];
    expect(decided.toSorted()).toEqual([...new Set(showing)].toSorted());
  });

  it.each(RECORDED)("%s: nombra a cada persona que muestra, y nada más", (_name, route) => {
    const at = route.personas ?? [];
    const shown = shownBy(route);
    expect(shown.filter((one) => !isNamed(one, at))).toEqual([]);
    expect(at.filter((path) => !shown.some((one) => isNamed(one, [path])))).toEqual([]);
    expect(route.access).not.toBe("public");
  });

  it("se ve a una persona también dentro de listas, uniones y lo que puede faltar", () => {
    const persona = z.object({ id: z.int(), nombres: z.string() });
    const reply = z.union([
      z.object({ rows: z.array(z.object({ persona: persona.nullable() })).optional() }),
      z.object({ otra: z.record(z.string(), persona), numero: z.int() }),
    ]);
    expect(personasDe(reply).map(({ camino }) => camino)).toEqual(["rows.persona", "otra"]);
  });

  it("los números salen de donde dice el contrato, a través de las listas; donde no hay nadie, ninguno", () => {
    const answer = { rows: [{ persona: { id: 3 } }, { persona: null }, {}, { persona: { id: 5 } }] };
    expect(personasAt(answer, ["rows.persona.id"])).toEqual([3, 5]);
    expect(personasAt([{ id_persona: 8 }, { id_persona: null }], ["id_persona"])).toEqual([8]);
    expect(personasAt(undefined, ["persona.id"])).toEqual([]);
  });
});
