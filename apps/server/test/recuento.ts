import { tramoDe } from "@ventanilla/contract/tablero/tablero.rules";
import { sql } from "kysely";
import type { Db } from "../src/db/database.ts";

const EN_LA_PAZ = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/La_Paz",
  dateStyle: "short",
  timeStyle: "medium",
});
const lugarEnElDia = (instante: string) => {
  const [dia = "", hora = ""] = EN_LA_PAZ.format(new Date(instante)).split(" ");
  return { dia, hora: Number(hora.slice(0, 2)) };
};

interface Clave {
  id_entidad: number;
  corte: string;
  de: number;
  dia: string;
}

/** Sums by key, each with what it counts. */
function sumas<Cifra extends string>(cifras: readonly Cifra[]) {
  const filas = new Map<string, Record<string, unknown>>();
  return {
    sumar(clave: Clave & Record<string, unknown>, cifra: Cifra) {
      const llave = JSON.stringify(clave);
      const fila = filas.get(llave) ?? { ...clave, ...Object.fromEntries(cifras.map((una) => [una, 0])) };
      fila[cifra] = Number(fila[cifra]) + 1;
      filas.set(llave, fila);
    },
    filas: () => [...filas.values()],
  };
}

/** In the order of the columns of the table. */
const enTexto = (filas: Record<string, unknown>[], columnas: readonly string[]) =>
  filas.map((fila) => JSON.stringify(Object.fromEntries(columnas.map((una) => [una, fila[una]])))).sort();

/** What the dashboard's tables must hold, counted by hand from every case and every message that there is. */
export async function recontar(db: Db) {
  const casos = await db
    .selectFrom("caso as c")
    .innerJoin("canal_entrada as e", "e.id", "c.canal_principal")
    .selectAll("c")
    .select("e.id_canal")
    .execute();
  const mensajes = await db
    .selectFrom("mensaje as m")
    .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
    .selectAll("m")
    .select("e.id_canal")
    // To the microsecond, as the database counts: what lies just below a step is not on it.
    .select(sql<number>`extract(epoch FROM m._created_at)::float8`.as("segundos"))
    .orderBy("m.id")
    .execute();
  const porCaso = Map.groupBy(mensajes, ({ id_caso }) => id_caso);

  const deCasos = sumas(["abiertos", "cerrados", "cancelados"]);
  const deMensajes = sumas(["recibidos", "enviados"]);
  const deRespuestas = sumas(["casos"]);
  const esperas: Record<string, unknown>[] = [];
  for (const caso of casos) {
    const { id_entidad } = caso;
    const anotar = (instante: string, cifra: "abiertos" | "cerrados" | "cancelados") => {
      const { dia, hora } = lugarEnElDia(instante);
      const cortes = {
        canal: caso.id_canal,
        punto: caso.id_punto_atencion ?? 0,
        tramite: caso.id_tramite ?? 0,
        operador: caso.operador_principal ?? 0,
      };
      deCasos.sumar({ id_entidad, corte: "entidad", de: 0, dia, hora }, cifra);
      for (const [corte, de] of Object.entries(cortes))
        deCasos.sumar({ id_entidad, corte, de, dia, hora: 0 }, cifra);
    };
    anotar(caso._created_at, "abiertos");
    if (caso.estado === "CERRADO") anotar(caso._updated_at, "cerrados");
    if (caso.estado === "CANCELADO") anotar(caso._updated_at, "cancelados");

    let primera: number | undefined;
    let contestado = false;
    for (const mensaje of porCaso.get(caso.id) ?? []) {
      const { dia, hora } = lugarEnElDia(mensaje._created_at);
      if (mensaje.direccion === "AVISO" || mensaje.direccion === "INTERNA") continue;
      const esNota = mensaje.direccion === "SALIDA" && mensaje.estado === "COMPLETADO";
      if (esNota) continue;
      const cifra = mensaje.direccion === "ENTRADA" ? "recibidos" : "enviados";
      const punto = caso.id_punto_atencion ?? 0;
      deMensajes.sumar({ id_entidad, corte: "entidad", de: 0, dia, hora }, cifra);
      deMensajes.sumar({ id_entidad, corte: "punto", de: punto, dia, hora }, cifra);
      deMensajes.sumar({ id_entidad, corte: "canal", de: mensaje.id_canal, dia, hora: 0 }, cifra);
      if (mensaje.id_usuario !== null)
        deMensajes.sumar({ id_entidad, corte: "operador", de: mensaje.id_usuario, dia, hora: 0 }, cifra);
      if (mensaje.direccion === "ENTRADA") {
        primera ??= mensaje.segundos;
        continue;
      }
      if (mensaje.id_usuario === null) continue;
      if (!contestado && primera !== undefined) {
        const tramo = tramoDe(mensaje.segundos - primera);
        const cortes = { entidad: 0, canal: mensaje.id_canal, punto, operador: mensaje.id_usuario };
        for (const [corte, de] of Object.entries(cortes))
          deRespuestas.sumar({ id_entidad, corte, de, dia, tramo }, "casos");
      }
      contestado = true;
    }
    if (caso.espera_desde !== null && (caso.estado === "ACTIVO" || caso.estado === "PENDIENTE"))
      esperas.push({
        id_caso: caso.id,
        id_entidad,
        id_punto: caso.id_punto_atencion,
        desde: new Date(caso.espera_desde).toISOString(),
      });
  }
  const clave = ["id_entidad", "corte", "dia", "de"];
  return {
    casos: enTexto(deCasos.filas(), [...clave, "hora", "abiertos", "cerrados", "cancelados"]),
    mensajes: enTexto(deMensajes.filas(), [...clave, "hora", "recibidos", "enviados"]),
    respuestas: enTexto(deRespuestas.filas(), [...clave, "tramo", "casos"]),
    esperas: esperas.sort((una, otra) => Number(una["id_caso"]) - Number(otra["id_caso"])),
  };
}
