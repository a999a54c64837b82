import type { FastifyInstance } from "fastify";
import type { Inbox } from "../channels/inbox.ts";
import { montarArchivo } from "../domains/archivo/index.ts";
import { montarAsociacion, mostrarNombreNuevo } from "../domains/asociacion/index.ts";
import { montarBusqueda } from "../domains/busqueda/index.ts";
import { montarCanal, responderCanal } from "../domains/canal/index.ts";
import { bloquearCasosDePunto, marcarCanal, montarCaso, moverCasos } from "../domains/caso/index.ts";
import { montarCiudadania } from "../domains/ciudadania/index.ts";
import { montarEntidad, responderEntidad } from "../domains/entidad/index.ts";
import { montarFaq } from "../domains/faq/index.ts";
import { montarFiltro } from "../domains/filtro/index.ts";
import { crearMostradas, montarLog, responderLog } from "../domains/log/index.ts";
import { montarMensaje } from "../domains/mensaje/index.ts";
import { montarModulo, responderModulo } from "../domains/modulo/index.ts";
import { montarNotaInterna } from "../domains/nota-interna/index.ts";
import { montarParametro, responderParametro } from "../domains/parametro/index.ts";
import {
  estaConcedido,
  montarPermiso,
  responderPermiso,
  sembrarPermisosDeModulo,
} from "../domains/permiso/index.ts";
import { montarPersona, referenciaPorDocumento } from "../domains/persona/index.ts";
import { cerrarPresencia, montarPresencia, sacarDelPunto } from "../domains/presencia/index.ts";
import { montarPuestaEnMarcha } from "../domains/puesta-en-marcha/index.ts";
import {
  exigirPuntosParaCanal,
  montarPunto,
  ponerPuntosDeCanal,
  puntosDeCanal,
  quitarDePuntos,
  revisarMesas,
} from "../domains/punto/index.ts";
import { montarRecuperacion } from "../domains/recuperacion/index.ts";
import { montarRol, responderRol } from "../domains/rol/index.ts";
import { montarServicioIop, responderServicioIop } from "../domains/servicio-iop/index.ts";
import {
  deslizar,
  esTokenDeApi,
  montarSesion,
  resolverSesion,
  resolverTokenDeApi,
} from "../domains/sesion/index.ts";
import { montarSuelto } from "../domains/suelto/index.ts";
import { montarTablero } from "../domains/tablero/index.ts";
import { montarTramite } from "../domains/tramite/index.ts";
import {
  type DependenciasUsuario,
  exigirOtroSuperadmin,
  exigirSuperadminFuera,
  montarUsuario,
  responderOperador,
  responderUsuario,
  terminarSinFactor,
} from "../domains/usuario/index.ts";
import { createAnswers } from "../http/graphql/answer.ts";
import { mountGraphql } from "../http/graphql/graphql.ts";
import { createMount, type Gate } from "../http/mount-route.ts";
import { recordAccount } from "./accounts.ts";
import type { Deps } from "./deps.ts";

/** Mounts every room, all in the same way. What a room needs of a later one is handed to it here. */
export function mountRooms(http: FastifyInstance, deps: Deps, inbox: Pick<Inbox, "readAgain">): void {
  const { db, env, firma } = deps;
  const gate: Gate = {
    addressOf: ({ raw }) => deps.addressOf(raw),
    resolveSesion: (token, ip) =>
      esTokenDeApi(token) ? resolverTokenDeApi(db, token, ip) : resolverSesion(db, firma, token, ip),
    slide: (sesion) => deslizar(db, sesion),
  };
  const deUsuario = {
    ...deps,
    cerrarPresencia,
    quitarDePuntos: (tx, idUsuario) => quitarDePuntos({ sacarDelPunto }, tx, idUsuario),
    revisarMesas,
    mostrarNombreNuevo,
  } satisfies DependenciasUsuario;
  const deEntidad = { ...deps, cerrarPresencia, exigirSuperadminFuera };
  const mostradas = crearMostradas(db);
  const mount = createMount(http, gate, deps.onUndeclaredError, mostradas, deps.times.reader);
  montarSesion(mount, { ...deps, cerrarPresencia, exigirOtroSuperadmin });
  montarCiudadania(mount, deps);
  montarRecuperacion(mount, { ...deps, cerrarPresencia });
  montarPunto(mount, { ...deps, sacarDelPunto, bloquearCasosDePunto, moverCasos });
  montarPresencia(mount, deps);
  montarCanal(mount, {
    ...deps,
    async anotarCuenta(idCanal, estado) {
      await recordAccount(deps, idCanal, estado);
    },
    leerOtraVez: inbox.readAgain,
    puntosDeCanal,
    exigirPuntosParaCanal,
    ponerPuntosDeCanal,
    marcarCanal,
  });
  montarCaso(mount, deps);
  montarNotaInterna(mount, deps);
  montarMensaje(mount, deps);
  montarBusqueda(mount, deps);
  montarArchivo(mount, deps);
  montarSuelto(mount, deps);
  montarTramite(mount, deps);
  montarFaq(mount, deps);
  montarFiltro(mount, deps);
  montarUsuario(mount, deUsuario);
  montarEntidad(mount, deEntidad);
  const modulo = { db, sembrarPermisosDeModulo, estaConcedido, revisarMesas };
  montarModulo(mount, modulo);
  montarPermiso(mount, { db, revisarMesas });
  montarRol(mount, deps);
  montarPersona(mount, deps);
  montarAsociacion(mount, deps);
  montarParametro(mount, deps);
  montarServicioIop(mount, deps);
  const logs = {
    db,
    mostradas,
    porDocumento: (idPersona: number) => referenciaPorDocumento(db, deps.huellaDeDocumento, idPersona),
  };
  montarLog(mount, logs);
  montarPuestaEnMarcha(mount, deps);
  montarTablero(mount, deps);
  const { answer, fields } = createAnswers();
  responderCanal(answer, deps);
  responderOperador(answer, deps);
  responderModulo(answer, modulo);
  responderPermiso(answer, { db, revisarMesas });
  responderRol(answer, deps);
  responderEntidad(answer, deEntidad);
  responderParametro(answer, {
    db,
    terminarSinFactor: (tx, quien, roles) => terminarSinFactor(tx, { quien, cerrarPresencia }, roles),
  });
  responderServicioIop(answer, deps);
  responderLog(answer, logs);
  responderUsuario(answer, deUsuario);
  mountGraphql(http, {
    gate,
    fields,
    introspection: env.demo,
    onUndeclaredError: deps.onUndeclaredError,
  });
}
