import { HttpError } from "@ventanilla/client/http";
import { editarFaq, sugerirFaqs } from "@ventanilla/contract/faq/faq.routes";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cerrar, responder } from "../../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { now } from "../../shared/clock.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import type { Turno } from "../hilo/hilo.factory.ts";
import { autorizarCanales } from "../punto/punto.factory.ts";
import { crearTramite } from "../tramite/tramite.factory.ts";
import { crearFaq } from "./faq.factory.ts";

let banco: Banco;
let inst: Institucion;
let operador: Cliente;
beforeAll(async () => {
  banco = await levantar({ waha: true });
});
afterAll(() => banco.cerrar());
beforeEach(async () => {
  inst = await banco.institucion();
  operador = await banco.comoUsuario(quien());
});

const quien = () => inst.operadores[0] ?? inst.admin;
const dice = (texto: string): Turno => ({ de: "ciudadano", texto, cuando: now() });
const responde = (texto: string): Turno => ({
  de: "operador",
  texto,
  cuando: now(),
  operador: { id: quien().id, nombre: "Rosa" },
});

const conversacion = (...turnos: Turno[]) =>
  crearConversacion(banco.db, {
    canal: inst.canal,
    id_punto: inst.puntos[0] ?? null,
    operador: { id: quien().id, nombre: "Rosa" },
    turnos,
  });
const tramite = (nombre: string, idEntidad = inst.id) =>
  crearTramite(banco.db, { id_entidad: idEntidad, nombre_tramite: nombre });
const pregunta = (idTramite: number, texto: string, respuesta = "Pase por ventanilla.") =>
  crearFaq(banco.db, { id_tramite: idTramite, pregunta: texto, respuesta });
const sugeridas = async (
  idCaso: number,
  { hasta, cliente = operador }: { hasta?: number; cliente?: Cliente } = {},
) =>
  (
    await cliente.http.call<typeof sugerirFaqs>(sugerirFaqs, {
      params: { id: idCaso },
      query: hasta === undefined ? {} : { hasta },
    })
  ).rows.map(({ id }) => id);
const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);

describe("respuestas sugeridas: cómo se hallan", () => {
  it.each([
    ["sin tildes y por la raíz", "como renuevo el pasaporte"],
    ["como suena", "renobasion de pasaportes porfa"],
    ["con letras de menos", "se me vencio el pasport"],
    ["por otra palabra de lo mismo", "mi pasaporte ya caduco"],
    ["entre saludos", "Buenas tardes señorita disculpe quisiera saber sobre el pasaporte vencido, gracias"],
  ])("%s: «%s»", async (_como, texto) => {
    const pasaporte = await tramite("Documentos de viaje");
    const una = await pregunta(pasaporte, "¿Cómo se renueva un pasaporte vencido?");
    await pregunta(await tramite("Tránsito"), "¿Cómo se paga una infracción de tránsito?");
    await pregunta(await tramite("Atención"), "¿Cuál es el horario de las oficinas?");
    const { id_caso } = await conversacion(dice(texto));
    expect((await sugeridas(id_caso))[0]).toBe(una);
  });

  it("el nombre del trámite y la respuesta también dicen de qué trata, menos que la pregunta", async () => {
    const licencias = await tramite("Licencia de conducir");
    const [porTramite, porRespuesta, porPregunta] = [
      await pregunta(licencias, "¿Qué se presenta?"),
      await pregunta(await tramite("Varios"), "¿Qué documento vale?", "Su licencia de conducir."),
      await pregunta(await tramite("Otros"), "¿Dónde se emite la licencia de conducir?"),
    ];
    for (const otra of ["¿Cuál es el horario?", "¿Hay parqueo?", "¿Reciben cheques?"])
      await pregunta(await tramite("Atención"), otra);
    const { id_caso } = await conversacion(dice("licencia de conducir"));
    expect(await sugeridas(id_caso)).toEqual([porPregunta, porTramite, porRespuesta]);
  });

  it("a lo sumo tres; nada si nada se parece, si sólo saluda o si insulta", async () => {
    const impuestos = await tramite("Impuestos");
    for (let i = 1; i <= 5; i += 1) await pregunta(impuestos, `¿Cómo se paga el impuesto número ${i}?`);
    expect(await sugeridas((await conversacion(dice("como pago mi impuesto"))).id_caso)).toHaveLength(3);
    for (const texto of ["Buenos días señorita", "muchas gracias", "son unos inútiles", "👍", "12345"])
      expect({ texto, ids: await sugeridas((await conversacion(dice(texto))).id_caso) }).toEqual({
        texto,
        ids: [],
      });
  });

  it("una pregunta que cambia y un trámite que cambia de nombre se hallan por lo que dicen ahora", async () => {
    const uno = await tramite("Catastro");
    const faq = await pregunta(uno, "¿Dónde se entrega la solicitud?");
    const dePlanos = await conversacion(dice("necesito visar mis planos"));
    const deDrones = await conversacion(dice("permiso para drones"));
    expect(await sugeridas(dePlanos.id_caso)).toEqual([]);
    const admin = await banco.comoUsuario(inst.admin);
    await admin.http.call<typeof editarFaq>(editarFaq, {
      params: { id: faq },
      body: { pregunta: "¿Cómo se visan los planos?", respuesta: "Con firma.", prioridad: 1 },
    });
    expect(await sugeridas(dePlanos.id_caso)).toEqual([faq]);
    expect(await sugeridas(deDrones.id_caso)).toEqual([]);
    await banco.db.updateTable("tramite").set({ nombre_tramite: "Drones" }).where("id", "=", uno).execute();
    expect(await sugeridas(deDrones.id_caso)).toEqual([faq]);
  });
});

describe("respuestas sugeridas: a qué y de quién", () => {
  it("a todo lo que el ciudadano escribió desde la última respuesta, o hasta un mensaje; respondido, a nada", async () => {
    const general = await tramite("General");
    const [horario, costo] = [
      await pregunta(general, "¿Cuál es el horario?"),
      await pregunta(general, "¿Cuál es el precio del pasaporte?"),
    ];
    const { id_caso, id_canal_entrada, mensajes } = await conversacion(
      dice("a que hora abren"),
      responde("A las ocho"),
      dice("y el pasaporte?"),
      dice("cuanto cuesta"),
      dice("a que hora cierran"),
    );
    expect(new Set(await sugeridas(id_caso))).toEqual(new Set([horario, costo]));
    expect(await sugeridas(id_caso, { hasta: mensajes[3] ?? 0 })).toEqual([costo]);
    expect(await sugeridas(id_caso, { hasta: mensajes[1] ?? 0 })).toEqual([]);
    await responder(operador, { id_caso, id_canal_entrada });
    expect(await sugeridas(id_caso)).toEqual([]);
  });

  it("un caso cerrado no espera nada", async () => {
    await pregunta(await tramite("General"), "¿Cuál es el horario?");
    const { id_caso } = await conversacion(dice("en que horario atienden"));
    expect(await sugeridas(id_caso)).toHaveLength(1);
    await cerrar(operador, id_caso);
    expect(await sugeridas(id_caso)).toEqual([]);
  });

  it("sólo de la entidad del caso y de trámites en uso; las de su trámite van primero", async () => {
    const ajena = await banco.institucion();
    await pregunta(await tramite("Pasaporte", ajena.id), "¿Cuál es el precio del pasaporte?");
    const [uno, otro, fuera] = [
      await tramite("Pasaporte"),
      await tramite("Turismo"),
      await tramite("Retirado"),
    ];
    const mejor = await pregunta(uno, "¿Cuál es el precio del pasaporte?");
    const propia = await pregunta(otro, "¿El precio del viaje incluye el pasaporte?");
    await pregunta(fuera, "¿Cuál es el precio del pasaporte?");
    await banco.db.updateTable("tramite").set({ estado: "INACTIVO" }).where("id", "=", fuera).execute();
    const { id_caso } = await conversacion(dice("cuanto cuesta el pasaporte"));
    expect(await sugeridas(id_caso)).toEqual([mejor, propia]);
    await banco.db.updateTable("caso").set({ id_tramite: otro }).where("id", "=", id_caso).execute();
    expect(await sugeridas(id_caso)).toEqual([propia, mejor]);
  });

  it("lo que espera en una cuenta compartida se responde con las de quien la atiende [D46, D61]", async () => {
    const vecina = await banco.institucion();
    await autorizarCanales(banco.db, vecina.puntos[0] ?? 0, [inst.canal.id]);
    const suya = await pregunta(await tramite("Pasaporte"), "¿Cuál es el precio del pasaporte?");
    const delVecino = await pregunta(
      await tramite("Pasaporte", vecina.id),
      "¿Cuál es el precio del pasaporte?",
    );
    const { id_caso } = await crearConversacion(banco.db, {
      canal: inst.canal,
      turnos: [dice("precio del pasaporte")],
    });
    expect(await sugeridas(id_caso)).toEqual([suya]);
    const cliente = await banco.comoUsuario(vecina.operadores[0] ?? vecina.admin);
    expect(await sugeridas(id_caso, { cliente })).toEqual([delVecino]);
  });

  it("de un caso que no se puede leer no se dice nada [D44]", async () => {
    const { id_caso } = await conversacion(dice("horario"));
    const otra = await banco.institucion();
    const cliente = await banco.comoUsuario(otra.operadores[0] ?? otra.admin);
    expect(await sugeridas(id_caso, { cliente }).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
  });
});
