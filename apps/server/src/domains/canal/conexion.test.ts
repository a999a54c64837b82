import { leerConexionCanal } from "@ventanilla/contract/canal/canal.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, entregarWebhook, type Institucion, levantar } from "../../../test/harness.ts";

let banco: Banco;
let institucion: Institucion;
beforeAll(async () => {
  banco = await levantar({ waha: true });
  institucion = await banco.institucion();
});
afterAll(() => banco.cerrar());

describe("conexión de un canal [B-canales-40]", () => {
  it("en pie está conectada; desvinculada dice su estado y muestra el QR; vinculada de nuevo, otra vez conectada", async () => {
    const admin = await banco.comoUsuario(institucion.admin);
    const { id, sesion_id: session } = institucion.canal;
    const conexion = () => admin.http.call<typeof leerConexionCanal>(leerConexionCanal, { params: { id } });
    expect(await conexion()).toEqual({ conectado: true, detalle: "", rechazada: false, qr: null });

    const { url, clave } = banco.waha;
    const headers = { "x-api-key": clave, "content-type": "application/json" };
    await fetch(`${url}/api/sessions/${session}/logout`, { method: "POST", headers });
    await expect.poll(async () => (await conexion()).detalle).toBe("SCAN_QR_CODE");
    expect(await conexion()).toEqual({
      conectado: false,
      detalle: "SCAN_QR_CODE",
      rechazada: false,
      qr: expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/),
    });

    const body = JSON.stringify({ session });
    expect((await fetch(`${url}/_sim/scan`, { method: "POST", headers, body })).status).toBe(200);
    expect(await conexion()).toMatchObject({ conectado: true, qr: null });
  });

  it("lo que la pasarela dijo antes y llega después no cambia nada; lo que no dice cuándo, vale", async () => {
    const otra = await banco.institucion();
    const dice = (status: string, timestamp?: number) =>
      entregarWebhook(
        banco,
        otra.canal,
        JSON.stringify({
          event: "session.status",
          session: otra.canal.sesion_id,
          payload: { status },
          ...(timestamp !== undefined && { timestamp }),
        }),
      );
    const conexion = async () =>
      (
        await banco.db
          .selectFrom("canal")
          .select("conexion")
          .where("id", "=", otra.canal.id)
          .executeTakeFirstOrThrow()
      ).conexion;
    const ahora = Date.now() + 60_000;
    await dice("STOPPED", ahora);
    await dice("WORKING", ahora + 2_000);
    await dice("SCAN_QR_CODE", ahora + 1_000);
    await dice("STARTING", ahora + 2_000);
    expect(await conexion()).toBe("conectado");
    await dice("FAILED");
    expect(await conexion()).toMatch(/FAILED/);
  });

  it("parada dice STOPPED y no hay QR; mal configurada lo dice sin llamar a nadie", async () => {
    const otra = await banco.institucion();
    const admin = await banco.comoUsuario(otra.admin);
    const { id, sesion_id: session } = otra.canal;
    const { url, clave } = banco.waha;
    await fetch(`${url}/api/sessions/${session}/stop`, { method: "POST", headers: { "x-api-key": clave } });
    expect(await admin.http.call<typeof leerConexionCanal>(leerConexionCanal, { params: { id } })).toEqual({
      conectado: false,
      detalle: "STOPPED",
      rechazada: false,
      qr: null,
    });
    await banco.db.updateTable("canal").set({ sesion_url: "file:///etc" }).where("id", "=", id).execute();
    expect(await admin.http.call<typeof leerConexionCanal>(leerConexionCanal, { params: { id } })).toEqual({
      conectado: false,
      detalle: "CONFIGURACION",
      rechazada: false,
      qr: null,
    });
  });

  it("la de otra institución no existe para un administrador", async () => {
    const otra = await banco.institucion();
    const admin = await banco.comoUsuario(otra.admin);
    const respuesta = admin.http.call<typeof leerConexionCanal>(leerConexionCanal, {
      params: { id: institucion.canal.id },
    });
    await expect(respuesta).rejects.toMatchObject({ status: 404 });
  });
});
