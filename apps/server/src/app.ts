import { hostname } from "node:os";
import type { FastifyInstance } from "fastify";
import { ZodError } from "zod";
import { crearAlmacenDeArchivos } from "./adapters/files/index.ts";
import { crearRegistroHttp } from "./adapters/identity-registry/http.ts";
import { type Cursor, ErrorCanal, type Evento } from "./channels/connector.ts";
import { crearCorreo, type TiemposCorreo } from "./channels/correo/index.ts";
import { crearInbox } from "./channels/inbox.ts";
import { crearLlamada } from "./channels/llamada/index.ts";
import { crearOutbox, type Outbox } from "./channels/outbox.ts";
import { crearRegistry, registrar } from "./channels/registry.ts";
import { crearWhatsapp, type TiemposWhatsapp } from "./channels/whatsapp/index.ts";
import { type Conexion, comprobar, type Db } from "./db/database.ts";
import { anunciarA, transaction } from "./db/transaction.ts";
import {
  archivosSalientes,
  arrendarArchivos,
  barrerSubidos,
  montarArchivo,
  traer,
} from "./domains/archivo/index.ts";
import { montarAsociacion } from "./domains/asociacion/index.ts";
import {
  abrirCanal,
  anotarConexion,
  canalesActivos,
  listarCanales,
  montarCanal,
} from "./domains/canal/index.ts";
import {
  bloquearCasosDePunto,
  casoDeEntrada,
  exigirCasoVisible,
  leerCambiosDePunto,
  leerCasoCompleto,
  marcasDeCasos,
  montarCaso,
  moverCasos,
} from "./domains/caso/index.ts";
import { montarEntidad } from "./domains/entidad/index.ts";
import { montarFaq } from "./domains/faq/index.ts";
import { leerCambiados, leerDespuesDe, leerPagina } from "./domains/hilo/index.ts";
import { olvidarClaves } from "./domains/idempotencia/index.ts";
import { anotar } from "./domains/log/index.ts";
import {
  marcarLeido,
  montarMensaje,
  recibirEstado,
  recibirMensaje,
  recibirRebote,
  registrarEntrega,
} from "./domains/mensaje/index.ts";
import { montarPersona, olvidarContrastes } from "./domains/persona/index.ts";
import { cerrarPresencia, montarPresencia, presentesEn, sacarDelPunto } from "./domains/presencia/index.ts";
import { accederPunto, montarPunto, secuenciasDe } from "./domains/punto/index.ts";
import {
  cerrarVencidas,
  crearFirma,
  deslizar,
  montarSesion,
  olvidarAccesosFallidos,
  resolverSesion,
} from "./domains/sesion/index.ts";
import { montarTramite } from "./domains/tramite/index.ts";
import { listarOperadores, montarUsuario } from "./domains/usuario/index.ts";
import type { Env } from "./env.ts";
import { vigilarConexiones } from "./http/conexiones.ts";
import { canal } from "./http/graphql/canal.ts";
import { montarGraphql } from "./http/graphql/graphql.ts";
import { operador } from "./http/graphql/operador.ts";
import { crearHooks } from "./http/hooks.ts";
import { crearMontar, type OnUndeclaredError, type Porteria } from "./http/mount-route.ts";
import { montarSalud } from "./http/salud.ts";
import { crearServidor } from "./http/server.ts";
import { crearArriendos, type TiemposArriendo } from "./jobs/arriendos.ts";
import { crearDescargas } from "./jobs/descargas.ts";
import { type Esperas, iniciarEscuchas } from "./jobs/escuchas.ts";
import { guardarCursor, leerCursor } from "./jobs/proceso.repository.ts";
import { iniciarProcesos, type TiemposProceso } from "./jobs/procesos.ts";
import { iniciarTareas } from "./jobs/tareas.ts";
import { crearAlmacen } from "./realtime/almacen.ts";
import type { Bus } from "./realtime/bus.ts";
import { crearMedioPostgres } from "./realtime/bus-postgres.ts";
import { crearBusEntreProcesos } from "./realtime/bus-procesos.ts";
import { crearMedioRedis } from "./realtime/bus-redis.ts";
import { crearGateway, type Gateway } from "./realtime/gateway.ts";
import type { Lecturas } from "./realtime/puertos.ts";
import { crearSellador } from "./shared/crypto.ts";
import { nuevoUuid } from "./shared/ids.ts";
import type { Logger } from "./shared/logger.ts";
import { crearResolverDestino, crearSalidaHttp } from "./shared/salida-http/index.ts";

export interface App {
  http: FastifyInstance;
  gateway: Gateway;
  outbox: Outbox;
  /** Stops taking work, finishes what is under way, ends sockets. The database connection stays its owner's. */
  cerrar(): Promise<void>;
}

export interface OpcionesApp {
  env: Pick<
    Env,
    "demo" | "secreto" | "webDist" | "trustProxy" | "publicUrl" | "salidaPermitida" | "redisUrl" | "archivos"
  >;
  conexion: Conexion;
  logger: Logger;
  /** Instead of the one that the environment asks for. */
  bus?: Bus;
  tiempos?: TiemposApp;
  /** Instead of a warning in the log. */
  onUndeclaredError?: OnUndeclaredError;
}

/** How long things take, where they are not to take as long as they do; each has its own default. */
export interface TiemposApp {
  proceso?: TiemposProceso;
  arriendo?: TiemposArriendo;
  gateway?: TiemposWhatsapp;
  buzon?: TiemposCorreo;
  escuchas?: Esperas;
  /** Seconds after which the fetch of a file is somebody else's. */
  descargaS?: number;
  /** Milliseconds for an answer of the identity registry. */
  registroMs?: number;
}

/** Longer than any connector takes to fetch a file, so that a lease runs out only when its worker is gone. */
const DESCARGA_ARRIENDO_S = 150;

/** The composition root: every part of the server, built and handed to the others, in the order in which it is needed. */
export async function crearApp({
  env,
  conexion,
  logger,
  bus: busDado,
  tiempos = {},
  onUndeclaredError,
}: OpcionesApp): Promise<App> {
  const { db } = conexion;
  const proceso = `${hostname()}:${process.pid}:${nuevoUuid()}`;
  const medio = env.redisUrl ? crearMedioRedis(env.redisUrl) : crearMedioPostgres(conexion.url);
  const bus = busDado ?? crearBusEntreProcesos({ medio, proceso, logger });
  anunciarA(db, bus.publicar);
  const firma = crearFirma(env.secreto);
  const sellador = crearSellador(env.secreto);
  const salidaHttp = crearSalidaHttp({ permitirPrivadas: false, hostsPermitidos: env.salidaPermitida });
  const resolver = crearResolverDestino({ permitirPrivadas: false, hostsPermitidos: env.salidaPermitida });
  const registry = crearRegistry([
    registrar(crearWhatsapp(salidaHttp.pedir, tiempos.gateway)),
    registrar(crearCorreo({ resolver, logger }, tiempos.buzon)),
    registrar(crearLlamada()),
  ]);
  const abrir = (id: number) => abrirCanal(db, sellador, id);
  const almacen = await crearAlmacenDeArchivos(env.archivos);
  const descargas = crearDescargas({
    arrendar: (limite) =>
      arrendarArchivos(db, { segundos: tiempos.descargaS ?? DESCARGA_ARRIENDO_S, limite }),
    traer: (pendiente) => traer({ db, almacen, registry, abrirCanal: abrir }, pendiente),
    logger,
  });

  const http = await crearServidor({
    logger,
    webDist: env.webDist,
    trustProxy: env.trustProxy,
    https: env.publicUrl.startsWith("https://"),
  });
  const soltarConexiones = vigilarConexiones(http.server);
  const porteria: Porteria = {
    resolverSesion: (token, ip) => resolverSesion(db, firma, token, ip),
    deslizar: (sesion) => deslizar(db, sesion),
  };
  const montar = crearMontar(http, porteria, onUndeclaredError ?? warnOf(logger));
  montarSesion(montar, { db, firma, cerrarPresencia });
  montarPunto(montar, { db, sacarDelPunto, bloquearCasosDePunto, moverCasos });
  montarPresencia(montar, db);
  montarCanal(montar, { db, registry, abrirCanal: abrir });
  montarCaso(montar, db);
  montarMensaje(montar, { db, registry, almacen, logger });
  montarArchivo(montar, { db, almacen });
  montarTramite(montar, db);
  montarFaq(montar, db);
  montarUsuario(montar, db);
  montarEntidad(montar, db);
  await montarGraphql(http, {
    porteria,
    nouns: [
      canal((sesion, consulta) => listarCanales(db, sesion, consulta)),
      operador((sesion, consulta) => listarOperadores(db, sesion, consulta)),
    ],
    introspeccion: env.demo,
  });
  const registro = crearRegistroHttp({
    pedir: salidaHttp.pedir,
    logger,
    ...(tiempos.registroMs !== undefined && { esperaMs: tiempos.registroMs }),
  });
  montarPersona(montar, { db, sellador, registro });
  montarAsociacion(montar, db);

  const inbox = crearInbox({
    registry,
    logger,
    abrirCanal: abrir,
    async recibirMensaje(canal, evento) {
      const resultado = await recibirMensaje({ db, almacen }, canal, evento);
      if (evento.adjuntos.length > 0) descargas.despertar();
      return resultado;
    },
    recibirEstado: async (canal, evento) => {
      await recibirEstado(db, canal, evento);
    },
    recibirRebote: (canal, evento) => recibirRebote(db, canal, evento),
    recibirSesion: (canal, evento) => anotarConexion(db, canal.id, evento),
    anotarApartado: ({ id, id_entidad }, datos) =>
      transaction(db, (tx) =>
        anotar(tx, {
          nivel: "ERROR",
          tipo: "canal.evento_apartado",
          mensaje: "Llegó algo que no se pudo guardar como vino",
          referencia: `canal:${id}`,
          id_entidad,
          datos: { ...datos },
          actor: null,
          ip: null,
        }),
      ),
  });
  await http.register(crearHooks({ inbox }));
  montarSalud(http, () => comprobar(db));

  const outbox = crearOutbox({
    db,
    registry,
    logger,
    nombre: proceso,
    abrirCanal: abrir,
    archivosDe: (idMensaje) => archivosSalientes(db, almacen, idMensaje),
    registrarEntrega,
    anotarConexion: (idCanal, estado) => anotarConexion(db, idCanal, estado),
  });
  const desuscribir = bus.suscribir({
    oir(aviso) {
      if (aviso.tipo === "salida") outbox.despertar();
    },
    repasar: () => outbox.despertar(),
  });
  const gateway = crearGateway({
    servidor: http.server,
    lecturas: lecturasDe(db, firma),
    almacen: crearAlmacen(db, proceso),
    bus,
    logger,
  });
  const procesos = await iniciarProcesos({
    db,
    nombre: proceso,
    publicar: bus.publicar,
    logger,
    alRenacer: () => gateway.olvidado(),
    ...(tiempos.proceso && { tiempos: tiempos.proceso }),
  });
  const escuchas = iniciarEscuchas({
    arriendos: crearArriendos({ db, proceso, ...(tiempos.arriendo && { tiempos: tiempos.arriendo }) }),
    escuchables: () => canalesActivos(db, registry.queEscuchan),
    async escuchar(idCanal, arriendo, signal) {
      const canal = await abrir(idCanal);
      if (!canal) return;
      const recibir = (evento: Evento) => inbox.recibirEvento(canal, evento);
      const cursor = cursorDe(db, { id_canal: idCanal, proceso, arriendo });
      await registry.conectar(canal).escuchar?.({ recibir, cursor, signal });
    },
    alCaer: (idCanal, error) => anotarConexion(db, idCanal, { conectado: false, detalle: detalleDe(error) }),
    esDeCuenta: (error) =>
      error instanceof ZodError || (error instanceof ErrorCanal && error.clase === "credencial"),
    logger,
    ...(tiempos.escuchas && { esperas: tiempos.escuchas }),
    ...(tiempos.arriendo && { rondaMs: tiempos.arriendo.renovarMs }),
  });
  const tareas = iniciarTareas(
    [
      { nombre: "sesiones vencidas", cadaMs: 15_000, hacer: () => cerrarVencidas(db, cerrarPresencia) },
      { nombre: "accesos fallidos", cadaMs: 600_000, hacer: () => olvidarAccesosFallidos(db) },
      { nombre: "claves de idempotencia", cadaMs: 600_000, hacer: () => olvidarClaves(db) },
      { nombre: "contrastes", cadaMs: 600_000, hacer: () => olvidarContrastes(db) },
      { nombre: "archivos sin enviar", cadaMs: 600_000, hacer: () => barrerSubidos(db, almacen) },
    ],
    logger,
  );
  outbox.iniciar();
  descargas.iniciar();

  return {
    http,
    gateway,
    outbox,
    async cerrar() {
      await escuchas.cerrar();
      await tareas.cerrar();
      const soltadas = soltarConexiones();
      await gateway.cerrar();
      await http.close();
      soltadas();
      await descargas.cerrar();
      await outbox.cerrar();
      await procesos.cerrar();
      desuscribir();
      await bus.cerrar();
      await salidaHttp.cerrar();
    },
  };
}

/** The caller gets the answer all the same; that the contract does not tell of it is our fault. */
function warnOf(logger: Logger): OnUndeclaredError {
  return ({ metodo, path }, codigo) => logger.warn({ metodo, path, codigo }, "undeclared error");
}

/** Where a listener stood; only whoever holds the account's lease may move it. */
function cursorDe(db: Db, lugar: { id_canal: number; proceso: string; arriendo: string }): Cursor {
  return {
    leer: () => leerCursor(db, lugar.id_canal),
    async guardar(valor) {
      if (!(await guardarCursor(db, { ...lugar, valor }))) throw new Error("the lease is somebody else's");
    },
  };
}

function detalleDe(error: unknown): string {
  return error instanceof ErrorCanal ? error.codigo : "ERROR";
}

/** What the rooms lend to the realtime layer. */
function lecturasDe(db: Db, firma: ReturnType<typeof crearFirma>): Lecturas {
  return {
    resolverSesion: (token, ip) => resolverSesion(db, firma, token, ip),
    deslizar: (sesion) => deslizar(db, sesion),
    exigirPunto: async (sesion, id) => {
      await accederPunto(db, sesion, id);
    },
    exigirCaso: (sesion, id) => exigirCasoVisible(db, sesion, id),
    secuenciasDePuntos: (ids) => secuenciasDe(db, ids),
    cambiosDePunto: (id, marca) => leerCambiosDePunto(db, id, marca),
    casoDeEntrada: (id) => casoDeEntrada(db, id),
    leerCaso: (id) => leerCasoCompleto(db, id),
    ultimosMensajes: (id) => leerPagina(db, id),
    mensajesCambiados: (id, desde, limite) => leerCambiados(db, id, desde, limite),
    mensajesDespuesDe: (id, mensaje, limite) => leerDespuesDe(db, id, mensaje, limite),
    marcasDeCasos: (ids) => marcasDeCasos(db, ids),
    marcarLeido: (sesion, id) => marcarLeido(db, sesion, id),
    presentesEn: (id) => presentesEn(db, id),
  };
}
