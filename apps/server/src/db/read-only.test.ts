import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  escenaDeEnvio,
  esperasLargas,
  estadoDeEnvio,
  intentosDe,
  recibidosPor,
  vueltaALaCola,
} from "../../test/envios.ts";
import { type Banco, levantar } from "../../test/harness.ts";

let banco: Banco;
/** Beside the server's own lines: as whoever governs the database. */
let gobierno: pg.Client;
beforeAll(async () => {
  banco = await levantar({ waha: true, tiempos: { outboxMs: 200 } });
  await esperasLargas(banco, 1);
  gobierno = new pg.Client({ connectionString: banco.base.url });
  await gobierno.connect();
}, 60_000);
afterAll(async () => {
  await gobierno?.end();
  await banco?.cerrar();
});

const nombre = (): string => `"${new URL(banco.base.url).pathname.slice(1)}"`;
/** From here on every new line reads and changes nothing, as on a server that another one took over from. */
async function dejarDeEscribir(): Promise<void> {
  await gobierno.query(`ALTER DATABASE ${nombre()} SET default_transaction_read_only = on`);
  await gobierno.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
}
const volverAEscribir = () =>
  gobierno.query(`ALTER DATABASE ${nombre()} RESET default_transaction_read_only`);
const preparado = async (): Promise<number> => (await banco.anonimo.pedir("GET", "/health/ready")).estado;
/** So many at once that every line of the pool is asked, and none is left over for a new one. */
const MUCHOS = 60;
const todosPreparados = async (): Promise<number[]> => {
  const estados = await Promise.all(Array.from({ length: MUCHOS }, preparado));
  return [...new Set(estados)];
};

it("una base que sólo se lee es una caída que pasa: se pide repetir, nada cuenta como intento, y al volver sigue sin reiniciarse", async () => {
  const { inst, chat, cliente, conversacion, enviar } = await escenaDeEnvio(banco);
  const escrito = { chat, texto: "¿Me reciben?", id: "false_1_SOLOLECTURA" };
  banco.waha.fallar({ session: inst.canal.sesion_id, status: 503 });
  const enCola = await enviar("Espera su turno");
  await vueltaALaCola(banco, enCola, 1);
  expect(await preparado()).toBe(200);

  await dejarDeEscribir();
  banco.waha.fallar({});
  await expect.poll(preparado).toBe(503);
  const rechazado = await banco.ciudadanoEscribe(inst.canal, escrito);
  expect([rechazado.estado, rechazado.cabeceras.get("retry-after")]).toEqual([503, "5"]);
  const pedido = await cliente.pedir(
    "POST",
    `/ws/api/system/operadores/enviar/mensaje/${conversacion.id_canal_entrada}`,
    { body: { caso: conversacion.id_caso, contenido: "Otra", tipo_contenido: "texto" } },
  );
  expect([pedido.estado, pedido.cuerpo]).toMatchObject([503, { error: "NO_DISPONIBLE" }]);
  banco.registro.splice(0);
  await gobierno.query("UPDATE salida SET proximo_en = now()");
  await expect.poll(() => banco.registro.join("")).toContain("outbox round failed");
  expect(await todosPreparados()).toEqual([503]);

  await volverAEscribir();
  // A line that was opened meanwhile and goes on being asked refuses for as long as it lives.
  await expect.poll(todosPreparados).toEqual([200]);
  expect((await banco.ciudadanoEscribe(inst.canal, escrito)).estado).toBe(200);
  await expect.poll(() => recibidosPor(banco, chat)).toEqual(["Espera su turno"]);
  await expect.poll(() => estadoDeEnvio(banco, enCola)).toMatch(/ENVIADO$/);
  // The one before, and the one that was taken.
  expect(await intentosDe(banco, enCola)).toBe(2);
  const guardados = await banco.db
    .selectFrom("mensaje")
    .select("contenido")
    .where("id_caso", "=", conversacion.id_caso)
    .where("contenido", "=", escrito.texto)
    .execute();
  expect(guardados).toHaveLength(1);
}, 60_000);
