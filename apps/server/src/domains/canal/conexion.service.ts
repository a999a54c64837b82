import type { ConexionCanal } from "@ventanilla/contract/canal/canal";
import { ZodError } from "zod";
import { type CanalAbierto, ErrorCanal } from "../../channels/connector.ts";
import type { CanalConectado, Registry } from "../../channels/registry.ts";

const SIN_CONFIGURAR = { conectado: false, detalle: "CONFIGURACION", qr: null } as const;

/** What the account's provider says of it now. An account that cannot be asked is one that does not work. */
export async function consultarConexion(registry: Registry, canal: CanalAbierto): Promise<ConexionCanal> {
  const conectado = abrir(registry, canal);
  if (!conectado) return SIN_CONFIGURAR;
  const conexion = await conectado.verificar();
  if (conexion.conectado) return { conectado: true, detalle: "", qr: null };
  return { conectado: false, detalle: conexion.detalle, qr: await qrDe(conectado) };
}

function abrir(registry: Registry, canal: CanalAbierto): CanalConectado | null {
  try {
    return registry.conectar(canal);
  } catch (error) {
    if (error instanceof ZodError) return null;
    throw error;
  }
}

/** Without a picture the state is still worth telling. */
async function qrDe(conectado: CanalConectado): Promise<string | null> {
  const png = await conectado.vinculo?.().catch((error: unknown) => {
    if (error instanceof ErrorCanal) return null;
    throw error;
  });
  return png ? `data:image/png;base64,${png.toString("base64")}` : null;
}
