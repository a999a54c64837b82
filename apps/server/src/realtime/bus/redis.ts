import { Redis } from "ioredis";
import type { Transport } from "./processes.ts";

const PAYLOAD_MAX = 256 * 1024;
const TIMEOUT_MS = 5_000;

/**
 * Redis pub/sub. There are two connections, because a subscribed one may do nothing else. Channel names are shared by all
 * databases of a Redis server; the database number in the address keeps two installations apart.
 */
export function createRedisTransport(url: string, { esperaMs: timeoutMs = TIMEOUT_MS } = {}): Transport {
  const channel = `ventanilla${new URL(url).pathname}`;
  return {
    maxPayload: PAYLOAD_MAX,
    async open({ onPayload, onLost }) {
      const options = {
        lazyConnect: true,
        // The bus opens a new line itself.
        retryStrategy: () => null,
        enableOfflineQueue: false,
        maxRetriesPerRequest: 0,
        connectTimeout: timeoutMs,
        commandTimeout: timeoutMs,
      };
      const hears = new Redis(url, options);
      const speaks = new Redis(url, options);
      const close = async () => {
        hears.disconnect();
        speaks.disconnect();
      };
      for (const client of [hears, speaks]) {
        client.on("error", onLost);
        client.on("end", () => onLost(new Error("the connection ended")));
      }
      hears.on("message", (_channel: string, payload: string) => onPayload(payload));
      try {
        await Promise.all([hears.connect(), speaks.connect()]);
        await hears.subscribe(channel);
      } catch (error) {
        await close();
        throw error;
      }
      return {
        async send(payload) {
          await speaks.publish(channel, payload);
        },
        async probe() {
          await Promise.all([hears.ping(), speaks.ping()]);
        },
        close,
      };
    },
  };
}
