import { listarDestinos } from "@ventanilla/contract/caso/administrar.routes";
import { EVENTO } from "@ventanilla/contract/events";
import { leerPapel } from "@ventanilla/contract/mensaje/papel.routes";
import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  asignar,
  avisosDe,
  cancelar,
  casoFila,
  codigoDe,
  entradaFila,
  leer,
  responder,
} from "../../../../test/casos.ts";
import { consultar, datoDe } from "../../../../test/datos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { enPunto } from "../../../../test/puestos.ts";
import { autorizarCanales, crearPunto } from "../../punto/punto.factory.ts";
import { crearUsuario } from "../../usuario/usuario.factory.ts";
import { crearConversacion } from "../caso.factory.ts";

let banco: Banco;
let inst: Institucion;
let admin: Cliente;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());
beforeEach(async () => {
  inst = await banco.institucion({ puntos: 2 });
  admin = await banco.comoUsuario(inst.admin);
});

const punto = (i = 0) => inst.puntos[i] ?? 0;
const operador = (i = 0) => inst.operadores[i] ?? inst.admin;
const conversacion = (mas: Partial<Parameters<typeof crearConversacion>[1]> = {}) =>
  crearConversacion(banco.db, { canal: inst.canal, sin_leer: 1, ...mas });
const tomada = () =>
  conversacion({ id_punto: punto(), operador: { id: operador().id, nombre: operador().usuario } });
const anotados = async (idCaso: number) =>
  (
    await banco.db
      .selectFrom("log")
      .select(["tipo", "datos"])
      .where("referencia", "=", `caso:${idCaso}`)
      .execute()
  ).map(({ tipo, datos }) => [tipo, datos]);

describe("asignar punto: un administrador da un caso a un punto de su entidad [D79]", () => {
  it("uno sin punto llega a la lista del elegido al momento, sin tomar; queda en el hilo y en el registro", async () => {
    const { id_caso, id_canal_entrada } = await conversacion({ id_punto: null });
    const puesto = await enPunto(banco, operador(1), punto(1));
    const caso = await asignar(admin, id_caso, { id_punto: punto(1) });
    expect(caso).toMatchObject({
      estado: "ACTIVO",
      id_punto_atencion: punto(1),
      operador_principal: null,
      version: 2,
    });
    await expect
      .poll(() => puesto.ultimo(EVENTO.nuevoUsuario))
      .toMatchObject([{ id: id_canal_entrada, caso: { id_punto_atencion: punto(1) } }]);
    const { identificador } = await banco.db
      .selectFrom("punto")
      .select("identificador")
      .where("id", "=", punto(1))
      .executeTakeFirstOrThrow();
    expect((await avisosDe(banco, id_caso)).at(-1)).toMatch(`asignó el caso a ${identificador}.`);
    expect(await anotados(id_caso)).toContainEqual([
      "caso.asignar",
      expect.objectContaining({ id_punto_atencion: expect.anything() }),
    ]);
  });

  it("uno que alguien conduce deja su lista y queda para quien lo tome allá, con el comentario", async () => {
    const { id_caso, id_canal_entrada } = await tomada();
    const puesto = await enPunto(banco, operador(), punto());
    await asignar(admin, id_caso, { id_punto: punto(1), comentario: "Allá hablan aymara" });
    expect(await casoFila(banco, id_caso)).toMatchObject({
      id_punto_atencion: punto(1),
      operador_principal: null,
      estado: "PENDIENTE",
    });
    await expect
      .poll(() => puesto.ultimo(EVENTO.chatRetirado))
      .toMatchObject({ sesion_id: id_canal_entrada });
    expect((await avisosDe(banco, id_caso)).at(-1)).toMatch(/: Allá hablan aymara$/);
    const antes = await banco.comoUsuario(operador());
    expect(await responder(antes, { id_caso, id_canal_entrada }).catch(codigoDe)).toEqual([
      412,
      "CASO_YA_TOMADO",
    ]);
  });

  it("se elige entre los otros puntos activos de la entidad del caso", async () => {
    const { id_caso } = await tomada();
    await crearPunto(banco.db, { id_entidad: inst.id, estado: "INACTIVO" });
    const { rows } = await admin.http.call<typeof listarDestinos>(listarDestinos, {
      params: { casoId: id_caso },
    });
    expect(rows.map(({ id }) => id)).toEqual([punto(1)]);
  });

  it("ni el mismo punto, ni uno inactivo, ni un caso terminado, ni una versión vieja", async () => {
    const { id_caso } = await tomada();
    const inactivo = await crearPunto(banco.db, { id_entidad: inst.id, estado: "INACTIVO" });
    for (const id_punto of [punto(), inactivo])
      expect(await asignar(admin, id_caso, { id_punto }).catch(codigoDe)).toEqual([412, "DESTINO_NO_VALIDO"]);
    expect(await asignar(admin, id_caso, { id_punto: punto(1), version: 99 }).catch(codigoDe)).toEqual([
      409,
      "CASO_MODIFICADO",
    ]);
    const { id_caso: cerrado } = await conversacion({ id_punto: punto(), estado: "CERRADO" });
    expect(await asignar(admin, cerrado, { id_punto: punto(1) }).catch(codigoDe)).toEqual([
      412,
      "CASO_CERRADO",
    ]);
  });

  it("lo de otra entidad no existe, sea el caso o el punto; SUPERADMIN alcanza todas", async () => {
    const ajena = await banco.institucion();
    const { id_caso } = await tomada();
    const { id_caso: ajeno } = await crearConversacion(banco.db, { canal: ajena.canal });
    expect(await asignar(admin, ajeno, { id_punto: punto() }).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    expect(await asignar(admin, id_caso, { id_punto: ajena.puntos[0] ?? 0 }).catch(codigoDe)).toEqual([
      404,
      "NO_EXISTE",
    ]);
    const superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
    expect(await asignar(superadmin, id_caso, { id_punto: punto(1) })).toMatchObject({
      id_punto_atencion: punto(1),
    });
  });
});

describe("cancelar: sólo un administrador, con su motivo y para siempre [D58]", () => {
  it("el caso es CANCELADO, deja las listas, nada queda sin leer, y el motivo está en el hilo y en el registro", async () => {
    const { id_caso, id_canal_entrada } = await tomada();
    const puesto = await enPunto(banco, operador(), punto());
    expect(await cancelar(admin, id_caso, "  Es una prueba  ")).toMatchObject({ estado: "CANCELADO" });
    await expect
      .poll(() => puesto.ultimo(EVENTO.chatRetirado))
      .toMatchObject({ sesion_id: id_canal_entrada });
    expect(await entradaFila(banco, id_canal_entrada)).toMatchObject({ no_leidos: 0 });
    expect((await avisosDe(banco, id_caso)).at(-1)).toMatch(/canceló el caso: Es una prueba$/);
    expect(await anotados(id_caso)).toContainEqual(["caso.cancelar", expect.anything()]);
    expect(await cancelar(admin, id_caso, "Otra vez").catch(codigoDe)).toEqual([412, "CASO_CERRADO"]);
  });

  it("si la persona escribe otra vez es otro caso", async () => {
    const chat = "59173905824@c.us";
    const { id_caso } = await conversacion({ id_punto: punto(), chat });
    await cancelar(admin, id_caso, "Repetido");
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "¿Sigue mi trámite?" });
    const casos = await banco.db
      .selectFrom("caso")
      .select("estado")
      .where("id_entidad", "=", inst.id)
      .orderBy("id")
      .execute();
    expect(casos.map(({ estado }) => estado)).toEqual(["CANCELADO", "ACTIVO"]);
  });

  it.each(["", "   ", "x".repeat(256)])(
    "sin motivo, o con uno demasiado largo, no cambia nada (%#)",
    async (motivo) => {
      const { id_caso } = await tomada();
      expect(await cancelar(admin, id_caso, motivo).catch(codigoDe)).toEqual([400, "VALIDACION"]);
      expect(await casoFila(banco, id_caso)).toMatchObject({ estado: "PENDIENTE", version: 2 });
    },
  );

  it("el de otra entidad no existe; una versión vieja se rechaza; un operador no puede", async () => {
    const { id_caso } = await tomada();
    const otro = await banco.comoUsuario((await banco.institucion()).admin);
    expect(await cancelar(otro, id_caso, "No es mío").catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    expect(await cancelar(admin, id_caso, "Tarde", 7).catch(codigoDe)).toEqual([409, "CASO_MODIFICADO"]);
    const suyo = await banco.comoUsuario(operador());
    expect(await cancelar(suyo, id_caso, "Yo").catch(codigoDe)).toEqual([403, "SIN_PERMISO"]);
  });
});

it("lo que SUPERADMIN hace con un caso lo lee en su registro quien administra la institución del caso [D107]", async () => {
  const superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
  const { id_caso } = await conversacion({ id_punto: null });
  await superadmin.http.call<typeof leerPapel>(leerPapel, { params: { id: id_caso } });
  await asignar(superadmin, id_caso, { id_punto: punto(1) });
  await cancelar(superadmin, id_caso, "Es una prueba");
  const dichos = await consultar(admin, "query { logs(limit: 100) { rows { tipo referencia } } }");
  const { rows } = datoDe<{ rows: { tipo: string; referencia: string | null }[] }>(dichos, "logs");
  const deEse = rows.filter(({ referencia }) => referencia === `caso:${id_caso}`).map(({ tipo }) => tipo);
  expect(deEse.sort()).toEqual(["caso.asignar", "caso.cancelar", "caso.imprimir"]);
});

it("lo que espera en una cuenta compartida lo lee la otra institución, y sólo la suya lo asigna o lo cancela [D108]", async () => {
  const vecina = await banco.institucion();
  await autorizarCanales(banco.db, vecina.puntos[0] ?? 0, [inst.canal.id]);
  const { id_caso } = await conversacion({ id_punto: null });
  const suyo = await banco.comoUsuario(vecina.admin);
  expect(await leer(suyo, id_caso)).toMatchObject({ id: id_caso });
  const params = { casoId: id_caso };
  for (const pedir of [
    () => suyo.http.call<typeof listarDestinos>(listarDestinos, { params }),
    () => asignar(suyo, id_caso, { id_punto: punto() }),
    () => cancelar(suyo, id_caso, "Es de la otra"),
  ])
    expect(await pedir().catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
  expect(await casoFila(banco, id_caso)).toMatchObject({ estado: "ACTIVO", id_punto_atencion: null });
});
