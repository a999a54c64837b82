import { expect } from "vitest";
import { type Banco, entregarWebhook, type Institucion } from "./harness.ts";

let numero = 0;
/** A citizen with both addresses, as engines spell them. */
export function ciudadano() {
  numero += 1;
  const digitos = `591770${String(numero).padStart(5, "0")}`;
  return {
    chat: `${digitos}@c.us`,
    pn: `${digitos}@s.whatsapp.net`,
    lid: `9000${String(numero).padStart(8, "0")}@lid`,
  };
}
export type Ciudadano = ReturnType<typeof ciudadano>;

export interface Dicho {
  desde: string;
  /** The other address, when the engine tells it. */
  otra?: string;
  llave?: string;
  texto?: string;
}

let llaves = 0;
function otraLlave(): string {
  llaves += 1;
  return `3EB0${llaves}`;
}
/** As the gateway tells it: under one address, and perhaps with the other one. */
export async function escribe(
  banco: Banco,
  inst: Institucion,
  { desde, otra, llave = otraLlave(), texto = "Hola" }: Dicho,
): Promise<void> {
  const payload = {
    id: `false_${desde}_${llave}`,
    timestamp: Math.floor(Date.now() / 1000),
    from: desde,
    fromMe: false,
    body: texto,
    ...(otra !== undefined && { _data: { key: { remoteJidAlt: otra } } }),
  };
  const cuerpo = { event: "message", session: inst.canal.sesion_id, payload };
  const { estado } = await entregarWebhook(banco, inst.canal, JSON.stringify(cuerpo));
  expect(estado).toBe(200);
}

export const entradasDe = ({ db }: Banco, { canal }: Institucion) =>
  db
    .selectFrom("canal_entrada")
    .selectAll()
    .where("id_canal", "=", canal.id)
    .where("unida_a", "is", null)
    .orderBy("id")
    .execute();
export const casosDe = ({ db }: Banco, { id }: Institucion) =>
  db.selectFrom("caso").selectAll().where("id_entidad", "=", id).orderBy("id").execute();
export const direccionesDe = async ({ db }: Banco, idEntrada: number) =>
  (
    await db
      .selectFrom("canal_direccion")
      .select("direccion")
      .where("id_canal_entrada", "=", idEntrada)
      .orderBy("direccion")
      .execute()
  ).map(({ direccion }) => direccion);
export const textosDe = async ({ db }: Banco, { canal }: Institucion) =>
  (
    await db
      .selectFrom("mensaje as m")
      .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
      .select("m.contenido")
      .where("e.id_canal", "=", canal.id)
      .where("m.direccion", "=", "ENTRADA")
      .orderBy("m.id")
      .execute()
  ).map(({ contenido }) => contenido);
