// The simulated gateway in a process of its own, with one session per account. Arguments: port, key of its signatures, accounts as JSON.
import { crearWahaSimulado } from "../../apps/simulators/src/waha/index.ts";

const [puerto = "0", hmac = "", cuentas = "[]"] = process.argv.slice(2);
/** `webhook` empty: its receipts go nowhere. */
const sesiones: { sesion: string; webhook: string }[] = JSON.parse(cuentas);
const waha = await crearWahaSimulado({
  puerto: Number(puerto),
  tiempos: { ackServidorMs: 0, ackEntregaMs: 0 },
});
for (const { sesion, webhook } of sesiones)
  await waha.crearSesion(
    sesion,
    webhook === "" ? {} : { webhooks: [{ url: webhook, events: ["message.ack"], hmac: { key: hmac } }] },
  );
process.send?.({ clave: waha.clave });
