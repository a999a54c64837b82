import { listarCanales } from "@ventanilla/contract/canal/canal.routes";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { CANAL_CAMPO_MAX, CANAL_CLAVE_MAX } from "@ventanilla/contract/limites";
import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, levantar } from "../../../test/harness.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { crearCanal } from "./canal.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

type Consulta = NonNullable<ArgsOf<typeof listarCanales>["query"]>;
const pedir = ({ http }: Cliente, query: Consulta = {}) =>
  http.call<typeof listarCanales>(listarCanales, { query });

describe("canales: el catálogo [B-canales-31, D23]", () => {
  it("los de la propia entidad por clasificación, sin secretos; sin canales:read sólo los activos; SUPERADMIN todos", async () => {
    const inst = await banco.institucion();
    const otra = await banco.institucion();
    const nuevo = (clasificacion: "llamada" | "correo" | "facebook", estado: "ACTIVO" | "INACTIVO") =>
      crearCanal(banco.db, banco.sealer, {
        id_entidad: inst.id,
        usuario: `${clasificacion}-1`,
        clasificacion,
        estado,
      });
    await nuevo("llamada", "ACTIVO");
    await nuevo("facebook", "INACTIVO");
    await nuevo("correo", "ACTIVO");
    const clases = async (cliente: Cliente, query?: Consulta) =>
      (await pedir(cliente, query)).rows.map((fila) => fila.clasificacion);
    const admin = await banco.comoUsuario(inst.admin);
    expect(await clases(admin)).toEqual(["correo", "facebook", "llamada", "whatsapp"]);
    expect(await clases(admin, { estado: "ACTIVO" })).toEqual(["correo", "llamada", "whatsapp"]);
    const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
    expect(await clases(operador)).toEqual(["correo", "llamada", "whatsapp"]);
    const { rows, count } = await pedir(admin, { limit: 1 });
    expect([rows, count]).toEqual([
      [
        {
          id: expect.any(Number),
          clasificacion: "correo",
          usuario: "correo-1",
          id_entidad: inst.id,
          entidad: { nombre: expect.any(String) },
          estado: "ACTIVO",
          conexion: { estado: "desconocida", detalle: "", desde: null, sin_escucha: false },
          apartados: 0,
        },
      ],
      4,
    ]);
    const superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
    expect((await pedir(superadmin)).rows.map(({ id }) => id)).toEqual(
      expect.arrayContaining([inst.canal.id, otra.canal.id]),
    );
  });

  it("los de una entidad, si se alcanza [D46]", async () => {
    const inst = await banco.institucion();
    const otra = await banco.institucion();
    const admin = await banco.comoUsuario(inst.admin);
    const superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
    const idsDe = async (cliente: Cliente, id_entidad: number) =>
      (await pedir(cliente, { id_entidad })).rows.map(({ id }) => id);
    expect(await idsDe(superadmin, otra.id)).toEqual([otra.canal.id]);
    expect(await idsDe(admin, inst.id)).toEqual([inst.canal.id]);
    await expect(idsDe(admin, otra.id)).rejects.toMatchObject({ status: 404, code: "NO_EXISTE" });
  });
});

it("canal: la base no guarda un usuario, una ruta de perfil, un servidor o puerto SMTP o un mensaje de bienvenida más largos de lo previsto [B-limites-07, B-limites-08]", async () => {
  const { id } = await banco.institucion();
  const guardar = (campos: Partial<Parameters<typeof crearCanal>[2]>) =>
    crearCanal(banco.db, banco.sealer, { id_entidad: id, ...campos });
  const justos = {
    usuario: "u".repeat(100),
    ruta_perfil: "r".repeat(100),
    mensaje_bienvenida: "b".repeat(1000),
  };
  expect([CANAL_CAMPO_MAX, CANAL_CLAVE_MAX]).toEqual([100, 30]);
  await guardar(justos);
  for (const [campo, texto] of Object.entries(justos))
    await expect(guardar({ [campo]: `${texto}x` })).rejects.toThrow(/check constraint/);
  const conSmtp = (servidor: number, puerto: number) =>
    guardar({
      configuracion: JSON.stringify({ servidor_smtp: "s".repeat(servidor), puerto_smtp: "1".repeat(puerto) }),
    });
  await conSmtp(100, 100);
  await expect(conSmtp(101, 1)).rejects.toThrow(/canal_configuracion_smtp/);
  await expect(conSmtp(1, 101)).rejects.toThrow(/canal_configuracion_smtp/);
});
