import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hiloDe } from "../../../../test/casos.ts";
import { CONTENIDOS } from "../../../../test/formas/contenidos.ts";
import { CUENTA, type Forma, type Quien } from "../../../../test/formas/forma.ts";
import { SOBRES } from "../../../../test/formas/sobres.ts";
import { SUCESOS } from "../../../../test/formas/sucesos.ts";
import { type Banco, entregarWebhook, type Institucion, levantar } from "../../../../test/harness.ts";
import { operador } from "../../../../test/puestos.ts";

let banco: Banco;
let inst: Institucion;
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion();
});
afterAll(() => banco.cerrar());

let numero = 0;
function alguien(): Quien {
  numero += 1;
  const digitos = `5917300${String(numero).padStart(4, "0")}`;
  return {
    digitos,
    chat: `${digitos}@c.us`,
    pn: `${digitos}@s.whatsapp.net`,
    lid: `8000000${String(numero).padStart(5, "0")}@lid`,
  };
}

async function cuenta({ event = "message", sobre, payload }: Forma, quien: Quien, llave: string) {
  const cuerpo = {
    id: `evt_${llave}`,
    event,
    session: inst.canal.sesion_id,
    me: CUENTA,
    payload: payload(quien, llave),
    ...sobre,
  };
  return (await entregarWebhook(banco, inst.canal, JSON.stringify(cuerpo))).estado;
}

const ultimoId = async (tabla: "mensaje" | "log") =>
  (await banco.db.selectFrom(tabla).select("id").orderBy("id", "desc").limit(1).executeTakeFirst())?.id ?? 0;

/** What arrived at the account after a message, as it is stored. */
const llegados = (despuesDe: number) =>
  banco.db
    .selectFrom("mensaje as m")
    .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
    .select(["m.id", "m.id_caso", "m.direccion", "m.msg_tz", "e.usuario", "e.nombre"])
    .select(["m.tipo_contenido", "m.contenido", "m.extras"])
    .where("e.id_canal", "=", inst.canal.id)
    .where("m.id", ">", despuesDe)
    .where("m.direccion", "!=", "AVISO")
    .orderBy("m.id")
    .execute();
type Llegado = Awaited<ReturnType<typeof llegados>>[number];

function linea({
  tipo_contenido,
  contenido,
  extras,
}: Pick<Llegado, "tipo_contenido" | "contenido" | "extras">) {
  if (tipo_contenido === "texto") return contenido;
  const { adjuntos = [], texto } = extras as { adjuntos?: { nombre: string }[]; texto?: string };
  const nombres = adjuntos
    .map(({ nombre }) => nombre)
    .filter((nombre) => !/^(?:archivo|imagen|audio)\b/.test(nombre));
  return [[tipo_contenido, ...nombres].join(" "), texto].filter(Boolean).join(": ");
}

const apartados = async (despuesDe: number) =>
  (
    await banco.db
      .selectFrom("log")
      .select("id")
      .where("id", ">", despuesDe)
      .where("tipo", "=", "canal.evento_apartado")
      .where("id_entidad", "=", inst.id)
      .execute()
  ).length;

async function comprobar(forma: Forma) {
  const quien = alguien();
  const llave = `3EB0F${numero}`;
  const desde = { mensaje: await ultimoId("mensaje"), log: await ultimoId("log") };
  // Gateways repeat: the second time is nothing.
  for (const _vez of [1, 2]) expect(await cuenta(forma, quien, llave)).toBe(200);
  const filas = await llegados(desde.mensaje);
  expect(filas.map(linea)).toEqual(forma.muestra);
  expect(await apartados(desde.log)).toBe(forma.aparta ? 1 : 0);
  const direccion = forma.propio ? "SALIDA" : "ENTRADA";
  for (const fila of filas)
    expect(fila).toMatchObject({
      direccion,
      usuario: forma.bajo === "lid" ? quien.lid : quien.chat,
      ...(forma.nombre !== undefined && { nombre: forma.nombre }),
      ...(forma.segundos !== undefined && { msg_tz: String(forma.segundos) }),
    });
  return filas;
}

describe("whatsapp: lo que una pasarela de verdad cuenta, y la mesa muestra [B-mensajes-18, D93]", () => {
  it.each(SOBRES.map((forma) => [forma.es, forma] as const))("de quién y cuándo: %s", async (_es, forma) => {
    await comprobar(forma);
  });

  it.each(CONTENIDOS.map((forma) => [forma.es, forma] as const))("qué: %s", async (_es, forma) => {
    const filas = await comprobar(forma);
    const [fila] = filas;
    if (forma.abre) expect(fila?.id_caso).not.toBeNull();
    if (!fila || fila.id_caso === null) return;
    // As a screen reads it.
    const hilo = await hiloDe(await banco.comoUsuario(operador(inst)), fila.id_caso);
    expect(hilo.filter(({ id }) => id === fila.id).map(linea)).toEqual(forma.muestra);
  });

  it.each(SUCESOS.map((forma) => [`${forma.event} ${forma.es}`, forma] as const))(
    "%s",
    async (_es, forma) => {
      await comprobar(forma);
    },
  );
});
