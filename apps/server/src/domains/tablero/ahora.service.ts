import type { TableroAhora } from "@ventanilla/contract/tablero/tablero";
import type { Db } from "../../db/database.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { conexionConocida } from "../canal/index.ts";
import { canalesConFalla, contarAhora, contarPlataforma, puntosAhora } from "./ahora.repository.ts";
import { contadoEn } from "./contar/marca.repository.ts";
import { primeras } from "./primeras.ts";
import { alcanceDe } from "./tablero.access.ts";

export async function leerAhora(db: Db, sesion: Sesion, pedida: number | undefined): Promise<TableroAhora> {
  const alcance = await alcanceDe(db, sesion, pedida);
  const [cuentas, puntos, caidos, plataforma, contado] = await Promise.all([
    contarAhora(db, alcance),
    alcance === null ? [] : puntosAhora(db, alcance),
    canalesConFalla(db, alcance),
    alcance === null ? contarPlataforma(db) : null,
    contadoEn(db),
  ]);
  const canales = primeras(caidos);
  return {
    ...cuentas,
    puntos: primeras(puntos),
    canales: {
      ...canales,
      rows: canales.rows.map((canal) => {
        const { id, clasificacion, usuario } = canal;
        const { estado, desde } = conexionConocida(canal);
        return { id, clasificacion, usuario, conexion: estado, conexion_desde: desde };
      }),
    },
    plataforma,
    contado_en: contado,
  };
}
