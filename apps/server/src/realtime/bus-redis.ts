import { Redis } from "ioredis";
import type { Medio } from "./bus-procesos.ts";

const CARGA_MAX = 256 * 1024;
const ESPERA_MS = 5_000;

/**
 * Redis pub/sub: a subscribed connection may do nothing else, so there are two. Redis has one space of names for all
 * its databases; the number in the address keeps two installations apart.
 */
export function crearMedioRedis(url: string, { esperaMs = ESPERA_MS } = {}): Medio {
  const canal = `ventanilla${new URL(url).pathname}`;
  return {
    cargaMax: CARGA_MAX,
    async abrir({ alRecibir, alPerder }) {
      const opciones = {
        lazyConnect: true,
        // Whoever supervises the line opens a new one.
        retryStrategy: () => null,
        enableOfflineQueue: false,
        maxRetriesPerRequest: 0,
        connectTimeout: esperaMs,
        commandTimeout: esperaMs,
      };
      const oye = new Redis(url, opciones);
      const habla = new Redis(url, opciones);
      const cerrar = async () => {
        oye.disconnect();
        habla.disconnect();
      };
      for (const cliente of [oye, habla]) {
        cliente.on("error", alPerder);
        cliente.on("end", () => alPerder(new Error("the connection ended")));
      }
      oye.on("message", (_canal: string, carga: string) => alRecibir(carga));
      try {
        await Promise.all([oye.connect(), habla.connect()]);
        await oye.subscribe(canal);
      } catch (error) {
        await cerrar();
        throw error;
      }
      return {
        async enviar(carga) {
          await habla.publish(canal, carga);
        },
        async probar() {
          await Promise.all([oye.ping(), habla.ping()]);
        },
        cerrar,
      };
    },
  };
}
