import { ESTADOS_CASO } from "@ventanilla/contract/caso/caso";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  adjuntar,
  atender,
  avisosDe,
  casoFila,
  cerrar,
  codigoDe,
  entradaFila,
  expediente,
  leer,
  liberar,
  responder,
} from "../../../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { transaction } from "../../../db/transaction.ts";
import { ponerContenido, ponerEntrega } from "../../hilo/index.ts";

let banco: Banco;
let inst: Institucion;
let operador: Cliente;
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion({ puntos: 2 });
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
});
afterAll(() => banco.cerrar());

let numero = 0;
/** An entry channel that can write to us. */
const chatNuevo = () => `591720${String(++numero).padStart(5, "0")}@c.us`;

describe("cerrar: termina el caso [B-caso-22, B-caso-24, B-caso-41, D58]", () => {
  it("queda CERRADO con su aviso; nadie lo espera más: sin no leídos y fuera de la lista [B-caso-27]", async () => {
    const caso = await expediente(banco, inst, { sin_leer: 1 });
    const [quien = inst.admin] = inst.operadores;
    const enlace = await banco.enlace(quien, inst.puntos[0] ?? 0);
    await expect.poll(() => enlace.chats.chats.get(caso.id_canal_entrada)?.no_leidos).toBe(1);
    expect(await cerrar(operador, caso.id_caso, { version: 2 })).toMatchObject({
      estado: "CERRADO",
      id_punto_atencion: inst.puntos[0],
      version: 3,
      canales: [caso.id_canal_entrada],
    });
    expect((await avisosDe(banco, caso.id_caso)).at(-1)).toBe(`${quien.usuario} cerró el caso.`);
    await expect.poll(() => enlace.chats.chats.has(caso.id_canal_entrada)).toBe(false);
    expect(await entradaFila(banco, caso.id_canal_entrada)).toMatchObject({
      no_leidos: 0,
      leido_hasta: caso.mensajes[0],
    });
    enlace.close();
  });

  it("el aviso lo escribe el servidor: no sale al ciudadano, no es el último mensaje ni espera que lo lean [B-mensajes-19, D74, D80]", async () => {
    const caso = await expediente(banco, inst);
    await cerrar(operador, caso.id_caso);
    const aviso = await banco.db
      .selectFrom("mensaje as m")
      .leftJoin("salida as s", "s.id_mensaje", "m.id")
      .select(["m.id", "m.direccion", "m.estado", "m.extras", "m.id_usuario", "s.id as salida"])
      .where("m.id_caso", "=", caso.id_caso)
      .orderBy("m.id", "desc")
      .executeTakeFirstOrThrow();
    expect(aviso).toMatchObject({
      direccion: "AVISO",
      estado: "COMPLETADO",
      extras: { aviso: { clave: "avisos:casoCerrado", datos: { operador: inst.operadores[0]?.usuario } } },
      id_usuario: null,
      salida: null,
    });
    expect(await casoFila(banco, caso.id_caso)).toMatchObject({ id_ultimo_mensaje: caso.mensajes[0] });
    expect(await entradaFila(banco, caso.id_canal_entrada)).toMatchObject({ no_leidos: 0 });
  });

  it("un operador no pone otro estado que CERRADO [B-caso-54]", async () => {
    const caso = await expediente(banco, inst);
    for (const estado of ESTADOS_CASO.filter((uno) => uno !== "CERRADO")) {
      expect(await cerrar(operador, caso.id_caso, { caso: { estado } }).catch(codigoDe)).toEqual([
        412,
        "ESTADO_NO_PERMITIDO",
      ]);
    }
    expect(await casoFila(banco, caso.id_caso)).toMatchObject({ estado: "PENDIENTE", version: 2 });
  });

  it("lo cerrado y lo cancelado son definitivos: nada se cambia ya, y salir por él es 412 [B-mensajes-20, D69]", async () => {
    const cerrado = await expediente(banco, inst);
    await cerrar(operador, cerrado.id_caso);
    const cancelado = await expediente(banco, inst);
    await banco.db
      .updateTable("caso")
      .set({ estado: "CANCELADO" })
      .where("id", "=", cancelado.id_caso)
      .execute();
    for (const caso of [cerrado, cancelado]) {
      for (const accion of [cerrar, atender, liberar])
        expect(await accion(operador, caso.id_caso).catch(codigoDe)).toEqual([412, "CASO_CERRADO"]);
      expect(await responder(operador, caso).catch(codigoDe)).toEqual([412, "CASO_CERRADO"]);
    }
  });

  it("si el ciudadano habló después de lo visto pregunta, y con forzar se cierra [D65]", async () => {
    const chat = chatNuevo();
    const caso = await expediente(banco, inst, { chat });
    const [visto = 0] = caso.mensajes;
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "Espere" });
    expect(await cerrar(operador, caso.id_caso, { ultimo_visto: visto }).catch(codigoDe)).toEqual([
      409,
      "HUBO_MENSAJES",
    ]);
    await expect(
      cerrar(operador, caso.id_caso, { ultimo_visto: visto, forzar: true }),
    ).resolves.toMatchObject({ estado: "CERRADO" });
  });

  it("lo que nadie tomó lo atendió quien lo cierra: su punto lo tiene en su historial", async () => {
    const caso = await expediente(banco, inst, { punto: null, operador: null });
    expect(await cerrar(operador, caso.id_caso)).toMatchObject({
      id_punto_atencion: inst.puntos[0],
      operador_principal: inst.operadores[0]?.usuario,
    });
  });
});

describe("un caso cerrado ya no se mueve: su última actualización es la fecha de cierre [D66]", () => {
  it("ni las entregas, ni los archivos que llegan tarde, ni un mensaje nuevo la cambian", async () => {
    const chat = chatNuevo();
    const caso = await expediente(banco, inst, { chat });
    const enviado = await responder(operador, caso);
    await cerrar(operador, caso.id_caso);
    const { _updated_at: cierre, version } = await casoFila(banco, caso.id_caso);
    await transaction(banco.db, async (tx) => {
      await ponerEntrega(
        tx,
        { id: enviado.id, id_caso: caso.id_caso },
        { estado: "FALLIDO", motivo: "permanente" },
      );
      await ponerContenido(
        tx,
        { id: caso.mensajes[0] ?? 0, id_caso: caso.id_caso },
        { contenido: "Llegó su archivo", extras: {} },
      );
    });
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "Una consulta más" });
    expect(await casoFila(banco, caso.id_caso)).toMatchObject({
      estado: "CERRADO",
      _updated_at: cierre,
      version,
    });
  });

  it("el mensaje que llega abre otro caso, en el último punto si todavía atiende el canal [D69]", async () => {
    const chat = chatNuevo();
    const caso = await expediente(banco, inst, { chat, punto: 1, operador: 1 });
    const colega = await banco.comoUsuario(inst.operadores[1] ?? inst.admin);
    await cerrar(colega, caso.id_caso);
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "Volví" });
    const siguiente = await banco.db
      .selectFrom("caso_canal_entrada as cce")
      .innerJoin("caso as c", "c.id", "cce.id_caso")
      .select(["c.id", "c.estado", "c.id_punto_atencion", "c.operador_principal", "c.id_persona"])
      .where("cce.id_canal_entrada", "=", caso.id_canal_entrada)
      .where("cce.abierto", "=", true)
      .executeTakeFirstOrThrow();
    expect(siguiente).toEqual({
      id: expect.any(Number),
      estado: "ACTIVO",
      id_punto_atencion: inst.puntos[1],
      operador_principal: null,
      id_persona: caso.persona,
    });
    expect(await leer(colega, caso.id_caso)).toMatchObject({ estado: "CERRADO" });
  });

  it("después de uno adjuntado, el último punto es el de su destino, que fue donde se siguió hablando [D68, D69]", async () => {
    const chat = chatNuevo();
    const destino = await expediente(banco, inst);
    const caso = await expediente(banco, inst, { chat, persona: destino.persona, punto: 1, operador: 1 });
    await adjuntar(await banco.comoUsuario(inst.operadores[1] ?? inst.admin), caso.id_caso, {
      caso_destino: destino.id_caso,
    });
    await cerrar(operador, destino.id_caso);
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "Volví" });
    const siguiente = await banco.db
      .selectFrom("caso_canal_entrada as cce")
      .innerJoin("caso as c", "c.id", "cce.id_caso")
      .select("c.id_punto_atencion")
      .where("cce.id_canal_entrada", "=", caso.id_canal_entrada)
      .where("cce.abierto", "=", true)
      .executeTakeFirst();
    expect(siguiente).toEqual({ id_punto_atencion: inst.puntos[0] });
  });
});
