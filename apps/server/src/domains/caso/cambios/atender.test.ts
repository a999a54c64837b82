import { HttpError } from "@ventanilla/client/http";
import { atenderCaso } from "@ventanilla/contract/caso/caso.routes";
import { EVENTO } from "@ventanilla/contract/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { retenerEntrada } from "../../../../test/cerrojos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { autorizarCanales } from "../../punto/punto.factory.ts";
import { crearConversacion } from "../caso.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const atender = ({ http }: Cliente, casoId: number) =>
  http.call<typeof atenderCaso>(atenderCaso, { params: { casoId } });
const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);

describe("atender: toma un caso que nadie tomó [D79]", () => {
  it("dos a la vez: uno lo toma y el otro recibe 412; queda un solo operador y un registro", async () => {
    const inst = await banco.institucion({ puntos: 2 });
    const { id_caso } = await crearConversacion(banco.db, { canal: inst.canal });
    const clientes = await Promise.all(inst.operadores.map((operador) => banco.comoUsuario(operador)));
    const resultados = await Promise.allSettled(clientes.map((cliente) => atender(cliente, id_caso)));
    const tomados = resultados.flatMap((r) => (r.status === "fulfilled" ? [r.value] : []));
    const rechazados = resultados.flatMap((r) => (r.status === "rejected" ? [codigoDe(r.reason)] : []));
    expect(tomados).toHaveLength(1);
    expect(rechazados).toEqual([[412, "CASO_YA_TOMADO"]]);
    expect(tomados[0]).toMatchObject({ estado: "PENDIENTE", operadores: [tomados[0]?.operador_principal] });
    const registros = await banco.db
      .selectFrom("log")
      .select("usuario")
      .where("referencia", "=", `caso:${id_caso}`)
      .execute();
    expect(registros).toEqual([{ usuario: tomados[0]?.operador_principal }]);
  });

  it("también lo lee quien, con el caso tomado por otro punto, ya no puede verlo", async () => {
    const inst = await banco.institucion({ puntos: 2 });
    for (const [i, id] of inst.puntos.entries()) {
      const ajeno = inst.operadores[1 - i]?.id ?? 0;
      await banco.db
        .deleteFrom("punto_operador")
        .where("id_punto_atencion", "=", id)
        .where("id_usuario", "=", ajeno)
        .execute();
    }
    const caso = await crearConversacion(banco.db, { canal: inst.canal });
    const clientes = await Promise.all(inst.operadores.map((operador) => banco.comoUsuario(operador)));
    // Both have seen it as untaken before one of them goes on.
    const entrada = await retenerEntrada(banco, caso.id_canal_entrada);
    const intentos = clientes.map((cliente) => atender(cliente, caso.id_caso).catch(codigoDe));
    await entrada.esperan(2);
    await entrada.soltar();
    const resultados = await Promise.all(intentos);
    expect(resultados).toContainEqual([412, "CASO_YA_TOMADO"]);
    expect(resultados).toContainEqual(expect.objectContaining({ estado: "PENDIENTE" }));
  });

  it("en el mismo punto, el segundo lee que ya está tomado", async () => {
    const inst = await banco.institucion();
    const { id_caso } = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: inst.puntos[0] ?? null,
    });
    const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
    await atender(operador, id_caso);
    expect(await atender(operador, id_caso).catch(codigoDe)).toEqual([412, "CASO_YA_TOMADO"]);
  });

  it("el que espera en otro punto no se toma desde aquí, aunque los dos atiendan su canal [D79]", async () => {
    const inst = await banco.institucion({ puntos: 2 });
    const { id_caso } = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: inst.puntos[0] ?? null,
    });
    const [aqui, alla] = await Promise.all(inst.operadores.map((operador) => banco.comoUsuario(operador)));
    if (!aqui || !alla) throw new Error("two operators were asked for");
    expect(await atender(alla, id_caso).catch(codigoDe)).toEqual([412, "CASO_YA_TOMADO"]);
    expect(await atender(aqui, id_caso)).toMatchObject({ id_punto_atencion: inst.puntos[0] });
  });

  it("un caso cerrado no se toma: es definitivo [D58]", async () => {
    const inst = await banco.institucion();
    const { id_caso } = await crearConversacion(banco.db, {
      canal: inst.canal,
      estado: "CERRADO",
      id_punto: inst.puntos[0] ?? null,
    });
    const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
    expect(await atender(operador, id_caso).catch(codigoDe)).toEqual([412, "CASO_CERRADO"]);
  });

  it("lo que otra entidad toma en una cuenta compartida se va sin decir a qué punto; lo que toma la propia, diciéndolo [D46]", async () => {
    const inst = await banco.institucion({ puntos: 2 });
    const otra = await banco.institucion();
    await autorizarCanales(banco.db, inst.puntos[0] ?? 0, [otra.canal.id]);
    const retiros: (string | null)[] = [];
    const enlace = await banco.enlace(inst.operadores[0] ?? inst.admin, inst.puntos[0] ?? 0);
    enlace.listen({ [EVENTO.chatRetirado]: ({ punto }) => retiros.push(punto) });
    const tomarComo = async (de: Institucion, operador: { id: number } | undefined, retirados: number) => {
      const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, { canal: de.canal });
      await expect.poll(() => enlace.chats.chats.has(id_canal_entrada)).toBe(true);
      await atender(await banco.comoUsuario(operador ?? de.admin), id_caso);
      await expect.poll(() => retiros).toHaveLength(retirados);
      const { identificador = null } =
        (await banco.db
          .selectFrom("caso as c")
          .innerJoin("punto as p", "p.id", "c.id_punto_atencion")
          .select("p.identificador")
          .where("c.id", "=", id_caso)
          .executeTakeFirst()) ?? {};
      return identificador;
    };
    const ajeno = await tomarComo(otra, otra.operadores[0], 1);
    const propio = await tomarComo(inst, inst.operadores[1], 2);
    expect([ajeno, propio]).toEqual([expect.any(String), expect.any(String)]);
    expect(retiros).toEqual([null, propio]);
    enlace.close();
  });

  it("mirar no toma: el caso sigue esperando [D79]", async () => {
    const inst = await banco.institucion({ puntos: 2 });
    const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, {
      canal: inst.canal,
      sin_leer: 1,
    });
    const enlace = await banco.enlace(inst.operadores[0] ?? inst.admin, inst.puntos[0] ?? 0);
    await expect.poll(() => enlace.chats.chats.size).toBe(1);
    enlace.open(id_canal_entrada);
    await expect.poll(() => enlace.hilo(id_canal_entrada)?.mensajes.size).toBe(2);
    const caso = await banco.db.selectFrom("caso").selectAll().where("id", "=", id_caso).executeTakeFirst();
    expect(caso).toMatchObject({ estado: "ACTIVO", id_punto_atencion: null, operador_principal: null });
  });
});
