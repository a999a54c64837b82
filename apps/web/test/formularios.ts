// Wrong input in a form, in a language: the catalogue's sentence stands at the field, what was typed stays, and nothing is
// sent before it is right.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { type Permiso, ROL } from "@ventanilla/contract/permisos";
import { type Clave, IDIOMAS, type Idioma, traducir } from "@ventanilla/i18n";
import { expect } from "vitest";
import { OPCION } from "./cuenta-nueva.ts";
import { CampoRechazado, contestarDatos, pedidosDe } from "./datos.ts";
import { unInicio, unUsuario } from "./fabrica.ts";
import { abrir, dialogoAbierto, guardar, servidor } from "./pantalla.tsx";

type Escrito = readonly (readonly [rotulo: Clave, valor: string])[];
export interface Formulario {
  nombre: string;
  camino: string;
  permisos: Permiso[];
  /** SUPERADMIN, unless said. */
  rol?: number;
  /** The button that opens it, and the row it is of; a form of the page itself is there already, under its name. */
  abre: readonly [boton: Clave, nombre?: string] | { pagina: Clave };
  guarda?: Clave;
  /** Which choices make the form ask the rest: of a list by their value, of a catalogue by their name. */
  elige?: readonly (readonly [rotulo: Clave, opcion: string])[];
  /** Must be given. */
  vacios: readonly Clave[];
  /** Beside Guardar instead, which waits for them. */
  alLado?: true;
  /** What is not admitted, and what is said of it. */
  mal: readonly [rotulo: Clave, valor: string, dice: Clave, limite?: number];
  /** What is needed for that to be wrong. */
  antes?: Escrito;
  /** With which it can be sent. */
  bien: Escrito;
  marca?: string;
  /** Refused by the server, under its name there. */
  rechaza: readonly [rotulo: Clave, campo: string];
  /** A field of the data queries, or method and path. */
  envia: string;
}

const DEL_SERVIDOR = "No se admite, dice el servidor.";

/** The server refuses what it is sent, because of one field. */
function rechazar({ envia, rechaza: [, campo] }: Formulario): void {
  const error = "VALIDACION" as const;
  const mensaje = "Hubo un error de validación.";
  const campos = { [campo]: DEL_SERVIDOR };
  const [metodo = "", camino] = envia.split(" ");
  if (camino === undefined)
    contestarDatos({
      [envia]: () => {
        throw new CampoRechazado({ error, mensaje, campos });
      },
    });
  else servidor.en(metodo, camino, () => ({ estado: 400, cuerpo: { mensaje, error, campos } }));
}
function enviados({ envia }: Formulario): number {
  const [metodo = "", camino] = envia.split(" ");
  return (camino === undefined ? pedidosDe(envia) : servidor.llamadas(metodo, camino)).length;
}

type Campo = HTMLInputElement | HTMLTextAreaElement;
type Texto = (clave: Clave, valores?: Readonly<Record<string, string | number>>) => string;

/** The form open, in a language. */
async function abrirFormulario(formulario: Formulario, idioma: Idioma) {
  const { camino, permisos, abre, guarda = "guardar", elige = [], rol = ROL.SUPERADMIN } = formulario;
  const t: Texto = (clave, valores) => traducir(idioma, clave, valores);
  guardar("lang", idioma);
  const pagina = await abrir(camino, {
    sesion: unInicio({ permisos, menu: [], usuario: unUsuario({ id: 2, id_rol: rol }) }),
  });
  const { persona } = pagina;
  const deLaPagina = "pagina" in abre;
  if (!deLaPagina) {
    const [boton, nombre = ""] = abre;
    await persona.click(await screen.findByRole("button", { name: t(boton, { nombre }) }));
  }
  const caja = within(
    deLaPagina ? await screen.findByRole("form", { name: t(abre.pagina) }) : await dialogoAbierto(),
  );
  const campo = (rotulo: Clave): Promise<Campo> => {
    const suyo = [t(rotulo), `${t(rotulo)} ${t("obligatorio")}`];
    return caja.findByLabelText<Campo>((dicho) => suyo.includes(dicho), {
      selector: "input,textarea,select",
    });
  };
  /** Behind a tab, that is opened first. */
  const aLaVista = async (nodo: Campo) => {
    const panel = nodo.closest("[role=tabpanel]");
    const pestana = document.querySelector(`[role=tab][aria-controls="${panel?.id}"]`);
    if (pestana !== null) await persona.click(pestana);
  };
  const escribir = async (rotulo: Clave, valor: string) => {
    const nodo = await campo(rotulo);
    await aLaVista(nodo);
    await persona.clear(nodo);
    // At once, and more than the field takes, as what a browser fills in by itself.
    fireEvent.change(nodo, { target: { value: valor } });
  };
  for (const [rotulo, opcion] of elige) {
    const nodo = await campo(rotulo);
    await aLaVista(nodo);
    if (nodo.matches("select")) await persona.selectOptions(nodo, opcion);
    else {
      await persona.click(nodo);
      await persona.click(await screen.findByText(opcion, { selector: OPCION }));
    }
  }
  const boton = caja.getByRole<HTMLButtonElement>("button", { name: t(guarda) });
  return { ...pagina, t, caja, campo, escribir, boton };
}

/** What a field says of itself to whoever is in it. */
const dichoDe = (nodo: Campo): (string | null | undefined)[] =>
  (nodo.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent);

/** Each form in each language. */
export const enCadaIdioma = (formularios: readonly Formulario[]) =>
  formularios.flatMap((formulario) => IDIOMAS.map((idioma) => ({ ...formulario, idioma })));

/** What is missing, what is wrong, and what the server refuses. */
export async function recorrerFormulario(formulario: Formulario, idioma: Idioma): Promise<void> {
  const { vacios, antes = [], alLado, mal, bien, marca, rechaza } = formulario;
  const { persona, sinPedidos, t, caja, campo, escribir, boton } = await abrirFormulario(formulario, idioma);
  const quedan = async (escritos: Escrito) => {
    for (const [uno, valor] of escritos) expect((await campo(uno)).value).toBe(valor);
  };
  if (alLado) {
    const campos = vacios.map((uno) => t(uno)).join(", ");
    expect(caja.getByText(t("validacion:falta", { count: vacios.length, campos }))).toBeTruthy();
    expect(boton.disabled).toBe(true);
  } else {
    for (const uno of vacios) if ((await campo(uno)).value !== "") await persona.clear(await campo(uno));
    if (vacios.length > 0) await persona.click(boton);
    for (const uno of vacios) {
      const nodo = await campo(uno);
      await waitFor(() => expect(dichoDe(nodo)).toContain(t("validacion:obligatorio")));
      expect(nodo.getAttribute("aria-invalid")).toBe("true");
    }
  }

  const [rotulo, valor, dice, limite = 0] = mal;
  for (const [uno, otro] of antes) await escribir(uno, otro);
  await escribir(rotulo, valor);
  if (dice === "contador") {
    // Such a field takes no more than it may hold, and says how much that is.
    expect((await campo(rotulo)).value).toBe(valor.slice(0, limite));
    expect(dichoDe(await campo(rotulo))).toContain(t("contador", { usados: limite, limite }));
  } else {
    await persona.click(boton);
    await waitFor(async () => expect(dichoDe(await campo(rotulo))).toContain(t(dice, { limite })));
    await quedan([...antes, [rotulo, valor]]);
  }
  await sinPedidos();
  expect(enviados(formulario)).toBe(0);

  rechazar(formulario);
  for (const [uno, otro] of bien) await escribir(uno, otro);
  if (marca !== undefined) await persona.click(caja.getByRole("radio", { name: marca }));
  await persona.click(boton);
  await waitFor(async () => expect(dichoDe(await campo(rechaza[0]))).toContain(DEL_SERVIDOR));
  await sinPedidos();
  expect(enviados(formulario)).toBe(1);
  await quedan([...antes, ...bien]);
}
