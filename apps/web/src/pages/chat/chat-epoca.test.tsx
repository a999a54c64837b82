import { act, screen, waitFor, within } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import { expect, it } from "vitest";
import { unCaso, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, dialogoAbierto, entradas, servidor } from "../../../test/chat/pantalla.ts";

it("cuando la base de datos del servidor fue repuesta, lo que se sabía por su número se olvida: el chat quitado vuelve, lo que se lee cuenta como leído y el caso se lee de nuevo", async () => {
  const { lista, persona: dedos, socket, enlace } = await abrirPantalla({ abierto: 2 });
  await lista([unChat(1, { ultimo_mensaje: unMensaje(900) }), unChat(2, { leido_hasta: 900 })], {
    secuencia: 1_000,
  });
  act(() => enlace.marcarLeido(2, 950));
  await dedos.click(screen.getByRole("button", { name: "Quitar +591 701 234 51 del listado" }));
  await dedos.click(within(await dialogoAbierto()).getByRole("button", { name: "Quitar" }));
  await waitFor(() => expect(entradas()).toHaveLength(1));
  const leidas = () => socket.de(EVENTO.mensajeLeido);
  const antes = leidas().length;

  let pedido = 0;
  servidor.salvo("GET", "/ws/api/system/operadores/caso/502", () => {
    pedido += 1;
    return { cuerpo: unCaso(502) };
  });
  socket.caer();
  await act(async () => socket.conectar(30, "otra"));
  await lista(
    [
      unChat(1, { secuencia: 21, ultimo_mensaje: unMensaje(40) }),
      unChat(2, { secuencia: 22, leido_hasta: 30 }),
    ],
    { secuencia: 30 },
  );
  expect(entradas()).toHaveLength(2);
  expect(leidas()).toHaveLength(antes);
  act(() => enlace.marcarLeido(2, 41));
  expect(leidas().slice(antes)).toEqual([{ id: 41 }]);
  await waitFor(() => expect(pedido).toBeGreaterThan(0));
});
