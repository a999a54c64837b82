import { liberarCaso } from "@ventanilla/contract/caso/caso.routes";
import { EVENTO, type EventoServidor, SERVIDOR_A_CLIENTE } from "@ventanilla/contract/events";
import { escribirNota } from "@ventanilla/contract/nota-interna/nota-interna.routes";
import { ROL } from "@ventanilla/contract/permisos";
import { salir } from "@ventanilla/contract/sesion/sesion.routes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adjuntar, derivar, responder } from "../../test/casos.ts";
import { type Banco, type Institucion, levantar } from "../../test/harness.ts";
import { PRESENTES, type Presente, RECEPCIONES } from "../../test/matriz-eventos.ts";
import { abierta, atendido, chatDe, enPunto, type Puesto, puestoDe, punto } from "../../test/puestos.ts";
import { type ConversacionDePrueba, crearConversacion } from "../domains/caso/caso.factory.ts";
import { crearPersona } from "../domains/persona/persona.factory.ts";
import { entrarAPunto } from "../domains/presencia/presencia.factory.ts";
import { autorizarOperadores } from "../domains/punto/punto.factory.ts";
import { crearUsuario } from "../domains/usuario/usuario.factory.ts";

let bench: Banco;
beforeAll(async () => {
  bench = await levantar({ waha: true });
});
afterAll(() => bench.cerrar());

interface Scene {
  inst: Institucion;
  conversacion: ConversacionDePrueba;
  /** An earlier case of the same person, of the same author. */
  destino: ConversacionDePrueba;
  screens: Record<Presente, Puesto>;
  /** The user at the screen «mira». */
  colega: number;
}

/** One that works at the institution's first point and stands there. */
async function crearOperador({ id, puntos: [first = 0] }: Institucion) {
  const usuario = await crearUsuario(bench.db, { id_entidad: id });
  await autorizarOperadores(bench.db, first, [usuario.id]);
  await entrarAPunto(bench.db, usuario.id, first);
  return usuario;
}

/** Everybody of the table, connected; a conversation that the author took, with one unread message and one answer on its way. */
async function scene(): Promise<Scene> {
  const inst = await bench.institucion({ puntos: 2 });
  const here = punto(inst);
  const author = await crearOperador(inst);
  const colega = await crearOperador(inst);
  const ofAuthor = {
    canal: inst.canal,
    id_punto: here,
    operador: { id: author.id, nombre: author.usuario },
    caso: { tipo: "COMPLEJO", id_persona: await crearPersona(bench.db) },
  } as const;
  const destino = await crearConversacion(bench.db, ofAuthor);
  const conversacion = await crearConversacion(bench.db, {
    ...ofAuthor,
    chat: chatDe(inst.id),
    sin_leer: 1,
  });
  const screens = {
    autor: await enPunto(bench, author, here),
    mira: await enPunto(bench, colega, here),
    punto: await enPunto(bench, await crearOperador(inst), here),
    otroPunto: await enPunto(bench, inst.operadores[1] ?? author, punto(inst, 1)),
    sinPunto: await puestoDe(bench, await crearOperador(inst)),
    admin: await puestoDe(bench, inst.admin),
    superadmin: await puestoDe(
      bench,
      await crearUsuario(bench.db, { id_rol: ROL.SUPERADMIN, id_entidad: inst.id }),
    ),
    ajeno: await foreigner(),
  };
  for (const one of [screens.autor, screens.mira]) await abierta(one, here, conversacion);
  return { inst, conversacion, destino, screens, colega: colega.id };
}

async function foreigner(): Promise<Puesto> {
  const inst = await bench.institucion();
  const conversacion = await crearConversacion(bench.db, { canal: inst.canal, id_punto: punto(inst) });
  const puesto = await enPunto(bench, inst.operadores[0] ?? inst.admin, punto(inst));
  await abierta(puesto, punto(inst), conversacion);
  return puesto;
}

/** What happens, by its name in the table; `antes`: what must be so first. */
interface Cause {
  antes?(scene: Scene): Promise<unknown>;
  pasar(scene: Scene): unknown;
  /** Whether an event that somebody heard is its own, where something else may bring one of the same name. */
  suyo?(one: Heard, scene: Scene): boolean;
}

type Heard = Puesto["sucesos"][number];
const isPresence = ({ evento }: Heard): boolean => evento === EVENTO.presencia;
/** A presence tells of a conversation; without one, of the point: connecting pushes those too, a moment later. */
const ofConversation = ({ carga: [payload] }: Heard): boolean =>
  (payload as { sesion_id: number | null }).sesion_id !== null;

/** The case that «caso actualizado» shows, or whose messages «nuevo mensaje» brings. */
const casoOf = ({ carga: [first, context] }: Heard): number | undefined =>
  (context as { id_caso: number } | undefined)?.id_caso ?? (first as { id?: number }).id;

const CAUSES: Readonly<Record<string, Cause>> = {
  [EVENTO.conectado]: {
    pasar: ({ inst, screens }) => screens.autor.socket.emit(EVENTO.conectado, { id: punto(inst) }),
  },
  [EVENTO.usuarios]: {
    pasar: ({ inst, screens }) =>
      screens.autor.socket.emit(EVENTO.usuarios, { id: punto(inst), ultima_conversacion: 0 }),
  },
  [EVENTO.iniciar]: {
    // Opened anew, so that who looks at it changes.
    async antes({ conversacion: { id_canal_entrada: sesion_id }, screens: { autor, mira } }) {
      mira.sucesos.length = 0;
      autor.socket.emit(EVENTO.end, { sesion_id });
      const left = () => mira.sucesos.some((one) => isPresence(one) && ofConversation(one));
      await expect.poll(left).toBe(true);
    },
    pasar: ({ inst, conversacion, screens }) =>
      screens.autor.socket.emit(EVENTO.iniciar, {
        id: punto(inst),
        sesion_id: conversacion.id_canal_entrada,
      }),
    suyo: (one) => !isPresence(one) || ofConversation(one),
  },
  [EVENTO.ultimoMensaje]: {
    pasar: ({ conversacion, screens }) =>
      screens.autor.socket.emit(EVENTO.ultimoMensaje, {
        sesion_id: conversacion.id_canal_entrada,
        ultimo_mensaje: 0,
      }),
  },
  [EVENTO.mensajeLeido]: {
    pasar: ({ conversacion, screens }) =>
      screens.autor.socket.emit(EVENTO.mensajeLeido, { id: conversacion.mensajes[0] ?? 0 }),
  },
  [EVENTO.escribiendo]: {
    pasar: ({ conversacion, screens }) =>
      screens.autor.socket.emit(EVENTO.escribiendo, { sesion_id: conversacion.id_canal_entrada }),
  },
  "escribe el ciudadano": {
    pasar: ({ inst }) =>
      bench.ciudadanoEscribe(inst.canal, { chat: chatDe(inst.id), texto: "¿Me atienden?" }),
  },
  "lee el ciudadano": {
    async antes({ inst, conversacion, screens: { autor } }) {
      await responder(autor.cliente, conversacion);
      await expect.poll(() => bench.waha.libro({ chatId: chatDe(inst.id) })).toHaveLength(1);
      await expect.poll(() => autor.cuantos(EVENTO.estadoMensaje)).toBeGreaterThan(1);
    },
    pasar: ({ inst }) => bench.waha.leer(inst.canal.sesion_id, chatDe(inst.id)),
  },
  "una nota menciona": {
    pasar: ({ conversacion, colega, screens: { autor } }) =>
      autor.cliente.http.call<typeof escribirNota>(escribirNota, {
        params: { id: conversacion.id_caso },
        body: { texto: "@Colega, ¿lo ve usted?", menciones: [colega] },
      }),
  },
  derivar: {
    pasar: ({ inst, conversacion, screens }) =>
      derivar(screens.autor.cliente, { id_caso: conversacion.id_caso, id_destino: punto(inst, 1) }),
  },
  adjuntar: {
    pasar: ({ conversacion, destino, screens }) =>
      adjuntar(screens.autor.cliente, conversacion.id_caso, { caso_destino: destino.id_caso }),
    // Before it, what becomes of the case that is joined to it.
    suyo: (one, { destino }) => casoOf(one) === destino.id_caso,
  },
  liberar: {
    pasar: ({ conversacion, screens }) =>
      screens.autor.cliente.http.call<typeof liberarCaso>(liberarCaso, {
        params: { casoId: conversacion.id_caso },
        body: {},
      }),
  },
  salir: { pasar: ({ screens }) => screens.autor.cliente.http.call<typeof salir>(salir, {}) },
  "un suceso equivocado": {
    pasar: ({ screens }) => screens.autor.socket.emit(EVENTO.iniciar, { id: -1, sesion_id: -1 }),
  },
};

const OCCASIONS = Object.entries(RECEPCIONES).flatMap(([evento, rows]) =>
  rows.map((row) => ({ evento: evento as EventoServidor, ...row })),
);

it.each(OCCASIONS)(
  "«$evento» al $causa: lo oyen ellos y nadie más [B-tiempo-real-16, D83, D84, D85]",
  async ({ evento, causa, oyen }) => {
    const cause = CAUSES[causa];
    if (!cause) throw new Error(`nothing makes it happen: ${causa}`);
    const happening = await scene();
    const { screens } = happening;
    await cause.antes?.(happening);
    for (const puesto of Object.values(screens)) await atendido(puesto);
    for (const puesto of Object.values(screens)) puesto.sucesos.length = 0;
    await cause.pasar(happening);
    const hearers = () =>
      PRESENTES.filter((who) =>
        screens[who].sucesos.some(
          (one) => one.evento === evento && !isSign(one) && (cause.suyo?.(one, happening) ?? true),
        ),
      );
    await expect.poll(hearers).toEqual(expect.arrayContaining([...oyen]));
    // Each was told in one go: what a screen did not get by now comes after what it asks for next.
    const others = PRESENTES.filter((who) => !(oyen as readonly string[]).includes(who));
    for (const who of others) await atendido(screens[who]);
    expect(hearers()).toEqual([...oyen]);
  },
);

/** The error of `atendido` is only its sign. */
const isSign = ({ carga: [payload] }: Puesto["sucesos"][number]) =>
  (payload as { error?: string }).error === "CUBICULO_REQUERIDO";

it("la tabla dice de cada suceso del servidor quién lo recibe", () => {
  expect(Object.keys(RECEPCIONES).sort()).toEqual(Object.keys(SERVIDOR_A_CLIENTE).sort());
  for (const [evento, rows] of Object.entries(RECEPCIONES))
    expect([evento, rows.length]).not.toEqual([evento, 0]);
});
