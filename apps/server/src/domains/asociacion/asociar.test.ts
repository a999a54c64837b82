import type { Caso } from "@ventanilla/contract/caso/caso";
import { EVENTO } from "@ventanilla/contract/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asociaciones, asociar, codigoDe, personaEscrita, primerOperador } from "../../../test/asociacion.ts";
import { type Banco, type Institucion, levantar } from "../../../test/harness.ts";
import { transaction } from "../../db/transaction.ts";
import { adjuntarConversacion, crearConversacion } from "../caso/caso.factory.ts";
import { crearPersona } from "../persona/persona.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const caso = (id: number) =>
  banco.db.selectFrom("caso").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const entrada = (id: number) =>
  banco.db.selectFrom("canal_entrada").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const avisos = async (idCaso: number) =>
  (
    await banco.db
      .selectFrom("mensaje")
      .select(["contenido", "estado"])
      .where("id_caso", "=", idCaso)
      .where("direccion", "=", "AVISO")
      .orderBy("id")
      .execute()
  ).slice(1);
const enPunto = (inst: Institucion) => ({ canal: inst.canal, id_punto: inst.puntos[0] ?? null });

describe("asociar una persona a la conversación [B-persona-29, B-persona-43]", () => {
  it("guarda a la persona y la enlaza con el canal de entrada y su caso abierto, que se toma; queda aviso e historia [B-persona-19] [D56, D79, D80]", async () => {
    const inst = await banco.institucion({ puntos: 2 });
    const operador = await primerOperador(banco, inst);
    const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, { canal: inst.canal });
    const escrita = personaEscrita({ segundo_apellido: "--", movil: "70000001" });
    const persona = await asociar(operador, id_canal_entrada, escrita);
    expect(persona).toMatchObject({
      nro_documento: escrita.nro_documento,
      fecha_nacimiento: "1990-05-15",
      nombres: "ANA",
      primer_apellido: "QUISPE",
      segundo_apellido: null,
      movil: "70000001",
      contrastado: false,
      estado_persona: "ACTIVO",
    });
    expect(await entrada(id_canal_entrada)).toMatchObject({ id_persona: persona.id });
    expect(await caso(id_caso)).toMatchObject({
      id_persona: persona.id,
      estado: "PENDIENTE",
      id_punto_atencion: inst.puntos[0],
      operador_principal: inst.operadores[0]?.id,
      version: 3,
      _user_updated: inst.operadores[0]?.id,
    });
    expect(await avisos(id_caso)).toEqual([{ contenido: "Se vinculó a ANA QUISPE.", estado: "COMPLETADO" }]);
    expect(await asociaciones(operador, id_canal_entrada)).toMatchObject([
      {
        persona: { id: persona.id },
        anterior: null,
        usuario: inst.operadores[0]?.usuario,
        deshecha_en: null,
      },
    ]);
  });

  it("el nombre se ve en la lista y en la conversación abierta de todas las pantallas del punto, sin preguntar [D83]", async () => {
    const inst = await banco.institucion();
    const operador = await primerOperador(banco, inst);
    const { id_canal_entrada } = await crearConversacion(banco.db, enPunto(inst));
    const casos: Caso[] = [];
    const pantalla = await banco.enlace(inst.operadores[0] ?? inst.admin, inst.puntos[0] ?? 0, {
      pollMs: 60_000,
    });
    pantalla.listen({ [EVENTO.casoActualizado]: (actual) => casos.push(actual) });
    await expect.poll(() => pantalla.chats.chats.get(id_canal_entrada)?.persona).toBeNull();
    pantalla.open(id_canal_entrada);
    await expect.poll(() => pantalla.hilo(id_canal_entrada)?.mensajes.size).toBe(2);
    const escrita = personaEscrita();
    const { id } = await asociar(operador, id_canal_entrada, escrita);
    const ana = { id, nombres: "ANA", primer_apellido: "QUISPE" };
    await expect.poll(() => pantalla.chats.chats.get(id_canal_entrada)?.persona).toMatchObject(ana);
    await expect.poll(() => casos.at(-1)?.persona).toMatchObject(ana);
    await asociar(operador, id_canal_entrada, { ...escrita, nombres: "Ana María" });
    await expect
      .poll(() => pantalla.chats.chats.get(id_canal_entrada)?.persona)
      .toMatchObject({ id, nombres: "ANA MARÍA" });
    await expect.poll(() => casos.at(-1)?.persona).toMatchObject({ nombres: "ANA MARÍA" });
  });

  it("otro punto donde la misma persona escribe ve el nombre nuevo a la vez, en su lista y en el caso que tiene abierto [D83]", async () => {
    const inst = await banco.institucion({ puntos: 2 });
    const operador = await primerOperador(banco, inst);
    const aqui = await crearConversacion(banco.db, enPunto(inst));
    const alla = await crearConversacion(banco.db, { canal: inst.canal, id_punto: inst.puntos[1] ?? null });
    const escrita = personaEscrita();
    const { id } = await asociar(operador, aqui.id_canal_entrada, escrita);
    await asociar(await primerOperador(banco, inst, 1), alla.id_canal_entrada, escrita);
    const casos: Caso[] = [];
    const pantalla = await banco.enlace(inst.operadores[1] ?? inst.admin, inst.puntos[1] ?? 0, {
      pollMs: 60_000,
    });
    pantalla.listen({ [EVENTO.casoActualizado]: (actual) => casos.push(actual) });
    const suya = () => pantalla.chats.chats.get(alla.id_canal_entrada)?.persona;
    await expect.poll(suya).toMatchObject({ id, nombres: "ANA" });
    pantalla.open(alla.id_canal_entrada);
    await expect.poll(() => pantalla.hilo(alla.id_canal_entrada)?.mensajes.size).toBeGreaterThan(0);
    const { _updated_at } = await caso(alla.id_caso);
    await asociar(operador, aqui.id_canal_entrada, { ...escrita, nombres: "Ana Lía" });
    await expect.poll(suya).toMatchObject({ id, nombres: "ANA LÍA" });
    await expect
      .poll(() => casos.at(-1))
      .toMatchObject({ id: alla.id_caso, persona: { nombres: "ANA LÍA" } });
    expect(await caso(alla.id_caso)).toMatchObject({ _updated_at });
  });

  it("los mismos datos otra vez no escriben nada: ni aviso, ni historia, ni registro", async () => {
    const inst = await banco.institucion();
    const operador = await primerOperador(banco, inst);
    const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, enPunto(inst));
    const escrita = personaEscrita({ telefono: "2210400" });
    const primera = await asociar(operador, id_canal_entrada, escrita);
    const antes = await caso(id_caso);
    expect(await asociar(operador, id_canal_entrada, escrita)).toEqual(primera);
    expect(await caso(id_caso)).toEqual(antes);
    expect(await asociaciones(operador, id_canal_entrada)).toHaveLength(1);
    const registros = await banco.db
      .selectFrom("log")
      .select("tipo")
      .where("referencia", "=", `persona:${primera.id}`)
      .execute();
    expect(registros).toEqual([{ tipo: "persona.crear" }]);
  });

  it("por documento: la que existe se usa y se completa; el complemento distingue a dos [D54, D56]", async () => {
    const inst = await banco.institucion();
    const operador = await primerOperador(banco, inst);
    const otra = () => crearConversacion(banco.db, enPunto(inst));
    const escrita = personaEscrita();
    const { id } = await asociar(operador, (await otra()).id_canal_entrada, escrita);
    const misma = await asociar(operador, (await otra()).id_canal_entrada, { ...escrita, movil: "70000009" });
    expect(misma).toMatchObject({ id, movil: "70000009" });
    const distinta = await asociar(operador, (await otra()).id_canal_entrada, {
      ...escrita,
      complemento: "1a",
    });
    expect(distinta).toMatchObject({ complemento: "1A" });
    expect(distinta.id).not.toBe(id);
    const cambio = await banco.db
      .selectFrom("log")
      .select(["datos", "mensaje"])
      .where("referencia", "=", `persona:${id}`)
      .where("tipo", "=", "persona.cambio")
      .execute();
    expect(cambio).toEqual([
      { datos: { movil: { antes: null, despues: "70000009" } }, mensaje: "Cambió los datos de una persona" },
    ]);
  });

  it("el mismo documento desde dos conversaciones a la vez es una sola persona", async () => {
    const inst = await banco.institucion();
    const operador = await primerOperador(banco, inst);
    const escrita = personaEscrita();
    const lugares = await Promise.all(
      Array.from({ length: 4 }, () => crearConversacion(banco.db, enPunto(inst))),
    );
    const personas = await Promise.all(
      lugares.map(({ id_canal_entrada }) => asociar(operador, id_canal_entrada, escrita)),
    );
    expect(new Set(personas.map(({ id }) => id)).size).toBe(1);
  });

  it("sin caso abierto basta ver el canal y estar en un punto; un caso cerrado no se toca [D66]", async () => {
    const inst = await banco.institucion();
    const operador = await primerOperador(banco, inst);
    const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, {
      ...enPunto(inst),
      estado: "CERRADO",
    });
    const cerrado = await caso(id_caso);
    const { id } = await asociar(operador, id_canal_entrada, personaEscrita());
    expect(await entrada(id_canal_entrada)).toMatchObject({ id_persona: id });
    expect(await caso(id_caso)).toEqual(cerrado);
    expect(await avisos(id_caso)).toEqual([]);
    await banco.db
      .updateTable("historial_punto_atencion")
      .set({ salida: new Date().toISOString() })
      .where("id_usuario", "=", inst.operadores[0]?.id ?? 0)
      .execute();
    const fuera = asociar(operador, id_canal_entrada, personaEscrita(), { reemplazar: true });
    expect(await fuera.catch(codigoDe)).toEqual([412, "CUBICULO_REQUERIDO"]);
  });

  it("quien no puede escribir en el caso no asocia ni guarda nada [D63, D77]", async () => {
    const [inst, otra] = [await banco.institucion({ puntos: 2 }), await banco.institucion()];
    const { id_canal_entrada } = await crearConversacion(banco.db, enPunto(inst));
    const escrita = personaEscrita();
    const ajeno = await primerOperador(banco, otra);
    expect(await asociar(ajeno, id_canal_entrada, escrita).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    expect(await asociaciones(ajeno, id_canal_entrada).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    const enOtroPunto = await primerOperador(banco, inst, 1);
    expect(await asociar(enOtroPunto, id_canal_entrada, escrita).catch(codigoDe)).toEqual([
      412,
      "CASO_YA_TOMADO",
    ]);
    const guardadas = await banco.db
      .selectFrom("persona")
      .select("id")
      .where("nro_documento", "=", escrita.nro_documento)
      .execute();
    expect(guardadas).toEqual([]);
  });
});

describe("asociar: los otros canales de entrada del caso", () => {
  it("los de nadie y los de quien era el caso siguen a la persona; el de un tercero se queda", async () => {
    const inst = await banco.institucion();
    const operador = await primerOperador(banco, inst);
    const [antigua, tercera] = [await crearPersona(banco.db), await crearPersona(banco.db)];
    const destino = await crearConversacion(banco.db, { ...enPunto(inst), caso: { id_persona: antigua } });
    const otros: number[] = [];
    for (const id_persona of [null, antigua, tercera]) {
      const adjunta = await crearConversacion(banco.db, { canal: inst.canal, estado: "CERRADO" });
      await banco.db
        .updateTable("canal_entrada")
        .set({ id_persona })
        .where("id", "=", adjunta.id_canal_entrada)
        .execute();
      await transaction(banco.db, (tx) => adjuntarConversacion(tx, adjunta.id_caso, destino.id_caso));
      otros.push(adjunta.id_canal_entrada);
    }
    const { id } = await asociar(operador, destino.id_canal_entrada, personaEscrita(), { reemplazar: true });
    const personas = await Promise.all(otros.map(async (uno) => (await entrada(uno)).id_persona));
    expect(personas).toEqual([id, id, tercera]);
    expect(await caso(destino.id_caso)).toMatchObject({ id_persona: id });
    expect(await asociaciones(operador, otros[1] ?? 0)).toMatchObject([
      { persona: { id }, anterior: { id: antigua } },
    ]);
  });
});

describe("asociar: otra persona en la conversación [D56]", () => {
  it("se reemplaza sólo si el operador lo confirma; el error dice quién está", async () => {
    const inst = await banco.institucion();
    const operador = await primerOperador(banco, inst);
    const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, enPunto(inst));
    const primera = await asociar(operador, id_canal_entrada, personaEscrita());
    const otra = personaEscrita({ nombres: "Eva" });
    const error = await asociar(operador, id_canal_entrada, otra).catch((e: unknown) => e);
    expect(codigoDe(error)).toEqual([409, "PERSONA_REEMPLAZO"]);
    expect(error).toMatchObject({ message: expect.stringContaining("Ana Quispe") });
    expect(await caso(id_caso)).toMatchObject({ id_persona: primera.id });
    const segunda = await asociar(operador, id_canal_entrada, otra, { reemplazar: true });
    expect(await caso(id_caso)).toMatchObject({ id_persona: segunda.id });
    expect(await asociaciones(operador, id_canal_entrada)).toMatchObject([
      { persona: { id: segunda.id }, anterior: { id: primera.id } },
      { persona: { id: primera.id }, anterior: null },
    ]);
  });

  it("a quien el operador aceptó reemplazar: si entretanto está otra, se pregunta por ella", async () => {
    const inst = await banco.institucion();
    const operador = await primerOperador(banco, inst);
    const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, enPunto(inst));
    const poner = (nombres: string, reemplaza?: number) =>
      asociar(operador, id_canal_entrada, personaEscrita({ nombres }), {
        ...(reemplaza !== undefined && { reemplazar: true, reemplaza }),
      });
    const ana = await poner("Ana");
    const eva = await poner("Eva", ana.id);
    const error = await poner("Luz", ana.id).catch((e: unknown) => e);
    expect(codigoDe(error)).toEqual([409, "PERSONA_REEMPLAZO"]);
    expect(error).toMatchObject({
      message: expect.stringContaining("Eva Quispe"),
      body: { actual: { id_persona: eva.id } },
    });
    expect(await caso(id_caso)).toMatchObject({ id_persona: eva.id });
    const luz = await poner("Luz", eva.id);
    expect(await caso(id_caso)).toMatchObject({ id_persona: luz.id });
  });

  it("también cuando sólo el caso tenía a otra", async () => {
    const inst = await banco.institucion();
    const operador = await primerOperador(banco, inst);
    const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, enPunto(inst));
    const otra = await crearPersona(banco.db);
    await banco.db.updateTable("caso").set({ id_persona: otra }).where("id", "=", id_caso).execute();
    const error = await asociar(operador, id_canal_entrada, personaEscrita()).catch(codigoDe);
    expect(error).toEqual([409, "PERSONA_REEMPLAZO"]);
    expect(await entrada(id_canal_entrada)).toMatchObject({ id_persona: null });
  });
});
