import { SOCKET_PATH } from "@ventanilla/contract/common/route";
import { CLIENTE_A_SERVIDOR, EVENTO, type EventoCliente } from "@ventanilla/contract/events";
import { editarPermiso } from "@ventanilla/contract/permiso/permiso.routes";
import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Institucion, levantar } from "../../test/harness.ts";
import { ENVIOS, type FilaDeEnvio } from "../../test/matriz-eventos.ts";
import { ROLES } from "../../test/matriz-permisos.ts";
import { abierta, enPunto, errorDe, operador, type Puesto, puestoDe, punto } from "../../test/puestos.ts";
import { type ConversacionDePrueba, crearConversacion } from "../domains/caso/caso.factory.ts";
import { entrarAPunto } from "../domains/presencia/presencia.factory.ts";
import { autorizarOperadores } from "../domains/punto/punto.factory.ts";
import { crearRol } from "../domains/rol/rol.factory.ts";
import { crearUsuario } from "../domains/usuario/usuario.factory.ts";

let bench: Banco;
/** May do nothing; everything but what the desk asks; what the desk asks and nothing else. */
const roles = new Map<string, number>([
  ["SUPERADMIN", ROL.SUPERADMIN],
  ["ADMIN", ROL.ADMIN],
  ["OPERADOR", ROL.OPERADOR],
]);
beforeAll(async () => {
  bench = await levantar();
  for (const [name, desk, rest] of [
    ["NINGUNO", false, false],
    ["TODOS MENOS EL DE LA MESA", false, true],
    ["SOLO EL DE LA MESA", true, false],
  ] as const) {
    const id = await crearRol(bench.db);
    roles.set(name, id);
    await give(id, { desk, rest });
  }
});
afterAll(() => bench.cerrar());

async function give(idRol: number, { desk, rest }: { desk: boolean; rest: boolean }): Promise<void> {
  const { id: mesa } = await bench.db
    .selectFrom("modulo")
    .select("id")
    .where("ruta", "=", "operadores")
    .executeTakeFirstOrThrow();
  const flags = (on: boolean) => ({ create: on, read: on, update: on, delete: on, csv: on, firma: on });
  const rows = bench.db.updateTable("permiso").where("id_rol", "=", idRol);
  await rows.set(flags(rest)).where("id_modulo", "<>", mesa).execute();
  // Without the desk's own `read` the other flags of its module are held all the same: none of them opens it.
  await rows
    .set({ ...flags(rest), read: desk })
    .where("id_modulo", "=", mesa)
    .execute();
}

const EVENTOS = Object.keys(CLIENTE_A_SERVIDOR) as EventoCliente[];
const OPENED_BY_THE_DESK: ReadonlySet<string> = new Set(["SOLO EL DE LA MESA"]);
const ABSENT_ID = 2_147_483_000;

interface Scene {
  inst: Institucion;
  conversacion: ConversacionDePrueba;
  /** An operator of the point with the conversation open. */
  watcher: Puesto;
}

/** A point where a conversation is taken and unread, and somebody has it open. */
async function scene(puntos = 1): Promise<Scene> {
  const inst = await bench.institucion({ puntos });
  const colleague = await crearUsuario(bench.db, { id_entidad: inst.id });
  await autorizarOperadores(bench.db, punto(inst), [colleague.id]);
  await entrarAPunto(bench.db, colleague.id, punto(inst));
  const conversacion = await crearConversacion(bench.db, {
    canal: inst.canal,
    id_punto: punto(inst),
    operador: { id: colleague.id, nombre: colleague.usuario },
    sin_leer: 1,
  });
  const watcher = await enPunto(bench, colleague, punto(inst));
  await abierta(watcher, punto(inst), conversacion);
  // The case itself comes after that.
  await settle(watcher);
  return { inst, conversacion, watcher };
}

/** Somebody of this role, of the institution, authorised at its first point and standing there: only the permission is left to decide. */
async function senderOf({ inst }: Scene, idRol: number): Promise<Puesto & { id: number }> {
  const usuario = await crearUsuario(bench.db, { id_entidad: inst.id, id_rol: idRol });
  await autorizarOperadores(bench.db, punto(inst), [usuario.id]);
  await entrarAPunto(bench.db, usuario.id, punto(inst));
  return { ...(await puestoDe(bench, usuario)), id: usuario.id };
}

function payloadOf(evento: EventoCliente, { inst, conversacion }: Scene): Record<string, unknown> {
  const id = punto(inst);
  const sesion_id = conversacion.id_canal_entrada;
  return {
    [EVENTO.conectado]: { id },
    [EVENTO.usuarios]: { id, ultima_conversacion: 0 },
    [EVENTO.iniciar]: { id, sesion_id },
    [EVENTO.ultimoMensaje]: { sesion_id, ultimo_mensaje: 0 },
    [EVENTO.mensajeLeido]: { id: conversacion.mensajes[0] ?? 0 },
    [EVENTO.escribiendo]: { sesion_id },
    [EVENTO.end]: { sesion_id },
  }[evento];
}

/** What a screen does before it can send the event, as far as it is let. */
async function prepare(sender: Puesto, evento: EventoCliente, where: Scene): Promise<void> {
  const { tras } = ENVIOS[evento];
  for (const step of [EVENTO.conectado, EVENTO.iniciar] as const) {
    if (tras === "nada" || (step === EVENTO.iniciar && tras === EVENTO.conectado)) continue;
    await ask(sender, step, payloadOf(step, where));
  }
}

/** Sends an event and answers the code of its refusal; the next one, which the contract does not have, tells that it is done. */
async function ask(sender: Puesto, evento: EventoCliente, payload: unknown): Promise<string> {
  const from = sender.sucesos.length;
  for (const [name, body] of [
    [evento, payload],
    ["¿ya?", {}],
  ] as const)
    sender.socket.emit(name as typeof EVENTO.conectado, body as { id: number });
  const errors = () =>
    sender.sucesos
      .slice(from)
      .filter((one) => one.evento === EVENTO.error)
      .map(({ carga: [error] }) => (error as { error: string }).error);
  await expect.poll(errors).toContain("VALIDACION");
  return errors().find((code) => code !== "VALIDACION") ?? "silencio";
}

/** As `atendido`: what was pushed to this screen so far is here. */
const settle = (puesto: Puesto) => ask(puesto, EVENTO.end, { sesion_id: ABSENT_ID });

/** What a screen heard besides its own errors. Who is there is told again now and then: it counts when it names the stranger. */
function heardOf({ sucesos: happened }: Puesto, stranger?: number): string[] {
  return happened
    .filter(({ evento, carga: [payload] }) => {
      if (evento !== EVENTO.presencia) return evento !== EVENTO.error;
      return (payload as { operadores: { id: number }[] }).operadores.some(({ id }) => id === stranger);
    })
    .map(({ evento }) => evento);
}

describe.each(EVENTOS)(
  "quién puede enviar «%s» [B-tiempo-real-16, B-permisos-08, A-permisos-08]",
  (evento) => {
    const row: FilaDeEnvio = ENVIOS[evento];

    it.each([...ROLES, "NINGUNO", "TODOS MENOS EL DE LA MESA", "SOLO EL DE LA MESA"])(
      "%s: el permiso abre o cierra [D40]",
      async (rol) => {
        const where = await scene();
        const sender = await senderOf(where, roles.get(rol) ?? 0);
        await prepare(sender, evento, where);
        await settle(where.watcher);
        for (const puesto of [sender, where.watcher]) puesto.sucesos.length = 0;
        const open =
          row.pide === "sesion" ||
          OPENED_BY_THE_DESK.has(rol) ||
          (row.roles as readonly string[]).includes(rol);
        const answer = await ask(sender, evento, payloadOf(evento, where));
        expect(answer).toBe(open ? "silencio" : row.cerrado);
        if (!row.visto) return;
        const seen = row.visto.quien === "remite" ? sender : where.watcher;
        if (open) await expect.poll(() => seen.cuantos(row.visto?.evento ?? EVENTO.error)).toBe(1);
        else {
          await settle(seen);
          expect(seen.cuantos(row.visto.evento)).toBe(0);
        }
      },
    );

    it("sin sesión no llega a nadie: ni con un token falso, ni sin presentar ninguno [A-errores-05]", async () => {
      const where = await scene();
      where.watcher.sucesos.length = 0;
      for (const token of [null, "no.es.un-token"]) {
        const socket = bench.socket(token);
        const refusal = await new Promise<Error>((resolve) => {
          socket.on("connect_error", resolve);
          socket.emit(evento, payloadOf(evento, where) as never);
        });
        expect(refusal.message).toBe("Su sesión ha caducado.");
      }
      expect(await withoutHandshake(evento, payloadOf(evento, where))).toEqual([]);
      await settle(where.watcher);
      expect(heardOf(where.watcher)).toEqual([]);
    });

    it("una fila ajena se responde igual que una que no existe, y no le pasa nada [D46, D63]", async () => {
      const mine = await scene();
      const theirs = await scene();
      const foreign = payloadOf(evento, theirs);
      expect(Object.keys(row.ajeno).sort()).toEqual(idsOf(evento, foreign));
      for (const [field, said] of Object.entries(row.ajeno)) {
        const sender = await senderOf(mine, ROL.OPERADOR);
        await prepare(sender, evento, mine);
        for (const id of [Number(foreign[field]), ABSENT_ID]) {
          theirs.watcher.sucesos.length = 0;
          const answer = await ask(sender, evento, { ...payloadOf(evento, mine), [field]: id });
          expect({ field, id, answer }).toEqual({ field, id, answer: said });
          await settle(theirs.watcher);
          expect(heardOf(theirs.watcher, sender.id)).toEqual([]);
        }
      }
      expect(await readOf(theirs)).toEqual({ no_leidos: 1 });
    });

    it("una fila de un punto propio donde no está autorizado tampoco se abre [D63, D77]", async () => {
      const near = await scene(2);
      const far = { ...near, inst: { ...near.inst, puntos: near.inst.puntos.slice(1) } };
      const usuario = await crearUsuario(bench.db, { id_entidad: near.inst.id });
      await autorizarOperadores(bench.db, punto(far.inst), [usuario.id]);
      await entrarAPunto(bench.db, usuario.id, punto(far.inst));
      const own = await crearConversacion(bench.db, { canal: near.inst.canal, id_punto: punto(far.inst) });
      const sender = await puestoDe(bench, usuario);
      await prepare(sender, evento, { ...far, conversacion: own });
      for (const [field, said] of Object.entries(row.noAutorizado)) {
        const payload = { ...payloadOf(evento, { ...far, conversacion: own }) };
        const answer = await ask(sender, evento, { ...payload, [field]: payloadOf(evento, near)[field] });
        expect({ field, answer }).toEqual({ field, answer: said });
      }
      expect(await readOf(near)).toEqual({ no_leidos: 1 });
    });

    it("perdido el permiso a mitad del trabajo, sale de la mesa y lo siguiente se le cierra [D25]", async () => {
      const where = await scene();
      const idRol = await crearRol(bench.db);
      await give(idRol, { desk: true, rest: false });
      const sender = await senderOf(where, idRol);
      await ask(sender, EVENTO.conectado, payloadOf(EVENTO.conectado, where));
      await abierta(sender, punto(where.inst), where.conversacion);
      await takeAway(idRol);
      await expect.poll(() => errorDe(sender)).toMatchObject({ error: "PUNTO_NO_AUTORIZADO" });
      await settle(where.watcher);
      where.watcher.sucesos.length = 0;
      const answer = await ask(sender, evento, payloadOf(evento, where));
      expect(answer).toBe(row.pide === "sesion" ? "silencio" : row.cerrado);
      await settle(where.watcher);
      if (row.visto?.quien === "mira") expect(where.watcher.cuantos(row.visto.evento)).toBe(0);
    });
  },
);

it("la tabla dice de cada suceso de una pantalla quién puede enviarlo", () => {
  expect(Object.keys(ENVIOS).sort()).toEqual([...EVENTOS].sort());
});

it("de otro caso nombrado al pedir mensajes no llega ninguno: el hilo es el de la conversación", async () => {
  const mine = await scene();
  const theirs = await scene();
  const sender = await enPunto(bench, operador(mine.inst), punto(mine.inst));
  const payload = {
    ...payloadOf(EVENTO.ultimoMensaje, mine),
    id_caso: theirs.conversacion.id_caso,
    secuencia: 0,
  };
  expect(await ask(sender, EVENTO.ultimoMensaje, payload)).toBe("silencio");
  const [messages, context] =
    sender.sucesos.findLast(({ evento }) => evento === EVENTO.nuevoMensaje)?.carga ?? [];
  expect(context).toMatchObject({ id_caso: mine.conversacion.id_caso });
  expect((messages as { id_caso: number }[]).map(({ id_caso }) => id_caso)).not.toContain(
    theirs.conversacion.id_caso,
  );
});

/** The fields of a payload that name a row. */
function idsOf(evento: EventoCliente, payload: Record<string, unknown>): string[] {
  return Object.keys(CLIENTE_A_SERVIDOR[evento].shape)
    .filter((field) => (field === "id" || field === "sesion_id") && payload[field] !== undefined)
    .sort();
}

function readOf({ conversacion }: Scene) {
  return bench.db
    .selectFrom("canal_entrada")
    .select("no_leidos")
    .where("id", "=", conversacion.id_canal_entrada)
    .executeTakeFirstOrThrow();
}

async function takeAway(idRol: number): Promise<void> {
  const { id } = await bench.db
    .selectFrom("permiso")
    .innerJoin("modulo", "modulo.id", "permiso.id_modulo")
    .select("permiso.id")
    .where("modulo.ruta", "=", "operadores")
    .where("permiso.id_rol", "=", idRol)
    .executeTakeFirstOrThrow();
  const superadmin = await bench.comoUsuario(await crearUsuario(bench.db, { id_rol: ROL.SUPERADMIN }));
  await superadmin.http.call<typeof editarPermiso>(editarPermiso, { params: { id }, body: { read: false } });
}

/** An event on a line over which nobody said who they are; answers what came back, beside the line's own greeting. */
async function withoutHandshake(evento: EventoCliente, payload: unknown): Promise<string[]> {
  const line = new WebSocket(`${bench.url.replace("http", "ws")}${SOCKET_PATH}/?EIO=4&transport=websocket`);
  const heard: string[] = [];
  line.addEventListener("message", ({ data }) => {
    if (heard.push(String(data)) === 1) line.send(`42${JSON.stringify([evento, payload])}`);
  });
  await new Promise((resolve) => line.addEventListener("close", resolve));
  return heard.slice(1);
}
