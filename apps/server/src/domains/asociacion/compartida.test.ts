import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  asociaciones,
  asociar,
  codigoDe,
  deshacer,
  personaEscrita,
  primerOperador,
} from "../../../test/asociacion.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { autorizarCanales } from "../punto/punto.factory.ts";
import { conceder } from "../rol/rol.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";

let banco: Banco;
/** Whose account it is, and who attends it as well. */
let duena: Institucion;
let deLaDuena: Cliente;
let deLaOtra: Cliente;
beforeAll(async () => {
  banco = await levantar();
  duena = await banco.institucion();
  const otra = await banco.institucion();
  await autorizarCanales(banco.db, otra.puntos[0] ?? 0, [duena.canal.id]);
  deLaDuena = await primerOperador(banco, duena);
  deLaOtra = await primerOperador(banco, otra);
});
afterAll(() => banco.cerrar());

const NADA = [412, "NADA_QUE_DESHACER"];

/** Without an open case: what is linked was linked in a case that waited for either, and that is closed. */
async function cerrar(idCaso: number): Promise<void> {
  await banco.db.updateTable("caso").set({ estado: "CERRADO" }).where("id", "=", idCaso).execute();
  await banco.db
    .updateTable("caso_canal_entrada")
    .set({ abierto: false })
    .where("id_caso", "=", idCaso)
    .execute();
}

const personaDe = async (idEntrada: number) =>
  (
    await banco.db
      .selectFrom("canal_entrada")
      .select("id_persona")
      .where("id", "=", idEntrada)
      .executeTakeFirstOrThrow()
  ).id_persona;

const direccionDe = async (idEntrada: number) =>
  (
    await banco.db
      .selectFrom("canal_entrada")
      .select("usuario")
      .where("id", "=", idEntrada)
      .executeTakeFirstOrThrow()
  ).usuario;

it("en una cuenta compartida cada institución ve los vínculos que hizo, y deshace sólo los suyos [D61, D111]", async () => {
  const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, { canal: duena.canal });
  const ana = await asociar(deLaOtra, id_canal_entrada, personaEscrita());
  expect(await asociaciones(deLaOtra, id_canal_entrada)).toMatchObject([{ persona: { id: ana.id } }]);
  await cerrar(id_caso);
  expect(await asociaciones(deLaDuena, id_canal_entrada)).toEqual([]);
  expect(await deshacer(deLaDuena, id_canal_entrada).catch(codigoDe)).toEqual(NADA);
  expect(await personaDe(id_canal_entrada)).toBe(ana.id);
  await conceder(banco.db, ROL.SUPERADMIN, "operadores", "read");
  const quienOpera = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
  expect(await asociaciones(quienOpera, id_canal_entrada)).toMatchObject([{ persona: { id: ana.id } }]);
});

it("el suyo se deshace también si otra institución puso después otro y lo quitó [D56, D111]", async () => {
  const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, { canal: duena.canal });
  await asociar(deLaDuena, id_canal_entrada, personaEscrita());
  await cerrar(id_caso);
  const { id_caso: siguiente } = await crearConversacion(banco.db, {
    canal: duena.canal,
    chat: await direccionDe(id_canal_entrada),
  });
  await asociar(deLaOtra, id_canal_entrada, personaEscrita(), { reemplazar: true });
  await deshacer(deLaOtra, id_canal_entrada);
  await cerrar(siguiente);
  expect(await deshacer(deLaDuena, id_canal_entrada)).toBeNull();
  expect(await personaDe(id_canal_entrada)).toBeNull();
});
