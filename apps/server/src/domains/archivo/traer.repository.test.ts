import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../../test/base-de-datos.ts";
import { esperarA, transaccionAjena } from "../../../test/cerrojos.ts";
import { transaction } from "../../db/transaction.ts";
import { register, removeProcess } from "../../jobs/process.repository.ts";
import { createSealer } from "../../shared/crypto.ts";
import { type CanalDePrueba, crearCanal } from "../canal/canal.factory.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { crearEntidad } from "../entidad/entidad.factory.ts";
import type { Guardado } from "./guardar.service.ts";
import {
  apurarArchivos,
  arrendarArchivos,
  type Pendiente,
  ponerFallido,
  ponerListo,
  posponerArchivo,
} from "./traer.repository.ts";

/** Files to fetch, without anybody who fetches them: each test is its workers. */
let base: BaseDePrueba;
let canal: CanalDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
  canal = await cuenta();
  await register(base.db, "uno");
});
afterAll(() => base.close());

const sellador = createSealer("una clave de pruebas con más de treinta y dos letras");
const cuenta = async (): Promise<CanalDePrueba> =>
  crearCanal(base.db, sellador, { id_entidad: await crearEntidad(base.db) });

const traido = (clave: string): Guardado => ({
  nombre: "foto.png",
  mime: "image/png",
  tamanio: 3,
  sha256: "abc",
  clave,
  clave_miniatura: null,
  duracion_ms: null,
  tipo: "imagen",
  extension: "png",
  vista: null,
});
const arrendar = async (...llenas: number[]): Promise<Pendiente> => arrendarDe("uno", llenas);
const arrendarDe = async (por: string, llenas: readonly number[] = []): Promise<Pendiente> => {
  const [uno] = await arrendarArchivos(base.db, { por, segundos: 60, limite: 1, llenas });
  if (!uno) throw new Error(NADA);
  return uno;
};
const vencer = (id: number) =>
  sql`UPDATE archivo SET arrendado_hasta = now() - interval '1 second', proximo_en = now() WHERE id = ${id}`.execute(
    base.db,
  );
const NADA = "there is nothing to fetch";
const fila = (id: number) =>
  base.db.selectFrom("archivo").select(["estado", "clave"]).where("id", "=", id).executeTakeFirstOrThrow();
/** Whether it was still this worker's to end. */
const acabar = async (pendiente: Pendiente, clave: string): Promise<boolean> =>
  (await transaction(base.db, (tx) => ponerListo(tx, pendiente, traido(clave)))) !== undefined;

/** One file of a citizen of each account, in this order. */
async function porTraer(...cuentas: CanalDePrueba[]): Promise<void> {
  await base.db.deleteFrom("archivo").execute();
  for (const suya of cuentas) await agregar(suya);
}
/** `id_canal`: the account that told of it, where another one took the message. */
async function agregar(suya: CanalDePrueba, ref: { id_canal?: number } = {}): Promise<void> {
  const { mensajes } = await crearConversacion(base.db, { canal: suya });
  await base.db
    .insertInto("archivo")
    .values({
      id_mensaje: mensajes[0] ?? 0,
      posicion: 0,
      nombre: "foto.png",
      estado: "PENDIENTE",
      referencia: JSON.stringify({ url: "http://127.0.0.1:9/foto", mime: null, nombre: null, ...ref }),
    })
    .execute();
}

describe("traer un archivo: el lugar de cada cuenta", () => {
  it("de la que ya tiene los suyos en mano no se toma más, y de las demás sí", async () => {
    const otra = await cuenta();
    await porTraer(canal, otra);
    expect(await arrendar(canal.id)).toMatchObject({ id_canal: otra.id });
    await expect(arrendar(canal.id)).rejects.toThrow(NADA);
    expect(await arrendar(otra.id)).toMatchObject({ id_canal: canal.id });
  });

  it("se pide a la cuenta que lo contó, aunque el mensaje esté en otra; a la del mensaje cuando aquella ya no existe", async () => {
    const conto = await cuenta();
    await porTraer();
    await agregar(canal, { id_canal: conto.id });
    await expect(arrendar(conto.id)).rejects.toThrow(NADA);
    const suyo = await arrendar(canal.id);
    expect(suyo).toMatchObject({ id_canal: conto.id });
    await posponerArchivo(base.db, suyo, { segundos: 600, error: "x", cuenta: "espera" });
    await apurarArchivos(base.db, canal.id);
    await expect(arrendar()).rejects.toThrow(NADA);
    await apurarArchivos(base.db, conto.id);
    await base.db.deleteFrom("canal").where("id", "=", conto.id).execute();
    expect(await arrendar()).toMatchObject({ id: suyo.id, id_canal: canal.id });
  });
});

describe("traer un archivo: el proceso que lo tenía muere", () => {
  it("no se espera a que venza su arriendo: se toma otra vez cuando tocaría repetirlo si hubiera fallado", async () => {
    await porTraer(canal);
    await register(base.db, "otro");
    const suyo = await arrendarDe("otro");
    const yaToca = () => sql`UPDATE archivo SET proximo_en = now() WHERE id = ${suyo.id}`.execute(base.db);
    await yaToca();
    await expect(arrendar(), "it lives").rejects.toThrow(NADA);
    await sql`UPDATE archivo SET arrendado_hasta = NULL, fallos = 3 WHERE id = ${suyo.id}`.execute(base.db);
    expect(await arrendarDe("otro"), "the fourth time").toMatchObject({ id: suyo.id, fallos: 4 });
    const { rows } = await sql`
      SELECT extract(epoch FROM proximo_en - arrendado_hasta)::int + 60 AS espera FROM archivo WHERE id = ${suyo.id}`.execute(
      base.db,
    );
    expect(rows).toEqual([{ espera: 120 }]);
    await removeProcess(base.db, "otro");
    await expect(arrendar(), "not at once: the file may have been the end of it").rejects.toThrow(NADA);
    await yaToca();
    const actual = await arrendar();
    expect(actual).toMatchObject({ id: suyo.id, fallos: 5 });
    expect(await acabar(suyo, "vieja")).toBe(false);
    expect(await acabar(actual, "nueva")).toBe(true);
  });
});

describe("traer un archivo: quien perdió su arriendo no lo acaba", () => {
  it("ni lo deja listo ni fallido: es de quien lo tomó después", async () => {
    await porTraer(canal);
    const lento = await arrendar();
    await vencer(lento.id);
    const actual = await arrendar();
    expect(await acabar(lento, "vieja")).toBe(false);
    expect(await transaction(base.db, (tx) => ponerFallido(tx, lento, "tarde"))).toBeUndefined();
    expect(await fila(lento.id)).toEqual({ estado: "PENDIENTE", clave: null });
    expect(await acabar(actual, "nueva")).toBe(true);
    expect(await acabar(actual, "otra vez")).toBe(false);
    expect(await fila(lento.id)).toEqual({ estado: "LISTO", clave: "nueva" });
  });

  it("tampoco quien lo pierde mientras espera la fila", async () => {
    await porTraer(canal);
    const lento = await arrendar();
    await vencer(lento.id);
    const otro = await transaccionAjena(base.db);
    const { rows } =
      await sql`UPDATE archivo SET intentos = intentos + 1 WHERE id = ${lento.id} RETURNING id`.execute(otro);
    expect(rows).toHaveLength(1);
    const intento = acabar(lento, "vieja");
    await esperarA(otro, 1);
    await otro.commit().execute();
    expect(await intento).toBe(false);
    expect(await fila(lento.id)).toEqual({ estado: "PENDIENTE", clave: null });
  });
});
