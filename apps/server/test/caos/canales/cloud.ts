import { crearCloudSimulado } from "../../../../simulators/src/cloud/index.ts";
import { crearCanal } from "../../../src/domains/canal/canal.factory.ts";
import { archivoDe } from "../lenguaje.ts";
import { type CanalDeCaos, entre, type Fallo, recibidoCon } from "./canal.ts";

/** Every kind of fault, but those after which nobody can tell whether it was sent: 500, or a cut, with nothing accepted. */
const FALLOS: Readonly<Record<string, () => Fallo>> = {
  "503": () => ({ status: 503, times: 1 }),
  "demasiado seguido (131056)": () => ({ code: 131056, times: 1 }),
  "la llave no vale (190)": () => ({ code: 190, times: 1 }),
  "rechazado (131026)": () => ({ code: 131026, times: 1 }),
  "rechazado después (131026)": () => ({ laterCode: 131026, times: 1 }),
  lento: () => ({ delayMs: Math.round(entre(50, 400)), times: 3 }),
  "aceptado y cortado": () => ({ dropAfterAccept: true, times: 2 }),
  "aceptado y callado": () => ({ silentAfterAccept: true, times: 1 }),
  "aceptado y 500": () => ({ errorAfterAccept: 500, times: 2 }),
  "acuses al revés": () => ({ reversed: true, times: 3 }),
  repetidos: () => ({ duplicateWebhooks: 2 }),
  desordenados: () => ({ shuffleWebhooksMs: 120 }),
  "archivo perdido": () => ({ files: "gone" }),
  "archivo cambiado": () => ({ files: "altered" }),
};

/** WhatsApp by its own Cloud API: each account in an application of its own. */
export async function crearCloud(): Promise<CanalDeCaos> {
  const cloud = await crearCloudSimulado({ reintentoMs: 100 });
  const { nube } = cloud;
  return {
    via: "cloud",
    hosts: [cloud.host],
    cuentas: 2,
    seEscucha: false,
    textoConArchivo: false,
    salientesMax: Number.POSITIVE_INFINITY,
    async cuenta({ db, sealer, entidad }, { i, puerto }) {
      const linea = `1065403500000${i}`;
      cloud.numero(linea, `app-${i}`);
      const app = cloud.app(`app-${i}`);
      const { id } = await crearCanal(db, sealer, {
        id_entidad: entidad,
        sesion_id: linea,
        configuracion: JSON.stringify({ proveedor: "cloud", waba: `9${linea}`, base: cloud.base }),
        credenciales: { token: app.token, app_secret: app.secret, verify_token: app.verifyToken },
      });
      app.prometida = `http://127.0.0.1:${puerto}/ws/hooks/whatsapp/${id}`;
      return { via: "cloud", canal: id, nombre: linea };
    },
    chatDe: (i) => `5916${String(1_000_000 + i)}@c.us`,
    escribir({ cuenta, chat, una, conArchivo }) {
      const { nombre, mime, datos } = archivoDe(una);
      const archivo = {
        clase: "document",
        mimetype: mime,
        nombre,
        datos: datos.toString("base64"),
      } as const;
      return cloud.escribir({
        numero: cuenta.nombre,
        de: chat.split("@")[0],
        nombre: `Ciudadano ${chat}`,
        texto: una,
        ...(conArchivo && { archivo }),
      });
    },
    recibidos: () =>
      [...nube.mundo.mensajes.values()]
        .filter(({ nuestro, estado }) => nuestro && estado !== "failed")
        .map(({ texto, medio }) => recibidoCon(texto, medio?.contenido ?? null)),
    averias: [
      {
        nombre: "Cloud",
        fallos: FALLOS,
        definitivos: ["la llave no vale (190)", "rechazado (131026)", "rechazado después (131026)"],
        quedan: () => nube.fallos.estado().quedan,
        poner: (fallo) => cloud.fallar(fallo),
        calmaMs: 300,
      },
    ],
    cerrar: () => cloud.cerrar(),
  };
}
