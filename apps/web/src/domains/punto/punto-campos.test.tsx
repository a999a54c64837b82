import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CanalBreve, OperadorBreve } from "@ventanilla/contract/punto/punto";
import { beforeEach, expect, it, vi } from "vitest";
import { unCatalogo, unInicio } from "../../../test/fabrica.ts";
import { show, startTexts } from "../../../test/render.tsx";
import { servidor } from "../../../test/servidor.ts";
import { startSession } from "../../lib/session.ts";
import { PuntoCampos } from "./PuntoCampos.tsx";

/** The contract as it may be one day. */
const LIMITE = 12;
vi.mock("@ventanilla/contract/limites", async (original) => ({
  ...(await original<typeof import("@ventanilla/contract/limites")>()),
  IDENTIFICADOR_PUNTO_MAX: 12,
}));

beforeEach(async () => {
  await startTexts();
  servidor.en("GET", "/ws/api/system/operadores", () => ({ cuerpo: unCatalogo(OperadorBreve, []) }));
  servidor.en("GET", "/ws/api/system/canales", () => ({ cuerpo: unCatalogo(CanalBreve, []) }));
  startSession(unInicio({ permisos: ["puntos:create"], menu: [] }));
});

it("un límite que cambia en el contrato cambia en el formulario, sin tocarlo [B-limites-09]", async () => {
  show(
    <QueryClientProvider client={new QueryClient()}>
      <PuntoCampos punto={undefined} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const identificador = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Identificador/ });
  expect(identificador.maxLength).toBe(LIMITE);
  await userEvent.type(identificador, "Cubículo de informaciones");
  expect(identificador.value).toBe("Cubículo de ");
  expect(screen.getByText(`${LIMITE}/${LIMITE}`)).toBeTruthy();
});
