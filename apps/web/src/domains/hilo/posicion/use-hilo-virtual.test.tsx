import { act } from "@testing-library/react";
import { Suspense, use } from "react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { unaSalida, unMensaje } from "../../../../test/chat/fabrica.ts";
import { medir } from "../../../../test/medidas.ts";
import { show, startTexts } from "../../../../test/render.tsx";
import { HiloMirado } from "../HiloMirado.tsx";

beforeAll(startTexts);
beforeEach(() => medir());

const MENSAJES = [unMensaje(5, { contenido: "Buenos días" }), unaSalida(6, { contenido: "De 8:30 a 16:30" })];

/** Something else of the same page whose code is still on its way. */
function Vecino({ codigo }: { codigo: Promise<void> | undefined }) {
  if (codigo) use(codigo);
  return null;
}

it("un hilo que su página ocultó antes de mirar lo que había arriba lo pide cuando vuelve a verse [B-historial-04]", async () => {
  const cuadros = new Map<number, FrameRequestCallback>();
  let pedidos = 0;
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((cuadro) => {
    pedidos += 1;
    cuadros.set(pedidos, cuadro);
    return pedidos;
  });
  vi.spyOn(window, "cancelAnimationFrame").mockImplementation((n) => void cuadros.delete(n));
  const pintar = () => {
    const suyos = [...cuadros.values()];
    cuadros.clear();
    for (const cuadro of suyos) cuadro(0);
  };
  const onAnteriores = vi.fn();
  const pagina = (codigo?: Promise<void>) => (
    <Suspense>
      <HiloMirado
        nombre="Ana"
        mensajes={MENSAJES}
        idUsuario={1}
        hayMas
        cargandoAnteriores={false}
        errorAnteriores={false}
        onAnteriores={onAnteriores}
      />
      <Vecino codigo={codigo} />
    </Suspense>
  );
  const { rerender, findByRole, findAllByRole, queryByRole } = show(pagina());
  await findAllByRole("article");
  const { promise, resolve } = Promise.withResolvers<void>();
  await act(async () => rerender(pagina(promise)));
  expect(queryByRole("feed")).toBeNull();
  act(pintar);
  expect(onAnteriores).not.toHaveBeenCalled();
  resolve();
  await findByRole("feed");
  act(pintar);
  expect(onAnteriores).toHaveBeenCalled();
});
