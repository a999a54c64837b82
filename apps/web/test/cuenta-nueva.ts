// A new account as it is written on /usuarios, its person by hand.
import { screen, waitFor, within } from "@testing-library/react";
import { Entidad } from "@ventanilla/contract/entidad/entidad";
import type { Clave } from "@ventanilla/i18n";
import { expect } from "vitest";
import { contestarDatos } from "./datos.ts";
import { dialogoAbierto } from "./espera.ts";
import { unaEntidad, unCatalogo } from "./fabrica.ts";
import type { Quien } from "./rechazos.ts";
import { servidor } from "./servidor.ts";

const SEGIP = "/ws/api/system/persona-segip/1234567";
export const ESCRITO = {
  "persona:nombres": "ANA",
  "persona:primer_apellido": "POMA",
  "persona:movil": "70000002",
  "usuarios:usuario": "anapoma",
  "usuarios:contrasena": "Cordillera-Real-26",
  "usuarios:cargo": "Operadora",
} as const;

/** The catalogues of the form; the registry does not answer. */
export function contestarCuentaNueva(): void {
  contestarDatos({
    roles: () => ({ rows: [{ id: 3, nombre: "OPERADOR", descripcion: "atiende" }], count: 1 }),
    entidades: () => unCatalogo(Entidad, [unaEntidad()]),
  });
  servidor.en("GET", SEGIP, () => ({
    estado: 503,
    cuerpo: { mensaje: "No responde", error: "REGISTRO_NO_RESPONDE" },
  }));
}

/** Of a catalogue that stands open: filters have options too. */
export const OPCION = "[role=option], [role=option] *";

type QuienEscribe = Pick<Quien, "persona" | "t">;

/** A field of the uppermost dialog. */
export function campoDelDialogo({ t }: Pick<Quien, "t">, rotulo: Clave): HTMLInputElement {
  const suyo = [t(rotulo), `${t(rotulo)} ${t("obligatorio")}`];
  const [dialogo = document.body] = [...document.querySelectorAll<HTMLElement>("[role=dialog]")].slice(-1);
  return within(dialogo).getByLabelText<HTMLInputElement>((dicho) => suyo.includes(dicho), {
    selector: "input, select, textarea",
  });
}
/** In place of what stands there. */
export async function poner(quien: QuienEscribe, rotulo: Clave, valor: string): Promise<void> {
  const campo = campoDelDialogo(quien, rotulo);
  if (campo.value !== "") await quien.persona.clear(campo);
  await quien.persona.click(campo);
  await quien.persona.paste(valor);
}

/** Up to the search, which was not asked for yet. */
export async function escribirDocumento(quien: QuienEscribe): Promise<void> {
  const { persona, t } = quien;
  await persona.click(await screen.findByText(t("agregar")));
  await dialogoAbierto(t("usuarios:nuevo"));
  await poner(quien, "persona:nro_documento", "1234567");
  await persona.click(campoDelDialogo(quien, "fecha:dia"));
  await persona.paste("15/05/1990");
}

/** A date that comes with the account is shown after the rest. */
export const fechaALaVista = () => screen.findByDisplayValue("1990");

/** All that can be saved. */
export async function escribirCuentaNueva(quien: QuienEscribe): Promise<void> {
  const { persona, t } = quien;
  const campo = (rotulo: Clave) => campoDelDialogo(quien, rotulo);
  await escribirDocumento(quien);
  await persona.click(screen.getByText(t("buscar"), { selector: "[role=dialog] *" }));
  await waitFor(() => expect(campo("persona:nombres").readOnly).toBe(false));
  for (const [rotulo, valor] of Object.entries(ESCRITO))
    await poner(quien, rotulo as keyof typeof ESCRITO, valor);
  await persona.selectOptions(campo("persona:genero"), "F");
  await persona.click(campo("usuarios:id_rol"));
  await persona.click(await screen.findByText("OPERADOR - atiende", { selector: OPCION }));
}
