import type { Caso } from "@ventanilla/contract/caso/caso";
import { SALIENDO_MS } from "@ventanilla/contract/limites";
import type { Entrega } from "@ventanilla/contract/mensaje/mensaje";
import { leerEnviosDeCaso } from "@ventanilla/contract/mensaje/mensaje.routes";
import { estaEnCamino, fallo } from "@ventanilla/contract/mensaje/mensaje.rules";
import { call } from "../../lib/api.ts";
import { tNow } from "../../lib/i18n.ts";
import { wait } from "../../lib/wait.ts";
import { confirm } from "../../ui/dialog/confirm.ts";
import { handleError } from "../../ui/errors/handle-error.ts";

export interface OpcionesConfirmarEnvios {
  title: string;
  confirmLabel: string;
  /** How many texts of the case are still in this browser. */
  sinSalir: (idCaso: number) => Promise<number>;
  /** Whether its conversation is still the open one: elsewhere nothing is asked, and it may not end. */
  sigueAbierta: () => boolean;
  onVer: (mensaje: number | "fin") => void;
}

type OpcionesPreguntar = Omit<OpcionesConfirmarEnvios, "sinSalir" | "sigueAbierta">;

/** Milliseconds between two looks at what is just leaving. */
const MIRAR_MS = 250;

/** What of a case has not left, once what is just leaving had until then to go. What failed, or waits for its time, is told at once. */
async function sinSalirDelServidor({ id }: Caso, hasta: number): Promise<readonly Entrega[]> {
  for (;;) {
    const { rows } = await call(leerEnviosDeCaso, { params: { id } });
    const saliendo = rows.every(({ estado, espera }) => estaEnCamino(estado) && espera === null);
    if (rows.length === 0 || !saliendo || performance.now() >= hasta) return rows;
    await wait(MIRAR_MS);
  }
}

/** What of a case has not left, or nobody knows of, is told before the case ends: then nothing can be done about it. True: it may end. */
export async function confirmarEnvios(caso: Caso, opciones: OpcionesConfirmarEnvios): Promise<boolean> {
  const hasta = performance.now() + SALIENDO_MS;
  // Before the server is asked: what arrives there meanwhile is told twice, and not never.
  const aqui = await opciones.sinSalir(caso.id);
  try {
    const rows = await sinSalirDelServidor(caso, hasta);
    if (!opciones.sigueAbierta()) return false;
    const [primero] = [...rows.filter(({ estado }) => fallo(estado)), ...rows];
    if (primero === undefined) return await confirmarSinSalir(aqui, opciones);
    const cuantos = (cual: Entrega["estado"]) => rows.filter(({ estado }) => estado === cual).length;
    const [fallidos, inciertos] = [cuantos("FALLIDO"), cuantos("INCIERTO")];
    const enCola = rows.length - fallidos - inciertos;
    const lineas = [
      ...lineasDe(aqui),
      ...(fallidos === 0 ? [] : [tNow("envios:cerrarFallidos", { count: fallidos })]),
      ...(inciertos === 0 ? [] : [tNow("envios:cerrarInciertos", { count: inciertos })]),
      ...(enCola === 0 ? [] : [tNow("envios:cerrarEnCola", { count: enCola })]),
    ];
    return await preguntar(lineas, opciones, aqui === 0 ? primero.id : "fin");
  } catch (error) {
    handleError(error);
    return false;
  }
}

/** Only what is still in this browser: wherever else the case goes, the server takes no more of it from here. */
export async function confirmarSinSalir(cuantos: number, opciones: OpcionesPreguntar): Promise<boolean> {
  return cuantos === 0 || (await preguntar(lineasDe(cuantos), opciones, "fin"));
}

const lineasDe = (cuantos: number): readonly string[] =>
  cuantos === 0 ? [] : [tNow("envios:cerrarSinSalir", { count: cuantos })];

async function preguntar(
  lineas: readonly string[],
  { title, confirmLabel, onVer }: OpcionesPreguntar,
  lugar: number | "fin",
): Promise<boolean> {
  const sigue = await confirm({
    title,
    text: lineas.join("\n"),
    confirmLabel,
    cancelLabel: tNow("envios:cerrarVerlos"),
  });
  if (!sigue) onVer(lugar);
  return sigue;
}
