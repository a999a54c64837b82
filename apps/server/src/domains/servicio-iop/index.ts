// Servicio IOP: an outside service of the interoperability platform, found by its code.
// Owns: servicio_iop; opens the sealed token for whoever calls the service.
// Never: calls a service (adapters/) or answers its token.
export { responderServicioIop } from "./servicio-iop.data.ts";
export { montarServicioIop } from "./servicio-iop.routes.ts";
export { abrirServicio, hayServicio } from "./servicio-iop.service.ts";
