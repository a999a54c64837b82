import { randomUUID } from "node:crypto";
import { sugerirFaqs } from "@ventanilla/contract/faq/faq.routes";
import * as rutas from "@ventanilla/contract/mensaje/mensaje.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codigoDe } from "../../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { anotar } from "../../../test/notas.ts";
import { chatDe, operador, punto } from "../../../test/puestos.ts";
import { readOutgoing } from "../../outbox/salida.repository.ts";
import { now } from "../../shared/clock.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { crearFaq } from "../faq/faq.factory.ts";
import { crearTramite } from "../tramite/tramite.factory.ts";

const NOTA = "Es una nota: no ha de salir";

let banco: Banco;
let inst: Institucion;
let cliente: Cliente;
beforeAll(async () => {
  banco = await levantar({ waha: true });
  inst = await banco.institucion();
  cliente = await banco.comoUsuario(operador(inst));
});
afterAll(() => banco.cerrar());

let chats = 70_000;
/** A citizen who asked something, and a note about it. */
async function anotada() {
  const chat = chatDe(chats++);
  const conversacion = await crearConversacion(banco.db, {
    canal: inst.canal,
    chat,
    id_punto: punto(inst),
    turnos: [{ de: "ciudadano", texto: "¿Cuánto cuesta renovar la licencia?", cuando: now() }],
  });
  const nota = await anotar(cliente, conversacion.id_caso, NOTA);
  return { ...conversacion, chat, nota: nota.id };
}

const enviar = (
  { id_caso, id_canal_entrada }: { id_caso: number; id_canal_entrada: number },
  contenido: string,
  responde_a?: number,
) =>
  cliente.http.call<typeof rutas.enviarMensaje>(rutas.enviarMensaje, {
    params: { canalId: id_canal_entrada },
    body: { caso: id_caso, tipo_contenido: "texto", contenido, responde_a },
    idempotencyKey: randomUUID(),
  });
const recibidos = (chat: string): string[] =>
  banco.waha.libro({ chatId: chat }).map(({ text }) => text ?? "");
const enCola = (idMensaje: number) =>
  sql`INSERT INTO salida (id_mensaje, id_canal, id_canal_entrada)
    SELECT m.id, e.id_canal, e.id FROM mensaje m JOIN canal_entrada e ON e.id = m.id_canal_entrada
    WHERE m.id = ${idMensaje}`.execute(banco.db);
const rechazo = (promesa: Promise<unknown>) => promesa.then(() => "se hizo", codigoDe);

describe("nota interna: no sale por ninguna parte", () => {
  it("el ciudadano recibe la respuesta que se escribe después, y nada de la nota", async () => {
    const lugar = await anotada();
    await enviar(lugar, "Cuesta 100 Bs");
    await expect.poll(() => recibidos(lugar.chat)).toEqual(["Cuesta 100 Bs"]);
    const { rows } = await sql`SELECT FROM salida WHERE id_mensaje = ${lugar.nota}`.execute(banco.db);
    expect(rows).toEqual([]);
  });

  it("la base no la admite entre lo que sale, ni como lo que responde a otra cosa", async () => {
    const { nota } = await anotada();
    await expect(enCola(nota)).rejects.toThrow(/is not one to be sent/);
    for (const cambio of [sql`direccion = 'SALIDA'`, sql`direccion = 'ENTRADA', estado = 'RECIBIDO'`])
      await expect(sql`UPDATE mensaje SET ${cambio} WHERE id = ${nota}`.execute(banco.db)).rejects.toThrow(
        /stays what it is/,
      );
  });

  it.each([
    ["id_usuario = NULL"],
    ["id_externo = 'true_x'"],
    ["estado = 'EN_COLA'"],
    ["tipo_contenido = 'email'"],
  ])("la base no admite una nota con %s", async (cambio) => {
    const { nota } = await anotada();
    await expect(
      sql`UPDATE mensaje SET ${sql.raw(cambio)} WHERE id = ${nota}`.execute(banco.db),
    ).rejects.toThrow(/nota_interna/);
  });

  it("aunque estuviera en la cola no se compondría: quien envía no la halla", async () => {
    const { nota } = await anotada();
    expect(await readOutgoing(banco.db, nota)).toBeUndefined();
  });

  it.each([
    ["enviarla otra vez", rutas.reintentarMensaje],
    ["darla por enviada", rutas.darPorEnviado],
    ["intentarla ahora", rutas.intentarAhora],
    ["dar por visto su fallo", rutas.descartarFallo],
  ] as const)("no hay cómo %s", async (_nombre, ruta) => {
    const { nota } = await anotada();
    const respuesta = rechazo(cliente.http.call<typeof ruta>(ruta, { params: { id: nota } }));
    expect(await respuesta).toEqual([412, "MENSAJE_NO_REINTENTABLE"]);
  });

  it("nadie la cita al ciudadano", async () => {
    const lugar = await anotada();
    expect(await rechazo(enviar(lugar, "Como le decía", lugar.nota))).toEqual([404, "NO_EXISTE"]);
  });

  it("en un correo no está entre lo que antecede: ni su identificador ni sus palabras", async () => {
    const lugar = await anotada();
    const { id } = await enviar(lugar, "Con lo dicho antes");
    const saliente = await readOutgoing(banco.db, id);
    expect(saliente?.mensaje.text).toBe("Con lo dicho antes");
    expect(JSON.stringify(saliente)).not.toContain(NOTA);
  });

  it("no es lo dicho sin responder: las respuestas sugeridas no la leen", async () => {
    const tramite = await crearTramite(banco.db, { id_entidad: inst.id });
    await crearFaq(banco.db, {
      id_tramite: tramite,
      pregunta: "¿Dónde queda el zoológico?",
      respuesta: "En Mallasa",
    });
    const { id_caso } = await anotada();
    await anotar(cliente, id_caso, "¿Dónde queda el zoológico?");
    const { rows } = await cliente.http.call<typeof sugerirFaqs>(sugerirFaqs, {
      params: { id: id_caso },
      query: {},
    });
    expect(rows).toEqual([]);
  });

  it("no responde a quien espera: sigue esperando desde que escribió", async () => {
    const { id_caso } = await anotada();
    const espera = () =>
      banco.db.selectFrom("caso").select("espera_desde").where("id", "=", id_caso).executeTakeFirstOrThrow();
    const antes = await espera();
    expect(antes.espera_desde).not.toBeNull();
    await anotar(cliente, id_caso, "Otra");
    expect(await espera()).toEqual(antes);
  });
});
