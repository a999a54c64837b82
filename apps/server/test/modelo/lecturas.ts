import type { CasoFila } from "@ventanilla/contract/caso/caso";
import { leerCaso, listarHistorial, listarPendientes } from "@ventanilla/contract/caso/lectura.routes";
import { listarCubiculos } from "@ventanilla/contract/punto/punto.routes";
import type { Cliente } from "../harness.ts";
import type { Modelo } from "./modelo.ts";
import { lugar, lugarDeUsuario, type Mundo } from "./mundo.ts";
import { codigoSegun } from "./rechazo.ts";
import { deCaso } from "./retrato.ts";

/** An operator who may look at the point, else the administrator. */
function quienMira(mundo: Mundo, m: Modelo, punto: number): Cliente {
  const { activo = false, operadores = [] } = m.puntos[punto] ?? {};
  const [primero] = activo ? operadores : [];
  return (primero === undefined ? undefined : mundo.usuarios[primero]?.cliente) ?? mundo.admin;
}

function deFila(mundo: Mundo, fila: CasoFila) {
  return {
    caso: lugar(mundo.casos, fila.id),
    estado: fila.estado,
    tipo: fila.tipo,
    punto: lugar(mundo.puntos, fila.id_punto_atencion),
    lider: lugarDeUsuario(mundo, fila.operador_principal),
    persona: lugar(mundo.personas, fila.persona?.id ?? null),
    principal: lugar(mundo.entradas, fila.canal_principal.principal.id),
    noLeidos: fila.no_leidos,
    direccion: fila.ultimoMensaje?.direccion ?? null,
    texto: fila.ultimoMensaje?.contenido ?? null,
  };
}

const porCaso = (a: { caso: number | null }, b: { caso: number | null }): number =>
  (a.caso ?? 0) - (b.caso ?? 0);

/** Pendientes and historial of a point, as one who works there sees them. */
export async function leerListas(mundo: Mundo, m: Modelo, punto: number) {
  const { http } = quienMira(mundo, m, punto);
  const pedido = { params: { id: mundo.puntos[punto] ?? 0 }, query: { limit: 100 } };
  const pendientes = await http.call<typeof listarPendientes>(listarPendientes, pedido);
  const historial = await http.call<typeof listarHistorial>(listarHistorial, pedido);
  return {
    pendientes: pendientes.rows.map((fila) => deFila(mundo, fila)).sort(porCaso),
    historial: historial.rows.map((fila) => deFila(mundo, fila)).sort(porCaso),
  };
}

/** Every case as an operator reads it, and the points to choose from. */
export async function leerLecturas(mundo: Mundo, quien: number) {
  const http = mundo.usuarios[quien]?.cliente.http ?? mundo.admin.http;
  const casos = mundo.casos.map((id) =>
    http.call<typeof leerCaso>(leerCaso, { params: { id } }).then((caso) => deCaso(mundo, caso), codigoSegun),
  );
  const cubiculos = await http.call<typeof listarCubiculos>(listarCubiculos, {});
  return {
    casos: await Promise.all(casos),
    cubiculos: cubiculos
      .map(({ id, operadores, sin_leer, activo }) => ({
        punto: lugar(mundo.puntos, id) ?? -1,
        operadores,
        sinLeer: sin_leer,
        activo,
      }))
      .sort((a, b) => a.punto - b.punto),
  };
}
