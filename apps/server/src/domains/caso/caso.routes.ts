import * as contrato from "@ventanilla/contract/caso/caso.routes";
import * as lectura from "@ventanilla/contract/caso/lectura.routes";
import type { Db } from "../../db/database.ts";
import type { Montar } from "../../http/mount-route.ts";
import { adjuntar } from "./adjuntar.service.ts";
import { atender } from "./atender.service.ts";
import { cambiarCanalPrincipal } from "./canal-principal.service.ts";
import { accederCaso } from "./caso.access.ts";
import { cambiarEstado } from "./cerrar.service.ts";
import { crear } from "./crear.service.ts";
import { listarAdjuntos, listarCanales, listarCasosDePersona } from "./de-persona.service.ts";
import { derivar } from "./derivar.service.ts";
import { leerDetalle } from "./detalle.service.ts";
import { guardar } from "./guardar.service.ts";
import { listarHistorial } from "./historial.service.ts";
import { liberar } from "./liberar.service.ts";
import { listarPendientes } from "./pendientes.service.ts";

export function montarCaso(montar: Montar, db: Db): void {
  montar(lectura.leerCaso, ({ sesion, params }) => accederCaso(db, sesion, params.id));
  montar(lectura.listarPendientes, ({ sesion, params, query }) =>
    listarPendientes(db, sesion, params.id, query),
  );
  montar(contrato.atenderCaso, ({ sesion, params }) => atender(db, sesion, params.casoId));
  montar(contrato.crearCaso, ({ sesion, body, idempotencia }) => crear(db, sesion, body, idempotencia));
  montar(lectura.leerDetalleCaso, ({ sesion, params }) => leerDetalle(db, sesion, params.id));
  montar(lectura.listarHistorial, ({ sesion, params, query }) =>
    listarHistorial(db, sesion, params.id, query),
  );
  montar(lectura.listarCasosDePersona, ({ sesion, params, query }) =>
    listarCasosDePersona(db, sesion, params.personaId, query.estado),
  );
  montar(lectura.listarAdjuntosDeCaso, ({ sesion, params }) => listarAdjuntos(db, sesion, params.casoId));
  montar(lectura.listarCanalesDePersona, ({ sesion, params }) => listarCanales(db, sesion, params.personaId));
  montar(contrato.liberarCaso, ({ sesion, params }) => liberar(db, sesion, params.casoId));
  montar(contrato.guardarCaso, ({ sesion, params, body }) => guardar(db, sesion, params.casoId, body));
  montar(contrato.cambiarEstadoCaso, ({ sesion, params, body }) =>
    cambiarEstado(db, sesion, params.casoId, body),
  );
  montar(contrato.derivarCaso, ({ sesion, body }) => derivar(db, sesion, body));
  montar(contrato.adjuntarCaso, ({ sesion, params, body }) => adjuntar(db, sesion, params.casoId, body));
  montar(contrato.cambiarCanalPrincipal, ({ sesion, params, body }) =>
    cambiarCanalPrincipal(db, sesion, params.casoId, body),
  );
}
