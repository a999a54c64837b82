import { act, screen, waitFor, within } from "@testing-library/react";
import { UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { expect, it } from "vitest";
import { contestarDatos, pedidosDe } from "../../../test/datos.ts";
import { unaCuenta, unaFilaDeUsuario, unCatalogo, unInicio, unUsuario } from "../../../test/fabrica.ts";
import { abrir, dialogoAbierto } from "../../../test/pantalla.tsx";
import { reportLine } from "../../lib/line-state.ts";
import { invalidate } from "../../lib/route-query.ts";
import { queryClient } from "../../shell/query-client.ts";

/** The account's form, with a name half corrected. */
async function corregir() {
  contestarDatos({
    usuarios: () => unCatalogo(UsuarioFila, [unaFilaDeUsuario()]),
    usuario: ({ id }) => unaCuenta({ id: Number(id), cargo: `Lectura ${pedidosDe("usuario").length}` }),
    usuarioOnlyToken: () => ({ usuario: "jefa" }),
    roles: () => ({ rows: [], count: 0 }),
    entidades: () => ({ rows: [], count: 0, total: 0, totalFiltro: 0, aproximado: false }),
  });
  const { persona, sinPedidos } = await abrir("/usuarios", {
    sesion: unInicio({
      permisos: ["usuarios:read", "usuarios:update"],
      menu: [],
      usuario: unUsuario({ rol: "ADMIN", id_rol: 2 }),
    }),
  });
  await persona.click(await screen.findByRole("button", { name: "Editar jperez" }));
  const caja = within(await dialogoAbierto("Editar usuario"));
  await persona.click(await caja.findByRole("button", { name: "Cambiar" }));
  const nombres = caja.getByRole<HTMLInputElement>("textbox", { name: /^Nombres/ });
  await persona.type(nombres, " luis");
  await sinPedidos();
  return { nombres, sinPedidos };
}

it("la línea que vuelve lee de nuevo la lista, no la cuenta abierta: cada lectura queda en el registro a nombre de alguien", async () => {
  const { nombres, sinPedidos } = await corregir();
  const antes = pedidosDe("usuarios").length;
  act(() => reportLine("socket", "offline"));
  act(() => reportLine("socket", "online"));
  await waitFor(() => expect(pedidosDe("usuarios").length).toBeGreaterThan(antes));
  await sinPedidos();
  expect(pedidosDe("usuario")).toHaveLength(1);
  expect(nombres.value).toBe("JUAN luis");
});

it("una cuenta que se lee otra vez mientras se corrige a su persona no borra lo escrito", async () => {
  const { nombres, sinPedidos } = await corregir();
  await act(() => invalidate(queryClient, "usuario"));
  await sinPedidos();
  expect(pedidosDe("usuario").length).toBeGreaterThan(1);
  expect(nombres.value).toBe("JUAN luis");
});
