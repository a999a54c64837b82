import { crearWahaSimulado, MOTORES } from "../../../../simulators/src/waha/index.ts";
import { crearCanal } from "../../../src/domains/canal/canal.factory.ts";
import { archivoDe } from "../lenguaje.ts";
import { type CanalDeCaos, entre, type Fallo, recibidoCon } from "./canal.ts";

/**
 * Every kind of fault a gateway has, but one: 504 with nothing sent. Nobody can tell it from a 504 with something sent, so
 * it ends INCIERTO, and a test of the outbox says so.
 */
const FALLOS: Readonly<Record<string, () => Fallo>> = {
  "500": () => ({ status: 500, times: 1 }),
  "503": () => ({ status: 503, times: 1 }),
  "429": () => ({ status: 429, times: 2 }),
  "401": () => ({ status: 401, times: 1 }),
  "400": () => ({ status: 400, times: 1 }),
  lento: () => ({ delayMs: Math.round(entre(50, 400)), times: 3 }),
  cortado: () => ({ drop: true, times: 1 }),
  "aceptado y cortado": () => ({ dropAfterAccept: true, times: 2 }),
  "aceptado y callado": () => ({ silentAfterAccept: true, times: 1 }),
  "aceptado y 500": () => ({ errorAfterAccept: 500, times: 2 }),
  "aceptado y nada": () => ({ emptyAnswer: true, times: 2 }),
  "bajo las dos direcciones": () => ({ bothAddresses: true }),
  "número tardío": () => ({ lateLid: 20 }),
  "medio perdido": () => ({ mediaError: true }),
  "rechazado después": () => ({ ackError: true, times: 1 }),
  "acuses al revés": () => ({ acksReversed: true, times: 3 }),
  repetidos: () => ({ duplicateWebhooks: 2 }),
  desordenados: () => ({ shuffleWebhooksMs: 120 }),
  "archivo 503": () => ({ files: { status: 503, times: 2 } }),
  "archivo cortado": () => ({ files: { drop: true, times: 2 } }),
};

const NUMERO_TARDIO: Fallo = { bothAddresses: true, lateLid: 1_000 };

/** WhatsApp through a gateway, an account on each of its engines. */
export async function crearGateway(): Promise<CanalDeCaos> {
  const waha = await crearWahaSimulado({
    tiempos: { ackServidorMs: 10, ackEntregaMs: 20, webhookMs: 10_000 },
  });
  const sesiones: string[] = [];
  return {
    via: "gateway",
    hosts: [new URL(waha.url).host],
    cuentas: MOTORES.length,
    seEscucha: false,
    textoConArchivo: false,
    salientesMax: Number.POSITIVE_INFINITY,
    async cuenta({ db, sealer, entidad }, { i, puerto }) {
      const hmac = `clave-de-firma-${i}`;
      const nombre = `cuenta-${i}`;
      const { id } = await crearCanal(db, sealer, {
        id_entidad: entidad,
        sesion_id: nombre,
        sesion_url: waha.url,
        credenciales: { api_key: waha.clave, hmac },
      });
      const motor = MOTORES[i % MOTORES.length] ?? MOTORES[0];
      await waha.crearSesion(nombre, {
        // The one that gives messages ids of its own is also silent on where they were written.
        metadata: { motor, ...(motor === "WEBJS" && { origen: "callado" }) },
        webhooks: [
          {
            url: `http://127.0.0.1:${puerto}/ws/hooks/whatsapp/${id}`,
            // As the guide has it: what we sent comes back as well.
            events: ["message.any", "message.ack", "session.status"],
            hmac: { key: hmac },
            retries: { policy: "constant", delaySeconds: 0.2, attempts: 2_000 },
          },
        ],
      });
      sesiones.push(nombre);
      return { via: "gateway", canal: id, nombre };
    },
    chatDe: (i) => `5917${String(1_000_000 + i)}@c.us`,
    escribir({ cuenta, chat, una, conArchivo }) {
      const { nombre, mime, datos } = archivoDe(una);
      const file = { mimetype: mime, filename: nombre, data: datos.toString("base64") };
      return waha.escribir({ session: cuenta.nombre, from: chat, text: una, ...(conArchivo && { file }) });
    },
    // What the gateway took and WhatsApp refused did not reach anybody.
    recibidos: () =>
      waha
        .libro()
        .filter(({ ack }) => ack >= 0)
        .map(({ id, text, file }) => recibidoCon(`${text} ${file?.filename ?? ""}`, waha.bytesDe(id))),
    averias: [
      {
        nombre: "gateway",
        fallos: FALLOS,
        definitivos: ["401", "400", "rechazado después"],
        quedan: () => waha.quedan(),
        poner(fallo) {
          const session = sesiones[Math.floor(Math.random() * sesiones.length * 2)];
          const conSesion = session !== undefined && Object.keys(fallo).length > 0;
          waha.fallar({ ...fallo, ...(conSesion && { session }) });
        },
        calmaMs: 300,
      },
    ],
    // Some are two conversations until the gateway knows that they are one.
    alEmpezar() {
      waha.fallar(NUMERO_TARDIO);
      return "gateway: bajo las dos direcciones, número tardío";
    },
    cerrar: () => waha.cerrar(),
  };
}
