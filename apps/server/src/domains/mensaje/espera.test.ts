import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adjuntar, casoFila, cerrar, responder } from "../../../test/casos.ts";
import { escenaDeLlamadas } from "../../../test/crear.ts";
import { type Banco, levantar } from "../../../test/harness.ts";
import { CHAT, entregar, type Llegada, SEGUNDOS } from "../../../test/llegadas.ts";
import { chatDe, enPunto, operador, punto } from "../../../test/puestos.ts";
import { transaction } from "../../db/transaction.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { leerCambiosDePunto, leerListaDePunto } from "../caso/index.ts";
import { escribirSuelto, ponerEnHilo } from "../hilo/index.ts";
import { crearPersona } from "../persona/persona.factory.ts";

/** What it says: afterwards nobody knows any more that a machine wrote it. */
const DE_MAQUINA = "estoy de vacaciones";
const MIGRACION = join(import.meta.dirname, "../../../migrations/0055_espera_de_chats.sql");

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const instante = (segundos: number): string => new Date(segundos * 1000).toISOString();
const hace = (segundos: number): string => instante(SEGUNDOS - segundos);

/** Answered an hour before anything arrives. */
async function respondida({ persona, chat = CHAT }: { persona?: number; chat?: string } = {}) {
  const inst = await banco.institucion();
  const quien = operador(inst);
  const turnos = [
    { de: "ciudadano", texto: "Buenos días", cuando: hace(3600) },
    { de: "operador", texto: "Diga", cuando: hace(3500), operador: { id: quien.id, nombre: quien.usuario } },
  ] as const;
  const conversacion = await crearConversacion(banco.db, {
    canal: inst.canal,
    chat,
    id_punto: punto(inst),
    operador: { id: quien.id, nombre: quien.usuario },
    turnos,
    ...(persona !== undefined && { caso: { id_persona: persona } }),
  });
  await enPunto(banco, quien, punto(inst));
  return { inst, conversacion, cliente: await banco.comoUsuario(quien) };
}

const esperaDe = async (id: number) => (await casoFila(banco, id)).espera_desde;

describe.each([
  ["el camino corto", {}],
  ["el camino largo", { replyTo: { idExterno: null, text: "lo de antes" } }],
] as const)("espera: desde cuándo, por %s", (_como, mas) => {
  const llega = (inst: Parameters<typeof entregar>[1], llegada: Llegada) =>
    entregar(banco, inst, { ...mas, ...llegada });

  it("empieza con lo primero que el ciudadano escribe y acaba con la respuesta de una persona [B-chat-06]", async () => {
    const { inst, conversacion, cliente } = await respondida();
    expect(await esperaDe(conversacion.id_caso)).toBeNull();
    await llega(inst.canal, { idExterno: "a" });
    await llega(inst.canal, { idExterno: "b", seconds: SEGUNDOS + 60 });
    expect(await esperaDe(conversacion.id_caso)).toBe(instante(SEGUNDOS));
    await responder(cliente, conversacion);
    expect(await esperaDe(conversacion.id_caso)).toBeNull();
    await llega(inst.canal, { idExterno: "c", seconds: SEGUNDOS + 120 });
    expect(await esperaDe(conversacion.id_caso)).toBe(instante(SEGUNDOS + 120));
  });

  it("uno que llegó después y se escribió antes la hace más larga", async () => {
    const { inst, conversacion } = await respondida();
    await llega(inst.canal, { idExterno: "b", seconds: SEGUNDOS });
    await llega(inst.canal, { idExterno: "a", seconds: SEGUNDOS - 90 });
    expect(await esperaDe(conversacion.id_caso)).toBe(hace(90));
  });

  it("a lo que escribió una máquina nadie debe respuesta; lo que se contestó desde el teléfono, contestado está", async () => {
    const { inst, conversacion } = await respondida();
    await llega(inst.canal, { idExterno: DE_MAQUINA, automatic: true });
    expect(await esperaDe(conversacion.id_caso)).toBeNull();
    await llega(inst.canal, { idExterno: "b" });
    await llega(inst.canal, { idExterno: "c", own: true });
    expect(await esperaDe(conversacion.id_caso)).toBeNull();
  });

  it("lo repetido no cambia nada", async () => {
    const { inst, conversacion, cliente } = await respondida();
    await llega(inst.canal, { idExterno: "a" });
    await responder(cliente, conversacion);
    expect(await llega(inst.canal, { idExterno: "a" })).toBe("repetido");
    expect(await esperaDe(conversacion.id_caso)).toBeNull();
  });
});

describe("espera: en un caso nuevo", () => {
  it("el saludo de bienvenida no contesta a nadie [D97]", async () => {
    const inst = await banco.institucion();
    await banco.db
      .updateTable("canal")
      .set({ mensaje_bienvenida: "Bienvenida" })
      .where("id", "=", inst.canal.id)
      .execute();
    await entregar(banco, inst.canal, { idExterno: "a" });
    const { chats } = await leerListaDePunto(banco.db, punto(inst));
    expect(chats.map(({ caso }) => caso.espera_desde)).toEqual([instante(SEGUNDOS)]);
  });

  it("quien llamó por teléfono fue atendido mientras hablaba [D60]", async () => {
    const { llamar } = await escenaDeLlamadas(banco);
    const { id } = await llamar({ usuario: "71234599" });
    expect(await esperaDe(id)).toBeNull();
  });
});

describe("espera: lo que le pasa al caso", () => {
  it("quien espera en un caso que se adjunta sigue esperando en el otro, desde la más antigua [D68]", async () => {
    const persona = await crearPersona(banco.db);
    const { inst, conversacion: antiguo, cliente } = await respondida({ persona, chat: chatDe(1) });
    const nuevo = await crearConversacion(banco.db, {
      canal: inst.canal,
      chat: chatDe(2),
      id_punto: punto(inst),
      operador: { id: operador(inst).id, nombre: operador(inst).usuario },
      caso: { id_persona: persona },
      turnos: [{ de: "ciudadano", texto: "Otra cosa", cuando: hace(50) }],
    });
    await entregar(banco, inst.canal, { idExterno: "a", chat: chatDe(1) });
    await adjuntar(cliente, nuevo.id_caso, { caso_destino: antiguo.id_caso });
    expect(await esperaDe(antiguo.id_caso)).toBe(hace(50));
  });

  it("dos direcciones del mismo ciudadano: la espera de la que se deja pasa a la otra", async () => {
    const inst = await banco.institucion();
    const [oculta, numero] = ["800900077@lid", chatDe(77)];
    await entregar(banco, inst.canal, { idExterno: "a", chat: oculta, seconds: SEGUNDOS + 30 });
    await entregar(banco, inst.canal, { idExterno: "b", chat: numero, seconds: SEGUNDOS - 30 });
    await entregar(banco, inst.canal, { idExterno: "c", chat: numero, identity: oculta });
    const { chats } = await leerListaDePunto(banco.db, punto(inst));
    expect(chats.map(({ caso }) => caso.espera_desde)).toEqual([hace(30)]);
  });

  it("lo que un administrador pone en el hilo de otro sitio se espera desde que se escribió, y responde si lo escribió la institución", async () => {
    const { conversacion } = await respondida();
    const poner = async (propio: boolean, segundos: number) => {
      await transaction(banco.db, async (tx) => {
        const id = await escribirSuelto(tx, {
          id_canal_entrada: conversacion.id_canal_entrada,
          direccion: propio ? "SALIDA" : "ENTRADA",
          tipo_contenido: "texto",
          contenido: "…",
          estado: propio ? "ENVIADO" : "RECIBIDO",
          id_externo: randomUUID(),
          ...(propio && { extras: { telefono: true as const } }),
          segundos,
        });
        await ponerEnHilo(tx, id, conversacion.id_caso);
      });
      return esperaDe(conversacion.id_caso);
    };
    expect(await poner(false, SEGUNDOS - 10)).toBe(hace(10));
    expect(await poner(true, SEGUNDOS)).toBeNull();
  });
});

describe("espera: lo que dicen las listas", () => {
  it("cada cambio la lleva, y es la misma que la de quien empieza de nuevo [D82, D83]", async () => {
    const { inst, conversacion, cliente } = await respondida();
    const marca = async () => (await leerListaDePunto(banco.db, punto(inst))).secuencia;
    const antes = await marca();
    await entregar(banco, inst.canal, { idExterno: "a" });
    const escrito = await leerCambiosDePunto(banco.db, punto(inst), antes);
    expect(escrito.chats.map(({ caso }) => caso.espera_desde)).toEqual([instante(SEGUNDOS)]);
    const despues = await marca();
    await responder(cliente, conversacion);
    const contestado = await leerCambiosDePunto(banco.db, punto(inst), despues);
    expect(contestado.chats.map(({ caso }) => caso.espera_desde)).toEqual([null]);
    const entera = await leerListaDePunto(banco.db, punto(inst));
    expect(entera.chats).toEqual(contestado.chats.map((chat) => ({ ...chat, total: chat.no_leidos })));
  });

  it("un caso cerrado ya no está en ninguna, y el siguiente espera desde lo suyo [D69]", async () => {
    const { inst, conversacion, cliente } = await respondida();
    await entregar(banco, inst.canal, { idExterno: "a" });
    await cerrar(cliente, conversacion.id_caso, { forzar: true });
    expect((await leerListaDePunto(banco.db, punto(inst))).chats).toEqual([]);
    await entregar(banco, inst.canal, { idExterno: "b", seconds: SEGUNDOS + 45 });
    const { chats } = await leerListaDePunto(banco.db, punto(inst));
    expect(chats.map(({ caso }) => caso.espera_desde)).toEqual([instante(SEGUNDOS + 45)]);
  });
});

describe("espera: en una base de antes", () => {
  it("la migración pone lo que habría: recontada desde los mensajes es la que se llevó", async () => {
    const esperas = async () =>
      (
        await sql<{ id: number; espera_desde: string | null }>`
          SELECT id, espera_desde FROM caso c WHERE estado IN ('ACTIVO', 'PENDIENTE')
            AND NOT EXISTS (SELECT FROM caso a WHERE a.id_caso_destino = c.id)
            AND NOT EXISTS (SELECT FROM mensaje m WHERE m.id_caso = c.id AND m.contenido = ${DE_MAQUINA}) ORDER BY id`.execute(
          banco.db,
        )
      ).rows;
    const llevadas = await esperas();
    expect(llevadas.filter(({ espera_desde }) => espera_desde !== null).length).toBeGreaterThan(5);
    expect(llevadas.filter(({ espera_desde }) => espera_desde === null).length).toBeGreaterThan(2);
    const [relleno] = /UPDATE caso c SET espera_desde[^;]+;/.exec(await readFile(MIGRACION, "utf8")) ?? [];
    await sql`UPDATE caso SET espera_desde = NULL`.execute(banco.db);
    await sql.raw(relleno ?? "").execute(banco.db);
    expect(await esperas()).toEqual(llevadas);
  });
});
