import { EVENTO, type EventoServidor, SERVIDOR_A_CLIENTE } from "@ventanilla/contract/events";
import { expect } from "vitest";
import { type ConversacionDePrueba, crearConversacion } from "../src/domains/caso/caso.factory.ts";
import type { Banco, Bare, Cliente, Institucion } from "./harness.ts";

interface Suceso {
  evento: string;
  carga: unknown[];
}

/** A screen of an operator, by its bare socket. */
export interface Puesto {
  socket: Bare;
  cliente: Cliente;
  /** Everything that arrived, oldest first; each payload was checked against the contract. */
  sucesos: Suceso[];
  /** The first argument of the latest event of that name. */
  ultimo(evento: EventoServidor): unknown;
  cuantos(evento: EventoServidor): number;
}

function cumpleContrato({ evento, carga }: Suceso): void {
  const schema = SERVIDOR_A_CLIENTE[evento as EventoServidor];
  if (!schema) throw new Error(`the contract has no event ${evento}`);
  schema.parse(carga);
}

export async function puestoDe(banco: Banco, usuario: { id: number }): Promise<Puesto> {
  const cliente = await banco.comoUsuario(usuario);
  const socket = banco.socket(cliente.token);
  const sucesos: Suceso[] = [];
  socket.onAny((evento: string, ...carga: unknown[]) => {
    sucesos.push({ evento, carga });
    cumpleContrato({ evento, carga });
  });
  await expect.poll(() => socket.connected).toBe(true);
  return {
    socket,
    cliente,
    sucesos,
    ultimo: (evento) => sucesos.findLast((uno) => uno.evento === evento)?.carga[0],
    cuantos: (evento) => sucesos.filter((uno) => uno.evento === evento).length,
  };
}

/** At a point, with its list already received. */
export async function enPunto(banco: Banco, usuario: { id: number }, id: number): Promise<Puesto> {
  const puesto = await puestoDe(banco, usuario);
  puesto.socket.emit(EVENTO.conectado, { id });
  await expect.poll(() => puesto.cuantos(EVENTO.conectado)).toBe(1);
  return puesto;
}

/** What this socket asked so far is done: its events are handled in their order, and this one is refused at once. */
export async function atendido(puesto: Puesto): Promise<void> {
  const antes = puesto.cuantos(EVENTO.error);
  puesto.socket.emit(EVENTO.usuarios, { id: 2_147_483_000, ultima_conversacion: 1 });
  await expect.poll(() => puesto.cuantos(EVENTO.error)).toBe(antes + 1);
}

export const errorDe = (puesto: Puesto) => puesto.ultimo(EVENTO.error);
export const operador = (inst: Institucion, i = 0) => inst.operadores[i] ?? inst.admin;
export const punto = (inst: Institucion, i = 0) => inst.puntos[i] ?? 0;
export const chatDe = (n: number) => `591704${String(n).padStart(5, "0")}@c.us`;

/** One institution with one conversation. Given `puntos`, nobody took it yet: it stands at none of them. */
export async function conConversacion(banco: Banco, opciones: { puntos?: number; sin_leer?: number } = {}) {
  const inst = await banco.institucion({ puntos: opciones.puntos ?? 1 });
  const conversacion = await crearConversacion(banco.db, {
    canal: inst.canal,
    chat: chatDe(inst.id),
    id_punto: opciones.puntos ? null : punto(inst),
    sin_leer: opciones.sin_leer ?? 0,
  });
  return { inst, conversacion };
}

/** Opens the conversation, and waits until its messages come by themselves. */
export async function abierta(
  puesto: Puesto,
  id: number,
  { id_canal_entrada: sesion_id }: ConversacionDePrueba,
): Promise<void> {
  puesto.socket.emit(EVENTO.iniciar, { id, sesion_id });
  await expect.poll(() => puesto.ultimo(EVENTO.iniciado)).toMatchObject({ sesion_id });
}
