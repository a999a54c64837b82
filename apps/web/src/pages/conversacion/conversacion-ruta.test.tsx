/** @vitest-environment jsdom */
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unAdministrador, unCubiculo, unInicio } from "../../../test/fabrica.ts";
import { abrir, cerrar, guardar, servidor } from "../../../test/pantalla.tsx";
import type { ConversacionVistaProps } from "./ConversacionVista.tsx";

vi.mock("../../domains/caso/enlace-de-punto.ts", () => ({
  enlaceActual: () => undefined,
  enlaceDePunto: (idPunto: number) => ({ idPunto }),
}));
vi.mock("./ConversacionVista.tsx", () => ({
  ConversacionVista: ({ enlace, sesionId, nombrePunto }: ConversacionVistaProps) => (
    <h1>{[enlace.idPunto, sesionId, nombrePunto ?? "otro"].join(" ")}</h1>
  ),
}));

const CUBICULOS = "/ws/api/system/operadores/cubiculos";

describe("conversación: la dirección", () => {
  beforeEach(() => {
    servidor.en("GET", CUBICULOS, () => ({ cuerpo: [unCubiculo({ activo: true })] }));
    guardar("cubiculo", { id: 3, identificador: "Cubículo 3" });
    guardar("cubiculo_actual", 3);
  });
  afterEach(cerrar);

  it("lleva el punto y el canal de entrada; se atiende desde el punto en que se está [B-conversacion-21]", async () => {
    const { ir } = await abrir("/conversacion/3/31", { sesion: unInicio() });
    expect(await screen.findByRole("heading", { name: "3 31 Cubículo 3" })).toBeTruthy();
    await ir("/conversacion/8/44");
    expect(await screen.findByRole("heading", { name: "3 44 otro" })).toBeTruthy();
  });

  it("con lo que no es un id va a la página 404 [B-conversacion-21]", async () => {
    await abrir("/conversacion/3/nadie", { sesion: unInicio() });
    await waitFor(() => expect(location.pathname).toBe("/404"));
  });

  it("quien no atiende en puntos no entra [B-conversacion-21]", async () => {
    const { ir } = await abrir("/", { sesion: unAdministrador() });
    await ir("/conversacion/3/31");
    await waitFor(() => expect(location.pathname).toBe("/403"));
  });

  it("sin punto elegido lleva a elegirlo [B-conversacion-21] [D75]", async () => {
    servidor.en("GET", CUBICULOS, () => ({ cuerpo: [unCubiculo({ activo: false })] }));
    localStorage.removeItem("base_cubiculo");
    localStorage.removeItem("base_cubiculo_actual");
    await abrir("/conversacion/3/31", { sesion: unInicio() });
    await waitFor(() => expect(location.pathname).toBe("/operadores"));
    expect(await screen.findAllByText("Debe seleccionar un punto de atención.")).not.toEqual([]);
  });
});
