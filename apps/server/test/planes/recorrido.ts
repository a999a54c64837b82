import * as lecturas from "@ventanilla/contract/caso/lectura.routes";
import type { RouteSpec } from "@ventanilla/contract/common/route";
import { listarFaqs, sugerirFaqs } from "@ventanilla/contract/faq/faq.routes";
import * as mensajes from "@ventanilla/contract/mensaje/mensaje.routes";
import { buscarPersona, leerPersonaDeOperador } from "@ventanilla/contract/persona/persona.routes";
import { leerCubiculo, listarCubiculos } from "@ventanilla/contract/punto/punto.routes";
import { leerMenu } from "@ventanilla/contract/sesion/sesion.routes";
import { listarSueltos } from "@ventanilla/contract/suelto/suelto.routes";
import * as tablero from "@ventanilla/contract/tablero/tablero.routes";
import { diaMas } from "@ventanilla/contract/tablero/tablero.rules";
import { sql } from "kysely";
import { expect } from "vitest";
import { esDeCasos, LISTAS_DE_ADMINISTRACION } from "../../../../bench/lib/consultas-de-administracion.ts";
import { pedir } from "../../../../bench/lib/llamadas.ts";
import { connect, type Db } from "../../src/db/database.ts";
import { crearContador } from "../../src/domains/tablero/index.ts";
import { atender, cerrar, derivar, leer, liberar, responder } from "../casos.ts";
import { estadoDeEnvio } from "../envios.ts";
import type { Banco } from "../harness.ts";
import type { Escena } from "./escena.ts";

export type Paso = (nombre: string, trabajo: () => Promise<unknown>) => Promise<void>;

/** Times that a statement must run before PostgreSQL has surely decided on its plan, on whichever connection. */
const MUCHAS = 60;

/** Messages in, looks at what they are about, and answers out, one after the other in two conversations by turns. */
export async function conversar(
  banco: Banco,
  { punto, canal, operador, tomado, otroTomado }: Escena,
): Promise<void> {
  const quien = await banco.comoUsuario({ id: operador });
  const llamar = <R extends RouteSpec>(ruta: R, args: unknown) =>
    quien.http.call(ruta as RouteSpec, args as never);
  const enlace = await banco.enlace({ id: operador }, punto, { hadActivity: () => true });
  await expect.poll(() => enlace.chats.chats.size).toBeGreaterThan(0);
  for (let i = 0; i < MUCHAS; i += 1) {
    const conversacion = i % 2 === 0 ? tomado : otroTomado;
    await banco.ciudadanoEscribe(canal, { chat: conversacion.chat, texto: `Mensaje ${i}` });
    await llamar(leerMenu, {});
    await leer(quien, conversacion.id_caso);
    await llamar(mensajes.leerHilo, { params: { id: conversacion.id_caso } });
    await llamar(leerPersonaDeOperador, { params: { personaId: tomado.id_persona } });
    const { id } = await responder(quien, conversacion);
    await expect.poll(() => estadoDeEnvio(banco, id)).toMatch(/^(ENTREGADO|LEIDO)/);
  }
}

/** What goes on at a desk all day, once: each step with a name for whoever reads what it asked. */
export async function recorrer(banco: Banco, escena: Escena, paso: Paso): Promise<void> {
  const { punto, canal, tomado } = escena;
  const quien = { id: escena.operador };
  const operador = await banco.comoUsuario(quien);
  const llamar = <R extends RouteSpec>(ruta: R, args: unknown) =>
    operador.http.call(ruta as RouteSpec, args as never);
  const enlace = await banco.enlace(quien, punto, { hadActivity: () => true });

  await paso("lista de chats y sondeo", () => expect.poll(() => enlace.chats.chats.size).toBeGreaterThan(0));
  await paso("lista de chats, quien más espera primero", async () => {
    const porEspera = await banco.enlace(quien, punto, { order: () => "espera" });
    await expect.poll(() => porEspera.chats.chats.size).toBe(enlace.chats.chats.size);
  });
  await paso("abrir una conversación", async () => {
    enlace.open(tomado.id_canal_entrada);
    await expect.poll(() => enlace.hilo(tomado.id_canal_entrada)?.mensajes.size).toBeGreaterThan(0);
  });
  await paso("marcar leído", async () => {
    enlace.markRead(tomado.ultima);
    await expect.poll(() => enlace.chats.chats.get(tomado.id_canal_entrada)?.no_leidos).toBe(0);
  });
  await paso("webhook de una conversación", async () => {
    await banco.ciudadanoEscribe(canal, { chat: tomado.chat, texto: "¿Ya está?" });
    await expect
      .poll(() => enlace.chats.chats.get(tomado.id_canal_entrada)?.ultimo_mensaje?.contenido)
      .toBe("¿Ya está?");
  });
  await paso("webhook de un ciudadano nuevo", async () => {
    const antes = enlace.chats.chats.size;
    await banco.ciudadanoEscribe(canal, { chat: "59179999999@c.us", texto: "Buenos días" });
    await expect.poll(() => enlace.chats.chats.size).toBe(antes + 1);
  });
  await paso("responder, entregar y acusar", async () => {
    const { id } = await responder(operador, tomado);
    await expect.poll(() => estadoDeEnvio(banco, id)).toMatch(/^(ENTREGADO|LEIDO)/);
    await expect.poll(() => enlace.hilo(tomado.id_canal_entrada)?.mensajes.get(id)?.estado).toBe("ENTREGADO");
    await llamar(mensajes.leerEntregas, { query: { mensajes: String(id) } });
    await llamar(mensajes.leerEnviosDeCaso, { params: { id: tomado.id_caso } });
  });
  await paso("respuestas sugeridas", async () => {
    await banco.ciudadanoEscribe(canal, {
      chat: tomado.chat,
      texto: "que requicitos piden para la renobación",
    });
    await expect
      .poll(() => enlace.chats.chats.get(tomado.id_canal_entrada)?.ultimo_mensaje?.contenido)
      .toMatch(/requicitos/);
    const { rows } = await operador.http.call<typeof sugerirFaqs>(sugerirFaqs, {
      params: { id: tomado.id_caso },
    });
    expect(rows).toHaveLength(3);
  });
  await paso("hilo", async () => {
    const { rows } = await operador.http.call<typeof mensajes.leerHilo>(mensajes.leerHilo, {
      params: { id: tomado.id_caso },
    });
    await llamar(mensajes.leerHilo, { params: { id: tomado.id_caso }, query: { antes: rows.at(-1)?.id } });
  });
  await paso("caso y detalle", async () => {
    await leer(operador, tomado.id_caso);
    await llamar(lecturas.leerDetalleCaso, { params: { id: tomado.id_caso } });
    await llamar(lecturas.listarAdjuntosDeCaso, { params: { casoId: tomado.id_caso } });
  });
  await paso("persona", async () => {
    const { nro_documento, fecha_nacimiento } = escena.documento;
    const [anio, mes, dia] = fecha_nacimiento.split("-");
    await llamar(buscarPersona, {
      params: { nroDocumento: nro_documento },
      query: { fechaNacimiento: `${dia}/${mes}/${anio}`, db: "true" },
    });
    await llamar(leerPersonaDeOperador, { params: { personaId: tomado.id_persona } });
    await llamar(lecturas.listarCasosDePersona, { params: { personaId: tomado.id_persona } });
    await llamar(lecturas.listarCanalesDePersona, { params: { personaId: tomado.id_persona } });
  });
  await paso("menú y puntos", async () => {
    await llamar(leerMenu, {});
    await llamar(listarCubiculos, {});
    await llamar(leerCubiculo, { params: { id: punto } });
    await llamar(listarFaqs, { params: { idTramite: escena.id_tramite } });
  });
  await paso("atender, liberar, derivar y cerrar", async () => {
    await atender(operador, escena.esperando.id_caso);
    await liberar(operador, escena.esperando.id_caso);
    await derivar(operador, { id_caso: escena.complejo.id_caso, id_destino: escena.otroPunto });
    await cerrar(operador, tomado.id_caso);
  });
}

/** Every list of the administration but that of cases, in every order and by every filter. */
export const administrar = (banco: Banco, escena: Escena, paso: Paso): Promise<void> =>
  pedirListas(
    LISTAS_DE_ADMINISTRACION.filter(({ nombre }) => !esDeCasos(nombre)),
    { banco, escena, paso },
  );

/** The administrators' list of cases, and the beginning of it as a table. */
export const administrarCasos = (banco: Banco, escena: Escena, paso: Paso): Promise<void> =>
  pedirListas(
    LISTAS_DE_ADMINISTRACION.filter(({ nombre }) => esDeCasos(nombre)),
    { banco, escena, paso },
  );

/** As an administrator has them, and as who sees all. */
async function pedirListas(
  listas: typeof LISTAS_DE_ADMINISTRACION,
  { banco, escena, paso }: { banco: Banco; escena: Escena; paso: Paso },
): Promise<void> {
  for (const [quien, id] of [
    ["administrador", escena.admin],
    ["superadministrador", escena.superadmin],
  ] as const) {
    const { http } = await banco.comoUsuario({ id });
    for (const { nombre, ruta, consultas, palabras, soloPlataforma } of listas) {
      if (soloPlataforma && id !== escena.superadmin) continue;
      for (const una of [...consultas, ...palabras])
        await paso(`${nombre} del ${quien} ${JSON.stringify(una)}`, () =>
          pedir(http, { ruta, args: "path" in ruta ? { query: una } : una }),
        );
    }
  }
}

const hastaContarTodo = (db: Db) => {
  const contador = crearContador(db, { tanda: 500 });
  return expect.poll(() => contador.contar(), { timeout: 30_000 }).toBe(true);
};

/** The dashboard: what is counted for it, and what each who may look at it is told. */
export async function supervisar(banco: Banco, escena: Escena, paso: Paso): Promise<void> {
  // As if it had been counted until a while ago, with its months, and autovacuum had looked at it: nobody hears of that.
  const aparte = connect(banco.base.url, { max: 2, name: "aparte", onLost: () => undefined });
  await sql`UPDATE tablero_marca SET mensaje = (SELECT max(id) FROM mensaje) - 5000,
    dia = (SELECT max(_created_at) FROM caso)::date - 60`.execute(aparte.db);
  await hastaContarTodo(aparte.db);
  await sql`ANALYZE tablero_caso, tablero_mensaje, tablero_respuesta, tablero_espera, tablero_mes, tablero_mes_respuesta, tablero_todas`.execute(
    aparte.db,
  );
  await sql`UPDATE tablero_marca SET mensaje = mensaje - 5000, dia = dia - 60, mes = NULL`.execute(aparte.db);
  await aparte.close();
  await paso("contar lo que hay", () => hastaContarTodo(banco.db));
  await paso("volver a contar", () => crearContador(banco.db).contar());
  for (const id of [escena.admin, escena.superadmin]) {
    const { http } = await banco.comoUsuario({ id });
    const llamar = <R extends RouteSpec>(ruta: R, args: unknown) =>
      http.call(ruta as RouteSpec, args as never);
    await paso(`tablero de ahora de ${id}`, () => llamar(tablero.leerTableroAhora, {}));
    await paso(`tablero de hoy de ${id}`, () => llamar(tablero.leerTableroPeriodo, {}));
    const hasta = new Date().toISOString().slice(0, 10);
    const query = { desde: diaMas(hasta, -365), hasta };
    await paso(`tablero de un año de ${id}`, () => llamar(tablero.leerTableroPeriodo, { query }));
  }
  const { http } = await banco.comoUsuario({ id: escena.operador });
  await paso("tablero del punto", () =>
    http.call<typeof tablero.leerTableroPunto>(tablero.leerTableroPunto, { params: { id: escena.punto } }),
  );
  await paso("primeros pasos", () =>
    http.call<typeof tablero.leerPrimerosPasos>(tablero.leerPrimerosPasos, {}),
  );
}

const ORDENES = [
  "",
  "id",
  "-id",
  "tipo",
  "descripcion",
  "estado",
  "_created_at",
  "-_created_at",
  "_updated_at",
  "-_updated_at",
  "tipo,-_updated_at",
] as const;

/** Every list of cases, in every order and by every filter, for each who may ask for it. */
export async function listar(banco: Banco, escena: Escena, paso: Paso): Promise<void> {
  const lectores = [
    ["operador", escena.operador, escena.punto],
    ["administrador", escena.admin, 0],
    ["superadministrador", escena.superadmin, 0],
  ] as const;
  for (const [nombre, id, punto] of lectores) {
    const { http } = await banco.comoUsuario({ id });
    for (const ruta of [lecturas.listarPendientes, lecturas.listarHistorial]) {
      const titulo = `${ruta === lecturas.listarPendientes ? "pendientes" : "historial"} del ${nombre}`;
      const consultas = [
        ...ORDENES.map((order) => ({ order })),
        { tipo: "COMPLEJO" },
        { descripcion: "renta de vejez" },
        { descripcion: "gracias" },
        { descripcion: "zzz" },
        { page: 40 },
        ...(ruta === lecturas.listarHistorial ? [{ estado: "CERRADO" }] : []),
      ];
      for (const query of consultas)
        await paso(`${titulo} ${JSON.stringify(query)}`, () =>
          http.call(ruta as RouteSpec, { params: { id: punto }, query } as never),
        );
    }
  }
}

/** What opened no case, in each of its two lists, by words that are in most, in some, in one and in none. */
export async function listarLosSueltos(banco: Banco, escena: Escena, paso: Paso): Promise<void> {
  const { rows } = await sql<{ id: number }>`SELECT max(id) / 2 AS id FROM suelto`.execute(banco.db);
  const antes = rows[0]?.id ?? 0;
  for (const id of [escena.operador, escena.admin, escena.superadmin]) {
    const { http } = await banco.comoUsuario({ id });
    for (const estado of ["POR_REVISAR", "DESCARTADO"] as const)
      for (const una of [{}, { antes }, { clasificacion: "correo" }, ...PALABRAS_DE_SUELTOS])
        await paso(`sueltos de ${id} ${JSON.stringify({ estado, ...una })}`, () =>
          http.call(listarSueltos as RouteSpec, { query: { estado, ...una } } as never),
        );
  }
}

const PALABRAS_DE_SUELTOS = [
  ...["avisos", "gracias", "renta de vejez", "quispe", "avisos12", "zzzz", "de", "re", "q", "zz", "¿"].map(
    (texto) => ({ texto }),
  ),
  { texto: "fui ayer a la oficina y me dijeron que volviera" },
  { texto: "gracias", clasificacion: "correo" },
];
