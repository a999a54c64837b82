import type { FastifyInstance } from "fastify";
import { montarArchivo } from "../domains/archivo/index.ts";
import { montarAsociacion } from "../domains/asociacion/index.ts";
import { listarCanales, montarCanal } from "../domains/canal/index.ts";
import { bloquearCasosDePunto, montarCaso, moverCasos } from "../domains/caso/index.ts";
import { montarEntidad } from "../domains/entidad/index.ts";
import { montarFaq } from "../domains/faq/index.ts";
import { montarMensaje } from "../domains/mensaje/index.ts";
import { montarPersona } from "../domains/persona/index.ts";
import { cerrarPresencia, montarPresencia, sacarDelPunto } from "../domains/presencia/index.ts";
import { montarPunto } from "../domains/punto/index.ts";
import { deslizar, montarSesion, resolverSesion } from "../domains/sesion/index.ts";
import { montarSuelto } from "../domains/suelto/index.ts";
import { montarTramite } from "../domains/tramite/index.ts";
import {
  exigirOtroSuperadmin,
  exigirSuperadminFuera,
  listarOperadores,
  montarUsuario,
} from "../domains/usuario/index.ts";
import { canal } from "../http/graphql/canal.ts";
import { mountGraphql } from "../http/graphql/graphql.ts";
import { operador } from "../http/graphql/operador.ts";
import { createMount, type Gate } from "../http/mount-route.ts";
import type { Deps } from "./deps.ts";

/** Mounts every room, all in the same way. What a room needs of a later one is handed to it here. */
export function mountRooms(http: FastifyInstance, deps: Deps): void {
  const { db, env, firma } = deps;
  const gate: Gate = {
    addressOf: ({ raw }) => deps.addressOf(raw),
    resolveSesion: (token, ip) => resolverSesion(db, firma, token, ip),
    slide: (sesion) => deslizar(db, sesion),
  };
  const mount = createMount(http, gate, deps.onUndeclaredError);
  montarSesion(mount, { ...deps, cerrarPresencia, exigirOtroSuperadmin });
  montarPunto(mount, { ...deps, sacarDelPunto, bloquearCasosDePunto, moverCasos });
  montarPresencia(mount, deps);
  montarCanal(mount, deps);
  montarCaso(mount, deps);
  montarMensaje(mount, deps);
  montarArchivo(mount, deps);
  montarSuelto(mount, deps);
  montarTramite(mount, deps);
  montarFaq(mount, deps);
  montarUsuario(mount, deps);
  montarEntidad(mount, { ...deps, cerrarPresencia, exigirSuperadminFuera });
  montarPersona(mount, deps);
  montarAsociacion(mount, deps);
  mountGraphql(http, {
    gate,
    nouns: [
      canal((sesion, consulta) => listarCanales(db, sesion, consulta)),
      operador((sesion, consulta) => listarOperadores(db, sesion, consulta)),
    ],
    introspection: env.demo,
  });
}
