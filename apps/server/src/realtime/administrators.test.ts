import { askField } from "@ventanilla/client/data";
import { EVENTO } from "@ventanilla/contract/events";
import { editarPermiso } from "@ventanilla/contract/permiso/permiso.routes";
import { ROL } from "@ventanilla/contract/permisos";
import { usuarioEdit } from "@ventanilla/contract/usuario/usuario.data";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Banco, type Institucion, levantar } from "../../test/harness.ts";
import { proximo } from "../../test/observadores.ts";
import { entrarAPunto } from "../domains/presencia/presencia.factory.ts";
import { crearPunto } from "../domains/punto/punto.factory.ts";
import { crearUsuario, type UsuarioDePrueba } from "../domains/usuario/usuario.factory.ts";

/** Never looks for lost announcements. */
let bench: Banco;
/** Hears nothing of what the first one announces. */
let deaf: Banco;
let inst: Institucion;
/** What gives an administrator a desk. */
let permiso = 0;
beforeAll(async () => {
  bench = await levantar({ tiempos: { sweepMs: 3_600_000 } });
  deaf = await levantar({ sobre: bench, tiempos: { sweepMs: 300 } });
  const { id } = await bench.db
    .selectFrom("permiso as p")
    .innerJoin("modulo as m", "m.id", "p.id_modulo")
    .select("p.id")
    .where("p.id_rol", "=", ROL.ADMIN)
    .where("m.ruta", "=", "operadores")
    .executeTakeFirstOrThrow();
  permiso = id;
});
afterAll(async () => {
  for (const one of [deaf, bench]) await one.cerrar();
});
beforeEach(async () => {
  inst = await bench.institucion({ puntos: 0 });
  await bench.db.updateTable("permiso").set({ read: true }).where("id", "=", permiso).execute();
});

const stays = ({ id }: UsuarioDePrueba) =>
  bench.db.selectFrom("historial_punto_atencion").select("salida").where("id_usuario", "=", id).execute();

describe.each<[string, () => Banco, boolean]>([
  ["en el acto, sin que nadie repase", () => bench, true],
  ["con el anuncio perdido, por el repaso", () => deaf, false],
])("un administrador, que está en un punto sin estar autorizado en él, %s", (_como, where, atOnce) => {
  /** Stands at a point of the institution, beside a colleague whose last presence says that the sweep knows the point. */
  async function atPunto() {
    const quien = await crearUsuario(bench.db, { id_entidad: inst.id, id_rol: ROL.ADMIN });
    const colega = await crearUsuario(bench.db, { id_entidad: inst.id });
    const punto = await crearPunto(bench.db, { id_entidad: inst.id, operadores: [colega.id] });
    await entrarAPunto(bench.db, quien.id, punto);
    const [mesa, vecina] = [await deskOf(quien, punto), await deskOf(colega, punto)];
    const ids: number[] = [];
    vecina.on(EVENTO.presencia, ({ operadores }) => ids.push(...operadores.map(({ id }) => id)));
    if (atOnce) return { quien, mesa, vecina };
    // Of two rounds the first one is over.
    for (const _round of [1, 2]) {
      const { id } = await crearUsuario(bench.db, { id_entidad: inst.id });
      await entrarAPunto(bench.db, id, punto);
      await expect.poll(() => ids).toContain(id);
    }
    return { quien, mesa, vecina };
  }

  async function deskOf(quien: UsuarioDePrueba, punto: number) {
    const desk = where().socket((await bench.comoUsuario(quien)).token);
    desk.emit(EVENTO.conectado, { id: punto });
    await proximo(desk, EVENTO.conectado);
    return desk;
  }

  it.each<[string, () => Promise<object>]>([
    ["otro rol", async () => ({ id_rol: ROL.OPERADOR })],
    ["otra entidad", async () => ({ id_entidad: (await bench.institucion({ puntos: 0 })).id })],
  ])("con %s sale de él, y los demás lo ven salir [D25, D83]", async (_cual, cambio) => {
    const superadmin = await bench.comoUsuario(await crearUsuario(bench.db, { id_rol: ROL.SUPERADMIN }));
    const usuario = await cambio();
    const { quien, mesa, vecina } = await atPunto();
    const out = proximo(mesa, EVENTO.error);
    const left = proximo(
      vecina,
      EVENTO.presencia,
      ({ operadores }) => !operadores.some(({ id }) => id === quien.id),
    );
    await askField(superadmin.http, usuarioEdit, { id: quien.id, usuario });
    expect((await out)[0]).toMatchObject({ error: "PUNTO_NO_AUTORIZADO" });
    expect(await stays(quien)).toEqual([{ salida: expect.any(String) }]);
    await left;
  });

  it("su estancia acaba también cuando pasa a administrar todas [D77, D83]", async () => {
    const superadmin = await bench.comoUsuario(await crearUsuario(bench.db, { id_rol: ROL.SUPERADMIN }));
    const { quien } = await atPunto();
    await askField(superadmin.http, usuarioEdit, { id: quien.id, usuario: { id_rol: ROL.SUPERADMIN } });
    expect(await stays(quien)).toEqual([{ salida: expect.any(String) }]);
  });

  it("cuando a su rol se le quita la mesa sale de él [A-permisos-07, D25]", async () => {
    const superadmin = await bench.comoUsuario(await crearUsuario(bench.db, { id_rol: ROL.SUPERADMIN }));
    const { mesa } = await atPunto();
    const out = proximo(mesa, EVENTO.error);
    await superadmin.http.call<typeof editarPermiso>(editarPermiso, {
      params: { id: permiso },
      body: { read: false },
    });
    expect((await out)[0]).toMatchObject({ error: "PUNTO_NO_AUTORIZADO" });
  });
});
