import type { EstadoEntrega } from "@ventanilla/contract/mensaje/mensaje";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, levantar } from "../../../../test/harness.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../shared/clock.ts";
import { abrirCanal } from "../../canal/index.ts";
import { crearConversacion } from "../../caso/caso.factory.ts";
import { recibirRebote } from "../entrada/rebote/rebote.service.ts";
import { registrarEntrega } from "./entrega.service.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

/** A message whose answer is awaited, or of which its citizen's telephone told more already. */
async function enviandose(entrega: EstadoEntrega = "ENVIANDO") {
  const inst = await banco.institucion();
  const { id_caso, mensajes } = await crearConversacion(banco.db, {
    canal: inst.canal,
    id_punto: inst.puntos[0] ?? null,
    turnos: [
      { de: "ciudadano", texto: "¿Ya está?", cuando: now() },
      { de: "operador", texto: "Sí.", cuando: now(), entrega },
    ],
  });
  const id = mensajes[1] ?? 0;
  const fila = () =>
    banco.db
      .selectFrom("mensaje")
      .select(["estado", "motivo", "id_externo"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const avisos = async () =>
    (
      await banco.db
        .selectFrom("mensaje")
        .select("contenido")
        .where("id_caso", "=", id_caso)
        .where("direccion", "=", "AVISO")
        .orderBy("id")
        .execute()
    )
      .slice(1)
      .map(({ contenido }) => contenido);
  return { inst, id, fila, avisos };
}

/** A message that came back before the answer of its own send. */
async function devuelto() {
  const lugar = await enviandose();
  const { inst, id } = lugar;
  const { msg_id } = await banco.db
    .selectFrom("mensaje")
    .select("msg_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const canal = await abrirCanal(banco.db, banco.sealer, inst.canal.id);
  if (!canal) throw new Error("there is no channel");
  await recibirRebote(banco.db, canal, {
    kind: "rebote",
    report: `informe ${id}`,
    idsExternos: [msg_id],
    sendings: {},
    verdict: "final",
    detalle: "550 no existe",
  });
  return lugar;
}

describe("la respuesta de un envío que llega después de que el mensaje volvió [B-mensajes-13]", () => {
  it.each([
    ["ENVIADO", { estado: "ENVIADO", motivo: null, idExterno: "tardio-1" }, "tardio-1"],
    ["INCIERTO", { estado: "INCIERTO", motivo: "incierto" }, undefined],
  ] as const)(
    "%s: sigue FALLIDO y por lo mismo, sólo se aprende su id, y nadie es avisado otra vez",
    async (_que, entrega, idExterno) => {
      const { id, fila, avisos } = await devuelto();
      await banco.db.updateTable("mensaje").set({ motivo: "destino" }).where("id", "=", id).execute();
      const vuelto = { estado: "FALLIDO", motivo: "destino" };
      expect(await fila()).toMatchObject(vuelto);
      const antes = await avisos();
      expect(antes).toEqual(["Un mensaje al ciudadano fue devuelto: 550 no existe"]);
      await transaction(banco.db, (tx) => registrarEntrega(tx, id, entrega));
      expect(await fila()).toMatchObject({ ...vuelto, ...(idExterno && { id_externo: idExterno }) });
      expect(await avisos()).toEqual(antes);
    },
  );
});

describe("la respuesta de un envío que llega después de sus acuses [B-mensajes-13]", () => {
  it.each([
    ["ENTREGADO", { estado: "ENVIADO", motivo: null, idExterno: "tardio-2" }, "tardio-2"],
    ["LEIDO", { estado: "ENVIADO", motivo: null, idExterno: "tardio-3" }, "tardio-3"],
    ["LEIDO", { estado: "INCIERTO", motivo: "incierto" }, undefined],
  ] as const)("%s no vuelve atrás: sólo se aprende su id", async (estado, entrega, idExterno) => {
    const { id, fila, avisos } = await enviandose(estado);
    const [{ id_externo }, antes] = [await fila(), await avisos()];
    await transaction(banco.db, (tx) => registrarEntrega(tx, id, entrega));
    expect(await fila()).toEqual({ estado, motivo: null, id_externo: idExterno ?? id_externo });
    expect(await avisos()).toEqual(antes);
  });
});
