import { CORTES, type TableroPeriodo } from "@ventanilla/contract/tablero/tablero";
import { leerTableroPeriodo } from "@ventanilla/contract/tablero/tablero.routes";
import { diaMas, diasEntre, mediana } from "@ventanilla/contract/tablero/tablero.rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { recontar } from "../../../../test/recuento.ts";
import { crearConversacion } from "../../caso/caso.factory.ts";
import type { Turno } from "../../hilo/hilo.factory.ts";
import { crearUsuario } from "../../usuario/usuario.factory.ts";
import { hoy } from "../dia.ts";
import { mesDe, mesSiguiente } from "../meses.ts";
import { crearContador } from "./contar.service.ts";

let banco: Banco;
let instituciones: Institucion[];
let superadmin: Cliente;
beforeAll(async () => {
  // Only the test counts.
  banco = await levantar({ tiempos: { tableroMs: 3_600_000 } });
  instituciones = [await banco.institucion({ puntos: 2 }), await banco.institucion()];
  superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: 1 }));
  for (let n = 0; n < 60; n += 1) await conversar(n);
  const { contar: seguir } = crearContador(banco.db, { tanda: 50 });
  while (!(await seguir()));
});
afterAll(() => banco.cerrar());

const contar = async () => {
  const contador = crearContador(banco.db, { tanda: 50 });
  await expect.poll(() => contador.contar(), { timeout: 20_000 }).toBe(true);
};

/** One of those that are spread over the last fourteen months: at noon, and late in the evening of La Paz. */
async function conversar(n: number) {
  const inst = instituciones[n % 3 === 0 ? 1 : 0] ?? instituciones[0];
  if (inst === undefined) throw new Error("no institution");
  const [quien = inst.admin] = inst.operadores;
  const comienzo = Date.parse(`${diaMas(hoy(), -((n * 7) % 420) - 1)}T${n % 2 === 0 ? "16" : "02"}:30:00Z`);
  const turno = (de: Turno["de"], minutos: number): Turno => ({
    de,
    texto: "Texto",
    cuando: new Date(comienzo + minutos * 60_000).toISOString(),
    ...(de === "operador" && { operador: { id: quien.id, nombre: "Operador" } }),
  });
  await crearConversacion(banco.db, {
    canal: inst.canal,
    id_punto: inst.puntos[n % inst.puntos.length] ?? null,
    estado: n % 2 === 0 ? "CERRADO" : "PENDIENTE",
    operador: { id: quien.id, nombre: "Operador" },
    turnos: [turno("ciudadano", 0), turno("operador", 1 + n * 3), turno("ciudadano", 200)].slice(
      0,
      1 + (n % 4),
    ),
  });
}

type Fila = Record<string, number> & { corte: string; dia: string };
const CIFRAS = ["abiertos", "cerrados", "cancelados", "recibidos", "enviados"] as const;
const sumar = (filas: readonly Fila[]) =>
  Object.fromEntries(CIFRAS.map((una) => [una, filas.reduce((suma, fila) => suma + (fila[una] ?? 0), 0)]));

/** What a period must say, added up by hand from a recount of everything. */
async function debidoDe(id_entidad: number | undefined, desde: string, hasta: string) {
  const { casos, mensajes, respuestas } = await recontar(banco.db);
  const leer = (textos: readonly string[]) =>
    textos
      .map((texto) => JSON.parse(texto) as Fila)
      .filter((fila) => id_entidad === undefined || fila["id_entidad"] === id_entidad);
  const dentro = (filas: Fila[], a: string, b: string) => filas.filter(({ dia }) => dia >= a && dia <= b);
  const filas = dentro(leer([...casos, ...mensajes]), desde, hasta);
  const enteras = filas.filter(({ corte }) => corte === "entidad");
  const todas = leer(respuestas);
  const primera = (suyas: Fila[]) => ({
    casos: suyas.reduce((suma, fila) => suma + (fila["casos"] ?? 0), 0),
    mediana: mediana(suyas.map(({ tramo = 0, casos: cuantos = 0 }) => ({ tramo, casos: cuantos }))),
  });
  const dias = diasEntre(desde, hasta);
  const antes = dentro(todas, diaMas(desde, -Math.max(7, dias)), diaMas(desde, -1));
  const cortes = id_entidad === undefined ? ["entidad"] : CORTES.filter((corte) => corte !== "entidad");
  const clave = id_entidad === undefined ? "id_entidad" : "de";
  return {
    total: sumar(enteras),
    primera: primera(dentro(todas, desde, hasta).filter(({ corte }) => corte === "entidad")),
    antes: primera(antes.filter(({ corte }) => corte === "entidad")),
    dias: Array.from({ length: dias }, (_, i) => diaMas(desde, i)).map((dia) => ({
      dia,
      ...sumar(enteras.filter((fila) => fila.dia === dia)),
    })),
    horas: Array.from({ length: 24 }, (_, hora) => ({
      hora,
      ...sumar(enteras.filter((fila) => fila["hora"] === hora)),
    })),
    por: cortes.map((corte) => {
      const suyas = filas.filter((fila) => fila.corte === corte);
      const de = [...new Set(suyas.map((fila) => fila[clave] ?? 0))].sort((uno, otro) => uno - otro);
      return de.map((id) => ({
        id,
        ...sumar(suyas.filter((fila) => fila[clave] === id)),
        primera: primera(
          dentro(todas, desde, hasta).filter((fila) => fila.corte === corte && fila[clave] === id),
        ),
      }));
    }),
  };
}

const dichoDe = ({ total, primera, antes, dias, horas, por }: TableroPeriodo, todas: boolean) => ({
  total,
  primera,
  antes: antes.primera,
  dias,
  horas,
  por: CORTES.filter((corte) => (corte === "entidad") === todas).map((corte) =>
    por[corte].rows
      .map(({ nombre: _nombre, clasificacion: _clasificacion, ...fila }) => fila)
      .sort((una, otra) => una.id - otra.id),
  ),
});

/** Every kind of period: a day, within a month, from edge to edge, across, a year that ends today or with a month. */
function periodos(): [string, string][] {
  const este = mesDe(hoy());
  const anterior = mesDe(diaMas(este, -1));
  const haceUnAno = mesDe(diaMas(este, -360));
  const fin = diaMas(este, -1);
  return [
    [hoy(), hoy()],
    [anterior, anterior],
    [diaMas(anterior, 2), diaMas(anterior, 20)],
    [anterior, fin],
    [diaMas(anterior, 1), fin],
    [anterior, diaMas(fin, -1)],
    [diaMas(anterior, -1), este],
    [anterior, diaMas(mesSiguiente(este), -1)],
    [diaMas(hoy(), -364), hoy()],
    [haceUnAno, fin],
    [diaMas(haceUnAno, 14), diaMas(mesSiguiente(anterior), -10)],
  ];
}

async function comparar() {
  for (const id_entidad of [undefined, ...instituciones.map(({ id }) => id)])
    for (const [desde, hasta] of periodos()) {
      const query = { desde, hasta, ...(id_entidad !== undefined && { id_entidad }) };
      const visto = await superadmin.http.call<typeof leerTableroPeriodo>(leerTableroPeriodo, { query });
      const debido = await debidoDe(id_entidad, desde, hasta);
      expect(dichoDe(visto, id_entidad === undefined), JSON.stringify(query)).toEqual(debido);
    }
}

const sumados = async () =>
  (await banco.db.selectFrom("tablero_marca").select("mes").executeTakeFirstOrThrow()).mes;
/** A message of an older case, as one that was in no case until now. */
async function decirTarde(direccion: "ENTRADA" | "SALIDA", cuando: string) {
  await sql`INSERT INTO mensaje (id_caso, id_canal_entrada, direccion, tipo_contenido, contenido, msg_id, msg_tz, orden, estado,
      secuencia, id_usuario, nombre_usuario, _created_at)
    SELECT c.id, c.canal_principal, ${direccion}, 'texto', 'Tarde', ${crypto.randomUUID()}, '1790000000', 1,
      ${direccion === "ENTRADA" ? "RECIBIDO" : "ENTREGADO"}, 90, ${direccion === "SALIDA" ? operador() : null}::int,
      ${direccion === "SALIDA" ? "Operador" : null}::text, ${cuando}::timestamptz
    FROM caso c WHERE c.id_entidad = ${instituciones[0]?.id ?? 0} AND NOT EXISTS (
      SELECT FROM mensaje x WHERE x.id_caso = c.id AND x.direccion = 'SALIDA')
    ORDER BY c._created_at LIMIT 1`.execute(banco.db);
}
const operador = () => instituciones[0]?.operadores[0]?.id ?? 0;

it("un período de días, de meses enteros o de ambos dice lo que un recuento llano, de cada entidad y de todas [A-rutas-02, D104]", async () => {
  expect(await sumados()).toBe(mesDe(hoy()));
  await comparar();
});

it("lo que llega tarde a un mes que ya tiene su suma está en ella en cuanto se cuenta", async () => {
  const antes = mesDe(diaMas(mesDe(hoy()), -40));
  await decirTarde("ENTRADA", `${antes}T03:30:00Z`);
  await decirTarde("ENTRADA", `${diaMas(antes, 9)}T15:00:00Z`);
  await decirTarde("SALIDA", `${diaMas(antes, 9)}T15:20:00Z`);
  await contar();
  expect(await sumados()).toBe(mesDe(hoy()));
  await comparar();
});

it("un día que se cuenta otra vez rehace la suma de su mes", async () => {
  await conversar(35);
  await banco.db.updateTable("tablero_marca").set({ dia: null }).execute();
  await contar();
  expect(await sumados()).toBe(mesDe(hoy()));
  await comparar();
});

it("lo que contó un proceso de la versión anterior no está en ninguna suma: valen los días, y se suma otra vez", async () => {
  // That one knows no sums: they stay as they are while the days go on.
  await sql`UPDATE tablero_mes SET recibidos = recibidos + 1`.execute(banco.db);
  await sql`UPDATE tablero_mes_respuesta SET casos = casos + 1`.execute(banco.db);
  await sql`UPDATE tablero_todas SET enviados = enviados + 1`.execute(banco.db);
  await sql`UPDATE tablero_marca SET mes_mensaje = mensaje - 1`.execute(banco.db);
  await comparar();
  await decirTarde("ENTRADA", `${diaMas(mesDe(hoy()), -50)}T15:00:00Z`);
  await contar();
  expect(await sumados()).toBe(mesDe(hoy()));
  await comparar();
});
