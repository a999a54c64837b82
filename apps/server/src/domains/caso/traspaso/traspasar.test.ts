import { listarColegas } from "@ventanilla/contract/caso/lectura.routes";
import { EVENTO } from "@ventanilla/contract/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  avisosDe,
  casoFila,
  cerrar,
  codigoDe,
  type Expediente,
  expediente,
  leer,
  liberar,
  responder,
  traspasar,
} from "../../../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { menciones, verMenciones } from "../../../../test/notas.ts";
import { puestoDe } from "../../../../test/puestos.ts";
import { crearPersona } from "../../persona/persona.factory.ts";
import { autorizarOperadores } from "../../punto/punto.factory.ts";
import { crearUsuario } from "../../usuario/usuario.factory.ts";

let banco: Banco;
let inst: Institucion;
/** Leads the cases, at the first point. */
let aqui: Cliente;
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion({ puntos: 2 });
  aqui = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
});
afterAll(() => banco.cerrar());

const punto = (i: number) => inst.puntos[i] ?? 0;

/** Works at the first point, and stands at none. */
async function colega(
  nombres = "Óscar",
  primer_apellido = "Ñañez",
): Promise<{ id: number; cliente: Cliente }> {
  const persona = await crearPersona(banco.db, { nombres, primer_apellido, segundo_apellido: null });
  const { id } = await crearUsuario(banco.db, { id_entidad: inst.id, id_persona: persona });
  await autorizarOperadores(banco.db, punto(0), [id]);
  return { id, cliente: await banco.comoUsuario({ id }) };
}

const colegas = async ({ http }: Cliente, id: number) =>
  (await http.call<typeof listarColegas>(listarColegas, { params: { id } })).rows;
const operadores = ({ id_caso }: Expediente) =>
  banco.db.selectFrom("caso_operador").select("id_usuario").where("id_caso", "=", id_caso).execute();

describe("traspasar: el caso pasa a un colega del mismo punto", () => {
  it("lo conduce el colega, que le escribe desde donde esté; quien lo pasó también puede seguir", async () => {
    const caso = await expediente(banco, inst, { chat: "59174000001@c.us" });
    const otro = await colega();
    const pasado = await traspasar(aqui, caso.id_caso, { id_operador: otro.id, version: 2 });
    expect(pasado).toMatchObject({
      estado: "PENDIENTE",
      id_punto_atencion: punto(0),
      version: 3,
      nombre_operador: "Óscar Ñañez",
    });
    expect((await casoFila(banco, caso.id_caso)).operador_principal).toBe(otro.id);
    expect(new Set((await operadores(caso)).map(({ id_usuario }) => id_usuario))).toEqual(
      new Set([inst.operadores[0]?.id, otro.id]),
    );
    expect(await responder(otro.cliente, caso)).toMatchObject({ operador: { id: otro.id } });
    expect(await responder(aqui, caso)).toMatchObject({ operador: { id: inst.operadores[0]?.id } });
  });

  it("el aviso dice a quién y el comentario, si lo hay, y el registro quién lo conducía antes", async () => {
    const [sin, con, otro] = [await expediente(banco, inst), await expediente(banco, inst), await colega()];
    await traspasar(aqui, sin.id_caso, { id_operador: otro.id, comentario: " " });
    await traspasar(aqui, con.id_caso, { id_operador: otro.id, comentario: "Conoce a la persona" });
    const frase = `${inst.operadores[0]?.usuario} pasó el caso a Óscar Ñañez`;
    expect((await avisosDe(banco, sin.id_caso)).at(-1)).toBe(`${frase}.`);
    expect((await avisosDe(banco, con.id_caso)).at(-1)).toBe(`${frase}: Conoce a la persona`);
    const anotado = await banco.db
      .selectFrom("log")
      .select("datos")
      .where("referencia", "=", `caso:${con.id_caso}`)
      .where("tipo", "=", "caso.traspasar")
      .executeTakeFirstOrThrow();
    expect(anotado.datos).toMatchObject({
      operador_principal: { antes: inst.operadores[0]?.id, despues: otro.id },
    });
  });

  it("el colega se entera donde esté, y si no estaba cuando llega, hasta que abre el caso o lo lleva otro", async () => {
    const caso = await expediente(banco, inst);
    const [otro, tercero] = [await colega(), await colega("Beto")];
    const puesto = await puestoDe(banco, otro);
    await traspasar(aqui, caso.id_caso, { id_operador: otro.id, comentario: "Ya la atendió" });
    await expect.poll(() => puesto.cuantos(EVENTO.mencion)).toBe(1);
    expect(await menciones(otro.cliente)).toMatchObject({
      sin_ver: 1,
      rows: [
        {
          clase: "traspaso",
          id_caso: caso.id_caso,
          sesion_id: caso.id_canal_entrada,
          autor: { id: null, nombre: inst.operadores[0]?.usuario },
          vista: false,
        },
      ],
    });
    expect(await menciones(aqui)).toEqual({ rows: [], sin_ver: 0 });
    expect(await verMenciones(otro.cliente, caso.id_caso)).toMatchObject({ sin_ver: 0 });
    await traspasar(otro.cliente, caso.id_caso, { id_operador: tercero.id });
    expect(await menciones(otro.cliente)).toEqual({ rows: [], sin_ver: 0 });
    expect((await menciones(tercero.cliente)).rows).toMatchObject([{ id_caso: caso.id_caso, vista: false }]);
  });

  it("la lista del punto lo dice al momento a todas sus pantallas", async () => {
    const [uno = inst.admin] = inst.operadores;
    const caso = await expediente(banco, inst);
    const otro = await colega();
    const enlace = await banco.enlace(uno, punto(0));
    const lideres: unknown[] = [];
    enlace.listen({
      [EVENTO.nuevoUsuario]: (chats) =>
        lideres.push(
          ...chats
            .filter(({ id }) => id === caso.id_canal_entrada)
            .map(({ caso: { operador_principal, nombre_operador } }) => [
              operador_principal,
              nombre_operador,
            ]),
        ),
    });
    await expect.poll(() => enlace.chats.chats.has(caso.id_canal_entrada)).toBe(true);
    const { operador_principal: suyo } = await traspasar(aqui, caso.id_caso, { id_operador: otro.id });
    await expect
      .poll(() => enlace.chats.chats.get(caso.id_canal_entrada)?.caso)
      .toMatchObject({ operador_principal: suyo, nombre_operador: "Óscar Ñañez", version: 3 });
    expect(lideres.at(-1)).toEqual([suyo, "Óscar Ñañez"]);
    enlace.close();
  });

  it("sólo a un operador activo del punto, que no lo conduzca ya; uno de otra institución es como si no existiera", async () => {
    const caso = await expediente(banco, inst);
    const inactivo = await colega();
    await banco.db.updateTable("usuario").set({ estado: "INACTIVO" }).where("id", "=", inactivo.id).execute();
    const deOtroPunto = inst.operadores[1]?.id ?? 0;
    await banco.db
      .deleteFrom("punto_operador")
      .where("id_usuario", "=", deOtroPunto)
      .where("id_punto_atencion", "=", punto(0))
      .execute();
    const ajeno = (await banco.institucion()).operadores[0]?.id ?? 0;
    const a = (id_operador: number) => traspasar(aqui, caso.id_caso, { id_operador }).catch(codigoDe);
    const yo = inst.operadores[0]?.id ?? 0;
    for (const id of [inactivo.id, deOtroPunto, inst.admin.id, yo])
      expect(await a(id)).toEqual([412, "COLEGA_NO_VALIDO"]);
    for (const id of [ajeno, 2_147_483_000]) expect(await a(id)).toEqual([404, "NO_EXISTE"]);
    expect(await casoFila(banco, caso.id_caso)).toMatchObject({ version: 2, operador_principal: yo });
    expect((await avisosDe(banco, caso.id_caso)).filter((aviso) => aviso.includes("pasó el caso"))).toEqual(
      [],
    );
  });

  it("lo que nadie conduce se atiende, no se pasa; lo cerrado ya no, y lo que cambió se mira antes", async () => {
    const otro = await colega();
    const libre = await expediente(banco, inst);
    await liberar(aqui, libre.id_caso);
    const a = (id: number, version?: number) =>
      traspasar(aqui, id, { id_operador: otro.id, ...(version && { version }) }).catch(codigoDe);
    expect(await a(libre.id_caso)).toEqual([412, "CASO_NO_TOMADO"]);
    const caso = await expediente(banco, inst);
    expect(await a(caso.id_caso, 1)).toEqual([409, "CASO_MODIFICADO"]);
    await cerrar(aqui, caso.id_caso);
    expect(await a(caso.id_caso)).toEqual([412, "CASO_CERRADO"]);
  });

  it("dos a la vez dejan lo que explica uno de los dos órdenes", async () => {
    const caso = await expediente(banco, inst);
    const dos = [await colega("Ana"), await colega("Beto")];
    const hechos = await Promise.all(
      dos.map(({ id }) =>
        traspasar(aqui, caso.id_caso, { id_operador: id, version: 2 }).then(() => id, codigoDe),
      ),
    );
    const [ganador] = hechos.filter((hecho) => typeof hecho === "number");
    expect(hechos).toContainEqual([409, "CASO_MODIFICADO"]);
    expect((await casoFila(banco, caso.id_caso)).operador_principal).toBe(ganador);
  });

  it("se ofrece a los colegas del punto, primero los que están en él; no a quien lo conduce ni a otros", async () => {
    const caso = await expediente(banco, inst);
    const [ausente, presente] = [await colega("Aarón", "Primero"), await colega("Zoila", "Última")];
    await banco.db
      .insertInto("historial_punto_atencion")
      .values({ id_usuario: presente.id, id_punto_atencion: punto(0), ingreso: new Date().toISOString() })
      .execute();
    const ofrecidos = await colegas(aqui, caso.id_caso);
    const lugar = (id: number) => ofrecidos.findIndex((uno) => uno.id === id);
    expect(ofrecidos[lugar(presente.id)]).toMatchObject({ nombre: "Zoila Última", presente: true });
    expect(ofrecidos[lugar(ausente.id)]).toMatchObject({ nombre: "Aarón Primero", presente: false });
    expect(lugar(presente.id)).toBeLessThan(lugar(ausente.id));
    expect(lugar(inst.operadores[0]?.id ?? 0)).toBe(-1);
    expect(await colegas(presente.cliente, caso.id_caso)).not.toContainEqual(
      expect.objectContaining({ id: presente.id }),
    );
    const ajeno = await banco.comoUsuario((await banco.institucion()).operadores[0] ?? inst.admin);
    expect(await colegas(ajeno, caso.id_caso).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    expect(await leer(aqui, caso.id_caso)).toMatchObject({ version: 2 });
  });
});
