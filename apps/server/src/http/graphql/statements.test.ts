import { type DataTypeRef, dataTypeOf, selectionOf } from "@ventanilla/contract/common/data-schema";
import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CAMPOS } from "../../../test/campos.ts";
import { consultar, datoDe } from "../../../test/datos.ts";
import { type Banco, type Cliente, levantar } from "../../../test/harness.ts";
import { transaction } from "../../db/transaction.ts";
import { crearCanal } from "../../domains/canal/canal.factory.ts";
import { crearEntidad } from "../../domains/entidad/entidad.factory.ts";
import { anotar } from "../../domains/log/index.ts";
import { crearModulo } from "../../domains/modulo/modulo.factory.ts";
import { crearParametro } from "../../domains/parametro/parametro.factory.ts";
import { crearRol } from "../../domains/rol/rol.factory.ts";
import { ponerServicio } from "../../domains/servicio-iop/servicio-iop.factory.ts";
import { crearUsuario } from "../../domains/usuario/usuario.factory.ts";

const MANY = 50;

type Args = Readonly<Record<string, number>>;
/** What is asked of a field for one row, and for many. */
interface Asked {
  one: Args;
  many: Args;
}
type Path = readonly string[];

let bench: Banco;
/** Of fields that answer a list without a limit: ids of what holds one row, and of what holds many. */
const whole: Record<string, Asked> = {};

beforeAll(async () => {
  bench = await levantar();
  const { db, sealer } = bench;
  const { id: id_entidad } = await bench.institucion();
  const numbered = (count: number) => Array.from({ length: count }, (_, i) => i);
  const words = (count: number) => numbered(count).map((i) => `Dato ${i}`);
  const [one, many] = [await crearModulo(db), await crearModulo(db)];
  const entidades: number[] = [];
  const roles: number[] = [];
  for (const i of numbered(MANY)) {
    entidades.push(await crearEntidad(db, { datos_usuario: words(i === 0 ? 1 : MANY) }));
    roles.push(await crearRol(db));
    await crearModulo(db);
    await crearParametro(db);
    await ponerServicio(db, sealer, {
      codigo: `servicio_${i}`,
      metodo: "GET",
      descripcion: "De prueba",
      url: "https://otra.gob.bo",
      entidad: "Otra",
    });
    await crearUsuario(db, { id_entidad });
    await crearCanal(db, sealer, { id_entidad });
  }
  // A role is given a row for each module.
  await db
    .deleteFrom("permiso")
    .where("id_modulo", "=", one)
    .where("id_rol", "<>", roles[0] ?? 0)
    .execute();
  whole["permisos"] = { one: { id_modulo: one }, many: { id_modulo: many } };
  whole["entidad"] = { one: { id: entidades[0] ?? 0 }, many: { id: entidades[1] ?? 0 } };
  whole["log"] = { one: { id: await noted(1) }, many: { id: await noted(MANY) } };
  for (const _ of numbered(MANY)) await noted(1);
}, 120_000);
afterAll(() => bench.cerrar());

/** A row of the log with so many changes; its id. */
async function noted(changes: number): Promise<number> {
  const datos = Object.fromEntries(Array.from({ length: changes }, (_, i) => [`campo_${i}`, i]));
  await transaction(bench.db, (tx) =>
    anotar(tx, { nivel: "INFO", tipo: "prueba.fila", mensaje: "Una fila", datos, actor: null, ip: null }),
  );
  const { id } = await bench.db
    .selectFrom("log")
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  return Number(id);
}

function listsOf({ type }: DataTypeRef, path: Path = []): Path[] {
  if (type.kind === "list") return [path, ...listsOf(type.of, path)];
  if (type.kind !== "object") return [];
  return Object.entries(type.fields).flatMap(([name, field]) => listsOf(field, [...path, name]));
}

function leavesOf({ type }: DataTypeRef, path: Path = []): Path[] {
  if (type.kind === "list") return leavesOf(type.of, path);
  if (type.kind !== "object") return [path];
  return Object.entries(type.fields).flatMap(([name, field]) => leavesOf(field, [...path, name]));
}

/** The longest list that stands there. */
function longestAt(value: unknown, path: Path): number {
  const [name, ...rest] = path;
  if (name === undefined) return Array.isArray(value) ? value.length : 0;
  if (Array.isArray(value)) return Math.max(0, ...value.map((one) => longestAt(one, path)));
  return longestAt((value as Readonly<Record<string, unknown>>)[name], rest);
}

const LISTS = CAMPOS.filter(([, { kind }]) => kind === "query")
  .map(([name, field]) => ({ name, field, reply: dataTypeOf(field.reply, "output") }))
  .filter(({ reply }) => listsOf(reply).length > 0);

const selected = (path: Path) => path.reduceRight((inner, name) => `{ ${name} ${inner} }`, "");

const documentFor = (name: string, args: Args, selection: string) =>
  `query { ${name}(${Object.entries(args)
    .map(([arg, value]) => `${arg}: ${value}`)
    .join(", ")}) ${selection} }`;

async function statementsOf(client: Cliente, document: string): Promise<number> {
  bench.consultas();
  expect((await consultar(client, document)).errors).toBeUndefined();
  return bench.consultas().length;
}

/** What works behind everybody asks now and then as well, so the fewest of some attempts count. */
async function difference(client: Cliente, [one, many]: readonly [string, string]): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 5 && fewest !== 0; attempt += 1) {
    const alone = await statementsOf(client, one);
    fewest = Math.min(fewest, Math.abs((await statementsOf(client, many)) - alone));
  }
  return fewest;
}

describe("lo que cuesta una consulta de datos no depende de cuántas filas contesta", () => {
  it.each(LISTS)(
    "$name: con una fila y con cincuenta, las mismas sentencias, entera y por cada campo",
    async ({ name, field, reply }) => {
      const asked = "limit" in field.args.shape ? { one: { limit: 1 }, many: { limit: MANY } } : whole[name];
      if (!asked) throw new Error(`${name} answers a list: say by which arguments it is short and long`);
      const client = await bench.comoUsuario(await crearUsuario(bench.db, { id_rol: ROL.SUPERADMIN }));
      const both = (selection: string) =>
        [documentFor(name, asked.one, selection), documentFor(name, asked.many, selection)] as const;

      const [short, long] = both(selectionOf(reply));
      const few = datoDe(await consultar(client, short), name);
      const many = datoDe(await consultar(client, long), name);
      for (const path of listsOf(reply)) {
        if (path.length === 1) expect(longestAt(few, path)).toBeLessThanOrEqual(1);
        expect([path, longestAt(many, path) >= MANY]).toEqual([path, true]);
      }
      const differing: (readonly [string, number])[] = [];
      for (const selection of [selectionOf(reply), ...leavesOf(reply).map(selected)])
        differing.push([selection, await difference(client, both(selection))]);
      expect(differing.filter(([, more]) => more !== 0)).toEqual([]);
    },
  );
});
