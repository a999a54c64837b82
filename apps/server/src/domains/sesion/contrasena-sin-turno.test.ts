import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, levantar, type Respuesta } from "../../../test/harness.ts";
import { passwordMatches } from "../../shared/crypto.ts";
import { CONTRASENA, crearUsuario } from "../usuario/usuario.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

/** Stored passwords: one that keeps its thread for seconds, one that costs nothing. */
const resumen = (memoria: number, vueltas: number): string =>
  ["argon2id", memoria, vueltas, "c2FsLWRlLXBydWViYQ", "bmFkaWUtdGllbmUtZXN0YQ"].join("$");
const LARGO = resumen(19_456, 80);
const BREVE = resumen(8, 1);

/** Both threads are taken and the row behind them is full until this ends. */
function ocuparTurnos(): Promise<unknown> {
  const todas = [LARGO, LARGO, ...Array.from({ length: 200 }, () => BREVE)];
  return Promise.all(todas.map((guardada) => passwordMatches("la de otro", guardada)));
}

const SEIS = Array.from({ length: 6 }, () => [429, { error: "DEMASIADAS_SOLICITUDES" }]);

/** Six of them, one after the other, while nobody's turn comes; then one more. */
async function seisYOtra(llamar: () => Promise<Respuesta>): Promise<number> {
  const turnos = ocuparTurnos();
  const respuestas: unknown[] = [];
  for (let i = 0; i < SEIS.length; i += 1) {
    const { estado, cuerpo } = await llamar();
    respuestas.push([estado, cuerpo]);
  }
  await turnos;
  expect(respuestas).toMatchObject(SEIS);
  return (await llamar()).estado;
}

describe("una contraseña que no llegó a compararse, porque esperan demasiadas, no es un intento", () => {
  it("en la puerta: quien la sabe entra después [A-login-13]", async () => {
    const { usuario } = await crearUsuario(banco.db);
    const body = { usuario, contrasena: CONTRASENA };
    expect(await seisYOtra(() => banco.anonimo.pedir("POST", "/ws/auth", { body }))).toBe(200);
  });

  it("en la cuenta propia: quien la sabe la cambia después, y su sesión sigue", async () => {
    const cliente = await banco.comoUsuario(await crearUsuario(banco.db));
    const body = { password: CONTRASENA, newPassword: "Nueva-contraseña-26" };
    expect(await seisYOtra(() => cliente.pedir("PATCH", "/ws/api/system/cambiar_pass", { body }))).toBe(200);
    expect((await cliente.pedir("GET", "/ws/api/system/menu")).estado).toBe(200);
  });
});
