import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type CorreoSimulado, crearCorreoSimulado } from "../../../simulators/src/correo/index.ts";
import { crearCanal } from "../../src/domains/canal/canal.factory.ts";
import { autorizarCanales } from "../../src/domains/punto/punto.factory.ts";
import { type Banco, type Institucion, levantar } from "../harness.ts";
import { CORREOS_MEGA } from "./correos.ts";
import { abrirMedida, LIMITE_MS, type Medida, soloLentos } from "./medida.ts";

const MESA = "mesa@ventanilla.test";
let correo: CorreoSimulado;
let banco: Banco;
let inst: Institucion;
let idCanal: number;
let medida: Medida;

beforeAll(async () => {
  correo = await crearCorreoSimulado();
  banco = await levantar({
    salidaPermitida: [correo.imap, correo.smtp].map(({ host, puerto }) => `${host}:${puerto}`),
  });
  inst = await banco.institucion();
  const { id } = await crearCanal(banco.db, banco.sealer, {
    id_entidad: inst.id,
    clasificacion: "correo",
    usuario: MESA,
    sesion_id: null,
    ruta_perfil: `${correo.imap.host}:${correo.imap.puerto}`,
    configuracion: JSON.stringify({ servidor_smtp: correo.smtp.host, puerto_smtp: correo.smtp.puerto }),
  });
  idCanal = id;
  const clave = banco.sealer.seal(correo.clave, `canal.clave:${id}`);
  await banco.db.updateTable("canal").set({ clave }).where("id", "=", id).execute();
  await autorizarCanales(banco.db, inst.puntos[0] ?? 0, [id]);
  await vi.waitUntil(async () => (await ultimo()) !== undefined, { timeout: 20_000 });
  medida = abrirMedida();
  // What the process had not read yet is read with a mail as everybody's.
  await entregar("Content-Type: text/html\r\n\r\n<p>hola</p>");
});
afterAll(async () => {
  medida.cerrar();
  await banco.cerrar();
  await correo.cerrar();
});

/** The number of the last mail that is done with. */
async function ultimo(): Promise<unknown> {
  const fila = await banco.db
    .selectFrom("escucha_cursor")
    .select("valor")
    .where("id_canal", "=", idCanal)
    .executeTakeFirst();
  return (fila?.valor as { ultimo: number } | undefined)?.ultimo;
}

let entregados = 0;
/** Resolves when the listener is done with it. Answers who wrote. */
async function entregar(resto: string): Promise<string> {
  entregados += 1;
  const quien = `c${entregados}@ciudadano.test`;
  correo.entregar(MESA, Buffer.from(`From: ${quien}\r\n${resto}`, "latin1"));
  await vi.waitUntil(async () => (await ultimo()) === entregados, { timeout: 60_000, interval: 20 });
  return quien;
}

it("un correo de un mega, de la forma que sea, no detiene a nadie y queda guardado", async () => {
  const autores: string[] = [];
  const lentos = await soloLentos(
    medida,
    CORREOS_MEGA.map(({ nombre, resto }) => {
      let crudo = "";
      return {
        nombre,
        preparar: () => {
          crudo = resto();
        },
        hacer: async () => void autores.push(await entregar(crudo)),
      };
    }),
  );
  expect(lentos, `más de ${LIMITE_MS} ms`).toEqual([]);
  const guardados = await banco.db
    .selectFrom("mensaje as m")
    .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
    .select("e.usuario")
    .distinct()
    .where("e.id_canal", "=", idCanal)
    .where("m.direccion", "=", "ENTRADA")
    .execute();
  const quienes = new Set(guardados.map(({ usuario }) => usuario));
  expect(autores.filter((quien) => !quienes.has(quien))).toEqual([]);
  expect(banco.registro.filter((linea) => linea.includes("canal.evento_apartado"))).toEqual([]);
}, 300_000);
