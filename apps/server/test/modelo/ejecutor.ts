import { randomUUID } from "node:crypto";
import type { Caso } from "@ventanilla/contract/caso/caso";
import { crearCaso } from "@ventanilla/contract/caso/caso.routes";
import { enviarMensaje, enviarVarios } from "@ventanilla/contract/mensaje/mensaje.routes";
import type { Punto } from "@ventanilla/contract/punto/punto";
import { cambiarPunto, dejarPunto, editarPunto, ingresar } from "@ventanilla/contract/punto/punto.routes";
import { marcarLeido } from "../../src/domains/mensaje/index.ts";
import { asociar, deshacer } from "../asociacion.ts";
import { adjuntar, atender, cambiarPrincipal, cerrar, derivar, guardar, liberar } from "../casos.ts";
import type { Cliente } from "../harness.ts";
import type { Modelo } from "./modelo.ts";
import { entradaPara } from "./modelo-mensaje.ts";
import { lugar, type Mundo } from "./mundo.ts";
import type { De, Hace, Operacion } from "./operaciones.ts";
import { codigoSegun } from "./rechazo.ts";
import { deCaso } from "./retrato.ts";

/** An id that no row has. */
const NINGUNO = 2_000_000_000;
const en = (lista: readonly number[], indice: number): number => lista[indice] ?? NINGUNO;

/** Read once the rows that the operation made have been found. */
type Traducir = () => unknown;
type Hacer<H extends Hace> = (mundo: Mundo, operacion: De<H>, m: Modelo) => Promise<Traducir>;

const clienteDe = ({ usuarios, admin }: Mundo, quien: number): Cliente => usuarios[quien]?.cliente ?? admin;
const textoDe = (m: Modelo): string => `texto ${m.reloj + 1}`;

/** Of the case as it stands, or one that it is not. */
function versionDe({ versiones }: Mundo, { caso, version }: { caso: number; version: string }) {
  const actual = versiones[caso] ?? 1;
  if (version === "ninguna") return {};
  // The first one has none before it: what counts is that it is another.
  const otra = actual === 1 ? 2 : actual - 1;
  return { version: version === "actual" ? actual : otra };
}

function vistoDe(mundo: Mundo, m: Modelo, pedido: { caso: number; visto: string; forzar: boolean }) {
  const ultimo = m.mensajes.findLastIndex((uno) => uno.caso === pedido.caso);
  return {
    ...(pedido.visto === "lo último" && { ultimo_visto: mundo.mensajes[ultimo] ?? 0 }),
    ...(pedido.visto === "nada" && { ultimo_visto: 0 }),
    ...(pedido.forzar && { forzar: true }),
  };
}

const casoDe =
  (mundo: Mundo, caso: Caso): Traducir =>
  () =>
    deCaso(mundo, caso);

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

async function enviar(mundo: Mundo, operacion: De<"responder">, m: Modelo): Promise<Traducir> {
  const { http } = clienteDe(mundo, operacion.quien);
  const entrada = entradaPara(m, operacion.caso, operacion.entradaDelCaso);
  const idempotencyKey = randomUUID();
  const mandar = (contenido: string) =>
    http.call<typeof enviarMensaje>(enviarMensaje, {
      params: { canalId: en(mundo.entradas, entrada) },
      body: {
        caso: en(mundo.casos, operacion.caso),
        contenido,
        tipo_contenido: "texto",
        ...vistoDe(mundo, m, operacion),
      },
      idempotencyKey,
    });
  const { repite } = operacion;
  const primero = await mandar(textoDe(m));
  const otraVez =
    repite === "no"
      ? null
      : await mandar(repite === "igual" ? textoDe(m) : "otro texto").then(({ id }) => id, codigoSegun);
  return () => ({
    mensaje: lugar(mundo.mensajes, primero.id),
    caso: lugar(mundo.casos, primero.id_caso),
    entrada: lugar(mundo.entradas, primero.id_canal_entrada),
    operador: mundo.usuarios.findIndex(({ id }) => id === primero.operador?.id),
    anotado: primero.estado === "COMPLETADO",
    ...(otraVez !== null && {
      otraVez: typeof otraVez === "number" ? lugar(mundo.mensajes, otraVez) : otraVez,
    }),
  });
}

const HACER: { [H in Hace]: Hacer<H> } = {
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
  async escribir({ banco, canales }, { cuenta, chat }, m) {
    const canal = canales[cuenta];
    if (!canal) throw new Error("no such account");
    const escrito = { chat: `5917000000${chat}@c.us`, texto: textoDe(m) };
    const { estado } = await banco.ciudadanoEscribe(canal, escrito);
    return () => (estado === 200 ? "recibido" : estado);
  },
  async leer(mundo, { quien, mensaje }) {
    const { sesion } = mundo.usuarios[quien] ?? {};
    if (!sesion) throw new Error("no such operator");
    const leido = await marcarLeido(mundo.banco.db, sesion, en(mundo.mensajes, mensaje));
    return () =>
      leido && {
        entrada: lugar(mundo.entradas, leido.sesion_id),
        noLeidos: leido.no_leidos,
        leidoHasta: lugar(mundo.mensajes, leido.leido_hasta),
        puntos: [...leido.secuencias.keys()].map((id) => lugar(mundo.puntos, id)),
      };
  },
  responder: enviar,
  async varios(mundo, { quien, caso, otro }, m) {
    const destinos = [caso, otro].map((uno) => ({
      canal: en(mundo.entradas, entradaPara(m, uno, 0)),
      id_caso: en(mundo.casos, uno),
    }));
    const body = { canales: destinos, contenido: textoDe(m), tipo_contenido: "texto" as const };
    const { http } = clienteDe(mundo, quien);
    const { enviados, fallidos } = await http.call<typeof enviarVarios>(enviarVarios, { body });
    const de = ({ canal, id_caso }: { canal: number; id_caso: number }) => ({
      entrada: lugar(mundo.entradas, canal),
      caso: lugar(mundo.casos, id_caso),
    });
    return () => ({
      enviados: enviados.map(({ mensajes, ...uno }) => ({
        ...de(uno),
        mensaje: lugar(mundo.mensajes, mensajes[0]?.id ?? null),
      })),
      fallidos: fallidos.map(({ error, ...uno }) => ({ ...de(uno), error })),
    });
  },
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
  async adjuntar(mundo, { otro, ...pedido }) {
    const body = { caso_destino: en(mundo.casos, otro), ...versionDe(mundo, pedido) };
    return casoDe(mundo, await adjuntar(clienteDe(mundo, pedido.quien), en(mundo.casos, pedido.caso), body));
  },
  async principal(mundo, { entrada, ...pedido }) {
    const body = { canal: en(mundo.entradas, entrada), ...versionDe(mundo, pedido) };
    const cliente = clienteDe(mundo, pedido.quien);
    return casoDe(mundo, await cambiarPrincipal(cliente, en(mundo.casos, pedido.caso), body));
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
  operador: (mundo, { punto, operador }, m) =>
    editar(mundo, punto, {
      operadores_autorizados: alternar(
        m.puntos[punto]?.operadores ?? [],
        operador,
        mundo.usuarios.map(({ id }) => id),
      ),
    }),
  canal: (mundo, { punto, canal }, m) =>
    editar(mundo, punto, {
      canales_autorizados: alternar(
        m.puntos[punto]?.canales ?? [],
        canal,
        mundo.canales.map(({ id }) => id),
      ),
    }),
  async inactivar(mundo, { punto, mover, destino }) {
    const body = { transicion: "inactivar" as const, ...(mover && { mover_a: en(mundo.puntos, destino) }) };
    const params = { id: en(mundo.puntos, punto) };
    return dePunto(mundo, await mundo.admin.http.call<typeof cambiarPunto>(cambiarPunto, { params, body }));
  },
  async activar(mundo, { punto }) {
    const params = { id: en(mundo.puntos, punto) };
    const body = { transicion: "activar" as const };
    return dePunto(mundo, await mundo.admin.http.call<typeof cambiarPunto>(cambiarPunto, { params, body }));
  },
};

function hacer<H extends Hace>(mundo: Mundo, operacion: De<H> & { hace: H }, m: Modelo): Promise<Traducir> {
  return HACER[operacion.hace](mundo, operacion, m);
}

/** Does it for real; `m` is the state before. A refusal is told by its code, anything else goes up. */
export async function ejecutar(
  mundo: Mundo,
  operacion: Operacion,
  m: Modelo,
): Promise<{ rechazo: string } | { traducir: Traducir }> {
  try {
    return { traducir: await hacer(mundo, operacion, m) };
  } catch (error) {
    return { rechazo: codigoSegun(error) };
  }
}
