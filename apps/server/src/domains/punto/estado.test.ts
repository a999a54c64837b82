import { HttpError } from "@ventanilla/client/http";
import { leerHilo } from "@ventanilla/contract/mensaje/mensaje.routes";
import { ROL } from "@ventanilla/contract/permisos";
import type { TransicionPunto } from "@ventanilla/contract/punto/punto";
import { borrarPunto, cambiarPunto, ingresar } from "@ventanilla/contract/punto/punto.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atender } from "../../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { cortable } from "../../../test/observadores.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { crearRolCon } from "../rol/rol.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { crearPunto } from "./punto.factory.ts";

let banco: Banco;
let superadmin: Cliente;
beforeAll(async () => {
  banco = await levantar();
  superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
});
afterAll(() => banco.cerrar());

interface Escena {
  inst: Institucion;
  admin: Cliente;
  origen: number;
  destino: number;
}
async function escena(): Promise<Escena> {
  const inst = await banco.institucion({ puntos: 2 });
  const [origen = 0, destino = 0] = inst.puntos;
  return { inst, admin: await banco.comoUsuario(inst.admin), origen, destino };
}

const cambiar = ({ http }: Cliente, id: number, body: TransicionPunto) =>
  http.call<typeof cambiarPunto>(cambiarPunto, { params: { id }, body });
const borrar = ({ http }: Cliente, id: number) =>
  http.call<typeof borrarPunto>(borrarPunto, { params: { id } });
const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);
const registros = async (punto: number) =>
  (
    await banco.db
      .selectFrom("log")
      .select("tipo")
      .where("referencia", "=", `punto:${punto}`)
      .orderBy("id")
      .execute()
  ).map((fila) => fila.tipo);
const casoDe = (id: number) =>
  banco.db
    .selectFrom("caso")
    .select(["estado", "id_punto_atencion", "operador_principal"])
    .where("id", "=", id)
    .executeTakeFirst();

describe("puntos: el interruptor [B-puntos-10, B-puntos-08, B-permisos-04]", () => {
  it("inactiva y activa; repetir no cambia ni registra nada; otra transición es 400 [A-lista-10, D8]", async () => {
    const { admin, origen } = await escena();
    for (const transicion of ["inactivar", "inactivar", "activar", "activar"] as const) {
      const { estado } = await cambiar(admin, origen, { transicion });
      expect(estado).toBe(transicion === "activar" ? "ACTIVO" : "INACTIVO");
    }
    expect(await registros(origen)).toEqual(["punto.inactivar", "punto.activar"]);
    for (const body of [{ transicion: "borrar" }, {}]) {
      expect((await admin.pedir("PATCH", `/ws/api/system/puntos/${origen}`, { body })).estado).toBe(400);
    }
  });

  it("inactivar pone a todos fuera, y nadie entra mientras tanto [D79]", async () => {
    const { inst, admin, origen } = await escena();
    await cambiar(admin, origen, { transicion: "inactivar" });
    const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
    const entrar = operador.http.call<typeof ingresar>(ingresar, { body: { id_punto_atencion: origen } });
    expect(await entrar.catch(codigoDe)).toEqual([403, "PUNTO_NO_AUTORIZADO"]);
    const abiertas = await banco.db
      .selectFrom("historial_punto_atencion")
      .select("id")
      .where("id_punto_atencion", "=", origen)
      .where("salida", "is", null)
      .execute();
    expect(abiertas).toEqual([]);
  });

  it("lo que nadie tomó espera aunque su único punto se inactive, y vuelve a verse al activarlo [D79]", async () => {
    const { inst, admin, origen, destino } = await escena();
    await banco.db.deleteFrom("punto_canal").where("id_punto_atencion", "=", destino).execute();
    const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, { canal: inst.canal });
    await cambiar(admin, origen, { transicion: "inactivar" });
    expect(await casoDe(id_caso)).toEqual({
      estado: "ACTIVO",
      id_punto_atencion: null,
      operador_principal: null,
    });
    const antes = await banco.db
      .selectFrom("punto")
      .select("secuencia")
      .where("id", "=", origen)
      .executeTakeFirst();
    await cambiar(admin, origen, { transicion: "activar" });
    const cambios = await banco.db
      .selectFrom("punto_cambio")
      .select("id_canal_entrada")
      .where("id_punto_atencion", "=", origen)
      .where("secuencia", ">", antes?.secuencia ?? 0)
      .execute();
    expect(cambios).toEqual([{ id_canal_entrada }]);
  });

  it("una pantalla sin línea mientras su punto estuvo apagado no guarda lo que otro punto tomó entretanto [D79, D83]", async () => {
    const { inst, admin, origen, destino } = await escena();
    const [uno = inst.admin, dos = inst.admin] = inst.operadores;
    const { id_caso } = await crearConversacion(banco.db, { canal: inst.canal });
    const linea = cortable();
    const pantalla = await banco.enlace(uno, origen, { connect: linea.conectar });
    await expect.poll(() => pantalla.chats.chats.size).toBe(1);
    linea.apagar();
    await cambiar(admin, origen, { transicion: "inactivar" });
    await atender(await banco.comoUsuario(dos), id_caso);
    await cambiar(admin, origen, { transicion: "activar" });
    linea.encender();
    await expect.poll(() => pantalla.chats.chats.size).toBe(0);
    expect(await casoDe(id_caso)).toMatchObject({ id_punto_atencion: destino });
  });
});

describe("puntos: inactivar uno con casos abiertos [D79]", () => {
  it("412 con cuántos son, y nada cambia", async () => {
    const { inst, admin, origen } = await escena();
    for (const _ of [1, 2]) await crearConversacion(banco.db, { canal: inst.canal, id_punto: origen });
    const { estado, cuerpo } = await admin.pedir("PATCH", `/ws/api/system/puntos/${origen}`, {
      body: { transicion: "inactivar" },
    });
    expect([estado, cuerpo]).toMatchObject([
      412,
      { error: "PUNTO_CON_CASOS", mensaje: expect.stringContaining("2") },
    ]);
    const punto = await banco.db
      .selectFrom("punto")
      .select("estado")
      .where("id", "=", origen)
      .executeTakeFirst();
    expect(punto).toEqual({ estado: "ACTIVO" });
  });

  it("con mover_a todos pasan a la vez: aviso en el hilo, sin operador, en la historia de ambos puntos y en sus pantallas", async () => {
    const { inst, admin, origen, destino } = await escena();
    const [uno = inst.admin, dos = inst.admin] = inst.operadores;
    const tomado = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: origen,
      operador: { id: uno.id, nombre: "Rosa" },
    });
    const nuevo = await crearConversacion(banco.db, { canal: inst.canal, id_punto: origen });
    const cerrado = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: origen,
      estado: "CERRADO",
    });
    const [desde, hacia] = [await banco.enlace(uno, origen), await banco.enlace(dos, destino)];
    await expect.poll(() => desde.chats.chats.size).toBe(2);
    await cambiar(admin, origen, { transicion: "inactivar", mover_a: destino });

    expect(await casoDe(tomado.id_caso)).toEqual({
      estado: "PENDIENTE",
      id_punto_atencion: destino,
      operador_principal: null,
    });
    expect(await casoDe(nuevo.id_caso)).toEqual({
      estado: "ACTIVO",
      id_punto_atencion: destino,
      operador_principal: null,
    });
    expect(await casoDe(cerrado.id_caso)).toMatchObject({ id_punto_atencion: origen });
    const operadores = await banco.db
      .selectFrom("caso_operador")
      .selectAll()
      .where("id_caso", "=", tomado.id_caso)
      .execute();
    expect(operadores).toEqual([]);
    const puntos = await banco.db
      .selectFrom("caso_punto")
      .select("id_punto_atencion as id")
      .where("id_caso", "=", tomado.id_caso)
      .orderBy("id_punto_atencion")
      .execute();
    expect(puntos).toEqual([{ id: origen }, { id: destino }]);
    const hilo = await admin.http.call<typeof leerHilo>(leerHilo, { params: { id: tomado.id_caso } });
    const nombres = await banco.db
      .selectFrom("punto")
      .select("identificador")
      .where("id", "in", [origen, destino])
      .orderBy("id")
      .execute();
    expect(hilo.rows.at(-1)).toMatchObject({
      direccion: "AVISO",
      estado: "COMPLETADO",
      extras: {
        aviso: {
          clave: "avisos:casoMovido",
          datos: { origen: nombres[0]?.identificador, destino: nombres[1]?.identificador },
        },
      },
    });
    const movidas = [tomado.id_canal_entrada, nuevo.id_canal_entrada];
    await expect.poll(() => [...hacia.chats.chats.keys()].sort((a, b) => a - b)).toEqual(movidas);
    await expect.poll(() => desde.chats.chats.size).toBe(0);
    expect(await registros(origen)).toEqual(["punto.inactivar"]);
  });

  it("a sí mismo, a uno inactivo o de otra entidad no se mueven: 412; uno ajeno o que no existe, 404; nada cambia", async () => {
    const { inst, admin, origen } = await escena();
    const { origen: ajeno } = await escena();
    const { id_caso } = await crearConversacion(banco.db, { canal: inst.canal, id_punto: origen });
    const apagado = await crearPunto(banco.db, { id_entidad: inst.id, estado: "INACTIVO" });
    const mover = (cliente: Cliente, mover_a: number) =>
      cambiar(cliente, origen, { transicion: "inactivar", mover_a }).catch(codigoDe);
    for (const destino of [origen, apagado])
      expect(await mover(admin, destino)).toEqual([412, "DESTINO_NO_VALIDO"]);
    expect(await mover(superadmin, ajeno)).toEqual([412, "DESTINO_NO_VALIDO"]);
    for (const destino of [ajeno, 2_147_483_000])
      expect(await mover(admin, destino)).toEqual([404, "NO_EXISTE"]);
    expect(await casoDe(id_caso)).toMatchObject({ id_punto_atencion: origen });
    expect(await registros(origen)).toEqual([]);
  });

  it("mientras llegan mensajes no se pierde ninguno y ningún caso abierto queda en el punto apagado", async () => {
    const { inst, admin, origen, destino } = await escena();
    await banco.db.deleteFrom("punto_canal").where("id_punto_atencion", "=", destino).execute();
    const chats = Array.from({ length: 6 }, (_, i) => `5917000${i}@c.us`);
    for (const chat of chats) await banco.ciudadanoEscribe(inst.canal, { chat, texto: "Primero" });
    const [, ...llegadas] = await Promise.all([
      cambiar(admin, origen, { transicion: "inactivar", mover_a: destino }),
      ...chats.map((chat) => banco.ciudadanoEscribe(inst.canal, { chat, texto: "Segundo" })),
    ]);
    expect(llegadas.map(({ estado }) => estado)).toEqual(chats.map(() => 200));
    const casos = await banco.db
      .selectFrom("caso")
      .select("id_punto_atencion as punto")
      .where("id_entidad", "=", inst.id)
      .execute();
    expect(casos).toEqual(chats.map(() => ({ punto: destino })));
    const { n } = await banco.db
      .selectFrom("mensaje as m")
      .innerJoin("caso as c", "c.id", "m.id_caso")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("c.id_entidad", "=", inst.id)
      .where("m.direccion", "=", "ENTRADA")
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(2 * chats.length);
  });
});

describe("puntos: borrar [B-puntos-14, B-permisos-03, D7]", () => {
  it("sólo SUPERADMIN, aunque otro rol tenga el permiso", async () => {
    const { inst } = await escena();
    const id = await crearPunto(banco.db, { id_entidad: inst.id });
    const id_rol = await crearRolCon(banco.db, "puntos", "delete");
    const conPermiso = await banco.comoUsuario(await crearUsuario(banco.db, { id_entidad: inst.id, id_rol }));
    expect(await borrar(conPermiso, id).catch(codigoDe)).toEqual([403, "SIN_PERMISO"]);
    expect(await borrar(superadmin, id)).toEqual({ id });
    expect(await borrar(superadmin, id).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    expect(await registros(id)).toEqual(["punto.borrar"]);
  });

  it("uno al que algo se refiere no se borra: casos, o quien estuvo ahí", async () => {
    const { inst, origen } = await escena();
    const conCaso = await crearPunto(banco.db, { id_entidad: inst.id, canales: [inst.canal.id] });
    await crearConversacion(banco.db, { canal: inst.canal, id_punto: conCaso, estado: "CERRADO" });
    for (const id of [origen, conCaso]) {
      const { estado, cuerpo } = await superadmin.pedir("DELETE", `/ws/api/system/puntos/${id}`);
      expect([estado, cuerpo]).toEqual([
        412,
        { mensaje: "El registro tiene registros relacionados; desactívelo.", error: "REGISTRO_RELACIONADO" },
      ]);
    }
    const sinNada = await crearPunto(banco.db, {
      id_entidad: inst.id,
      canales: [inst.canal.id],
      operadores: [inst.operadores[0]?.id ?? 0],
    });
    expect(await borrar(superadmin, sinNada)).toEqual({ id: sinNada });
  });
});
