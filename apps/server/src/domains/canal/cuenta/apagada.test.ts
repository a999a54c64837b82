import { cambiarCanal } from "@ventanilla/contract/canal/administrar.routes";
import { reintentarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { editarPunto } from "@ventanilla/contract/punto/punto.routes";
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
import { autorizarCanales } from "../../punto/punto.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar({ waha: true });
  await esperasLargas(banco, 1);
});
afterAll(() => banco.cerrar());

async function escena() {
  const lugar = await escenaDeEnvio(banco);
  const { id: idCanal, sesion_id: session } = lugar.inst.canal;
  const { http } = await banco.comoUsuario(lugar.inst.admin);
  return {
    cambiar: (transicion: "activar" | "inactivar") =>
      http.call<typeof cambiarCanal>(cambiarCanal, { params: { id: idCanal }, body: { transicion } }),
    /** Whether its only point works with the account. */
    autorizar: (si: boolean) =>
      http.call<typeof editarPunto>(editarPunto, {
        params: { id: lugar.inst.puntos[0] ?? 0 },
        body: { canales_autorizados: si ? [idCanal] : [] },
      }),
    /** A point of another institution works with it as well. */
    async compartir() {
      const otra = await banco.institucion();
      await autorizarCanales(banco.db, otra.puntos[0] ?? 0, [idCanal]);
    },
    reintentar: (id: number) =>
      lugar.cliente.http.call<typeof reintentarMensaje>(reintentarMensaje, { params: { id } }),
    /** Written, refused once by its gateway, and waiting. */
    async enEspera(): Promise<number> {
      banco.waha.fallar({ status: 503, times: 1, session });
      const id = await lugar.enviar("Su trámite terminó");
      await vueltaALaCola(banco, id, 1);
      return id;
    },
    leToca: (id: number) =>
      sql`UPDATE salida SET proximo_en = now() WHERE id_mensaje = ${id}`.execute(banco.db),
    recibidos: () => recibidosPor(banco, lugar.chat),
  };
}

it("lo que espera salir cuando se apaga su cuenta no sale: falla, y se envía de nuevo cuando la cuenta vuelve [D79]", async () => {
  const { cambiar, reintentar, enEspera, leToca, recibidos } = await escena();
  const id = await enEspera();
  await cambiar("inactivar");
  await leToca(id);
  await expect.poll(() => estadoDeEnvio(banco, id)).toBe("FALLIDO FALLIDO");
  expect(recibidos()).toEqual([]);
  await expect(reintentar(id)).rejects.toMatchObject({ status: 412, body: { error: "CANAL_INACTIVO" } });

  await cambiar("activar");
  await reintentar(id);
  await expect.poll(recibidos).toEqual(["Su trámite terminó"]);
});

it("ni lo que espera cuando ningún punto de su institución trabaja ya con la cuenta, aunque otra institución sí [D108]", async () => {
  const { autorizar, compartir, reintentar, enEspera, leToca, recibidos } = await escena();
  const id = await enEspera();
  await autorizar(false);
  await compartir();
  await leToca(id);
  await expect.poll(() => estadoDeEnvio(banco, id)).toBe("FALLIDO FALLIDO");
  expect(recibidos()).toEqual([]);
  await expect(reintentar(id)).rejects.toMatchObject({ status: 412, body: { error: "CANAL_SIN_PUNTO" } });

  await autorizar(true);
  await reintentar(id);
  await expect.poll(recibidos).toEqual(["Su trámite terminó"]);
});
