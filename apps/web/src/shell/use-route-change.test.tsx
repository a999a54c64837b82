import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { contestarListas } from "../../test/administracion.ts";
import { pedidosDe } from "../../test/datos.ts";
import { unSuperadministrador } from "../../test/fabrica.ts";
import { abrir, dialogoAbierto } from "../../test/pantalla.tsx";

it.each([
  ["el formulario que está abierto", "Editar PORTAL", "Editar parámetro"],
  ["la pregunta", "Eliminar PORTAL", "Eliminar registro"],
  ["la ayuda", "Ayuda y atajos", "Atajos de teclado"],
])("al cambiar de página se cierra %s, y nada se hizo [A-shell-20]", async (_cual, abre, nombre) => {
  contestarListas();
  const { persona, ir, sinPedidos } = await abrir("/parametros", {
    sesion: unSuperadministrador({
      permisos: ["parametros:read", "parametros:update", "parametros:delete"],
    }),
    vacias: ["/account"],
  });
  await screen.findByRole("row", { name: "PORTAL" });
  await persona.click(screen.getByRole("button", { name: abre }));
  await dialogoAbierto(nombre);
  await ir("/account");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(location.pathname).toBe("/account");
  await sinPedidos();
  expect([pedidosDe("parametroEdit"), pedidosDe("parametroDelete")]).toEqual([[], []]);
});
