import type { PuntoLink } from "@ventanilla/client/punto-link";
import { mensajesInOrder } from "@ventanilla/client/state/hilo";
import type { Caso } from "@ventanilla/contract/caso/caso";
import { EVENTO } from "@ventanilla/contract/events";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  adjuntar,
  atender,
  cambiarPrincipal,
  cerrar,
  derivar,
  type Expediente,
  expediente,
  guardar,
  liberar,
} from "../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../test/harness.ts";
import { proximo } from "../../test/observadores.ts";
import { announce, transaction } from "../db/transaction.ts";
import { crearCanalEntrada } from "../domains/canal/canal.factory.ts";
import { crearConversacion } from "../domains/caso/caso.factory.ts";
import { entrarAPunto } from "../domains/presencia/presencia.factory.ts";
import { crearPunto } from "../domains/punto/punto.factory.ts";
import { crearUsuario } from "../domains/usuario/usuario.factory.ts";
import { createLogger } from "../shared/logger.ts";
import { createPostgresTransport } from "./bus/postgres.ts";
import { createProcessBus } from "./bus/processes.ts";

let banco: Banco;
/** Joined to the first one by the bus. */
let otro: Banco;
/** Hears nothing of what the others announce. */
let sordo: Banco;
let inst: Institucion;
let aqui: Cliente;
beforeAll(async () => {
  banco = await levantar();
  const transport = createPostgresTransport(banco.base.url);
  const bus = createProcessBus({ transport, processName: "otro", logger: createLogger("silent") });
  otro = await levantar({ sobre: banco, bus });
  sordo = await levantar({ sobre: banco });
  inst = await banco.institucion({ puntos: 2 });
  aqui = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
});
afterAll(async () => {
  for (const uno of [sordo, otro, banco]) await uno.cerrar();
});

const punto = (i = 0) => inst.puntos[i] ?? 0;
const operador = (i = 0) => inst.operadores[i] ?? inst.admin;
let numero = 0;
const chatNuevo = () => `591760${String(++numero).padStart(5, "0")}@c.us`;
const textos = (enlace: PuntoLink, id: number) => {
  const hilo = enlace.hilo(id);
  return hilo ? mensajesInOrder(hilo).map(({ contenido }) => contenido) : [];
};

/** At a point, with one conversation open; what it heard of its case, newest last. */
async function mirando(
  donde: Banco,
  usuario: { id: number },
  idPunto: number,
  { id_canal_entrada: id }: { id_canal_entrada: number },
): Promise<{ enlace: PuntoLink; casos: Caso[]; retiros: (string | null)[] }> {
  const casos: Caso[] = [];
  const retiros: (string | null)[] = [];
  const enlace = await donde.enlace(usuario, idPunto);
  enlace.listen({
    [EVENTO.casoActualizado]: (caso) => casos.push(caso),
    [EVENTO.chatRetirado]: (retiro) => retiros.push(retiro.punto),
  });
  await expect.poll(() => enlace.chats.mark).toBeGreaterThan(0);
  enlace.open(id);
  await expect.poll(() => enlace.hilo(id)?.id_caso).toBeGreaterThan(0);
  await expect.poll(() => casos.length).toBeGreaterThan(0);
  return { enlace, casos, retiros };
}

const ACCIONES: readonly [string, (caso: Expediente) => Promise<Pick<Caso, "version">>][] = [
  ["liberar", (caso) => liberar(aqui, caso.id_caso)],
  [
    "guardar",
    (caso) =>
      guardar(aqui, caso.id_caso, {
        caso: { id_tramite: caso.tramite, tipo: "SIMPLE", descripcion: "Otra" },
      }),
  ],
  ["cerrar", (caso) => cerrar(aqui, caso.id_caso)],
  ["derivar", (caso) => derivar(aqui, { id_caso: caso.id_caso, id_destino: punto(1) })],
  [
    "adjuntar",
    async (caso) => {
      const posterior = await expediente(banco, inst, { persona: caso.persona });
      await adjuntar(aqui, posterior.id_caso, { caso_destino: caso.id_caso });
      return { version: 3 };
    },
  ],
  [
    "canal principal",
    async (caso) => {
      const id_canal = inst.canal.id;
      const canal = await crearCanalEntrada(banco.db, { id_canal, id_persona: caso.persona });
      return cambiarPrincipal(aqui, caso.id_caso, { canal });
    },
  ],
];

describe("cada cambio de un caso se ve enseguida en todas las pantallas [B-caso-25, B-tiempo-real-16, D83, D84]", () => {
  it.each(ACCIONES)(
    "%s: quien lo tiene abierto, en cualquier proceso, recibe el caso con su nueva versión",
    async (_nombre, hacer) => {
      const caso = await expediente(banco, inst);
      const cerca = await mirando(banco, operador(), punto(), caso);
      const lejos = await mirando(otro, operador(), punto(), caso);
      const { version } = await hacer(caso);
      for (const { casos } of [cerca, lejos])
        await expect.poll(() => casos.at(-1)).toMatchObject({ id: caso.id_caso, version });
      for (const { enlace } of [cerca, lejos]) {
        const enLista = () => enlace.chats.chats.get(caso.id_canal_entrada)?.caso.version ?? version;
        await expect.poll(enLista).toBe(version);
        enlace.close();
      }
    },
  );

  it("lo derivado se deja de oír en el origen, con el nombre del destino [B-chat-25, D67]", async () => {
    const chat = chatNuevo();
    const caso = await expediente(banco, inst, { chat });
    const { enlace, retiros } = await mirando(banco, operador(), punto(), caso);
    await derivar(aqui, { id_caso: caso.id_caso, id_destino: punto(1) });
    await expect.poll(() => retiros).toHaveLength(1);
    await expect.poll(() => textos(enlace, caso.id_canal_entrada).at(-1)).toMatch(/derivó el caso/);
    const alla = await mirando(banco, operador(1), punto(1), caso);
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "¿Con quién hablo?" });
    await expect.poll(() => textos(alla.enlace, caso.id_canal_entrada).at(-1)).toBe("¿Con quién hablo?");
    expect(textos(enlace, caso.id_canal_entrada)).not.toContain("¿Con quién hablo?");
    for (const uno of [enlace, alla.enlace]) uno.close();
  });

  it("lo adjuntado sigue en el hilo de su destino [D68]", async () => {
    const anterior = await expediente(banco, inst);
    const actual = await expediente(banco, inst, { persona: anterior.persona });
    const { enlace, casos } = await mirando(banco, operador(), punto(), actual);
    await adjuntar(aqui, actual.id_caso, { caso_destino: anterior.id_caso });
    await expect.poll(() => enlace.hilo(actual.id_canal_entrada)?.id_caso).toBe(anterior.id_caso);
    expect(casos).toContainEqual(expect.objectContaining({ id: actual.id_caso, estado: "CERRADO" }));
    await expect.poll(() => casos.at(-1)).toMatchObject({ id: anterior.id_caso });
    enlace.close();
  });
});

describe("después de cerrar, la conversación abierta sigue al ciudadano en su siguiente caso [D69]", () => {
  it("lo nuevo se muestra y se cuenta, y se lee cuando se vio", async () => {
    const chat = chatNuevo();
    const caso = await expediente(banco, inst, { chat });
    const id = caso.id_canal_entrada;
    const { enlace } = await mirando(banco, operador(), punto(), caso);
    await cerrar(aqui, caso.id_caso);
    await expect.poll(() => enlace.chats.chats.has(id)).toBe(false);
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "Una cosa más" });
    // The notice that opened the case stands behind it when a second passed between the two.
    await expect.poll(() => textos(enlace, id)).toContain("Una cosa más");
    const siguiente = enlace.hilo(id)?.id_caso ?? 0;
    expect(siguiente).not.toBe(caso.id_caso);
    const enLista = () => enlace.chats.chats.get(id);
    await expect.poll(enLista).toMatchObject({ no_leidos: 1, caso: { id: siguiente } });
    await atender(aqui, siguiente);
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "¿Me lee?" });
    await expect.poll(() => textos(enlace, id).at(-1)).toBe("¿Me lee?");
    await expect.poll(enLista).toMatchObject({ no_leidos: 2 });
    enlace.markRead(Math.max(...(enlace.hilo(id)?.mensajes.keys() ?? [])));
    await expect.poll(enLista).toMatchObject({ no_leidos: 0 });
    enlace.close();
  });
});

describe("quien fue admitido a un caso de otro punto ve ese caso, y no el siguiente del ciudadano [D61, D63]", () => {
  it("lo cerrado se le dice; lo que el ciudadano escribe después, no", async () => {
    const chat = chatNuevo();
    const caso = await expediente(banco, inst, { chat });
    const invitado = await crearUsuario(banco.db, { id_entidad: inst.id });
    const suyo = await crearPunto(banco.db, { id_entidad: inst.id, operadores: [invitado.id] });
    await crearConversacion(banco.db, { canal: inst.canal, id_punto: suyo });
    await entrarAPunto(banco.db, invitado.id, suyo);
    await banco.db
      .insertInto("caso_operador")
      .values({ id_caso: caso.id_caso, id_usuario: invitado.id })
      .execute();
    const { enlace, casos } = await mirando(banco, invitado, suyo, caso);
    const dueno = await mirando(banco, operador(), punto(), caso);
    await cerrar(aqui, caso.id_caso);
    await expect.poll(() => casos.at(-1)?.estado).toBe("CERRADO");
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "Esto es de otro asunto" });
    await expect.poll(() => textos(dueno.enlace, caso.id_canal_entrada)).toContain("Esto es de otro asunto");
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "Y esto también" });
    await expect.poll(() => textos(dueno.enlace, caso.id_canal_entrada).at(-1)).toBe("Y esto también");
    expect(enlace.hilo(caso.id_canal_entrada)?.id_caso).toBe(caso.id_caso);
    expect(casos.every(({ id }) => id === caso.id_caso)).toBe(true);
    const socket = banco.socket((await banco.comoUsuario(invitado)).token);
    const negado = proximo(socket, EVENTO.error);
    socket.emit(EVENTO.iniciar, { id: suyo, sesion_id: caso.id_canal_entrada });
    expect((await negado)[0]).toMatchObject({ error: "NO_EXISTE" });
    const sinMensajes = proximo(socket, EVENTO.error);
    socket.emit(EVENTO.ultimoMensaje, { sesion_id: caso.id_canal_entrada, ultimo_mensaje: 0 });
    expect((await sinMensajes)[0]).toMatchObject({ error: "NO_EXISTE" });
    for (const uno of [enlace, dueno.enlace]) uno.close();
  });

  it("atender el mismo canal no abre una conversación que otro punto ya tomó", async () => {
    const caso = await expediente(banco, inst);
    const ajeno = await crearUsuario(banco.db, { id_entidad: inst.id });
    const suyo = await crearPunto(banco.db, {
      id_entidad: inst.id,
      operadores: [ajeno.id],
      canales: [inst.canal.id],
    });
    const socket = banco.socket((await banco.comoUsuario(ajeno)).token);
    const negado = proximo(socket, EVENTO.error);
    socket.emit(EVENTO.iniciar, { id: suyo, sesion_id: caso.id_canal_entrada });
    expect((await negado)[0]).toMatchObject({ error: "NO_EXISTE" });
  });
});

/** Nobody looks for lost announcements until this is let go. */
async function sinRepaso(): Promise<() => Promise<unknown>> {
  const trx = await banco.db.startTransaction().execute();
  await sql`LOCK TABLE historial_punto_atencion IN ACCESS EXCLUSIVE MODE`.execute(trx);
  return () => trx.rollback().execute();
}

describe("autorización: quien deja de estar autorizado sale del punto y de lo que tenía abierto [D83]", () => {
  it.each([
    ["en el mismo proceso", () => banco, sinRepaso],
    ["en otro", () => otro, sinRepaso],
    ["con el anuncio perdido", () => sordo, null],
  ])("%s", async (_nombre, donde, detener) => {
    const chat = chatNuevo();
    const saliente = await crearUsuario(banco.db, { id_entidad: inst.id });
    const suPunto = await crearPunto(banco.db, {
      id_entidad: inst.id,
      operadores: [saliente.id, operador().id],
    });
    const caso = await crearConversacion(banco.db, { canal: inst.canal, chat, id_punto: suPunto });
    const fuera = donde().socket((await banco.comoUsuario(saliente)).token);
    const sucesos: string[] = [];
    fuera.onAny((suceso: string) => sucesos.push(suceso));
    fuera.emit(EVENTO.conectado, { id: suPunto });
    fuera.emit(EVENTO.iniciar, { id: suPunto, sesion_id: caso.id_canal_entrada });
    await proximo(fuera, EVENTO.iniciado);
    const sigue = await mirando(donde(), operador(), suPunto, caso);
    const echado = proximo(fuera, EVENTO.error);
    const seguir = await detener?.();
    await transaction(banco.db, async (tx) => {
      await tx
        .deleteFrom("punto_operador")
        .where("id_punto_atencion", "=", suPunto)
        .where("id_usuario", "=", saliente.id)
        .execute();
      announce(tx, { tipo: "autorizacion", id_punto: suPunto });
    });
    expect((await echado)[0]).toMatchObject({
      error: "PUNTO_NO_AUTORIZADO",
      mensaje: "No está autorizado para ingresar a este punto de atención.",
    });
    await seguir?.();
    sucesos.length = 0;
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "¿Siguen ahí?" });
    await expect.poll(() => textos(sigue.enlace, caso.id_canal_entrada).at(-1)).toBe("¿Siguen ahí?");
    fuera.emit(EVENTO.usuarios, { id: suPunto, ultima_conversacion: 0 });
    await proximo(fuera, EVENTO.error);
    expect(sucesos).toEqual([EVENTO.error]);
    sigue.enlace.close();
  });
});
