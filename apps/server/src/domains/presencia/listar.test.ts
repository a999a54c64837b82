import type { ArgsOf } from "@ventanilla/contract/common/route";
import { ROL } from "@ventanilla/contract/permisos";
import { exportarPresencias, listarPresencias } from "@ventanilla/contract/presencia/presencia.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codigoDe } from "../../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { crearPunto } from "../punto/punto.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { entrarAPunto } from "./presencia.factory.ts";

let banco: Banco;
let inst: Institucion;
let admin: Cliente;
let norte: number;
let rosa: { id: number; usuario: string };
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion();
  admin = await banco.comoUsuario(inst.admin);
  norte = await crearPunto(banco.db, { id_entidad: inst.id, identificador: "Zona Ñuñoa" });
  rosa = await crearUsuario(banco.db, { id_entidad: inst.id, usuario: `rosa.${inst.id}.quispe` });
  await banco.db
    .insertInto("historial_punto_atencion")
    .values([
      {
        id_usuario: rosa.id,
        id_punto_atencion: norte,
        ingreso: "2026-03-02T03:59:59.000Z",
        salida: "2026-03-02T05:00:00.000Z",
      },
      {
        id_usuario: rosa.id,
        id_punto_atencion: norte,
        ingreso: "2026-03-02T04:00:00.000Z",
        salida: "2026-03-02T12:30:00.000Z",
      },
    ])
    .execute();
  await entrarAPunto(banco.db, rosa.id, norte);
});
afterAll(() => banco.cerrar());

type Consulta = NonNullable<ArgsOf<typeof listarPresencias>["query"]>;
const pedir = ({ http }: Cliente, query: Consulta = {}) =>
  http.call<typeof listarPresencias>(listarPresencias, { query: { limit: 100, ...query } });
const cuando = async (consulta: Consulta) =>
  (await pedir(admin, consulta)).rows
    .filter(({ usuario }) => usuario === rosa.usuario)
    .map(({ salida, duracion }) => (salida === null ? "dentro" : duracion));

describe("presencia: quién está y quién estuvo en cada punto [D77, D104]", () => {
  it.each<[string, Consulta, (string | number)[]]>([
    ["todas, la última primero, con cuánto duró", {}, ["dentro", 30_600, 3_601]],
    ["las más antiguas primero", { order: "ingreso" }, [3_601, 30_600, "dentro"]],
    ["quién está dentro", { estado: "DENTRO" }, ["dentro"]],
    ["quién ya salió", { estado: "FUERA" }, [30_600, 3_601]],
    ["un día de La Paz", { desde: "2026-03-02", hasta: "2026-03-02" }, [30_600]],
    ["hasta un día", { hasta: "2026-03-01" }, [3_601]],
    ["por palabras del usuario", { usuario: "quispe", estado: "FUERA" }, [30_600, 3_601]],
    ["por palabras del punto, sin acentos", { punto: "nunoa", estado: "DENTRO" }, ["dentro"]],
    ["por otro punto", { punto: "terminal" }, []],
    ["por nadie", { usuario: "zzzz" }, []],
  ])("%s", async (_nombre, consulta, esperadas) => {
    expect(await cuando(consulta)).toEqual(esperadas);
  });

  it("de la propia entidad; SUPERADMIN de todas; un operador, de ninguna", async () => {
    const ajena = await banco.institucion();
    const deEllas = async (cliente: Cliente) =>
      new Set((await pedir(cliente, { estado: "DENTRO" })).rows.map(({ punto }) => punto));
    const suyas = await deEllas(admin);
    const { rows } = await pedir(await banco.comoUsuario(ajena.admin), { estado: "DENTRO" });
    expect(rows).toHaveLength(1);
    expect(suyas).toContain("Zona Ñuñoa");
    expect(suyas).not.toContain(rows[0]?.punto);
    const todas = await deEllas(
      await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN })),
    );
    expect(todas).toContain("Zona Ñuñoa");
    expect(todas).toContain(rows[0]?.punto);
    const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
    expect(await pedir(operador).catch(codigoDe)).toEqual([403, "SIN_PERMISO"]);
  });

  it("en CSV, con sus títulos y lo que los filtros dejan; queda anotado quién llevó cuántas filas", async () => {
    const camino = `/ws/api${exportarPresencias.path}`;
    const { estado, texto } = await admin.pedir("GET", `${camino}?punto=nunoa&estado=FUERA`);
    expect(estado).toBe(200);
    const [titulos, fila, ...resto] = texto
      .replace(/^\uFEFF/, "")
      .trimEnd()
      .split("\r\n");
    expect(titulos).toBe(
      "Nombre completo;Usuario;Punto de atención;Entidad;Ingreso;Salida;Duración en segundos",
    );
    expect(fila).toMatch(/;Zona Ñuñoa;.*;2026-03-02 00:00:00;2026-03-02 08:30:00;30600$/);
    expect(resto).toHaveLength(1);
    const anotado = await banco.db
      .selectFrom("log")
      .select("datos")
      .where("tipo", "=", "presencia.exportar")
      .where("id_entidad", "=", inst.id)
      .execute();
    expect(anotado).toMatchObject([{ datos: { filas: 2, completa: true } }]);
  });
});
