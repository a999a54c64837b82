import { randomUUID } from "node:crypto";
import { HttpError } from "@ventanilla/client/http";
import type { EnvioMensaje } from "@ventanilla/contract/mensaje/mensaje";
import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ConversacionDePrueba, crearConversacion } from "../../src/domains/caso/caso.factory.ts";
import { entrarAPunto } from "../../src/domains/presencia/presencia.factory.ts";
import { crearUsuario } from "../../src/domains/usuario/usuario.factory.ts";
import { type Banco, type Cliente, levantar } from "../harness.ts";

let uno: Banco;
/** Another process on the same database, which hears none of the announcements of the first. */
let otro: Banco;
beforeAll(async () => {
  uno = await levantar({ waha: true });
  otro = await levantar({ sobre: uno });
});
afterAll(async () => {
  await otro.cerrar();
  await uno.cerrar();
});

let telefono = 59_170_410_000;

async function escena() {
  const inst = await uno.institucion();
  telefono += 1;
  const chat = `${telefono}@c.us`;
  const [punto = 0] = inst.puntos;
  const conversacion = await crearConversacion(uno.db, { canal: inst.canal, chat, id_punto: punto });
  return { inst, chat, punto, conversacion, operador: inst.operadores[0] ?? inst.admin };
}

const enviar = (
  { http }: Cliente,
  { id_caso: caso, id_canal_entrada: canalId }: ConversacionDePrueba,
  { clave, ...cuerpo }: { clave?: string; contenido?: string; ultimo_visto?: number },
) =>
  http.call<typeof enviarMensaje>(enviarMensaje, {
    params: { canalId },
    body: { caso, contenido: "Con gusto", tipo_contenido: "texto", ...cuerpo } satisfies EnvioMensaje,
    ...(clave !== undefined && { idempotencyKey: clave }),
  });

const recibidos = (chat: string) => uno.waha.libro({ chatId: chat }).map(({ text }) => text);

it("veinte veces la misma clave a la vez, por dos procesos: un mensaje, veinte veces la misma respuesta, y el ciudadano lo recibe una vez [D88, B-mensajes-21]", async () => {
  const { chat, conversacion, operador } = await escena();
  const clientes = [await uno.comoUsuario(operador), await otro.comoUsuario(operador)];
  const clave = randomUUID();
  const respuestas = await Promise.all(
    Array.from({ length: 20 }, (_nada, i) => {
      const cliente = clientes[i % 2];
      if (!cliente) throw new Error("there is no client");
      return enviar(cliente, conversacion, { clave });
    }),
  );
  expect(new Set(respuestas.map(({ id }) => id))).toHaveLength(1);
  await expect.poll(() => recibidos(chat)).toEqual(["Con gusto"]);
  const guardados = await uno.db
    .selectFrom("mensaje")
    .select("id")
    .where("id_caso", "=", conversacion.id_caso)
    .where("direccion", "=", "SALIDA")
    .execute();
  expect(guardados).toHaveLength(1);
});

it("lo escrito antes de leer a un colega que respondió por otro proceso se pregunta: 409, y nada sale [D65]", async () => {
  const { inst, chat, punto, conversacion, operador } = await escena();
  const colega = await crearUsuario(uno.db, { id_entidad: inst.id });
  await uno.db
    .insertInto("punto_operador")
    .values({ id_punto_atencion: punto, id_usuario: colega.id })
    .execute();
  await entrarAPunto(uno.db, colega.id, punto);
  const [visto = 0] = conversacion.mensajes;
  await enviar(await otro.comoUsuario(colega), conversacion, {
    contenido: "Respondo yo",
    ultimo_visto: visto,
  });
  const mio = enviar(await uno.comoUsuario(operador), conversacion, {
    contenido: "Y yo también",
    ultimo_visto: visto,
  });
  const error = await mio.catch((rechazo: unknown) => rechazo);
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ status: 409, code: "HUBO_MENSAJES" });
  await expect.poll(() => recibidos(chat)).toEqual(["Respondo yo"]);
});
