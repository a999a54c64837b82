import { guardarFirmaPropia, leerFirmaPropia } from "@ventanilla/contract/usuario/usuario.routes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Banco, type Cliente, levantar } from "../../../../test/harness.ts";
import { crearUsuario } from "../usuario.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const leer = async ({ http }: Cliente) =>
  (await http.call<typeof leerFirmaPropia>(leerFirmaPropia, {})).firma_correo;
const guardar = ({ http }: Cliente, firma_correo: string | null) =>
  http.call<typeof guardarFirmaPropia>(guardarFirmaPropia, { body: { firma_correo } });

it("firma de correo: cada uno guarda la suya, limpia, la quita, y queda en el registro", async () => {
  const usuario = await crearUsuario(banco.db);
  const [suyo, otro] = [
    await banco.comoUsuario(usuario),
    await banco.comoUsuario(await crearUsuario(banco.db)),
  ];
  expect(await leer(suyo)).toBeNull();
  expect(await guardar(suyo, "-- \r\nAna Quispe \r\n\tVentanilla 3\n")).toEqual({
    firma_correo: "Ana Quispe\n Ventanilla 3",
  });
  expect([await leer(suyo), await leer(otro)]).toEqual(["Ana Quispe\n Ventanilla 3", null]);
  await guardar(suyo, "Ana Quispe\n Ventanilla 3");
  await guardar(suyo, " ");
  expect(await leer(suyo)).toBeNull();
  const registro = await banco.db
    .selectFrom("log")
    .select("datos")
    .where("tipo", "=", "usuario.firma_correo")
    .where("id_usuario", "=", usuario.id)
    .orderBy("id")
    .execute();
  expect(registro.map(({ datos }) => datos)).toEqual([
    { firma_correo: { antes: null, despues: "Ana Quispe\n Ventanilla 3" } },
    { firma_correo: { antes: "Ana Quispe\n Ventanilla 3", despues: null } },
  ]);
});

it("firma de correo: la que es demasiado larga se dice en su campo y no cambia nada", async () => {
  const suyo = await banco.comoUsuario(await crearUsuario(banco.db));
  await guardar(suyo, "Ana");
  for (const larga of ["x".repeat(501), "x\n".repeat(9)]) {
    const { estado, cuerpo } = await suyo.pedir("PATCH", "/ws/api/system/firma_correo", {
      body: { firma_correo: larga },
    });
    expect([estado, cuerpo]).toMatchObject([
      400,
      { error: "VALIDACION", campos: { firma_correo: expect.any(String) } },
    ]);
  }
  expect(await leer(suyo)).toBe("Ana");
});
