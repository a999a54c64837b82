import { askField } from "@ventanilla/client/data";
import { HttpError } from "@ventanilla/client/http";
import { ROL } from "@ventanilla/contract/permisos";
import { importarUsuarios } from "@ventanilla/contract/usuario/importar.routes";
import { usuarioEdit } from "@ventanilla/contract/usuario/usuario.data";
import { afterAll, beforeAll, expect, it } from "vitest";
import { retenerTurno } from "../../../../test/cerrojos.ts";
import type { Banco } from "../../../../test/harness.ts";
import { levantarConRegistro } from "../../../../test/registro.ts";
import { crearUsuario } from "../usuario.factory.ts";

let todo: Awaited<ReturnType<typeof levantarConRegistro>>;
let banco: Banco;
beforeAll(async () => {
  todo = await levantarConRegistro();
  ({ banco } = todo);
});
afterAll(() => todo.cerrar());

const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);
let numero = 0;
const tabla = () => {
  numero += 1;
  const nueva = [
    `aut${numero}`,
    "OPERADOR",
    String(7_900_000 + numero),
    "15/05/1990",
    "Ana",
    "Quispe",
    "Mujer",
  ];
  return `Usuario;Rol;Nro. documento;Fecha de nacimiento;Nombres;Primer apellido;Género\r\n${nueva.join(";")}\r\n`;
};

it.each([
  ["apagada", { estado: "INACTIVO" as const }, [401, "SESION_CADUCADA"]],
  ["de otro rol", { id_rol: ROL.OPERADOR }, [403, "SIN_PERMISO"]],
] as const)(
  "mientras se hacen las contraseñas, quien importa quedó con la cuenta %s: no se crea ninguna [D25]",
  async (_como, cambio, dicho) => {
    const inst = await banco.institucion();
    const { http } = await banco.comoUsuario(inst.admin);
    const superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
    const importar = (body: { csv: string; confirma?: string }) =>
      http.call<typeof importarUsuarios>(importarUsuarios, { body });
    const csv = tabla();
    const { huella: confirma } = await importar({ csv });
    const cuentas = () =>
      banco.db
        .selectFrom("usuario")
        .select("usuario")
        .where("id_entidad", "=", inst.id)
        .orderBy("id")
        .execute();
    const antes = await cuentas();
    const turno = await retenerTurno(banco, "usuario:importar");
    const pedida = importar({ csv, confirma }).catch(codigoDe);
    await turno.esperan(1);
    await askField(superadmin.http, usuarioEdit, { id: inst.admin.id, usuario: cambio });
    await turno.soltar();
    expect(await pedida).toEqual(dicho);
    expect(await cuentas()).toEqual(antes);
  },
);
