// What is asked of a screen of administration, and how: of these the lists beside are made.
import { screen, within } from "@testing-library/react";
import { IDIOMAS } from "@ventanilla/contract/limites";
import { BANDERAS, MODULOS } from "@ventanilla/contract/permisos";
import type { Clave } from "@ventanilla/i18n";
import { OPCION } from "../cuenta-nueva.ts";
import { unSuperadministrador } from "../fabrica.ts";
import { dialogoAbierto } from "../pantalla.tsx";
import { type Accion, botonDe, enCamino, nombreDe, type Quien, zona } from "../rechazos.ts";

/** In a notice, unless said. */
export type AccionDePagina = Omit<Accion, "llega" | "dice"> & { camino: string; dice?: Accion["dice"] };
type Hacer = (quien: Quien) => Promise<void>;
/** Of a row; its words may be those of the page's language. */
type Nombre = string | ((quien: Quien) => string);

const TODOS = MODULOS.flatMap((modulo) => BANDERAS.map((bandera) => `${modulo}:${bandera}`));

/** Each in a language, one after the other. */
export const enSuIdioma = (acciones: readonly AccionDePagina[]) =>
  acciones.map(({ camino, salvo = [], ...accion }, n) => {
    const entera: Accion = {
      dice: "toast",
      ...accion,
      // Leads to /403, as every refusal of a permission does: sin-permiso.test.tsx.
      salvo: ["SIN_PERMISO", ...salvo],
      llega: enCamino(camino, unSuperadministrador({ permisos: TODOS })),
    };
    return [nombreDe(entera), IDIOMAS[n % IDIOMAS.length] ?? "es", entera] as const;
  });

const dicho = (quien: Quien, clave: Clave, nombre: Nombre) =>
  quien.t(clave, { nombre: typeof nombre === "string" ? nombre : nombre(quien) });

export const pulsa =
  (clave: Clave, nombre: Nombre = ""): Hacer =>
  async (quien) =>
    quien.persona.click(await botonDe(dicho(quien, clave, nombre)));
/** What stands over the page then. */
export const abre =
  (clave: Clave, nombre: Nombre = ""): Hacer =>
  async (quien) => {
    await pulsa(clave, nombre)(quien);
    await dialogoAbierto();
  };
/** Asks, and says yes to what is asked back. */
export const confirma =
  (clave: Clave, nombre: Nombre, verbo: Clave): Hacer =>
  async (quien) => {
    await pulsa(clave, nombre)(quien);
    await quien.persona.click(await screen.findByRole("button", { name: quien.t(verbo) }));
  };
export const elimina = (nombre: Nombre): Hacer => confirma("eliminarNombre", nombre, "eliminar");
export const desactiva =
  (nombre: Nombre): Hacer =>
  async (quien) => {
    const { persona, t } = quien;
    const name = dicho(quien, "registro:interruptor", nombre);
    await persona.click(await screen.findByRole("switch", { name }));
    await persona.click(await screen.findByRole("button", { name: t("registro:desactivarVerbo") }));
  };

/** A field of what stands over the page, once it was read. */
const campo = ({ t }: Quien, rotulo: Clave): Promise<HTMLElement> => {
  const suyo = [t(rotulo), `${t(rotulo)} ${t("obligatorio")}`];
  return screen.findByLabelText((texto) => suyo.includes(texto), {
    selector: "[role=dialog] :is(input, textarea, select)",
  });
};
/** After what stands there. */
export async function escribe(quien: Quien, rotulo: Clave, texto: string): Promise<void> {
  await quien.persona.click(await campo(quien, rotulo));
  await quien.persona.paste(texto);
}
export async function elige(quien: Quien, rotulo: Clave, opcion: string): Promise<void> {
  const nodo = await campo(quien, rotulo);
  if (nodo.matches("select")) return quien.persona.selectOptions(nodo, opcion);
  await quien.persona.click(nodo);
  await quien.persona.click(await screen.findByText(opcion, { selector: OPCION }));
}
/** The form of a row, with something written. */
export const edita =
  (nombre: Nombre, rotulo: Clave): Hacer =>
  async (quien) => {
    await abre("editarNombre", nombre)(quien);
    await escribe(quien, rotulo, "s");
  };
/** The form of a new one, with all that it must have. */
export const agrega =
  (escrito: Partial<Record<Clave, string>>): Hacer =>
  async (quien) => {
    await abre("agregar")(quien);
    for (const [rotulo, texto] of Object.entries(escrito)) await escribe(quien, rotulo as Clave, texto);
  };
/** By its word: by role a long form takes seconds, for each code. */
export const acepta =
  (clave: Clave = "guardar"): Hacer =>
  async ({ persona, t }) =>
    persona.click(await within(zona()).findByText(t(clave), { selector: "button *" }));
export const guarda = acepta();

export const abreImportar: Hacer = async (quien) => {
  await abre("importar:boton")(quien);
  await elige(quien, "importar:entidad", "Alcaldía");
};
export const eligeTabla: Hacer = async ({ persona }) => {
  const entrada = zona().querySelector<HTMLInputElement>("input[type=file]");
  await persona.upload(entrada ?? zona(), new File(["nombre\nA\n"], "tabla.csv", { type: "text/csv" }));
};
