import { beforeEach, expect, it } from "vitest";
import { unInicio, unUsuario } from "../../test/fabrica.ts";
import { keepPersonal, personalIn } from "./personal-state.ts";
import { clearSession, startSession } from "./session.ts";

const entra = (id: number) => startSession(unInicio({ usuario: unUsuario({ id }) }));

beforeEach(() => entra(5));

it("al volver atrás está lo que uno buscó", () => {
  const state = keepPersonal({ texto: "legaliz" });
  expect(personalIn(state)).toEqual({ texto: "legaliz" });
  expect(personalIn(state)).toBe(personalIn(state));
  expect(personalIn({})).toEqual({});
});

it("no está lo que buscó quien salió antes de que uno ingresara en la misma pestaña, ni queda sin sesión", () => {
  const state = keepPersonal({ texto: "legaliz" });
  clearSession();
  expect(personalIn(state)).toEqual({});
  expect(keepPersonal({ texto: "algo" })).toEqual({});
  entra(9);
  expect(personalIn(state)).toEqual({});
});
