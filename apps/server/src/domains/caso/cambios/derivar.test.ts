import { EVENTO } from "@ventanilla/contract/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  atender,
  avisosDe,
  casoFila,
  codigoDe,
  derivar,
  expediente,
  hiloDe,
  leer,
  responder,
} from "../../../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { crearPunto } from "../../punto/punto.factory.ts";

let banco: Banco;
let inst: Institucion;
/** Stands at the first point. */
let aqui: Cliente;
/** Stands at the second one. */
let alla: Cliente;
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion({ puntos: 2 });
  aqui = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  alla = await banco.comoUsuario(inst.operadores[1] ?? inst.admin);
});
afterAll(() => banco.cerrar());

const punto = (i: number) => inst.puntos[i] ?? 0;
const nombreDe = async (id: number) =>
  (await banco.db.selectFrom("punto").select("identificador").where("id", "=", id).executeTakeFirstOrThrow())
    .identificador;

/** The points whose history shows it. */
const puntosDe = async (idCaso: number) => {
  const filas = await banco.db
    .selectFrom("caso_punto")
    .select("id_punto_atencion")
    .where("id_caso", "=", idCaso)
    .orderBy("id_punto_atencion")
    .execute();
  return filas.map((fila) => fila.id_punto_atencion);
};

describe("derivar: el caso pasa a otro punto [B-derivar-05, B-derivar-07, D67]", () => {
  it("queda PENDIENTE sin quien lo conduzca, y allá lo toma quien lo atiende; acá se lee y no se cambia", async () => {
    const caso = await expediente(banco, inst, { chat: "59173000001@c.us" });
    const derivado = await derivar(aqui, { id_caso: caso.id_caso, id_destino: punto(1), version: 2 });
    expect(derivado).toMatchObject({
      estado: "PENDIENTE",
      id_punto_atencion: punto(1),
      operador_principal: null,
      operadores: [],
      canales: [caso.id_canal_entrada],
      version: 3,
    });
    expect(await responder(aqui, caso).catch(codigoDe)).toEqual([412, "CASO_YA_TOMADO"]);
    expect(await leer(aqui, caso.id_caso)).toMatchObject({ id_punto_atencion: punto(1) });
    await banco.ciudadanoEscribe(inst.canal, { chat: "59173000001@c.us", texto: "Sigo aquí" });
    expect(await atender(alla, caso.id_caso)).toMatchObject({
      operador_principal: inst.operadores[1]?.usuario,
    });
    expect((await hiloDe(alla, caso.id_caso)).at(-1)).toMatchObject({ contenido: "Sigo aquí" });
    expect(await puntosDe(caso.id_caso)).toEqual([punto(0), punto(1)]);
  });

  it("uno que no está en ningún punto sale del de quien lo deriva, que lo guarda en su historia y lo lee", async () => {
    const caso = await expediente(banco, inst, { punto: null, operador: null });
    expect(await puntosDe(caso.id_caso)).toEqual([]);
    await derivar(aqui, { id_caso: caso.id_caso, id_destino: punto(1) });
    expect(await puntosDe(caso.id_caso)).toEqual([punto(0), punto(1)]);
    expect(await leer(aqui, caso.id_caso)).toMatchObject({ id_punto_atencion: punto(1) });
    expect((await avisosDe(banco, caso.id_caso)).at(-1)).toContain(
      `${await nombreDe(punto(0))} a ${await nombreDe(punto(1))}`,
    );
  });

  it("el aviso dice de dónde a dónde y el comentario, si lo hay", async () => {
    const sin = await expediente(banco, inst);
    const con = await expediente(banco, inst);
    await derivar(aqui, { id_caso: sin.id_caso, id_destino: punto(1), comentario: "  " });
    await derivar(aqui, { id_caso: con.id_caso, id_destino: punto(1), comentario: "Falta la firma" });
    const frase = `${inst.operadores[0]?.usuario} derivó el caso de ${await nombreDe(punto(0))} a ${await nombreDe(punto(1))}`;
    expect((await avisosDe(banco, sin.id_caso)).at(-1)).toBe(`${frase}.`);
    expect((await avisosDe(banco, con.id_caso)).at(-1)).toBe(`${frase}: Falta la firma`);
  });

  it("sale de una lista con el nombre del destino y aparece en la otra, aunque esta no atienda el canal", async () => {
    const [uno = inst.admin, dos = inst.admin] = inst.operadores;
    const ajenoAlCanal = await crearPunto(banco.db, { id_entidad: inst.id, operadores: [dos.id] });
    const caso = await expediente(banco, inst, { sin_leer: 1 });
    const retirados: unknown[] = [];
    const origen = await banco.enlace(uno, punto(0));
    origen.listen({ [EVENTO.chatRetirado]: (retiro, chat) => retirados.push([chat.id, retiro.punto]) });
    const destino = await banco.enlace(dos, ajenoAlCanal);
    await expect.poll(() => origen.chats.chats.has(caso.id_canal_entrada)).toBe(true);
    await expect.poll(() => destino.line).toBe("en linea");
    await derivar(aqui, { id_caso: caso.id_caso, id_destino: ajenoAlCanal });
    await expect
      .poll(() => destino.chats.chats.get(caso.id_canal_entrada))
      .toMatchObject({
        no_leidos: 1,
        caso: { id: caso.id_caso, operador_principal: null, id_punto_atencion: ajenoAlCanal, version: 3 },
      });
    await expect.poll(() => origen.chats.chats.has(caso.id_canal_entrada)).toBe(false);
    expect(retirados).toEqual([[caso.id_canal_entrada, await nombreDe(ajenoAlCanal)]]);
    for (const enlace of [origen, destino]) enlace.close();
  });

  it("rechaza un caso SIMPLE y no publica nada [B-derivar-01, D64]", async () => {
    const caso = await expediente(banco, inst);
    await banco.db.updateTable("caso").set({ tipo: "SIMPLE" }).where("id", "=", caso.id_caso).execute();
    const secuencias = () => banco.db.selectFrom("punto").select(["id", "secuencia"]).orderBy("id").execute();
    const antes = [await secuencias(), await casoFila(banco, caso.id_caso)];
    expect(await derivar(aqui, { id_caso: caso.id_caso, id_destino: punto(1) }).catch(codigoDe)).toEqual([
      412,
      "CASO_NO_DERIVABLE",
    ]);
    expect([await secuencias(), await casoFila(banco, caso.id_caso)]).toEqual(antes);
  });

  it("el destino es otro punto, activo y de la misma entidad: uno ajeno responde como uno que no existe [B-derivar-02]", async () => {
    const caso = await expediente(banco, inst);
    const inactivo = await crearPunto(banco.db, { id_entidad: inst.id, estado: "INACTIVO" });
    const ajeno = (await banco.institucion()).puntos[0] ?? 0;
    const a = (id_destino: number) => derivar(aqui, { id_caso: caso.id_caso, id_destino }).catch(codigoDe);
    expect(await a(punto(0))).toEqual([412, "DESTINO_NO_VALIDO"]);
    expect(await a(inactivo)).toEqual([412, "DESTINO_NO_VALIDO"]);
    expect(await a(ajeno)).toEqual([404, "NO_EXISTE"]);
    expect(await a(2_147_483_000)).toEqual([404, "NO_EXISTE"]);
    const sinDestino = await aqui.pedir("PUT", "/ws/api/system/casos/derivar", {
      body: { id_caso: caso.id_caso },
    });
    expect([sinDestino.estado, sinDestino.cuerpo]).toMatchObject([
      400,
      { error: "VALIDACION", campos: { id_destino: expect.any(String) } },
    ]);
    expect(await casoFila(banco, caso.id_caso)).toMatchObject({ version: 2, id_punto_atencion: punto(0) });
  });
});
