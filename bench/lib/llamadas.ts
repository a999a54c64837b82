import { askField } from "@ventanilla/client/data";
import { createHttp, type Http } from "@ventanilla/client/http";
import type { DataFieldSpec } from "@ventanilla/contract/common/data-field";
import type { RouteSpec } from "@ventanilla/contract/common/route";
import { percentil } from "./medida.ts";

/** A reading, asked as a browser asks, by each of some users in turn. */
export interface Pedido {
  nombre: string;
  /** A route, or a field of the data queries. */
  ruta: RouteSpec | DataFieldSpec;
  args: Record<string, unknown>;
  /** What is asked in turn, where asking for the same again and again would say too little. */
  enTurno?: readonly Record<string, unknown>[];
  tokens: readonly string[];
}

export interface Tardanza {
  p50: number;
  p99: number;
}

/** Of what is sent as a table only its beginning: then the caller gives up. */
export async function pedir(http: Http, { ruta, args }: Pick<Pedido, "ruta" | "args">): Promise<unknown> {
  if (!("path" in ruta)) return askField(http, ruta, args as never);
  if (!ruta.csv) return http.call(ruta, args as never);
  const lector = (await http.open(ruta, args)).body?.getReader();
  await lector?.read();
  return lector?.cancel();
}

/** Which of the users asks next, over all that is asked. */
let turno = 0;

/** Asks the same for so long, so many at once; milliseconds, answers read to their end. */
export async function preguntar(
  url: string,
  { tokens, enTurno, ...pedido }: Pedido,
  { segundos, simultaneos }: { segundos: number; simultaneos: number },
): Promise<Tardanza> {
  const clientes = tokens.map((token) => createHttp({ base: url, token: () => token, idioma: () => "es" }));
  const llamar = async (): Promise<void> => {
    turno += 1;
    const cliente = clientes[turno % clientes.length];
    if (cliente) await pedir(cliente, { ...pedido, args: enTurno?.[turno % enTurno.length] ?? pedido.args });
  };
  await llamar();
  const fin = performance.now() + segundos * 1000;
  const tardanzas: number[] = [];
  const trabajador = async (): Promise<void> => {
    do {
      const salio = performance.now();
      await llamar();
      tardanzas.push(performance.now() - salio);
    } while (performance.now() < fin);
  };
  await Promise.all(Array.from({ length: simultaneos }, trabajador));
  return { p50: percentil(tardanzas, 0.5), p99: percentil(tardanzas, 0.99) };
}
