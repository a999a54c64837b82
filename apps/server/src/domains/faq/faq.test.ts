import { HttpError } from "@ventanilla/client/http";
import type { FaqNueva } from "@ventanilla/contract/faq/faq";
import { crearFaq, crearFaqPost, editarFaq, listarFaqs } from "@ventanilla/contract/faq/faq.routes";
import { FAQ_TEXTO_MAX } from "@ventanilla/contract/limites";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { esperarA, transaccionAjena } from "../../../test/cerrojos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { crearTramite } from "../tramite/tramite.factory.ts";
import * as fabrica from "./faq.factory.ts";

let banco: Banco;
let inst: Institucion;
let admin: Cliente;
let operador: Cliente;
let tramite: number;
let ajeno: number;
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion();
  admin = await banco.comoUsuario(inst.admin);
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  tramite = await crearTramite(banco.db, { id_entidad: inst.id });
  ajeno = await crearTramite(banco.db, { id_entidad: (await banco.institucion()).id });
});
afterAll(() => banco.cerrar());

const nueva = (cambios: Partial<FaqNueva> = {}): FaqNueva => ({
  id_tramite: tramite,
  pregunta: "¿Cuánto cuesta?",
  respuesta: "Bs 17",
  prioridad: 3,
  ...cambios,
});
const crear = ({ http }: Cliente, body: FaqNueva) => http.call<typeof crearFaq>(crearFaq, { body });
const listar = ({ http }: Cliente, idTramite: number) =>
  http.call<typeof listarFaqs>(listarFaqs, { params: { idTramite } });
const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);

describe("preguntas frecuentes: leer [B-faqs-15, B-faqs-18, B-faqs-19]", () => {
  it("por prioridad, la 1 primero, y luego por id; con id e id_tramite; vacía si no hay [B-faqs-06, B-faqs-22, D100]", async () => {
    const propio = await crearTramite(banco.db, { id_entidad: inst.id });
    expect(await listar(admin, propio)).toEqual({ rows: [], count: 0 });
    const ids: number[] = [];
    for (const prioridad of [5, 1, 3, 1])
      ids.push(await fabrica.crearFaq(banco.db, { id_tramite: propio, prioridad }));
    const { rows, count } = await listar(operador, propio);
    expect(rows.map(({ id }) => id)).toEqual([ids[1], ids[3], ids[2], ids[0]]);
    expect(count).toBe(4);
    expect(rows[0]).toEqual({
      id: ids[1],
      id_tramite: propio,
      pregunta: expect.any(String),
      respuesta: expect.any(String),
      prioridad: 1,
    });
  });

  it("las lee cualquiera que tenga sesión en la entidad; las de otra no existen [D40]", async () => {
    for (const cliente of [operador, admin]) {
      expect(await listar(cliente, ajeno).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    }
  });
});

describe("preguntas frecuentes: escribir [B-faqs-13, B-faqs-14, B-permisos-04]", () => {
  it("PUT agrega, POST también, y PUT con id cambia; queda quién y qué cambió [B-faqs-16, B-faqs-17, D9]", async () => {
    const creada = await crear(admin, nueva({ pregunta: "  ¿Cuánto cuesta? " }));
    expect(creada).toEqual({ ...nueva(), id: expect.any(Number) });
    const otra = await admin.http.call<typeof crearFaqPost>(crearFaqPost, { body: nueva({ prioridad: 1 }) });
    expect(otra).toMatchObject({ prioridad: 1 });
    const editada = await admin.http.call<typeof editarFaq>(editarFaq, {
      params: { id: creada.id },
      body: { pregunta: "¿Cuánto cuesta?", respuesta: "Bs 20", prioridad: 5 },
    });
    expect(editada).toEqual({ ...creada, respuesta: "Bs 20", prioridad: 5 });
    const fila = await banco.db
      .selectFrom("faq")
      .select(["_user_created", "_user_updated"])
      .where("id", "=", creada.id)
      .executeTakeFirst();
    expect(fila).toEqual({ _user_created: inst.admin.id, _user_updated: inst.admin.id });
    const registros = await banco.db
      .selectFrom("log")
      .select(["tipo", "datos"])
      .where("referencia", "=", `faq:${creada.id}`)
      .orderBy("id")
      .execute();
    expect(registros).toMatchObject([
      { tipo: "faq.crear" },
      {
        tipo: "faq.editar",
        datos: { respuesta: { antes: "Bs 17", despues: "Bs 20" }, prioridad: { antes: 3, despues: 5 } },
      },
    ]);
  });

  it.each([
    ["sin pregunta", { pregunta: null }, "pregunta"],
    ["con la pregunta en blanco", { pregunta: "  " }, "pregunta"],
    ["sin respuesta", { respuesta: "" }, "respuesta"],
    ["sin prioridad", { prioridad: null }, "prioridad"],
    ["con prioridad 0", { prioridad: 0 }, "prioridad"],
    ["con prioridad 6", { prioridad: 6 }, "prioridad"],
    ["con prioridad 1.5", { prioridad: 1.5 }, "prioridad"],
    ["con 501 letras en la pregunta", { pregunta: "x".repeat(FAQ_TEXTO_MAX + 1) }, "pregunta"],
    ["con 501 letras en la respuesta", { respuesta: "x".repeat(FAQ_TEXTO_MAX + 1) }, "respuesta"],
  ])(
    "%s no se guarda: 400 en ese campo [B-faqs-07, B-faqs-08, B-faqs-09, B-limites-06, B-limites-11]",
    async (_, cambios, campo) => {
      const faq = await fabrica.crearFaq(banco.db, { id_tramite: tramite });
      for (const camino of ["", `/${faq}`]) {
        const body = { ...nueva(), ...cambios };
        const { estado, cuerpo } = await admin.pedir("PUT", `/ws/api/system/faqs${camino}`, { body });
        expect([estado, cuerpo]).toMatchObject([400, { campos: { [campo]: expect.any(String) } }]);
      }
    },
  );

  it("al agregar nada puede faltar; al editar, lo que no se manda queda como otro lo dejó [B-faqs-09]", async () => {
    const creada = await crear(admin, nueva());
    const { respuesta, ...sinRespuesta } = nueva();
    const { estado } = await admin.pedir("PUT", "/ws/api/system/faqs", { body: sinRespuesta });
    expect(estado).toBe(400);
    const editar = (body: Partial<FaqNueva>) =>
      admin.http.call<typeof editarFaq>(editarFaq, { params: { id: creada.id }, body });
    await editar({ pregunta: "¿Cuánto se paga?" });
    expect(await editar({ prioridad: 5 })).toEqual({
      ...creada,
      pregunta: "¿Cuánto se paga?",
      respuesta,
      prioridad: 5,
    });
  });

  it("de dos que la cambian a la vez, el registro del segundo dice lo que dejó el primero", async () => {
    const { id } = await crear(admin, nueva());
    const primera = await transaccionAjena(banco.db);
    await primera.updateTable("faq").set({ respuesta: "Bs 18" }).where("id", "=", id).execute();
    const segunda = admin.http.call<typeof editarFaq>(editarFaq, {
      params: { id },
      body: { respuesta: "Bs 20" },
    });
    await esperarA(primera, 1);
    await primera.commit().execute();
    await segunda;
    const anotado = banco.db.selectFrom("log").select("datos").where("referencia", "=", `faq:${id}`);
    expect(await anotado.where("tipo", "=", "faq.editar").execute()).toEqual([
      { datos: { respuesta: { antes: "Bs 18", despues: "Bs 20" } } },
    ]);
  });

  it("lo más largo cabe [B-faqs-07, B-limites-06]", async () => {
    const largo = "ñ".repeat(FAQ_TEXTO_MAX);
    expect(await crear(admin, nueva({ pregunta: largo, respuesta: largo, prioridad: 5 }))).toMatchObject({
      respuesta: largo,
    });
  });

  it("necesita tramites:update; lo de otra entidad no existe", async () => {
    expect(await crear(operador, nueva()).catch(codigoDe)).toEqual([403, "SIN_PERMISO"]);
    expect(await crear(admin, nueva({ id_tramite: ajeno })).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    const suya = await fabrica.crearFaq(banco.db, { id_tramite: ajeno });
    const editar = admin.http.call<typeof editarFaq>(editarFaq, { params: { id: suya }, body: nueva() });
    expect(await editar.catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
  });
});
