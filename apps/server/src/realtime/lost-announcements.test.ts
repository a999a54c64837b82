import { API_BASE } from "@ventanilla/contract/common/route";
import { EVENTO } from "@ventanilla/contract/events";
import { editarPermiso } from "@ventanilla/contract/permiso/permiso.routes";
import { ROL } from "@ventanilla/contract/permisos";
import { dejarPunto, editarPunto, ingresar } from "@ventanilla/contract/punto/punto.routes";
import { salir } from "@ventanilla/contract/sesion/sesion.routes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Banco, entregarWebhook, levantar } from "../../test/harness.ts";
import { abierta, chatDe, enPunto, operador, type Puesto, punto } from "../../test/puestos.ts";
import type { Announcement } from "../db/transaction.ts";
import { crearConversacion } from "../domains/caso/caso.factory.ts";
import { autorizarOperadores } from "../domains/punto/punto.factory.ts";
import { conceder, crearRolCon } from "../domains/rol/rol.factory.ts";
import { crearUsuario } from "../domains/usuario/usuario.factory.ts";
import { now } from "../shared/clock.ts";

/** It looks often: that it looks by itself is held by processes.test.ts. */
const SWEEP_MS = 300;

/** Where things happen. */
let hearing: Banco;
/** On the same database; every announcement of the other is lost on its way to it. */
let deaf: Banco;
beforeAll(async () => {
  hearing = await levantar({ waha: true });
  deaf = await levantar({ sobre: hearing, tiempos: { sweepMs: SWEEP_MS } });
});
afterAll(async () => {
  for (const bench of [deaf, hearing]) await bench.cerrar();
});

type Scene = Awaited<ReturnType<typeof withSentMensaje>> & { puesto: Puesto };

/** Two operators at two points, and a conversation of the first point that has an answer already. */
async function withSentMensaje() {
  const inst = await hearing.institucion({ puntos: 2 });
  const conversacion = await crearConversacion(hearing.db, {
    canal: inst.canal,
    chat: chatDe(inst.id),
    id_punto: punto(inst),
    turnos: [{ de: "operador", texto: "De 8:30 a 16:30.", cuando: now(), entrega: "ENTREGADO" }],
  });
  return { inst, conversacion };
}

interface Lost {
  /** The change whose announcement does not arrive. */
  pasar(scene: Scene): Promise<unknown>;
  /** What the screen, or the world, sees of it all the same. */
  visto(scene: Scene): unknown;
}

/** Each kind of announcement: how one that is lost is found, or why it may be lost. A new kind compiles only with its line here. */
const LOST: Record<Announcement["tipo"], Lost | { beforeSweep: string }> = {
  punto: {
    pasar: ({ inst }) => hearing.ciudadanoEscribe(inst.canal, { chat: chatDe(90_001), texto: "¿Me ven?" }),
    visto: ({ puesto }) => puesto.ultimo(EVENTO.nuevoUsuario) !== undefined,
  },
  caso: {
    async pasar({ inst, conversacion }) {
      const { id_externo } = await hearing.db
        .selectFrom("mensaje")
        .select("id_externo")
        .where("id", "=", conversacion.mensajes[0] ?? 0)
        .executeTakeFirstOrThrow();
      const payload = { id: id_externo, from: chatDe(inst.id), fromMe: true, ack: 3 };
      const read = { event: "message.ack", session: inst.canal.sesion_id, payload };
      expect(await entregarWebhook(hearing, inst.canal, JSON.stringify(read))).toMatchObject({ estado: 200 });
    },
    visto: ({ puesto }) => puesto.cuantos(EVENTO.estadoMensaje) > 0,
  },
  presencia: {
    async pasar({ inst }) {
      const { http } = await hearing.comoUsuario(operador(inst, 1));
      await http.call<typeof ingresar>(ingresar, { body: { id_punto_atencion: punto(inst) } });
    },
    visto: ({ inst, puesto }) => ofThem(puesto, null).includes(operador(inst, 1).id),
  },
  autorizacion: {
    async pasar({ inst }) {
      const { http } = await hearing.comoUsuario(inst.admin);
      await http.call<typeof editarPunto>(editarPunto, {
        params: { id: punto(inst) },
        body: { operadores_autorizados: [] },
      });
    },
    visto: ({ puesto }) => puesto.cuantos(EVENTO.error) > 0,
  },
  sesion: {
    pasar: ({ puesto: { cliente: client } }) =>
      hearing.anonimo.pedir(salir.method, `${API_BASE}${salir.path}`, {
        cabeceras: { authorization: `Bearer ${client.token}` },
      }),
    visto: ({ puesto }) => puesto.cuantos(EVENTO.sesionCerrada) > 0,
  },
  salida: {
    // Queued by nobody who would tell of it.
    pasar: ({ inst }) =>
      crearConversacion(hearing.db, {
        canal: inst.canal,
        chat: chatDe(90_002),
        id_punto: punto(inst),
        turnos: [{ de: "operador", texto: "Nadie avisó de mí", cuando: now(), entrega: "EN_COLA" }],
      }),
    visto: () => hearing.waha.libro({ chatId: chatDe(90_002) }).length > 0,
  },
  mirada: {
    async pasar({ inst, conversacion }) {
      await abierta(await enPunto(hearing, operador(inst, 1), punto(inst)), punto(inst), conversacion);
    },
    visto: ({ inst, puesto, conversacion }) =>
      ofThem(puesto, conversacion.id_canal_entrada).includes(operador(inst, 1).id),
  },
  mencion: { beforeSweep: "what names somebody stands in their mentions, which each screen asks for again" },
  escribiendo: { beforeSweep: "tells of a moment that is over before anybody would look" },
};

function ofThem(puesto: Puesto, sesionId: number | null): number[] {
  return puesto.sucesos
    .filter(({ evento }) => evento === EVENTO.presencia)
    .map(({ carga: payload }) => payload[0] as { sesion_id: number | null; operadores: { id: number }[] })
    .filter(({ sesion_id }) => sesion_id === sesionId)
    .flatMap(({ operadores }) => operadores.map(({ id }) => id));
}

const afterSweep = Object.entries(LOST).flatMap(([tipo, aviso]) =>
  "pasar" in aviso ? [{ tipo, ...aviso }] : [],
);

it.each(afterSweep)(
  "$tipo: lo que avisaba se ve igual si el aviso se pierde [B-tiempo-real-13, D83]",
  async ({ pasar: happen, visto: seen }) => {
    const { inst, conversacion } = await withSentMensaje();
    const puesto = await enPunto(deaf, operador(inst), punto(inst));
    await abierta(puesto, punto(inst), conversacion);
    // Its own opening is told and looked at first.
    await expect.poll(() => ofThem(puesto, null).length).toBeGreaterThan(0);
    puesto.sucesos.length = 0;
    const scene = { inst, conversacion, puesto };
    await happen(scene);
    await expect.poll(() => seen(scene)).toBe(true);
  },
);

it("autorizacion: a quien deja de ver los casos de otros puntos se le retira la conversación abierta, aunque el aviso se pierda [B-tiempo-real-13, D25, D83]", async () => {
  const { inst, conversacion } = await withSentMensaje();
  const suyo = punto(inst, 1);
  const superadmin = await hearing.comoUsuario(await crearUsuario(hearing.db, { id_rol: ROL.SUPERADMIN }));
  const id_rol = await crearRolCon(hearing.db, "operadores", "read");
  await conceder(hearing.db, id_rol, "admin-casos", "read");
  const quien = await crearUsuario(hearing.db, { id_entidad: inst.id, id_rol });
  await autorizarOperadores(hearing.db, suyo, [quien.id]);
  const puesto = await enPunto(deaf, quien, suyo);
  await abierta(puesto, suyo, conversacion);
  // Two lost ones, one after the other: between them a whole look at everything was taken.
  const vecino = operador(inst);
  const { http } = await hearing.comoUsuario(vecino);
  await http.call<typeof ingresar>(ingresar, { body: { id_punto_atencion: suyo } });
  await expect.poll(() => ofThem(puesto, null)).toContain(vecino.id);
  puesto.sucesos.length = 0;
  await http.call<typeof dejarPunto>(dejarPunto, { body: {} });
  await expect.poll(() => puesto.cuantos(EVENTO.presencia)).toBeGreaterThan(0);
  expect(puesto.cuantos(EVENTO.chatRetirado)).toBe(0);

  const { id } = await hearing.db
    .selectFrom("permiso")
    .innerJoin("modulo", "modulo.id", "permiso.id_modulo")
    .select("permiso.id")
    .where("modulo.ruta", "=", "admin-casos")
    .where("permiso.id_rol", "=", id_rol)
    .executeTakeFirstOrThrow();
  await superadmin.http.call<typeof editarPermiso>(editarPermiso, { params: { id }, body: { read: false } });
  await expect
    .poll(() => puesto.ultimo(EVENTO.chatRetirado))
    .toMatchObject({ sesion_id: conversacion.id_canal_entrada });
});
