import { expect, it } from "vitest";
import { type Permiso, ROL } from "../permisos.ts";
import { esRolDeSistema, nombreDeRol, puedeAsignarRol, rolVisible } from "./rol.rules.ts";

it("rol: se muestra su nombre con espacios, un guión y su descripción [A-roles-08]", () => {
  expect(rolVisible({ nombre: "JEFE_DE_ÁREA", descripcion: "Revisa_los casos" })).toBe(
    "JEFE DE ÁREA - Revisa_los casos",
  );
  expect(nombreDeRol("JEFE_DE_ÁREA_LEGAL")).toBe("JEFE DE ÁREA LEGAL");
});

it("rol: los del sistema son SUPERADMIN, ADMIN y OPERADOR, 1, 2 y 3 [A-roles-01, A-roles-02]", () => {
  expect(ROL).toEqual({ SUPERADMIN: 1, ADMIN: 2, OPERADOR: 3 });
  expect([1, 2, 3, 4].map((id) => esRolDeSistema({ id }))).toEqual([true, true, true, false]);
});

it.each<[actor: number, rol: number, permisos: Permiso[], puede: boolean]>([
  [ROL.SUPERADMIN, ROL.SUPERADMIN, ["roles:delete"], true],
  [ROL.ADMIN, ROL.SUPERADMIN, [], false],
  [ROL.ADMIN, ROL.ADMIN, ["usuarios:create"], true],
  [ROL.ADMIN, ROL.OPERADOR, ["operadores:read", "operadores:update"], true],
  [ROL.ADMIN, 9, ["usuarios:create", "roles:read"], false],
])("rol: quien tiene el %i asigna el %i con %j: %s [D22, D42]", (id_rol, id, permisos, puede) => {
  expect(puedeAsignarRol({ id_rol, permisos: new Set(["usuarios:create"]) }, { id, permisos })).toBe(puede);
});
