import pg from "pg";
import type { Transport } from "./processes.ts";

const CHANNEL = "ventanilla";
/** PostgreSQL takes 7,999 bytes. */
const PAYLOAD_MAX = 7_900;
const TIMEOUT_MS = 5_000;

/**
 * LISTEN and NOTIFY on one connection of its own. An announcement is sent after the commit that it tells of, never in the
 * same transaction: NOTIFY holds a lock of the whole database through the commit, so every writer would wait for the
 * flush of every other one. The sweep finds announcements that are lost this way.
 */
export function createPostgresTransport(url: string, { esperaMs: timeoutMs = TIMEOUT_MS } = {}): Transport {
  return {
    maxPayload: PAYLOAD_MAX,
    async open({ onPayload, onLost }) {
      const client = new pg.Client({
        connectionString: url,
        application_name: "ventanilla bus",
        keepAlive: true,
        connectionTimeoutMillis: timeoutMs,
        query_timeout: timeoutMs,
      });
      client.on("error", onLost);
      client.on("end", () => onLost(new Error("the connection ended")));
      client.on("notification", ({ payload }) => onPayload(payload ?? ""));
      await client.connect();
      // An announcement does not have to survive a power cut, so it does not wait for a flush.
      await client.query("SET synchronous_commit = off");
      await client.query(`LISTEN ${CHANNEL}`);
      return {
        async send(payload) {
          await client.query({
            name: "announce",
            text: "SELECT pg_notify($1, $2)",
            values: [CHANNEL, payload],
          });
        },
        async probe() {
          // A server that another one took over from answers any question, and refuses to have anybody listen.
          await client.query(`LISTEN ${CHANNEL}`);
        },
        close: () => client.end(),
      };
    },
  };
}
