import { cambiarCanal } from "@ventanilla/contract/canal/administrar.routes";
import { reintentarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  escenaDeEnvio,
  esperasLargas,
  estadoDeEnvio,
  recibidosPor,
  vueltaALaCola,
} from "../../../../test/envios.ts";
import { type Banco, levantar } from "../../../../test/harness.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar({ waha: true });
  await esperasLargas(banco, 1);
});
afterAll(() => banco.cerrar());

it("lo que espera salir cuando se apaga su cuenta no sale: falla, y se envía de nuevo cuando la cuenta vuelve [D79]", async () => {
  const lugar = await escenaDeEnvio(banco);
  const { id: idCanal, sesion_id: session } = lugar.inst.canal;
  const { http } = await banco.comoUsuario(lugar.inst.admin);
  const cambiar = (transicion: "activar" | "inactivar") =>
    http.call<typeof cambiarCanal>(cambiarCanal, { params: { id: idCanal }, body: { transicion } });
  const reintentar = (id: number) =>
    lugar.cliente.http.call<typeof reintentarMensaje>(reintentarMensaje, { params: { id } });

  banco.waha.fallar({ status: 503, times: 1, session });
  const id = await lugar.enviar("Su trámite terminó");
  await vueltaALaCola(banco, id, 1);
  await cambiar("inactivar");
  await sql`UPDATE salida SET proximo_en = now() WHERE id_mensaje = ${id}`.execute(banco.db);
  await expect.poll(() => estadoDeEnvio(banco, id)).toBe("FALLIDO FALLIDO");
  expect(recibidosPor(banco, lugar.chat)).toEqual([]);
  await expect(reintentar(id)).rejects.toMatchObject({ status: 412, body: { error: "CANAL_INACTIVO" } });

  await cambiar("activar");
  await reintentar(id);
  await expect.poll(() => recibidosPor(banco, lugar.chat)).toEqual(["Su trámite terminó"]);
});
