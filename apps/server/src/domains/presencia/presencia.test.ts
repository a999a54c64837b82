import { HttpError } from "@ventanilla/client/http";
import { dejarPunto, ingresar, leerCubiculo, listarCubiculos } from "@ventanilla/contract/punto/punto.routes";
import { salir } from "@ventanilla/contract/sesion/sesion.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { responder } from "../../../test/casos.ts";
import { esperarA, transaccionAjena } from "../../../test/cerrojos.ts";
import { type Banco, type Cliente, levantar } from "../../../test/harness.ts";
import { crearCanal } from "../canal/canal.factory.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { crearPunto } from "../punto/punto.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const cubiculos = ({ http }: Cliente) => http.call<typeof listarCubiculos>(listarCubiculos, {});
const leer = ({ http }: Cliente, id: number) =>
  http.call<typeof leerCubiculo>(leerCubiculo, { params: { id } });
const entrar = ({ http }: Cliente, id_punto_atencion: number) =>
  http.call<typeof ingresar>(ingresar, { body: { id_punto_atencion } });
const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);
const estadias = (idUsuario: number) =>
  banco.db
    .selectFrom("historial_punto_atencion")
    .select(["id_punto_atencion as punto", "salida"])
    .where("id_usuario", "=", idUsuario)
    .orderBy("id")
    .execute();

describe("cubículos: dónde puedo trabajar [B-cubiculos-09, B-cubiculos-12]", () => {
  it("un arreglo de los activos donde estoy autorizado, con quién está dentro y qué falta leer", async () => {
    const inst = await banco.institucion({ puntos: 2 });
    const [uno = 0, dos = 0] = inst.puntos;
    const yo = inst.operadores[0] ?? inst.admin;
    await crearPunto(banco.db, { id_entidad: inst.id, operadores: [yo.id], estado: "INACTIVO" });
    await crearPunto(banco.db, { id_entidad: inst.id });
    await crearConversacion(banco.db, { canal: inst.canal, id_punto: uno, sin_leer: 1 });
    const operador = await banco.comoUsuario(yo);
    const filas = await cubiculos(operador);
    expect(Array.isArray(filas)).toBe(true);
    expect(
      filas.map(({ id, operadores, sin_leer, activo }) => ({ id, operadores, sin_leer, activo })),
    ).toEqual([
      { id: uno, operadores: 1, sin_leer: 1, activo: true },
      { id: dos, operadores: 1, sin_leer: 0, activo: false },
    ]);
  });

  it("de cada canal dice si sólo registra, como lo dice su conector; uno sin conector no registra", async () => {
    const inst = await banco.institucion();
    const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
    const nuevo = (clasificacion: "llamada" | "facebook") =>
      crearCanal(banco.db, banco.sealer, { id_entidad: inst.id, clasificacion, usuario: clasificacion });
    const id = await crearPunto(banco.db, {
      id_entidad: inst.id,
      operadores: [inst.operadores[0]?.id ?? 0],
      canales: [inst.canal.id, (await nuevo("llamada")).id, (await nuevo("facebook")).id],
    });
    const { canales_autorizados: canales } = await leer(operador, id);
    expect(new Map(canales.map((canal) => [canal.clasificacion, canal.solo_registro]))).toEqual(
      new Map([
        ["whatsapp", false],
        ["llamada", true],
        ["facebook", false],
      ]),
    );
  });

  it("uno solo trae también sus canales activos; sin autorización es 403 y ajeno no existe", async () => {
    const inst = await banco.institucion();
    const otra = await banco.institucion();
    const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
    const apagado = await crearCanal(banco.db, banco.sealer, { id_entidad: inst.id, estado: "INACTIVO" });
    const id = await crearPunto(banco.db, {
      id_entidad: inst.id,
      identificador: "Cubículo 9",
      operadores: [inst.operadores[0]?.id ?? 0],
      canales: [inst.canal.id, apagado.id],
    });
    expect(await leer(operador, id)).toEqual({
      id,
      identificador: "Cubículo 9",
      id_entidad: inst.id,
      operadores: 0,
      sin_leer: 0,
      activo: false,
      espera: { demora_min: 15, atraso_min: 60 },
      canales_autorizados: [
        {
          id: inst.canal.id,
          clasificacion: "whatsapp",
          usuario: expect.any(String),
          id_entidad: inst.id,
          solo_registro: false,
        },
      ],
    });
    const vedado = await crearPunto(banco.db, { id_entidad: inst.id });
    expect(await leer(operador, vedado).catch(codigoDe)).toEqual([403, "PUNTO_NO_AUTORIZADO"]);
    expect(await leer(operador, otra.puntos[0] ?? 0).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
  });
});

describe("cubículos: entrar y salir [B-cubiculos-10, B-cubiculos-11, B-cubiculos-17, D77]", () => {
  it("una entrada abierta por operador: la nueva cierra la anterior; varios operadores en un punto", async () => {
    const inst = await banco.institucion({ puntos: 2 });
    const [uno = 0, dos = 0] = inst.puntos;
    const yo = await crearUsuario(banco.db, { id_entidad: inst.id });
    await banco.db
      .insertInto("punto_operador")
      .values([uno, dos].map((id) => ({ id_punto_atencion: id, id_usuario: yo.id })))
      .execute();
    const operador = await banco.comoUsuario(yo);
    expect(await entrar(operador, uno)).toMatchObject({ id: uno, activo: true, operadores: 2 });
    expect(await entrar(operador, dos)).toMatchObject({ id: dos, activo: true, operadores: 2 });
    expect(await estadias(yo.id)).toEqual([
      { punto: uno, salida: expect.any(String) },
      { punto: dos, salida: null },
    ]);
    const dejar = () => operador.http.call<typeof dejarPunto>(dejarPunto, { body: {} });
    await dejar();
    expect((await estadias(yo.id))[1]).toEqual({ punto: dos, salida: expect.any(String) });
    expect(await dejar()).toEqual({ message: expect.any(String) });
    expect(await estadias(yo.id)).toHaveLength(2);
  });

  it("salir del sistema en una ventana no saca del punto a la otra, ni cuando salen a la vez queda nadie dentro [D26]", async () => {
    const inst = await banco.institucion();
    const [yo = inst.admin] = inst.operadores;
    const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: inst.puntos[0] ?? null,
    });
    const [una, otra, tercera] = [
      await banco.comoUsuario(yo),
      await banco.comoUsuario(yo),
      await banco.comoUsuario(yo),
    ];
    const dejarSistema = ({ http }: Cliente) => http.call<typeof salir>(salir, {});
    await dejarSistema(una);
    expect(await estadias(yo.id)).toEqual([{ punto: inst.puntos[0], salida: null }]);
    await expect(responder(otra, { id_caso, id_canal_entrada })).resolves.toMatchObject({ id_caso });
    const nadie = await transaccionAjena(banco.db);
    await nadie.selectFrom("usuario").select("id").where("id", "=", yo.id).forUpdate().execute();
    const salidas = [otra, tercera].map(dejarSistema);
    await esperarA(nadie, 2);
    await nadie.rollback().execute();
    await Promise.all(salidas);
    expect(await estadias(yo.id)).toEqual([{ punto: inst.puntos[0], salida: expect.any(String) }]);
  });

  it("se listan, se entra con id_punto_atencion y se sale con un cuerpo vacío, en las direcciones del documento [A-rest-06, A-rest-07, A-rest-08]", async () => {
    const inst = await banco.institucion();
    const [punto = 0] = inst.puntos;
    const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
    const pedir = (metodo: string, camino: string, body?: unknown) =>
      operador.pedir(metodo, `/ws/api/system/${camino}`, body === undefined ? {} : { body });
    const enPunto = async () => {
      const { estado, cuerpo } = await pedir("GET", "operadores/cubiculos");
      return [estado, cuerpo];
    };
    await pedir("PUT", "historial_punto_atencion/salida", {});
    expect(await enPunto()).toMatchObject([200, [{ id: punto, activo: false }]]);
    const ingreso = await pedir("PUT", "historial_punto_atencion/ingreso", { id_punto_atencion: punto });
    expect([ingreso.estado, await enPunto()]).toMatchObject([200, [200, [{ id: punto, activo: true }]]]);
    const salida = await pedir("PUT", "historial_punto_atencion/salida", {});
    expect([salida.estado, await enPunto()]).toMatchObject([200, [200, [{ id: punto, activo: false }]]]);
    expect((await pedir("PUT", "historial_punto_atencion/ingreso", {})).estado).toBe(400);
  });

  it("la salida no acepta otra cosa que un cuerpo vacío", async () => {
    const inst = await banco.institucion();
    const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
    const salir = (body: unknown) =>
      operador.pedir("PUT", "/ws/api/system/historial_punto_atencion/salida", { body });
    expect((await salir({ id_punto_atencion: 1 })).estado).toBe(400);
    expect((await salir({})).estado).toBe(200);
  });

  it("sólo entra quien está autorizado, y quien pierde la autorización mientras entra no queda dentro", async () => {
    const inst = await banco.institucion();
    const yo = inst.operadores[0] ?? inst.admin;
    const operador = await banco.comoUsuario(yo);
    const vedado = await crearPunto(banco.db, { id_entidad: inst.id });
    expect(await entrar(operador, vedado).catch(codigoDe)).toEqual([403, "PUNTO_NO_AUTORIZADO"]);

    const punto = await crearPunto(banco.db, { id_entidad: inst.id, operadores: [yo.id] });
    let entrada: Promise<unknown> = Promise.resolve();
    await banco.db.transaction().execute(async (edicion) => {
      await edicion.selectFrom("punto").select("id").where("id", "=", punto).forUpdate().execute();
      entrada = entrar(operador, punto).catch(codigoDe);
      await esperarA(edicion, 1);
      await edicion.deleteFrom("punto_operador").where("id_punto_atencion", "=", punto).execute();
    });
    expect(await entrada).toEqual([403, "PUNTO_NO_AUTORIZADO"]);
    expect(await estadias(yo.id)).toEqual([{ punto: inst.puntos[0], salida: null }]);
  });

  it("sin punto, lo que un caso pide lo dice en palabras: «Debe seleccionar un punto de atención.» [B-cubiculos-16, D75]", async () => {
    const inst = await banco.institucion();
    const operador = await banco.comoUsuario(await crearUsuario(banco.db, { id_entidad: inst.id }));
    const textos = await Promise.all(
      ["es", "en", "ay"].map(async (idioma) => {
        const { estado, cuerpo } = await operador.pedir("GET", "/ws/api/system/operadores/0/pendientes", {
          cabeceras: { "accept-language": idioma },
        });
        expect([estado, cuerpo]).toMatchObject([412, { error: "CUBICULO_REQUERIDO" }]);
        return (cuerpo as { mensaje: string }).mensaje;
      }),
    );
    expect(textos[0]).toBe("Debe seleccionar un punto de atención.");
    expect(new Set(textos).size).toBe(3);
  });
});
