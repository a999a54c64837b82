// Entidad: an institution, to which its points, channels, procedures and people belong.
// Owns: entidad.
// Never: reaches into what belongs to an institution; each noun has its own room.
export { hayDeDemostracion, MARCAS_DEMO } from "./demostracion.repository.ts";
export { accederEntidad, accederEntidadEntera, exigirAlcance } from "./entidad.access.ts";
export { responderEntidad } from "./entidad.data.ts";
export { buscarEntidad } from "./entidad.repository.ts";
export { montarEntidad } from "./entidad.routes.ts";
export { entidadParaInstalar } from "./instalar.service.ts";
