import type { QuienEspera, TableroPunto } from "@ventanilla/contract/tablero/tablero";
import type { Db } from "../../db/database.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { leerFilas } from "../caso/index.ts";
import { accederPunto } from "../punto/index.ts";
import { contadoEn } from "./contar/marca.repository.ts";
import { hoy } from "./dia.ts";
import { contarPunto, quienesEsperan } from "./punto.repository.ts";

type Nombrada = NonNullable<QuienEspera["persona"]>;

const soloNombres = ({ id, nombres, primer_apellido, segundo_apellido }: Nombrada): Nombrada => ({
  id,
  nombres,
  primer_apellido,
  segundo_apellido,
});

/** What needs an operator now, at a point where they may work. */
export async function leerPunto(db: Db, sesion: Sesion, idPunto: number): Promise<TableroPunto> {
  const { id } = await accederPunto(db, sesion, idPunto);
  const [cuentas, esperan, contado] = await Promise.all([
    contarPunto(db, { punto: id, operador: sesion.id_usuario, dia: hoy() }),
    quienesEsperan(db, id),
    contadoEn(db),
  ]);
  const casos = await leerFilas(
    db,
    sesion,
    esperan.map(({ id_caso }) => id_caso),
  );
  const filas = new Map(casos.map((caso) => [caso.id, caso]));
  const quienes = esperan.flatMap((uno) => {
    const fila = filas.get(uno.id_caso);
    if (fila === undefined) return [];
    const { usuario, nombre } = fila.canal_principal.principal;
    return [{ ...uno, usuario, nombre, persona: fila.persona && soloNombres(fila.persona) }];
  });
  return { ...cuentas, quienes, contado_en: contado };
}
