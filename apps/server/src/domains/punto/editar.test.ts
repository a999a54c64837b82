import { HttpError } from "@ventanilla/client/http";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { ROL } from "@ventanilla/contract/permisos";
import {
  crearPunto,
  crearPuntoPost,
  editarPunto,
  leerCubiculo,
} from "@ventanilla/contract/punto/punto.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { createLocalBus } from "../../../test/local-bus.ts";
import type { Announcement } from "../../db/transaction.ts";
import { crearCanal } from "../canal/canal.factory.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { crearEntidad } from "../entidad/entidad.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";

let banco: Banco;
let superadmin: Cliente;
const avisos: Announcement[] = [];

beforeAll(async () => {
  const bus = createLocalBus();
  banco = await levantar({
    bus: {
      ...bus,
      publish(lote) {
        avisos.push(...lote);
        bus.publish(lote);
      },
    },
  });
  superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
});
afterAll(() => banco.cerrar());

interface Escena {
  inst: Institucion;
  admin: Cliente;
  punto: number;
  operador: { id: number; usuario: string };
}

async function escena(): Promise<Escena> {
  const inst = await banco.institucion();
  return {
    inst,
    admin: await banco.comoUsuario(inst.admin),
    punto: inst.puntos[0] ?? 0,
    operador: inst.operadores[0] ?? inst.admin,
  };
}

const crear = ({ http }: Cliente, body: ArgsOf<typeof crearPunto>["body"]) =>
  http.call<typeof crearPunto>(crearPunto, { body });
const editar = ({ http }: Cliente, id: number, body: ArgsOf<typeof editarPunto>["body"]) =>
  http.call<typeof editarPunto>(editarPunto, { params: { id }, body });
const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);
const adentro = async (punto: number) =>
  (
    await banco.db
      .selectFrom("historial_punto_atencion")
      .select("id_usuario")
      .where("id_punto_atencion", "=", punto)
      .where("salida", "is", null)
      .execute()
  ).map((fila) => fila.id_usuario);
const registros = (punto: number) =>
  banco.db
    .selectFrom("log")
    .select(["tipo", "usuario", "datos", "id_entidad"])
    .where("referencia", "=", `punto:${punto}`)
    .orderBy("id")
    .execute();

describe("puntos: crear [B-puntos-19, B-puntos-12]", () => {
  it("PUT crea, ACTIVO si no se dice otra cosa, con lo autorizado como ids o como objetos; queda quién [B-puntos-08, B-puntos-09, B-puntos-22, B-permisos-02, D101]", async () => {
    const { inst, admin, operador } = await escena();
    const punto = await crear(admin, {
      identificador: "  Ventanilla única ",
      id_entidad: inst.id,
      operadores_autorizados: [operador.id, operador.id],
      canales_autorizados: [{ id: inst.canal.id }],
    });
    expect(punto).toMatchObject({
      identificador: "Ventanilla única",
      estado: "ACTIVO",
      id_entidad: inst.id,
      operadores_autorizados: [{ id: operador.id, usuario: operador.usuario }],
      canales_autorizados: [{ id: inst.canal.id, clasificacion: "whatsapp" }],
    });
    const fila = await banco.db
      .selectFrom("punto")
      .select(["_user_created", "_user_updated"])
      .where("id", "=", punto.id)
      .executeTakeFirst();
    expect(fila).toEqual({ _user_created: inst.admin.id, _user_updated: inst.admin.id });
    expect(await registros(punto.id)).toMatchObject([
      { tipo: "punto.crear", usuario: inst.admin.usuario, id_entidad: inst.id },
    ]);
  });

  it("POST es lo mismo [D9]", async () => {
    const { inst, admin } = await escena();
    const body = { identificador: "Por POST", id_entidad: inst.id, estado: "INACTIVO" as const };
    expect(await admin.http.call<typeof crearPuntoPost>(crearPuntoPost, { body })).toMatchObject({
      identificador: "Por POST",
      estado: "INACTIVO",
    });
  });

  it("identificador y entidad son obligatorios, y el identificador no pasa de 150 [B-puntos-07, B-puntos-11, B-limites-09]", async () => {
    const { inst, admin } = await escena();
    const enviar = (body: object) => admin.pedir("PUT", "/ws/api/system/puntos", { body });
    for (const [body, campo] of [
      [{ id_entidad: inst.id }, "identificador"],
      [{ identificador: "   ", id_entidad: inst.id }, "identificador"],
      [{ identificador: "x".repeat(151), id_entidad: inst.id }, "identificador"],
      [{ identificador: "Mesa" }, "id_entidad"],
    ] as const) {
      const { estado, cuerpo } = await enviar(body);
      expect([estado, cuerpo]).toMatchObject([
        400,
        { error: "VALIDACION", campos: { [campo]: expect.any(String) } },
      ]);
    }
    const justo = "x".repeat(150);
    expect((await enviar({ identificador: justo, id_entidad: inst.id })).estado).toBe(200);
  });

  it("lo que espera en sus canales se ve ahí al instante [D79]", async () => {
    const { inst, admin, operador } = await escena();
    const { id_canal_entrada } = await crearConversacion(banco.db, { canal: inst.canal });
    const nuevo = await crear(admin, {
      identificador: "Nuevo",
      id_entidad: inst.id,
      operadores_autorizados: [operador.id],
      canales_autorizados: [inst.canal.id],
    });
    const enlace = await banco.enlace(operador, nuevo.id);
    await expect.poll(() => [...enlace.chats.chats.keys()]).toEqual([id_canal_entrada]);
  });
});

describe("puntos: a quién y qué se autoriza [D46, B-puntos-22]", () => {
  it("un operador o un canal de otra entidad, o que no existe, o un administrador: 412 igual, y nada cambia", async () => {
    const { inst, admin, punto } = await escena();
    const { inst: otra } = await escena();
    const malas = [
      { operadores_autorizados: [otra.operadores[0]?.id ?? 0] },
      { operadores_autorizados: [2_147_483_000] },
      { operadores_autorizados: [inst.admin.id] },
      { canales_autorizados: [otra.canal.id] },
      { canales_autorizados: [2_147_483_000] },
    ];
    for (const mala of malas) {
      expect(await editar(admin, punto, { identificador: "Otro", ...mala }).catch(codigoDe)).toEqual([
        412,
        "SELECCION_AJENA",
      ]);
      expect(
        await crear(admin, { identificador: "Otro", id_entidad: inst.id, ...mala }).catch(codigoDe),
      ).toEqual([412, "SELECCION_AJENA"]);
    }
    expect(await registros(punto)).toEqual([]);
  });

  it("sólo SUPERADMIN comparte un canal con otra entidad; el administrador que guarda el punto lo conserva", async () => {
    const { inst, admin, punto } = await escena();
    const { inst: otra } = await escena();
    const canales = [inst.canal.id, otra.canal.id];
    expect(
      (await editar(superadmin, punto, { canales_autorizados: canales })).canales_autorizados,
    ).toHaveLength(2);
    const guardado = await editar(admin, punto, {
      identificador: "Compartido",
      canales_autorizados: canales,
    });
    expect(new Set(guardado.canales_autorizados.map(({ id }) => id))).toEqual(new Set(canales));
    await editar(admin, punto, { canales_autorizados: [inst.canal.id] });
    expect(await editar(admin, punto, { canales_autorizados: canales }).catch(codigoDe)).toEqual([
      412,
      "SELECCION_AJENA",
    ]);
  });

  it("ni SUPERADMIN autoriza a un operador de otra entidad", async () => {
    const { punto } = await escena();
    const { operador: ajeno } = await escena();
    expect(await editar(superadmin, punto, { operadores_autorizados: [ajeno.id] }).catch(codigoDe)).toEqual([
      412,
      "SELECCION_AJENA",
    ]);
  });
});

describe("puntos: editar [B-puntos-20, B-puntos-13]", () => {
  it("lo ausente queda como está; queda registrado lo que cambió", async () => {
    const { inst, admin, punto, operador } = await escena();
    const editado = await editar(admin, punto, { identificador: "Ventanilla A" });
    expect(editado).toMatchObject({
      identificador: "Ventanilla A",
      operadores_autorizados: [{ id: operador.id }],
      canales_autorizados: [{ id: inst.canal.id }],
    });
    expect(await registros(punto)).toMatchObject([
      {
        tipo: "punto.editar",
        datos: { identificador: { antes: expect.any(String), despues: "Ventanilla A" } },
      },
    ]);
  });

  it("quien guarda lo que abrió hace rato no deshace lo que otro cambió entretanto: nadie sale, y lo quitado no vuelve", async () => {
    const { inst, admin, punto, operador } = await escena();
    const [ana, luis] = await Promise.all(
      [1, 2].map(() => crearUsuario(banco.db, { id_entidad: inst.id, id_rol: ROL.OPERADOR })),
    );
    const [deAna, deLuis] = [ana?.id ?? 0, luis?.id ?? 0];
    await editar(admin, punto, { operadores_autorizados: [operador.id, deLuis] });
    const vistos = { operadores_autorizados: [operador.id, deLuis], canales_autorizados: [inst.canal.id] };
    // Another administrator meanwhile: Ana may work there, Luis no more, and the account is attended elsewhere.
    await editar(superadmin, punto, {
      operadores_autorizados: [operador.id, deAna],
      canales_autorizados: [],
    });
    const guardado = await editar(admin, punto, {
      operadores_autorizados: [deLuis],
      canales_autorizados: [inst.canal.id],
      vistos,
    });
    expect(guardado.operadores_autorizados.map(({ id }) => id)).toEqual([deAna]);
    expect(guardado.canales_autorizados).toEqual([]);
  });

  it("el operador que deja de estar autorizado sale al instante, y se anuncia para que sus pantallas lo sepan [B-puntos-22, D79, D83]", async () => {
    const { inst, admin, punto, operador } = await escena();
    const otro = await crearUsuario(banco.db, { id_entidad: inst.id });
    expect(await adentro(punto)).toEqual([operador.id]);
    avisos.length = 0;
    await editar(admin, punto, { operadores_autorizados: [otro.id] });
    expect(await adentro(punto)).toEqual([]);
    expect(avisos).toEqual(
      expect.arrayContaining([
        { tipo: "autorizacion", id_punto: punto },
        { tipo: "presencia", id_punto: punto },
      ]),
    );
    const { http } = await banco.comoUsuario(operador);
    const leer = http.call<typeof leerCubiculo>(leerCubiculo, { params: { id: punto } });
    expect(await leer.catch(codigoDe)).toEqual([403, "PUNTO_NO_AUTORIZADO"]);
  });

  it("un canal que se quita se lleva lo que nadie tomó, uno que se agrega lo trae, y lo tomado queda: sin recargar [B-puntos-22, D79]", async () => {
    const { inst, admin, punto, operador } = await escena();
    const nuevo = await crearCanal(banco.db, banco.sealer, { id_entidad: inst.id });
    const espera = await crearConversacion(banco.db, { canal: inst.canal });
    const tomada = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: punto,
      operador: { id: operador.id, nombre: "Rosa" },
    });
    const enElNuevo = await crearConversacion(banco.db, { canal: nuevo });
    const enlace = await banco.enlace(operador, punto);
    const vistas = () => [...enlace.chats.chats.keys()].sort((a, b) => a - b);
    await expect.poll(vistas).toEqual([espera.id_canal_entrada, tomada.id_canal_entrada]);
    await editar(admin, punto, { canales_autorizados: [nuevo.id] });
    await expect.poll(vistas).toEqual([tomada.id_canal_entrada, enElNuevo.id_canal_entrada]);
  });

  it("uno que falla no cambia ni anuncia nada", async () => {
    const { inst, admin, punto, operador } = await escena();
    await crearConversacion(banco.db, { canal: inst.canal, id_punto: punto });
    avisos.length = 0;
    expect(
      await editar(admin, punto, { operadores_autorizados: [], estado: "INACTIVO" }).catch(codigoDe),
    ).toEqual([412, "PUNTO_CON_CASOS"]);
    expect([await adentro(punto), avisos]).toEqual([[operador.id], []]);
  });

  it("estado INACTIVO, sin casos abiertos, pone a todos fuera [B-puntos-10, D79]", async () => {
    const { admin, punto } = await escena();
    expect(await editar(admin, punto, { estado: "INACTIVO" })).toMatchObject({ estado: "INACTIVO" });
    expect(await adentro(punto)).toEqual([]);
  });

  it("la entidad cambia sólo si nunca tuvo casos, y con operadores y canales de la nueva [D46]", async () => {
    const { admin, punto } = await escena();
    const otra = await crearEntidad(banco.db);
    const suyo = await crearUsuario(banco.db, { id_entidad: otra });
    expect(await editar(admin, punto, { id_entidad: otra }).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    expect(await editar(superadmin, punto, { id_entidad: otra }).catch(codigoDe)).toEqual([
      412,
      "SELECCION_AJENA",
    ]);
    const mudanza = { id_entidad: otra, operadores_autorizados: [suyo.id], canales_autorizados: [] };
    const { inst: conCasos } = await escena();
    const ocupado = conCasos.puntos[0] ?? 0;
    await crearConversacion(banco.db, { canal: conCasos.canal, id_punto: ocupado, estado: "CERRADO" });
    expect(await editar(superadmin, ocupado, mudanza).catch(codigoDe)).toEqual([412, "REGISTRO_RELACIONADO"]);
    expect(await editar(superadmin, punto, mudanza)).toMatchObject({ id_entidad: otra });
    expect(await adentro(punto)).toEqual([]);
  });
});
