import { randomUUID } from "node:crypto";
import { setTimeout as esperar } from "node:timers/promises";
import { createHttp, HttpError } from "@ventanilla/client/http";
import { enviarMensaje, reintentarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { sql } from "kysely";
import { KEY_RESTS } from "../../src/outbox/credentials.ts";
import type { CanalDeCaos, Cuenta } from "./canales/canal.ts";
import { conPaciencia, type Escenario, type OperadorDeCaos } from "./escenario.ts";
import { archivoDe, llevaArchivo, refDe, type Senal, senal } from "./lenguaje.ts";

/** One citizen on one account, and the operator who answers. */
export interface Conversacion {
  /** In every text and file name of it. */
  ref: string;
  canal: CanalDeCaos;
  chat: string;
  cuenta: Cuenta;
  operador: OperadorDeCaos;
  /** Which process the operator's browser talks to. */
  servidor: 0 | 1;
  entrantes: number;
  salientes: number;
}

/** What was promised to somebody: a message that a citizen handed over, one that the server accepted. */
export interface Libro {
  entrantes: Senal[];
  /** Those of them that the provider gave up telling. */
  tardias: Set<Senal>;
  salientes: Map<Senal, { id: number; conversacion: Conversacion }>;
  reintentados: Set<number>;
  /** Those of them that were not tried at all, because the key had been refused before: no provider refused them. */
  enReposo: Set<number>;
  /** Answers other than 2xx that a caller had to try again after, by code. */
  tropiezos: Map<string, number>;
}

/** Each account has its part of them, and each conversation its part of the messages, as far as its provider takes them. */
export function repartirConversaciones(
  { canales, cuentas, operadores }: Escenario,
  cuantas: number,
  { entrantes, salientes }: { entrantes: number; salientes: number },
): Conversacion[] {
  const parte = (total: number, i: number) =>
    Math.floor(((i + 1) * total) / cuantas) - Math.floor((i * total) / cuantas);
  const conversaciones = Array.from({ length: cuantas }, (_nada, i): Conversacion => {
    const cuenta = cuentas[i % cuentas.length];
    const canal = canales.find(({ via }) => via === cuenta?.via);
    const operador = operadores[Math.floor(i / cuentas.length) % operadores.length];
    if (!cuenta || !canal || !operador) throw new Error("nobody to talk");
    return {
      ref: refDe(canal.via, i),
      canal,
      chat: canal.chatDe(i),
      cuenta,
      operador,
      servidor: (Math.floor(i / 2) % 2) as 0 | 1,
      entrantes: parte(entrantes, i),
      salientes: 0,
    };
  });
  const quedan = new Map(conversaciones.map(({ cuenta, canal }) => [cuenta, canal.salientesMax]));
  for (let i = 0, puestos = 0; puestos < salientes; i += 1) {
    const una = conversaciones[i % cuantas];
    const caben = una ? (quedan.get(una.cuenta) ?? 0) : 0;
    if (!una || caben === 0) continue;
    quedan.set(una.cuenta, caben - 1);
    una.salientes += 1;
    puestos += 1;
  }
  return conversaciones;
}

/** Writes all messages of a citizen, each after the one before was taken: a person does not write two at once. */
export async function escribir(
  { ref, canal, cuenta, chat, entrantes }: Conversacion,
  libro: Libro,
  ritmoMs: number,
): Promise<void> {
  for (let n = 1; n <= entrantes; n += 1) {
    const una = senal("E", ref, n);
    libro.entrantes.push(una);
    const tomada = await canal.escribir({ cuenta, chat, una, conArchivo: llevaArchivo(n) });
    if (!tomada) libro.tardias.add(una);
    await esperar(Math.random() * 2 * ritmoMs);
  }
}

interface Lugar {
  id_caso: number;
  id_canal_entrada: number;
}

async function buscarLugar({ db }: Escenario, { chat, cuenta }: Conversacion): Promise<Lugar> {
  for (;;) {
    const fila = await conPaciencia(() =>
      db
        .selectFrom("canal_entrada as e")
        .innerJoin("caso_canal_entrada as cce", "cce.id_canal_entrada", "e.id")
        .select(["cce.id_caso", "cce.id_canal_entrada"])
        .where("e.usuario", "=", chat)
        .where("e.unida_a", "is", null)
        .where("e.id_canal", "=", cuenta.canal)
        .where("cce.abierto", "=", true)
        .executeTakeFirst(),
    );
    if (fila) return fila;
    await esperar(100);
  }
}

/** A balancer in front would send the next try to the process that lives. */
function baseDe({ servidores }: Escenario, { servidor }: Conversacion, intento: number): string {
  return servidores[((servidor + intento) % 2) as 0 | 1].url;
}

function httpDe(escena: Escenario, conversacion: Conversacion, intento: number) {
  return createHttp({
    base: baseDe(escena, conversacion, intento),
    token: () => conversacion.operador.token,
    idioma: () => "es",
    fetch: (url, opciones) => fetch(url, { ...opciones, signal: AbortSignal.timeout(10_000) }),
  });
}

function anotarTropiezo({ tropiezos }: Libro, error: unknown): void {
  const codigo = error instanceof HttpError ? `${error.status} ${error.code ?? ""}` : "sin respuesta";
  tropiezos.set(codigo, (tropiezos.get(codigo) ?? 0) + 1);
}

/** As the composer does: the same key until there is an answer that says yes. */
async function insistir<T>(libro: Libro, llamar: (intento: number) => Promise<T>): Promise<T> {
  for (let intento = 0; ; intento += 1) {
    try {
      return await llamar(intento);
    } catch (error) {
      anotarTropiezo(libro, error);
      if (error instanceof HttpError && error.status < 500 && error.status !== 429) throw error;
      await esperar(100 + Math.random() * 200);
    }
  }
}

async function subir(
  escena: Escenario,
  conversacion: Conversacion,
  una: Senal,
  intento: number,
): Promise<string> {
  const formulario = new FormData();
  const { nombre, datos } = archivoDe(una);
  formulario.append("archivo", new Blob([new Uint8Array(datos)]), nombre);
  const respuesta = await fetch(`${baseDe(escena, conversacion, intento)}/ws/api/system/archivos`, {
    method: "POST",
    headers: { authorization: `Bearer ${conversacion.operador.token}` },
    body: formulario,
    signal: AbortSignal.timeout(10_000),
  });
  const cuerpo = (await respuesta.json()) as { rows?: { id: string }[] };
  const id = cuerpo.rows?.[0]?.id;
  if (!id) throw new HttpError(respuesta.status, null);
  return id;
}

type Cuerpo = { tipo_contenido: "texto"; contenido: string } | ConArchivo;
interface ConArchivo {
  tipo_contenido: "archivo";
  contenido: { subidos: string[] };
  texto?: string;
}

async function cuerpoDe(
  escena: Escenario,
  conversacion: Conversacion,
  libro: Libro,
  n: number,
): Promise<Cuerpo> {
  const una = senal("S", conversacion.ref, n);
  if (!llevaArchivo(n)) return { tipo_contenido: "texto", contenido: una };
  const id = await insistir(libro, (intento) => subir(escena, conversacion, una, intento));
  // Where text and file are two messages, the file goes alone: each is to be known again by itself.
  const texto = conversacion.canal.textoConArchivo && { texto: una };
  return { tipo_contenido: "archivo", contenido: { subidos: [id] }, ...texto };
}

export async function responder(
  escena: Escenario,
  conversacion: Conversacion,
  libro: Libro,
  ritmoMs: number,
): Promise<void> {
  if (conversacion.salientes === 0) return;
  for (let n = 1; n <= conversacion.salientes; n += 1) {
    const cuerpo = await cuerpoDe(escena, conversacion, libro, n);
    const id = await enviar(escena, conversacion, libro, cuerpo);
    libro.salientes.set(senal("S", conversacion.ref, n), { id, conversacion });
    await esperar(Math.random() * 2 * ritmoMs);
  }
}

/** Where the citizen's conversation went on, because two addresses turned out to be one, the screen goes with it. */
async function enviar(
  escena: Escenario,
  conversacion: Conversacion,
  libro: Libro,
  cuerpo: Cuerpo,
): Promise<number> {
  for (;;) {
    const { id_caso: caso, id_canal_entrada: canalId } = await buscarLugar(escena, conversacion);
    const idempotencyKey = randomUUID();
    try {
      const { id } = await insistir(libro, (intento) =>
        httpDe(escena, conversacion, intento).call<typeof enviarMensaje>(enviarMensaje, {
          params: { canalId },
          body: { caso, ...cuerpo },
          idempotencyKey,
        }),
      );
      return id;
    } catch (error) {
      const lugar = await buscarLugar(escena, conversacion);
      if (lugar.id_caso === caso && lugar.id_canal_entrada === canalId) throw error;
    }
  }
}

/** A person at each desk sends again what failed; what is uncertain is left for the judgement. */
export async function reintentarFallidos(escena: Escenario, libro: Libro): Promise<void> {
  const porId = new Map([...libro.salientes.values()].map(({ id, conversacion }) => [id, conversacion]));
  const { rows } = await conPaciencia(() =>
    sql<{ id: number; reposa: boolean }>`
      SELECT m.id, s.ultimo_error = ${KEY_RESTS} AS reposa FROM mensaje m LEFT JOIN salida s ON s.id_mensaje = m.id
      WHERE m.estado = 'FALLIDO' AND m.direccion = 'SALIDA'`.execute(escena.db),
  );
  for (const { id, reposa } of rows) {
    const conversacion = porId.get(id);
    if (!conversacion) continue;
    // An answer that is lost leaves the decision standing all the same.
    libro.reintentados.add(id);
    if (reposa) libro.enReposo.add(id);
    await httpDe(escena, conversacion, 0)
      .call<typeof reintentarMensaje>(reintentarMensaje, { params: { id } })
      .catch((error: unknown) => anotarTropiezo(libro, error));
  }
}
