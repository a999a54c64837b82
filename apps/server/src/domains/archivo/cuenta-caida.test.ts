import { leerCanal, probarCanal } from "@ventanilla/contract/canal/administrar.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdf } from "../../../test/archivos.ts";
import { type BancoCloud, levantarCloud, type MesaCloud } from "../../../test/cloud.ts";

const LENTO = { timeout: 15_000 };
const VENCIDO = "otro-token";
let cosas: BancoCloud;
beforeAll(async () => {
  cosas = await levantarCloud();
});
afterAll(() => cosas.cerrar());

const archivoDe = ({ canal }: MesaCloud) =>
  cosas.banco.db
    .selectFrom("archivo as a")
    .innerJoin("mensaje as m", "m.id", "a.id_mensaje")
    .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
    .select([
      "a.estado",
      "a.intentos",
      "a.fallos",
      sql<boolean>`a.proximo_en > now() + interval '30 minutes'`.as("lejos"),
    ])
    .where("e.id_canal", "=", canal.id)
    .executeTakeFirst();

/** The account's token is over, and its provider goes on telling what citizens write. */
async function escribeConToken(token: string) {
  const lugar = await cosas.mesa();
  const app = cosas.cloud.app(lugar.app);
  const bueno = app.token;
  app.token = token;
  const archivo = {
    clase: "document",
    mimetype: "application/pdf",
    nombre: "acta.pdf",
    datos: pdf().toString("base64"),
  } as const;
  await cosas.cloud.escribir({ numero: lugar.linea, de: "59170000001", texto: "Mi acta", archivo });
  const jefe = await cosas.banco.comoUsuario(lugar.inst.admin);
  const params = { id: lugar.canal.id };
  return {
    lugar,
    conexion: async () => (await jefe.http.call<typeof leerCanal>(leerCanal, { params })).conexion,
    probar: () => jefe.http.call<typeof probarCanal>(probarCanal, { params }),
    renovar() {
      app.token = bueno;
    },
  };
}

describe("medios que llegan con la cuenta caída [D93]", () => {
  it("esperan, la cuenta se dice rechazada, y llegan en cuanto vuelve", async () => {
    const { lugar, conexion, probar, renovar } = await escribeConToken(VENCIDO);
    await expect
      .poll(() => archivoDe(lugar), LENTO)
      .toEqual({ estado: "PENDIENTE", intentos: 1, fallos: 0, lejos: true });
    expect(await conexion()).toMatchObject({ estado: "pausada", detalle: "CREDENCIAL" });
    renovar();
    expect(await probar()).toMatchObject({ conectado: true });
    await expect.poll(async () => (await archivoDe(lugar))?.estado, LENTO).toBe("LISTO");
  });

  it("de lo que su proveedor ya no guarda nadie espera nada", async () => {
    const { lugar } = await escribeConToken(VENCIDO);
    await expect.poll(async () => (await archivoDe(lugar))?.lejos, LENTO).toBe(true);
    await sql`
      UPDATE mensaje m SET _created_at = now() - interval '8 days' FROM canal_entrada e
      WHERE e.id = m.id_canal_entrada AND e.id_canal = ${lugar.canal.id}`.execute(cosas.banco.db);
    await expect
      .poll(async () => {
        await sql`UPDATE archivo SET proximo_en = now() WHERE estado = 'PENDIENTE'`.execute(cosas.banco.db);
        return (await archivoDe(lugar))?.estado;
      }, LENTO)
      .toBe("FALLIDO");
  });
});
