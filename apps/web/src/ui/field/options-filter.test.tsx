import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { show, startTexts } from "../../../test/render.tsx";
import { ChoiceField } from "./ChoiceField.tsx";
import { ChosenField } from "./ChosenField.tsx";
import { catalogOf } from "./catalog.ts";
import { optionsFilter } from "./options-filter.ts";

beforeEach(startTexts);

const nada = () => undefined;
const CAMPO = { id: "campo", required: false, onChange: nada, onBlur: nada } as const;
const TRAMITES = ["Rectificación de nombre", "Cédula de identidad", "Pensión del SENASIR"];

// Nothing has a place here, so the list counts as out of sight.
const seOfrecen = (nombres: readonly string[]) =>
  waitFor(() =>
    expect(screen.queryAllByRole("option", { hidden: true }).map((una) => una.textContent)).toEqual(nombres),
  );

describe("campos que se buscan escribiendo: sin acentos ni mayúsculas, y cualquier parte de cada palabra", () => {
  it.each([
    ["rectificacion", ["Rectificación de nombre"]],
    ["RECTIFICACIÓN", ["Rectificación de nombre"]],
    ["identidad cedula", ["Cédula de identidad"]],
    [" pension  ", ["Pensión del SENASIR"]],
    ["nasir", ["Pensión del SENASIR"]],
    ["cedula nombre", []],
  ])("uno de un catálogo: «%s»", async (escrito, hallados) => {
    show(
      <ChoiceField
        {...CAMPO}
        label="Trámite"
        value={null}
        choices={TRAMITES.map((label, id) => ({ id, label }))}
      />,
    );
    await userEvent.type(screen.getByRole("combobox", { name: "Trámite" }), escrito);
    await seOfrecen(hallados);
    if (hallados.length === 0)
      expect(screen.getByText("No se encontraron registros que coincidan")).toBeTruthy();
  });

  it("varios de un catálogo, bajo sus encabezados", async () => {
    show(
      <ChosenField
        {...CAMPO}
        label="Operadores"
        placeholder="Agregar"
        value={[]}
        choices={["MARÍA NUÑEZ", "José Peña", "Ana Rojas"].map((label, id) => ({
          id,
          label,
          short: label,
          group: id < 2 ? "Alcaldía" : "Catastro",
        }))}
      />,
    );
    const campo = screen.getByRole("combobox", { name: "Operadores" });
    await userEvent.type(campo, "nunez");
    await seOfrecen(["MARÍA NUÑEZ"]);
    await userEvent.clear(campo);
    await userEvent.type(campo, "rojas");
    await seOfrecen(["Ana Rojas"]);
  });

  it("no ofrece más de los que caben, tampoco en grupos", () => {
    const items = ["Peña", "Peñaloza", "Peñarrieta"].map((label) => ({ value: label, label }));
    const [grupo, suelto] = optionsFilter({
      options: [{ group: "Apellidos", items: items.slice(0, 2) }, ...items.slice(2)],
      search: "pena",
      limit: 2,
    });
    expect(grupo).toEqual({ group: "Apellidos", items: items.slice(0, 2) });
    expect(suelto).toBeUndefined();
  });
});

describe("un catálogo del que vinieron sólo los primeros", () => {
  const CORTADO = "Se ofrecen sólo los primeros 2; los demás no están en esta lista.";
  const catalogo = (count: number) =>
    catalogOf({
      data: { rows: ["Ana", "Eva"], count },
      error: null,
      isFetchedAfterMount: true,
      isFetching: false,
      refetch: () => Promise.reject(new Error("test: nothing is asked for again")),
    });
  const opciones = ["Ana", "Eva"].map((label, id) => ({ id, label, short: label }));
  const uno = (count: number) => (
    <ChoiceField
      {...CAMPO}
      label="Operador"
      value={null}
      choices={opciones}
      description="Quién atiende."
      {...catalogo(count)}
    />
  );
  const varios = (count: number) => (
    <ChosenField
      {...CAMPO}
      label="Operador"
      placeholder="Agregar"
      value={[]}
      choices={opciones}
      {...catalogo(count)}
    />
  );

  it.each([
    ["uno", uno, "Quién atiende. "],
    ["varios", varios, ""],
  ])("%s: lo dice el campo, y a quien no se halla no le niega que exista", async (_cual, campo, antes) => {
    show(campo(3));
    const caja = screen.getByRole("combobox", { name: "Operador", description: `${antes}${CORTADO}` });
    await userEvent.type(caja, "Zoe");
    await waitFor(() => expect(screen.getAllByText(CORTADO, { exact: false })).toHaveLength(2));
    expect(screen.queryByText("No se encontraron registros que coincidan")).toBeNull();
  });

  it.each([
    ["uno", uno],
    ["varios", varios],
  ])("%s: si vinieron todos no se dice", async (_cual, campo) => {
    show(campo(2));
    await userEvent.type(screen.getByRole("combobox", { name: "Operador" }), "Zoe");
    expect(await screen.findByText("No se encontraron registros que coincidan")).toBeTruthy();
    expect(screen.queryByText(CORTADO, { exact: false })).toBeNull();
  });
});
