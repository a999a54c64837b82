import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BancoCloud, levantarCloud, type MesaCloud } from "../../../../../test/cloud.ts";
import { ciudadano, entradasDe, escribe } from "../../../../../test/direcciones.ts";
import { crearCanal } from "../../../canal/canal.factory.ts";

let lugares: BancoCloud;
beforeAll(async () => {
  lugares = await levantarCloud();
});
afterAll(() => lugares.cerrar());

/** The number of an account of a gateway, which Meta has by now. */
async function escena(): Promise<MesaCloud & { apagar(): Promise<void> }> {
  const { banco } = lugares;
  const lugar = await lugares.mesa();
  const { inst, canal } = lugar;
  await banco.db
    .updateTable("canal")
    .set({ usuario: `5912${canal.id}000000` })
    .where("id", "in", [inst.canal.id, canal.id])
    .execute();
  return {
    ...lugar,
    async apagar() {
      await banco.db
        .updateTable("canal")
        .set({ estado: "INACTIVO" })
        .where("id", "=", inst.canal.id)
        .execute();
      // Who receives believes an account for a moment as it was; what nobody signed has it looked at again.
      for (const cuenta of [inst.canal, canal]) {
        const ajeno = await banco.ciudadanoEscribe(cuenta, { chat: "0", texto: "x" }, { hmac: "de nadie" });
        expect(ajeno.estado).toBe(401);
      }
    },
  };
}

const direccionesEn = async ({ canal }: Pick<MesaCloud, "canal">) =>
  (
    await lugares.banco.db
      .selectFrom("canal_direccion")
      .select("direccion")
      .where("id_canal", "=", canal.id)
      .orderBy("direccion")
      .execute()
  ).map(({ direccion }) => direccion);
const casosDe = ({ inst }: MesaCloud) =>
  lugares.banco.db
    .selectFrom("caso as c")
    .innerJoin("canal_entrada as e", "e.id", "c.canal_principal")
    .select(["c.id", "e.id_canal"])
    .where("c.id_entidad", "=", inst.id)
    .orderBy("c.id")
    .execute();

describe("un número que pasó de un proveedor a otro [D79]", () => {
  it("lo que aún cuenta el anterior queda en su cuenta: sus direcciones, ids y archivos nada son para el otro", async () => {
    const lugar = await escena();
    const { banco, cloud } = lugares;
    const { chat, lid } = ciudadano();
    const bsuid = `BO.${lugar.canal.id}`;
    await lugar.apagar();
    await cloud.escribir({ numero: lugar.linea, de: chat.slice(0, -"@c.us".length), bsuid, texto: "Uno" });
    await escribe(banco, lugar.inst, { desde: chat, otra: lid, texto: "Dos" });
    await escribe(banco, lugar.inst, { desde: lid, texto: "Tres" });
    expect(await direccionesEn(lugar)).toEqual([chat, `${bsuid}@bsuid`].sort());
    expect(await direccionesEn(lugar.inst)).toEqual([chat, lid].sort());
    expect(await entradasDe(banco, lugar.inst)).toHaveLength(1);
  });

  it("el caso abierto sigue por el nuevo, aunque uno y otro den a la persona su propia dirección fija", async () => {
    const lugar = await escena();
    const { banco, cloud } = lugares;
    const { chat, lid } = ciudadano();
    await escribe(banco, lugar.inst, { desde: chat, otra: lid, texto: "Uno" });
    const [abierto] = await casosDe(lugar);
    await lugar.apagar();
    const de = chat.slice(0, -"@c.us".length);
    await cloud.escribir({ numero: lugar.linea, de, bsuid: `BO.${lugar.canal.id}`, texto: "Dos" });
    expect(await casosDe(lugar)).toEqual([{ id: abierto?.id, id_canal: lugar.canal.id }]);
  });

  it("una cuenta que no dice su proveedor y lleva la dirección de Meta es de Meta: lo que aún se le cuenta lo tiene la que la reemplaza", async () => {
    const { banco, cloud } = lugares;
    const { inst, canal, linea } = await lugares.mesa();
    const usuario = `5912${canal.id}000000`;
    await banco.db
      .updateTable("canal")
      .set({
        usuario,
        estado: "INACTIVO",
        sesion_url: "https://graph.facebook.com",
        configuracion: JSON.stringify({ base: cloud.base }),
      })
      .where("id", "=", canal.id)
      .execute();
    const nuevo = await crearCanal(banco.db, banco.sealer, {
      id_entidad: inst.id,
      usuario,
      sesion_id: `${linea}9`,
      configuracion: JSON.stringify({ proveedor: "cloud" }),
      credenciales: canal.credenciales,
    });
    const ajeno = await banco.ciudadanoEscribe(canal, { chat: "0", texto: "x" }, { hmac: "de nadie" });
    expect(ajeno.estado).toBe(401);
    const de = ciudadano().chat.slice(0, -"@c.us".length);
    await cloud.escribir({ numero: linea, de, bsuid: `BO.${canal.id}`, texto: "Uno" });
    expect(await lugares.entradas({ canal })).toEqual([]);
    expect(await lugares.entradas({ canal: nuevo })).toHaveLength(1);
  });
});
