// An action of a screen, refused with one code after the other of those that its route declares. Each time its sentence
// stands in the language of the page and in its place, it is spoken, what was typed stays, whoever asked has the focus where
// the work goes on, and it can be asked again.
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { DataFieldSpec } from "@ventanilla/contract/common/data-field";
import type { RouteSpec } from "@ventanilla/contract/common/route";
import { type CodigoError, ERRORES } from "@ventanilla/contract/errores";
import type { InicioSesion } from "@ventanilla/contract/sesion/sesion";
import { type Clave, type Idioma, idiomaDe, traducir } from "@ventanilla/i18n";
import { expect } from "vitest";
import { toast } from "../src/ui/toast/toasts.ts";
import { abrir, guardar, servidor } from "./pantalla.tsx";

/** A screen that stands open. */
interface Pantalla {
  persona: UserEvent;
  sinPedidos: () => Promise<void>;
  ir?: (destino: string) => Promise<void>;
}

export interface Quien {
  persona: UserEvent;
  ir: (destino: string) => Promise<void>;
  /** In the language of the page. */
  t: (clave: Clave, valores?: Record<string, string | number>) => string;
}

export interface Accion {
  contrato: DataFieldSpec | RouteSpec;
  /** Where more than one screen asks for it. */
  donde?: string;
  /** What is put for the `:name` of its address, or for each of them. */
  id?: string | readonly string[];
  /** What else the server and the browser answer. */
  contesta?: () => void;
  llega: () => Promise<Pantalla>;
  /** Before it can be asked for. */
  antes?: (quien: Quien) => Promise<void>;
  pide: (quien: Quien) => Promise<void>;
  /**
   * Where a sentence stands that is no field's: above the buttons, in a notice, above the fields with the focus, in the place
   * of what did not come, or below the button in a line that speaks for itself.
   */
  dice: "aviso" | "toast" | "encima" | "estado" | "alerta";
  /** Which field the server names, and the label of the one that says so: none where it is not on the screen. */
  campos?: Partial<Record<CodigoError, { nombre?: string; rotulo?: Clave }>>;
  /** These lead back: `antes` is done again. */
  vuelve?: readonly CodigoError[];
  /** Answered by something else than their sentence, which has a test of its own. */
  salvo?: readonly CodigoError[];
}

/** At an address, signed in or not. */
export const enCamino = (camino: string, sesion?: InicioSesion) => () =>
  abrir(camino, sesion === undefined ? {} : { sesion });

/** What the sentences are filled with. */
const VALORES = { minutos: 10, minimo: 10, maximo: 10, cantidad: 2, limite: 3, count: 2 };

/** The uppermost dialog, else the page. */
export function zona(): HTMLElement {
  const dialogo = [...document.querySelectorAll<HTMLElement>("[role=dialog]")].at(-1);
  return dialogo ?? document.querySelector("main") ?? document.body;
}

type Campo = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const DE_CAMPOS = "input, textarea, select";

/** By the beginning of its label, which goes on with «(obligatorio)». */
export const campoDe = (rotulo: string, donde = zona()): Promise<HTMLInputElement> =>
  within(donde).findByLabelText<HTMLInputElement>((texto: string) => texto.startsWith(rotulo), {
    selector: DE_CAMPOS,
  });
export const botonDe = (nombre: string, donde = zona()) =>
  within(donde).findByRole("button", { name: nombre });

const loEscrito = () => [...document.querySelectorAll<Campo>(DE_CAMPOS)].map(({ value }) => value);

export const nombreDe = ({ contrato, donde }: Pick<Accion, "contrato" | "donde">): string => {
  const nombre = "name" in contrato ? contrato.name : `${contrato.method} ${contrato.path}`;
  return donde === undefined ? nombre : `${nombre}, ${donde}`;
};

/** Refused from here on; `pedido`: what stood on the screen each time it was asked. */
function rechazar({ contrato, id = "", campos = {} }: Accion, error: CodigoError): string[][] {
  const pedido: string[][] = [];
  const negar = (idioma: string | null) => {
    pedido.push(loEscrito());
    const mensaje = traducir(idiomaDe(idioma ?? ""), `errores:${error}`, VALORES);
    const nombre = campos[error]?.nombre;
    return { mensaje, error, ...(nombre !== undefined && { campos: { [nombre]: mensaje } }) };
  };
  if ("name" in contrato) {
    servidor.dato(contrato.name, ({ idioma }) => {
      const { mensaje: message, ...resto } = negar(idioma);
      return { rechazo: { message, ...resto } };
    });
    return pedido;
  }
  const { method, path, base = "/ws/api" } = contrato;
  const ids = [id].flat();
  const direccion = path.replace(/:\w+/g, () => ids.shift() ?? "");
  servidor.en(method, `${base}${direccion}`, ({ idioma }) => ({
    estado: ERRORES[error],
    cuerpo: negar(idioma),
  }));
  return pedido;
}

/** What a field says of itself besides its label. */
const descripcionDe = (campo: Element): string =>
  (campo.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

/** In which of the two nodes it is spoken; what takes the focus is read by it. */
const VOZ = { aviso: "alert", toast: "status", encima: null, estado: "status", alerta: null } as const;

/** What it stands in, unless it is a notice of the whole page. */
const EN_SU_LUGAR = { aviso: "p", toast: null, encima: null, estado: "p", alerta: "p[role=alert]" } as const;

/** Nobody's, what is typed next would be shortcuts. */
function tieneElFoco(dice: Accion["dice"], frase: string): boolean {
  const { activeElement: foco, body } = document;
  if (dice === "encima") return foco?.getAttribute("aria-label") === frase;
  return foco !== body && zona().contains(foco);
}

async function seDice(accion: Accion, codigo: CodigoError, { t }: Quien): Promise<void> {
  const frase = t(`errores:${codigo}`, VALORES);
  const rotulo = accion.campos?.[codigo]?.rotulo;
  if (rotulo !== undefined) {
    const campo = await campoDe(t(rotulo));
    await waitFor(() => expect(descripcionDe(campo), codigo).toContain(frase));
    expect(campo.getAttribute("aria-invalid"), codigo).toBe("true");
    await waitFor(() => expect(document.activeElement, codigo).toBe(campo));
  } else {
    const como = EN_SU_LUGAR[accion.dice];
    if (como !== null) await within(zona()).findByText(frase, { selector: como });
    // By its name alone: by role a long form takes seconds, for each code.
    else await screen.findByLabelText(frase, { selector: "[role=group]" });
    expect(zona().querySelector("[aria-invalid=true]"), codigo).toBeNull();
    await waitFor(() => expect(tieneElFoco(accion.dice, frase), codigo).toBe(true));
  }
  const papel = VOZ[rotulo === undefined ? accion.dice : "aviso"];
  const voz = () => document.querySelector(`.solo-voz[role=${papel}]`)?.textContent;
  if (papel !== null) await waitFor(() => expect(voz(), codigo).toContain(frase));
}

export async function recorrer(accion: Accion, idioma: Idioma): Promise<void> {
  const { contrato, contesta, llega, antes, pide, vuelve = [], salvo = [] } = accion;
  guardar("lang", idioma);
  contesta?.();
  const { persona, sinPedidos, ir = () => Promise.reject(new Error("test: goes nowhere")) } = await llega();
  const quien: Quien = { persona, ir, t: (clave, valores) => traducir(idioma, clave, valores) };
  await antes?.(quien);
  const { pathname } = location;
  const codigos = contrato.errors.filter((uno) => !salvo.includes(uno));
  expect(codigos).not.toEqual([]);
  for (const codigo of codigos) {
    const pedido = rechazar(accion, codigo);
    await pide(quien);
    await waitFor(() => expect(pedido, codigo).toHaveLength(1));
    await seDice(accion, codigo, quien);
    await sinPedidos();
    if (vuelve.includes(codigo)) await antes?.(quien);
    else expect(loEscrito(), codigo).toEqual(pedido[0]);
    expect(location.pathname, codigo).toBe(pathname);
    act(() => toast.reset());
  }
}
