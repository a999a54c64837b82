import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { HttpError } from "@ventanilla/client/http";
import { API_BASE } from "@ventanilla/contract/common/route";
import { type EnvioVarios, RespuestaVarios } from "@ventanilla/contract/mensaje/mensaje";
import { enviarVarios } from "@ventanilla/contract/mensaje/mensaje.routes";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { foto, pdf, subirArchivos } from "../../../../test/archivos.ts";
import { esperarA, quienesEsperan } from "../../../../test/cerrojos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { crearCanal } from "../../canal/canal.factory.ts";
import {
  type ConversacionDePrueba,
  type ConversacionNueva,
  crearConversacion,
} from "../../caso/caso.factory.ts";
import { crearPunto } from "../../punto/punto.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const DIRECCION = `${API_BASE}${enviarVarios.path}`;
type Cambios = Partial<Omit<ConversacionNueva, "canal">> & { canal?: ConversacionNueva["canal"] };

interface Escena {
  inst: Institucion;
  operador: Cliente;
  conversacion(cambios?: Cambios): Promise<ConversacionDePrueba>;
}

/** An operator at the point of an institution; its conversations are untaken there unless told otherwise. */
async function escena(): Promise<Escena> {
  const inst = await banco.institucion();
  return {
    inst,
    operador: await banco.comoUsuario(inst.operadores[0] ?? inst.admin),
    conversacion: (cambios = {}) =>
      crearConversacion(banco.db, { canal: inst.canal, id_punto: inst.puntos[0] ?? null, ...cambios }),
  };
}

const destino = ({ id_canal_entrada, id_caso }: ConversacionDePrueba) => ({
  canal: id_canal_entrada,
  id_caso,
});
const cuerpo = (...conversaciones: ConversacionDePrueba[]) => ({
  canales: conversaciones.map(destino),
  tipo_contenido: "texto" as const,
  contenido: "Mañana no atendemos",
  direccion: "SALIDA" as const,
});
const enviar = ({ http }: Cliente, body: EnvioVarios, clave?: string): Promise<RespuestaVarios> =>
  http.call<typeof enviarVarios>(enviarVarios, {
    body,
    ...(clave !== undefined && { idempotencyKey: clave }),
  });

async function rechazo(promesa: Promise<unknown>): Promise<HttpError> {
  const error: unknown = await promesa.then(
    () => null,
    (motivo: unknown) => motivo,
  );
  if (!(error instanceof HttpError)) throw new Error("the call was expected to be refused", { cause: error });
  return error;
}

const salidasDe = (...conversaciones: ConversacionDePrueba[]) =>
  banco.db
    .selectFrom("mensaje as m")
    .leftJoin("salida as s", "s.id_mensaje", "m.id")
    .select(["m.id", "m.id_caso", "m.contenido", "s.id as id_salida"])
    .where(
      "m.id_caso",
      "in",
      conversaciones.map(({ id_caso }) => id_caso),
    )
    .where("m.direccion", "=", "SALIDA")
    .orderBy("m.id")
    .execute();

describe("enviar a varios: cada chat es un envío propio", () => {
  it("lo recibe cada uno, en su caso y su cola, y el caso sin tomar queda tomado [B-mensajes-15, B-mensajes-21, D79]", async () => {
    const { inst, operador, conversacion } = await escena();
    const [ana, luis] = [await conversacion(), await conversacion()];
    const { enviados, fallidos } = RespuestaVarios.parse(
      await enviar(operador, { ...cuerpo(ana, luis), cubiculo: inst.puntos[0] }),
    );
    expect(fallidos).toEqual([]);
    expect(enviados.map(({ canal, id_caso }) => ({ canal, id_caso }))).toEqual([destino(ana), destino(luis)]);
    expect(
      enviados.map(({ mensajes }) => mensajes.map(({ contenido, estado }) => [contenido, estado])),
    ).toEqual([[["Mañana no atendemos", "EN_COLA"]], [["Mañana no atendemos", "EN_COLA"]]]);
    expect(await salidasDe(ana, luis)).toMatchObject([
      { id_caso: ana.id_caso, id_salida: expect.any(Number) },
      { id_caso: luis.id_caso, id_salida: expect.any(Number) },
    ]);
    const casos = await banco.db
      .selectFrom("caso")
      .select(["estado", "operador_principal"])
      .where("id", "in", [ana.id_caso, luis.id_caso])
      .execute();
    const tomado = { estado: "PENDIENTE", operador_principal: inst.operadores[0]?.id };
    expect(casos).toEqual([tomado, tomado]);
  });

  it("quien nombra un punto de su institución en el que no atiende: 403, y nada se guarda [B-mensajes-15, D63]", async () => {
    const { inst, operador, conversacion } = await escena();
    const ana = await conversacion();
    const cubiculo = await crearPunto(banco.db, { id_entidad: inst.id });
    const { status, code } = await rechazo(enviar(operador, { ...cuerpo(ana), cubiculo }));
    expect([status, code]).toEqual([403, "PUNTO_NO_AUTORIZADO"]);
    expect(await salidasDe(ana)).toEqual([]);
  });

  it("con la barra final del documento y sin ella; lo repetido en canales se envía una vez [B-mensajes-15, D92]", async () => {
    const { operador, conversacion } = await escena();
    const ana = await conversacion();
    for (const url of [DIRECCION, `${DIRECCION}/`]) {
      const { estado, cuerpo: dicho } = await operador.pedir("POST", url, { body: cuerpo(ana, ana, ana) });
      expect([estado, RespuestaVarios.parse(dicho).enviados.length]).toEqual([200, 1]);
    }
    expect(await salidasDe(ana)).toHaveLength(2);
  });

  it("un chat que falla no detiene a los demás, y cada motivo viene en el idioma de quien pide [B-mensajes-21, D92]", async () => {
    const { inst, conversacion } = await escena();
    const inactivo = await crearCanal(banco.db, banco.sealer, { id_entidad: inst.id, estado: "INACTIVO" });
    const [cerrada, ana, deInactivo, luis] = [
      await conversacion({ estado: "CERRADO" }),
      await conversacion(),
      await conversacion({ canal: inactivo }),
      await conversacion(),
    ];
    const cruzado = { canal: ana.id_canal_entrada, id_caso: luis.id_caso };
    for (const [idioma, motivos] of [
      [
        "es",
        [
          ["CASO_CERRADO", "Este caso ya terminó y no admite cambios."],
          ["CANAL_INACTIVO", "El canal está inactivo y no puede enviar mensajes."],
          ["NO_EXISTE", "No existe el recurso solicitado."],
        ],
      ],
      [
        "en",
        [
          ["CASO_CERRADO", expect.stringMatching(/^This case has ended/)],
          ["CANAL_INACTIVO", expect.stringMatching(/inactive/)],
          ["NO_EXISTE", expect.stringMatching(/does not exist/)],
        ],
      ],
    ] as const) {
      const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin, { idioma });
      const body = cuerpo(cerrada, ana, deInactivo, luis);
      const { enviados, fallidos } = await enviar(operador, { ...body, canales: [...body.canales, cruzado] });
      expect(enviados.map(({ id_caso }) => id_caso)).toEqual([ana.id_caso, luis.id_caso]);
      expect(fallidos.map(({ error, mensaje }) => [error, mensaje])).toEqual(motivos);
      expect(fallidos[0]).toMatchObject(destino(cerrada));
      expect(fallidos[2]).toMatchObject(cruzado);
    }
    expect(await salidasDe(cerrada, deInactivo)).toEqual([]);
  });

  it("si ninguno lo recibe es 412 con el motivo de cada uno; si ninguno existe para quien pide, 404 [B-mensajes-16, B-mensajes-21, D92]", async () => {
    const { operador, conversacion } = await escena();
    const ajena = await (await escena()).conversacion();
    const cerrada = await conversacion({ estado: "CANCELADO" });
    const todos = await rechazo(enviar(operador, cuerpo(cerrada, ajena)));
    expect([todos.status, todos.code, todos.message]).toEqual([
      412,
      "ENVIO_FALLIDO",
      "No se pudo enviar el mensaje!",
    ]);
    expect(RespuestaVarios.parse(todos.body?.actual)).toMatchObject({
      enviados: [],
      fallidos: [
        { ...destino(cerrada), error: "CASO_CERRADO" },
        { ...destino(ajena), error: "NO_EXISTE" },
      ],
    });
    const ninguno = await rechazo(enviar(operador, cuerpo(ajena)));
    expect([ninguno.status, ninguno.code]).toEqual([404, "NO_EXISTE"]);
    expect(await salidasDe(cerrada, ajena)).toEqual([]);
  });

  it("un texto de un carácter y más de cinco archivos se rechazan enteros, sin enviar a nadie [B-mensajes-10, B-limites-19]", async () => {
    const { operador, conversacion } = await escena();
    const ana = await conversacion();
    expect((await rechazo(enviar(operador, { ...cuerpo(ana), contenido: " x " }))).code).toBe("TEXTO_CORTO");
    const seis = await rechazo(
      enviar(operador, {
        canales: [destino(ana)],
        tipo_contenido: "archivo",
        contenido: { subidos: Array.from({ length: 6 }, () => randomUUID()) },
      }),
    );
    expect([seis.code, seis.message]).toEqual(["ARCHIVOS_DEMASIADOS", "Sólo puede adjuntar 5 archivos!"]);
    expect(await salidasDe(ana)).toEqual([]);
  });
});

describe("enviar a varios: archivos", () => {
  const enDisco = () =>
    readdirSync(banco.carpeta, { recursive: true, withFileTypes: true }).filter((uno) => uno.isFile()).length;

  it("una subida va a todos con el texto delante, y sus bytes se guardan una sola vez [B-mensajes-15, B-adjuntos-11]", async () => {
    const { operador, conversacion } = await escena();
    const [ana, luis] = [await conversacion(), await conversacion()];
    const { cuerpo: subido } = await subirArchivos(banco, operador, [
      { nombre: "plano.jpg", bytes: await foto() },
      { nombre: "carta.pdf", bytes: pdf() },
    ]);
    const guardados = enDisco();
    const { enviados } = await enviar(operador, {
      canales: [destino(ana), destino(luis)],
      tipo_contenido: "archivo",
      contenido: { subidos: (subido as { rows: { id: string }[] }).rows.map(({ id }) => id) },
      texto: "Le envío el plano",
    });
    const tipos = ["texto", "imagen", "archivo"];
    expect(enviados.map(({ mensajes }) => mensajes.map(({ tipo_contenido }) => tipo_contenido))).toEqual([
      tipos,
      tipos,
    ]);
    const claves = await banco.db
      .selectFrom("archivo as a")
      .innerJoin("mensaje as m", "m.id", "a.id_mensaje")
      .select("a.clave")
      .where("m.id_caso", "in", [ana.id_caso, luis.id_caso])
      .execute();
    expect([claves.length, new Set(claves.map(({ clave }) => clave)).size]).toEqual([4, 2]);
    expect(enDisco()).toBe(guardados);
  });

  it("la forma del documento B, con los bytes en el pedido, también se guarda una vez [B-adjuntos-01, B-mensajes-15]", async () => {
    const { operador, conversacion } = await escena();
    const [ana, luis] = [await conversacion(), await conversacion()];
    const guardados = enDisco();
    const { enviados } = await enviar(operador, {
      canales: [destino(ana), destino(luis)],
      tipo_contenido: "archivo",
      contenido: [
        {
          nombre: "carta",
          extension: "pdf",
          tipo: "archivo",
          estado: "terminado",
          base64: pdf("una").toString("base64"),
        },
      ],
    });
    expect(enviados.map(({ mensajes }) => mensajes[0]?.extras.adjuntos?.[0]?.nombre)).toEqual([
      "carta.pdf",
      "carta.pdf",
    ]);
    expect(enDisco()).toBe(guardados + 1);
  });
});

describe("enviar a varios: nunca dos veces [B-mensajes-21, D88]", () => {
  it("repetido con la misma clave responde lo mismo, también lo que falló, y no envía más; con otro cuerpo es 409", async () => {
    const { operador, conversacion } = await escena();
    const [ana, cerrada] = [await conversacion(), await conversacion({ estado: "CERRADO" })];
    const clave = randomUUID();
    const respuestas = await Promise.all(
      Array.from({ length: 10 }, () => enviar(operador, cuerpo(ana, cerrada), clave)),
    );
    const [primera] = respuestas;
    const ids = ({ enviados }: RespuestaVarios) =>
      enviados.flatMap(({ mensajes }) => mensajes.map(({ id }) => id));
    for (const otra of respuestas) {
      expect(otra.fallidos).toEqual(primera?.fallidos);
      expect(ids(otra)).toEqual(primera && ids(primera));
    }
    expect(await salidasDe(ana)).toHaveLength(1);
    const otro = await rechazo(enviar(operador, cuerpo(ana), clave));
    expect([otro.status, otro.code]).toEqual([409, "CLAVE_REPETIDA"]);
    expect(await salidasDe(ana)).toHaveLength(1);
    expect((await enviar(operador, cuerpo(ana), randomUUID())).enviados).toHaveLength(1);
    expect(await salidasDe(ana)).toHaveLength(2);
  });

  it("quien perdió el punto después de enviar: repetido se le contesta lo que pasó con cada chat, y con otro cuerpo es 403 [D88]", async () => {
    const { inst, operador, conversacion } = await escena();
    const [ana, cerrada] = [await conversacion(), await conversacion({ estado: "CERRADO" })];
    const cubiculo = inst.puntos[0] ?? 0;
    const clave = randomUUID();
    const primera = await enviar(operador, { ...cuerpo(ana, cerrada), cubiculo }, clave);
    await banco.db.deleteFrom("punto_operador").where("id_punto_atencion", "=", cubiculo).execute();
    const repetida = await enviar(operador, { ...cuerpo(ana, cerrada), cubiculo }, clave);
    expect(repetida.fallidos).toEqual(primera.fallidos);
    expect(repetida.enviados[0]?.mensajes[0]?.id).toBe(primera.enviados[0]?.mensajes[0]?.id);
    for (const suya of [clave, undefined]) {
      const { status, code } = await rechazo(enviar(operador, { ...cuerpo(ana), cubiculo }, suya));
      expect([status, code]).toEqual([403, "PUNTO_NO_AUTORIZADO"]);
    }
    expect(await salidasDe(ana)).toHaveLength(1);
  });

  /** The database breaks the line of a request when it comes to what is held. */
  const cortarEn = (retener: RawBuilder<unknown>, pedir: () => Promise<unknown>) =>
    banco.db.transaction().execute(async (trx) => {
      await retener.execute(trx);
      const pedido = rechazo(pedir());
      await esperarA(trx, 1);
      await sql`SELECT pg_terminate_backend(pid) FROM unnest(${await quienesEsperan(trx)}::int[]) AS pid`.execute(
        trx,
      );
      return pedido;
    });

  /** How far a message has come meanwhile is none of the answer. */
  const loDicho = ({ enviados, fallidos }: RespuestaVarios) => ({
    enviados: enviados.map(({ mensajes, ...chat }) => [chat, mensajes.map(({ id }) => id)]),
    fallidos,
  });
  const alChat = ({ id_canal_entrada }: ConversacionDePrueba) =>
    sql`SELECT id FROM canal_entrada WHERE id = ${id_canal_entrada} FOR UPDATE`;
  const alContestar = (clave: string) =>
    sql`SELECT clave FROM idempotencia WHERE clave = ${clave} FOR UPDATE`;

  it("cortado a la mitad por la base de datos es 503, y repetido completa sólo lo que faltaba", async () => {
    const { operador, conversacion } = await escena();
    const [ana, luis] = [await conversacion(), await conversacion()];
    const clave = randomUUID();
    const cortado = await cortarEn(alChat(luis), () => enviar(operador, cuerpo(ana, luis), clave));
    expect([cortado.status, cortado.code]).toEqual([503, "NO_DISPONIBLE"]);
    expect((await salidasDe(ana, luis)).map(({ id_caso }) => id_caso)).toEqual([ana.id_caso]);
    const { enviados, fallidos } = await enviar(operador, cuerpo(ana, luis), clave);
    expect([enviados.length, fallidos]).toEqual([2, []]);
    expect((await salidasDe(ana, luis)).map(({ id_caso }) => id_caso)).toEqual([ana.id_caso, luis.id_caso]);
  });

  it("cortado a la mitad, y quien lo envió perdió el punto: repetido se le dice qué salió y qué no, y con esa clave no sale más [D88]", async () => {
    const { inst, operador, conversacion } = await escena();
    const [ana, luis] = [await conversacion(), await conversacion()];
    const cubiculo = inst.puntos[0] ?? 0;
    const id_usuario = inst.operadores[0]?.id ?? 0;
    const clave = randomUUID();
    const pedir = () => enviar(operador, { ...cuerpo(ana, luis), cubiculo }, clave);
    await cortarEn(alChat(luis), pedir);
    await banco.db.deleteFrom("punto_operador").where("id_punto_atencion", "=", cubiculo).execute();

    const dicho = await pedir();
    expect(dicho.enviados).toMatchObject([
      { ...destino(ana), mensajes: [{ contenido: "Mañana no atendemos" }] },
    ]);
    expect(dicho.fallidos).toMatchObject([{ ...destino(luis), error: "PUNTO_NO_AUTORIZADO" }]);
    const otra = await rechazo(enviar(operador, { ...cuerpo(luis), cubiculo }, clave));
    expect([otra.status, otra.code]).toEqual([403, "PUNTO_NO_AUTORIZADO"]);
    await banco.db.insertInto("punto_operador").values({ id_punto_atencion: cubiculo, id_usuario }).execute();
    expect(loDicho(await pedir())).toEqual(loDicho(dicho));
    expect((await salidasDe(ana, luis)).map(({ id_caso }) => id_caso)).toEqual([ana.id_caso]);
  });

  it("cortado a la mitad, y cortado otra vez al decírselo a quien perdió el punto: recuperado, se le dice lo mismo y no sale más [D88]", async () => {
    const { inst, operador, conversacion } = await escena();
    const [ana, luis] = [await conversacion(), await conversacion()];
    const cubiculo = inst.puntos[0] ?? 0;
    const id_usuario = inst.operadores[0]?.id ?? 0;
    const clave = randomUUID();
    const pedir = () => enviar(operador, { ...cuerpo(ana, luis), cubiculo }, clave);
    await cortarEn(alChat(luis), pedir);
    await banco.db.deleteFrom("punto_operador").where("id_punto_atencion", "=", cubiculo).execute();
    expect((await cortarEn(alContestar(clave), pedir)).status).toBe(503);
    await banco.db.insertInto("punto_operador").values({ id_punto_atencion: cubiculo, id_usuario }).execute();

    const dicho = await pedir();
    expect(dicho.enviados).toMatchObject([destino(ana)]);
    expect(dicho.fallidos).toMatchObject([{ ...destino(luis), error: "PUNTO_NO_AUTORIZADO" }]);
    expect((await salidasDe(ana, luis)).map(({ id_caso }) => id_caso)).toEqual([ana.id_caso]);
  });

  it("quien perdió el punto y repite mientras el primero aún va: los dos se contestan igual, y salió lo que dicen [D88]", async () => {
    const { inst, operador, conversacion } = await escena();
    const operadora = { id: inst.operadores[0]?.id ?? 0, nombre: "Operadora" };
    const todas: ConversacionDePrueba[] = [];
    for (let i = 0; i < 6; i += 1) todas.push(await conversacion({ operador: operadora }));
    const [primera] = todas;
    const cubiculo = inst.puntos[0] ?? 0;
    const clave = randomUUID();
    const pedir = () => enviar(operador, { ...cuerpo(...todas), cubiculo }, clave);
    const pedidos = await banco.db.transaction().execute(async (trx) => {
      await sql`SELECT id FROM canal_entrada WHERE id = ${primera?.id_canal_entrada} FOR UPDATE`.execute(trx);
      const original = pedir();
      await esperarA(trx, 1);
      await banco.db.deleteFrom("punto_operador").where("id_punto_atencion", "=", cubiculo).execute();
      const repetido = pedir();
      await esperarA(trx, 2);
      return [original, repetido];
    });
    const [original, repetido] = await Promise.all(pedidos);
    if (!original || !repetido) throw new Error("both were asked");
    expect(loDicho(repetido)).toEqual(loDicho(original));
    expect(original.enviados.map(({ mensajes }) => mensajes[0]?.id_caso)).toEqual(
      (await salidasDe(...todas)).map(({ id_caso }) => id_caso),
    );
    expect(original.enviados.length + original.fallidos.length).toBe(todas.length);
  });
});
