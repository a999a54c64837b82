import * as contrato from "@ventanilla/contract/servicio-iop/servicio-iop.data";
import type { Answer } from "../../http/graphql/answer.ts";
import {
  borrarServicio,
  crearServicio,
  type DependenciasServicioIop,
  editarServicio,
  leerServicio,
  listarServicios,
} from "./editar.service.ts";

export function responderServicioIop(answer: Answer, deps: DependenciasServicioIop): void {
  const { db } = deps;
  answer(contrato.serviciosIop, ({ args }) => listarServicios(db, args));
  answer(contrato.servicioIop, ({ args }) => leerServicio(db, args.id));
  answer(contrato.servicioIopAdd, ({ sesion, args }) => crearServicio(deps, sesion, args.servicioIop));
  answer(contrato.servicioIopEdit, ({ sesion, args }) =>
    editarServicio(deps, sesion, args.id, args.servicioIop),
  );
  answer(contrato.servicioIopDelete, async ({ sesion, args }) => {
    await borrarServicio(db, sesion, args.id);
    return { deleted: true };
  });
}
