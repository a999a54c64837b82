import { crearMessengerSimulado } from "../../../../simulators/src/messenger/index.ts";
import { crearCanal } from "../../../src/domains/canal/canal.factory.ts";
import { archivoDe } from "../lenguaje.ts";
import { type CanalDeCaos, entre, type Fallo, recibidoCon } from "./canal.ts";

/** Every kind of fault, but those after which nobody can tell whether it was sent: 500, or a cut, with nothing accepted. */
const FALLOS: Readonly<Record<string, () => Fallo>> = {
  "503": () => ({ status: 503, times: 1 }),
  "límite de la página (613)": () => ({ code: 613, times: 1 }),
  "la llave no vale (190)": () => ({ code: 190, status: 401, times: 1 }),
  "rechazado (551)": () => ({ code: 551, times: 1 }),
  lento: () => ({ delayMs: Math.round(entre(50, 400)), times: 3 }),
  "aceptado y cortado": () => ({ dropAfterAccept: true, times: 2 }),
  "aceptado y 500": () => ({ errorAfterAccept: 500, times: 2 }),
  "aceptado y nada": () => ({ emptyAnswer: true, times: 2 }),
  "conversación 500": () => ({ conversaciones: { status: 500 } }),
  "sin perfil": () => ({ sinPerfil: true }),
  repetidos: () => ({ duplicateWebhooks: 2 }),
  desordenados: () => ({ shuffleWebhooksMs: 120 }),
  "archivo perdido": () => ({ sinArchivos: true }),
};

/** A page on Messenger. */
export async function crearMessenger(): Promise<CanalDeCaos> {
  const messenger = await crearMessengerSimulado({ reintentoMs: 500, reintentos: 2_000 });
  const paginas: string[] = [];
  const psids = new Set<string>();
  return {
    via: "messenger",
    hosts: [new URL(messenger.base).host],
    cuentas: 2,
    seEscucha: false,
    textoConArchivo: false,
    salientesMax: Number.POSITIVE_INFINITY,
    async cuenta({ db, sealer, entidad }, { i, puerto }) {
      const id = `10420000000000${i}`;
      const credenciales = {
        token: `llave-${id}`,
        app_secret: `secreto-${id}`,
        verify_token: `palabra-${id}`,
      };
      const { id: canal } = await crearCanal(db, sealer, {
        id_entidad: entidad,
        clasificacion: "facebook",
        usuario: id,
        sesion_id: null,
        credenciales,
        configuracion: JSON.stringify({ base: messenger.base }),
      });
      const { token, app_secret } = credenciales;
      const webhook = `http://127.0.0.1:${puerto}/ws/hooks/facebook/${canal}`;
      messenger.conectar({ id, nombre: `Mesa ${i}`, token, app_secret, webhook });
      paginas.push(id);
      return { via: "messenger", canal, nombre: id };
    },
    chatDe(i) {
      const { psid } = messenger.conocer(`Ciudadano ${i}`);
      psids.add(psid);
      return psid;
    },
    async escribir({ cuenta, chat, una, conArchivo }) {
      const { nombre, mime, datos } = archivoDe(una);
      const archivo = { nombre, mimetype: mime, contenido: datos };
      const escrito = { texto: una, ...(conArchivo && { archivo }) };
      return (await messenger.escribir(cuenta.nombre, chat, escrito)).entregado;
    },
    recibidos: () =>
      paginas.flatMap((pagina) =>
        [...psids]
          .flatMap((psid) => messenger.hilo(pagina, psid))
          .filter(({ saliente }) => saliente)
          .map(({ texto, archivo }) => recibidoCon(texto, archivo?.contenido ?? null)),
      ),
    averias: [
      {
        nombre: "Messenger",
        fallos: FALLOS,
        definitivos: ["la llave no vale (190)", "rechazado (551)"],
        quedan: () => messenger.quedan(),
        poner: (fallo) => messenger.fallar(fallo),
        calmaMs: 300,
      },
    ],
    cerrar: () => messenger.cerrar(),
  };
}
