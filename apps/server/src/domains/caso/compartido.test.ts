import { addressOf } from "@ventanilla/client/http";
import * as archivos from "@ventanilla/contract/archivo/archivo.routes";
import { buscarMensajes } from "@ventanilla/contract/busqueda/busqueda.routes";
import { leerCanalEntrada, leerOpcionesDeEntrada } from "@ventanilla/contract/canal/canal.routes";
import * as cambios from "@ventanilla/contract/caso/caso.routes";
import * as lecturas from "@ventanilla/contract/caso/lectura.routes";
import type { RouteSpec } from "@ventanilla/contract/common/route";
import { EVENTO } from "@ventanilla/contract/events";
import { sugerirFaqs } from "@ventanilla/contract/faq/faq.routes";
import * as mensajes from "@ventanilla/contract/mensaje/mensaje.routes";
import * as papel from "@ventanilla/contract/mensaje/papel.routes";
import {
  asociarPersona,
  deshacerAsociacion,
  leerPersona,
  leerPersonaDeOperador,
  listarAsociaciones,
} from "@ventanilla/contract/persona/persona.routes";
import { listarCubiculos } from "@ventanilla/contract/punto/punto.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { personaEscrita } from "../../../test/asociacion.ts";
import {
  adjuntar,
  atender,
  cambiarPrincipal,
  cerrar,
  codigoDe,
  hiloDe,
  leer,
  responder,
} from "../../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { enPunto } from "../../../test/puestos.ts";
import { now } from "../../shared/clock.ts";
import { type CanalDePrueba, crearCanal, crearCanalEntrada } from "../canal/canal.factory.ts";
import { crearPersona } from "../persona/persona.factory.ts";
import { autorizarCanales, autorizarOperadores } from "../punto/punto.factory.ts";
import { crearTramite } from "../tramite/tramite.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { crearConversacion } from "./caso.factory.ts";

let banco: Banco;
/** Whose account it is, who attends it as well, and somebody with nothing to do with it. */
let duena: Institucion;
let receptora: Institucion;
let operador: Cliente;
let tercero: Cliente;
let tramite: number;

beforeAll(async () => {
  banco = await levantar();
  duena = await banco.institucion();
  receptora = await banco.institucion({ puntos: 2 });
  const tercera = await banco.institucion();
  await autorizarCanales(banco.db, puntoDe(receptora), [duena.canal.id]);
  operador = await banco.comoUsuario(receptora.operadores[0] ?? receptora.admin);
  tercero = await banco.comoUsuario(tercera.operadores[0] ?? tercera.admin);
  tramite = await crearTramite(banco.db, { id_entidad: receptora.id });
});
afterAll(() => banco.cerrar());

const puntoDe = ({ puntos }: Institucion, i = 0) => puntos[i] ?? 0;

const ESTADOS = ["nadie lo tomó", "lo tomó la receptora", "lo tomó la dueña"] as const;
type Estado = (typeof ESTADOS)[number];
interface Escena {
  caso: number;
  entrada: number;
  persona: number;
  /** Of the operator, and failed. */
  mensaje: number;
  msgId: string;
  /** An earlier open case of the same person at the receiving institution. */
  anterior: number;
}

/** A citizen's conversation on the shared account. */
async function escena(estado: Estado): Promise<Escena> {
  const persona = await crearPersona(banco.db);
  const anterior = await crearConversacion(banco.db, {
    canal: receptora.canal,
    id_punto: puntoDe(receptora),
    caso: { id_persona: persona },
  });
  const quien = { "nadie lo tomó": null, "lo tomó la receptora": receptora, "lo tomó la dueña": duena }[
    estado
  ];
  const conversacion = await crearConversacion(banco.db, {
    canal: duena.canal,
    turnos: [
      { de: "ciudadano", texto: "Buenos días", cuando: now() },
      { de: "operador", texto: "Bienvenido", cuando: now(), entrega: "FALLIDO", motivo: "agotado" },
    ],
    ...(quien && {
      id_punto: puntoDe(quien),
      operador: { id: quien.operadores[0]?.id ?? 0, nombre: "Rosa" },
    }),
    caso: { id_persona: persona, tipo: quien === receptora ? "COMPLEJO" : "SIMPLE" },
  });
  const [primero = 0, mensaje = 0] = conversacion.mensajes;
  const { msg_id: msgId } = await banco.db
    .selectFrom("mensaje")
    .select("msg_id")
    .where("id", "=", primero)
    .executeTakeFirstOrThrow();
  await banco.db
    .insertInto("archivo")
    .values({ id_mensaje: primero, posicion: 0, nombre: "a.pdf", estado: "FALLIDO" })
    .execute();
  const { id_caso: caso, id_canal_entrada: entrada } = conversacion;
  return { caso, entrada, persona, mensaje, msgId, anterior: anterior.id_caso };
}

interface Fila {
  pide(escena: Escena): {
    params?: Record<string, unknown>;
    query?: Record<string, string>;
    body?: unknown;
  };
  /** What an operator of the receiving institution is answered while nobody has it, and once it is theirs: 200 unless told. */
  espera?: number | string;
  tomado?: number | string;
}

const deCaso: Fila = { pide: ({ caso }) => ({ params: { id: caso, casoId: caso } }) };
const dePersona: Fila = { pide: ({ persona }) => ({ params: { id: persona, personaId: persona } }) };
const deEntrada: Fila = { pide: ({ entrada }) => ({ params: { canalId: entrada } }) };
const deMensaje: Fila = { pide: ({ mensaje }) => ({ params: { id: mensaje } }) };
const TEXTO = { contenido: "Con gusto", tipo_contenido: "texto" };

/** What a request about one conversation names, route by route. */
const FILAS: Readonly<Record<string, Fila>> = {
  leerCaso: deCaso,
  leerDetalleCaso: deCaso,
  listarAdjuntosDeCaso: deCaso,
  leerHilo: deCaso,
  leerPapel: deCaso,
  descargarPapel: deCaso,
  buscarMensajes: { pide: ({ caso }) => ({ body: { texto: "partida", caso } }) },
  sugerirFaqs: deCaso,
  listarCasosDePersona: dePersona,
  listarCanalesDePersona: dePersona,
  leerPersona: dePersona,
  leerPersonaDeOperador: dePersona,
  leerCanalEntrada: deEntrada,
  leerOpcionesDeEntrada: deEntrada,
  leerFirmasDeCarta: deEntrada,
  leerPlantillas: deEntrada,
  listarAsociaciones: deEntrada,
  atenderCaso: { ...deCaso, tomado: "CASO_YA_TOMADO" },
  liberarCaso: { ...deCaso, espera: "CASO_NO_TOMADO" },
  crearCaso: { pide: ({ entrada }) => ({ body: { canal: entrada, caso: { descripcion: "Una nota" } } }) },
  guardarCaso: {
    pide: ({ caso }) => ({
      params: { casoId: caso },
      body: { caso: { id_tramite: tramite, tipo: "COMPLEJO", descripcion: "Partida" } },
    }),
  },
  cambiarEstadoCaso: {
    pide: ({ caso }) => ({ params: { casoId: caso }, body: { caso: { estado: "CERRADO" } } }),
  },
  derivarCaso: {
    pide: ({ caso }) => ({ body: { id_caso: caso, id_destino: puntoDe(receptora, 1) } }),
    espera: "CASO_NO_DERIVABLE",
  },
  traspasarCaso: {
    pide: ({ caso }) => ({ params: { casoId: caso }, body: { id_operador: receptora.operadores[1]?.id } }),
    espera: "CASO_NO_TOMADO",
  },
  listarColegas: deCaso,
  adjuntarCaso: {
    pide: ({ caso, anterior }) => ({ params: { casoId: caso }, body: { caso_destino: anterior } }),
  },
  cambiarCanalPrincipal: {
    pide: ({ caso, entrada }) => ({ params: { casoId: caso }, body: { canal: entrada } }),
  },
  enviarMensaje: {
    pide: ({ caso, entrada }) => ({ params: { canalId: entrada }, body: { caso, ...TEXTO } }),
  },
  enviarVarios: {
    pide: ({ caso, entrada }) => ({ body: { canales: [{ canal: entrada, id_caso: caso }], ...TEXTO } }),
  },
  leerEnviosDeCaso: deCaso,
  reintentarMensaje: deMensaje,
  descartarFallo: deMensaje,
  // Only what waits in the queue is tried before its time: what failed is answered as it is.
  intentarAhora: deMensaje,
  // Only what is in doubt is declared sent.
  darPorEnviado: { ...deMensaje, espera: "MENSAJE_NO_REINTENTABLE", tomado: "MENSAJE_NO_REINTENTABLE" },
  // A message of this channel has no original: whoever may read it is told the same as who may not.
  descargarOriginal: { ...deMensaje, espera: 404, tomado: 404 },
  descargarMensaje: {
    pide: ({ caso, msgId }) => ({ params: { caso, msgId }, query: { adjunto: "0" } }),
    espera: "ARCHIVO_PERDIDO",
    tomado: "ARCHIVO_PERDIDO",
  },
  pedirArchivosDeMensaje: deMensaje,
  asociarPersona: {
    pide: ({ entrada }) => ({
      params: { canalId: entrada },
      body: { persona: personaEscrita(), reemplazar: true },
    }),
  },
  deshacerAsociacion: {
    pide: ({ entrada }) => ({ params: { canalId: entrada }, body: {} }),
    espera: "NADA_QUE_DESHACER",
    tomado: "NADA_QUE_DESHACER",
  },
};
/** Of a point, not of one conversation; of the user alone; of many messages, unknown ones left out; and the administrator's. */
const DE_OTRA_COSA = [
  "listarPendientes",
  "listarHistorial",
  "listarFallosTardios",
  "subirArchivos",
  "leerEntregas",
  "releerMensaje",
];
const RUTAS: Readonly<Record<string, RouteSpec>> = {
  ...cambios,
  ...lecturas,
  ...mensajes,
  ...papel,
  ...archivos,
  buscarMensajes,
  sugerirFaqs,
  leerCanalEntrada,
  leerOpcionesDeEntrada,
  asociarPersona,
  deshacerAsociacion,
  listarAsociaciones,
  leerPersona,
  leerPersonaDeOperador,
};

async function llamar(cliente: Cliente, nombre: string, pedida: Escena): Promise<number | string> {
  const ruta = RUTAS[nombre];
  const fila = FILAS[nombre];
  if (!ruta || !fila) throw new Error(`there is no row for ${nombre}`);
  const { params, query, body } = fila.pide(pedida);
  const url = addressOf(ruta, params, query);
  const { estado, cuerpo } = await cliente.pedir(ruta.method, url, body === undefined ? {} : { body });
  return estado === 200 || estado === 404 ? estado : String((cuerpo as { error?: string }).error);
}

describe("una cuenta compartida con un punto de otra entidad: ruta por ruta [D46, D61, D108]", () => {
  it("cada ruta de caso, mensaje y archivo tiene su línea", () => {
    const deUnaConversacion = Object.keys(RUTAS).filter((nombre) => !DE_OTRA_COSA.includes(nombre));
    expect(Object.keys(FILAS).sort()).toEqual(deUnaConversacion.sort());
  });

  it.each(Object.entries(FILAS))(
    "%s: quien la atiende la usa como suya mientras nadie la tomó y cuando la tomó; si la tomó la dueña no existe; para una tercera, nunca",
    async (nombre, { espera = 200, tomado = 200 }) => {
      const esperado = { "nadie lo tomó": espera, "lo tomó la receptora": tomado, "lo tomó la dueña": 404 };
      for (const estado of ESTADOS) {
        const pedida = await escena(estado);
        // The person is known here by the earlier case; of the conversation nothing is told.
        const suya = estado === "lo tomó la dueña" && FILAS[nombre] === dePersona ? 200 : esperado[estado];
        expect({ estado, tercera: await llamar(tercero, nombre, pedida) }).toEqual({ estado, tercera: 404 });
        expect({ estado, receptora: await llamar(operador, nombre, pedida) }).toEqual({
          estado,
          receptora: suya,
        });
      }
    },
  );

  it("lo que se hace con un caso que nadie tomó lo hace de la entidad que lo atiende, con su trámite y su punto", async () => {
    for (const nombre of [
      "atenderCaso",
      "guardarCaso",
      "enviarMensaje",
      "cambiarEstadoCaso",
      "adjuntarCaso",
    ]) {
      const pedida = await escena("nadie lo tomó");
      expect(await llamar(operador, nombre, pedida)).toBe(200);
      const caso = await leer(operador, pedida.caso);
      expect(caso).toMatchObject({ id_entidad: receptora.id, id_punto_atencion: puntoDe(receptora) });
      const deLaDuena = await banco.comoUsuario(duena.operadores[0] ?? duena.admin);
      expect(await leer(deLaDuena, pedida.caso).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    }
  });
});

describe("una cuenta compartida: quién la abre dentro de la entidad que la atiende", () => {
  it("quien está autorizado en el punto que la comparte; un operador de otro punto de la misma entidad, no", async () => {
    const { caso } = await escena("nadie lo tomó");
    const colega = await crearUsuario(banco.db, { id_entidad: receptora.id });
    await autorizarOperadores(banco.db, puntoDe(receptora, 1), [colega.id]);
    const cliente = await banco.comoUsuario(colega);
    expect(await leer(cliente, caso).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    await autorizarOperadores(banco.db, puntoDe(receptora), [colega.id]);
    expect(await leer(cliente, caso)).toMatchObject({ id: caso });
  });

  it("quien pasó a otra entidad ya no lee los casos que atendía en la anterior, ni lo que espera ahí [D46]", async () => {
    const [espera, suyo] = [await escena("nadie lo tomó"), await escena("lo tomó la receptora")];
    const quien = await crearUsuario(banco.db, { id_entidad: receptora.id });
    await autorizarOperadores(banco.db, puntoDe(receptora), [quien.id]);
    await banco.db.insertInto("caso_operador").values({ id_caso: suyo.caso, id_usuario: quien.id }).execute();
    const cliente = await banco.comoUsuario(quien);
    for (const { caso } of [espera, suyo]) expect(await leer(cliente, caso)).toMatchObject({ id: caso });
    const { id } = await banco.institucion();
    await banco.db.updateTable("usuario").set({ id_entidad: id }).where("id", "=", quien.id).execute();
    for (const { caso } of [espera, suyo])
      expect(await leer(cliente, caso).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
  });
});

async function filasDe(cliente: Cliente, ruta: RouteSpec, id: number): Promise<number[]> {
  const { cuerpo } = await cliente.pedir("GET", addressOf(ruta, { id }, { limit: 100 }));
  return (cuerpo as { rows: { id: number }[] }).rows.map((fila) => fila.id);
}

let numero = 100;
const otroChat = () => `59177700${++numero}@c.us`;

/** An account that one point attends, and nobody else. */
async function cuentaPropia(inst: Institucion): Promise<CanalDePrueba> {
  const canal = await crearCanal(banco.db, banco.sealer, {
    id_entidad: inst.id,
    sesion_id: `propia-${++numero}`,
    sesion_url: "http://127.0.0.1:9",
  });
  await autorizarCanales(banco.db, puntoDe(inst), [canal.id]);
  return canal;
}

/** What joins a case that waits; answers the entry channel. */
type Suma = (
  quien: Cliente,
  espera: number,
  propia: { cuenta: CanalDePrueba; chat: string; persona: number; punto: number },
) => Promise<number>;
const porAdjunto: Suma = async (quien, espera, { cuenta, chat, persona, punto }) => {
  const suya = { canal: cuenta, chat, id_punto: punto, caso: { id_persona: persona } };
  const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, suya);
  await adjuntar(quien, id_caso, { caso_destino: espera });
  return id_canal_entrada;
};
const porCanalPrincipal: Suma = async (quien, espera, { cuenta, chat, persona }) => {
  const suya = { id_canal: cuenta.id, usuario: chat, id_persona: persona };
  const entrada = await crearCanalEntrada(banco.db, suya);
  await cambiarPrincipal(quien, espera, { canal: entrada });
  return entrada;
};

describe("a lo que espera en una cuenta compartida se le suma lo que llegó a otra, que no lo es [D46, D61]", () => {
  it.each<[string, () => [suya: Institucion, otra: Institucion], Suma]>([
    ["la dueña le adjunta un caso", () => [duena, receptora], porAdjunto],
    ["la dueña lo sigue por otro canal de la persona", () => [duena, receptora], porCanalPrincipal],
    ["la receptora lo sigue por otro canal de la persona", () => [receptora, duena], porCanalPrincipal],
  ])(
    "%s: espera desde entonces en su punto, sin que nadie lo tome, y la otra entidad ya no lo ve ni oye lo que llega",
    async (_cual, deQuienes, sumar) => {
      const [suya, otra] = deQuienes();
      const [alguien, ajeno] = [suya.operadores[0] ?? suya.admin, otra.operadores[0] ?? otra.admin];
      const [quien, cliente] = [await banco.comoUsuario(alguien), await banco.comoUsuario(ajeno)];
      const persona = await crearPersona(banco.db);
      const { id_caso: espera, id_canal_entrada: compartida } = await crearConversacion(banco.db, {
        canal: duena.canal,
        caso: { id_persona: persona },
      });
      const enlace = await banco.enlace(ajeno, puntoDe(otra));
      await expect.poll(() => enlace.chats.chats.has(compartida)).toBe(true);
      const [cuenta, chat] = [await cuentaPropia(suya), otroChat()];
      const entrada = await sumar(quien, espera, { cuenta, chat, persona, punto: puntoDe(suya) });
      expect(await leer(quien, espera)).toMatchObject({
        estado: "ACTIVO",
        id_entidad: suya.id,
        id_punto_atencion: puntoDe(suya),
        operador_principal: null,
      });
      expect(await leer(cliente, espera).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
      await expect.poll(() => enlace.chats.chats.has(compartida)).toBe(false);

      await banco.ciudadanoEscribe(cuenta, { chat, texto: "Esto es privado" });
      expect((await hiloDe(quien, espera)).at(-1)).toMatchObject({ contenido: "Esto es privado" });
      const despues = otroChat();
      await banco.ciudadanoEscribe(duena.canal, { chat: despues, texto: "¿Hay alguien?" });
      const vistos = () => [...enlace.chats.chats.values()].map(({ usuario }) => usuario);
      await expect.poll(vistos).toContain(despues);
      for (const id of [compartida, entrada]) expect(enlace.chats.chats.has(id)).toBe(false);
      expect(await filasDe(cliente, lecturas.listarPendientes, puntoDe(otra))).not.toContain(espera);
      enlace.close();
    },
  );
});

describe("una cuenta compartida: listas, cuentas y pantallas", () => {
  const sinLeer = async (cliente: Cliente) =>
    (await cliente.http.call<typeof listarCubiculos>(listarCubiculos, {})).find(
      ({ id }) => id === puntoDe(receptora),
    )?.sin_leer;

  it("la fila que espera se ve en el punto y la abre también quien administra; tomada por la dueña no está en ninguna lista", async () => {
    const espera = await escena("nadie lo tomó");
    const ajena = await escena("lo tomó la dueña");
    const admin = await banco.comoUsuario(receptora.admin);
    for (const [cliente, punto] of [
      [operador, puntoDe(receptora)],
      [admin, puntoDe(receptora)],
      [admin, 0],
    ] as const) {
      const filas = await filasDe(cliente, lecturas.listarPendientes, punto);
      expect(filas).toContain(espera.caso);
      expect(filas).not.toContain(ajena.caso);
    }
    expect(await leer(admin, espera.caso)).toMatchObject({ id: espera.caso });
    for (const { caso } of [espera, ajena])
      expect(await filasDe(operador, lecturas.listarHistorial, puntoDe(receptora))).not.toContain(caso);
  });

  it("en vivo: llega, se cuenta, se abre, se toma, se lee y se cierra, y queda en su historial", async () => {
    const antes = (await sinLeer(operador)) ?? 0;
    const enlace = await banco.enlace(receptora.operadores[0] ?? receptora.admin, puntoDe(receptora));
    const errores: unknown[] = [];
    enlace.listen({ [EVENTO.error]: (error) => errores.push(error) });
    const chat = "59177700077@c.us";
    await banco.ciudadanoEscribe(duena.canal, { chat, texto: "¿Hay alguien?" });
    const suyo = () => [...enlace.chats.chats.values()].find(({ usuario }) => usuario === chat);
    await expect.poll(suyo).toMatchObject({ no_leidos: 1, caso: { operador_principal: null } });
    expect(await sinLeer(operador)).toBe(antes + 1);
    const { id: entrada = 0, caso } = suyo() ?? {};
    enlace.open(entrada);
    await expect.poll(() => enlace.hilo(entrada)?.mensajes.size).toBe(2);
    await responder(operador, { id_caso: caso?.id ?? 0, id_canal_entrada: entrada });
    await expect.poll(() => enlace.hilo(entrada)?.mensajes.size).toBe(3);
    const dicho = (await hiloDe(operador, caso?.id ?? 0)).find(({ direccion }) => direccion === "ENTRADA");
    enlace.markRead(dicho?.id ?? 0);
    await expect.poll(() => suyo()?.no_leidos).toBe(0);
    expect(await sinLeer(operador)).toBe(antes);
    await cerrar(operador, caso?.id ?? 0);
    await expect.poll(suyo).toBeUndefined();
    expect(await filasDe(operador, lecturas.listarHistorial, puntoDe(receptora))).toContain(caso?.id);
    expect(errores).toEqual([]);
    enlace.close();
  });

  it("la primera respuesta de la dueña, con la que toma el caso, no se dice en la pantalla que la otra tiene abierta [D46]", async () => {
    const { caso: id_caso, entrada } = await escena("nadie lo tomó");
    const puesto = await enPunto(banco, receptora.operadores[0] ?? receptora.admin, puntoDe(receptora));
    puesto.socket.emit(EVENTO.iniciar, { id: puntoDe(receptora), sesion_id: entrada });
    await expect.poll(() => puesto.ultimo(EVENTO.iniciado)).toMatchObject({ sesion_id: entrada });
    // What it was opened with comes last.
    await expect.poll(() => puesto.cuantos(EVENTO.casoActualizado)).toBe(1);
    puesto.sucesos.length = 0;
    const deLaDuena = await banco.comoUsuario(duena.operadores[0] ?? duena.admin);
    await responder(deLaDuena, { id_caso, id_canal_entrada: entrada });
    // Put out of the conversation: nothing of it is told after that.
    const sacada = ({ evento, carga: [dicho] }: (typeof puesto.sucesos)[number]) =>
      evento === EVENTO.chatRetirado && (dicho as { secuencia: number }).secuencia === 0;
    await expect.poll(() => puesto.sucesos.some(sacada)).toBe(true);
    expect([puesto.cuantos(EVENTO.nuevoMensaje), puesto.cuantos(EVENTO.casoActualizado)]).toEqual([0, 0]);
  });

  it("lo que no salió de uno que nadie tomó lo sabe quien va a cerrarlo [D108, D115]", async () => {
    const { caso, mensaje } = await escena("nadie lo tomó");
    const { rows } = await operador.http.call<typeof mensajes.leerEnviosDeCaso>(mensajes.leerEnviosDeCaso, {
      params: { id: caso },
    });
    expect(rows.map(({ id, estado }) => [id, estado])).toEqual([[mensaje, "FALLIDO"]]);
  });

  it("si el único punto que la atiende es de otra entidad, el caso nace ahí y de ella: quien está en él lo abre [D79]", async () => {
    const { canal, puntos } = await banco.institucion();
    await banco.db.deleteFrom("punto_canal").where("id_punto_atencion", "in", puntos).execute();
    await autorizarCanales(banco.db, puntoDe(receptora), [canal.id]);
    const chat = "59177700078@c.us";
    await banco.ciudadanoEscribe(canal, { chat, texto: "Hola" });
    const { id, id_entidad, id_punto_atencion } = await banco.db
      .selectFrom("caso as c")
      .innerJoin("canal_entrada as e", "e.id", "c.canal_principal")
      .select(["c.id", "c.id_entidad", "c.id_punto_atencion"])
      .where("e.id_canal", "=", canal.id)
      .executeTakeFirstOrThrow();
    expect([id_entidad, id_punto_atencion]).toEqual([receptora.id, puntoDe(receptora)]);
    expect(await atender(operador, id)).toMatchObject({ estado: "PENDIENTE" });
  });

  it("un caso en un punto de otra entidad que la suya no puede guardarse", async () => {
    const { caso } = await escena("lo tomó la dueña");
    const mudar = banco.db
      .updateTable("caso")
      .set({ id_punto_atencion: puntoDe(receptora) })
      .where("id", "=", caso)
      .execute();
    await expect(mudar).rejects.toThrow(/caso_de_la_entidad_de_su_punto/);
  });
});
