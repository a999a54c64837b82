import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { show, startTexts } from "../../../test/render.tsx";
import { SIN_LINEA, servidor } from "../../../test/servidor.ts";
import { useT } from "../../lib/use-t.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { PersonaFormulario } from "./PersonaFormulario.tsx";
import { useIdentidad } from "./use-identidad.ts";

beforeEach(startTexts);

/** The form as an administration screen shows it. */
function EnAdministracion() {
  const t = useT();
  const identidad = useIdentidad({
    textoFallo: t("persona:falloAdministracion"),
    guardar: async () => undefined,
  });
  return <PersonaFormulario identidad={identidad} modo="verificar" claves={[]} editable />;
}

it("en administración el fallo se dice en dos líneas, 10 s [A-identidad-01, A-identidad-02, A-identidad-27]", async () => {
  const fallo = vi.spyOn(toast, "error");
  servidor.en("GET", "/ws/api/system/personas/buscar/1234567", () => {
    throw SIN_LINEA;
  });
  show(<EnAdministracion />);
  await userEvent.selectOptions(await screen.findByLabelText(/^Tipo de documento/), "CI");
  await userEvent.type(screen.getByLabelText(/^Nro. documento/), "1234567");
  await userEvent.click(screen.getByLabelText("Día"));
  await userEvent.paste("15/05/1990");
  await userEvent.type(screen.getByLabelText("Año"), "{Enter}");
  const texto = "Ocurrió un problema. No se encontraron los datos\nComuníquese con su administrador.";
  expect((await screen.findByRole("note")).textContent).toBe(texto);
  expect(fallo).toHaveBeenCalledWith(texto, { durationMs: 10_000 });
});
