import { HttpError } from "@ventanilla/client/http";
import {
  descartarApartado,
  leerApartado,
  listarApartados,
  releerApartado,
} from "@ventanilla/contract/canal/apartado.routes";
import { listarCanales } from "@ventanilla/contract/canal/canal.routes";
import { APARTADO_BYTES_MAX, APARTADO_VIGENCIA_S, APARTADOS_MAX } from "@ventanilla/contract/limites";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Banco,
  type Cliente,
  entregarWebhook,
  type Institucion,
  levantar,
  sobreDe,
} from "../../../../test/harness.ts";
import { crearUsuario } from "../../usuario/usuario.factory.ts";
import { crearApartado } from "./apartado.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar({ tiempos: { apartadosMs: 200 } });
});
afterAll(() => banco.cerrar());

async function mesa() {
  const inst = await banco.institucion();
  return {
    inst,
    admin: await banco.comoUsuario(inst.admin),
    operador: await banco.comoUsuario(inst.operadores[0] ?? inst.admin),
  };
}
const CHAT = "59170000001@c.us";
const trae = ({ canal }: Institucion, sobre: object) => entregarWebhook(banco, canal, JSON.stringify(sobre));
const desconocido = ({ canal }: Institucion, dice = "secreto de Ana") => ({
  event: "message.teleported",
  session: canal.sesion_id,
  payload: { dice },
});
const lista = ({ http }: Cliente, query: Record<string, string | number> = {}) =>
  http.call<typeof listarApartados>(listarApartados, { query });
const leer = ({ http }: Cliente, id: number) =>
  http.call<typeof leerApartado>(leerApartado, { params: { id } });
const releer = ({ http }: Cliente, id: number) =>
  http.call<typeof releerApartado>(releerApartado, { params: { id } });
const descartar = ({ http }: Cliente, id: number) =>
  http.call<typeof descartarApartado>(descartarApartado, { params: { id } });
const rechazo = (hecho: Promise<unknown>) =>
  hecho.then(
    () => "aceptado",
    (error: unknown) => (error instanceof HttpError ? error.code : error),
  );
const mensajesDe = ({ canal }: Institucion) =>
  banco.db
    .selectFrom("mensaje as m")
    .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
    .select(["m.contenido", "m.id_externo"])
    .where("e.id_canal", "=", canal.id)
    .where("m.direccion", "=", "ENTRADA")
    .orderBy("m.id")
    .execute();
const registroDe = async (referencia: string) =>
  (
    await banco.db
      .selectFrom("log")
      .select(["tipo", "datos"])
      .where("referencia", "=", referencia)
      .orderBy("id")
      .execute()
  ).map(({ tipo, datos }) => ({ tipo, datos: JSON.stringify(datos) }));
const cuantos = async ({ http }: Cliente, idCanal: number) =>
  (await http.call<typeof listarCanales>(listarCanales, {})).rows.find(({ id }) => id === idCanal)?.apartados;

describe("apartados: lo que no se pudo leer queda donde el administrador lo ve", () => {
  it("un suceso que nadie conoce se contesta, se guarda sellado y se cuenta en su canal; repetido es uno y se dice una vez", async () => {
    const { inst, admin, operador } = await mesa();
    expect(await cuantos(admin, inst.canal.id)).toBe(0);
    expect((await trae(inst, desconocido(inst))).estado).toBe(200);
    expect((await trae(inst, desconocido(inst))).estado).toBe(200);
    const { rows, olvidados } = await lista(admin);
    expect(olvidados).toBe(0);
    expect(rows).toMatchObject([
      {
        estado: "PENDIENTE",
        motivo: "desconocido",
        que: "cuerpo",
        canal: { id: inst.canal.id, clasificacion: "whatsapp" },
        fallos: ["unknown kind of event: message.teleported"],
        conservado: true,
        veces: 2,
        lecturas: 0,
        resuelto: null,
      },
    ]);
    expect(await cuantos(admin, inst.canal.id)).toBe(1);
    expect(await cuantos(operador, inst.canal.id)).toBe(null);
    const guardado = await banco.db
      .selectFrom("apartado")
      .selectAll()
      .where("id_canal", "=", inst.canal.id)
      .executeTakeFirstOrThrow();
    expect(guardado.contenido).toMatch(/^v1\./);
    expect(JSON.stringify(guardado)).not.toContain("Ana");
    const dicho = await registroDe(`canal:${inst.canal.id}`);
    expect(dicho.map(({ tipo }) => tipo)).toEqual(["canal.evento_apartado"]);
    expect(dicho[0]?.datos).not.toContain("Ana");
    expect(banco.registro.join("\n")).not.toContain("secreto de Ana");
  });

  it("lo que se sabe y no hace falta no se aparta; lo que no tiene su forma sí, aunque no sea JSON", async () => {
    const { inst, admin } = await mesa();
    await trae(inst, { ...desconocido(inst), event: "presence.update" });
    expect((await lista(admin)).rows).toEqual([]);
    await trae(inst, { event: "message", session: inst.canal.sesion_id, payload: { from: CHAT, body: 7 } });
    await entregarWebhook(banco, inst.canal, "{ esto no");
    const { rows } = await lista(admin, { motivo: "ilegible" });
    expect(rows.map(({ que, fallos }) => [que, fallos[0]])).toEqual([
      ["cuerpo", "json"],
      ["cuerpo", expect.stringContaining("id: ")],
    ]);
    expect((await lista(admin, { motivo: "desconocido" })).rows).toEqual([]);
    expect((await lista(admin, { canal: inst.canal.id })).rows).toHaveLength(2);
  });

  it("mirar el contenido queda en el registro; lo ajeno y lo que no está responden igual", async () => {
    const { inst, admin } = await mesa();
    const otra = await mesa();
    await trae(inst, desconocido(inst));
    const [fila] = (await lista(admin)).rows;
    const id = fila?.id ?? 0;
    expect((await leer(admin, id)).contenido).toContain("secreto de Ana");
    expect((await registroDe(`apartado:${id}`)).map(({ tipo }) => tipo)).toEqual(["apartado.visto"]);
    expect((await lista(otra.admin)).rows).toEqual([]);
    for (const hacer of [leer, releer, descartar]) {
      expect(await rechazo(hacer(otra.admin, id))).toBe("NO_EXISTE");
      expect(await rechazo(hacer(admin, 2_000_000_000))).toBe("NO_EXISTE");
    }
    const superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: 1 }));
    expect((await lista(superadmin, { canal: inst.canal.id })).rows.map((una) => una.id)).toEqual([id]);
  });
});

describe("apartados: leer otra vez", () => {
  it("lo que la base no tomó deja una nota; leído otra vez entra una sola vez, también si el proveedor lo repite", async () => {
    const { inst, admin } = await mesa();
    await sql`ALTER TABLE mensaje ADD CONSTRAINT veneno CHECK (contenido <> 'veneno') NOT VALID`.execute(
      banco.db,
    );
    const sobre = sobreDe(inst.canal, { chat: CHAT, texto: "veneno", id: "V1" });
    expect((await entregarWebhook(banco, inst.canal, sobre)).estado).toBe(200);
    const [fila] = (await lista(admin)).rows;
    expect(fila).toMatchObject({ que: "mensaje", motivo: "no_guardado", fallos: ["store: 23514"] });
    const id = fila?.id ?? 0;
    expect(await releer(admin, id)).toEqual({ leido: false, fallos: ["store: 23514"] });
    expect((await lista(admin)).rows).toMatchObject([{ id, lecturas: 1, estado: "PENDIENTE" }]);
    await sql`ALTER TABLE mensaje DROP CONSTRAINT veneno`.execute(banco.db);
    expect(await releer(admin, id)).toEqual({ leido: true, fallos: [] });
    await entregarWebhook(banco, inst.canal, sobre);
    const mensajes = await mensajesDe(inst);
    expect(mensajes.map(({ contenido }) => contenido)).toEqual([
      expect.stringContaining("no se pudo guardar"),
      "veneno",
    ]);
    expect((await lista(admin)).rows).toEqual([]);
    expect((await lista(admin, { estado: "LEIDO" })).rows).toMatchObject([
      { id, lecturas: 2, conservado: false, resuelto: { operador: inst.admin.usuario } },
    ]);
    expect(await rechazo(releer(admin, id))).toBe("APARTADO_RESUELTO");
    expect(await rechazo(descartar(admin, id))).toBe("APARTADO_RESUELTO");
    expect((await registroDe(`apartado:${id}`)).map(({ tipo }) => tipo)).toEqual([
      "apartado.leer",
      "apartado.leer",
    ]);
  });

  it("dos que lo hacen leer a la vez traen un mensaje", async () => {
    const { inst, admin } = await mesa();
    const parte: unknown = JSON.parse(sobreDe(inst.canal, { chat: CHAT, texto: "Hola", id: "D1" }));
    const id = await crearApartado(banco.db, banco.sealer, { id_canal: inst.canal.id, parte });
    await Promise.all([rechazo(releer(admin, id)), rechazo(releer(admin, id))]);
    expect((await mensajesDe(inst)).map(({ contenido }) => contenido)).toEqual(["Hola"]);
    expect((await lista(admin, { estado: "LEIDO" })).rows.map((una) => una.id)).toEqual([id]);
  });

  it("descartado, su contenido se va y no vuelve a la lista aunque llegue otra vez", async () => {
    const { inst, admin } = await mesa();
    await trae(inst, desconocido(inst));
    const [fila] = (await lista(admin)).rows;
    const id = fila?.id ?? 0;
    expect(await descartar(admin, id)).toMatchObject({ estado: "DESCARTADO", conservado: false });
    expect((await leer(admin, id)).contenido).toBe(null);
    expect((await registroDe(`apartado:${id}`)).map(({ tipo }) => tipo)).toContain("apartado.descartar");
    await trae(inst, desconocido(inst));
    expect((await lista(admin)).rows).toEqual([]);
    expect((await lista(admin, { estado: "DESCARTADO" })).rows).toMatchObject([{ id, veces: 2 }]);
    expect(await rechazo(releer(admin, id))).toBe("APARTADO_RESUELTO");
  });
});

describe("apartados: lo que se conserva tiene límites", () => {
  it("de uno demasiado grande queda que llegó, y no se puede leer otra vez", async () => {
    const { inst, admin } = await mesa();
    await trae(inst, desconocido(inst, "a".repeat(APARTADO_BYTES_MAX)));
    const [fila] = (await lista(admin)).rows;
    expect(fila).toMatchObject({ conservado: false });
    expect(fila?.bytes).toBeGreaterThan(APARTADO_BYTES_MAX);
    expect(await rechazo(releer(admin, fila?.id ?? 0))).toBe("APARTADO_RESUELTO");
  });

  it("de un canal esperan los últimos: los más viejos se van, y se dice cuántos", async () => {
    const { inst, admin } = await mesa();
    for (let i = 0; i < APARTADOS_MAX; i += 1)
      await crearApartado(banco.db, banco.sealer, { id_canal: inst.canal.id });
    const primero = (await lista(admin, { limit: 1, page: APARTADOS_MAX })).rows[0]?.id;
    await entregarWebhook(banco, inst.canal, "{ esto no");
    const { totalFiltro, olvidados, rows } = await lista(admin);
    expect([totalFiltro, olvidados, rows[0]?.fallos]).toEqual([APARTADOS_MAX, 1, ["json"]]);
    expect(await rechazo(leer(admin, primero ?? 0))).toBe("NO_EXISTE");
  });

  it("lo que nadie resolvió en su plazo se va y se cuenta", async () => {
    const { inst, admin } = await mesa();
    const id = await crearApartado(banco.db, banco.sealer, { id_canal: inst.canal.id });
    const queda = await crearApartado(banco.db, banco.sealer, { id_canal: inst.canal.id });
    await sql`UPDATE apartado SET _created_at = now() - make_interval(secs => ${APARTADO_VIGENCIA_S + 60}) WHERE id = ${id}`.execute(
      banco.db,
    );
    await expect.poll(async () => (await lista(admin)).olvidados).toBe(1);
    expect((await lista(admin)).rows.map((una) => una.id)).toEqual([queda]);
  });
});
