import { type DataTypeRef, dataTypeOf, typeName } from "@ventanilla/contract/common/data-schema";
import { describe, expect, it } from "vitest";
import { CAMPOS } from "../../../test/campos.ts";

type Field = (typeof CAMPOS)[number][1];
const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
/** `usuarioAdd` → `usuario`, of the fields that end so. */
const ending = (verb: string) =>
  CAMPOS.flatMap(([, field]) => {
    const noun = field.name.endsWith(verb) ? field.name.slice(0, -verb.length) : "";
    return noun === "" ? [] : [{ noun, field }];
  });
const argsOf = ({ args }: Field) =>
  Object.fromEntries(
    Object.entries(args.shape).map(([name, schema]) => [name, typeName(dataTypeOf(schema, "input"), name)]),
  );
const membersOf = ({ type }: DataTypeRef) => (type.kind === "object" ? type.fields : {});
/** Those in pages; what a module or a form always shows whole has none. */
const lists = CAMPOS.filter(([, { reply }]) => "totalFiltro" in membersOf(dataTypeOf(reply, "output")));

const PAGE = { limit: "Int", page: "Int", order: "String" };
/** By hand: what each of these lists may be asked for. */
const FILTERS = {
  usuarios: {
    usuario: "String",
    nombre_completo: "String",
    entidad: "String",
    id_entidad: "Int",
    id_rol: "Int",
    estado: "EstadoRegistro",
  },
  modulos: { label: "String", ruta: "String", estado: "EstadoRegistro", id_modulo: "Int" },
  roles: { id: "ID", nombre: "String", descripcion: "String" },
  parametros: { nombre: "String", label: "String", valor: "String" },
  serviciosIop: {
    codigo: "String",
    metodo: "String",
    entidad: "String",
    tipo: "TipoServicio",
    estado: "EstadoRegistro",
  },
  logs: {
    nivel: "NivelLog",
    tipo: "String",
    mensaje: "String",
    usuario: "String",
    referencia: "String",
    desde: "String",
    hasta: "String",
  },
};

describe("consultas de datos: un nombre por cosa, igual en todos los recursos [A-graphql-23, D21]", () => {
  it.each(lists)("%s: una lista se llama en plural y recibe limit, page y order", (_, field) => {
    expect(field.name).toMatch(/^[a-z]+s(?:[A-Z]\w*)?$|^\w+es$/);
    expect(argsOf(field)).toMatchObject(PAGE);
    expect(Object.keys(membersOf(dataTypeOf(field.reply, "output"))).sort()).toEqual(
      ["aproximado", "count", "rows", "total", "totalFiltro", "total_aproximado"].sort(),
    );
  });

  it.each(Object.entries(FILTERS))("%s: cada filtro con su tipo [A-graphql-21]", (name, filters) => {
    const field = CAMPOS.find(([one]) => one === name)?.[1];
    expect(field && argsOf(field)).toEqual({ ...PAGE, ...filters });
  });

  it.each(ending("Add"))("$field.name: recibe New… bajo el nombre del recurso", ({ noun, field }) => {
    expect(field.kind).toBe("mutation");
    expect(argsOf(field)).toEqual({ [noun]: `New${upper(noun)}!` });
  });

  it.each(ending("Edit"))(
    "$field.name: recibe id y Edit…, en el que nada es obligatorio",
    ({ noun, field }) => {
      expect(field.kind).toBe("mutation");
      expect(argsOf(field)).toEqual({ id: "ID!", [noun]: `Edit${upper(noun)}!` });
      const { [noun]: edited } = field.args.shape;
      const required = Object.entries(edited ? membersOf(dataTypeOf(edited, "input")) : {}).filter(
        ([, member]) => member.required,
      );
      expect(required).toEqual([]);
    },
  );

  it.each(ending("Delete"))("$field.name: recibe id y responde deleted [A-graphql-05]", ({ field }) => {
    expect(field.kind).toBe("mutation");
    expect(argsOf(field)).toEqual({ id: "ID!" });
    expect(Object.keys(membersOf(dataTypeOf(field.reply, "output")))).toEqual(["deleted"]);
  });

  it("hay de cada clase", () => {
    for (const found of [lists, ending("Add"), ending("Edit"), ending("Delete")])
      expect(found.length).toBeGreaterThan(1);
  });
});
