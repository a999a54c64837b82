// Messages that opened no case: how one comes, who looks at it and what is asked of it.
import { randomUUID } from "node:crypto";
import { HttpError } from "@ventanilla/client/http";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { leerHilo } from "@ventanilla/contract/mensaje/mensaje.routes";
import {
  abrirCasoDeSuelto,
  cambiarSuelto,
  leerSuelto,
  listarSueltos,
} from "@ventanilla/contract/suelto/suelto.routes";
import { createFileStore } from "../src/adapters/files/index.ts";
import type { MensajeEvent } from "../src/channels/connector.ts";
import { abrirCanal } from "../src/domains/canal/index.ts";
import { recibirMensaje } from "../src/domains/mensaje/index.ts";
import { salidaQueue } from "../src/outbox/salida-queue.repository.ts";
import { pdf } from "./archivos.ts";
import { type Cliente, type Institucion, levantar } from "./harness.ts";
import { workers } from "./workers.ts";

export type Llegada = Partial<MensajeEvent> & { asunto?: string };

export const listar = (cliente: Cliente, query: ArgsOf<typeof listarSueltos>["query"] = {}) =>
  cliente.http.call<typeof listarSueltos>(listarSueltos, { query });
export const leer = (cliente: Cliente, id: number) =>
  cliente.http.call<typeof leerSuelto>(leerSuelto, { params: { id } });
export const abrir = (cliente: Cliente, id: number) =>
  cliente.http.call<typeof abrirCasoDeSuelto>(abrirCasoDeSuelto, { params: { id } });
export const cambiar = (cliente: Cliente, id: number, estado: "DESCARTADO" | "POR_REVISAR") =>
  cliente.http.call<typeof cambiarSuelto>(cambiarSuelto, { params: { id }, body: { estado } });
export const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);
export const hiloDe = async (cliente: Cliente, id: number) =>
  (await cliente.http.call<typeof leerHilo>(leerHilo, { params: { id } })).rows;

/** A test file's own server, with what brings messages into its list. */
export async function levantarConSueltos() {
  const banco = await levantar();

  /** A mail that a machine wrote arrives, with a file unless told otherwise. */
  async function llega({ canal }: Institucion, { asunto = "Constancia", ...evento }: Llegada = {}) {
    const abierto = await abrirCanal(banco.db, banco.sealer, canal.id);
    if (!abierto) throw new Error("the channel is there");
    const almacen = await createFileStore({ kind: "disk", folder: banco.carpeta });
    const chat = evento.chat ?? "consultas@listas.example";
    return recibirMensaje({ db: banco.db, almacen, salidas: salidaQueue, workers }, abierto, {
      kind: "mensaje",
      idExterno: randomUUID(),
      chat,
      nombre: "Lista de consultas",
      seconds: 1_790_000_000,
      tipoContenido: "email",
      text: "¿Qué papeles pide la licencia?\n\n> lo de antes",
      adjuntos: [{ url: "", mime: "application/pdf", nombre: "carta.pdf", content: pdf("lista") }],
      automatic: true,
      correo: {
        asunto,
        remitente: chat,
        html: "<p>¿Qué papeles pide la <b>licencia</b>?</p><script>x</script>",
      },
      ...evento,
    });
  }

  async function escena(puntos = 1) {
    const inst = await banco.institucion({ puntos });
    const operadores = await Promise.all(inst.operadores.map((uno) => banco.comoUsuario(uno)));
    const [operador = banco.anonimo] = operadores;
    return { inst, operador, operadores, admin: await banco.comoUsuario(inst.admin) };
  }

  /** With its one message waiting. */
  async function conUno(llegada: Llegada = {}, puntos = 1) {
    const lugar = await escena(puntos);
    await llega(lugar.inst, llegada);
    const [fila] = (await listar(lugar.operador)).rows;
    if (!fila) throw new Error("the message is in the list");
    return { ...lugar, fila };
  }

  /** Cases of an institution, the oldest first. */
  const casosDe = ({ id }: Institucion) =>
    banco.db.selectFrom("caso").selectAll().where("id_entidad", "=", id).orderBy("id").execute();

  return { banco, llega, escena, conUno, casosDe };
}

export type ConSueltos = Awaited<ReturnType<typeof levantarConSueltos>>;
