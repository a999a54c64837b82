import { buscarCasos, buscarMensajes } from "@ventanilla/contract/busqueda/busqueda.routes";
import { numeroLegible } from "@ventanilla/contract/canal/telefono.rules";
import { ROL } from "@ventanilla/contract/permisos";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codigoDe } from "../../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { textToHtml } from "../../shared/safe-html/index.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { crearPersona } from "../persona/persona.factory.ts";
import { crearPunto } from "../punto/punto.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { crearIndexador } from "./index.ts";

let banco: Banco;
let inst: Institucion;
let operador: Cliente;
let admin: Cliente;
let indexador: ReturnType<typeof crearIndexador>;
const casos: Record<string, number> = {};
const documento = "50482916";
const telefono = "59173905824";

const otroTelefono = "59166217430";

const pedir = ({ http }: Cliente, texto: string) =>
  http.call<typeof buscarCasos>(buscarCasos, { body: { texto } });
const mensajes = ({ http }: Cliente, body: { texto: string; caso?: number; antes?: number }) =>
  http.call<typeof buscarMensajes>(buscarMensajes, { body });
const casosCon = async (cliente: Cliente, texto: string) =>
  (await pedir(cliente, texto)).rows.map(({ id }) => id);
const conMensaje = async (cliente: Cliente, texto: string) =>
  (await mensajes(cliente, { texto })).rows.map(({ id_caso }) => id_caso);

/** Puts the words of all messages that there are into the index; the server's own turns are too rare to meddle. */
async function indexados(): Promise<void> {
  while ((await indexador.indexar()) > 0);
}

async function conversar(
  clave: string,
  textos: readonly string[],
  mas: Partial<Parameters<typeof crearConversacion>[1]> = {},
): Promise<number> {
  const { id_caso } = await crearConversacion(banco.db, {
    canal: inst.canal,
    id_punto: inst.puntos[0] ?? null,
    turnos: textos.map((texto) => ({ de: "ciudadano" as const, texto, cuando: "2026-03-02T12:00:00.000Z" })),
    ...mas,
  });
  casos[clave] = id_caso;
  return id_caso;
}

beforeAll(async () => {
  banco = await levantar({ tiempos: { indexMs: 3_600_000 } });
  indexador = crearIndexador(banco.db);
  inst = await banco.institucion();
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  admin = await banco.comoUsuario(inst.admin);
  const persona = await crearPersona(banco.db, {
    nombres: "ZENOBIA",
    primer_apellido: "HUALLPA",
    segundo_apellido: "ÑANCO",
    nro_documento: documento,
  });
  await conversar("legalización", ["¿Cuánto cuesta la LEGALIZACIÓN del título?", "Gracias por la atención"], {
    estado: "CERRADO",
    caso: { tipo: "COMPLEJO", id_persona: persona },
  });
  await conversar("teléfono", ["Jallalla, t’ant’a alantasita"], { chat: telefono, nombre: "Wara Limachi" });
  const otroPunto = await crearPunto(banco.db, { id_entidad: inst.id, identificador: "Otro lado" });
  await conversar("de otro punto", ["Legalización de firmas"], { id_punto: otroPunto, chat: otroTelefono });
  await indexados();
});
afterAll(() => banco.cerrar());

describe("se hallan mensajes por sus palabras, en toda la historia", () => {
  it("sin acentos ni mayúsculas, por el comienzo de cada palabra y en cualquier orden", async () => {
    expect(await conMensaje(operador, "titulo legaliz")).toEqual([casos["legalización"]]);
    expect(await conMensaje(operador, "galizacion")).toEqual([]);
    expect(await conMensaje(operador, "legalización pasaporte")).toEqual([]);
  });

  it("dice de quién es, de qué caso, y muestra el lugar", async () => {
    const { rows, casos: suyos } = await mensajes(operador, { texto: "titulo" });
    expect(suyos).toMatchObject([
      { id: casos["legalización"], estado: "CERRADO", persona: { primer_apellido: "HUALLPA" } },
    ]);
    expect(rows).toMatchObject([
      {
        id_caso: casos["legalización"],
        direccion: "ENTRADA",
        fragmento: { texto: "¿Cuánto cuesta la LEGALIZACIÓN del título?", marcas: [[35, 41]] },
      },
    ]);
  });

  it("los apóstrofos del aymara no separan una palabra", async () => {
    expect(await conMensaje(operador, "t'ant'a")).toEqual([casos["teléfono"]]);
  });

  it("un correo escrito como texto se halla por sus palabras con apóstrofo, y su lugar se muestra con los signos que tiene", async () => {
    const contenido = textToHtml(`Pido el "jach'a uta" de D'Orbigny & hijos, con &quot; y todo`);
    await conversar("con signos", ["x"]);
    await banco.db
      .updateTable("mensaje")
      .set({ tipo_contenido: "email", contenido })
      .where("id_caso", "=", casos["con signos"] ?? 0)
      .where("direccion", "=", "ENTRADA")
      .execute();
    await indexados();
    const { rows } = await mensajes(operador, { texto: "dorbigny jach'a" });
    expect(rows.map(({ id_caso, fragmento }) => [id_caso, fragmento.texto])).toEqual([
      [casos["con signos"], `Pido el "jach'a uta" de D'Orbigny & hijos, con &quot; y todo`],
    ]);
  });

  it("primero los que dicen lo escrito tal cual, después los más nuevos", async () => {
    const claves = ["Cerramos temprano el feriado", "El feriado cerramos", "cerramos el martes, feriado"];
    for (const [n, texto] of claves.entries()) await conversar(`orden ${n}`, [texto]);
    await indexados();
    expect(await conMensaje(operador, "el feriado")).toEqual([
      casos["orden 1"],
      casos["orden 0"],
      casos["orden 2"],
    ]);
  });

  it("lo que cambió de palabras se halla por las nuevas, y no por las de antes", async () => {
    await conversar("releído", ["palabraquesefue aquí"]);
    await indexados();
    expect(await conMensaje(operador, "palabraquesefue")).toEqual([casos["releído"]]);
    await banco.db
      .updateTable("mensaje")
      .set({ contenido: "palabraquellego aquí" })
      .where("id_caso", "=", casos["releído"] ?? 0)
      .where("direccion", "=", "ENTRADA")
      .execute();
    expect(await conMensaje(operador, "palabraquesefue")).toEqual([]);
    expect(await conMensaje(operador, "palabraquellego")).toEqual([casos["releído"]]);
  });

  it("de a treinta; lo que sigue se pide desde donde terminó, sin repetir ni saltar", async () => {
    const palabra = "muchedumbre";
    await conversar(
      "larga",
      Array.from({ length: 70 }, (_nada, n) => `${palabra} ${n}`),
    );
    await indexados();
    const vistos: number[] = [];
    let antes: number | null | undefined;
    let partes = 0;
    do {
      const hallados = await mensajes(operador, { texto: palabra, ...(antes != null && { antes }) });
      vistos.push(...hallados.rows.map(({ id }) => id));
      expect(hallados.rows.length).toBeLessThanOrEqual(30);
      ({ antes } = hallados);
      partes += 1;
    } while (antes !== null && partes < 20);
    expect(new Set(vistos).size).toBe(70);
    expect(vistos.length).toBe(70);
  });

  it("dentro de una conversación, sólo los suyos", async () => {
    const id = await conversar("dentro", ["El sello seco va al final", "otra cosa"]);
    await conversar("fuera", ["El sello seco también"]);
    await indexados();
    const { rows } = await mensajes(operador, { texto: "sello", caso: id });
    expect(rows.map(({ id_caso }) => id_caso)).toEqual([id]);
  });
});

describe("se hallan casos", () => {
  it.each<[string, () => string, string]>([
    ["nombre de la persona", () => "huallpa", "legalización"],
    ["documento", () => documento, "legalización"],
    ["teléfono", () => telefono.slice(3), "teléfono"],
    ["teléfono, como se lee en pantalla", () => numeroLegible(telefono), "teléfono"],
    ["teléfono, con guiones", () => `${telefono.slice(3, 7)}-${telefono.slice(7)}`, "teléfono"],
    ["nombre que da el canal", () => "wara lima", "teléfono"],
    ["número", () => String(casos["legalización"]).padStart(3, "0"), "legalización"],
    ["número con su signo", () => `#${casos["teléfono"]}`, "teléfono"],
    ["descripción", () => "jallalla", "teléfono"],
  ])("por %s", async (_que, texto, clave) => {
    expect(await casosCon(operador, texto())).toContain(casos[clave]);
  });

  it("un signo de los que la base entiende no halla todo", async () => {
    expect(await casosCon(operador, "%%%")).toEqual([]);
    expect(await conMensaje(operador, "' | 'a")).toEqual([]);
    expect(await conMensaje(operador, "!!")).toEqual([]);
  });
});

describe("nadie halla lo que no puede leer [D44, D77]", () => {
  it("un operador, lo de otro punto; su administrador sí", async () => {
    expect(await conMensaje(operador, "firmas")).toEqual([]);
    expect(await casosCon(operador, "firmas")).toEqual([]);
    expect(await casosCon(operador, otroTelefono)).toEqual([]);
    expect(await casosCon(admin, otroTelefono)).toEqual([casos["de otro punto"]]);
    expect(await conMensaje(admin, "firmas")).toEqual([casos["de otro punto"]]);
  });

  it("otra institución: ni mensajes, ni casos por nombre, documento, teléfono o número", async () => {
    const ajena = await banco.institucion();
    const extrano = await banco.comoUsuario(ajena.admin);
    const numeros = [documento, telefono, numeroLegible(telefono), `#${casos["teléfono"]}`];
    for (const texto of ["legalización", "huallpa", "wara", ...numeros]) {
      expect(await casosCon(extrano, texto)).toEqual([]);
      expect(await mensajes(extrano, { texto })).toMatchObject({ rows: [], casos: [] });
    }
    expect(
      await mensajes(extrano, { texto: "titulo", caso: casos["legalización"] ?? 0 }).catch(codigoDe),
    ).toEqual([404, "NO_EXISTE"]);
  });

  it("SUPERADMIN, de todas", async () => {
    const superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
    expect(await casosCon(superadmin, documento)).toEqual([casos["legalización"]]);
  });

  it("una sola letra no se busca", async () => {
    expect(await pedir(operador, "a").catch(codigoDe)).toEqual([400, "VALIDACION"]);
  });
});

describe("el índice", () => {
  it("lo que se confirma tarde, con un número anterior a la marca, se indexa igual", async () => {
    const id = await conversar("tarde", ["rezagadisimo"]);
    await indexados();
    await sql`DELETE FROM mensaje_palabras p USING mensaje m WHERE m.id = p.id_mensaje AND m.id_caso = ${id}`.execute(
      banco.db,
    );
    await indexados();
    expect(await conMensaje(operador, "rezagadisimo")).toEqual([id]);
  });

  it("los avisos del hilo no se buscan: no son palabras de nadie", async () => {
    const { rows } = await mensajes(operador, { texto: "se abrió el caso" });
    expect(rows.filter(({ direccion }) => direccion === "AVISO")).toEqual([]);
  });
});
