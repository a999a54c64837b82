import { ROL } from "@ventanilla/contract/permisos";
import type { Db } from "../../../apps/server/src/db/database.ts";
import { crearCanal } from "../../../apps/server/src/domains/canal/canal.factory.ts";
import { crearEntidad } from "../../../apps/server/src/domains/entidad/entidad.factory.ts";
import { crearFaq } from "../../../apps/server/src/domains/faq/faq.factory.ts";
import { entrarAPunto } from "../../../apps/server/src/domains/presencia/presencia.factory.ts";
import { autorizarCanales, crearPunto } from "../../../apps/server/src/domains/punto/punto.factory.ts";
import { crearTramite } from "../../../apps/server/src/domains/tramite/tramite.factory.ts";
import { crearUsuario } from "../../../apps/server/src/domains/usuario/usuario.factory.ts";
import type { Sealer } from "../../../apps/server/src/shared/crypto.ts";

/** Institutions with as many points: of twenty the first one's twelve have three quarters of what is not of the small ones. */
const GRANDES = [12, 4, 3, 1].map((puntos) => ({ puntos, operadores: 10, tramites: 100 }));
/** And many with one point, of which each has one case of five hundred. */
const PEQUENAS = Array.from({ length: 60 }, () => ({ puntos: 1, operadores: 2, tramites: 5 }));
/** Nobody listens here: what is sent stays in the queue. */
export const NADIE = "127.0.0.1:9";
/** With which the secrets of accounts are sealed: the server that opens them needs it too. */
export const SECRETO = "una clave para medir, con más de treinta y dos letras";
/** With which the accounts of a filled database sign. */
export const HMAC = "clave-de-firma";

interface Lugar {
  id_entidad: number;
  puntos: number[];
  /** Its first WhatsApp account. */
  canal: number;
}

/** Institutions, their accounts, points, people and procedures; two of them also work with an account of their neighbour. */
export async function crearLugares(db: Db, sealer: Sealer): Promise<void> {
  await crearUsuario(db, { id_rol: ROL.SUPERADMIN, id_entidad: await crearEntidad(db) });
  const lugares: Lugar[] = [];
  for (const tamano of [...GRANDES, ...PEQUENAS]) lugares.push(await crearLugar(db, sealer, tamano));
  for (const [vecino, suyo] of [
    [1, 0],
    [2, 3],
  ] as const)
    for (const punto of lugares[vecino]?.puntos ?? [])
      await autorizarCanales(db, punto, [lugares[suyo]?.canal ?? 0]);
}

async function crearLugar(
  db: Db,
  sealer: Sealer,
  tamano: { puntos: number; operadores: number; tramites: number },
): Promise<Lugar> {
  const id_entidad = await crearEntidad(db);
  await crearUsuario(db, { id_entidad, id_rol: ROL.ADMIN });
  const whatsapp = {
    id_entidad,
    sesion_url: `http://${NADIE}`,
    credenciales: { api_key: "llave", hmac: HMAC },
  };
  const cuentas = [await crearCanal(db, sealer, whatsapp), await crearCanal(db, sealer, whatsapp)];
  // A mailbox that is switched off: nobody tries to listen at it while something is measured.
  const buzon = { id_entidad, clasificacion: "correo", estado: "INACTIVO", sesion_url: null } as const;
  cuentas.push(await crearCanal(db, sealer, { ...buzon, usuario: `mesa${id_entidad}@entidad.example` }));
  const canales = cuentas.map(({ id }) => id);
  const puntos: number[] = [];
  for (let i = 0; i < tamano.puntos; i += 1) {
    const operadores: number[] = [];
    for (let j = 0; j < tamano.operadores; j += 1)
      operadores.push((await crearUsuario(db, { id_entidad })).id);
    const punto = await crearPunto(db, { id_entidad, canales, operadores });
    for (const id of operadores) await entrarAPunto(db, id, punto);
    puntos.push(punto);
  }
  for (let i = 0; i < tamano.tramites; i += 1)
    await crearFaq(db, { id_tramite: await crearTramite(db, { id_entidad }) });
  return { id_entidad, puntos, canal: canales[0] ?? 0 };
}
