import { exportarServiciosIop } from "@ventanilla/contract/servicio-iop/exportar.routes";
import * as contrato from "@ventanilla/contract/servicio-iop/servicio-iop.routes";
import type { Mount } from "../../http/mount-route.ts";
import {
  borrarServicio,
  cambiarServicio,
  type DependenciasServicioIop,
  exportarServicios,
  leerServicio,
} from "./editar.service.ts";

export function montarServicioIop(mount: Mount, deps: DependenciasServicioIop): void {
  mount(exportarServiciosIop, async ({ sesion, query }) => exportarServicios(deps.db, sesion, query));
  mount(contrato.leerServicioIop, ({ params }) => leerServicio(deps.db, params.id));
  mount(contrato.cambiarServicioIop, ({ sesion, params, body }) =>
    cambiarServicio(deps, sesion, params.id, body.transicion),
  );
  mount(contrato.borrarServicioIop, ({ sesion, params }) => borrarServicio(deps.db, sesion, params.id));
}
