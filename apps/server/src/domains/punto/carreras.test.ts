import { editarCanal } from "@ventanilla/contract/canal/administrar.routes";
import type { TransicionPunto } from "@ventanilla/contract/punto/punto";
import { cambiarPunto, editarPunto } from "@ventanilla/contract/punto/punto.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atender, casoFila, codigoDe } from "../../../test/casos.ts";
import { esperarA, retenerOperadores, retenerPresencia } from "../../../test/cerrojos.ts";
import { casosDe, type EscenaDeLlamadas, escenaDeLlamadas } from "../../../test/crear.ts";
import { type Banco, type Cliente, levantar } from "../../../test/harness.ts";
import { chatDe, operador, punto } from "../../../test/puestos.ts";
import { type ConversacionDePrueba, crearConversacion } from "../caso/caso.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { autorizarCanales, crearPunto } from "./punto.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const inactivar = ({ http }: Cliente, id: number, mas: Pick<TransicionPunto, "mover_a"> = {}) =>
  http.call<typeof cambiarPunto>(cambiarPunto, { params: { id }, body: { transicion: "inactivar", ...mas } });

describe("un punto que se inactiva mientras le llega un caso [D79]", () => {
  it("el que abre un ciudadano espera sin punto", async () => {
    const inst = await banco.institucion();
    const admin = await banco.comoUsuario(inst.admin);
    const saliendo = await retenerPresencia(banco, punto(inst));
    const apagado = inactivar(admin, punto(inst));
    await saliendo.esperan(1);
    const escrito = banco.ciudadanoEscribe(inst.canal, { chat: chatDe(inst.id), texto: "Buenos días" });
    await saliendo.esperan(2);
    await saliendo.soltar();
    expect((await escrito).estado).toBe(200);
    expect(await apagado).toMatchObject({ estado: "INACTIVO" });
    const [caso, ...otros] = await casosDe(banco, inst);
    expect(await casoFila(banco, caso?.id ?? 0)).toMatchObject({ estado: "ACTIVO", id_punto_atencion: null });
    expect(otros).toEqual([]);
  });

  interface Lugar extends EscenaDeLlamadas {
    esperando: ConversacionDePrueba;
    cerrada: ConversacionDePrueba;
  }
  const ACCIONES: Record<string, (lugar: Lugar) => Promise<unknown>> = {
    "atender uno que espera": ({ operador: quien, esperando }) => atender(quien, esperando.id_caso),
    "abrir uno": ({ abrir, cerrada }) => abrir(cerrada.id_canal_entrada),
  };
  it.each(Object.entries(ACCIONES))("%s ahí se rechaza, y ninguno queda en él", async (_accion, hacer) => {
    const escena = await escenaDeLlamadas(banco);
    const { inst } = escena;
    const admin = await banco.comoUsuario(inst.admin);
    const esperando = await crearConversacion(banco.db, { canal: inst.canal });
    const cerrada = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: punto(inst),
      estado: "CERRADO",
    });
    const saliendo = await retenerPresencia(banco, punto(inst));
    const apagado = inactivar(admin, punto(inst));
    await saliendo.esperan(1);
    const hecho = hacer({ ...escena, esperando, cerrada }).catch(codigoDe);
    await saliendo.esperan(2);
    await saliendo.soltar();
    expect(await hecho).toEqual([412, "CUBICULO_REQUERIDO"]);
    expect(await apagado).toMatchObject({ estado: "INACTIVO" });
    const suyos = await banco.db
      .selectFrom("caso")
      .select("id")
      .where("id_punto_atencion", "=", punto(inst))
      .execute();
    expect(suyos).toEqual([{ id: cerrada.id_caso }]);
  });
});

describe("mientras los casos de un punto pasan a otro [D79, D83]", () => {
  /** Of two points; a case of the first one is led by its operator. */
  async function mudable() {
    const inst = await banco.institucion({ puntos: 2 });
    const { id, usuario: nombre } = operador(inst);
    const { id_caso } = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: punto(inst),
      operador: { id, nombre },
    });
    return { inst, admin: await banco.comoUsuario(inst.admin), id_caso };
  }

  it("los mensajes del destino, y los de otra institución, no lo esperan", async () => {
    const { inst, admin, id_caso } = await mudable();
    const otra = await banco.institucion();
    const chat = chatDe(inst.id);
    await crearConversacion(banco.db, { canal: inst.canal, id_punto: punto(inst, 1), chat });
    await crearConversacion(banco.db, { canal: otra.canal, id_punto: punto(otra), chat });
    const cambiando = await retenerOperadores(banco, id_caso);
    const mudanza = inactivar(admin, punto(inst), { mover_a: punto(inst, 1) });
    await cambiando.esperan(1);
    const llegadas = await Promise.all(
      [inst, otra].map(({ canal }) => banco.ciudadanoEscribe(canal, { chat, texto: "¿Sigue ahí?" })),
    );
    expect(llegadas.map(({ estado }) => estado)).toEqual([200, 200]);
    await cambiando.esperan(1);
    await cambiando.soltar();
    expect(await mudanza).toMatchObject({ estado: "INACTIVO" });
    expect(await casoFila(banco, id_caso)).toMatchObject({ id_punto_atencion: punto(inst, 1) });
  });

  it("otros que se crucen con ellos esperan su turno, y encuentran inactivo su destino", async () => {
    const { inst, admin, id_caso } = await mudable();
    const [uno, dos] = [punto(inst), punto(inst, 1)];
    const cambiando = await retenerOperadores(banco, id_caso);
    const mudanza = inactivar(admin, uno, { mover_a: dos });
    await cambiando.esperan(1);
    const cruzada = inactivar(admin, dos, { mover_a: uno }).catch(codigoDe);
    await cambiando.esperan(1, "pg_advisory_xact_lock");
    await cambiando.soltar();
    expect(await mudanza).toMatchObject({ estado: "INACTIVO" });
    expect(await cruzada).toEqual([412, "DESTINO_NO_VALIDO"]);
  });
});

describe("un punto que autoriza a quien entretanto se muda a otra institución [D46]", () => {
  it("espera a la mudanza, lo rechaza como a cualquiera de otra, y no queda autorizado", async () => {
    const [inst, otra] = [await banco.institucion(), await banco.institucion()];
    const { http } = await banco.comoUsuario(inst.admin);
    const nuevo = await crearUsuario(banco.db, { id_entidad: inst.id });
    const operadores_autorizados = [operador(inst).id, nuevo.id];
    let editado: Promise<unknown> = Promise.resolve();
    await banco.db.transaction().execute(async (mudanza) => {
      const cuenta = mudanza.updateTable("usuario").where("id", "=", nuevo.id);
      await cuenta.set({ id_entidad: otra.id }).execute();
      editado = http
        .call<typeof editarPunto>(editarPunto, {
          params: { id: punto(inst) },
          body: { operadores_autorizados },
        })
        .catch(codigoDe);
      await esperarA(mudanza, 1);
    });
    expect(await editado).toEqual([412, "SELECCION_AJENA"]);
    const autorizado = banco.db.selectFrom("punto_operador").select("id_punto_atencion");
    expect(await autorizado.where("id_usuario", "=", nuevo.id).execute()).toEqual([]);
  });
});

describe("los puntos de un canal, dichos a la vez en su formulario y en el de un punto [D46]", () => {
  it("lo que el otro acaba de poner no se pone dos veces: quedan los elegidos", async () => {
    const inst = await banco.institucion();
    const { http } = await banco.comoUsuario(inst.admin);
    const nuevo = await crearPunto(banco.db, { id_entidad: inst.id });
    const puntos_atencion = [punto(inst), nuevo];
    let editado: Promise<unknown> = Promise.resolve();
    await banco.db.transaction().execute(async (delPunto) => {
      await delPunto.selectFrom("punto").select("id").where("id", "=", nuevo).forUpdate().execute();
      editado = http
        .call<typeof editarCanal>(editarCanal, {
          params: { id: inst.canal.id },
          body: { puntos_atencion, vistos: { puntos_atencion: [punto(inst)] } },
        })
        .catch(codigoDe);
      await esperarA(delPunto, 1);
      await autorizarCanales(delPunto, nuevo, [inst.canal.id]);
    });
    expect(await editado).toMatchObject({ puntos_atencion: puntos_atencion.map((id) => ({ id })) });
  });
});
