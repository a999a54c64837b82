import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codigoDe } from "../../../../test/casos.ts";
import { casosDe, escenaDeLlamadas, hiloBreve } from "../../../../test/crear.ts";
import { type Banco, levantar } from "../../../../test/harness.ts";
import { crearCanalEntrada } from "../../canal/canal.factory.ts";
import { crearPersona } from "../../persona/persona.factory.ts";
import { autorizarCanales } from "../../punto/punto.factory.ts";
import { crearConversacion } from "../caso.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const escena = (puntos?: number) => escenaDeLlamadas(banco, puntos);

describe("crear: con un caso abierto en mi punto se agrega a él [B-caso-18, B-caso-55, D62]", () => {
  it("por un chat, lo escrito queda como nota de quien lo escribió y nada sale hacia la persona", async () => {
    const { inst, operador, punto, abrir } = await escena();
    const persona = await crearPersona(banco.db);
    const abierto = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: punto(),
      caso: { id_persona: persona },
    });
    const cerrado = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: punto(),
      estado: "CERRADO",
      caso: { id_persona: persona },
    });
    expect(await abrir(cerrado.id_canal_entrada, { descripcion: "Trajo el original" })).toMatchObject({
      id: abierto.id_caso,
      caso_abierto: true,
    });
    expect((await hiloBreve(operador, abierto.id_caso)).at(-1)).toEqual([
      "SALIDA",
      "Trajo el original",
      "COMPLETADO",
    ]);
    const salidas = await banco.db
      .selectFrom("salida")
      .select("id")
      .where("id_canal_entrada", "=", cerrado.id_canal_entrada)
      .execute();
    expect(salidas).toEqual([]);
  });
});

describe("crear por un chat [B-caso-55, D60]", () => {
  it("abre uno nuevo en un canal de entrada que veo; la descripción no se envía", async () => {
    const { inst, operador, punto, abrir } = await escena();
    const { id_canal_entrada } = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: punto(),
      estado: "CERRADO",
    });
    const caso = await abrir(id_canal_entrada, { id_punto_atencion: punto() });
    expect(caso).toMatchObject({
      estado: "PENDIENTE",
      clasificacion: "whatsapp",
      usuario: null,
      canales: [id_canal_entrada],
    });
    expect(await hiloBreve(operador, caso.id)).toEqual([
      ["AVISO", `Se abrió el caso ${caso.id}.`, "COMPLETADO"],
    ]);
  });

  it("en una cuenta compartida, lo que otra entidad atiende no se muestra ni se toca [D46, D61]", async () => {
    const { inst, punto, abrir } = await escena();
    const otra = await escena();
    await autorizarCanales(banco.db, punto(), [otra.inst.canal.id]);
    const { id_canal_entrada } = await crearConversacion(banco.db, {
      canal: otra.inst.canal,
      id_punto: otra.punto(),
    });
    expect(await abrir(id_canal_entrada).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    expect(await casosDe(banco, inst)).toEqual([]);
    expect(await casosDe(banco, otra.inst)).toHaveLength(1);
  });

  it("sólo en una cuenta activa que el punto atiende; un caso que sigue abierto se dice igual, aquí o en otro punto [D60, D61, D62]", async () => {
    const { inst, operadores, punto, abrir } = await escena(2);
    const [aqui, alla] = operadores;
    const cerrado = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: punto(),
      estado: "CERRADO",
    });
    const abierto = await crearConversacion(banco.db, { canal: inst.canal, id_punto: punto() });
    const cuenta = (estado: "ACTIVO" | "INACTIVO") =>
      banco.db.updateTable("canal").set({ estado }).where("id", "=", inst.canal.id).execute();

    await cuenta("INACTIVO");
    expect(await abrir(cerrado.id_canal_entrada).catch(codigoDe)).toEqual([412, "CANAL_INACTIVO"]);
    expect(await abrir(abierto.id_canal_entrada)).toMatchObject({ id: abierto.id_caso, caso_abierto: true });
    await cuenta("ACTIVO");

    await banco.db.deleteFrom("punto_canal").where("id_punto_atencion", "=", punto(1)).execute();
    const deAlla = { operador: inst.operadores[1]?.id ?? 0 };
    for (const { id_caso } of [cerrado, abierto])
      await banco.db
        .insertInto("caso_operador")
        .values({ id_caso, id_usuario: deAlla.operador })
        .onConflict((conflicto) => conflicto.doNothing())
        .execute();
    expect(await abrir(cerrado.id_canal_entrada, {}, alla).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    expect(await abrir(abierto.id_canal_entrada, {}, alla)).toMatchObject({
      id: abierto.id_caso,
      punto_atencion_diferente: punto(),
    });
    expect(await abrir(cerrado.id_canal_entrada, {}, aqui)).toMatchObject({ caso_abierto: false });
  });

  it("por un chat que ya no veo: repetido se me dice el caso que abrí, sin la dirección ni el nombre de quien escribe [D88]", async () => {
    const { inst, operador, punto, abrir } = await escena();
    const { id_canal_entrada } = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: punto(),
      estado: "CERRADO",
    });
    await banco.db
      .updateTable("canal_entrada")
      .set({ nombre: "Ana de la esquina" })
      .where("id", "=", id_canal_entrada)
      .execute();
    const clave = randomUUID();
    const abierto = await abrir(id_canal_entrada, {}, operador, clave);
    expect(abierto.canal_principal.principal.nombre).toBe("Ana de la esquina");
    await banco.db.deleteFrom("caso_operador").where("id_caso", "=", abierto.id).execute();
    await banco.db.deleteFrom("punto_operador").where("id_punto_atencion", "=", punto()).execute();

    expect(await abrir(id_canal_entrada, {}, operador, clave)).toMatchObject({
      id: abierto.id,
      usuario: null,
      canales: [id_canal_entrada],
      canal_principal: { principal: { id: id_canal_entrada, usuario: "", nombre: null } },
    });
    expect(await abrir(id_canal_entrada).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
  });

  it("un canal de entrada ajeno no existe", async () => {
    const { abrir } = await escena();
    const otra = await escena();
    const ajena = await crearCanalEntrada(banco.db, { id_canal: otra.inst.canal.id });
    expect(await abrir(ajena).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
  });
});
