import { simpleParser } from "mailparser";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { CorreoSimulado } from "../../../../simulators/src/correo/index.ts";
import { adjuntar, expediente } from "../../../test/casos.ts";
import type { Banco, Institucion } from "../../../test/harness.ts";
import { levantarMesaDeCorreo, MESA, type MesaDeCorreo } from "../../../test/mesa-de-correo.ts";
import { abrir, listar } from "../../../test/sueltos.ts";

let mesa: MesaDeCorreo;
let correo: CorreoSimulado;
let banco: Banco;
let institucion: Institucion;

beforeAll(async () => {
  mesa = await levantarMesaDeCorreo({
    bienvenida: "Gracias por escribirnos.",
    configuracion: { servidor_autenticacion: SERVIDOR },
    antes: firmar,
  });
  ({ correo, banco, institucion } = mesa);
});
afterEach(() => correo.fallar({}));
afterAll(() => mesa.cerrar());

/** The name by which the mailbox's own server says whether who writes is who they say. */
const SERVIDOR = "mx.ventanilla.test";

/** What letters of the institution and of its operators end with. */
async function firmar({ db }: Banco, { id, operadores }: Institucion): Promise<void> {
  await db
    .updateTable("entidad")
    .set({ firma_correo: "Mesa de partes\nAv. Arce 123" })
    .where("id", "=", id)
    .execute();
  const suyos = operadores.map((uno) => uno.id);
  await db.updateTable("usuario").set({ firma_correo: "Ana Quispe" }).where("id", "in", suyos).execute();
}

const mensajesDe: MesaDeCorreo["mensajesDe"] = (chat) => mesa.mensajesDe(chat);
const entradasDe: MesaDeCorreo["entradasDe"] = (chat) => mesa.entradasDe(chat);
const llegan: MesaDeCorreo["llegan"] = (chat, cuantos) => mesa.llegan(chat, cuantos);
const escribir: MesaDeCorreo["escribir"] = (de, cambios) => mesa.escribir(de, cambios);
const responder: MesaDeCorreo["responder"] = (chat, texto, caso) => mesa.responder(chat, texto, caso);
const operador: MesaDeCorreo["operador"] = () => mesa.operador();
const estadoDe: MesaDeCorreo["estadoDe"] = (id) => mesa.estadoDe(id);

/** Its place in the outbox. */
const salidaDe = (id: number) =>
  banco.db.selectFrom("salida").select("estado").where("id_mensaje", "=", id).executeTakeFirst();

describe("correo: de extremo a extremo", () => {
  it("un correo abre un caso con su asunto, se guarda como HTML limpio y se saluda una vez [D59, D97, D98]", async () => {
    const de = "ana@ciudadano.test";
    escribir(de, {
      html: "<p>¿Ya está?<script>x()</script></p>",
      nombre: "Ana Quispe",
      messageId: "<carta@ciudadano.test>",
    });
    const [mensaje] = await llegan(de, 1);
    expect(mensaje).toMatchObject({ tipo_contenido: "email", contenido: "<p>¿Ya está?</p>" });
    expect(mensaje?.extras).toMatchObject({ asunto: "Mi carnet", remitente: de });
    const caso = await banco.db
      .selectFrom("caso")
      .select(["descripcion", "clasificacion"])
      .where("id", "=", mensaje?.id_caso ?? 0)
      .executeTakeFirst();
    expect(caso).toEqual({ descripcion: "Mi carnet", clasificacion: "correo" });
    await expect.poll(() => correo.libro({ para: de }).length, { timeout: 10_000 }).toBe(1);
    expect(correo.libro({ para: de })[0]).toMatchObject({ de: "" });
    // Nobody in particular wrote it: the institution signs alone, and says nothing in the words of whoever wrote to it.
    const { text, subject, references } = await simpleParser(correo.libro({ para: de })[0]?.crudo ?? "");
    expect([subject, references]).toEqual([
      `Su consulta, caso ${mensaje?.id_caso}`,
      "<carta@ciudadano.test>",
    ]);
    expect(text?.trim()).toBe("Gracias por escribirnos.\n\n-- \nMesa de partes\nAv. Arce 123");
    escribir(de, { texto: "otra cosa" });
    await llegan(de, 2);
    expect(correo.libro({ para: de })).toHaveLength(1);
  });

  it("a quien el servidor del buzón no pudo comprobar no se lo saluda: su caso se abre y nada le llega [D59, D97]", async () => {
    const [nombrada, suya] = ["nombrada@ciudadano.test", "suya@ciudadano.test"];
    const dice = (dmarc: string) => ({ cabeceras: [`Authentication-Results: ${SERVIDOR}; dmarc=${dmarc}`] });
    escribir(nombrada, { asunto: "Gane dinero", ...dice("fail") });
    escribir(suya, dice("pass"));
    const [mensaje] = await llegan(nombrada, 1);
    expect(mensaje?.id_caso).not.toBeNull();
    await expect.poll(() => correo.libro({ para: suya }).length, { timeout: 10_000 }).toBe(1);
    expect((await mensajesDe(nombrada)).map(({ direccion }) => direccion)).not.toContain("SALIDA");
    expect(correo.libro({ para: nombrada })).toEqual([]);
  });

  it("la respuesta del operador llega al ciudadano en el hilo de su correo [B-mensajes-13]", async () => {
    const de = "berta@ciudadano.test";
    escribir(de, { messageId: "<pregunta@ciudadano.test>" });
    await llegan(de, 1);
    const id = await responder(de, "Ya puede recogerlo.");
    await expect.poll(() => estadoDe(id), { timeout: 10_000 }).toBe("ENVIADO");
    const recibido = correo.libro({ para: de }).at(-1);
    const leido = await simpleParser(recibido?.crudo ?? "");
    expect(leido.subject).toBe("Re: Mi carnet");
    expect(leido.text?.trim()).toBe("Ya puede recogerlo.\n\n-- \nAna Quispe\nMesa de partes\nAv. Arce 123");
    expect(leido.inReplyTo).toBe("<pregunta@ciudadano.test>");
    expect(leido.references).toContain("<pregunta@ciudadano.test>");
  });

  it("también cuando su caso se adjuntó a otro: sigue su asunto y su hilo [D68]", async () => {
    const { persona, id_caso: destino } = await expediente(banco, institucion);
    const de = "berta.otra@ciudadano.test";
    escribir(de, { messageId: "<otra.pregunta@ciudadano.test>" });
    const [mensaje] = await llegan(de, 1);
    const caso = mensaje?.id_caso ?? 0;
    await banco.db.updateTable("caso").set({ id_persona: persona }).where("id", "=", caso).execute();
    await adjuntar(await operador(), caso, { caso_destino: destino });
    const id = await responder(de, "Ya puede recogerlo.", destino);
    await expect.poll(() => estadoDe(id), { timeout: 10_000 }).toBe("ENVIADO");
    const { subject, inReplyTo } = await simpleParser(correo.libro({ para: de }).at(-1)?.crudo ?? "");
    expect([subject, inReplyTo]).toEqual(["Re: Mi carnet", "<otra.pregunta@ciudadano.test>"]);
  });

  it("el número de caso o el hilo de otro no abren la conversación de otro", async () => {
    const [victima, curioso] = ["carla@ciudadano.test", "curioso@ciudadano.test"];
    escribir(victima);
    const [suyo] = await llegan(victima, 1);
    const id = await responder(victima, "Dato privado.");
    await expect.poll(() => estadoDe(id), { timeout: 10_000 }).toBe("ENVIADO");
    const [, enviado] = (await mensajesDe(victima)).filter(({ direccion }) => direccion === "SALIDA");
    escribir(curioso, { asunto: `Re: caso ${suyo?.id_caso}`, enRespuestaA: enviado?.id_externo ?? "" });
    const [ajeno] = await llegan(curioso, 1);
    expect(ajeno?.id_caso).not.toBe(suyo?.id_caso);
    expect(await entradasDe(victima)).toHaveLength(1);
  });

  it("lo que rebota queda FALLIDO, con un aviso que dice por qué", async () => {
    const de = "dora@ciudadano.test";
    escribir(de);
    await llegan(de, 1);
    await expect.poll(() => correo.libro({ para: de }).length, { timeout: 10_000 }).toBe(1);
    correo.fallar({ bounce: true, times: 1 });
    const id = await responder(de, "Esto no llegará.");
    await expect.poll(() => estadoDe(id), { timeout: 15_000 }).toBe("FALLIDO");
    const avisos = (await mensajesDe(de)).filter(({ direccion }) => direccion === "AVISO");
    expect(avisos.at(-1)?.contenido).toContain("550 5.1.1 no such user here");
    await expect.poll(() => salidaDe(id), { timeout: 10_000 }).toEqual({ estado: "ENVIADO" });
    expect(await estadoDe(id)).toBe("FALLIDO");
  });

  it("lo que rebota sin que se supiera si salió también queda FALLIDO, y así se queda", async () => {
    const de = "edgar@ciudadano.test";
    escribir(de);
    await llegan(de, 1);
    await expect.poll(() => correo.libro({ para: de }).length, { timeout: 10_000 }).toBe(1);
    correo.fallar({ bounce: true, dropAfterAccept: true, times: 1 });
    const id = await responder(de, "Nadie sabe si salió.");
    await expect.poll(() => estadoDe(id), { timeout: 15_000 }).toBe("FALLIDO");
    await expect.poll(() => salidaDe(id), { timeout: 10_000 }).toEqual({ estado: "INCIERTO" });
    expect(await estadoDe(id)).toBe("FALLIDO");
  });

  it("una respuesta automática se une al caso abierto; sin caso se guarda aparte, y nunca se la saluda [D59, D97]", async () => {
    const [con, sin] = ["elsa@ciudadano.test", "robot@ciudadano.test"];
    const automatica = { cabeceras: ["Auto-Submitted: auto-replied"], texto: "Estoy de vacaciones" };
    escribir(con);
    const [primero] = await llegan(con, 1);
    escribir(con, automatica);
    escribir(sin, automatica);
    expect((await llegan(con, 2)).map(({ id_caso }) => id_caso)).toEqual([
      primero?.id_caso,
      primero?.id_caso,
    ]);
    const caso = await banco.db
      .selectFrom("caso")
      .select("id_ultimo_mensaje")
      .where("id", "=", primero?.id_caso ?? 0)
      .executeTakeFirst();
    expect(caso?.id_ultimo_mensaje).toBe(primero?.id);
    const [suelto] = await llegan(sin, 1);
    expect(suelto).toMatchObject({ id_caso: null, estado: "RECIBIDO" });
    expect(correo.libro({ para: sin })).toEqual([]);
  });

  it("lo que alguien escribe a un grupo de Exchange abre un caso, y no se lo saluda: pide que nada lo conteste solo [D59, D97]", async () => {
    const de = "grupo@ciudadano.test";
    escribir(de, { cabeceras: ["X-Auto-Response-Suppress: DR, OOF, AutoReply"] });
    const [mensaje] = await llegan(de, 1);
    expect(mensaje?.id_caso).toEqual(expect.any(Number));
    // A greeting is written with the letter that opened the case.
    expect((await mensajesDe(de)).filter(({ direccion }) => direccion === "SALIDA")).toEqual([]);
  });

  it("después de renumerarse el buzón nada se repite, y queda en la bitácora [D93]", async () => {
    const de = "fausto@ciudadano.test";
    escribir(de);
    await llegan(de, 1);
    const antes = await banco.db
      .selectFrom("mensaje")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirst();
    correo.buzon(MESA).renumerar();
    correo.cortar();
    escribir("nuevo@ciudadano.test", { cabeceras: ["Auto-Submitted: auto-generated"] });
    await llegan("nuevo@ciudadano.test", 1);
    const despues = await banco.db
      .selectFrom("mensaje")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirst();
    expect(despues?.n).toBe((antes?.n ?? 0) + 1);
    const anotado = await banco.db
      .selectFrom("log")
      .select(["tipo", "id_entidad"])
      .where("referencia", "=", `canal:${mesa.idCanal}`)
      .where("nivel", "=", "ADVERTENCIA")
      .execute();
    expect(anotado).toEqual([{ tipo: "canal.buzon_renumerado", id_entidad: institucion.id }]);
  });

  it("dos cartas sin remitente no son de una persona: al caso abierto de la primera no entra la segunda, y ninguna se repite [D59, D93]", async () => {
    const quien = await operador();
    const sinRemitente = (asunto: string) =>
      correo.entregar(
        MESA,
        Buffer.from(`Message-ID: <${asunto}@x.test>\r\nSubject: ${asunto}\r\n\r\nhola\r\n`),
      );
    const esperan = async () =>
      (await listar(quien)).rows.filter(({ usuario }) => usuario.startsWith("sin-remitente"));
    const asuntos = async () => (await esperan()).map(({ asunto }) => asunto);
    const quedan = (esperados: string[]) => expect.poll(asuntos, { timeout: 15_000 }).toEqual(esperados);
    sinRemitente("primera");
    await quedan(["primera"]);
    const [primera] = await esperan();
    await abrir(quien, primera?.id ?? 0);
    sinRemitente("segunda");
    await quedan(["segunda"]);
    correo.buzon(MESA).renumerar();
    correo.cortar();
    sinRemitente("tercera");
    await quedan(["tercera", "segunda"]);
    expect(await entradasDe(primera?.usuario ?? "")).toHaveLength(1);
  });

  it("un Message-ID que otro repite, o el mismo programa en cada carta, no se traga ninguna [D93]", async () => {
    const [una, otra] = ["hilda@ciudadano.test", "ines@ciudadano.test"];
    const messageId = "<repetido@ciudadano.test>";
    escribir(una, { messageId, texto: "la primera" });
    escribir(otra, { messageId, texto: "la primera" });
    escribir(una, { messageId, texto: "la segunda" });
    expect((await llegan(una, 2)).map(({ contenido }) => contenido)).toEqual([
      expect.stringContaining("la primera"),
      expect.stringContaining("la segunda"),
    ]);
    await llegan(otra, 1);
  });

  it("los archivos de un correo quedan en su mensaje, con la imagen de su texto", async () => {
    const de = "gina@ciudadano.test";
    escribir(de, {
      adjuntos: [{ nombre: "recibo ñ.txt", mime: "text/plain", datos: Buffer.from("pagado") }],
    });
    const [mensaje] = await llegan(de, 1);
    expect(mensaje?.extras).toMatchObject({ adjuntos: [{ nombre: "recibo ñ.txt" }] });
    const archivos = await banco.db
      .selectFrom("archivo")
      .select(["nombre", "estado", "tamanio"])
      .where("id_mensaje", "=", mensaje?.id ?? 0)
      .execute();
    expect(archivos).toEqual([{ nombre: "recibo ñ.txt", estado: "LISTO", tamanio: 6 }]);
  });
});
