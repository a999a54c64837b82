import { direccionVisible } from "@ventanilla/contract/canal/canal.rules";
import { nombreCompleto } from "@ventanilla/contract/persona/persona.rules";
import type { TableroPunto } from "@ventanilla/contract/tablero/tablero";
import type { Db } from "../../db/database.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { leerFilas } from "../caso/index.ts";
import { accederPunto } from "../punto/index.ts";
import { contadoEn } from "./contar/marca.repository.ts";
import { hoy } from "./dia.ts";
import { contarPunto, quienesEsperan } from "./punto.repository.ts";

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
  const nombres = new Map(
    casos.map(({ id: caso, persona, canal_principal: { principal } }) => [
      caso,
      persona ? nombreCompleto(persona) : direccionVisible(principal.clasificacion, principal.usuario),
    ]),
  );
  const quienes = esperan.map((uno) => ({ ...uno, nombre: nombres.get(uno.id_caso) ?? "" }));
  return { ...cuentas, quienes, contado_en: contado };
}
