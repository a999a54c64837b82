import { randomUUID } from "node:crypto";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import type { Mencionable, Menciones } from "@ventanilla/contract/nota-interna/nota-interna";
import * as rutas from "@ventanilla/contract/nota-interna/nota-interna.routes";
import type { Cliente } from "./harness.ts";

export const anotar = (
  { http }: Cliente,
  id: number,
  texto: string,
  { menciones, clave = randomUUID() }: { menciones?: number[]; clave?: string } = {},
): Promise<Mensaje> =>
  http.call<typeof rutas.escribirNota>(rutas.escribirNota, {
    params: { id },
    body: { texto, ...(menciones && { menciones }) },
    idempotencyKey: clave,
  });

export const mencionables = async ({ http }: Cliente, id: number, texto?: string): Promise<Mencionable[]> =>
  (
    await http.call<typeof rutas.leerMencionables>(rutas.leerMencionables, {
      params: { id },
      query: { texto },
    })
  ).rows;

export const menciones = ({ http }: Cliente): Promise<Menciones> =>
  http.call<typeof rutas.leerMenciones>(rutas.leerMenciones, {});

export const verMenciones = ({ http }: Cliente, id: number): Promise<Menciones> =>
  http.call<typeof rutas.verMenciones>(rutas.verMenciones, { params: { id } });
