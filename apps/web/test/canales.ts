// The page of the accounts: its rows and records as the contract has them, its pieces by role.
import { screen } from "@testing-library/react";
import { Canal, CanalCreado } from "@ventanilla/contract/canal/administrar";
import { CanalFila } from "@ventanilla/contract/canal/canal";
import { EntidadBreve } from "@ventanilla/contract/entidad/entidad";
import { PuntoFila } from "@ventanilla/contract/punto/punto";
import { unCatalogo, unInicio, unPunto, unSuperadministrador, unUsuario } from "./fabrica.ts";
import { abrir, servidor } from "./pantalla.tsx";

export const CANALES = "/ws/api/system/canales";
export const PUNTOS = "/ws/api/system/puntos";
const TODOS = ["canales:create", "canales:read", "canales:update", "canales:delete"];

export const unaFila = (cambios: Partial<CanalFila> = {}): CanalFila =>
  CanalFila.parse({
    id: 7,
    clasificacion: "correo",
    usuario: "mesa@alcaldia.bo",
    id_entidad: 1,
    entidad: { nombre: "Alcaldía" },
    estado: "ACTIVO",
    conexion: { estado: "conectada", detalle: "", desde: null, sin_escucha: false },
    apartados: 0,
    ...cambios,
  });
export const unCanal = (cambios: Partial<Canal> = {}): Canal =>
  Canal.parse({
    ...unaFila(),
    ruta_perfil: "imap.alcaldia.bo",
    sesion_id: null,
    sesion_url: null,
    configuracion: { servidor_smtp: "smtp.alcaldia.bo", puerto_smtp: 587 },
    secretos: ["clave"],
    mensaje_bienvenida: "Hola",
    puntos_atencion: [{ id: 3, identificador: "Cubículo 3", id_entidad: 1 }],
    tiene_token: false,
    webhook: null,
    ...cambios,
  });
export const unCreado = (message: string, cambios: Partial<Canal> = {}) =>
  CanalCreado.parse({ ...unCanal(cambios), message });

/** Two accounts, the points and the institution, as the page asks for them. */
export function contestarCanales(): void {
  servidor.en("GET", CANALES, () => ({
    cuerpo: unCatalogo(CanalFila, [
      unaFila(),
      unaFila({
        id: 8,
        clasificacion: "whatsapp",
        usuario: "59170000001",
        estado: "INACTIVO",
        conexion: {
          estado: "pausada",
          detalle: "CREDENCIAL",
          desde: "2026-11-23T14:15:00.000Z",
          sin_escucha: false,
        },
      }),
    ]),
  }));
  servidor.en("GET", `${CANALES}/7`, () => ({ cuerpo: unCanal() }));
  servidor.en("GET", PUNTOS, () => ({ cuerpo: unCatalogo(PuntoFila, [unPunto()]) }));
  servidor.en("GET", "/ws/api/system/entidades", () => ({
    cuerpo: unCatalogo(EntidadBreve, [{ id: 1, nombre: "Alcaldía", sigla: null }]),
  }));
}

export const administrador = (permisos = TODOS) =>
  abrir("/canales", {
    sesion: unInicio({ permisos, menu: [], usuario: unUsuario({ rol: "ADMIN", id_rol: 2 }) }),
  });
export const superadministrador = (permisos = TODOS) =>
  abrir("/canales", { sesion: unSuperadministrador({ permisos }) });
/** The two of the list, as their rows are called. */
export const ACTIVA = "Correo mesa@alcaldia.bo";
export const INACTIVA = "WhatsApp 59170000001";
export const fila = (name = ACTIVA) => screen.findByRole("row", { name });
export const boton = (name: string) => screen.queryByRole("button", { name });
export const guardar = () => screen.getByRole("button", { name: "Guardar" });
