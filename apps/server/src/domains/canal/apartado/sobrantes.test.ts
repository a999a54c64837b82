import { listarApartados } from "@ventanilla/contract/canal/apartado.routes";
import { APARTADOS_MAX } from "@ventanilla/contract/limites";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, entregarWebhook, type Institucion, levantar } from "../../../../test/harness.ts";
import { type ApartadoDePrueba, crearApartado } from "./apartado.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const lista = async ({ admin }: Institucion) =>
  (await banco.comoUsuario(admin)).http.call<typeof listarApartados>(listarApartados, {
    query: { limit: 100 },
  });
const llega = ({ canal }: Institucion, suceso: object) =>
  entregarWebhook(banco, canal, JSON.stringify({ session: canal.sesion_id, ...suceso }));
const desconocido = (inst: Institucion, n: number, clase = "chat.nuevo") =>
  llega(inst, { event: clase, payload: { n } });
const ilegible = (inst: Institucion) => llega(inst, { event: "message", payload: { from: 7 } });

async function llenar(inst: Institucion, cuantos: number, uno: Partial<ApartadoDePrueba> = {}) {
  const ids: number[] = [];
  for (let i = 0; i < cuantos; i += 1)
    ids.push(await crearApartado(banco.db, banco.sealer, { id_canal: inst.canal.id, ...uno }));
  return ids;
}
const quedan = async ({ canal }: Institucion, ids: readonly number[]) =>
  (
    await banco.db
      .selectFrom("apartado")
      .select("id")
      .where("id_canal", "=", canal.id)
      .where("id", "in", [...ids])
      .execute()
  ).length;
const DESCONOCIDO = { motivo: "desconocido", fallos: ["unknown kind of event: viejo"] } as const;

describe("apartados: lo que un extraño repite no empuja afuera lo que dijo un ciudadano", () => {
  it("un mensaje, o lo que pudo serlo, no se va por algo de una clase que nadie conoce", async () => {
    const inst = await banco.institucion();
    const mensajes = await llenar(inst, 2, { que: "mensaje", motivo: "no_guardado" });
    const ilegibles = await llenar(inst, APARTADOS_MAX - 2);
    await desconocido(inst, 1);
    expect(await quedan(inst, [...mensajes, ...ilegibles])).toBe(APARTADOS_MAX);
    expect((await lista(inst)).olvidados).toBe(1);
  });

  it("de lo que nadie conoce se va lo más viejo de la clase que más tiene: una nueva se sigue viendo", async () => {
    const inst = await banco.institucion();
    const raro = await llenar(inst, 1, { ...DESCONOCIDO, fallos: ["unknown kind of event: raro"] });
    const mensaje = await llenar(inst, 1);
    const muchos = await llenar(inst, APARTADOS_MAX - 2, DESCONOCIDO);
    await desconocido(inst, 1);
    await desconocido(inst, 2);
    expect(await quedan(inst, [...raro, ...mensaje])).toBe(2);
    expect(await quedan(inst, muchos.slice(0, 2))).toBe(0);
    const { rows, olvidados } = await lista(inst);
    expect(olvidados).toBe(2);
    expect(rows.slice(0, 2).map(({ fallos }) => fallos[0])).toEqual([
      "unknown kind of event: chat.nuevo",
      "unknown kind of event: chat.nuevo",
    ]);
  });

  it("un mensaje que llega cuando todo está lleno de otra cosa tiene lugar; los avisos de entrega ceden antes", async () => {
    const inst = await banco.institucion();
    const estados = await llenar(inst, 3, { que: "estado", motivo: "no_guardado" });
    const mensajes = await llenar(inst, APARTADOS_MAX - 3, { que: "mensaje", motivo: "no_guardado" });
    await ilegible(inst);
    expect(await quedan(inst, estados)).toBe(2);
    expect(await quedan(inst, mensajes)).toBe(APARTADOS_MAX - 3);
    expect((await lista(inst)).rows[0]?.motivo).toBe("ilegible");
  });
});
