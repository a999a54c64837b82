import { DESCRIPCION_CASO_MAX } from "@ventanilla/contract/limites";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  atender,
  avisosDe,
  casoFila,
  codigoDe,
  type Expediente,
  expediente,
  guardar,
  leer,
  liberar,
  responder,
} from "../../../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { entrarAPunto } from "../../presencia/presencia.factory.ts";
import { crearPunto } from "../../punto/punto.factory.ts";
import { crearTramite } from "../../tramite/tramite.factory.ts";
import { crearUsuario } from "../../usuario/usuario.factory.ts";
import { crearConversacion } from "../caso.factory.ts";

let banco: Banco;
let inst: Institucion;
let operador: Cliente;
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion();
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
});
afterAll(() => banco.cerrar());

const campos = ({ tramite }: Expediente) =>
  ({ id_tramite: tramite, tipo: "COMPLEJO", descripcion: "Otra cosa" }) as const;

describe("un caso en el cable [B-caso-01, B-caso-02, B-caso-03, B-caso-05, B-caso-06, B-caso-07, B-caso-08, B-caso-09, B-caso-10, B-caso-38]", () => {
  it("trae sus ids, tipo, estado, operadores, canal principal dentro, canales y sus marcas de auditoría", async () => {
    const caso = await expediente(banco, inst);
    const [quien] = inst.operadores;
    expect(await leer(operador, caso.id_caso)).toMatchObject({
      id: caso.id_caso,
      id_tramite: caso.tramite,
      id_persona: caso.persona,
      id_punto_atencion: inst.puntos[0],
      tipo: "COMPLEJO",
      estado: "PENDIENTE",
      operador_principal: quien?.usuario,
      operadores: [quien?.usuario],
      canal_principal: { principal: { id: caso.id_canal_entrada, clasificacion: "whatsapp" } },
      canales: [caso.id_canal_entrada],
      clasificacion: "whatsapp",
      usuario: null,
      _created_at: expect.any(String),
      _updated_at: expect.any(String),
      _user_created: null,
      _user_updated: null,
    });
  });

  it("el de una llamada dice llamada y lleva el teléfono", async () => {
    const { id_caso } = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: inst.puntos[0] ?? null,
      caso: { clasificacion: "llamada", usuario: "70012345" },
    });
    expect(await leer(operador, id_caso)).toMatchObject({ clasificacion: "llamada", usuario: "70012345" });
  });
});

describe("guardar: cambia trámite, tipo y descripción, y nada más [B-caso-40, D65]", () => {
  it("responde el caso con su nueva versión, lo registra con su antes y después, y no escribe aviso", async () => {
    const caso = await expediente(banco, inst);
    const antes = await casoFila(banco, caso.id_caso);
    const otro = await crearTramite(banco.db, { id_entidad: inst.id });
    const cambios = { id_tramite: otro, tipo: "SIMPLE", descripcion: "  Copia legalizada " } as const;
    const intento = { ...cambios, estado: "CERRADO", id_punto_atencion: 0, operador_principal: "nadie" };
    const guardado = await guardar(operador, caso.id_caso, { caso: intento, version: antes.version });
    expect(guardado).toMatchObject({
      ...cambios,
      descripcion: "Copia legalizada",
      estado: "PENDIENTE",
      id_punto_atencion: inst.puntos[0],
      operador_principal: inst.operadores[0]?.usuario,
      version: antes.version + 1,
      _user_updated: inst.operadores[0]?.id,
    });
    expect(await avisosDe(banco, caso.id_caso)).toHaveLength(1);
    const registro = await banco.db
      .selectFrom("log")
      .select(["tipo", "datos"])
      .where("referencia", "=", `caso:${caso.id_caso}`)
      .execute();
    expect(registro).toEqual([
      {
        tipo: "caso.guardar",
        datos: {
          id_tramite: { antes: caso.tramite, despues: otro },
          tipo: { antes: "COMPLEJO", despues: "SIMPLE" },
          descripcion: { antes: "Legalización", despues: "Copia legalizada" },
        },
      },
    ]);
  });

  it("con una versión vieja es 409 con el caso como está; sin versión se guarda [D65]", async () => {
    const caso = await expediente(banco, inst);
    const { version } = await casoFila(banco, caso.id_caso);
    await guardar(operador, caso.id_caso, { caso: campos(caso), version });
    const tarde = { caso: { ...campos(caso), descripcion: "Lo mío" }, version };
    const rechazo: unknown = await guardar(operador, caso.id_caso, tarde).catch((error: unknown) => error);
    expect(codigoDe(rechazo)).toEqual([409, "CASO_MODIFICADO"]);
    expect(rechazo).toMatchObject({ body: { actual: { descripcion: "Otra cosa", version: version + 1 } } });
    expect(await casoFila(banco, caso.id_caso)).toMatchObject({ descripcion: "Otra cosa" });
    await expect(
      guardar(operador, caso.id_caso, { caso: { ...campos(caso), descripcion: "Sin versión" } }),
    ).resolves.toMatchObject({ version: version + 2 });
  });

  it("COMPLEJO necesita persona; el trámite ajeno no existe y el inactivo se dice, salvo el que ya tenía [D64]", async () => {
    const caso = await expediente(banco, inst);
    const ajeno = await crearTramite(banco.db, { id_entidad: (await banco.institucion()).id });
    const inactivo = await crearTramite(banco.db, { id_entidad: inst.id, estado: "INACTIVO" });
    const con = (id: number, id_tramite: number) =>
      guardar(operador, id, { caso: { ...campos(caso), id_tramite } }).catch(codigoDe);
    expect(await con(caso.id_caso, ajeno)).toEqual([404, "NO_EXISTE"]);
    expect(await con(caso.id_caso, 2_147_483_000)).toEqual([404, "NO_EXISTE"]);
    expect(await con(caso.id_caso, inactivo)).toEqual([412, "TRAMITE_INACTIVO"]);
    await banco.db
      .updateTable("tramite")
      .set({ estado: "INACTIVO" })
      .where("id", "=", caso.tramite)
      .execute();
    expect(await con(caso.id_caso, caso.tramite)).toMatchObject({ descripcion: "Otra cosa" });
    const anonimo = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: inst.puntos[0] ?? null,
    });
    const tramite = await crearTramite(banco.db, { id_entidad: inst.id });
    expect(await con(anonimo.id_caso, tramite)).toEqual([412, "TIPO_NECESITA_PERSONA"]);
    expect(await casoFila(banco, anonimo.id_caso)).toMatchObject({ version: 1, operador_principal: null });
  });

  it("la descripción tiene entre 1 y 200 caracteres [B-caso-04, B-limites-05]", async () => {
    const caso = await expediente(banco, inst);
    const con = (descripcion: string) =>
      guardar(operador, caso.id_caso, { caso: { ...campos(caso), descripcion } }).catch(codigoDe);
    expect(DESCRIPCION_CASO_MAX).toBe(200);
    expect(await con("ñ".repeat(201))).toEqual([400, "VALIDACION"]);
    expect(await con("   ")).toEqual([400, "VALIDACION"]);
    expect(await con("ñ".repeat(200))).toMatchObject({ descripcion: "ñ".repeat(200) });
  });

  it("toma el caso que nadie conduce [D79]", async () => {
    const caso = await expediente(banco, inst, { operador: null });
    const guardado = await guardar(operador, caso.id_caso, { caso: campos(caso), version: 1 });
    expect(guardado).toMatchObject({
      estado: "PENDIENTE",
      operador_principal: inst.operadores[0]?.usuario,
      operadores: [inst.operadores[0]?.usuario],
    });
  });
});

describe("liberar: lo deja en su punto para quien lo tome [D58, D79]", () => {
  it("queda PENDIENTE sin quien lo conduzca, con su aviso; otra persona lo toma y de nuevo es suyo", async () => {
    const caso = await expediente(banco, inst);
    const [quien = inst.admin] = inst.operadores;
    const libre = await liberar(operador, caso.id_caso);
    expect(libre).toMatchObject({
      estado: "PENDIENTE",
      id_punto_atencion: inst.puntos[0],
      operador_principal: null,
      operadores: [],
      version: 3,
    });
    expect((await avisosDe(banco, caso.id_caso)).at(-1)).toBe(`${quien.usuario} liberó el caso.`);
    expect(await liberar(operador, caso.id_caso).catch(codigoDe)).toEqual([412, "CASO_NO_TOMADO"]);
    expect(await atender(operador, caso.id_caso)).toMatchObject({
      estado: "PENDIENTE",
      operador_principal: quien.usuario,
      version: 4,
    });
  });
});

describe("quién cambia un caso de otro punto [B-caso-57, D63, D77]", () => {
  it("quien está en otro punto lo lee si está autorizado, y no lo cambia; quien es operador del caso, sí", async () => {
    const caso = await expediente(banco, inst);
    const colega = await crearUsuario(banco.db, { id_entidad: inst.id });
    const otro = await crearPunto(banco.db, { id_entidad: inst.id, operadores: [colega.id] });
    await entrarAPunto(banco.db, colega.id, otro);
    const cliente = await banco.comoUsuario(colega);
    const cambio = { caso: campos(caso) };
    expect(await leer(cliente, caso.id_caso).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    expect(await guardar(cliente, caso.id_caso, cambio).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    await banco.db
      .insertInto("punto_operador")
      .values({ id_punto_atencion: inst.puntos[0] ?? 0, id_usuario: colega.id })
      .execute();
    expect(await leer(cliente, caso.id_caso)).toMatchObject({ id: caso.id_caso });
    expect(await guardar(cliente, caso.id_caso, cambio).catch(codigoDe)).toEqual([412, "CUBICULO_REQUERIDO"]);
    await banco.db
      .insertInto("caso_operador")
      .values({ id_caso: caso.id_caso, id_usuario: colega.id })
      .execute();
    expect(await guardar(cliente, caso.id_caso, cambio)).toMatchObject({ descripcion: "Otra cosa" });
  });

  it("quien es operador del caso escribe en él aunque no esté en ningún punto; quien no lo es, no [D77]", async () => {
    const caso = await expediente(banco, inst);
    const [suyo, ajeno] = [
      await crearUsuario(banco.db, { id_entidad: inst.id }),
      await crearUsuario(banco.db, { id_entidad: inst.id }),
    ];
    for (const { id } of [suyo, ajeno])
      await banco.db
        .insertInto("punto_operador")
        .values({ id_punto_atencion: inst.puntos[0] ?? 0, id_usuario: id })
        .execute();
    await banco.db
      .insertInto("caso_operador")
      .values({ id_caso: caso.id_caso, id_usuario: suyo.id })
      .execute();
    const [quien, otro] = [await banco.comoUsuario(suyo), await banco.comoUsuario(ajeno)];
    const cambio = { caso: campos(caso) };
    expect(await guardar(otro, caso.id_caso, cambio).catch(codigoDe)).toEqual([412, "CUBICULO_REQUERIDO"]);
    expect(await guardar(quien, caso.id_caso, cambio)).toMatchObject({ descripcion: "Otra cosa" });
    expect(await responder(quien, caso)).toMatchObject({ direccion: "SALIDA" });
  });
});
