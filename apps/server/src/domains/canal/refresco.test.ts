import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { leerConexionCanal } from "@ventanilla/contract/canal/canal.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CorreoSimulado, crearCorreoSimulado } from "../../../../simulators/src/correo/index.ts";
import { esperarA, transaccionAjena } from "../../../test/cerrojos.ts";
import { type Banco, levantar } from "../../../test/harness.ts";
import { crearCanal } from "./canal.factory.ts";
import { abrirCanal, leerRefresco, renovarRefresco } from "./index.ts";

/** A provider that replaces the refresh token each time. */
let dados = 0;
const proveedor = createServer(async (pedido, respuesta) => {
  const recibido = new URLSearchParams(await text(pedido)).get("refresh_token");
  dados += 1;
  const cuerpo = { access_token: "ficha", refresh_token: `${recibido}+${dados}`, expires_in: 3_600 };
  respuesta.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(cuerpo));
});
let correo: CorreoSimulado;
let banco: Banco;
let tokenUrl: string;
beforeAll(async () => {
  await new Promise<void>((listo) => proveedor.listen(0, "127.0.0.1", listo));
  const host = `127.0.0.1:${(proveedor.address() as AddressInfo).port}`;
  tokenUrl = `http://${host}/token`;
  correo = await crearCorreoSimulado({
    clave: "ninguna",
    aceptaFicha: (_usuario, ficha) => ficha === "ficha",
  });
  const puertas = [correo.imap, correo.smtp].map((uno) => `${uno.host}:${uno.puerto}`);
  banco = await levantar({ salidaPermitida: [...puertas, host] });
});
afterAll(async () => {
  await banco.cerrar();
  await correo.cerrar();
  proveedor.closeAllConnections();
  proveedor.close();
});

async function cuenta() {
  const inst = await banco.institucion();
  const { id } = await crearCanal(banco.db, banco.sealer, {
    id_entidad: inst.id,
    clasificacion: "correo",
    usuario: `mesa-${inst.id}@ventanilla.test`,
    sesion_id: null,
    // Nobody listens to it: only what a test does asks for tokens.
    estado: "INACTIVO",
    ruta_perfil: `${correo.imap.host}:${correo.imap.puerto}`,
    credenciales: { refresh_token: "R", client_secret: "secreto" },
    configuracion: JSON.stringify({
      servidor_smtp: correo.smtp.host,
      puerto_smtp: correo.smtp.puerto,
      oauth: { token_url: tokenUrl, client_id: "ventanilla" },
    }),
  });
  return { inst, id };
}
const credencialesDe = async (id: number) => (await abrirCanal(banco.db, banco.sealer, id))?.credenciales;
const renovar = (id: number, de: string, a: string) => renovarRefresco(banco.db, banco.sealer, id, { de, a });

describe("el token de refresco que un proveedor reemplaza", () => {
  it("queda sellado en la fila de su cuenta, con sus otras credenciales, y nadie vuelve a empezar por eso", async () => {
    const { inst, id } = await cuenta();
    const fila = () =>
      banco.db
        .selectFrom("canal")
        .select(["credenciales", "_updated_at"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
    const antes = await fila();
    const admin = await banco.comoUsuario(inst.admin);
    const conexion = await admin.http.call<typeof leerConexionCanal>(leerConexionCanal, { params: { id } });
    expect(conexion).toMatchObject({ conectado: true });
    expect(await credencialesDe(id)).toEqual({ refresh_token: `R+${dados}`, client_secret: "secreto" });
    expect(await leerRefresco(banco.db, banco.sealer, id)).toBe(`R+${dados}`);
    const despues = await fila();
    expect(despues.credenciales).not.toBe(antes.credenciales);
    expect(despues.credenciales).not.toContain("R+");
    expect(despues._updated_at).toEqual(antes._updated_at);
  });

  it("no pisa el que otro puso entretanto, ni lo que cambió a su lado", async () => {
    const { id } = await cuenta();
    const nuevas = banco.sealer.seal(
      JSON.stringify({ refresh_token: "de un administrador", client_secret: "otro" }),
      `canal.credenciales:${id}`,
    );
    await banco.db.updateTable("canal").set({ credenciales: nuevas }).where("id", "=", id).execute();
    await renovar(id, "R", "tarde");
    expect(await credencialesDe(id)).toEqual({ refresh_token: "de un administrador", client_secret: "otro" });
    await renovar(id, "de un administrador", "siguiente");
    expect(await credencialesDe(id)).toEqual({ refresh_token: "siguiente", client_secret: "otro" });
  });

  it("espera a quien está cambiando la cuenta, y ve lo que dejó", async () => {
    const { id } = await cuenta();
    const otra = await transaccionAjena(banco.db);
    const credenciales = banco.sealer.seal('{"refresh_token":"ahora"}', `canal.credenciales:${id}`);
    await otra.updateTable("canal").set({ credenciales }).where("id", "=", id).execute();
    const tarde = renovar(id, "R", "tarde");
    await esperarA(otra, 1);
    await otra.commit().execute();
    await tarde;
    expect(await credencialesDe(id)).toEqual({ refresh_token: "ahora" });
  });

  it("de una cuenta sin credenciales, o que no existe, no se guarda ninguno", async () => {
    const { id } = await cuenta();
    await banco.db.updateTable("canal").set({ credenciales: null }).where("id", "=", id).execute();
    await renovar(id, "R", "nuevo");
    expect(await leerRefresco(banco.db, banco.sealer, id)).toBeNull();
    expect(await leerRefresco(banco.db, banco.sealer, 2_000_000)).toBeNull();
  });
});
