import type { Db } from "../db/database.ts";
import { abrirMirada, cerrarMirada, quienesMiran, reponerMiradas } from "./miradas.repository.ts";
import type { Almacen } from "./puertos.ts";
import { huellasDeAutorizacion, huellasDePresencia, sesionesCerradas } from "./repaso.repository.ts";

/** The realtime layer's own tables, as one process writes and reads them. */
export function crearAlmacen(db: Db, proceso: string): Almacen {
  return {
    miradas: {
      abrir: (id_canal_entrada, id_usuario) => abrirMirada(db, { proceso, id_canal_entrada, id_usuario }),
      cerrar: (id_canal_entrada, id_usuario) => cerrarMirada(db, { proceso, id_canal_entrada, id_usuario }),
      reponer: (debidas) => reponerMiradas(db, proceso, debidas),
      quienes: (entradas) => quienesMiran(db, entradas),
    },
    huellasDeAutorizacion: (puntos) => huellasDeAutorizacion(db, puntos),
    huellasDePresencia: (puntos) => huellasDePresencia(db, puntos),
    sesionesCerradas: (segundos) => sesionesCerradas(db, segundos),
  };
}
