import { listarFallosTardios, listarHistorial } from "@ventanilla/contract/caso/lectura.routes";
import { descartarFallo, reintentarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { casoFila, cerrar, codigoDe } from "../../../test/casos.ts";
import { type EscenaDeEnvio, escenaDeEnvio, estadoDeEnvio, intentosDe } from "../../../test/envios.ts";
import { type Banco, type Cliente, levantar } from "../../../test/harness.ts";
import { punto } from "../../../test/puestos.ts";
import { autorizarOperadores } from "../punto/punto.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";

let banco: Banco;
beforeAll(async () => {
  // Nobody asks an account whether it is back.
  const lease = { renewMs: 3_600_000, holdS: 7_200 };
  banco = await levantar({ waha: true, tiempos: { lease, outboxMs: 200 } });
});
afterEach(() => banco.waha.fallar({}));
afterAll(() => banco.cerrar());

/** An answer that waited in the queue while its case was closed, and then failed. */
async function tardio() {
  const lugar = await escenaDeEnvio(banco);
  const session = lugar.inst.canal.sesion_id;
  banco.waha.fallar({ status: 503, session });
  const id = await lugar.enviar("Traiga su carnet");
  await expect.poll(() => intentosDe(banco, id), { timeout: 10_000 }).toBe(2);
  const { id_caso } = lugar.conversacion;
  await cerrar(lugar.cliente, id_caso, { caso: { estado: "CERRADO" } });
  banco.waha.fallar({ status: 400, session });
  await sql`UPDATE salida SET proximo_en = now() WHERE id_mensaje = ${id}`.execute(banco.db);
  await expect.poll(() => estadoDeEnvio(banco, id), { timeout: 10_000 }).toBe("FALLIDO FALLIDO");
  return { lugar, id, id_caso };
}

const propios = async ({ inst }: EscenaDeEnvio, { http }: Cliente) =>
  (await http.call<typeof listarFallosTardios>(listarFallosTardios, { params: { id: punto(inst) } })).rows;
async function conFallos({ inst }: EscenaDeEnvio, { http }: Cliente) {
  const query = { envios: "CON_FALLOS" } as const;
  const { rows, count } = await http.call<typeof listarHistorial>(listarHistorial, {
    params: { id: punto(inst) },
    query,
  });
  return { casos: rows.map(({ id }) => id), count };
}
const descartar = ({ http }: Cliente, id: number) =>
  http.call<typeof descartarFallo>(descartarFallo, { params: { id } });

/** Another operator of the point. */
async function colegaDe({ inst }: EscenaDeEnvio): Promise<Cliente> {
  const { id } = await crearUsuario(banco.db, { id_entidad: inst.id });
  await autorizarOperadores(banco.db, punto(inst), [id]);
  return banco.comoUsuario({ id });
}

describe("lo que falla después de que su caso terminó [D115]", () => {
  it("lo sabe quien lo escribió, y el punto lo halla en su historial, hasta que alguien lo da por visto", async () => {
    const { lugar, id, id_caso } = await tardio();
    const colega = await colegaDe(lugar);
    expect(await propios(lugar, lugar.cliente)).toEqual([
      { id, id_caso, estado: "FALLIDO", motivo: "permanente" },
    ]);
    expect(await propios(lugar, colega)).toEqual([]);
    for (const quien of [lugar.cliente, colega])
      expect(await conFallos(lugar, quien)).toEqual({ casos: [id_caso], count: 1 });
    const antes = await casoFila(banco, id_caso);
    expect(await descartar(lugar.cliente, id)).toMatchObject({ estado: "FALLIDO", fallo_visto: true });
    expect(await propios(lugar, lugar.cliente)).toEqual([]);
    expect(await conFallos(lugar, colega)).toEqual({ casos: [], count: 0 });
    // Nothing touches a case that ended (D66).
    expect(await casoFila(banco, id_caso)).toMatchObject({
      estado: "CERRADO",
      _updated_at: antes._updated_at,
      version: antes.version,
    });
  });

  it("no vuelve a salir de un caso que terminó, y de otro punto nadie lo da por visto [D69]", async () => {
    const { lugar, id } = await tardio();
    const reintentar = lugar.cliente.http.call<typeof reintentarMensaje>(reintentarMensaje, {
      params: { id },
    });
    expect(await reintentar.catch(codigoDe)).toEqual([412, "CASO_CERRADO"]);
    const ajeno = await escenaDeEnvio(banco);
    expect(await descartar(ajeno.cliente, id).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    const dePunto = { params: { id: punto(lugar.inst) } };
    const deOtro = ajeno.cliente.http.call<typeof listarFallosTardios>(listarFallosTardios, dePunto);
    expect(await deOtro.catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
  });

  it("lo de hace más de treinta días no se dice más; lo de un caso abierto se ve en su lista", async () => {
    const { lugar, id_caso } = await tardio();
    await banco.db
      .updateTable("caso")
      .set({ _updated_at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
      .where("id", "=", id_caso)
      .execute();
    expect([await propios(lugar, lugar.cliente), await conFallos(lugar, lugar.cliente)]).toEqual([
      [],
      { casos: [], count: 0 },
    ]);
    const abierto = await escenaDeEnvio(banco);
    banco.waha.fallar({ status: 400, session: abierto.inst.canal.sesion_id });
    const id = await abierto.enviar("Esto no sale");
    await expect.poll(() => estadoDeEnvio(banco, id)).toBe("FALLIDO FALLIDO");
    expect([await propios(abierto, abierto.cliente), await conFallos(abierto, abierto.cliente)]).toEqual([
      [],
      { casos: [], count: 0 },
    ]);
  });
});
