import type { ConexionCanal } from "@ventanilla/contract/canal/canal";
import { ZodError } from "zod";
import { CanalError, type OpenCanal } from "../../channels/connector.ts";
import type { ConnectedCanal, Registry } from "../../channels/registry.ts";
import { MISCONFIGURED, UNSUBSCRIBED } from "../../shared/account-status.ts";
import { AppError } from "../../shared/app-error.ts";

const SIN_CONFIGURAR = { conectado: false, detalle: MISCONFIGURED, rechazada: false, qr: null } as const;

/** What the account's provider says of it now. An account that cannot be asked is one that does not work. */
export async function consultarConexion(registry: Registry, canal: OpenCanal): Promise<ConexionCanal> {
  const conectado = abrir(registry, canal);
  if (!conectado) return SIN_CONFIGURAR;
  const conexion = await conectado.verify();
  if (conexion.conectado) return { conectado: true, detalle: "", rechazada: false, qr: null };
  const { detalle, refused: rechazada } = conexion;
  return { conectado: false, detalle, rechazada, qr: await qrDe(conectado) };
}

/** The same, and whether the provider still brings what citizens write: an account may take all that we send and bring nothing. */
export async function consultarConexionEntera(registry: Registry, canal: OpenCanal): Promise<ConexionCanal> {
  const conexion = await consultarConexion(registry, canal);
  if (!conexion.conectado || (await abrir(registry, canal)?.hears?.()) !== false) return conexion;
  return { ...conexion, conectado: false, detalle: UNSUBSCRIBED };
}

/** Null: its settings are not what its connector needs. */
function abrir(registry: Pick<Registry, "connect">, canal: OpenCanal): ConnectedCanal | null {
  try {
    return registry.connect(canal);
  } catch (error) {
    if (error instanceof ZodError) return null;
    throw error;
  }
}

/** Whoever stands at a screen may have come by an address that nobody outside can call: this is the installation's own. */
export const direccionPublica = ({ publicUrl }: { publicUrl: string }, ruta: string): string =>
  new URL(ruta, publicUrl).href;

/** Where an account's provider brings what citizens write; null: nobody calls us. */
export function webhookDe(
  { registry, env }: { registry: Pick<Registry, "connect">; env: { publicUrl: string } },
  canal: OpenCanal,
): string | null {
  try {
    const llama = abrir(registry, canal)?.webhook !== undefined;
    return llama ? direccionPublica(env, `/ws/hooks/${canal.clasificacion}/${canal.id}`) : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Without a picture the state is still worth telling. */
async function qrDe(conectado: ConnectedCanal): Promise<string | null> {
  const png = await conectado.linkImage?.().catch((error: unknown) => {
    if (error instanceof CanalError) return null;
    throw error;
  });
  return png ? `data:image/png;base64,${png.toString("base64")}` : null;
}
