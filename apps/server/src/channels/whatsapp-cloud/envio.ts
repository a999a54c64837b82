import { CanalError, type Commit, type OutgoingMensaje } from "../connector.ts";
import type { Graph } from "../meta/index.ts";
import { subir, type TiemposArchivo } from "./archivo.ts";
import { type ConfigCloud, cuentaDe } from "./config.ts";
import { destinoDe } from "./direccion.ts";
import { citable } from "./ids.ts";
import { bloqueDePlantilla } from "./plantillas.ts";
import { Enviado } from "./wire.ts";

export interface TiemposEnvio extends TiemposArchivo {
  /** A send longer than this may have been accepted: it ends `incierto`. */
  envioMs: number;
}

export function crearEnvio(graph: Graph, tiempos: TiemposEnvio) {
  async function bloqueDe(
    config: ConfigCloud,
    { text: body, archivos, plantilla }: OutgoingMensaje,
  ): Promise<Record<string, unknown>> {
    if (plantilla) return bloqueDePlantilla(plantilla);
    const [archivo, ...otros] = archivos;
    if (otros.length > 0)
      throw new CanalError("permanente", "VARIOS_ARCHIVOS", "WhatsApp takes one file per message");
    if (archivo) return subir(graph, config, archivo, tiempos);
    return { type: "text", text: { body, preview_url: false } };
  }

  return async function enviar(
    config: ConfigCloud,
    mensaje: OutgoingMensaje,
    comprometer: Commit = async () => undefined,
  ): Promise<string> {
    const destino = destinoDe(mensaje.chat);
    const bloque = await bloqueDe(config, mensaje);
    const respuesta = await graph.hacer(cuentaDe(config), {
      ruta: `${config.sesion_id}/messages`,
      method: "POST",
      json: {
        messaging_product: "whatsapp",
        recipient_type: "individual",
        ...destino,
        ...bloque,
        ...(mensaje.replyTo && { context: { message_id: citable(mensaje.replyTo.idExterno) } }),
        // Comes back with each receipt: so a lost answer is found again.
        biz_opaque_callback_data: mensaje.msgId,
      },
      beforeLastByte: comprometer,
      timeoutMs: tiempos.envioMs,
    });
    const enviado = Enviado.safeParse(respuesta);
    if (enviado.success) return enviado.data.messages[0].id;
    throw new CanalError("incierto", "SIN_ID", "the provider accepted without naming the message");
  };
}
