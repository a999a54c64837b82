import { randomUUID } from "node:crypto";
import { derivarCaso } from "@ventanilla/contract/caso/caso.routes";
import { leerCaso } from "@ventanilla/contract/caso/lectura.routes";
import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codigoDe } from "../../../../test/casos.ts";
import { casosDe, escenaDeLlamadas, hiloBreve, otroTelefono } from "../../../../test/crear.ts";
import { type Banco, type Cliente, levantar } from "../../../../test/harness.ts";
import { crearCanal, crearCanalEntrada } from "../../canal/canal.factory.ts";
import { crearPersona } from "../../persona/persona.factory.ts";
import { autorizarCanales, crearPunto } from "../../punto/punto.factory.ts";
import { crearTramite } from "../../tramite/tramite.factory.ts";
import { crearUsuario } from "../../usuario/usuario.factory.ts";
import { crearConversacion } from "../caso.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const escena = (puntos?: number) => escenaDeLlamadas(banco, puntos);

describe("crear por llamada: sin caso abierto se abre uno [B-caso-39, B-caso-55, D60, D62]", () => {
  it("queda PENDIENTE en mi punto y a mi nombre, con el número, y con lo dicho como primer mensaje ya leído [B-caso-18, B-caso-58, B-limites-17]", async () => {
    const { inst, telefonos, operador, punto, llamar } = await escena();
    const caso = await llamar({ usuario: "71234567" });
    const [quien] = inst.operadores;
    expect(caso).toMatchObject({
      tipo: "SIMPLE",
      estado: "PENDIENTE",
      descripcion: "Pregunta por su partida",
      clasificacion: "llamada",
      usuario: "71234567",
      id_entidad: inst.id,
      id_punto_atencion: punto(),
      operador_principal: quien?.usuario,
      operadores: [quien?.usuario],
      canal_principal: { principal: { clasificacion: "llamada", usuario: "71234567" } },
      _user_created: quien?.id,
      punto_atencion_diferente: null,
      canal_entrada: null,
      caso_abierto: false,
    });
    expect(await hiloBreve(operador, caso.id)).toEqual([
      ["AVISO", `Se abrió el caso ${caso.id}.`, "COMPLETADO"],
      ["ENTRADA", "Pregunta por su partida", "RECIBIDO"],
    ]);
    const entrada = await banco.db
      .selectFrom("canal_entrada")
      .select(["usuario", "no_leidos", "leido_hasta"])
      .where("id_canal", "=", telefonos.id)
      .executeTakeFirstOrThrow();
    expect(entrada).toMatchObject({ usuario: "71234567", no_leidos: 0, leido_hasta: expect.any(Number) });
    expect(entrada.leido_hasta).toBeGreaterThan(0);
  });

  it("el chat aparece enseguida en la lista del punto, y en el registro quién lo abrió", async () => {
    const { inst, punto, llamar } = await escena();
    const enlace = await banco.enlace(inst.operadores[0] ?? inst.admin, punto());
    const caso = await llamar();
    await expect.poll(() => [...enlace.chats.chats.values()].map((chat) => chat.caso.id)).toEqual([caso.id]);
    const registro = await banco.db
      .selectFrom("log")
      .select(["tipo", "usuario"])
      .where("referencia", "=", `caso:${caso.id}`)
      .execute();
    expect(registro).toEqual([{ tipo: "caso.crear", usuario: inst.operadores[0]?.usuario }]);
  });

  it("lleva el trámite activo de la entidad; uno inactivo se rechaza y uno ajeno no existe", async () => {
    const { inst, llamar } = await escena();
    const otra = await banco.institucion();
    const suyo = await crearTramite(banco.db, { id_entidad: inst.id });
    const inactivo = await crearTramite(banco.db, { id_entidad: inst.id, estado: "INACTIVO" });
    const ajeno = await crearTramite(banco.db, { id_entidad: otra.id });
    expect((await llamar({ id_tramite: suyo })).id_tramite).toBe(suyo);
    expect(await llamar({ id_tramite: inactivo }).catch(codigoDe)).toEqual([412, "TRAMITE_INACTIVO"]);
    expect(await llamar({ id_tramite: ajeno }).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    expect(await casosDe(banco, inst)).toHaveLength(1);
  });

  it("COMPLEJO pide una persona vinculada; con ella, el caso es suyo [D64]", async () => {
    const { inst, telefonos, llamar } = await escena();
    const usuario = otroTelefono();
    expect(await llamar({ usuario, tipo: "COMPLEJO" }).catch(codigoDe)).toEqual([
      412,
      "TIPO_NECESITA_PERSONA",
    ]);
    expect(await casosDe(banco, inst)).toEqual([]);
    const persona = await crearPersona(banco.db);
    await crearCanalEntrada(banco.db, { id_canal: telefonos.id, usuario, id_persona: persona });
    expect(await llamar({ usuario, tipo: "COMPLEJO" })).toMatchObject({
      tipo: "COMPLEJO",
      id_persona: persona,
    });
  });

  it.each([
    ["siete cifras", { usuario: "7123456" }],
    ["nueve cifras", { usuario: "712345678" }],
    ["empieza con 0", { usuario: "01234567" }],
    ["letras", { usuario: "7123456a" }],
    ["sin número", { usuario: undefined }],
    ["sin descripción", { descripcion: "  " }],
    ["descripción de 201 letras", { descripcion: "a".repeat(201) }],
  ])("%s: 400 y no se abre nada [B-limites-17, B-limites-18, D55]", async (_que, mal) => {
    const { inst, llamar } = await escena();
    expect(await llamar(mal).catch(codigoDe)).toEqual([400, "VALIDACION"]);
    expect(await casosDe(banco, inst)).toEqual([]);
  });

  it("un número que no lo es se dice en su campo [B-limites-17]", async () => {
    const { telefonos, operador } = await escena();
    const { estado, cuerpo } = await operador.pedir("POST", "/ws/api/system/operadores/caso/crear", {
      body: {
        canal: telefonos.id,
        caso: { descripcion: "Pregunta", clasificacion: "llamada", usuario: "7123456" },
      },
    });
    expect([estado, cuerpo]).toMatchObject([
      400,
      { campos: { "caso.usuario": "El campo debe contener un número de teléfono válido (8 dígitos)." } },
    ]);
  });

  it("en un canal que entrega mensajes no se anota a quien llama: no existe como teléfono", async () => {
    const { inst, operador } = await escena();
    const pedido = {
      canal: inst.canal.id,
      caso: { descripcion: "x", clasificacion: "llamada", usuario: "71234567" },
    };
    const { estado } = await operador.pedir("POST", "/ws/api/system/operadores/caso/crear", { body: pedido });
    expect(estado).toBe(404);
    expect(await casosDe(banco, inst)).toEqual([]);
  });

  it("la descripción admite 200 letras justas [B-caso-04, B-limites-18]", async () => {
    const { llamar } = await escena();
    expect((await llamar({ descripcion: "ñ".repeat(200) })).descripcion).toHaveLength(200);
  });

  it("pide estar en un punto, y que ese punto atienda el canal: los demás no existen", async () => {
    const { inst, telefonos, llamar, abrir } = await escena();
    const otra = await escena();
    const sinAutorizar = await crearCanal(banco.db, banco.sealer, {
      id_entidad: inst.id,
      clasificacion: "llamada",
    });
    const porLlamada = { clasificacion: "llamada", usuario: otroTelefono() } as const;
    for (const canal of [otra.telefonos.id, sinAutorizar.id, inst.canal.id, 2_147_483_000])
      expect(await abrir(canal, porLlamada).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    const afuera = await banco.comoUsuario(await crearUsuario(banco.db, { id_entidad: inst.id }));
    expect(await llamar({}, { cliente: afuera }).catch(codigoDe)).toEqual([412, "CUBICULO_REQUERIDO"]);
    await banco.db.updateTable("canal").set({ estado: "INACTIVO" }).where("id", "=", telefonos.id).execute();
    expect(await llamar().catch(codigoDe)).toEqual([412, "CANAL_INACTIVO"]);
    expect(await casosDe(banco, inst)).toEqual([]);
  });
});

describe("crear: la misma llamada dos veces [B-caso-55, D60, D88]", () => {
  it("con la misma clave es un solo caso y la misma respuesta; con otros datos, 409", async () => {
    const { inst, llamar } = await escena();
    const clave = randomUUID();
    const usuario = otroTelefono();
    const primera = await llamar({ usuario }, { clave });
    expect(await llamar({ usuario }, { clave })).toEqual(primera);
    expect(await llamar({ usuario, descripcion: "Otra cosa" }, { clave }).catch(codigoDe)).toEqual([
      409,
      "CLAVE_REPETIDA",
    ]);
    expect(await casosDe(banco, inst)).toHaveLength(1);
  });

  it("quien ya no ve el caso que abrió: repetido se le dice cuál es, con lo que escribió y nada de la persona ni de quien lo tiene [D88]", async () => {
    const { inst, telefonos, operador, punto, llamar } = await escena(2);
    const clave = randomUUID();
    const usuario = otroTelefono();
    const persona = await crearPersona(banco.db);
    await crearCanalEntrada(banco.db, { id_canal: telefonos.id, usuario, id_persona: persona });
    const abierto = await llamar({ usuario, tipo: "COMPLEJO" }, { clave });
    expect(abierto).toMatchObject({ id_persona: persona, persona: { id: persona } });
    await operador.http.call<typeof derivarCaso>(derivarCaso, {
      body: { id_caso: abierto.id, id_destino: punto(1) },
    });
    await banco.db
      .updateTable("caso")
      .set({ descripcion: "Lo que anotó otro", operador_principal: inst.operadores[1]?.id ?? null })
      .where("id", "=", abierto.id)
      .execute();
    await banco.db
      .deleteFrom("punto_operador")
      .where("id_usuario", "=", inst.operadores[0]?.id ?? 0)
      .execute();

    const repetido = await llamar({ usuario, tipo: "COMPLEJO" }, { clave });
    expect(repetido).toMatchObject({
      id: abierto.id,
      tipo: "COMPLEJO",
      estado: "PENDIENTE",
      descripcion: "Pregunta por su partida",
      usuario,
      canal_principal: abierto.canal_principal,
      id_persona: null,
      persona: null,
      id_punto_atencion: null,
      operador_principal: null,
      operadores: [],
      punto_atencion_diferente: null,
      caso_abierto: false,
    });
    const leer = () => operador.http.call<typeof leerCaso>(leerCaso, { params: { id: abierto.id } });
    expect(await leer().catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    expect(await llamar({ usuario, descripcion: "Otra cosa" }, { clave }).catch(codigoDe)).toEqual([
      409,
      "CLAVE_REPETIDA",
    ]);
    expect(await casosDe(banco, inst)).toHaveLength(1);
  });

  it("dos operadores con el mismo número a la vez hacen un solo caso", async () => {
    const { inst, operadores, llamar } = await escena(2);
    const usuario = otroTelefono();
    const respuestas = await Promise.all(operadores.map((cliente) => llamar({ usuario }, { cliente })));
    expect(await casosDe(banco, inst)).toHaveLength(1);
    expect(new Set(respuestas.map(({ id }) => id)).size).toBe(1);
    expect(respuestas.filter((caso) => caso.punto_atencion_diferente === null)).toHaveLength(1);
  });
});

describe("crear: con un caso abierto en mi punto se agrega a él [B-caso-18, B-caso-55, D62]", () => {
  it("la segunda llamada del mismo número es un mensaje más, y caso_abierto", async () => {
    const { inst, operador, llamar } = await escena();
    const usuario = otroTelefono();
    const primero = await llamar({ usuario });
    const segundo = await llamar({ usuario, descripcion: "Vuelve a llamar" });
    expect(segundo).toMatchObject({
      id: primero.id,
      descripcion: primero.descripcion,
      caso_abierto: true,
      punto_atencion_diferente: null,
      canal_entrada: null,
    });
    expect((await hiloBreve(operador, primero.id)).at(-1)).toEqual([
      "ENTRADA",
      "Vuelve a llamar",
      "RECIBIDO",
    ]);
    expect(await casosDe(banco, inst)).toHaveLength(1);
  });

  it("también el de la misma persona por otro canal: el número se suma a ese caso, que se toma si esperaba", async () => {
    const { inst, telefonos, operador, llamar } = await escena(2);
    const persona = await crearPersona(banco.db);
    const { id_caso } = await crearConversacion(banco.db, {
      canal: inst.canal,
      caso: { id_persona: persona },
    });
    const usuario = otroTelefono();
    const entrada = await crearCanalEntrada(banco.db, {
      id_canal: telefonos.id,
      usuario,
      id_persona: persona,
    });
    const respuesta = await llamar({ usuario });
    expect(respuesta).toMatchObject({
      id: id_caso,
      estado: "PENDIENTE",
      id_punto_atencion: inst.puntos[0],
      operador_principal: inst.operadores[0]?.usuario,
      canales: expect.arrayContaining([entrada]),
      caso_abierto: true,
    });
    expect((await hiloBreve(operador, id_caso)).at(-1)).toEqual([
      "ENTRADA",
      "Pregunta por su partida",
      "RECIBIDO",
    ]);
  });
});

describe("crear: con un caso abierto en otro punto no se abre otro [B-caso-17, B-caso-55, D61, D63]", () => {
  it("responde ese caso con su punto y su canal de entrada, y desde ahí lo puedo leer y escribir [B-caso-57, B-caso-58, D77]", async () => {
    const { inst, operador, operadores, punto, llamar } = await escena(2);
    const usuario = otroTelefono();
    const deOtro = await llamar({ usuario }, { cliente: operadores[1] ?? operador });
    await banco.db
      .deleteFrom("punto_operador")
      .where("id_punto_atencion", "=", punto(1))
      .where("id_usuario", "=", inst.operadores[0]?.id ?? 0)
      .execute();
    const leer = () => operador.http.call<typeof leerCaso>(leerCaso, { params: { id: deOtro.id } });
    expect(await leer().catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    const respuesta = await llamar({ usuario, descripcion: "Llama otra vez" });
    const canal = deOtro.canal_principal.principal.id;
    expect(respuesta).toMatchObject({
      id: deOtro.id,
      id_punto_atencion: punto(1),
      operador_principal: inst.operadores[1]?.usuario,
      punto_atencion_diferente: punto(1),
      canal_entrada: canal,
      caso_abierto: false,
    });
    expect(await casosDe(banco, inst)).toHaveLength(1);
    expect((await leer()).operadores).toHaveLength(2);
    expect(await hiloBreve(operador, deOtro.id)).toHaveLength(2);
    await operador.http.call<typeof enviarMensaje>(enviarMensaje, {
      params: { canalId: canal },
      body: { caso: deOtro.id, tipo_contenido: "texto", contenido: "Atendí su llamada" },
    });
    expect((await hiloBreve(operador, deOtro.id)).at(-1)).toEqual([
      "SALIDA",
      "Atendí su llamada",
      "COMPLETADO",
    ]);
    const registro = await banco.db
      .selectFrom("log")
      .select("mensaje")
      .where("referencia", "=", `caso:${deOtro.id}`)
      .where("id_usuario", "=", inst.operadores[0]?.id ?? 0)
      .execute();
    expect(registro).toEqual([{ mensaje: "Se sumó a un caso de otro punto de atención" }]);
  });

  it("el de la misma persona en otra entidad ni se muestra ni cuenta: se abre uno nuevo", async () => {
    const { inst, telefonos, llamar } = await escena();
    const otra = await escena();
    const persona = await crearPersona(banco.db);
    const { id_caso: ajeno } = await crearConversacion(banco.db, {
      canal: otra.inst.canal,
      id_punto: otra.punto(),
      caso: { id_persona: persona },
    });
    const usuario = otroTelefono();
    await crearCanalEntrada(banco.db, { id_canal: telefonos.id, usuario, id_persona: persona });
    const caso = await llamar({ usuario });
    expect(caso).toMatchObject({ id_entidad: inst.id, caso_abierto: false, punto_atencion_diferente: null });
    expect(caso.id).not.toBe(ajeno);
  });

  it("uno que espera donde mi punto no atiende no es de aquí: el mío es nuevo; y el de ese mismo canal se toma donde se muestra", async () => {
    const { inst, telefonos, operador, punto, llamar, abrir } = await escena();
    const persona = await crearPersona(banco.db);
    const otroCanal = await crearCanal(banco.db, banco.sealer, { id_entidad: inst.id });
    const quien = inst.operadores[0]?.id ?? 0;
    await crearPunto(banco.db, { id_entidad: inst.id, canales: [otroCanal.id], operadores: [quien] });
    const espera = await crearConversacion(banco.db, { canal: otroCanal, caso: { id_persona: persona } });
    const usuario = otroTelefono();
    await crearCanalEntrada(banco.db, { id_canal: telefonos.id, usuario, id_persona: persona });
    const caso = await llamar({ usuario });
    expect([caso.id_punto_atencion, caso.caso_abierto]).toEqual([punto(), false]);
    expect(caso.id).not.toBe(espera.id_caso);
    expect(await abrir(espera.id_canal_entrada, {}, operador).catch(codigoDe)).toEqual([
      412,
      "CUBICULO_REQUERIDO",
    ]);
  });
});

describe("crear: quien llama por otra línea de la entidad sigue en su caso abierto [D61, D62]", () => {
  /** A second telephone of the same institution, at all its points. */
  async function conOtraLinea(puntos?: number) {
    const una = await escena(puntos);
    const { inst, abrir } = una;
    const otraLinea = await crearCanal(banco.db, banco.sealer, {
      id_entidad: inst.id,
      clasificacion: "llamada",
    });
    for (const punto of inst.puntos) await autorizarCanales(banco.db, punto, [otraLinea.id]);
    const porOtra = (usuario: string, cliente?: Cliente) =>
      abrir(otraLinea.id, { clasificacion: "llamada", usuario }, cliente);
    return { ...una, otraLinea, porOtra };
  }

  it("en mi punto, lo dicho y su número se suman a ese caso", async () => {
    const { inst, operador, llamar, porOtra } = await conOtraLinea();
    const usuario = otroTelefono();
    const { id } = await llamar({ usuario, descripcion: "Por la primera" });
    const segunda = await porOtra(usuario);
    expect(segunda).toMatchObject({ id, caso_abierto: true });
    expect(segunda.canales).toHaveLength(2);
    expect((await hiloBreve(operador, id)).at(-1)).toEqual([
      "ENTRADA",
      "Pregunta por su partida",
      "RECIBIDO",
    ]);
    expect(await casosDe(banco, inst)).toHaveLength(1);
  });

  it("en otro punto, se responde ese caso y el camino a él", async () => {
    const { inst, operadores, punto, llamar, porOtra } = await conOtraLinea(2);
    const usuario = otroTelefono();
    const { id } = await llamar({ usuario });
    expect(await porOtra(usuario, operadores[1])).toMatchObject({ id, punto_atencion_diferente: punto() });
    expect(await casosDe(banco, inst)).toHaveLength(1);
  });

  it("otro número, un caso cerrado y el de otra entidad no cuentan: se abre uno nuevo", async () => {
    const { telefonos, punto, llamar, porOtra } = await conOtraLinea();
    await llamar();
    const [conCerrado, conAjeno] = [otroTelefono(), otroTelefono()];
    const id_punto = punto();
    await crearConversacion(banco.db, { canal: telefonos, chat: conCerrado, id_punto, estado: "CERRADO" });
    await (await escena()).llamar({ usuario: conAjeno });
    for (const usuario of [otroTelefono(), conCerrado, conAjeno])
      expect(await porOtra(usuario)).toMatchObject({ caso_abierto: false, punto_atencion_diferente: null });
  });

  it("si se sabe quién llama, no se suma al caso de otra persona con el mismo teléfono", async () => {
    const { inst, telefonos, otraLinea, llamar, porOtra } = await conOtraLinea();
    const usuario = otroTelefono();
    for (const { id: id_canal } of [telefonos, otraLinea])
      await crearCanalEntrada(banco.db, { id_canal, usuario, id_persona: await crearPersona(banco.db) });
    await llamar({ usuario });
    expect(await porOtra(usuario)).toMatchObject({ caso_abierto: false });
    expect(await casosDe(banco, inst)).toHaveLength(2);
  });
});
