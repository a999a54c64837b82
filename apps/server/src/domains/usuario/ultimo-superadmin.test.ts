import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../../test/base-de-datos.ts";
import { retenerTurno } from "../../../test/cerrojos.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { exigirOtroSuperadmin } from "./index.ts";
import { crearUsuario } from "./usuario.factory.ts";

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
}, 60_000);
afterAll(() => base?.close());
beforeEach(async () => {
  await base.db.updateTable("usuario").set({ estado: "INACTIVO" }).execute();
});

const crearSuperadmin = () => crearUsuario(base.db, { id_rol: ROL.SUPERADMIN });
const inactivar = (tx: Tx, id: number) =>
  tx.updateTable("usuario").set({ estado: "INACTIVO" }).where("id", "=", id).execute();
const quitar = (id: number) =>
  transaction(base.db, async (tx) => {
    await exigirOtroSuperadmin(tx, id);
    await inactivar(tx, id);
  }).then(
    () => "quitado",
    (error: unknown) => (error instanceof AppError ? error.codigo : error),
  );

describe("el último SUPERADMIN activo [D42]", () => {
  it("no se quita; con otro que puede entrar, sí; de una cuenta de otro rol no se pregunta", async () => {
    const unico = await crearSuperadmin();
    const operador = await crearUsuario(base.db);
    expect(await quitar(unico.id)).toBe("ULTIMO_SUPERADMIN");
    expect(await quitar(operador.id)).toBe("quitado");
    await crearSuperadmin();
    expect(await quitar(unico.id)).toBe("quitado");
  });

  it("otro que está INACTIVO, o cuya entidad lo está, no cuenta", async () => {
    const unico = await crearSuperadmin();
    const inactivo = await crearSuperadmin();
    await transaction(base.db, (tx) => inactivar(tx, inactivo.id));
    const deEntidadCerrada = await crearSuperadmin();
    await base.db
      .updateTable("entidad")
      .set({ estado: "INACTIVO" })
      .where("id", "=", deEntidadCerrada.id_entidad)
      .execute();
    expect(await quitar(unico.id)).toBe("ULTIMO_SUPERADMIN");
  });

  it("dos que se quitan a la vez: deciden uno tras otro, y uno queda", async () => {
    const [uno, otro] = [await crearSuperadmin(), await crearSuperadmin()];
    const turno = await retenerTurno(base, "usuario.superadmin");
    const resultados = Promise.all([quitar(uno.id), quitar(otro.id)]);
    await turno.esperan(2);
    await turno.soltar();
    expect(new Set(await resultados)).toEqual(new Set(["ULTIMO_SUPERADMIN", "quitado"]));
  });
});
