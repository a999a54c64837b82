import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { socketsAbiertos } from "../../../test/chat/socket-falso.ts";
import { unCubiculo, unInicio } from "../../../test/fabrica.ts";
import { abrir, guardar, servidor } from "../../../test/pantalla.tsx";
import { enlaceActual } from "../../domains/caso/index.ts";

beforeEach(() => {
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({
    cuerpo: [unCubiculo({ activo: true })],
  }));
  guardar("cubiculo", { id: 3, identificador: "Cubículo 3" });
  guardar("cubiculo_actual", 3);
});

it("el chat de un punto que no es el guardado no se abre: lleva a los puntos de atención [B-chat-01, B-chat-02]", async () => {
  await abrir("/chat/4", { sesion: unInicio(), vacias: ["/puntos-atencion"] });
  await waitFor(() => expect(location.pathname).toBe("/puntos-atencion"));
  expect(screen.queryByRole("heading", { name: "Chat" })).toBeNull();
  // The link of their own point is held on every page; there is none of the other.
  expect([undefined, 3]).toContain(enlaceActual()?.idPunto);
});

it("el del punto guardado se abre, en su punto y con la entidad de quien entra [B-chat-01]", async () => {
  await abrir("/chat/3", { sesion: unInicio() });
  expect(await screen.findByRole("heading", { level: 1, name: "Chat" })).toBeTruthy();
  expect(location.pathname).toBe("/chat/3");
  expect(socketsAbiertos()).toHaveLength(1);
});
