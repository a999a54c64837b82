import { askField } from "@ventanilla/client/data";
import { EVENTO } from "@ventanilla/contract/events";
import { editarPermiso } from "@ventanilla/contract/permiso/permiso.routes";
import { ROL } from "@ventanilla/contract/permisos";
import { usuarioEdit } from "@ventanilla/contract/usuario/usuario.data";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type Banco, type Institucion, levantar } from "../../test/harness.ts";
import { proximo } from "../../test/observadores.ts";
import { entrarAPunto } from "../domains/presencia/presencia.factory.ts";
import { crearPunto } from "../domains/punto/punto.factory.ts";
import { crearUsuario } from "../domains/usuario/usuario.factory.ts";

let bench: Banco;
/** Hears nothing of what the first one announces. */
let deaf: Banco;
let inst: Institucion;
/** What gives an administrator a desk. */
let permiso = 0;
beforeAll(async () => {
  bench = await levantar();
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

/** Nobody looks for lost announcements until the test is over. */
async function withoutSweep(): Promise<void> {
  const trx = await bench.db.startTransaction().execute();
  await sql`LOCK TABLE historial_punto_atencion IN ACCESS EXCLUSIVE MODE`.execute(trx);
  onTestFinished(async () => {
    await trx.rollback().execute();
  });
}

describe.each<[string, () => Banco, boolean]>([
  ["en el acto, sin que nadie repase", () => bench, true],
  ["con el anuncio perdido, por el repaso", () => deaf, false],
])("un administrador, que está en un punto sin estar autorizado en él, %s", (_como, where, atOnce) => {
  /** One at a point of the institution, whose last presence says that the sweep knows the point. */
  async function atPunto() {
    const quien = await crearUsuario(bench.db, { id_entidad: inst.id, id_rol: ROL.ADMIN });
    const punto = await crearPunto(bench.db, { id_entidad: inst.id });
    const mesa = where().socket((await bench.comoUsuario(quien)).token);
    const ids: number[] = [];
    mesa.on(EVENTO.presencia, ({ operadores }) => ids.push(...operadores.map(({ id }) => id)));
    mesa.emit(EVENTO.conectado, { id: punto });
    await proximo(mesa, EVENTO.conectado);
    if (atOnce) {
      await withoutSweep();
      return { quien, mesa };
    }
    // Of two rounds the first one is over.
    for (const _round of [1, 2]) {
      const { id } = await crearUsuario(bench.db, { id_entidad: inst.id });
      await entrarAPunto(bench.db, id, punto);
      await expect.poll(() => ids).toContain(id);
    }
    return { quien, mesa };
  }

  it.each<[string, () => Promise<object>]>([
    ["otro rol", async () => ({ id_rol: ROL.OPERADOR })],
    ["otra entidad", async () => ({ id_entidad: (await bench.institucion({ puntos: 0 })).id })],
  ])("con %s sale de él [D25, D83]", async (_cual, cambio) => {
    const superadmin = await bench.comoUsuario(await crearUsuario(bench.db, { id_rol: ROL.SUPERADMIN }));
    const usuario = await cambio();
    const { quien, mesa } = await atPunto();
    const out = proximo(mesa, EVENTO.error);
    await askField(superadmin.http, usuarioEdit, { id: quien.id, usuario });
    expect((await out)[0]).toMatchObject({ error: "PUNTO_NO_AUTORIZADO" });
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
