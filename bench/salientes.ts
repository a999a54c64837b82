import { join } from "node:path";
import { setTimeout as esperar } from "node:timers/promises";
import { createHttp } from "@ventanilla/client/http";
import { PuntoLink } from "@ventanilla/client/punto-link";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { ROL } from "@ventanilla/contract/permisos";
import { Pool } from "undici";
import { transaction } from "../apps/server/src/db/transaction.ts";
import { crearCanal } from "../apps/server/src/domains/canal/canal.factory.ts";
import { escribirConversacion } from "../apps/server/src/domains/caso/caso.factory.ts";
import { crearEntidad } from "../apps/server/src/domains/entidad/entidad.factory.ts";
import { entrarAPunto } from "../apps/server/src/domains/presencia/presencia.factory.ts";
import { crearPunto } from "../apps/server/src/domains/punto/punto.factory.ts";
import { crearFirma } from "../apps/server/src/domains/sesion/index.ts";
import { crearSesion } from "../apps/server/src/domains/sesion/sesion.factory.ts";
import { crearUsuario, type UsuarioDePrueba } from "../apps/server/src/domains/usuario/usuario.factory.ts";
import { createSealer } from "../apps/server/src/shared/crypto.ts";
import type { Banco } from "./lib/banco.ts";
import { lanzar } from "./lib/hijo.ts";
import { HMAC, SECRETO } from "./lib/lleno/lugar.ts";
import { type Alcance, type Camino, type Cifras, cifra, mediana, ms, veces } from "./lib/medida.ts";

/** One server answers each of them so many times a minute and no more. */
const OPERADORES = 128;
const PUNTOS = 8;
const POR_SEGUNDO = 50;
const SEGUNDOS = 10;
const SIMULTANEOS = 32;
const LLEGAR_MS = 60_000;
const META_VECES = 4;
const META_POR_SEGUNDO = 250;
const CLAVE = "waha-demo-0000";

/** An operator with one conversation open. */
interface Puesto {
  id_usuario: number;
  token: string;
  id_punto: number;
  id_caso: number;
  id_canal_entrada: number;
  canal: { id: number; sesion_id: string };
  chat: string;
}

/** An institution of its own: eight points, each with its account, and all operators with a conversation they took. */
function crearPuestos({ conexion: { db }, gateway }: Banco): Promise<Puesto[]> {
  return transaction(db, async (tx) => {
    const id_entidad = await crearEntidad(tx);
    const firma = crearFirma(SECRETO);
    const puestos: Puesto[] = [];
    for (let p = 0; p < PUNTOS; p += 1) {
      const canal = await crearCanal(tx, createSealer(SECRETO), {
        id_entidad,
        sesion_url: gateway,
        credenciales: { api_key: CLAVE, hmac: HMAC },
      });
      const usuarios: UsuarioDePrueba[] = [];
      for (let i = 0; i < OPERADORES / PUNTOS; i += 1)
        usuarios.push(await crearUsuario(tx, { id_entidad, id_rol: ROL.OPERADOR }));
      const id_punto = await crearPunto(tx, {
        id_entidad,
        canales: [canal.id],
        operadores: usuarios.map(({ id }) => id),
      });
      for (const { id, usuario } of usuarios) {
        await entrarAPunto(tx, id, id_punto);
        const chat = `5916${String(1_000_000 + id)}@c.us`;
        const { id_caso, id_canal_entrada } = await escribirConversacion(tx, {
          canal,
          chat,
          id_punto,
          operador: { id, nombre: usuario },
        });
        const token = await crearSesion(tx, firma, id);
        puestos.push({ id_usuario: id, token, id_punto, id_caso, id_canal_entrada, canal, chat });
      }
    }
    return puestos;
  });
}

/** Milliseconds from the operator's POST to the receipt on the operator's own screen. */
type Enviar = (i: number) => Promise<number>;

/** Opens a screen for each; an answer is over when its screen shows that the citizen's telephone has it. */
async function abrirPantallas(url: string, puestos: readonly Puesto[]) {
  const llegados = new Map<number, () => void>();
  const vistos = new Set<number>();
  const mirar = (mensajes: readonly Pick<Mensaje, "id" | "estado">[]): void => {
    for (const { id, estado } of mensajes) {
      if (estado !== "ENTREGADO") continue;
      vistos.add(id);
      llegados.get(id)?.();
    }
  };
  const enlaces = await Promise.all(
    puestos.map(async ({ token, id_punto, id_canal_entrada }) => {
      const enlace = new PuntoLink({ url, token: () => token, id_punto });
      // One that was delivered before it was shown, or together with another that was not, comes with its state.
      enlace.listen({ "estado mensaje": ({ mensajes }) => mirar(mensajes), "nuevo mensaje": mirar });
      enlace.open(id_canal_entrada);
      const abierta = new Promise<void>((resolve) => enlace.listen({ iniciado: () => resolve() }));
      await abierta;
      return enlace;
    }),
  );
  const llegada = (id: number): Promise<void> =>
    new Promise((resolve, reject) => {
      if (vistos.has(id)) return resolve();
      const reloj = setTimeout(() => reject(new Error(`message ${id} was not delivered`)), LLEGAR_MS);
      llegados.set(id, () => {
        clearTimeout(reloj);
        resolve();
      });
    });
  const clientes = puestos.map(({ token }) =>
    createHttp({ base: url, token: () => token, idioma: () => "es" }),
  );
  const enviar: Enviar = async (i) => {
    const puesto = puestos[i % puestos.length];
    const cliente = clientes[i % puestos.length];
    if (!puesto || !cliente) throw new Error("there is no operator");
    const salio = performance.now();
    const { id } = await cliente.call<typeof enviarMensaje>(enviarMensaje, {
      params: { canalId: puesto.id_canal_entrada },
      body: { caso: puesto.id_caso, contenido: `Respuesta ${i}`, tipo_contenido: "texto" },
    });
    await llegada(id);
    return performance.now() - salio;
  };
  return {
    enviar,
    cerrar() {
      for (const enlace of enlaces) enlace.close();
    },
  };
}

/** The same at a steady pace; milliseconds of each. */
async function alPaso(segundos: number, enviar: Enviar): Promise<number[]> {
  const inicio = performance.now();
  const enCamino: Promise<number>[] = [];
  for (let i = 0; i < POR_SEGUNDO * segundos; i += 1) {
    await esperar(Math.max(0, inicio + (i * 1000) / POR_SEGUNDO - performance.now()));
    enCamino.push(enviar(i));
  }
  return Promise.all(enCamino);
}

/** As many as go, so many under way at a time. */
async function alTope(segundos: number, enviar: Enviar): Promise<number> {
  const inicio = performance.now();
  let empezados = 0;
  let hechos = 0;
  const trabajador = async (): Promise<void> => {
    while (performance.now() < inicio + segundos * 1000) {
      empezados += 1;
      await enviar(empezados);
      hechos += 1;
    }
  };
  await Promise.all(Array.from({ length: SIMULTANEOS }, trabajador));
  return hechos / ((performance.now() - inicio) / 1000);
}

/** One call that writes the rows, and the gateway's own call, one after the other. */
function bajoPiso({ conexion: { pool }, gateway }: Banco, puestos: readonly Puesto[], cliente: Pool): Enviar {
  return async (i) => {
    const puesto = puestos[i % puestos.length];
    if (!puesto) throw new Error("there is no operator");
    const salio = performance.now();
    await pool.query({
      name: "piso-enviar",
      text: "SELECT piso.enviar($1, $2, $3, $4)",
      values: [puesto.canal.id, puesto.chat, puesto.id_usuario, `Respuesta ${i}`],
    });
    const { body, statusCode } = await cliente.request({
      origin: gateway,
      path: "/api/sendText",
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": CLAVE },
      body: JSON.stringify({ session: puesto.canal.sesion_id, chatId: puesto.chat, text: `Respuesta ${i}` }),
    });
    await body.dump();
    if (statusCode >= 300) throw new Error(`the gateway answered ${statusCode}`);
    return performance.now() - salio;
  };
}

async function medir(banco: Banco, alcance: Alcance): Promise<Cifras> {
  const segundos = alcance.segundos(SEGUNDOS);
  const [puestos, dePiso] = [await crearPuestos(banco), await crearPuestos(banco)];
  const cuentasDe = (quienes: readonly Puesto[]) => [...new Set(quienes.map(({ canal }) => canal))];
  const sesiones = [
    ...cuentasDe(puestos).map(({ id, sesion_id }) => ({
      sesion: sesion_id,
      webhook: `${banco.url}/ws/hooks/whatsapp/${id}`,
    })),
    ...cuentasDe(dePiso).map(({ sesion_id }) => ({ sesion: sesion_id, webhook: "" })),
  ];
  const gateway = await lanzar(join(import.meta.dirname, "lib/gateway-hijo.ts"), [
    new URL(banco.gateway).port,
    HMAC,
    JSON.stringify(sesiones),
  ]);
  const cliente = new Pool(banco.gateway, { connections: SIMULTANEOS });
  try {
    const pantallas = await abrirPantallas(banco.url, puestos);
    await alPaso(1, pantallas.enviar);
    const tardanzas = await alPaso(segundos, pantallas.enviar);
    const tope = await alTope(segundos, pantallas.enviar);
    pantallas.cerrar();
    const piso = bajoPiso(banco, dePiso, cliente);
    await alPaso(1, piso);
    return {
      p50: mediana(tardanzas),
      tope,
      piso50: mediana(await alPaso(segundos, piso)),
      pisoTope: await alTope(segundos, piso),
    };
  } finally {
    await cliente.close();
    await gateway.cerrar();
  }
}

/** From the operator's POST over the gateway to the receipt on the screen, beside one call that writes the rows and one call of the gateway. */
export const salientes: Camino = {
  nombre: "salientes",
  base: "vacia",
  medir,
  fila(cifras) {
    const [p50, piso50] = [cifra(cifras, "p50"), cifra(cifras, "piso50")];
    const [tope, pisoTope] = [cifra(cifras, "tope"), cifra(cifras, "pisoTope")];
    return [
      {
        camino: `de la respuesta del operador al acuse en su pantalla, ${POR_SEGUNDO}/s`,
        medida: `p50 ${ms(p50)}`,
        piso: `p50 ${ms(piso50)} (una llamada que escribe las filas y una al gateway)`,
        razon: veces(p50 / piso50),
        meta: `≤ ${META_VECES}×`,
        cumple: p50 / piso50 <= META_VECES,
      },
      {
        camino: `respuestas por segundo, cada una hasta su acuse, ${SIMULTANEOS} a la vez`,
        medida: `${Math.round(tope)}/s`,
        piso: `${Math.round(pisoTope)}/s`,
        razon: `${Math.round((tope / pisoTope) * 100)} %`,
        meta: `≥ ${META_POR_SEGUNDO}/s`,
        cumple: tope >= META_POR_SEGUNDO,
      },
    ];
  },
};
