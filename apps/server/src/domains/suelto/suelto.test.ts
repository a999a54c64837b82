import { randomUUID } from "node:crypto";
import { HttpError } from "@ventanilla/client/http";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { CONTEO_EXACTO_MAX } from "@ventanilla/contract/limites";
import { leerHilo } from "@ventanilla/contract/mensaje/mensaje.routes";
import type { MotivoSuelto } from "@ventanilla/contract/suelto/suelto";
import {
  abrirCasoDeSuelto,
  cambiarSuelto,
  leerSuelto,
  listarSueltos,
} from "@ventanilla/contract/suelto/suelto.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bajar, pdf } from "../../../test/archivos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { workers } from "../../../test/workers.ts";
import { createFileStore } from "../../adapters/files/index.ts";
import type { MensajeEvent } from "../../channels/connector.ts";
import { salidaQueue } from "../../channels/salida-queue.repository.ts";
import { transaction } from "../../db/transaction.ts";
import { abrirCanal, ponerLeido } from "../canal/index.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { recibirMensaje } from "../mensaje/index.ts";
import { autorizarCanales } from "../punto/punto.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

type Llegada = Partial<MensajeEvent> & { asunto?: string };

/** A mail that a machine wrote arrives, with a file unless told otherwise. */
async function llega({ canal }: Institucion, { asunto = "Constancia", ...evento }: Llegada = {}) {
  const abierto = await abrirCanal(banco.db, banco.sealer, canal.id);
  if (!abierto) throw new Error("the channel is there");
  const almacen = await createFileStore({ kind: "disk", folder: banco.carpeta });
  const chat = evento.chat ?? "consultas@listas.example";
  return recibirMensaje({ db: banco.db, almacen, salidas: salidaQueue, workers }, abierto, {
    kind: "mensaje",
    idExterno: randomUUID(),
    chat,
    nombre: "Lista de consultas",
    seconds: 1_790_000_000,
    tipoContenido: "email",
    text: "¿Qué papeles pide la licencia?\n\n> lo de antes",
    adjuntos: [{ url: "", mime: "application/pdf", nombre: "carta.pdf", content: pdf("lista") }],
    automatic: true,
    correo: {
      asunto,
      remitente: chat,
      html: "<p>¿Qué papeles pide la <b>licencia</b>?</p><script>x</script>",
    },
    ...evento,
  });
}

const listar = (cliente: Cliente, query: ArgsOf<typeof listarSueltos>["query"] = {}) =>
  cliente.http.call<typeof listarSueltos>(listarSueltos, { query });
const leer = (cliente: Cliente, id: number) =>
  cliente.http.call<typeof leerSuelto>(leerSuelto, { params: { id } });
const abrir = (cliente: Cliente, id: number) =>
  cliente.http.call<typeof abrirCasoDeSuelto>(abrirCasoDeSuelto, { params: { id } });
const cambiar = (cliente: Cliente, id: number, estado: "DESCARTADO" | "POR_REVISAR") =>
  cliente.http.call<typeof cambiarSuelto>(cambiarSuelto, { params: { id }, body: { estado } });
const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);
const hiloDe = async (cliente: Cliente, id: number) =>
  (await cliente.http.call<typeof leerHilo>(leerHilo, { params: { id } })).rows;
const casosDe = ({ id }: Institucion) =>
  banco.db.selectFrom("caso").selectAll().where("id_entidad", "=", id).orderBy("id").execute();

async function escena(puntos = 1) {
  const inst = await banco.institucion({ puntos });
  const operadores = await Promise.all(inst.operadores.map((uno) => banco.comoUsuario(uno)));
  const [operador = banco.anonimo] = operadores;
  return { inst, operador, operadores, admin: await banco.comoUsuario(inst.admin) };
}

/** With its one message waiting. */
async function conUno(llegada: Llegada = {}, puntos = 1) {
  const lugar = await escena(puntos);
  await llega(lugar.inst, llegada);
  const [fila] = (await listar(lugar.operador)).rows;
  if (!fila) throw new Error("the message is in the list");
  return { ...lugar, fila };
}

describe("sueltos: lo que no abrió caso está a la vista [D59]", () => {
  it("la fila dice canal, quién, asunto, primeras palabras sin lo citado, cuándo, cuántos archivos y por qué", async () => {
    const { inst, fila } = await conUno();
    expect(await casosDe(inst)).toEqual([]);
    expect(fila).toMatchObject({
      estado: "POR_REVISAR",
      motivo: "automatico",
      canal: { id: inst.canal.id, clasificacion: "whatsapp" },
      usuario: "consultas@listas.example",
      nombre: "Lista de consultas",
      direccion: "ENTRADA",
      asunto: "Constancia",
      palabras: "¿Qué papeles pide la licencia?",
      archivos: 1,
      msg_tz: "1790000000",
      descartado: null,
    });
  });

  it.each<[Llegada, MotivoSuelto]>([
    [{}, "automatico"],
    [{ reason: "lista" }, "lista"],
    [{ reason: "devuelto" }, "devuelto"],
    [{ reason: "sin_remitente" }, "sin_remitente"],
    [{ reason: "propio" }, "propio"],
    [{ automatic: false, own: true }, "telefono"],
  ])("el motivo se guarda al llegar: %o es %s", async (llegada, motivo) => {
    const { fila } = await conUno(llegada);
    expect(fila.motivo).toBe(motivo);
    expect(fila.direccion).toBe(motivo === "telefono" ? "SALIDA" : "ENTRADA");
  });

  it("de un correo que es solo HTML las primeras palabras son las del HTML", async () => {
    const { fila } = await conUno({ text: "" });
    expect(fila.palabras).toBe("¿Qué papeles pide la licencia?");
  });

  it("con un caso abierto se une a él y no está en la lista", async () => {
    const { inst, operador } = await escena();
    const chat = "consultas@listas.example";
    const { id_caso } = await crearConversacion(banco.db, {
      canal: inst.canal,
      chat,
      id_punto: inst.puntos[0] ?? null,
    });
    await llega(inst, { chat });
    expect((await listar(operador)).rows).toEqual([]);
    expect((await hiloDe(operador, id_caso)).map(({ extras }) => extras.asunto)).toContain("Constancia");
  });

  it("la base no acepta un mensaje que no está ni en un caso ni en la lista", async () => {
    const { fila } = await conUno();
    const perdido = banco.db.deleteFrom("suelto").where("id", "=", fila.id);
    await perdido.execute();
    const tocar = banco.db
      .updateTable("mensaje")
      .set({ id_caso: null })
      .where("extras", "@>", sql<string>`'{"asunto":"Constancia"}'::jsonb`)
      .where(
        "id",
        "in",
        banco.db.selectFrom("mensaje").select(({ fn }) => fn.max<number>("id").as("id")),
      );
    await expect(tocar.execute()).rejects.toThrow("belongs to no case and is in no list");
  });
});

describe("sueltos: la lista", () => {
  it("va de lo último a lo primero y sigue desde la última fila, aunque entretanto llegue o se descarte algo", async () => {
    const { inst, operador } = await escena();
    for (const n of [1, 2, 3, 4, 5]) await llega(inst, { asunto: `Carta ${n}` });
    const primera = await listar(operador, { limit: 2 });
    expect(primera.rows.map(({ asunto }) => asunto)).toEqual(["Carta 5", "Carta 4"]);
    expect(primera).toMatchObject({ count: 5, total: 5, hay_mas: true });
    await llega(inst, { asunto: "Carta 6" });
    await cambiar(operador, primera.rows[0]?.id ?? 0, "DESCARTADO");
    const antes = primera.rows.at(-1)?.id ?? 0;
    const segunda = await listar(operador, { limit: 2, antes });
    expect(segunda.rows.map(({ asunto }) => asunto)).toEqual(["Carta 3", "Carta 2"]);
    expect(segunda).toMatchObject({ count: 5, total: 5, hay_mas: true });
    const ultima = await listar(operador, { limit: 2, antes: segunda.rows.at(-1)?.id ?? 0 });
    expect(ultima.rows.map(({ asunto }) => asunto)).toEqual(["Carta 1"]);
    expect(ultima.hay_mas).toBe(false);
  });

  it("se filtra por texto, en quién escribe, asunto y palabras, sin acentos ni mayúsculas; y por canal [D4]", async () => {
    const { inst, operador } = await escena();
    await llega(inst, { asunto: "Licencia de funcionamiento" });
    await llega(inst, {
      asunto: "Otra",
      text: "Sobre la resolución",
      nombre: "Íñigo Quispe",
      chat: "iq@casa.example",
    });
    const asuntos = async (query: Parameters<typeof listar>[1]) => {
      const { rows, count, total } = await listar(operador, query);
      expect([count, total]).toEqual([rows.length, 2]);
      return rows.map(({ asunto }) => asunto);
    };
    expect(await asuntos({ texto: "FUNCIONAMIENTO" })).toEqual(["Licencia de funcionamiento"]);
    expect(await asuntos({ texto: "resolucion" })).toEqual(["Otra"]);
    expect(await asuntos({ texto: "inigo" })).toEqual(["Otra"]);
    expect(await asuntos({ texto: "iq@casa" })).toEqual(["Otra"]);
    expect(await asuntos({ clasificacion: "whatsapp" })).toHaveLength(2);
    expect(await asuntos({ clasificacion: "correo" })).toEqual([]);
  });

  it("descartar lo saca sin borrarlo, queda quién y cuándo, y se puede volver a poner", async () => {
    const { operador, inst, fila } = await conUno();
    await cambiar(operador, fila.id, "DESCARTADO");
    expect((await listar(operador)).rows).toEqual([]);
    const [descartado] = (await listar(operador, { estado: "DESCARTADO" })).rows;
    const quien = inst.operadores[0]?.usuario;
    expect(descartado).toMatchObject({ id: fila.id, estado: "DESCARTADO", descartado: { operador: quien } });
    expect(await leer(operador, fila.id)).toMatchObject({ estado: "DESCARTADO" });
    await cambiar(operador, fila.id, "POR_REVISAR");
    expect((await listar(operador)).rows).toMatchObject([{ id: fila.id, descartado: null }]);
    expect((await listar(operador, { estado: "DESCARTADO" })).rows).toEqual([]);
  });

  it("con cuarenta mil mensajes una página se lee del índice de cada cuenta, y cada estado del suyo", async () => {
    const { inst, operador, fila } = await conUno();
    await sembrar(inst, { filas: 20_000, descartado: true });
    await sembrar(inst, { filas: 20_000, descartado: false });
    await sql`ANALYZE suelto`.execute(banco.db);
    const planDe = async (estado: "POR_REVISAR" | "DESCARTADO"): Promise<string> => {
      banco.consultas();
      await listar(operador, { estado, antes: fila.id + 50_000 });
      const pagina = banco.consultas().find((texto) => texto.includes("AS candidates")) ?? "";
      const { rows } = await banco.base.conexion.pool.query<{ "QUERY PLAN": string }>(`EXPLAIN ${pagina}`, [
        inst.canal.id,
        fila.id + 50_000,
        11,
        11,
        0,
        inst.canal.id,
        CONTEO_EXACTO_MAX + 1,
        CONTEO_EXACTO_MAX + 1,
      ]);
      return rows.map((uno) => uno["QUERY PLAN"]).join("\n");
    };
    for (const [estado, indice] of [
      ["POR_REVISAR", "suelto_por_revisar"],
      ["DESCARTADO", "suelto_descartado"],
    ] as const) {
      const plan = await planDe(estado);
      expect(plan).toContain(`using ${indice}`);
      expect(plan).not.toContain("Seq Scan");
    }
  }, 60_000);
});

/** Many rows at once, each with its message. */
async function sembrar(
  { canal }: Institucion,
  { filas, descartado }: { filas: number; descartado: boolean },
) {
  await sql`
    WITH m AS (
      INSERT INTO mensaje (id_canal_entrada, direccion, tipo_contenido, contenido, msg_id, msg_tz, orden, estado, secuencia)
      SELECT e.id, 'ENTRADA', 'texto', 'aviso', gen_random_uuid()::text, '1790000000', 1790000000000000, 'RECIBIDO', 0
      FROM canal_entrada e, generate_series(1, ${filas}) WHERE e.id_canal = ${canal.id} RETURNING id)
    INSERT INTO suelto (id_mensaje, id_canal, motivo, descripcion, palabras, buscable, descartado_en, descartado_por)
    SELECT m.id, ${canal.id}, 'automatico', 'aviso', 'aviso', 'aviso ' || m.id,
      ${descartado ? sql`now()` : null}::timestamptz, ${descartado ? sql`(SELECT min(id) FROM usuario)` : null}::int FROM m`.execute(
    banco.db,
  );
}

describe("sueltos: leer uno", () => {
  it("entero, con el HTML que se puede mostrar y sus archivos; queda quién lo vio", async () => {
    const { operador, inst, fila } = await conUno();
    const suelto = await leer(operador, fila.id);
    expect(suelto).toMatchObject({
      ...fila,
      tiene_caso: false,
      mensaje: {
        tipo_contenido: "email",
        contenido: "<p>¿Qué papeles pide la <b>licencia</b>?</p>",
        extras: { asunto: "Constancia", adjuntos: [{ nombre: "carta.pdf", estado: "LISTO" }] },
        canal_entrada: { usuario: "consultas@listas.example" },
      },
    });
    const { bytes } = await bajar(banco, operador, suelto.mensaje.extras.adjuntos?.[0]?.filename ?? "");
    expect(bytes.equals(pdf("lista"))).toBe(true);
    const visto = await banco.db
      .selectFrom("log")
      .select(["tipo", "usuario", "id_entidad"])
      .where("referencia", "=", `suelto:${fila.id}`)
      .execute();
    expect(visto).toEqual([
      { tipo: "suelto.vista", usuario: inst.operadores[0]?.usuario, id_entidad: inst.id },
    ]);
  });
});

describe("sueltos: abrir un caso", () => {
  it("el caso es el que habría abierto al llegar: mismo punto, sin tomar, sin saludo, con su mensaje y sus archivos una sola vez [D59, D79, D97]", async () => {
    const { operador, inst, fila } = await conUno();
    await banco.db
      .updateTable("canal")
      .set({ mensaje_bienvenida: "Bienvenida" })
      .where("id", "=", inst.canal.id)
      .execute();
    const { agregado, caso } = await abrir(operador, fila.id);
    const [abierto, ...otros] = await casosDe(inst);
    expect([agregado, otros]).toEqual([false, []]);
    expect(caso).toMatchObject({ id: abierto?.id, punto_atencion: { id: inst.puntos[0] } });
    expect(abierto).toMatchObject({ descripcion: "Constancia", estado: "ACTIVO", operador_principal: null });
    const hilo = await hiloDe(operador, abierto?.id ?? 0);
    expect(hilo.map(({ direccion }) => direccion)).toEqual(["AVISO", "ENTRADA"]);
    expect(abierto?.id_ultimo_mensaje).toBe(hilo[1]?.id);
    const { bytes } = await bajar(banco, operador, hilo[1]?.extras.adjuntos?.[0]?.filename ?? "");
    expect(bytes.equals(pdf("lista"))).toBe(true);
    expect(await listar(operador)).toMatchObject({ rows: [], total: 0 });
    const cuantos = await banco.db
      .selectFrom("mensaje as m")
      .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
      .select(["m.id_caso", "e.no_leidos"])
      .where("e.id_canal", "=", inst.canal.id)
      .where("m.direccion", "=", "ENTRADA")
      .execute();
    expect(cuantos).toEqual([{ id_caso: abierto?.id, no_leidos: 1 }]);
    const apertura = await banco.db
      .selectFrom("log")
      .select(["tipo", "datos"])
      .where("referencia", "=", `caso:${abierto?.id ?? 0}`)
      .execute();
    expect(apertura).toEqual([{ tipo: "caso.crear", datos: { suelto: fila.id } }]);
  });

  it("las pantallas del punto lo muestran como un mensaje que llega", async () => {
    const { operador, inst, fila } = await conUno();
    const enlace = await banco.enlace(inst.operadores[0] ?? inst.admin, inst.puntos[0] ?? 0);
    const { caso } = await abrir(operador, fila.id);
    await expect
      .poll(() => enlace.chats.chats.get(caso?.id_canal_entrada ?? 0))
      .toMatchObject({
        no_leidos: 1,
        caso: { id: caso?.id },
        ultimo_mensaje: { contenido: "Constancia" },
      });
    enlace.close();
  });

  it("dos operadores a la vez, y otra vez después, es un caso con un mensaje, y todos reciben el mismo", async () => {
    const { operadores, inst, fila } = await conUno({}, 2);
    const respuestas = await Promise.all([...operadores, ...operadores].map((uno) => abrir(uno, fila.id)));
    const [caso, ...otros] = await casosDe(inst);
    expect(otros).toEqual([]);
    expect(new Set(respuestas.map((una) => una.caso?.id))).toEqual(new Set([caso?.id]));
    expect(respuestas.filter(({ agregado }) => !agregado)).toHaveLength(1);
    const hilo = await hiloDe(operadores[0] ?? banco.anonimo, caso?.id ?? 0);
    expect(hilo.filter(({ direccion }) => direccion === "ENTRADA")).toHaveLength(1);
    const entrada = await banco.db
      .selectFrom("canal_entrada")
      .select("no_leidos")
      .where("id", "=", caso?.canal_principal ?? 0)
      .executeTakeFirst();
    expect(entrada?.no_leidos).toBe(1);
  });

  it("dos mensajes de la misma dirección a la vez son un caso con los dos", async () => {
    const { operador, inst, fila } = await conUno();
    await llega(inst, { asunto: "Segunda" });
    const [segunda] = (await listar(operador)).rows;
    const respuestas = await Promise.all([abrir(operador, fila.id), abrir(operador, segunda?.id ?? 0)]);
    const [caso, ...otros] = await casosDe(inst);
    expect(otros).toEqual([]);
    expect(respuestas.map((una) => una.caso?.id)).toEqual([caso?.id, caso?.id]);
    const hilo = await hiloDe(operador, caso?.id ?? 0);
    expect(hilo.filter(({ direccion }) => direccion === "ENTRADA")).toHaveLength(2);
  });

  it("con un caso abierto de la misma dirección se agrega a ese, como lo último y sin leer [D65]", async () => {
    const { operador, inst, fila } = await conUno();
    const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, {
      canal: inst.canal,
      chat: fila.usuario,
      id_punto: inst.puntos[0] ?? null,
    });
    expect(await leer(operador, fila.id)).toMatchObject({ tiene_caso: true });
    expect(await abrir(operador, fila.id)).toMatchObject({ agregado: true, caso: { id: id_caso } });
    expect(await casosDe(inst)).toHaveLength(1);
    const ultimo = (await hiloDe(operador, id_caso)).at(-1);
    expect(ultimo).toMatchObject({ id_canal_entrada, extras: { asunto: "Constancia" } });
    const entrada = await banco.db
      .selectFrom("canal_entrada")
      .select("no_leidos")
      .where("id", "=", id_canal_entrada)
      .executeTakeFirst();
    expect(entrada?.no_leidos).toBe(1);
  });

  it("lo que espera en la lista no cuenta como sin leer en la conversación de su dirección [D81]", async () => {
    const { operador, inst, fila } = await conUno();
    await llega(inst, { chat: fila.usuario, automatic: false, text: "Sigo esperando", adjuntos: [] });
    const { id } = await banco.db
      .selectFrom("canal_entrada")
      .select("id")
      .where("id_canal", "=", inst.canal.id)
      .executeTakeFirstOrThrow();
    expect(await transaction(banco.db, (tx) => ponerLeido(tx, id, 0))).toBe(1);
    expect((await listar(operador)).rows).toHaveLength(1);
  });

  it("lo que cita a un mensaje sin caso lo sigue citando donde está ahora", async () => {
    const { operador, inst, fila } = await conUno({ idExterno: "citado", automatic: false, own: true });
    await llega(inst, { replyTo: { idExterno: "citado", text: "Venga mañana" } });
    const [cita] = (await listar(operador)).rows;
    const { caso } = await abrir(operador, fila.id);
    await abrir(operador, cita?.id ?? 0);
    const [, citado, respuesta] = await hiloDe(operador, caso?.id ?? 0);
    expect(citado?.direccion).toBe("SALIDA");
    expect(respuesta?.extras.respuesta_a?.id).toBe(citado?.id);
  });

  it("uno descartado también puede abrirse; uno que ya tiene caso no se lee ni se descarta", async () => {
    const { operador, fila } = await conUno();
    await cambiar(operador, fila.id, "DESCARTADO");
    expect(await abrir(operador, fila.id)).toMatchObject({ agregado: false });
    expect((await listar(operador, { estado: "DESCARTADO" })).rows).toEqual([]);
    const yaTiene = [412, "SUELTO_CON_CASO"];
    expect(await leer(operador, fila.id).catch(codigoDe)).toEqual(yaTiene);
    expect(await cambiar(operador, fila.id, "DESCARTADO").catch(codigoDe)).toEqual(yaTiene);
  });

  it("un administrador también lo abre; va al punto del último caso de la dirección [D69]", async () => {
    const { admin, inst, fila } = await conUno({}, 2);
    await crearConversacion(banco.db, {
      canal: inst.canal,
      chat: fila.usuario,
      id_punto: inst.puntos[1] ?? null,
      estado: "CERRADO",
    });
    const { agregado, caso } = await abrir(admin, fila.id);
    expect([agregado, caso?.punto_atencion?.id]).toEqual([false, inst.puntos[1]]);
  });
});

describe("sueltos: quién los ve [D46, D77, D108]", () => {
  it("otra institución no ve nada; un operador, lo de las cuentas de sus puntos, también las compartidas", async () => {
    const { operador, admin, fila } = await conUno();
    const ajena = await escena();
    for (const cliente of [ajena.operador, ajena.admin]) {
      expect(await listar(cliente)).toMatchObject({ rows: [], total: 0 });
      const noExiste = [404, "NO_EXISTE"];
      expect(await leer(cliente, fila.id).catch(codigoDe)).toEqual(noExiste);
      expect(await abrir(cliente, fila.id).catch(codigoDe)).toEqual(noExiste);
      expect(await cambiar(cliente, fila.id, "DESCARTADO").catch(codigoDe)).toEqual(noExiste);
      const archivo = await cliente.pedir("GET", `/ws/api/system/sueltos/${fila.id}/archivos`);
      expect(archivo.estado).toBe(404);
    }
    for (const cliente of [operador, admin]) expect((await listar(cliente)).rows).toHaveLength(1);
    await autorizarCanales(banco.db, ajena.inst.puntos[0] ?? 0, [fila.canal.id]);
    expect((await listar(ajena.operador)).rows).toMatchObject([{ id: fila.id }]);
    expect((await listar(ajena.admin)).rows).toEqual([]);
  });

  it("un operador cuyos puntos no atienden la cuenta no la ve; su administración sí", async () => {
    const { operador, admin, inst } = await conUno();
    await banco.db.deleteFrom("punto_canal").where("id_canal", "=", inst.canal.id).execute();
    expect((await listar(operador)).rows).toEqual([]);
    expect((await listar(admin)).rows).toHaveLength(1);
  });

  it("lo que otra institución atiende se agrega a su caso, y a quien no lo ve no se le muestra", async () => {
    const { operador, inst, fila } = await conUno();
    const otra = await escena();
    await autorizarCanales(banco.db, otra.inst.puntos[0] ?? 0, [inst.canal.id]);
    const { id_caso } = await crearConversacion(banco.db, {
      canal: { ...inst.canal, id_entidad: otra.inst.id },
      chat: fila.usuario,
      id_punto: otra.inst.puntos[0] ?? null,
    });
    expect(await abrir(operador, fila.id)).toEqual({ agregado: true, caso: null });
    expect((await hiloDe(otra.operador, id_caso)).at(-1)).toMatchObject({ extras: { asunto: "Constancia" } });
  });
});
