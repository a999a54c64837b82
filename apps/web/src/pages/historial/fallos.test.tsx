import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { abrirPendientes } from "../../../test/chat/otra-pagina.ts";
import { unaLista, unCaso, unCubiculo, unInicio } from "../../../test/fabrica.ts";
import { abrir, guardado, servidor } from "../../../test/pantalla.tsx";

const HISTORIAL = "/ws/api/system/operadores/3/historial";
const FALLOS = "/ws/api/system/operadores/3/fallos";
const SE_DICE = "Un mensaje suyo no llegó, o no se sabe si llegó, y su caso ya terminó.";
const TARDIO = { id: 9, id_caso: 70, estado: "FALLIDO", motivo: "permanente" };

let porVer: boolean;
beforeEach(() => {
  porVer = true;
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({
    cuerpo: [unCubiculo({ activo: true })],
  }));
  servidor.en("GET", HISTORIAL, () => ({
    cuerpo: unaLista([unCaso({ estado: "CERRADO", fallidos: porVer ? 1 : 0 })]),
  }));
});

describe("lo que no llegó de un caso que ya terminó [D115]", () => {
  it("a quien lo escribió se le dice dondequiera que esté, cuando lo que abrió ya está, una vez, con el camino a Historial", async () => {
    servidor.en("GET", FALLOS, () => ({ cuerpo: { rows: [TARDIO] } }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await abrirPendientes(unInicio());
    expect(servidor.llamadas("GET", FALLOS)).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    const aviso = within(await screen.findByRole("group", { name: SE_DICE }));
    expect(guardado("fallos_dichos")).toEqual([9]);
    act(() => aviso.getByRole("button", { name: "Verlo en Historial" }).click());
    await waitFor(() => expect(location.pathname + location.search).toBe("/historial?envios=CON_FALLOS"));
    await waitFor(() =>
      expect(servidor.llamadas("GET", HISTORIAL).at(-1)?.consulta).toMatchObject({ envios: "CON_FALLOS" }),
    );
  });

  it("en Historial se da por visto, y deja de estar a la vista", async () => {
    servidor.en("GET", "/ws/api/system/operadores/caso/70/envios", () => ({
      cuerpo: {
        rows: [{ id: 9, estado: "FALLIDO", motivo: "permanente", espera: null, fallo_visto: false }],
      },
    }));
    servidor.en("POST", "/ws/api/system/mensajes/descartar_fallo/9", () => {
      porVer = false;
      return { estado: 412, cuerpo: { mensaje: "Ya se envió.", error: "MENSAJE_NO_REINTENTABLE" } };
    });
    const { persona } = await abrir("/historial?envios=CON_FALLOS", { sesion: unInicio() });
    const ver = "Dar por visto lo que no llegó a Ana Quispe Mamani";
    await persona.click(await screen.findByRole("button", { name: ver }));
    await waitFor(() => expect(screen.queryByRole("button", { name: ver })).toBeNull());
    expect(await screen.findByRole("group", { name: "Ya se envió." })).toBeTruthy();
  });

  it("de un caso abierto, y a quien sólo mira, no se ofrece", async () => {
    servidor.en("GET", HISTORIAL, () => ({
      cuerpo: unaLista([unCaso({ estado: "PENDIENTE", fallidos: 1 })]),
    }));
    await abrir("/historial", { sesion: unInicio() });
    await screen.findByRole("row", { name: "Ana Quispe Mamani" });
    expect(screen.queryByRole("button", { name: /^Dar por visto/ })).toBeNull();
  });
});
