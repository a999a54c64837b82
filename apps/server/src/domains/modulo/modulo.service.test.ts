import { describe, expect, it } from "vitest";
import { armarMenu } from "./modulo.service.ts";

const modulo = (id: number, ruta: string, id_modulo: number | null = null) => ({
  id,
  label: ruta.toUpperCase(),
  ruta,
  icono: id_modulo === null ? "Point" : null,
  id_modulo,
});

describe("el menú", () => {
  const modulos = [modulo(1, "seccion"), modulo(2, "usuarios", 1), modulo(3, "roles", 1), modulo(4, "logs")];

  it("muestra lo que se puede abrir, anidado y en el orden dado [A-permisos-17]", () => {
    expect(armarMenu(modulos, new Set(["roles:read", "usuarios:read", "logs:read"]))).toEqual([
      {
        label: "SECCION",
        url: "seccion",
        icon: "Point",
        submenu: [
          { label: "USUARIOS", url: "usuarios", icon: null },
          { label: "ROLES", url: "roles", icon: null },
        ],
      },
      { label: "LOGS", url: "logs", icon: "Point" },
    ]);
  });

  it("Preferencias se muestra a quien puede ver cualquiera de sus pestañas [A-parametros-02, A-permisos-17]", () => {
    const preferencias = [modulo(14, "parametros")];
    for (const permiso of ["parametros:read", "serviciosIop:read", "roles:read"])
      expect(armarMenu(preferencias, new Set([permiso]))).toHaveLength(1);
    expect(armarMenu(preferencias, new Set(["usuarios:read", "parametros:update"]))).toEqual([]);
  });

  it("calla la sección sin nada que abrir, y el permiso de escribir no abre [A-permisos-17]", () => {
    expect(armarMenu(modulos, new Set(["usuarios:update"]))).toEqual([]);
    expect(armarMenu(modulos, new Set(["seccion:read"]))).toEqual([
      { label: "SECCION", url: "seccion", icon: "Point" },
    ]);
  });

  it("no muestra el hijo de un padre oculto", () => {
    expect(armarMenu(modulos.slice(1), new Set(["usuarios:read", "logs:read"]))).toEqual([
      { label: "LOGS", url: "logs", icon: "Point" },
    ]);
  });
});
