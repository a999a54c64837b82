import type { CorreoSimulado } from "../../../simulators/src/correo/index.ts";
import type { MOTORES, WahaSimulado } from "../../../simulators/src/waha/index.ts";
import type { Db } from "../../src/db/database.ts";
import { crearCanal } from "../../src/domains/canal/canal.factory.ts";
import type { Sealer } from "../../src/shared/crypto.ts";

export type Via = "gateway" | "correo";

/** One account of the institution at one provider. */
export interface Cuenta {
  via: Via;
  canal: number;
  /** Session at the gateway, or address of the mailbox. */
  nombre: string;
}

interface Lugar {
  db: Db;
  sealer: Sealer;
  entidad: number;
}

/** Its webhooks go to one of the processes, and are repeated until it is there. */
export async function crearCuentaWaha(
  { db, sealer, entidad }: Lugar,
  waha: WahaSimulado,
  { i, puerto, motor }: { i: number; puerto: number; motor: (typeof MOTORES)[number] },
): Promise<Cuenta> {
  const hmac = `clave-de-firma-${i}`;
  const nombre = `cuenta-${i}`;
  const { id } = await crearCanal(db, sealer, {
    id_entidad: entidad,
    sesion_id: nombre,
    sesion_url: waha.url,
    credenciales: { api_key: waha.clave, hmac },
  });
  await waha.crearSesion(nombre, {
    metadata: { motor },
    webhooks: [
      {
        url: `http://127.0.0.1:${puerto}/ws/hooks/whatsapp/${id}`,
        events: ["message", "message.ack", "session.status"],
        hmac: { key: hmac },
        retries: { policy: "constant", delaySeconds: 0.2, attempts: 2_000 },
      },
    ],
  });
  return { via: "gateway", canal: id, nombre };
}

/** Listened to by whichever process holds its lease. */
export async function crearBuzon(
  { db, sealer, entidad }: Lugar,
  correo: CorreoSimulado,
  i: number,
): Promise<Cuenta> {
  const nombre = `mesa-${i}@ventanilla.test`;
  const { id } = await crearCanal(db, sealer, {
    id_entidad: entidad,
    clasificacion: "correo",
    usuario: nombre,
    sesion_id: null,
    ruta_perfil: `${correo.imap.host}:${correo.imap.puerto}`,
    configuracion: JSON.stringify({ servidor_smtp: correo.smtp.host, puerto_smtp: correo.smtp.puerto }),
  });
  const clave = sealer.seal(correo.clave, `canal.clave:${id}`);
  await db.updateTable("canal").set({ clave }).where("id", "=", id).execute();
  correo.buzon(nombre);
  return { via: "correo", canal: id, nombre };
}
