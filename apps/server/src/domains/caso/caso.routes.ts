import * as administrar from "@ventanilla/contract/caso/administrar.routes";
import * as contrato from "@ventanilla/contract/caso/caso.routes";
import * as lectura from "@ventanilla/contract/caso/lectura.routes";
import type { Db } from "../../db/database.ts";
import type { Mount } from "../../http/mount-route.ts";
import { asignarPunto } from "./administrar/asignar.service.ts";
import { cancelar } from "./administrar/cancelar.service.ts";
import { exportarCasos, listarDestinos, listarParaAdministrar } from "./administrar/listado.service.ts";
import { crear } from "./apertura/crear.service.ts";
import type { QuienRegistra } from "./apertura/lugar.service.ts";
import { adjuntar } from "./cambios/adjuntar.service.ts";
import { atender } from "./cambios/atender.service.ts";
import { cambiarCanalPrincipal } from "./cambios/canal-principal.service.ts";
import { cambiarEstado } from "./cambios/cerrar.service.ts";
import { derivar } from "./cambios/derivar.service.ts";
import { guardar } from "./cambios/guardar.service.ts";
import { liberar } from "./cambios/liberar.service.ts";
import { accederCaso } from "./caso.access.ts";
import {
  listarAdjuntos,
  listarCanalesDePersona,
  listarCasosDePersona,
} from "./lecturas/de-persona.service.ts";
import { leerDetalle } from "./lecturas/detalle.service.ts";
import { listarFallosTardios, listarHistorial } from "./lecturas/historial.service.ts";
import { listarPendientes } from "./lecturas/pendientes.service.ts";
import { listarColegas, traspasar } from "./traspaso/traspasar.service.ts";

export interface DependenciasCaso {
  db: Db;
  registry: QuienRegistra;
}

export function montarCaso(mount: Mount, deps: DependenciasCaso): void {
  const { db } = deps;
  mount(lectura.leerCaso, ({ sesion, params }) => accederCaso(db, sesion, params.id));
  mount(administrar.listarCasos, ({ sesion, query }) => listarParaAdministrar(db, sesion, query));
  mount(administrar.exportarCasos, ({ sesion, query }) => exportarCasos(db, sesion, query));
  mount(administrar.listarDestinos, ({ sesion, params }) => listarDestinos(db, sesion, params.casoId));
  mount(administrar.asignarPunto, ({ sesion, params, body }) =>
    asignarPunto(db, sesion, params.casoId, body),
  );
  mount(administrar.cancelarCaso, ({ sesion, params, body }) => cancelar(db, sesion, params.casoId, body));
  mount(lectura.listarPendientes, ({ sesion, params, query }) =>
    listarPendientes(db, sesion, params.id, query),
  );
  mount(contrato.atenderCaso, ({ sesion, params }) => atender(db, sesion, params.casoId));
  mount(contrato.crearCaso, ({ sesion, body, idempotencia }) => crear(deps, sesion, body, idempotencia));
  mount(lectura.leerDetalleCaso, ({ sesion, params }) => leerDetalle(db, sesion, params.id));
  mount(lectura.listarHistorial, ({ sesion, params, query }) =>
    listarHistorial(db, sesion, params.id, query),
  );
  mount(lectura.listarFallosTardios, async ({ sesion, params }) => ({
    rows: await listarFallosTardios(db, sesion, params.id),
  }));
  mount(lectura.listarCasosDePersona, ({ sesion, params, query }) =>
    listarCasosDePersona(db, sesion, params.personaId, query.estado),
  );
  mount(lectura.listarAdjuntosDeCaso, ({ sesion, params }) => listarAdjuntos(db, sesion, params.casoId));
  mount(lectura.listarCanalesDePersona, ({ sesion, params }) =>
    listarCanalesDePersona(db, sesion, params.personaId),
  );
  mount(contrato.liberarCaso, ({ sesion, params, body }) => liberar(db, sesion, params.casoId, body.version));
  mount(lectura.listarColegas, async ({ sesion, params }) => ({
    rows: await listarColegas(db, sesion, params.id),
  }));
  mount(contrato.traspasarCaso, ({ sesion, params, body }) => traspasar(db, sesion, params.casoId, body));
  mount(contrato.guardarCaso, ({ sesion, params, body }) => guardar(db, sesion, params.casoId, body));
  mount(contrato.cambiarEstadoCaso, ({ sesion, params, body }) =>
    cambiarEstado(db, sesion, params.casoId, body),
  );
  mount(contrato.derivarCaso, ({ sesion, body }) => derivar(db, sesion, body));
  mount(contrato.adjuntarCaso, ({ sesion, params, body }) => adjuntar(db, sesion, params.casoId, body));
  mount(contrato.cambiarCanalPrincipal, ({ sesion, params, body }) =>
    cambiarCanalPrincipal(db, sesion, params.casoId, body),
  );
}
