// The lists of administration with a row each, as the tests of several screens have them.
import { Entidad } from "@ventanilla/contract/entidad/entidad";
import { Log, LogDetalle } from "@ventanilla/contract/log/log";
import { Modulo } from "@ventanilla/contract/modulo/modulo";
import { Parametro } from "@ventanilla/contract/parametro/parametro";
import { Rol } from "@ventanilla/contract/rol/rol";
import { ServicioIop } from "@ventanilla/contract/servicio-iop/servicio-iop";
import { UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { contestarDatos } from "./datos.ts";
import { unaCuenta, unaEntidad, unaFilaDeUsuario, unCatalogo } from "./fabrica.ts";
import { unModulo } from "./modulos.ts";

const ESCRITO = {
  _user_created: null,
  _user_updated: null,
  _created_at: "2026-11-20T14:00:00Z",
  _updated_at: "2026-11-20T14:00:00Z",
};
const PARAMETRO = Parametro.parse({
  id: 41,
  nombre: "PORTAL",
  valor: "gob.bo",
  label: "Portal",
  descripcion: null,
  ...ESCRITO,
});
export const SERVICIO = ServicioIop.parse({
  id: 42,
  codigo: "SEGIP-01",
  metodo: "Buscar persona",
  descripcion: null,
  entidad: null,
  url: "https://servicio.gob.bo",
  token: "configurado",
  tipo: "CONVENIO",
  estado: "ACTIVO",
  ...ESCRITO,
});
const ROL = Rol.parse({ id: 9, nombre: "JEFE_DE_PISO", path: null, descripcion: "Mira", ...ESCRITO });
const LOG = Log.parse({
  id: 91,
  nivel: "INFO",
  tipo: "modulo.cambio",
  mensaje: "Cambió un módulo",
  referencia: "modulo:30",
  ip: null,
  fecha: "2026-11-20T14:15:00Z",
  usuario: "raiz",
});
/** Of another institution than the administrator's. */
export const ENTIDAD = unaEntidad({ id: 5, nombre: "Gobernación", sigla: "GOB" });

/** Every list of administration shows one row, and what is opened of it is that row. */
export function contestarListas(): void {
  contestarDatos({
    usuarios: () => unCatalogo(UsuarioFila, [unaFilaDeUsuario()]),
    usuario: () => unaCuenta(),
    usuarioOnlyToken: () => ({ usuario: "raiz" }),
    entidades: () => unCatalogo(Entidad, [ENTIDAD]),
    entidad: () => ENTIDAD,
    modulos: () => unCatalogo(Modulo, [unModulo()]),
    parametros: () => unCatalogo(Parametro, [PARAMETRO]),
    serviciosIop: () => unCatalogo(ServicioIop, [SERVICIO]),
    roles: () => unCatalogo(Rol, [ROL]),
    logs: () => unCatalogo(Log, [LOG]),
    log: () => LogDetalle.parse({ ...LOG, tapado: false, cambios: [] }),
  });
}
