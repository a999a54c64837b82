import { askField } from "@ventanilla/client/data";
import type { PuntoLink } from "@ventanilla/client/punto-link";
import { openSocket, type PuntoSocket } from "@ventanilla/client/punto-socket";
import { mensajesInOrder } from "@ventanilla/client/state/hilo";
import type { Caso } from "@ventanilla/contract/caso/caso";
import { EVENTO } from "@ventanilla/contract/events";
import { cambiarModulo } from "@ventanilla/contract/modulo/modulo.routes";
import { editarPermiso } from "@ventanilla/contract/permiso/permiso.routes";
import { ROL } from "@ventanilla/contract/permisos";
import { usuarioEdit } from "@ventanilla/contract/usuario/usuario.data";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
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
import { transaccionAjena } from "../../test/cerrojos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../test/harness.ts";
import { proximo } from "../../test/observadores.ts";
import { announce, transaction } from "../db/transaction.ts";
import { crearCanalEntrada } from "../domains/canal/canal.factory.ts";
import { crearConversacion } from "../domains/caso/caso.factory.ts";
import { entrarAPunto } from "../domains/presencia/presencia.factory.ts";
import { crearPunto } from "../domains/punto/punto.factory.ts";
import { crearRol } from "../domains/rol/rol.factory.ts";
import { crearUsuario } from "../domains/usuario/usuario.factory.ts";
import { createLogger } from "../shared/logger.ts";
import { createPostgresTransport } from "./bus/postgres.ts";
import { createProcessBus } from "./bus/processes.ts";

let bench: Banco;
/** Joined to the first one by the bus. */
let joined: Banco;
/** Hears nothing of what the others announce. */
let deaf: Banco;
let inst: Institucion;
let here: Cliente;
beforeAll(async () => {
  bench = await levantar();
  const transport = createPostgresTransport(bench.base.url);
  const bus = createProcessBus({ transport, processName: "otro", logger: createLogger("silent") });
  joined = await levantar({ sobre: bench, bus });
  // It looks often: that it looks by itself is held by processes.test.ts.
  deaf = await levantar({ sobre: bench, tiempos: { sweepMs: 300 } });
  inst = await bench.institucion({ puntos: 2 });
  here = await bench.comoUsuario(inst.operadores[0] ?? inst.admin);
});
afterAll(async () => {
  for (const one of [deaf, joined, bench]) await one.cerrar();
});

const punto = (i = 0) => inst.puntos[i] ?? 0;
const operador = (i = 0) => inst.operadores[i] ?? inst.admin;
let lastNumber = 0;
const newChat = () => `591760${String(++lastNumber).padStart(5, "0")}@c.us`;
const textsOf = (link: PuntoLink, id: number) => {
  const hilo = link.hilo(id);
  return hilo ? mensajesInOrder(hilo).map(({ contenido }) => contenido) : [];
};

/** At a point, with one conversation open; what it heard of its case, newest last. */
async function watching(
  where: Banco,
  usuario: { id: number },
  idPunto: number,
  { id_canal_entrada: id }: { id_canal_entrada: number },
): Promise<{ enlace: PuntoLink; casos: Caso[]; withdrawals: (string | null)[] }> {
  const casos: Caso[] = [];
  const withdrawals: (string | null)[] = [];
  const link = await where.enlace(usuario, idPunto);
  link.listen({
    [EVENTO.casoActualizado]: (caso) => casos.push(caso),
    [EVENTO.chatRetirado]: (withdrawal) => withdrawals.push(withdrawal.punto),
  });
  await expect.poll(() => link.chats.mark).toBeGreaterThan(0);
  link.open(id);
  await expect.poll(() => link.hilo(id)?.id_caso).toBeGreaterThan(0);
  await expect.poll(() => casos.length).toBeGreaterThan(0);
  return { enlace: link, casos, withdrawals };
}

const ACTIONS: readonly [string, (caso: Expediente) => Promise<Pick<Caso, "version">>][] = [
  ["liberar", (caso) => liberar(here, caso.id_caso)],
  [
    "guardar",
    (caso) =>
      guardar(here, caso.id_caso, {
        caso: { id_tramite: caso.tramite, tipo: "SIMPLE", descripcion: "Otra" },
      }),
  ],
  ["cerrar", (caso) => cerrar(here, caso.id_caso)],
  ["derivar", (caso) => derivar(here, { id_caso: caso.id_caso, id_destino: punto(1) })],
  [
    "adjuntar",
    async (caso) => {
      const later = await expediente(bench, inst, { persona: caso.persona });
      await adjuntar(here, later.id_caso, { caso_destino: caso.id_caso });
      return { version: 3 };
    },
  ],
  [
    "canal principal",
    async (caso) => {
      const id_canal = inst.canal.id;
      const canal = await crearCanalEntrada(bench.db, { id_canal, id_persona: caso.persona });
      return cambiarPrincipal(here, caso.id_caso, { canal });
    },
  ],
];

describe("cada cambio de un caso se ve enseguida en todas las pantallas [B-caso-25, B-tiempo-real-16, D83, D84]", () => {
  it.each(ACTIONS)(
    "%s: quien lo tiene abierto, en cualquier proceso, recibe el caso con su nueva versión",
    async (_name, act) => {
      const caso = await expediente(bench, inst);
      const close = await watching(bench, operador(), punto(), caso);
      const far = await watching(joined, operador(), punto(), caso);
      const { version } = await act(caso);
      for (const { casos } of [close, far])
        await expect.poll(() => casos.at(-1)).toMatchObject({ id: caso.id_caso, version });
      for (const { enlace: link } of [close, far]) {
        const listed = () => link.chats.chats.get(caso.id_canal_entrada)?.caso.version ?? version;
        await expect.poll(listed).toBe(version);
        link.close();
      }
    },
  );

  it("lo derivado se deja de oír en el origen, con el nombre del destino [B-chat-25, D67]", async () => {
    const chat = newChat();
    const caso = await expediente(bench, inst, { chat });
    const { enlace: link, withdrawals } = await watching(bench, operador(), punto(), caso);
    await derivar(here, { id_caso: caso.id_caso, id_destino: punto(1) });
    await expect.poll(() => withdrawals).toHaveLength(1);
    await expect.poll(() => textsOf(link, caso.id_canal_entrada).at(-1)).toMatch(/derivó el caso/);
    const there = await watching(bench, operador(1), punto(1), caso);
    await bench.ciudadanoEscribe(inst.canal, { chat, texto: "¿Con quién hablo?" });
    await expect.poll(() => textsOf(there.enlace, caso.id_canal_entrada).at(-1)).toBe("¿Con quién hablo?");
    // What comes later has come to it too.
    const otro = newChat();
    await bench.ciudadanoEscribe(inst.canal, { chat: otro, texto: "Otra consulta" });
    const listed = () => [...link.chats.chats.values()].map(({ usuario }) => usuario);
    await expect.poll(listed).toContain(otro);
    expect(textsOf(link, caso.id_canal_entrada)).not.toContain("¿Con quién hablo?");
    for (const one of [link, there.enlace]) one.close();
  });

  it("lo adjuntado sigue en el hilo de su destino [D68]", async () => {
    const earlier = await expediente(bench, inst);
    const current = await expediente(bench, inst, { persona: earlier.persona });
    const { enlace: link, casos } = await watching(bench, operador(), punto(), current);
    await adjuntar(here, current.id_caso, { caso_destino: earlier.id_caso });
    await expect.poll(() => link.hilo(current.id_canal_entrada)?.id_caso).toBe(earlier.id_caso);
    expect(casos).toContainEqual(expect.objectContaining({ id: current.id_caso, estado: "CERRADO" }));
    await expect.poll(() => casos.at(-1)).toMatchObject({ id: earlier.id_caso });
    link.close();
  });
});

describe("después de cerrar, la conversación abierta sigue al ciudadano en su siguiente caso [D69]", () => {
  it("lo nuevo se muestra y se cuenta, y se lee cuando se vio", async () => {
    const chat = newChat();
    const caso = await expediente(bench, inst, { chat });
    const id = caso.id_canal_entrada;
    const { enlace: link } = await watching(bench, operador(), punto(), caso);
    await cerrar(here, caso.id_caso);
    await expect.poll(() => link.chats.chats.has(id)).toBe(false);
    await bench.ciudadanoEscribe(inst.canal, { chat, texto: "Una cosa más" });
    // The notice that opened the case stands behind it when a second passed between the two.
    await expect.poll(() => textsOf(link, id)).toContain("Una cosa más");
    const next = link.hilo(id)?.id_caso ?? 0;
    expect(next).not.toBe(caso.id_caso);
    const listed = () => link.chats.chats.get(id);
    await expect.poll(listed).toMatchObject({ no_leidos: 1, caso: { id: next } });
    await atender(here, next);
    await bench.ciudadanoEscribe(inst.canal, { chat, texto: "¿Me lee?" });
    await expect.poll(() => textsOf(link, id).at(-1)).toBe("¿Me lee?");
    await expect.poll(listed).toMatchObject({ no_leidos: 2 });
    link.markRead(Math.max(...(link.hilo(id)?.mensajes.keys() ?? [])));
    await expect.poll(listed).toMatchObject({ no_leidos: 0 });
    link.close();
  });
});

describe("quien fue admitido a un caso de otro punto ve ese caso, y no el siguiente del ciudadano [D61, D63]", () => {
  it("lo cerrado se le dice; lo que el ciudadano escribe después, no", async () => {
    const chat = newChat();
    const caso = await expediente(bench, inst, { chat });
    const guest = await crearUsuario(bench.db, { id_entidad: inst.id });
    const own = await crearPunto(bench.db, { id_entidad: inst.id, operadores: [guest.id] });
    await crearConversacion(bench.db, { canal: inst.canal, id_punto: own });
    await entrarAPunto(bench.db, guest.id, own);
    await bench.db
      .insertInto("caso_operador")
      .values({ id_caso: caso.id_caso, id_usuario: guest.id })
      .execute();
    const { enlace: link, casos } = await watching(bench, guest, own, caso);
    const owner = await watching(bench, operador(), punto(), caso);
    await cerrar(here, caso.id_caso);
    await expect.poll(() => casos.at(-1)?.estado).toBe("CERRADO");
    await bench.ciudadanoEscribe(inst.canal, { chat, texto: "Esto es de otro asunto" });
    await expect.poll(() => textsOf(owner.enlace, caso.id_canal_entrada)).toContain("Esto es de otro asunto");
    await bench.ciudadanoEscribe(inst.canal, { chat, texto: "Y esto también" });
    await expect.poll(() => textsOf(owner.enlace, caso.id_canal_entrada).at(-1)).toBe("Y esto también");
    expect(link.hilo(caso.id_canal_entrada)?.id_caso).toBe(caso.id_caso);
    expect(casos.every(({ id }) => id === caso.id_caso)).toBe(true);
    const socket = bench.socket((await bench.comoUsuario(guest)).token);
    const denied = proximo(socket, EVENTO.error);
    socket.emit(EVENTO.iniciar, { id: own, sesion_id: caso.id_canal_entrada });
    expect((await denied)[0]).toMatchObject({ error: "NO_EXISTE" });
    const withoutMensajes = proximo(socket, EVENTO.error);
    socket.emit(EVENTO.ultimoMensaje, { sesion_id: caso.id_canal_entrada, ultimo_mensaje: 0 });
    expect((await withoutMensajes)[0]).toMatchObject({ error: "NO_EXISTE" });
    for (const one of [link, owner.enlace]) one.close();
  });

  it("atender el mismo canal no abre una conversación que otro punto ya tomó", async () => {
    const caso = await expediente(bench, inst);
    const foreign = await crearUsuario(bench.db, { id_entidad: inst.id });
    const own = await crearPunto(bench.db, {
      id_entidad: inst.id,
      operadores: [foreign.id],
      canales: [inst.canal.id],
    });
    const socket = bench.socket((await bench.comoUsuario(foreign)).token);
    const denied = proximo(socket, EVENTO.error);
    socket.emit(EVENTO.iniciar, { id: own, sesion_id: caso.id_canal_entrada });
    expect((await denied)[0]).toMatchObject({ error: "NO_EXISTE" });
  });
});

/** Nobody looks for lost announcements until this is let go. */
async function withoutSweep(): Promise<() => Promise<void>> {
  const trx = await transaccionAjena(bench.db);
  await sql`LOCK TABLE historial_punto_atencion IN ACCESS EXCLUSIVE MODE`.execute(trx);
  return async () => {
    await trx.rollback().execute();
  };
}

describe("autorización: quien deja de estar autorizado sale del punto y de lo que tenía abierto [D83]", () => {
  it.each([
    ["en el mismo proceso", () => bench, withoutSweep],
    ["en otro", () => joined, withoutSweep],
    ["con el anuncio perdido", () => deaf, null],
  ])("%s", async (_name, where, stop) => {
    const chat = newChat();
    const leaver = await crearUsuario(bench.db, { id_entidad: inst.id });
    const ownPunto = await crearPunto(bench.db, {
      id_entidad: inst.id,
      operadores: [leaver.id, operador().id],
    });
    const caso = await crearConversacion(bench.db, { canal: inst.canal, chat, id_punto: ownPunto });
    const out = where().socket((await bench.comoUsuario(leaver)).token);
    const happened: string[] = [];
    out.onAny((name: string) => happened.push(name));
    out.emit(EVENTO.conectado, { id: ownPunto });
    out.emit(EVENTO.iniciar, { id: ownPunto, sesion_id: caso.id_canal_entrada });
    await proximo(out, EVENTO.iniciado);
    const staying = await watching(where(), operador(), ownPunto, caso);
    const putOut = proximo(out, EVENTO.error);
    const goOn = await stop?.();
    await transaction(bench.db, async (tx) => {
      await tx
        .deleteFrom("punto_operador")
        .where("id_punto_atencion", "=", ownPunto)
        .where("id_usuario", "=", leaver.id)
        .execute();
      announce(tx, { tipo: "autorizacion", id_punto: ownPunto });
    });
    expect((await putOut)[0]).toMatchObject({
      error: "PUNTO_NO_AUTORIZADO",
      mensaje: "No está autorizado para ingresar a este punto de atención.",
    });
    await goOn?.();
    happened.length = 0;
    await bench.ciudadanoEscribe(inst.canal, { chat, texto: "¿Siguen ahí?" });
    await expect.poll(() => textsOf(staying.enlace, caso.id_canal_entrada).at(-1)).toBe("¿Siguen ahí?");
    out.emit(EVENTO.usuarios, { id: ownPunto, ultima_conversacion: 0 });
    await proximo(out, EVENTO.error);
    expect(happened).toEqual([EVENTO.error]);
    staying.enlace.close();
  });

  it("también quien, desde otro punto, tenía abierto lo de éste", async () => {
    const chat = newChat();
    const leaver = await crearUsuario(bench.db, { id_entidad: inst.id });
    const lost = await crearPunto(bench.db, {
      id_entidad: inst.id,
      operadores: [leaver.id, operador().id],
    });
    const kept = await crearPunto(bench.db, { id_entidad: inst.id, operadores: [leaver.id] });
    const caso = await crearConversacion(bench.db, { canal: inst.canal, chat, id_punto: lost });
    const { id_canal_entrada: sesion_id } = caso;
    const out = bench.socket((await bench.comoUsuario(leaver)).token);
    const happened: string[] = [];
    out.onAny((name: string) => happened.push(name));
    out.emit(EVENTO.conectado, { id: kept });
    out.emit(EVENTO.iniciar, { id: kept, sesion_id });
    await proximo(out, EVENTO.iniciado);
    const staying = await watching(bench, operador(), lost, caso);
    const withdrawn = proximo(out, EVENTO.chatRetirado);
    const goOn = await withoutSweep();
    await transaction(bench.db, async (tx) => {
      await tx
        .deleteFrom("punto_operador")
        .where("id_punto_atencion", "=", lost)
        .where("id_usuario", "=", leaver.id)
        .execute();
      announce(tx, { tipo: "autorizacion", id_punto: lost });
    });
    expect((await withdrawn)[0]).toMatchObject({ id: kept, sesion_id, punto: null });
    await goOn();
    happened.length = 0;
    await bench.ciudadanoEscribe(inst.canal, { chat, texto: "¿Siguen ahí?" });
    await expect.poll(() => textsOf(staying.enlace, sesion_id).at(-1)).toBe("¿Siguen ahí?");
    out.emit(EVENTO.usuarios, { id: lost, ultima_conversacion: 0 });
    await proximo(out, EVENTO.error);
    expect(happened).not.toContain(EVENTO.nuevoMensaje);
    staying.enlace.close();
  });

  it("también quien lo tenía abierto y estaba sin línea: al volver se le retira [D25]", async () => {
    const leaver = await crearUsuario(bench.db, { id_entidad: inst.id });
    const lost = await crearPunto(bench.db, { id_entidad: inst.id, operadores: [leaver.id] });
    const kept = await crearPunto(bench.db, { id_entidad: inst.id, operadores: [leaver.id] });
    const { id_canal_entrada: id } = await crearConversacion(bench.db, {
      canal: inst.canal,
      chat: newChat(),
      id_punto: lost,
    });
    const lines: PuntoSocket[] = [];
    const link = await bench.enlace(leaver, kept, {
      connect: (options) => {
        const line = openSocket(options);
        lines.push(line);
        return line;
      },
    });
    link.open(id);
    await expect.poll(() => link.isConnected(id)).toBe(true);
    lines[0]?.disconnect();
    await bench.db
      .deleteFrom("punto_operador")
      .where("id_punto_atencion", "=", lost)
      .where("id_usuario", "=", leaver.id)
      .execute();
    lines[0]?.connect();
    await expect.poll(() => link.isWithdrawn(id)).toBe(true);
    expect(link.isConnected(id)).toBe(false);
    link.close();
  });
});

describe.each<[string, () => Banco, typeof withoutSweep | null]>([
  ["en el acto, sin que nadie repase", () => bench, withoutSweep],
  ["con el anuncio perdido, por el repaso", () => deaf, null],
])("la mesa se cierra a quien la pierde, %s [A-permisos-07, D25]", (_como, where, stop) => {
  /** Somebody of a role that has the desk, connected at a point of their own. */
  async function enSuMesa() {
    const rol = await crearRol(bench.db);
    const { id: permiso, id_modulo: modulo } = await bench.db
      .selectFrom("permiso as p")
      .innerJoin("modulo as m", "m.id", "p.id_modulo")
      .select(["p.id", "p.id_modulo"])
      .where("p.id_rol", "=", rol)
      .where("m.ruta", "=", "operadores")
      .executeTakeFirstOrThrow();
    await bench.db
      .updateTable("permiso")
      .set({ read: true, update: true })
      .where("id", "=", permiso)
      .execute();
    const quien = await crearUsuario(bench.db, { id_entidad: inst.id, id_rol: rol });
    const punto = await crearPunto(bench.db, { id_entidad: inst.id, operadores: [quien.id] });
    const mesa = where().socket((await bench.comoUsuario(quien)).token);
    mesa.emit(EVENTO.conectado, { id: punto });
    await proximo(mesa, EVENTO.conectado);
    const superadmin = await bench.comoUsuario(await crearUsuario(bench.db, { id_rol: ROL.SUPERADMIN }));
    return { permiso, modulo, quien, punto, mesa, superadmin };
  }
  type EnSuMesa = Awaited<ReturnType<typeof enSuMesa>>;

  /** A point that the sweep sees for the first time is asked again whatever happened: it has to know this one. */
  async function repasada({ mesa, punto }: EnSuMesa) {
    const ids: number[] = [];
    mesa.on(EVENTO.presencia, ({ operadores }) => ids.push(...operadores.map(({ id }) => id)));
    // Of two rounds the first one is over.
    for (const _vuelta of [1, 2]) {
      const { id } = await crearUsuario(bench.db, { id_entidad: inst.id });
      await entrarAPunto(bench.db, id, punto);
      await expect.poll(() => ids).toContain(id);
    }
  }

  it.each<[string, (en: EnSuMesa) => Promise<unknown>]>([
    [
      "a su rol se le quita el permiso",
      ({ superadmin, permiso }) =>
        superadmin.http.call<typeof editarPermiso>(editarPermiso, {
          params: { id: permiso },
          body: { read: false },
        }),
    ],
    [
      "se le da un rol que no la tiene",
      async ({ superadmin, quien }) =>
        askField(superadmin.http, usuarioEdit, {
          id: quien.id,
          usuario: { id_rol: await crearRol(bench.db) },
        }),
    ],
    [
      "el módulo de la mesa se inactiva",
      async ({ superadmin, modulo }) => {
        const poner = (transicion: "activar" | "inactivar") =>
          superadmin.http.call<typeof cambiarModulo>(cambiarModulo, {
            params: { id: modulo },
            body: { transicion },
          });
        onTestFinished(() => poner("activar").then(() => undefined));
        await poner("inactivar");
      },
    ],
    [
      "el punto se inactiva",
      // As its service does, but for the stays that it ends: they are in the table that is held.
      ({ punto }) =>
        transaction(bench.db, async (tx) => {
          await tx.updateTable("punto").set({ estado: "INACTIVO" }).where("id", "=", punto).execute();
          announce(tx, { tipo: "autorizacion", id_punto: punto });
        }),
    ],
  ])("%s", async (_cual, perderla) => {
    const en = await enSuMesa();
    const fuera = proximo(en.mesa, EVENTO.error);
    if (stop) onTestFinished(await stop());
    else await repasada(en);
    await perderla(en);
    expect((await fuera)[0]).toMatchObject({ error: "PUNTO_NO_AUTORIZADO" });
  });
});
