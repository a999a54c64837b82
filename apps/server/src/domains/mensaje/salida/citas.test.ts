import { HttpError } from "@ventanilla/client/http";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, levantar } from "../../../../test/harness.ts";
import { now } from "../../../shared/clock.ts";
import { crearCanal } from "../../canal/canal.factory.ts";
import { type ConversacionDePrueba, crearConversacion } from "../../caso/caso.factory.ts";
import { autorizarCanales } from "../../punto/punto.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const PREGUNTA = "¿A las 9   o a las 10?";
const TURNOS = [
  { de: "ciudadano" as const, texto: PREGUNTA, cuando: now() },
  { de: "operador" as const, texto: "Un momento", cuando: now(), entrega: "FALLIDO" as const },
  { de: "operador" as const, texto: "Ya le digo", cuando: now(), entrega: "LEIDO" as const },
];

async function escena(clasificacion: "whatsapp" | "twitter" = "whatsapp") {
  const inst = await banco.institucion();
  const [punto = null] = inst.puntos;
  const canal = await crearCanal(banco.db, banco.sealer, { id_entidad: inst.id, clasificacion });
  await autorizarCanales(banco.db, punto ?? 0, [canal.id]);
  const abrir = () => crearConversacion(banco.db, { canal, id_punto: punto, turnos: TURNOS });
  const conversacion = await abrir();
  const { http } = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  const enviar = (responde_a: number | undefined, { id_caso, id_canal_entrada } = conversacion) =>
    http.call<typeof enviarMensaje>(enviarMensaje, {
      params: { canalId: id_canal_entrada },
      body: { caso: id_caso, tipo_contenido: "texto", contenido: "A las 10", responde_a },
    });
  return { inst, conversacion, abrir, enviar };
}

async function rechazo(promesa: Promise<unknown>): Promise<[number, string | null]> {
  const error: unknown = await promesa.catch((razon: unknown) => razon);
  if (!(error instanceof HttpError)) throw new Error("the call was expected to be refused", { cause: error });
  return [error.status, error.code];
}

const guardado = ({ id }: Mensaje) =>
  banco.db.selectFrom("mensaje").select("extras").where("id", "=", id).executeTakeFirstOrThrow();
const enviados = ({ id_caso }: ConversacionDePrueba) =>
  banco.db
    .selectFrom("mensaje")
    .select("id")
    .where("id_caso", "=", id_caso)
    .where("contenido", "=", "A las 10")
    .execute();

describe("enviar: respondiendo a un mensaje", () => {
  it("queda a cuál, con sus primeras palabras, también la primera respuesta a un caso sin tomar y la siguiente", async () => {
    const { conversacion, enviar } = await escena();
    const [pregunta, , leido] = conversacion.mensajes;
    const primera = await enviar(pregunta);
    expect(primera.extras.respuesta_a).toEqual({ id: pregunta, texto: "¿A las 9 o a las 10?" });
    expect((await guardado(primera)).extras).toMatchObject({ respuesta_a: { id: pregunta } });
    const segunda = await enviar(leido);
    expect(segunda.extras.respuesta_a).toEqual({ id: leido, texto: "Ya le digo" });
    expect((await guardado(segunda)).extras).toMatchObject({ respuesta_a: { id: leido } });
    expect((await enviar(undefined)).extras.respuesta_a).toBeUndefined();
  });

  it("uno de otra conversación, de nadie, un aviso y uno que no salió responden como si no existieran", async () => {
    const { conversacion, abrir, enviar } = await escena();
    const otra = await abrir();
    const ajena = await (await escena()).abrir();
    const aviso = await banco.db
      .selectFrom("mensaje")
      .select("id")
      .where("id_caso", "=", conversacion.id_caso)
      .where("direccion", "=", "AVISO")
      .executeTakeFirstOrThrow();
    const fallido = conversacion.mensajes[1];
    for (const id of [otra.mensajes[0], ajena.mensajes[0], aviso.id, fallido, 999_999_999])
      expect(await rechazo(enviar(id))).toEqual([404, "NO_EXISTE"]);
    expect(await enviados(conversacion)).toEqual([]);
  });

  it("por un canal que no lo muestra al ciudadano se dice, y nada se escribe", async () => {
    const { conversacion, enviar } = await escena("twitter");
    expect(await rechazo(enviar(conversacion.mensajes[0]))).toEqual([412, "CANAL_NO_CITA"]);
    expect(await enviados(conversacion)).toEqual([]);
  });
});
