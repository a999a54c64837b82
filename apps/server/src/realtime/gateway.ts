import type { Server as ServidorHttp } from "node:http";
import { SOCKET_PATH } from "@ventanilla/contract/common/route";
import type { CodigoError } from "@ventanilla/contract/errores";
import { EVENTO } from "@ventanilla/contract/events";
import { MOTIVOS_CIERRE } from "@ventanilla/contract/sesion/sesion";
import { type Idioma, idiomaDe, traducir } from "@ventanilla/i18n";
import { Server } from "socket.io";
import type { Announcement } from "../db/transaction.ts";
import { AppError } from "../shared/app-error.ts";
import type { Logger } from "../shared/logger.ts";
import type { Bus } from "./bus.ts";
import { enOrden } from "./en-orden.ts";
import { Hilos } from "./hilos.ts";
import { Listas } from "./listas.ts";
import { crearManejadores, dejarConversacion, dejarPunto, manejar } from "./manejadores.ts";
import { Miradas } from "./miradas.ts";
import { negativaDe } from "./negativa.ts";
import type { Almacen, Lecturas } from "./puertos.ts";
import { crearRepaso } from "./repaso.ts";
import { type Conexion, conexionesEn, hayEn, type Servidor, sala } from "./salas.ts";

export interface OpcionesGateway {
  servidor: ServidorHttp;
  lecturas: Lecturas;
  almacen: Almacen;
  bus: Bus;
  logger: Logger;
  /** Milliseconds between looks at the change numbers, for announcements that were lost. */
  repasoMs?: number;
}

export interface Gateway {
  cerrar(): Promise<void>;
  /** Sockets of this process. */
  conexiones(): number;
  /** This process was taken for dead: what it wrote about itself is gone. */
  olvidado(): void;
}

const CARGA_MAX = 64 * 1024;
const REPASO_MS = 2_000;

export function crearGateway({
  servidor,
  lecturas,
  almacen,
  bus,
  logger,
  repasoMs = REPASO_MS,
}: OpcionesGateway): Gateway {
  const io: Servidor = new Server(servidor, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    serveClient: false,
    maxHttpBufferSize: CARGA_MAX,
    pingInterval: 10_000,
    pingTimeout: 10_000,
  });
  const listas = new Listas(io, lecturas);
  const hilos = new Hilos(io, lecturas, (conexion, idEntrada) => soltar(conexion, idEntrada));
  const miradas = new Miradas({ servidor: io, almacen: almacen.miradas, publicar: bus.publicar });
  /** By point: who was told to be there. */
  const presencias = new Map<number, string>();
  const fallo = (error: unknown) => logger.error({ err: error }, "push failed; the next look catches up");
  const empujarHilo = enOrden<number>(async (idEntrada) => {
    try {
      await hilos.empujar(idEntrada);
    } finally {
      await dejarSalientes(idEntrada);
    }
  }, fallo);
  const empujarLista = enOrden<number>(async (idPunto) => {
    const { cambiadas, retiradas } = await listas.empujar(idPunto);
    for (const idEntrada of retiradas) marcarSalientes(idPunto, idEntrada);
    for (const idEntrada of [...cambiadas, ...retiradas]) empujarHilo(idEntrada);
  }, fallo);
  const revisarPunto = enOrden<number>((idPunto) => revisarAutorizados(idPunto), fallo);
  const empujarPresencia = enOrden<number>((idPunto) => anunciarPresencia(idPunto), fallo);

  const empujarMirada = enOrden<number>((idEntrada) => miradas.empujar(idEntrada), fallo);

  /** A conversation that left the point's list is no longer heard there; whoever opens it again meanwhile stays. */
  function marcarSalientes(idPunto: number, idEntrada: number): void {
    for (const { data } of conexionesEn(io, sala.punto(idPunto)))
      if (data.entrada === idEntrada) data.saliendo = idEntrada;
  }

  async function dejarSalientes(idEntrada: number): Promise<void> {
    for (const conexion of conexionesEn(io, sala.entrada(idEntrada)))
      if (conexion.data.saliendo === idEntrada) await dejarConversacion(miradas, conexion, idEntrada);
  }

  /** Out of a conversation that this user may not read. */
  async function soltar(conexion: Conexion, idEntrada: number): Promise<void> {
    await dejarConversacion(miradas, conexion, idEntrada);
    const { punto } = conexion.data;
    if (punto !== null)
      conexion.emit(EVENTO.chatRetirado, { id: punto, sesion_id: idEntrada, secuencia: 0, punto: null });
  }

  async function anunciarPresencia(idPunto: number): Promise<void> {
    if (!hayEn(io, sala.punto(idPunto))) return;
    const operadores = await lecturas.presentesEn(idPunto);
    presencias.set(idPunto, huellaDe(operadores));
    io.to(sala.punto(idPunto)).emit(EVENTO.presencia, { id: idPunto, sesion_id: null, operadores });
  }

  /** Who stands in a point's room may still be there, and read what is open there (D83). */
  async function revisarAutorizados(idPunto: number): Promise<void> {
    for (const conexion of conexionesEn(io, sala.punto(idPunto))) {
      if (await negativaDe(() => lecturas.exigirPunto(conexion.data.sesion, idPunto))) await echar(conexion);
      else await hilos.revisar(conexion);
    }
  }

  async function echar(conexion: Conexion): Promise<void> {
    await dejarPunto(miradas, conexion);
    const error = "PUNTO_NO_AUTORIZADO" satisfies CodigoError;
    conexion.emit(EVENTO.error, { mensaje: traducir(conexion.data.idioma, `errores:${error}`), error });
  }

  function oir(aviso: Announcement): void {
    switch (aviso.tipo) {
      case "punto":
        if (listas.oir(aviso.id, aviso.secuencia)) empujarLista(aviso.id);
        return;
      case "caso":
        for (const idEntrada of hilos.entradasDeCaso(aviso.id)) empujarHilo(idEntrada);
        return;
      case "presencia":
        empujarPresencia(aviso.id_punto);
        return;
      case "autorizacion":
        revisarPunto(aviso.id_punto);
        return;
      case "sesion":
        cerrarSesion(aviso.id, aviso.motivo);
        return;
      case "mirada":
        empujarMirada(aviso.id_canal_entrada);
        return;
      case "escribiendo":
        miradas.escribe(aviso);
        return;
      case "salida":
        return;
    }
  }

  function cerrarSesion(idSesion: string, motivo: string): void {
    for (const conexion of conexionesEn(io, sala.sesion(idSesion))) despedir(conexion, motivo);
  }

  function despedir(conexion: Conexion, motivo: string): void {
    const conocido = MOTIVOS_CIERRE.find((uno) => uno === motivo) ?? "salida";
    conexion.emit(EVENTO.sesionCerrada, {
      mensaje: traducir(conexion.data.idioma, "errores:SESION_CADUCADA"),
      motivo: conocido,
    });
    conexion.disconnect(true);
  }

  io.use((conexion, seguir) => {
    const idioma = idiomaDe(conexion.handshake.headers["accept-language"]);
    autenticar(conexion as Conexion, lecturas, idioma).then(
      () => seguir(),
      (error: unknown) => {
        if (error instanceof AppError) return seguir(new Error(traducir(idioma, "errores:SESION_CADUCADA")));
        // A refusal would send the operator to the login page; whoever only loses the line comes back by itself.
        fallo(error);
        conexion.conn.close();
      },
    );
  });

  const manejadores = crearManejadores({
    lecturas,
    listas,
    hilos,
    miradas,
    empujarPresencia,
    publicar: bus.publicar,
  });
  io.on("connection", (conexion) => {
    Promise.resolve(conexion.join(sala.sesion(conexion.data.sesion.id))).catch(fallo);
    const enFila = filaDe(conexion);
    conexion.onAny((evento: string, carga: unknown) => {
      enFila(() =>
        manejar(manejadores, conexion, evento, carga).catch((error: unknown) =>
          responderError(conexion, error, logger),
        ),
      );
    });
    conexion.on("disconnect", () => {
      const { entrada, sesion } = conexion.data;
      if (entrada !== null) miradas.cerrar(entrada, sesion.id_usuario).catch(fallo);
    });
  });

  const repaso = crearRepaso({
    hayConexiones: () => io.engine.clientsCount > 0,
    lecturas,
    almacen,
    listas,
    hilos,
    miradas,
    presencias,
    empujar: {
      lista: empujarLista,
      hilo: empujarHilo,
      presencia: empujarPresencia,
      autorizacion: revisarPunto,
      mirada: empujarMirada,
      cierre: cerrarSesion,
    },
  });
  const repasar = () => {
    repaso().catch(fallo);
  };
  const desuscribir = bus.suscribir({ oir, repasar });
  const reloj = setInterval(repasar, repasoMs);

  return {
    conexiones: () => io.engine.clientsCount,
    olvidado: () => miradas.olvidadas(),
    async cerrar() {
      clearInterval(reloj);
      desuscribir();
      await io.close();
    },
  };
}

/** As the database writes it, to compare. */
function huellaDe(operadores: readonly { id: number }[]): string {
  return operadores
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join(",");
}

async function autenticar(conexion: Conexion, lecturas: Lecturas, idioma: Idioma): Promise<void> {
  const token: unknown = conexion.handshake.auth["token"];
  if (typeof token !== "string") throw new AppError("SESION_CADUCADA");
  const sesion = await lecturas.resolverSesion(token, conexion.handshake.address);
  conexion.data = { sesion, token, idioma, punto: null, entrada: null, caso: null, saliendo: null };
}

/** A screen that asks faster than it is answered is not one of ours. */
const EN_FILA_MAX = 100;

/** Events of one connection are handled one after the other: a thread is read after its room was joined. */
function filaDe(conexion: Conexion): (trabajo: () => Promise<void>) => void {
  let fila = Promise.resolve();
  let esperan = 0;
  return (trabajo) => {
    if (++esperan > EN_FILA_MAX) {
      conexion.disconnect(true);
      return;
    }
    fila = fila.then(trabajo).finally(() => {
      esperan--;
    });
  };
}

function responderError(conexion: Conexion, error: unknown, logger: Logger): void {
  const codigo = error instanceof AppError ? error.codigo : "INTERNO";
  if (codigo === "INTERNO") logger.error({ err: error }, "socket event failed");
  conexion.emit(EVENTO.error, {
    mensaje: traducir(conexion.data.idioma, `errores:${codigo}`),
    error: codigo,
  });
  if (codigo === "SESION_CADUCADA") conexion.disconnect(true);
  // A screen that misses an answer it waits for is behind without knowing it: with a new line it asks again.
  if (codigo === "INTERNO") conexion.conn.close();
}
