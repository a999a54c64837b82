import type { Db } from "../../apps/server/src/db/database.ts";
import { crearCanal } from "../../apps/server/src/domains/canal/canal.factory.ts";
import { abrirCanal } from "../../apps/server/src/domains/canal/index.ts";
import { autorizarCanales } from "../../apps/server/src/domains/punto/punto.factory.ts";
import type { Sealer } from "../../apps/server/src/shared/crypto.ts";
import { MARCAS } from "./instituciones.ts";

/** The page of the demo, and secrets that no provider knows. */
const PAGINA = {
  id: "104100200300400",
  nombre: "Servicio de Registro",
  token: "pagina-demo-0000",
  app_secret: "pagina-demo-secreto",
  verify_token: "pagina-demo-palabra",
} as const;

/** The first institution's page: made once, and known to the simulator again after each start, wherever both listen. */
export async function prepararPagina(
  db: Db,
  sealer: Sealer,
  { simuladores, servidor }: { simuladores: string; servidor: string },
): Promise<void> {
  const id = (await laDeAntes(db)) ?? (await crear(db, sealer));
  const configuracion = JSON.stringify({ base: `${simuladores}/messenger` });
  await db.updateTable("canal").set({ configuracion }).where("id", "=", id).execute();
  // An administrator may have changed its secrets.
  const canal = await abrirCanal(db, sealer, id);
  const { ok, status } = await fetch(`${simuladores}/_sim/messenger/paginas`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      id: PAGINA.id,
      nombre: PAGINA.nombre,
      token: canal?.credenciales["token"] ?? PAGINA.token,
      app_secret: canal?.credenciales["app_secret"] ?? PAGINA.app_secret,
      webhook: `${servidor}/ws/hooks/facebook/${id}`,
    }),
    signal: AbortSignal.timeout(5_000),
  });
  if (!ok) throw new Error(`the simulated page answered ${status}`);
}

async function laDeAntes(db: Db): Promise<number | undefined> {
  const fila = await db.selectFrom("canal").select("id").where("usuario", "=", PAGINA.id).executeTakeFirst();
  return fila?.id;
}

async function crear(db: Db, sealer: Sealer): Promise<number> {
  const { id: id_entidad } = await db
    .selectFrom("entidad")
    .select("id")
    .where("id_portal_unico", "=", MARCAS.registro)
    .executeTakeFirstOrThrow();
  const { token, app_secret, verify_token } = PAGINA;
  const canal = await crearCanal(db, sealer, {
    id_entidad,
    clasificacion: "facebook",
    usuario: PAGINA.id,
    sesion_id: null,
    mensaje_bienvenida: "Gracias por escribirnos. En breve le atenderá un operador.",
    credenciales: { token, app_secret, verify_token },
  });
  const puntos = await db.selectFrom("punto").select("id").where("id_entidad", "=", id_entidad).execute();
  for (const { id } of puntos) await autorizarCanales(db, id, [canal.id]);
  return canal.id;
}
