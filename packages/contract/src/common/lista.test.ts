import { expect, it } from "vitest";
import { ConsultaLista } from "./lista.ts";

it("lista: sin decir cuál, la página 1 de diez [A-lista-02, A-limites-04, D5]", () => {
  expect(ConsultaLista.parse({})).toEqual({ page: 1, limit: 10 });
});
