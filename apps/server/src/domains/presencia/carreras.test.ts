import { randomUUID } from "node:crypto";
import { ingresar } from "@ventanilla/contract/punto/punto.routes";
import { salir } from "@ventanilla/contract/sesion/sesion.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codigoDe } from "../../../test/casos.ts";
import { esperarA } from "../../../test/cerrojos.ts";
import { type Banco, type Cliente, levantar } from "../../../test/harness.ts";
import { sha256 } from "../../shared/crypto.ts";
import { crearPunto } from "../punto/punto.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

/** Somebody who may work at a point and stands at none. */
async function afuera() {
  const inst = await banco.institucion();
  const { id } = await crearUsuario(banco.db, { id_entidad: inst.id });
  const punto = await crearPunto(banco.db, { id_entidad: inst.id, operadores: [id] });
  return { id, punto, cliente: await banco.comoUsuario({ id }) };
}
const entrar = ({ http }: Cliente, id_punto_atencion: number) =>
  http.call<typeof ingresar>(ingresar, { body: { id_punto_atencion } }).catch(codigoDe);
const estadias = (idUsuario: number) =>
  banco.db
    .selectFrom("historial_punto_atencion")
    .select("id_punto_atencion")
    .where("id_usuario", "=", idUsuario)
    .where("salida", "is", null)
    .execute();

describe("quien deja de poder estar en un punto mientras entra no queda dentro [D77]", () => {
  it("porque sale del sistema", async () => {
    const { id, punto, cliente } = await afuera();
    let entrada: Promise<unknown> = Promise.resolve();
    await banco.db.transaction().execute(async (otro) => {
      await otro.selectFrom("punto").select("id").where("id", "=", punto).forUpdate().execute();
      entrada = entrar(cliente, punto);
      await esperarA(otro, 1);
      await cliente.http.call<typeof salir>(salir, {});
    });
    expect(await entrada).toEqual([401, "SESION_CADUCADA"]);
    expect(await estadias(id)).toEqual([]);
  });

  it("porque su cuenta deja sus puntos", async () => {
    const { id, punto, cliente } = await afuera();
    let entrada: Promise<unknown> = Promise.resolve();
    await banco.db.transaction().execute(async (cambio) => {
      await cambio.selectFrom("usuario").select("id").where("id", "=", id).forNoKeyUpdate().execute();
      entrada = entrar(cliente, punto);
      await esperarA(cambio, 1);
      await cambio.deleteFrom("punto_operador").where("id_usuario", "=", id).execute();
    });
    expect(await entrada).toEqual([403, "PUNTO_NO_AUTORIZADO"]);
    expect(await estadias(id)).toEqual([]);
  });

  it("otro programa, que entra en su nombre con una clave de la API y sin sesión, entra", async () => {
    const { id, punto } = await afuera();
    const token = `vapi_${randomUUID()}`;
    await banco.db
      .insertInto("token_api")
      .values({
        id: randomUUID(),
        id_usuario: id,
        huella: sha256(token),
        vence: "2100-01-01T00:00:00Z",
        _user_created: id,
      })
      .execute();
    const { estado } = await banco.anonimo.pedir("PUT", "/ws/api/system/historial_punto_atencion/ingreso", {
      body: { id_punto_atencion: punto },
      cabeceras: { authorization: `Bearer ${token}` },
    });
    expect(estado).toBe(200);
    expect(await estadias(id)).toEqual([{ id_punto_atencion: punto }]);
  });
});
