import { crearCaso } from "@ventanilla/contract/caso/caso.routes";
import { asociar, deshacer } from "../asociacion.ts";
import {
  adjuntar,
  asignar,
  atender,
  cambiarPrincipal,
  cancelar,
  cerrar,
  derivar,
  guardar,
  liberar,
  traspasar,
} from "../casos.ts";
import type { Cliente } from "../harness.ts";
import { casoDe, clienteDe, en, type Hacer, type Traducir, textoDe, vistoDe } from "./ejecutor-comun.ts";
import { lugar, type Mundo } from "./mundo.ts";
import type { Hace } from "./operaciones.ts";
import { deCaso } from "./retrato.ts";

/** Of the case as it stands, or one that it is not. */
function versionDe(
  { versiones }: Mundo,
  { caso, version }: { caso: number; version: string },
): { version?: number } {
  const actual = versiones[caso] ?? 1;
  if (version === "ninguna") return {};
  // The first one has none before it: what counts is that it is another.
  const otra = actual === 1 ? 2 : actual - 1;
  return { version: version === "actual" ? actual : otra };
}

async function abrirCaso(
  mundo: Mundo,
  quien: number,
  body: Parameters<typeof pedirCaso>[1],
): Promise<Traducir> {
  const caso = await pedirCaso(clienteDe(mundo, quien), body);
  return () => ({
    ...deCaso(mundo, caso),
    diferente: lugar(mundo.puntos, caso.punto_atencion_diferente),
    entrada: lugar(mundo.entradas, caso.canal_entrada),
    abierto: caso.caso_abierto,
  });
}

const pedirCaso = ({ http }: Cliente, body: Parameters<typeof http.call<typeof crearCaso>>[1]["body"]) =>
  http.call<typeof crearCaso>(crearCaso, { body });

export const HACER_CASO = {
  atender: async (mundo, { quien, caso }) =>
    casoDe(mundo, await atender(clienteDe(mundo, quien), en(mundo.casos, caso))),
  liberar: async (mundo, { quien, caso }) =>
    casoDe(mundo, await liberar(clienteDe(mundo, quien), en(mundo.casos, caso))),
  async guardar(mundo, { tipo, tramite, ...pedido }, m) {
    const campos = { tipo, id_tramite: en(mundo.tramites, tramite), descripcion: textoDe(m) };
    const body = { caso: campos, ...versionDe(mundo, pedido) };
    return casoDe(mundo, await guardar(clienteDe(mundo, pedido.quien), en(mundo.casos, pedido.caso), body));
  },
  async cerrar(mundo, pedido, m) {
    const body = { ...versionDe(mundo, pedido), ...vistoDe(mundo, m, pedido) };
    return casoDe(mundo, await cerrar(clienteDe(mundo, pedido.quien), en(mundo.casos, pedido.caso), body));
  },
  async derivar(mundo, { punto, comentario, ...pedido }) {
    const body = {
      id_caso: en(mundo.casos, pedido.caso),
      id_destino: en(mundo.puntos, punto),
      ...(comentario && { comentario: "Le corresponde a usted" }),
      ...versionDe(mundo, pedido),
    };
    return casoDe(mundo, await derivar(clienteDe(mundo, pedido.quien), body));
  },
  async traspasar(mundo, { colega, comentario, ...pedido }) {
    const ids = mundo.usuarios.map(({ id }) => id);
    const body = {
      id_operador: en(ids, colega),
      ...(comentario && { comentario: "Conoce a la persona" }),
      ...versionDe(mundo, pedido),
    };
    return casoDe(mundo, await traspasar(clienteDe(mundo, pedido.quien), en(mundo.casos, pedido.caso), body));
  },
  async adjuntar(mundo, { otro, ...pedido }) {
    const body = { caso_destino: en(mundo.casos, otro), ...versionDe(mundo, pedido) };
    return casoDe(mundo, await adjuntar(clienteDe(mundo, pedido.quien), en(mundo.casos, pedido.caso), body));
  },
  async principal(mundo, { entrada, ...pedido }) {
    const body = { canal: en(mundo.entradas, entrada), ...versionDe(mundo, pedido) };
    const cliente = clienteDe(mundo, pedido.quien);
    return casoDe(mundo, await cambiarPrincipal(cliente, en(mundo.casos, pedido.caso), body));
  },
  async asignar(mundo, { punto, comentario, ...pedido }) {
    const body = {
      id_punto: en(mundo.puntos, punto),
      ...(comentario && { comentario: "Allá hablan aymara" }),
      ...versionDe(mundo, pedido),
    };
    return casoDe(mundo, await asignar(mundo.admin, en(mundo.casos, pedido.caso), body));
  },
  async cancelar(mundo, pedido) {
    const { version } = versionDe(mundo, pedido);
    return casoDe(mundo, await cancelar(mundo.admin, en(mundo.casos, pedido.caso), "Es una prueba", version));
  },
  abrir: (mundo, { quien, entrada, tipo, conTramite, tramite }, m) =>
    abrirCaso(mundo, quien, {
      canal: en(mundo.entradas, entrada),
      caso: {
        descripcion: textoDe(m),
        tipo,
        ...(conTramite && { id_tramite: en(mundo.tramites, tramite) }),
      },
    }),
  llamada: (mundo, { quien, canal, telefono, tipo }, m) =>
    abrirCaso(mundo, quien, {
      canal: en(
        mundo.canales.map(({ id }) => id),
        canal,
      ),
      caso: { descripcion: textoDe(m), clasificacion: "llamada", usuario: `7000000${telefono}`, tipo },
    }),
  async asociar(mundo, { quien, entrada, persona, reemplazar }) {
    const documento = mundo.documentos[persona];
    if (!documento) throw new Error("no such person");
    const { id } = await asociar(clienteDe(mundo, quien), en(mundo.entradas, entrada), documento, {
      reemplazar,
    });
    return () => lugar(mundo.personas, id);
  },
  async deshacer(mundo, { quien, entrada }) {
    const persona = await deshacer(clienteDe(mundo, quien), en(mundo.entradas, entrada));
    return () => lugar(mundo.personas, persona?.id ?? null);
  },
} satisfies { [H in Hace]?: Hacer<H> };
