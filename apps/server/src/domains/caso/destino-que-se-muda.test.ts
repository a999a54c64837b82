import { afterAll, beforeAll, expect, it } from "vitest";
import { asignar, casoFila, codigoDe, derivar, expediente } from "../../../test/casos.ts";
import { esperarA, transaccionAjena } from "../../../test/cerrojos.ts";
import { type Banco, type Institucion, levantar } from "../../../test/harness.ts";
import { crearPunto } from "../punto/punto.factory.ts";

let banco: Banco;
let inst: Institucion;
let otra: Institucion;
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion();
  otra = await banco.institucion();
});
afterAll(() => banco.cerrar());

/** While it is asked for, the point goes to another institution. */
async function mientrasSeMuda(punto: number, pedir: () => Promise<unknown>): Promise<unknown> {
  const trx = await transaccionAjena(banco.db);
  await trx.updateTable("punto").set({ id_entidad: otra.id }).where("id", "=", punto).execute();
  const pedido = pedir().catch(codigoDe);
  await esperarA(trx, 1);
  await trx.commit().execute();
  return await pedido;
}

it("un caso no llega a un punto que entretanto pasó a otra institución, ni asignado ni derivado [D61, D67, D79]", async () => {
  const admin = await banco.comoUsuario(inst.admin);
  const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  for (const llevar of [
    (id_caso: number, id_punto: number) => asignar(admin, id_caso, { id_punto }),
    (id_caso: number, id_destino: number) => derivar(operador, { id_caso, id_destino }),
  ]) {
    const { id_caso } = await expediente(banco, inst);
    const punto = await crearPunto(banco.db, { id_entidad: inst.id });
    expect(await mientrasSeMuda(punto, () => llevar(id_caso, punto))).toEqual([412, "DESTINO_NO_VALIDO"]);
    expect(await casoFila(banco, id_caso)).toMatchObject({
      id_entidad: inst.id,
      id_punto_atencion: inst.puntos[0],
    });
  }
});
