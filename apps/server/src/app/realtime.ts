import type { Server } from "node:http";
import {
  casoDeEntrada,
  exigirCasoVisible,
  leerCambiosDePunto,
  leerCasoCompleto,
  leerHiloAbierto,
  leerListaDePunto,
  leerParteDePunto,
  marcasDeCasos,
} from "../domains/caso/index.ts";
import { leerCambiados, leerDespuesDe, leerUltimos } from "../domains/hilo/index.ts";
import { marcarLeido } from "../domains/mensaje/index.ts";
import { presentesEn } from "../domains/presencia/index.ts";
import { accederPunto, secuenciasDe } from "../domains/punto/index.ts";
import { debeDeslizar, deslizar, resolverSesion } from "../domains/sesion/index.ts";
import { createGateway, type Gateway } from "../realtime/gateway.ts";
import type { Readings } from "../realtime/ports.ts";
import { createRealtimeStore } from "../realtime/realtime-store.ts";
import type { Deps } from "./deps.ts";

/** Pushes to the screens, over the same port as HTTP. */
export function openGateway(deps: Deps, server: Server): Gateway {
  const { db, env, bus, logger, addressOf, processName, times } = deps;
  return createGateway({
    server,
    publicUrl: env.publicUrl,
    addressOf,
    readings: readingsOf(deps),
    store: createRealtimeStore(db, processName),
    bus,
    logger,
    ...(times.sweepMs !== undefined && { sweepMs: times.sweepMs }),
  });
}

/** What the rooms lend to the realtime layer. */
function readingsOf({ db, firma }: Deps): Readings {
  return {
    resolveSesion: (token, ip) => resolverSesion(db, firma, token, ip),
    mustExtendSesion: debeDeslizar,
    extendSesion: (sesion) => deslizar(db, sesion),
    requirePunto: async (sesion, id) => {
      await accederPunto(db, sesion, id);
    },
    requireCaso: (sesion, id) => exigirCasoVisible(db, sesion, id),
    puntoSecuencias: (ids) => secuenciasDe(db, ids),
    puntoChats: (id) => leerListaDePunto(db, id),
    puntoChanges: (id, marca) => leerCambiosDePunto(db, id, marca),
    puntoPart: async (id, { after, limit, order }) => {
      const { fin: end, ...part } = await leerParteDePunto(db, id, {
        despues: after,
        cuantas: limit,
        orden: order,
      });
      return { ...part, end };
    },
    openHilo: async (id, { idCaso, after, limit }) => {
      const { mostrado, marca, cambiados } = await leerHiloAbierto(db, id, {
        idCaso,
        desde: after,
        limite: limit,
      });
      return { shown: mostrado, mark: marca, changed: cambiados };
    },
    casoOfEntrada: (id) => casoDeEntrada(db, id),
    readCaso: (id) => leerCasoCompleto(db, id),
    latestMensajes: (id) => leerUltimos(db, id),
    changedMensajes: (id, desde, limite) => leerCambiados(db, id, desde, limite),
    mensajesAfter: (id, mensaje, limite) => leerDespuesDe(db, id, mensaje, limite),
    casoMarks: (ids) => marcasDeCasos(db, ids),
    markRead: (sesion, id) => marcarLeido(db, sesion, id),
    presentAt: (id) => presentesEn(db, id),
  };
}
