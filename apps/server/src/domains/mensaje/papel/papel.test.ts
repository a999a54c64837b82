import type { Papel } from "@ventanilla/contract/mensaje/papel";
import { leerPapel } from "@ventanilla/contract/mensaje/papel.routes";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codigoDe, derivar, guardar } from "../../../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { anotar } from "../../../../test/notas.ts";
import { operador, punto } from "../../../../test/puestos.ts";
import { now, nowMs } from "../../../shared/clock.ts";
import { crearConversacion } from "../../caso/caso.factory.ts";
import type { Turno } from "../../hilo/hilo.factory.ts";
import { crearPersona } from "../../persona/persona.factory.ts";
import { crearTramite } from "../../tramite/tramite.factory.ts";

const NOTA = "Ya reclamó dos veces, ojo";
const COMENTARIO = "Que lo vea jurídica";
const PREGUNTA = "¿Cuánto cuesta la matrícula? Jach’a ʼ ä ñ";
/** Points. */
const ANCHO_A4 = 595;
const MARGEN = 50;
const RESPUESTA = "Cuesta 100 Bs";

let banco: Banco;
let inst: Institucion;
let otra: Institucion;
let cliente: Cliente;
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion({ puntos: 2 });
  otra = await banco.institucion();
  cliente = await banco.comoUsuario(operador(inst));
});
afterAll(() => banco.cerrar());

const DICHO: readonly Turno[] = [
  { de: "ciudadano", texto: PREGUNTA, cuando: now() },
  {
    de: "operador",
    texto: RESPUESTA,
    cuando: now(),
    operador: { id: 1, nombre: "ROSA CHOQUE" },
    entrega: "LEIDO",
  },
];

async function unCaso(turnos: readonly Turno[] = DICHO) {
  const persona = await crearPersona(banco.db, { complemento: "1A" });
  const deTurno = (turno: Turno): Turno =>
    turno.operador ? { ...turno, operador: { ...turno.operador, id: operador(inst).id } } : turno;
  const { id_caso } = await crearConversacion(banco.db, {
    canal: inst.canal,
    id_punto: punto(inst),
    operador: { id: operador(inst).id, nombre: "Rosa Choque" },
    caso: { id_persona: persona, descripcion: "Una consulta" },
    turnos: turnos.map(deTurno),
  });
  return { id: id_caso, persona };
}

/** A case in which colleagues told each other something: a note, and a comment of who handed it on. */
async function conSecretos() {
  const { id, persona } = await unCaso();
  await anotar(cliente, id, NOTA);
  const tramite = await crearTramite(banco.db, { id_entidad: inst.id });
  await guardar(cliente, id, { caso: { id_tramite: tramite, tipo: "COMPLEJO", descripcion: "Matrícula" } });
  await derivar(cliente, { id_caso: id, id_destino: inst.puntos[1] ?? 0, comentario: COMENTARIO });
  return { id, persona };
}

const parte = (quien: Cliente, id: number, query: { notas?: "1"; despues?: number } = {}): Promise<Papel> =>
  quien.http.call<typeof leerPapel>(leerPapel, { params: { id }, query });

const hace = (segundos: number): string => new Date(nowMs() - segundos * 1_000).toISOString();
const pedirPdf = ({ token }: Cliente, id: number, consulta = "", idioma = "es"): Promise<Response> =>
  fetch(`${banco.url}/ws/api/system/operadores/caso/${id}/pdf${consulta}`, {
    headers: { authorization: `Bearer ${token}`, "accept-language": idioma },
  });
const documentoDe = async (respuesta: Response) =>
  getDocumentProxy(new Uint8Array(await respuesta.arrayBuffer()));
async function leerPdf(respuesta: Response): Promise<{ texto: string; paginas: number }> {
  expect(respuesta.status).toBe(200);
  const { text, totalPages } = await extractText(await documentoDe(respuesta), { mergePages: true });
  return { texto: text.replace(/\s+/g, " "), paginas: totalPages };
}
const datos = ({ cabecera }: Papel): Record<string, string> =>
  Object.fromEntries(
    (cabecera?.secciones ?? []).flatMap((una) => una.datos.map(({ nombre, valor }) => [nombre, valor])),
  );

describe("un caso para imprimir", () => {
  it("dice de quién es, de qué institución, por dónde se habló, y cada mensaje con quién, cuándo, por dónde y hasta dónde llegó", async () => {
    const { id } = await unCaso();
    const papel = await parte(cliente, id);
    const { nombre } = await banco.db
      .selectFrom("entidad")
      .select("nombre")
      .where("id", "=", inst.id)
      .executeTakeFirstOrThrow();
    expect(papel.cabecera).toMatchObject({
      institucion: nombre,
      titulo: `Registro de atención del caso ${id}`,
      sobreNotas: "No incluye las notas internas ni los comentarios entre colegas.",
    });
    expect(papel.cabecera?.hecho).toContain(`(${operador(inst).usuario})`);
    expect(datos(papel)).toMatchObject({ Caso: String(id), Estado: "PENDIENTE", Trámite: "Sin trámite" });
    expect(datos(papel)["Nombre"]).toBe("María Elena Quispe Mamani (Sin verificar)");
    expect(datos(papel)["Nro. documento"]).toMatch(/^\d+-1A$/);
    expect(papel.sigue).toBeNull();
    expect(papel.rows.map(({ direccion, autor, texto }) => [direccion, autor, texto])).toEqual([
      ["AVISO", "Aviso del sistema", `Se abrió el caso ${id}.`],
      ["ENTRADA", datos(papel)["Nombre"]?.replace(/ \(.*/, ""), PREGUNTA],
      ["SALIDA", "Rosa Choque", RESPUESTA],
    ]);
    expect(papel.rows[2]?.datos).toEqual([expect.stringMatching(/^WhatsApp: /), "Leído"]);
  });

  it.each([
    ["abierto, que todavía", "ACTIVO", "Nadie lo atiende todavía"],
    ["terminado, que nadie", "CANCELADO", "Nadie lo atendía"],
  ] as const)("de un caso que nadie tomó dice, si está %s", async (_que, estado, dicho) => {
    const { id_caso } = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: punto(inst),
      estado,
    });
    expect(datos(await parte(await banco.comoUsuario(inst.admin), id_caso))["Operador"]).toBe(dicho);
  });

  it("se dice en el idioma de quien lo pide", async () => {
    const { id } = await unCaso();
    const ingles = await banco.comoUsuario(operador(inst), { idioma: "en" });
    const { cabecera, rows } = await parte(ingles, id);
    expect(cabecera?.titulo).toBe(`Record of case ${id}`);
    expect(rows[0]?.texto).not.toContain("Se abrió");
  });

  it("un hilo largo viene por partes, en orden, sin faltar ni repetir nada; la cabecera, sólo con la primera", async () => {
    const cuantos = 450;
    const { id } = await unCaso(
      Array.from({ length: cuantos }, (_, n) => ({
        de: "ciudadano",
        texto: `dice ${n}`,
        cuando: hace(cuantos - n),
      })),
    );
    const dichos: string[] = [];
    const cabeceras: boolean[] = [];
    let despues: number | undefined;
    do {
      const una = await parte(cliente, id, despues === undefined ? {} : { despues });
      cabeceras.push(una.cabecera !== null);
      dichos.push(...una.rows.map(({ texto }) => texto));
      despues = una.sigue ?? undefined;
    } while (despues !== undefined);
    expect(cabeceras).toEqual([true, false, false]);
    expect(dichos.slice(1)).toEqual(Array.from({ length: cuantos }, (_, n) => `dice ${n}`));
  });

  it("un correo se lee como texto, con su asunto y de quién vino", async () => {
    const correo = { asunto: "Una queja", remitente: "ana@correo.example" };
    const { id } = await unCaso([
      { de: "ciudadano", texto: "Uno <b>dos</b>\nTres & cuatro", cuando: now(), correo },
    ]);
    const { rows } = await parte(cliente, id);
    expect(rows[1]).toMatchObject({
      texto: "Uno <b>dos</b>\nTres & cuatro",
      senas: [
        { nombre: "Asunto:", valor: correo.asunto },
        { nombre: "De:", valor: correo.remitente },
      ],
    });
  });
});

it("una carta nuestra dice en el papel todo lo que salió: las palabras, con qué se firmó y lo que responde", async () => {
  const { id } = await unCaso();
  const carta = { copias: [], pie: "Escribió:\n> ¿Ya está?", firma: "Ana Quispe\nSEDERCE" };
  await banco.db
    .updateTable("mensaje")
    .set({ extras: JSON.stringify({ carta }) })
    .where("id_caso", "=", id)
    .where("direccion", "=", "SALIDA")
    .execute();
  const debajo = "--\nAna Quispe\nSEDERCE\n\nEscribió:\n> ¿Ya está?";
  expect((await parte(cliente, id)).rows[2]?.texto).toBe(`${RESPUESTA}\n\n${debajo}`);
  expect((await leerPdf(await pedirPdf(cliente, id))).texto).toContain("Ana Quispe");
});

describe("lo que se dicen los colegas", () => {
  it("no está en el papel ni en el PDF mientras no se pida: ni la nota ni el comentario de quien derivó", async () => {
    const { id } = await conSecretos();
    const { rows } = await parte(cliente, id);
    const { texto } = await leerPdf(await pedirPdf(cliente, id));
    for (const dicho of [JSON.stringify(rows), texto]) {
      expect(dicho).not.toContain(NOTA);
      expect(dicho).not.toContain(COMENTARIO);
      expect(dicho).toContain("derivó el caso");
    }
    expect(texto).toContain("No incluye las notas internas");
  });

  it("si se pide, está, y dice que no es para el ciudadano", async () => {
    const { id } = await conSecretos();
    const { rows, cabecera } = await parte(cliente, id, { notas: "1" });
    const nota = rows.find(({ direccion }) => direccion === "INTERNA");
    expect(nota).toMatchObject({
      texto: NOTA,
      datos: ["Nota interna"],
      notas: ["Entre colegas: no se envió al ciudadano."],
    });
    expect(cabecera?.sobreNotas).toMatch(/no es para entregar al ciudadano/);
    const { texto } = await leerPdf(await pedirPdf(cliente, id, "?notas=1"));
    for (const dicho of [NOTA, COMENTARIO, "Nota interna", "no es para entregar al ciudadano"])
      expect(texto).toContain(dicho);
  });
});

it("a quien se vinculó por error no se le nombra al ciudadano; entre colegas, sí; a la persona del caso, siempre", async () => {
  const vinculo = (que: "personaAsociada" | "personaDesasociada", persona: string): Turno => ({
    de: "aviso",
    texto: "Guardado",
    cuando: now(),
    aviso: { clave: `avisos:${que}`, datos: { persona } },
  });
  const { id } = await unCaso([
    ...DICHO,
    vinculo("personaAsociada", "ANA ROJAS DE PAZ"),
    vinculo("personaDesasociada", "ANA ROJAS DE PAZ"),
    vinculo("personaAsociada", "MARÍA ELENA QUISPE MAMANI"),
  ]);
  const avisos = async (query: { notas?: "1" } = {}) =>
    (await parte(cliente, id, query)).rows.slice(3).map(({ texto }) => texto);
  expect(await avisos()).toEqual([
    "Se vinculó a una persona.",
    "Se deshizo el vínculo con una persona.",
    "Se vinculó a María Elena Quispe Mamani.",
  ]);
  expect((await leerPdf(await pedirPdf(cliente, id))).texto).not.toContain("Rojas");
  expect(await avisos({ notas: "1" })).toEqual([
    "Se vinculó a Ana Rojas de Paz.",
    "Se deshizo el vínculo con Ana Rojas de Paz.",
    "Se vinculó a María Elena Quispe Mamani.",
  ]);
});

it("los nombres que notas y avisos guardan en mayúsculas se leen en letra corriente", async () => {
  const { id } = await conSecretos();
  const EVA = "EVA DE LA PAZ";
  const poner = (direccion: "INTERNA" | "AVISO", extras: object, contenido: string) =>
    banco.db
      .updateTable("mensaje")
      .set({ extras: JSON.stringify(extras), contenido })
      .where("id_caso", "=", id)
      .where("direccion", "=", direccion)
      .execute();
  const datos = { operador: EVA, origen: "CAJA 1", destino: "CAJA 2", comentario: COMENTARIO };
  await poner("INTERNA", { menciones: [{ id: 1, nombre: EVA }] }, `@${EVA}, ¿lo ve?`);
  await poner("AVISO", { aviso: { clave: "avisos:casoDerivadoComentario", datos } }, "Guardado");
  const { rows } = await parte(cliente, id, { notas: "1" });
  const textos = rows.map(({ texto }) => texto);
  expect(textos).toContain("@Eva de la Paz, ¿lo ve?");
  expect(textos).toContain(`Eva de la Paz derivó el caso de CAJA 1 a CAJA 2: ${COMENTARIO}`);
});

describe("un caso como PDF", () => {
  it("se guarda con su nombre y dice lo mismo que el papel, con las letras de sus idiomas", async () => {
    const { id } = await unCaso();
    const respuesta = await pedirPdf(cliente, id);
    expect(respuesta.headers.get("content-type")).toBe("application/pdf");
    expect(respuesta.headers.get("content-disposition")).toBe(`attachment; filename="caso-${id}.pdf"`);
    expect(respuesta.headers.get("cache-control")).toBe("no-store");
    const { texto } = await leerPdf(respuesta);
    for (const dicho of [PREGUNTA, RESPUESTA, "Rosa Choque", "Leído", `caso ${id}`, "Página 1"])
      expect(texto).toContain(dicho);
  });

  it("lleva su título y su idioma, y está marcado para quien lo oye", async () => {
    const { id } = await unCaso();
    const documento = await documentoDe(await pedirPdf(cliente, id, "", "ay"));
    const { info } = await documento.getMetadata();
    expect(info).toMatchObject({ Title: expect.stringContaining(String(id)), Language: "ay" });
    expect(await documento.getMarkInfo()).toMatchObject({ Marked: true });
    const arbol = await (await documento.getPage(1)).getStructTree();
    expect(JSON.stringify(arbol)).toMatch(/"H1".*"H2".*"LI".*"H3".*"Sect"/s);
  });

  it("un signo que ninguna letra tiene se dice, y una palabra sin fin no se sale de la hoja", async () => {
    const { id } = await unCaso([{ de: "ciudadano", texto: `漢字 😀 ${"w".repeat(5_000)}`, cuando: now() }]);
    const documento = await documentoDe(await pedirPdf(cliente, id));
    const texto = (await extractText(documento, { mergePages: true })).text;
    expect(texto).toContain("□□ 😀");
    expect(texto).toContain("El signo □ ocupa el lugar");
    expect(texto.match(/w/g)?.length).toBe(5_000);
    const { items } = await (await documento.getPage(2)).getTextContent();
    const bordes = items.flatMap((uno) => ("str" in uno ? [uno.transform[4] + uno.width] : []));
    expect(Math.max(...bordes)).toBeLessThan(ANCHO_A4 - MARGEN);
  });

  it("un hilo largo ocupa muchas páginas, entero y en orden, leído por partes: una consulta cada una", async () => {
    const cuantos = 1_000;
    const { id } = await unCaso(
      Array.from({ length: cuantos }, (_, n) => ({
        de: "ciudadano",
        texto: `dice-${n}.`,
        cuando: hace(cuantos - n),
      })),
    );
    banco.consultas();
    const { texto, paginas } = await leerPdf(await pedirPdf(cliente, id));
    const delHilo = banco.consultas().filter((una) => una.includes('from "mensaje" as "m"'));
    expect(delHilo).toHaveLength(6);
    expect(paginas).toBeGreaterThan(40);
    expect([...texto.matchAll(/dice-(\d+)\./g)].map(([, n]) => Number(n))).toEqual(
      Array.from({ length: cuantos }, (_, n) => n),
    );
    expect(texto).toContain(`Página ${paginas}`);
  });

  it("quien se va a medio camino suelta lo que tenía: quedan libres los tres que pueden hacerse a la vez", async () => {
    const { id } = await unCaso();
    for (let veces = 0; veces < 5; veces += 1) {
      const respuesta = await pedirPdf(cliente, id);
      await respuesta.body?.cancel();
    }
    await expect.poll(async () => (await pedirPdf(cliente, id)).status).toBe(200);
  });
});

describe("quién lo puede imprimir, y qué queda dicho", () => {
  it("quien no puede abrir la conversación no la imprime: para él no existe, ni por partes", async () => {
    const { id } = await unCaso();
    const ajeno = await banco.comoUsuario(operador(otra));
    const { rows } = await parte(cliente, id);
    expect(await parte(ajeno, id).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    expect(await parte(ajeno, id, { despues: rows[0]?.id ?? 0 }).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    const respuesta = await pedirPdf(ajeno, id);
    expect([respuesta.status, await respuesta.json()]).toMatchObject([404, { error: "NO_EXISTE" }]);
    expect(await anotado(id)).toHaveLength(1);
  });

  it("quien administra imprime lo de su institución", async () => {
    const { id } = await unCaso();
    expect((await parte(await banco.comoUsuario(inst.admin), id)).rows).toHaveLength(3);
  });

  it("queda en el registro quién, en qué forma y si con notas; y que vio a la persona [D111]", async () => {
    const { id, persona } = await unCaso();
    const { rows } = await parte(cliente, id);
    await parte(cliente, id, { despues: rows[0]?.id ?? 0 });
    await leerPdf(await pedirPdf(cliente, id, "?notas=1"));
    const quien = { usuario: operador(inst).usuario, id_entidad: inst.id };
    expect(await anotado(id)).toEqual([
      { ...quien, datos: { forma: "papel", notas: false } },
      { ...quien, datos: { forma: "pdf", notas: true } },
    ]);
    const vistas = await banco.db
      .selectFrom("log")
      .select("usuario")
      .where("tipo", "=", "persona.vista")
      .where("referencia", "=", `persona:${persona}`)
      .execute();
    expect(vistas).toEqual([{ usuario: quien.usuario }, { usuario: quien.usuario }]);
  });
});

const anotado = (id: number) =>
  banco.db
    .selectFrom("log")
    .select(["usuario", "id_entidad", "datos"])
    .where("tipo", "=", "caso.imprimir")
    .where("referencia", "=", `caso:${id}`)
    .orderBy("id")
    .execute();
