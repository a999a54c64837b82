import { join } from "node:path";
import { createHttp } from "@ventanilla/client/http";
import { PuntoLink } from "@ventanilla/client/punto-link";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { ROL } from "@ventanilla/contract/permisos";
import { transaction } from "../../apps/server/src/db/transaction.ts";
import { type CanalDePrueba, crearCanal } from "../../apps/server/src/domains/canal/canal.factory.ts";
import { escribirConversacion } from "../../apps/server/src/domains/caso/caso.factory.ts";
import { crearEntidad } from "../../apps/server/src/domains/entidad/entidad.factory.ts";
import { entrarAPunto } from "../../apps/server/src/domains/presencia/presencia.factory.ts";
import { crearPunto } from "../../apps/server/src/domains/punto/punto.factory.ts";
import { crearFirma } from "../../apps/server/src/domains/sesion/index.ts";
import { crearSesion } from "../../apps/server/src/domains/sesion/sesion.factory.ts";
import { crearUsuario, type UsuarioDePrueba } from "../../apps/server/src/domains/usuario/usuario.factory.ts";
import { createSealer } from "../../apps/server/src/shared/crypto.ts";
import type { Banco } from "./banco.ts";
import { lanzar } from "./hijo.ts";
import { HMAC, SECRETO } from "./lleno/lugar.ts";

export const CLAVE = "waha-demo-0000";
const LLEGAR_MS = 60_000;

/** An operator with one conversation open. */
export interface Puesto {
  id_usuario: number;
  token: string;
  id_punto: number;
  id_caso: number;
  id_canal_entrada: number;
  canal: CanalDePrueba;
  chat: string;
}

/** An institution of its own: points, each with its account, and all operators with a conversation they took. */
export function crearPuestos(
  { conexion: { db }, gateway }: Banco,
  { puntos, deCada }: { puntos: number; deCada: number },
): Promise<Puesto[]> {
  return transaction(db, async (tx) => {
    const id_entidad = await crearEntidad(tx);
    const firma = crearFirma(SECRETO);
    const puestos: Puesto[] = [];
    for (let p = 0; p < puntos; p += 1) {
      const canal = await crearCanal(tx, createSealer(SECRETO), {
        id_entidad,
        sesion_url: gateway,
        credenciales: { api_key: CLAVE, hmac: HMAC },
      });
      const usuarios: UsuarioDePrueba[] = [];
      for (let i = 0; i < deCada; i += 1)
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

/** The gateway of their accounts. Those of `mudas` are told nothing of what becomes of what they send. */
export function abrirGateway(
  banco: Banco,
  puestos: readonly Puesto[],
  mudas: readonly Puesto[] = [],
): ReturnType<typeof lanzar> {
  const cuentasDe = (quienes: readonly Puesto[]) => [...new Set(quienes.map(({ canal }) => canal))];
  const sesiones = [
    ...cuentasDe(puestos).map(({ id, sesion_id }) => ({
      sesion: sesion_id,
      webhook: `${banco.url}/ws/hooks/whatsapp/${id}`,
    })),
    ...cuentasDe(mudas).map(({ sesion_id }) => ({ sesion: sesion_id, webhook: "" })),
  ];
  return lanzar(join(import.meta.dirname, "gateway-hijo.ts"), [
    new URL(banco.gateway).port,
    HMAC,
    JSON.stringify(sesiones),
  ]);
}

/** Milliseconds from the operator's POST to the receipt on the operator's own screen. */
export type Enviar = (i: number) => Promise<number>;

/** Opens a screen for each; an answer is over when its screen shows that the citizen's telephone has it. */
export async function abrirPantallas(url: string, puestos: readonly Puesto[]) {
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
