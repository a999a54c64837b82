import { act, screen, waitFor } from "@testing-library/react";
import { SALIDA_MS } from "@ventanilla/contract/limites";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { unInicio } from "../../test/fabrica.ts";
import { abrir, guardado, servidor } from "../../test/pantalla.tsx";

const SALIR = "/ws/api/system/salir";

describe("salir con una línea que toma el pedido y no contesta", () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    servidor.en("GET", SALIR, () => Promise.withResolvers<never>().promise);
  });

  const salir = async () => {
    const pagina = await abrir("/403", { sesion: unInicio() });
    const { persona } = pagina;
    const pulsar = async () => {
      await persona.click(await screen.findByRole("button", { name: /^Menú de / }));
      await persona.click(await screen.findByRole("menuitem", { name: "Salir" }));
    };
    await pulsar();
    return { ...pagina, pulsar };
  };

  it("mientras se espera, un velo lo dice; pasado el plazo la sesión termina aquí y queda el ingreso", async () => {
    await salir();
    expect(await screen.findByRole("progressbar", { name: "Cargando…" })).toBeTruthy();
    expect(guardado("token")).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(SALIDA_MS));
    expect(guardado("token")).toBeNull();
    await waitFor(() => expect(location.pathname).toBe("/login"));
    expect(await screen.findByRole("textbox", { name: /^Usuario/ })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  });

  it("quien pulsa otra vez mientras sale no lo pide dos veces", async () => {
    const { pulsar } = await salir();
    await pulsar();
    expect(servidor.llamadas("GET", SALIR)).toHaveLength(1);
  });
});
