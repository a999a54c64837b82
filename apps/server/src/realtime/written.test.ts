import type { Chat } from "@ventanilla/contract/caso/chat";
import { EVENTO } from "@ventanilla/contract/events";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { estadoDeEnvio } from "../../test/envios.ts";
import { type Banco, levantar } from "../../test/harness.ts";
import { createLocalBus } from "../../test/local-bus.ts";
import {
  abierta,
  atendido,
  chatDe,
  conConversacion,
  enPunto,
  operador,
  type Puesto,
  punto,
} from "../../test/puestos.ts";
import type { Announcement } from "../db/transaction.ts";
import { leerCambiosDePunto } from "../domains/caso/index.ts";
import type { Bus } from "./bus/bus.ts";

/** A bus that keeps what is announced until it is told, in the order in which it is told. */
function createHeldBus(): Bus & {
  hold(): void;
  letGo(): void;
  held(): Announcement[];
  heldOf(kind: Announcement["tipo"]): Announcement[];
  tell(announcements: readonly Announcement[]): void;
} {
  const bus = createLocalBus();
  let waiting: Announcement[] | null = null;
  return {
    ...bus,
    publish(announcements) {
      if (waiting) waiting.push(...announcements);
      else bus.publish(announcements);
    },
    hold() {
      waiting = [];
    },
    letGo() {
      waiting = null;
    },
    held: () => (waiting ?? []).filter(({ tipo }) => tipo === "punto"),
    heldOf: (kind) => (waiting ?? []).filter(({ tipo }) => tipo === kind),
    tell: (announcements) => bus.publish(announcements),
  };
}

const bus = createHeldBus();
let bench: Banco;
beforeAll(async () => {
  // What is looked for besides would tell what the bus keeps.
  bench = await levantar({ bus, waha: true, tiempos: { sweepMs: 600_000 } });
});
afterAll(() => bench.cerrar());

interface Push {
  chats: Chat[];
  desde: number;
  secuencia: number;
}

const pushesOf = (puesto: Puesto): Push[] =>
  puesto.sucesos
    .filter(({ evento }) => evento === EVENTO.nuevoUsuario)
    .map(({ carga }) => {
      const [chats, { desde, secuencia }] = carga as [Chat[], { desde: number; secuencia: number }];
      return { chats, desde, secuencia };
    });

/** How often a list was read since the last time this was asked. */
const readings = () => bench.consultas().filter((text) => text.includes("chats_en_listas")).length;

/** The same of a thread. */
const threadReadings = () => bench.consultas().filter((text) => text.includes("AS mostrado")).length;

let inst: Awaited<ReturnType<typeof conConversacion>>["inst"];
let conversacion: Awaited<ReturnType<typeof conConversacion>>["conversacion"];
let puesto: Puesto;
beforeEach(async () => {
  bus.letGo();
  ({ inst, conversacion } = await conConversacion(bench));
  puesto = await enPunto(bench, operador(inst), punto(inst));
  await expect.poll(() => puesto.cuantos(EVENTO.presencia)).toBeGreaterThan(0);
  bench.consultas();
});

const writes = (text: string) => bench.ciudadanoEscribe(inst.canal, { chat: chatDe(inst.id), texto: text });

/** Three messages whose announcements are kept. */
async function threeHeld(): Promise<Announcement[]> {
  bus.hold();
  for (const text of ["uno", "dos", "tres"]) await writes(text);
  const held = bus.held();
  expect(held).toHaveLength(3);
  expect(pushesOf(puesto)).toEqual([]);
  return held;
}

it("lo que el ciudadano escribe llega a la lista con la fila que se escribió, igual a la que se leería", async () => {
  await writes("¿Hay atención?");
  await expect.poll(() => pushesOf(puesto)).toHaveLength(1);
  expect(readings()).toBe(0);
  const [push] = pushesOf(puesto);
  const read = await leerCambiosDePunto(bench.db, punto(inst), 2);
  expect(push).toEqual({ chats: read.chats, desde: 2, secuencia: read.secuencia });
  expect(push?.chats).toMatchObject([
    { no_leidos: 1, total: 1, ultimo_mensaje: { contenido: "¿Hay atención?" } },
  ]);
});

it("lo que se oye al revés se dice en su orden, sin leer", async () => {
  const held = await threeHeld();
  readings();
  bus.tell(held.toReversed());
  await expect.poll(() => pushesOf(puesto)).toHaveLength(3);
  expect(pushesOf(puesto).map(({ desde, secuencia }) => [desde, secuencia])).toEqual([
    [2, 3],
    [3, 4],
    [4, 5],
  ]);
  expect(pushesOf(puesto).map(({ chats }) => chats[0]?.ultimo_mensaje?.contenido)).toEqual([
    "uno",
    "dos",
    "tres",
  ]);
  expect(readings()).toBe(0);
});

it("lo que falta entre dos se lee, y nada se dice dos veces", async () => {
  const [first, second, third] = await threeHeld();
  readings();
  bus.tell([first, third].filter((one) => one !== undefined));
  await expect.poll(() => pushesOf(puesto).at(-1)?.secuencia).toBe(5);
  expect(readings()).toBe(1);
  expect(pushesOf(puesto).map(({ desde, secuencia }) => [desde, secuencia])).toEqual([
    [2, 3],
    [3, 5],
  ]);
  expect(pushesOf(puesto).at(-1)?.chats).toMatchObject([{ total: 2, no_leidos: 3 }]);
  // Late: it is told already.
  bus.tell([second, third].filter((one) => one !== undefined));
  await writes("cuatro");
  bus.tell(bus.held().slice(-1));
  await expect.poll(() => pushesOf(puesto).at(-1)?.secuencia).toBe(6);
  expect(pushesOf(puesto)).toHaveLength(3);
});

it("lo que se anuncia sin fila, como lo de otro proceso, se lee", async () => {
  const held = await threeHeld();
  readings();
  for (const announcement of held) {
    const { tipo, id, secuencia } = announcement as Extract<Announcement, { tipo: "punto" }>;
    bus.tell([{ tipo, id, secuencia }]);
  }
  await expect.poll(() => pushesOf(puesto).at(-1)?.secuencia).toBe(5);
  expect(readings()).toBeGreaterThan(0);
  expect(pushesOf(puesto).at(-1)?.chats).toMatchObject([{ no_leidos: 3 }]);
});

it("lo primero que pasa en un punto sigue a lo que se dijo al entrar, como todo lo demás", async () => {
  const nuevo = await bench.institucion();
  const screen = await enPunto(bench, operador(nuevo), punto(nuevo));
  await expect.poll(() => screen.cuantos(EVENTO.presencia)).toBeGreaterThan(0);
  bus.letGo();
  await bench.ciudadanoEscribe(nuevo.canal, { chat: chatDe(1), texto: "Primero" });
  await expect.poll(() => pushesOf(screen)).toHaveLength(1);
  expect(pushesOf(screen)).toMatchObject([{ desde: 1, secuencia: 2, chats: [{ no_leidos: 1 }] }]);
});

const responder = (contenido: string) =>
  puesto.cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
    params: { canalId: conversacion.id_canal_entrada },
    body: { caso: conversacion.id_caso, contenido, tipo_contenido: "texto" },
  });

/** The thread is open, and the reply that took the case has arrived. */
async function tomada(): Promise<void> {
  await abierta(puesto, punto(inst), conversacion);
  const { id } = await responder("La primera toma el caso");
  await expect.poll(() => estadoDeEnvio(bench, id)).toBe("ENTREGADO ENVIADO");
  await expect
    .poll(() => puesto.ultimo(EVENTO.estadoMensaje))
    .toMatchObject({ mensajes: [{ estado: "ENTREGADO" }] });
  await atendido(puesto);
}

it("lo que se responde llega al hilo abierto como se escribió, sin leerlo", async () => {
  await tomada();
  threadReadings();
  const { canal_entrada: _canal, ...respuesta } = await responder("De 8:30 a 16:30");
  await expect.poll(() => puesto.ultimo(EVENTO.nuevoMensaje)).toMatchObject([respuesta]);
  await atendido(puesto);
  expect(threadReadings()).toBe(0);
});

it("lo que falta entre dos cambios del hilo se lee, y nada se dice dos veces", async () => {
  await tomada();
  bus.hold();
  const textos = ["uno", "dos", "tres"];
  for (const texto of textos) await responder(texto);
  const held = bus.heldOf("caso").filter((one) => "change" in one && one.change && "added" in one.change);
  expect(held).toHaveLength(3);
  puesto.sucesos.length = 0;
  threadReadings();
  bus.tell(held.filter((_one, i) => i !== 1));
  // A reply goes out meanwhile: what was read may tell it once more as sent, but never in one state twice.
  const dichos = () =>
    puesto.sucesos.flatMap(({ evento, carga: [mensajes] }) =>
      evento === EVENTO.nuevoMensaje
        ? (mensajes as Mensaje[]).map(({ contenido, estado }) => ({ contenido, estado }))
        : [],
    );
  // What is read comes in the order of its last change, and «dos» may be sent after «tres» was.
  const oidos = () => [...new Set(dichos().map(({ contenido }) => contenido))].sort();
  await expect.poll(oidos).toEqual(textos.toSorted());
  await atendido(puesto);
  expect(threadReadings()).toBe(1);
  const antes = dichos();
  expect(new Set(antes.map((uno) => JSON.stringify(uno))).size).toBe(antes.length);
  // Late: it is told already.
  bus.tell(held.slice(1, 2));
  await atendido(puesto);
  expect(dichos()).toEqual(antes);
});
