import { leerPersona } from "@ventanilla/contract/persona/persona.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  asociaciones,
  asociar,
  codigoDe,
  deshacer,
  personaEscrita,
  primerOperador,
} from "../../../test/asociacion.ts";
import { adjuntar, cerrar } from "../../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { transaction } from "../../db/transaction.ts";
import { adjuntarConversacion, crearConversacion } from "../caso/caso.factory.ts";

let banco: Banco;
let inst: Institucion;
let operador: Cliente;
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion({ puntos: 2 });
  operador = await primerOperador(banco, inst);
});
afterAll(() => banco.cerrar());

const conversar = (estado?: "CERRADO") =>
  crearConversacion(banco.db, {
    canal: inst.canal,
    id_punto: inst.puntos[0] ?? null,
    ...(estado && { estado }),
  });
const caso = (id: number) =>
  banco.db
    .selectFrom("caso")
    .select(["id_persona", "tipo", "version", "_updated_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const personaDe = async (idEntrada: number) =>
  (
    await banco.db
      .selectFrom("canal_entrada")
      .select("id_persona")
      .where("id", "=", idEntrada)
      .executeTakeFirstOrThrow()
  ).id_persona;
const NADA = [412, "NADA_QUE_DESHACER"];

describe("deshacer la última asociación [B-persona-43] [D56]", () => {
  it("vuelve a quien estaba antes, o a nadie; sólo la última y una vez", async () => {
    const { id_caso, id_canal_entrada } = await conversar();
    expect(await deshacer(operador, id_canal_entrada).catch(codigoDe)).toEqual(NADA);
    const ana = await asociar(operador, id_canal_entrada, personaEscrita());
    const eva = await asociar(operador, id_canal_entrada, personaEscrita({ nombres: "Eva" }), {
      reemplazar: true,
    });
    const { version } = await caso(id_caso);
    expect(await deshacer(operador, id_canal_entrada)).toMatchObject({ id: ana.id, nombres: "ANA" });
    expect(await caso(id_caso)).toMatchObject({ id_persona: ana.id, version: version + 1 });
    expect(await personaDe(id_canal_entrada)).toBe(ana.id);
    expect(await deshacer(operador, id_canal_entrada).catch(codigoDe)).toEqual(NADA);
    expect(await asociaciones(operador, id_canal_entrada)).toMatchObject([
      { persona: { id: eva.id }, deshecha_en: expect.any(String) },
      { persona: { id: ana.id }, deshecha_en: null },
    ]);
    const aviso = await banco.db
      .selectFrom("mensaje")
      .select("contenido")
      .where("id_caso", "=", id_caso)
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(aviso).toEqual({ contenido: "Se deshizo el vínculo con EVA QUISPE." });
    const registro = await banco.db
      .selectFrom("log")
      .select("datos")
      .where("tipo", "=", "persona.desasociar")
      .where("referencia", "=", `canal_entrada:${id_canal_entrada}`)
      .execute();
    expect(registro).toEqual([{ datos: { id_persona: { antes: eva.id, despues: ana.id } } }]);
  });

  it("el vínculo que se miró, mientras sea el último: otro que se puso entretanto queda", async () => {
    const { id_canal_entrada } = await conversar();
    const ultimo = async () => (await asociaciones(operador, id_canal_entrada))[0]?.id;
    const ana = await asociar(operador, id_canal_entrada, personaEscrita());
    const mirado = await ultimo();
    const eva = await asociar(operador, id_canal_entrada, personaEscrita({ nombres: "Eva" }), {
      reemplazar: true,
    });
    expect(await deshacer(operador, id_canal_entrada, mirado).catch(codigoDe)).toEqual(NADA);
    expect(await personaDe(id_canal_entrada)).toBe(eva.id);
    expect(await deshacer(operador, id_canal_entrada, await ultimo())).toMatchObject({ id: ana.id });
    expect(await deshacer(operador, id_canal_entrada, mirado).catch(codigoDe)).toEqual(NADA);
    expect(await personaDe(id_canal_entrada)).toBe(ana.id);
  });

  it("un caso COMPLEJO que queda sin persona vuelve a SIMPLE; con otra, sigue COMPLEJO [D64]", async () => {
    const { id_caso, id_canal_entrada } = await conversar();
    const hacerComplejo = () =>
      banco.db.updateTable("caso").set({ tipo: "COMPLEJO" }).where("id", "=", id_caso).execute();
    await asociar(operador, id_canal_entrada, personaEscrita());
    await hacerComplejo();
    await asociar(operador, id_canal_entrada, personaEscrita(), { reemplazar: true });
    await deshacer(operador, id_canal_entrada);
    expect(await caso(id_caso)).toMatchObject({ tipo: "COMPLEJO" });
    const otra = await conversar();
    await asociar(operador, otra.id_canal_entrada, personaEscrita());
    await banco.db.updateTable("caso").set({ tipo: "COMPLEJO" }).where("id", "=", otra.id_caso).execute();
    expect(await deshacer(operador, otra.id_canal_entrada)).toBeNull();
    expect(await caso(otra.id_caso)).toMatchObject({ id_persona: null, tipo: "SIMPLE" });
    expect(await personaDe(otra.id_canal_entrada)).toBeNull();
  });

  it("los canales que siguieron al caso vuelven con él", async () => {
    const destino = await conversar();
    const adjunta = await conversar("CERRADO");
    await transaction(banco.db, (tx) => adjuntarConversacion(tx, adjunta.id_caso, destino.id_caso));
    const { id } = await asociar(operador, destino.id_canal_entrada, personaEscrita());
    expect(await personaDe(adjunta.id_canal_entrada)).toBe(id);
    await deshacer(operador, destino.id_canal_entrada);
    expect(await personaDe(adjunta.id_canal_entrada)).toBeNull();
    expect(await personaDe(destino.id_canal_entrada)).toBeNull();
    expect(await deshacer(operador, adjunta.id_canal_entrada).catch(codigoDe)).toEqual(NADA);
  });

  it("el caso vuelve a ser de quien era, aunque su conversación fuera de otra persona o se deshaga desde otra de ellas", async () => {
    const otro = await conversar();
    const otra = await asociar(operador, otro.id_canal_entrada, personaEscrita({ nombres: "Eva" }));
    const { id_caso, id_canal_entrada } = await conversar();
    const duena = await asociar(operador, id_canal_entrada, personaEscrita());
    await banco.db
      .updateTable("canal_entrada")
      .set({ id_persona: otra.id })
      .where("id", "=", id_canal_entrada)
      .execute();
    const adjunta = await conversar("CERRADO");
    await transaction(banco.db, (tx) => adjuntarConversacion(tx, adjunta.id_caso, id_caso));
    for (const desde of [id_canal_entrada, adjunta.id_canal_entrada]) {
      await asociar(operador, id_canal_entrada, personaEscrita({ nombres: "Luz" }), { reemplazar: true });
      await deshacer(operador, desde);
      expect(await caso(id_caso)).toMatchObject({ id_persona: duena.id });
      expect(await personaDe(id_canal_entrada)).toBe(otra.id);
      expect(await personaDe(adjunta.id_canal_entrada)).toBeNull();
    }
  });

  it("el caso al que se adjuntó entretanto sigue siendo de su persona", async () => {
    const escrita = personaEscrita();
    const suyo = await conversar();
    const { id: ana } = await asociar(operador, suyo.id_canal_entrada, escrita);
    const ajeno = await conversar();
    await asociar(operador, ajeno.id_canal_entrada, escrita);
    await adjuntar(operador, ajeno.id_caso, { caso_destino: suyo.id_caso });
    expect(await deshacer(operador, ajeno.id_canal_entrada)).toBeNull();
    expect(await personaDe(ajeno.id_canal_entrada)).toBeNull();
    expect(await personaDe(suyo.id_canal_entrada)).toBe(ana);
    expect(await caso(suyo.id_caso)).toMatchObject({ id_persona: ana });
  });

  it("el caso que la conversación abrió después del vínculo vuelve con ella", async () => {
    const chat = "59171234567@c.us";
    const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: inst.puntos[0] ?? null,
      chat,
    });
    const { id: ana } = await asociar(operador, id_canal_entrada, personaEscrita());
    await cerrar(operador, id_caso, { forzar: true });
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "Otra cosa" });
    const { id } = await banco.db
      .selectFrom("caso")
      .select("id")
      .where("canal_principal", "=", id_canal_entrada)
      .where("estado", "=", "ACTIVO")
      .executeTakeFirstOrThrow();
    expect(await caso(id)).toMatchObject({ id_persona: ana });
    await deshacer(operador, id_canal_entrada);
    expect(await caso(id)).toMatchObject({ id_persona: null });
    expect(await caso(id_caso)).toMatchObject({ id_persona: ana });
  });

  it("el nombre se va de la lista a la vez", async () => {
    const { id_canal_entrada } = await conversar();
    const { id } = await asociar(operador, id_canal_entrada, personaEscrita());
    const pantalla = await banco.enlace(inst.operadores[0] ?? inst.admin, inst.puntos[0] ?? 0, {
      pollMs: 60_000,
    });
    const suya = () => pantalla.chats.chats.get(id_canal_entrada)?.persona;
    await expect.poll(suya).toMatchObject({ id });
    await deshacer(operador, id_canal_entrada);
    await expect.poll(suya).toBeNull();
  });

  it("sin caso abierto vuelve el canal, y el caso cerrado queda como estaba [D66]", async () => {
    const { id_caso, id_canal_entrada } = await conversar();
    const { id } = await asociar(operador, id_canal_entrada, personaEscrita());
    await banco.db.updateTable("caso").set({ estado: "CERRADO" }).where("id", "=", id_caso).execute();
    await banco.db
      .updateTable("caso_canal_entrada")
      .set({ abierto: false })
      .where("id_caso", "=", id_caso)
      .execute();
    const cerrado = await caso(id_caso);
    expect(await deshacer(operador, id_canal_entrada)).toBeNull();
    expect(await personaDe(id_canal_entrada)).toBeNull();
    expect(await caso(id_caso)).toEqual({ ...cerrado, id_persona: id });
  });

  it("quien no puede escribir en el caso no deshace nada [D63, D77]", async () => {
    const { id_canal_entrada } = await conversar();
    const { id } = await asociar(operador, id_canal_entrada, personaEscrita());
    const enOtroPunto = await primerOperador(banco, inst, 1);
    expect(await deshacer(enOtroPunto, id_canal_entrada).catch(codigoDe)).toEqual([412, "CASO_YA_TOMADO"]);
    const ajeno = await primerOperador(banco, await banco.institucion());
    expect(await deshacer(ajeno, id_canal_entrada).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    expect(await personaDe(id_canal_entrada)).toBe(id);
  });
});

describe("deshacer: lo que el vínculo escribió de la persona vuelve a como estaba [D111]", () => {
  const otros = (value: string) => [{ key: "Otros", value }];
  const ver = async (cliente: Cliente, id: number) => {
    const { movil, telefono, otros_datos, nombres } = await cliente.http.call<typeof leerPersona>(
      leerPersona,
      {
        params: { id },
      },
    );
    return { movil, telefono, otros_datos, nombres };
  };

  it("teléfonos, otros datos y un nombre propio, también los que se corrigieron después del vínculo", async () => {
    const escrita = personaEscrita({ movil: "70000001", telefono: "2210400", otros_datos: otros("uno") });
    const primera = await conversar();
    const { id } = await asociar(operador, primera.id_canal_entrada, escrita);
    const antes = await ver(operador, id);
    const { id_canal_entrada } = await conversar();
    const cambiada = { ...escrita, movil: "70000002", otros_datos: otros("dos"), nombres: "Anita" };
    await asociar(operador, id_canal_entrada, cambiada);
    await asociar(operador, id_canal_entrada, { ...cambiada, movil: "70000003", telefono: "" });
    expect(await ver(operador, id)).toMatchObject({ movil: "70000003", telefono: null, nombres: "ANITA" });
    await deshacer(operador, id_canal_entrada);
    expect(await ver(operador, id)).toEqual(antes);
  });

  it("lo que después se dijo en otra conversación queda", async () => {
    const escrita = personaEscrita({ movil: "70000001" });
    const { id_canal_entrada } = await conversar();
    const { id } = await asociar(operador, id_canal_entrada, escrita);
    const otra = await conversar();
    await asociar(operador, otra.id_canal_entrada, { ...escrita, movil: "70000009", telefono: "2210400" });
    await deshacer(operador, id_canal_entrada);
    expect(await ver(operador, id)).toMatchObject({ movil: "70000009", telefono: "2210400" });
  });

  it("los datos que otra entidad supo no se tocan, ni al asociar ni al deshacer", async () => {
    const escrita = personaEscrita({ movil: "70000001", telefono: "2210400" });
    const nuestra = await conversar();
    const { id } = await asociar(operador, nuestra.id_canal_entrada, escrita);
    const antes = await ver(operador, id);
    const ajena = await banco.institucion();
    const colega = await primerOperador(banco, ajena);
    const { id_canal_entrada } = await crearConversacion(banco.db, {
      canal: ajena.canal,
      id_punto: ajena.puntos[0] ?? null,
    });
    await asociar(colega, id_canal_entrada, { ...escrita, movil: "79999999", telefono: "" });
    expect(await ver(operador, id)).toEqual(antes);
    expect(await deshacer(colega, id_canal_entrada)).toBeNull();
    expect(await ver(operador, id)).toEqual(antes);
    const dicho = await banco.db
      .selectFrom("persona_entidad")
      .select(["movil", "telefono"])
      .where("id_persona", "=", id)
      .where("id_entidad", "=", ajena.id)
      .execute();
    expect(dicho).toEqual([{ movil: null, telefono: null }]);
  });
});
