import { documentOf } from "@ventanilla/client/data";
import { GRAPHQL_PATH } from "@ventanilla/contract/common/route";
import {
  type Bandera,
  type Modulo,
  noAutorizado,
  type Permiso,
  ROL,
  type Sustantivo,
} from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CAMPOS, comoRuta } from "../../../test/campos.ts";
import {
  type Banco,
  type Cliente,
  type Institucion,
  levantar,
  type Respuesta,
} from "../../../test/harness.ts";
import { FILAS_DE_DATOS, filaDeDato, PIDEN_ROL } from "../../../test/matriz-datos.ts";
import { ROLES } from "../../../test/matriz-permisos.ts";
import { enterosDe, llamadaDe, poner } from "../../../test/muestras.ts";
import { crearUsuario } from "../../domains/usuario/usuario.factory.ts";

/** Whole numbers of arguments that name no row of anybody. */
const NOT_IDS = new Set([
  "body.id_rol",
  "body.modulo.orden",
  "body.usuario.id_rol",
  "body.page",
  "body.limit",
]);

const ABSENT_ID = 2_147_483_000;

const ASKED = [
  ...new Set(FILAS_DE_DATOS.flatMap(([, { pide }]) => (typeof pide === "string" ? [] : pide))),
].sort();

/** Rows that belong to an institution: of the caller's own, and of another one. */
type Rows = Readonly<Partial<Record<Sustantivo, number>>>;

let bench: Banco;
let own: Rows;
let foreign: Rows;
const usuarios = new Map<string, { id: number }>();

async function rowsOf({ id }: Institucion): Promise<Rows> {
  const { id: usuario } = await crearUsuario(bench.db, { id_entidad: id });
  const log = await bench.db
    .insertInto("log")
    .values({ nivel: "INFO", tipo: "prueba", mensaje: "De una prueba", id_entidad: id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { entidad: id, usuario, log: Number(log.id) };
}

async function rol(nombre: string): Promise<number> {
  const { id } = await bench.db
    .insertInto("rol")
    .values({ nombre, descripcion: "De una prueba" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function grant(id_rol: number, permiso: Permiso): Promise<void> {
  const [ruta, flag] = permiso.split(":") as [Modulo, Bandera];
  const { id } = await bench.db
    .selectFrom("modulo")
    .select("id")
    .where("ruta", "=", ruta)
    .executeTakeFirstOrThrow();
  await bench.db
    .insertInto("permiso")
    .values({ id_modulo: id, id_rol, [flag]: true })
    .onConflict((conflict) => conflict.columns(["id_modulo", "id_rol"]).doUpdateSet({ [flag]: true }))
    .execute();
}

beforeAll(async () => {
  bench = await levantar();
  const inst = await bench.institucion();
  own = await rowsOf(inst);
  foreign = await rowsOf(await bench.institucion());
  const superadmin = await crearUsuario(bench.db, { id_rol: ROL.SUPERADMIN, id_entidad: inst.id });
  usuarios.set("SUPERADMIN", superadmin).set("ADMIN", inst.admin);
  usuarios.set("OPERADOR", inst.operadores[0] ?? inst.admin);
  usuarios.set(
    "NADIE",
    await crearUsuario(bench.db, { id_rol: await rol("SIN PERMISOS"), id_entidad: inst.id }),
  );
  for (const permiso of ASKED) {
    const id_rol = await rol(`SÓLO ${permiso}`);
    await grant(id_rol, permiso);
    usuarios.set(permiso, await crearUsuario(bench.db, { id_rol, id_entidad: inst.id }));
  }
});
afterAll(() => bench.cerrar());

type Field = (typeof CAMPOS)[number][1];

/** Of institutions; what else an id names is the platform's. */
const withIds = CAMPOS.flatMap(([name, field]) =>
  Object.entries(comoRuta(field).ids ?? {}).map(([path, noun]) => ({ name, field, path, noun })),
).filter(({ noun }) => noun === "entidad" || noun === "usuario" || noun === "log");

/** Who may ask for the field, of one institution: a seeded role, and by each permission somebody who holds no other. */
function askers(name: string): readonly string[] {
  const { pide, roles } = filaDeDato(name);
  const seeded = roles.filter((rol) => rol !== "SUPERADMIN");
  return typeof pide === "string" ? seeded : [...seeded, ...pide];
}

const clientOf = (rol: string): Promise<Cliente> => bench.comoUsuario(usuarios.get(rol) ?? { id: 0 });

function ask(client: Cliente, field: Field, args: unknown): Promise<Respuesta> {
  const body = { query: documentOf(field), variables: args, operationName: field.name };
  return client.pedir("POST", GRAPHQL_PATH, { body });
}

/** The field's refusal, if it was refused; a field that answered or was refused for another reason is open. */
async function refusalOf(client: Cliente, field: Field): Promise<string | null> {
  const route = comoRuta(field);
  const request = llamadaDe(route);
  // Of rows that are not there: some fields would delete the caller.
  for (const path of Object.keys(route.ids ?? {})) poner(request, path, ABSENT_ID);
  const { estado, cuerpo } = await ask(client, field, request.body);
  expect([field.name, estado]).toEqual([field.name, 200]);
  const { errors = [] } = cuerpo as { errors?: { message: string; extensions: { error: string } }[] };
  const [refused] = errors;
  expect(refused?.extensions.error).not.toBe("INTERNO");
  return refused?.extensions.error === "SIN_PERMISO" ? refused.message : null;
}

describe("matriz de las consultas de datos [A-permisos-07, B-permisos-09]", () => {
  it("todo campo del contrato tiene su línea, y ninguna sobra", () => {
    expect(FILAS_DE_DATOS.map(([name]) => name).sort()).toEqual(CAMPOS.map(([name]) => name).sort());
  });

  it("lo que lee dice qué sustantivos muestra; lo que cambia, ninguno", () => {
    const wrong = CAMPOS.filter(([, { kind, shows }]) => (kind === "query") !== (shows !== undefined));
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it.each(CAMPOS)("%s: el contrato lo abre con lo que dicen los documentos", (name, { access }) => {
    const { pide } = filaDeDato(name);
    const declared = access === "sesion" ? access : [access].flat().toSorted();
    expect(declared).toEqual(typeof pide === "string" ? pide : pide.toSorted());
  });

  it.each(CAMPOS)(
    "%s: los permisos lo abren o cierran para cada rol del sistema, y dicen cuál falta",
    async (name, field) => {
      for (const rol of [...ROLES, "NADIE"] as const) {
        const { pide, roles } = filaDeDato(name);
        const open = pide === "sesion" || (rol !== "NADIE" && roles.includes(rol));
        const [missing] = typeof pide === "string" ? [] : pide;
        expect({ rol, refusal: await refusalOf(await clientOf(rol), field) }).toEqual({
          rol,
          refusal: open || missing === undefined ? null : noAutorizado(missing),
        });
      }
    },
  );

  it.each(ASKED)(
    "%s y ningún otro permiso abre sus campos y ninguno más, salvo los que piden además un rol [D40]",
    async (permiso) => {
      const client = await clientOf(permiso);
      const answered: [string, string | null][] = [];
      for (const [name, field] of CAMPOS) answered.push([name, await refusalOf(client, field)]);
      const expected = CAMPOS.map(([name]) => {
        const { pide } = filaDeDato(name);
        if (typeof pide === "string") return [name, null];
        const byRol = PIDEN_ROL[name];
        const open = pide.includes(permiso) && !(byRol && "solo" in byRol);
        const [missing] = pide;
        return [name, open || missing === undefined ? null : noAutorizado(missing)];
      });
      expect(answered).toEqual(expected);
    },
  );

  it.each(CAMPOS)("%s: sin sesión es 401", async (_name, field) => {
    const body = { query: documentOf(field), variables: {} };
    const { estado } = await bench.anonimo.pedir("POST", GRAPHQL_PATH, { body });
    expect(estado).toBe(401);
  });

  it.each(CAMPOS)("%s: cada número de sus argumentos dice de quién es", (_name, field) => {
    const route = comoRuta(field);
    const integers = enterosDe(route).filter((path) => !NOT_IDS.has(path));
    expect([...new Set(integers)].sort()).toEqual(Object.keys(route.ids ?? {}).sort());
  });

  it.each(withIds)(
    "$name: una fila ajena en $path responde igual que una que no existe [D46, D63]",
    async ({ name, field, path, noun }) => {
      const route = comoRuta(field);
      const byRol = PIDEN_ROL[name];
      const error = byRol && "solo" in byRol ? "SIN_PERMISO" : "NO_EXISTE";
      for (const who of askers(name)) {
        const answers: unknown[] = [];
        for (const id of [foreign[noun], ABSENT_ID]) {
          const request = llamadaDe(route);
          for (const [other, its] of Object.entries(route.ids ?? {})) poner(request, other, own[its] ?? 1);
          poner(request, path, id ?? 0);
          const { estado, cuerpo } = await ask(await clientOf(who), field, request.body);
          answers.push({ who, estado, cuerpo });
        }
        expect(answers[0]).toEqual(answers[1]);
        expect(answers[0]).toMatchObject({ who, cuerpo: { errors: [{ extensions: { error } }] } });
      }
    },
  );

  // Last: from here on ADMIN holds more than it is given on the first day.
  it.each(Object.entries(PIDEN_ROL))(
    "%s: con el permiso, el rol que además se pide decide [A-usuarios-23, A-parametros-07, D38, D42]",
    async (name, byRol) => {
      const { pide } = filaDeDato(name);
      const field = CAMPOS.find(([other]) => other === name)?.[1];
      const [permiso] = typeof pide === "string" ? [] : pide;
      if (field === undefined || permiso === undefined) throw new Error(`${name} asks for no permission`);
      await grant(ROL.ADMIN, permiso);
      const ask = async (who: string) => [who, await refusalOf(await clientOf(who), field)];
      expect([await ask("SUPERADMIN"), await ask("ADMIN"), await ask(permiso)]).toEqual([
        ["SUPERADMIN", null],
        ["ADMIN", noAutorizado(permiso)],
        [permiso, "solo" in byRol ? noAutorizado(permiso) : null],
      ]);
    },
  );
});
