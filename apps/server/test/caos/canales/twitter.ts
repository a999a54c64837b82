import { crearTwitterSimulado } from "../../../../simulators/src/twitter/index.ts";
import { crearCanal } from "../../../src/domains/canal/canal.factory.ts";
import { llavesDe } from "../../twitter.ts";
import { archivoDe } from "../lenguaje.ts";
import { type CanalDeCaos, entre, type Fallo, recibidoCon } from "./canal.ts";

/**
 * Every kind of fault, but those after which nobody can tell whether it was sent, 500 or a cut with nothing accepted, and
 * 429: X then takes nothing for a quarter of an hour.
 */
const FALLOS: Readonly<Record<string, () => Fallo>> = {
  "503": () => ({ donde: "envio", status: 503, times: 1 }),
  "rechazado (403)": () => ({ donde: "envio", status: 403, times: 1 }),
  "401": () => ({ donde: "envio", status: 401, times: 1 }),
  lento: () => ({ donde: "envio", delayMs: Math.round(entre(50, 400)), times: 3 }),
  "aceptado y cortado": () => ({ donde: "envio", dropAfterAccept: true, times: 1 }),
  "aceptado y 500": () => ({ donde: "envio", errorAfterAccept: 500, times: 1 }),
  "hilo 503": () => ({ donde: "hilo", status: 503, times: 1 }),
  "hilo cortado": () => ({ donde: "hilo", drop: true, times: 1 }),
  "lista 503": () => ({ donde: "lista", status: 503, times: 1 }),
  "lista cortada": () => ({ donde: "lista", drop: true, times: 1 }),
  "archivo 503": () => ({ donde: "archivo", status: 503, times: 2 }),
  "archivo cortado": () => ({ donde: "archivo", drop: true, times: 2 }),
  "subida cortada": () => ({ donde: "subida", drop: true, times: 1 }),
  repetidos: () => ({ duplicateWebhooks: 2 }),
  desordenados: () => ({ shuffleWebhooksMs: 120 }),
};

const personaDe = (id: string) => ({ id, usuario: `u${id.slice(-6)}`, nombre: `Ciudadano ${id}` });

/** Direct messages of X: told by webhooks, and read in turns by whichever process holds the account's lease. */
export async function crearTwitter(): Promise<CanalDeCaos> {
  // Each process that takes an account over reads its list: more often than X allows in the time of a run.
  const x = await crearTwitterSimulado({ limites: { lecturas: 10_000 } });
  const escritas = new Set<string>();
  return {
    via: "twitter",
    hosts: [new URL(x.url).host],
    cuentas: 2,
    seEscucha: true,
    textoConArchivo: false,
    // X takes fifteen in a quarter of an hour; some are tried again.
    salientesMax: 8,
    async cuenta({ db, sealer, entidad }, { i, puerto }) {
      const id = `170000000000000000${i + 1}`;
      const credenciales = llavesDe();
      const { id: canal } = await crearCanal(db, sealer, {
        id_entidad: entidad,
        clasificacion: "twitter",
        usuario: `@mesa${i}`,
        sesion_id: null,
        ruta_perfil: id,
        credenciales,
        configuracion: JSON.stringify({ base: x.url }),
      });
      const webhook = { url: `http://127.0.0.1:${puerto}/ws/hooks/twitter/${canal}` };
      x.ponerCuenta({ id, usuario: `mesa${i}`, nombre: `Mesa ${i}`, ...credenciales, webhook });
      return { via: "twitter", canal, nombre: id };
    },
    chatDe: (i) => `180000000000${String(1_000_000 + i)}`,
    async escribir({ cuenta, chat, una, conArchivo }) {
      const { mime, datos } = archivoDe(una);
      escritas.add(`${cuenta.nombre} ${chat}`);
      const file = { mimetype: mime, data: datos.toString("base64") };
      const { tomado } = await x.escribir({
        cuenta: cuenta.nombre,
        persona: personaDe(chat),
        text: una,
        ...(conArchivo && { file }),
      });
      return tomado;
    },
    recibidos: () =>
      [...escritas]
        .flatMap((ambos) => {
          const [cuenta = "", chat = ""] = ambos.split(" ");
          return x.recibidos(cuenta, chat);
        })
        .map(({ texto, archivo }) => recibidoCon(texto, archivo && x.archivo(archivo.id))),
    averias: [
      {
        nombre: "X",
        fallos: FALLOS,
        definitivos: ["rechazado (403)", "401"],
        quedan: () => x.quedan(),
        poner: (fallo) => x.fallar(fallo),
        calmaMs: 300,
      },
    ],
    cerrar: () => x.cerrar(),
  };
}
