import { HttpError } from "@ventanilla/client/http";
import {
  borrarCanal,
  cambiarCanal,
  generarTokenDeCanal,
  leerCanal,
  leerTokenDeCanal,
  probarCanal,
} from "@ventanilla/contract/canal/administrar.routes";
import { descartarApartado } from "@ventanilla/contract/canal/apartado.routes";
import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { esperarA } from "../../../../test/cerrojos.ts";
import { type Banco, type Cliente, type Institucion, levantar, PUBLICA } from "../../../../test/harness.ts";
import { transaction } from "../../../db/transaction.ts";
import { createSealer } from "../../../shared/crypto.ts";
import { crearRolCon } from "../../rol/rol.factory.ts";
import { crearUsuario } from "../../usuario/usuario.factory.ts";
import { crearApartado } from "../apartado/apartado.factory.ts";
import { insertarApartado } from "../apartado/apartado.repository.ts";
import { crearCanal } from "../canal.factory.ts";
import { esTokenDeCanal } from "./token.service.ts";

let banco: Banco;
let inst: Institucion;
let admin: Cliente;
let superadmin: Cliente;
beforeAll(async () => {
  banco = await levantar({ waha: true });
  inst = await banco.institucion();
  admin = await banco.comoUsuario(inst.admin);
  superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
});
afterAll(() => banco.cerrar());

const falloDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);
const cambiar = ({ http }: Cliente, id: number, transicion: "activar" | "inactivar") =>
  http.call<typeof cambiarCanal>(cambiarCanal, { params: { id }, body: { transicion } });
const borrar = ({ http }: Cliente, id: number) =>
  http.call<typeof borrarCanal>(borrarCanal, { params: { id } });
const registroDe = async (id: number) =>
  (
    await banco.db
      .selectFrom("log")
      .select("tipo")
      .where("referencia", "=", `canal:${id}`)
      .orderBy("id")
      .execute()
  ).map(({ tipo }) => tipo);
const sigueAhi = async (id: number) =>
  (await banco.db.selectFrom("canal").select("id").where("id", "=", id).execute()).length === 1;
const unaLlamada = () =>
  crearCanal(banco.db, banco.sealer, { id_entidad: inst.id, clasificacion: "llamada", usuario: "Central" });

describe("canales: el interruptor [B-canales-23, B-canales-25, B-canales-28]", () => {
  it("inactiva y activa; la misma transición otra vez no hace nada [D8]", async () => {
    const { id } = await unaLlamada();
    expect(await cambiar(admin, id, "inactivar")).toMatchObject({ id, estado: "INACTIVO" });
    await cambiar(admin, id, "inactivar");
    expect(await cambiar(admin, id, "activar")).toMatchObject({ estado: "ACTIVO" });
    expect(await registroDe(id)).toEqual(["canal.inactivar", "canal.activar"]);
    const otra = await banco.institucion();
    expect(await cambiar(admin, otra.canal.id, "inactivar").catch(falloDe)).toEqual([404, "NO_EXISTE"]);
  });
});

describe("canales: borrar [B-canales-29, B-permisos-03]", () => {
  it("sólo SUPERADMIN, aunque otro rol tenga el permiso", async () => {
    const { id } = await unaLlamada();
    const id_rol = await crearRolCon(banco.db, "canales", "delete");
    const conPermiso = await banco.comoUsuario(await crearUsuario(banco.db, { id_entidad: inst.id, id_rol }));
    expect(await borrar(conPermiso, id).catch(falloDe)).toEqual([403, "SIN_PERMISO"]);
    expect(await sigueAhi(id)).toBe(true);
    expect(await borrar(superadmin, id)).toEqual({ id });
    expect(await sigueAhi(id)).toBe(false);
  });

  it("con conversaciones no se borra, sin ellas sí, con su lugar en los puntos [D7]", async () => {
    const { id } = await unaLlamada();
    await banco.db
      .insertInto("punto_canal")
      .values({ id_canal: id, id_punto_atencion: inst.puntos[0] ?? 0 })
      .execute();
    expect(await borrar(superadmin, id)).toEqual({ id });
    expect(await borrar(superadmin, id).catch(falloDe)).toEqual([404, "NO_EXISTE"]);
    await banco.ciudadanoEscribe(inst.canal, { chat: "59170000009@c.us", texto: "Hola" });
    expect(await borrar(superadmin, inst.canal.id).catch(falloDe)).toEqual([412, "REGISTRO_RELACIONADO"]);
    expect(await sigueAhi(inst.canal.id)).toBe(true);
  });

  it("lo que llegó y nadie leyó retiene su canal, y queda; descartado, ya no", async () => {
    const { id } = await unaLlamada();
    const apartado = await crearApartado(banco.db, banco.sealer, { id_canal: id });
    expect(await borrar(superadmin, id).catch(falloDe)).toEqual([412, "REGISTRO_RELACIONADO"]);
    expect(
      await banco.db.selectFrom("apartado").select("estado").where("id", "=", apartado).execute(),
    ).toEqual([{ estado: "PENDIENTE" }]);
    await admin.http.call<typeof descartarApartado>(descartarApartado, { params: { id: apartado } });
    expect(await borrar(superadmin, id)).toEqual({ id });
  });

  it("lo que se está guardando mientras se borra se espera: el canal queda, y lo que llegó también", async () => {
    const { id } = await unaLlamada();
    const resto = { que: "cuerpo", motivo: "ilegible", fallos: [], bytes: 2, huella: `h-${id}` } as const;
    let borrado: Promise<unknown> = Promise.resolve();
    const apartado = await transaction(banco.db, async (tx) => {
      const guardado = await insertarApartado(tx, { id_canal: id, ...resto });
      borrado = borrar(superadmin, id).catch(falloDe);
      await esperarA(tx, 1);
      return guardado.id;
    });
    expect(await borrado).toEqual([412, "REGISTRO_RELACIONADO"]);
    expect(await banco.db.selectFrom("apartado").select("id").where("id_canal", "=", id).execute()).toEqual([
      { id: apartado },
    ]);
  });
});

describe("canales: probar la conexión", () => {
  it("pregunta ahora, guarda lo que se dice y despierta la cuenta que estaba en pausa [D94]", async () => {
    const otra = await banco.institucion();
    const jefe = await banco.comoUsuario(otra.admin);
    const { id, sesion_id: session } = otra.canal;
    const probar = () => jefe.http.call<typeof probarCanal>(probarCanal, { params: { id } });
    const fila = () =>
      banco.db
        .selectFrom("canal")
        .select(["conexion", "despertada_en"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
    await expect.poll(async () => (await fila()).conexion).toBe("conectado");
    await banco.db
      .updateTable("canal")
      .set({ conexion: "sin conexión: CREDENCIAL" })
      .where("id", "=", id)
      .execute();
    const dormida = await fila();
    expect(await probar()).toEqual({ conectado: true, detalle: "", rechazada: false, qr: null });
    const despierta = await fila();
    expect(despierta.conexion).toBe("conectado");
    expect(despierta.despertada_en).not.toBe(dormida.despertada_en);
    const { url, clave } = banco.waha;
    await fetch(`${url}/api/sessions/${session}/stop`, { method: "POST", headers: { "x-api-key": clave } });
    expect(await probar()).toEqual({ conectado: false, detalle: "STOPPED", rechazada: false, qr: null });
    expect((await fila()).conexion).toBe("sin conexión: STOPPED");
  });
});

describe("canales: el token con el que otros programas traen mensajes [D93]", () => {
  it("se genera, se guarda sellado y se muestra a quien puede cambiar el canal; quién lo vio queda en el registro [B-canales-40]", async () => {
    const { id } = await unaLlamada();
    const ver = () => admin.http.call<typeof leerTokenDeCanal>(leerTokenDeCanal, { params: { id } });
    const leer = () => admin.http.call<typeof leerCanal>(leerCanal, { params: { id } });
    expect(await ver().catch(falloDe)).toEqual([404, "NO_EXISTE"]);
    expect((await leer()).tiene_token).toBe(false);
    const { token, direccion } = await admin.http.call<typeof generarTokenDeCanal>(generarTokenDeCanal, {
      params: { id },
    });
    expect(direccion).toBe(`${PUBLICA}/ws/hooks/${id}/mensajes`);
    expect(token.length).toBeGreaterThan(40);
    const leido = await leer();
    expect(leido.tiene_token).toBe(true);
    expect(leido.configuracion).toEqual({});
    expect(await ver()).toEqual({ token, direccion });
    const guardado = await banco.db
      .selectFrom("canal")
      .select("configuracion")
      .where("id", "=", id)
      .execute();
    expect(JSON.stringify(guardado)).not.toContain(token);
    const otro = await admin.http.call<typeof generarTokenDeCanal>(generarTokenDeCanal, { params: { id } });
    expect(otro.token).not.toBe(token);
    expect(await registroDe(id)).toEqual(["canal.token_nuevo", "canal.token_visto", "canal.token_nuevo"]);
  });

  it("el que se selló con otra SECRET_KEY no se muestra ni sirve; se genera otro", async () => {
    const { id } = await unaLlamada();
    const ajeno = createSealer("otra clave de pruebas con más de treinta y dos letras");
    const configuracion = JSON.stringify({ token: ajeno.seal("el-de-antes", `canal.token:${id}`) });
    await banco.db.updateTable("canal").set({ configuracion }).where("id", "=", id).execute();
    const ver = () => admin.http.call<typeof leerTokenDeCanal>(leerTokenDeCanal, { params: { id } });
    expect(await ver().catch(falloDe)).toEqual([404, "NO_EXISTE"]);
    expect(await esTokenDeCanal(banco, id, "el-de-antes")).toBe(false);
    const otro = await admin.http.call<typeof generarTokenDeCanal>(generarTokenDeCanal, { params: { id } });
    expect(await ver()).toEqual(otro);
  });
});
