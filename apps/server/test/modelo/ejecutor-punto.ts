import type { Punto } from "@ventanilla/contract/punto/punto";
import { cambiarPunto, dejarPunto, editarPunto, ingresar } from "@ventanilla/contract/punto/punto.routes";
import { aquietarSalidas, clienteDe, en, type Hacer, type Traducir } from "./ejecutor-comun.ts";
import { lugar, type Mundo } from "./mundo.ts";
import type { Hace } from "./operaciones.ts";

async function editar(
  mundo: Mundo,
  indice: number,
  body: Parameters<typeof mundo.admin.http.call<typeof editarPunto>>[1]["body"],
): Promise<Traducir> {
  const params = { id: en(mundo.puntos, indice) };
  return dePunto(mundo, await mundo.admin.http.call<typeof editarPunto>(editarPunto, { params, body }));
}

function dePunto(mundo: Mundo, punto: Punto): Traducir {
  const ordenados = (ids: readonly number[], suyos: readonly { id: number }[]) =>
    suyos.map(({ id }) => lugar(ids, id) ?? -1).sort((a, b) => a - b);
  return () => ({
    activo: punto.estado === "ACTIVO",
    operadores: ordenados(
      mundo.usuarios.map(({ id }) => id),
      punto.operadores_autorizados,
    ),
    canales: ordenados(
      mundo.canales.map(({ id }) => id),
      punto.canales_autorizados,
    ),
  });
}

const alternar = (lista: readonly number[], uno: number, ids: readonly number[]): number[] =>
  (lista.includes(uno) ? lista.filter((otro) => otro !== uno) : [...lista, uno]).map((i) => en(ids, i));

/** What an account still has to send when it loses its last point fails (D108). */
const antesDePerderUnPunto = ({ banco, canales }: Mundo): Promise<void> => aquietarSalidas(banco, canales);

export const HACER_PUNTO = {
  async entrar(mundo, { quien, punto }) {
    const body = { id_punto_atencion: en(mundo.puntos, punto) };
    const cubiculo = await clienteDe(mundo, quien).http.call<typeof ingresar>(ingresar, { body });
    const { id, activo, operadores } = cubiculo;
    return () => ({ punto: lugar(mundo.puntos, id), activo, operadores });
  },
  async salir(mundo, { quien }) {
    await clienteDe(mundo, quien).http.call<typeof dejarPunto>(dejarPunto, { body: {} });
    return () => "hecho";
  },
  operador: (mundo, { punto, operador }, m) =>
    editar(mundo, punto, {
      operadores_autorizados: alternar(
        m.puntos[punto]?.operadores ?? [],
        operador,
        mundo.usuarios.map(({ id }) => id),
      ),
    }),
  async canal(mundo, { punto, canal }, m) {
    await antesDePerderUnPunto(mundo);
    return editar(mundo, punto, {
      canales_autorizados: alternar(
        m.puntos[punto]?.canales ?? [],
        canal,
        mundo.canales.map(({ id }) => id),
      ),
    });
  },
  async inactivar(mundo, { punto, mover, destino }) {
    await antesDePerderUnPunto(mundo);
    const body = { transicion: "inactivar" as const, ...(mover && { mover_a: en(mundo.puntos, destino) }) };
    const params = { id: en(mundo.puntos, punto) };
    return dePunto(mundo, await mundo.admin.http.call<typeof cambiarPunto>(cambiarPunto, { params, body }));
  },
  async activar(mundo, { punto }) {
    const params = { id: en(mundo.puntos, punto) };
    const body = { transicion: "activar" as const };
    return dePunto(mundo, await mundo.admin.http.call<typeof cambiarPunto>(cambiarPunto, { params, body }));
  },
} satisfies { [H in Hace]?: Hacer<H> };
