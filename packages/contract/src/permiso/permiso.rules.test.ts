import { expect, it } from "vitest";
import { ROL } from "../permisos.ts";
import { esFijo, puedeOtorgar } from "./permiso.rules.ts";

it.each([
  ["modulos", ROL.SUPERADMIN, ROL.SUPERADMIN, true],
  ["permisos", ROL.SUPERADMIN, ROL.SUPERADMIN, true],
  ["usuarios", ROL.SUPERADMIN, ROL.SUPERADMIN, true],
  ["logs", ROL.SUPERADMIN, ROL.SUPERADMIN, false],
  ["logs", ROL.SUPERADMIN, ROL.ADMIN, true],
  ["modulos", ROL.ADMIN, ROL.SUPERADMIN, false],
] as const)(
  "permisos de %s, del rol %i, para el rol %i: ¿fijos? %s [D42, A-permisos-18]",
  (ruta, id_rol, actor, fijo) => {
    expect(esFijo({ ruta }, { id_rol }, { id_rol: actor })).toBe(fijo);
  },
);

it.each([
  [ROL.SUPERADMIN, false, true],
  [ROL.ADMIN, true, true],
  [ROL.ADMIN, false, false],
] as const)("el rol %i otorga lo que tiene (%s): %s [D42]", (id_rol, tiene, puede) => {
  expect(puedeOtorgar({ id_rol }, tiene)).toBe(puede);
});
