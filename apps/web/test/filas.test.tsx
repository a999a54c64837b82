// What every list of administration does with its rows, driven on each of them.
import { screen, waitFor, within } from "@testing-library/react";
import { Entidad } from "@ventanilla/contract/entidad/entidad";
import { Modulo } from "@ventanilla/contract/modulo/modulo";
import type { Modulo as DePermiso } from "@ventanilla/contract/permisos";
import { ServicioIop } from "@ventanilla/contract/servicio-iop/servicio-iop";
import { UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { beforeEach, expect, it, vi } from "vitest";
import { contestarListas, ENTIDAD, SERVICIO } from "./administracion.ts";
import { contestarDatos, pedidosDe } from "./datos.ts";
import { dichoPor } from "./espera.ts";
import { unaFilaDeUsuario, unCatalogo, unSuperadministrador } from "./fabrica.ts";
import { unModulo } from "./modulos.ts";
import { abrir, servidor } from "./pantalla.tsx";

type Estado = "ACTIVO" | "INACTIVO";
interface Lista {
  camino: string;
  modulo: DePermiso;
  fila: string;
  borra: string;
}

const CON_ESTADO: readonly (Lista & {
  lista: string;
  edita: string;
  conFilas: (estado: Estado) => unknown;
})[] = [
  {
    camino: "/usuarios",
    modulo: "usuarios",
    fila: "jperez",
    lista: "usuarios",
    edita: "usuarioEdit",
    borra: "usuarioDelete",
    conFilas: (estado) => unCatalogo(UsuarioFila, [unaFilaDeUsuario({ estado })]),
  },
  {
    camino: "/entidades",
    modulo: "entidades",
    fila: "GOB",
    lista: "entidades",
    edita: "entidadEdit",
    borra: "entidadDelete",
    conFilas: (estado) => unCatalogo(Entidad, [{ ...ENTIDAD, estado }]),
  },
  {
    camino: "/modulos",
    modulo: "modulos",
    fila: "Reportes",
    lista: "modulos",
    edita: "moduloEdit",
    borra: "moduloDelete",
    conFilas: (estado) => unCatalogo(Modulo, [unModulo({ estado })]),
  },
  {
    camino: "/parametros?tab=servicios",
    modulo: "serviciosIop",
    fila: "SEGIP-01",
    lista: "serviciosIop",
    edita: "servicioIopEdit",
    borra: "servicioIopDelete",
    conFilas: (estado) => unCatalogo(ServicioIop, [{ ...SERVICIO, estado }]),
  },
];
const TODAS: readonly Lista[] = [
  ...CON_ESTADO,
  { camino: "/parametros", modulo: "parametros", fila: "PORTAL", borra: "parametroDelete" },
  { camino: "/parametros?tab=roles", modulo: "roles", fila: "JEFE_DE_PISO", borra: "rolDelete" },
];

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
beforeEach(contestarListas);

const entrar = (camino: string, permisos: readonly string[]) => {
  const sesion = unSuperadministrador({ permisos: [...permisos] });
  const { token, menu } = sesion;
  servidor.salvo("GET", "/ws/api/system/menu", () => ({ cuerpo: { token, menu, permisos } }));
  return abrir(camino, { sesion });
};
const fila = (nombre: string) => screen.findByRole("row", { name: nombre });
const boton = (name: string) => screen.findByRole("button", { name });
const sinPregunta = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

it.each(CON_ESTADO)(
  "$camino: la fila ACTIVO se ve activa; el interruptor pregunta lo que hará, Cancelar lo deja como estaba, y lo hecho se dice 2 s [A-lista-09, A-lista-11, A-lista-12, A-lista-22, A-lista-23]",
  async ({ camino, modulo, fila: nombre, lista, edita, conFilas }) => {
    let estado: Estado = "ACTIVO";
    contestarDatos({
      [lista]: () => conFilas(estado),
      [edita]: (argumentos) => {
        estado = JSON.stringify(argumentos).includes("INACTIVO") ? "INACTIVO" : "ACTIVO";
        return (conFilas(estado) as { rows: unknown[] }).rows[0];
      },
    });
    const { persona } = await entrar(camino, [`${modulo}:read`, `${modulo}:update`]);
    const interruptor = async () =>
      within(await fila(nombre)).getByRole<HTMLInputElement>("switch", { name: `Estado de ${nombre}` });
    for (const [verbo, pregunta, hecho] of [
      ["Desactivar", "¿Está seguro de desactivar el registro?", "¡Registro desactivado!"],
      ["Activar", "¿Está seguro de activar el registro?", "¡Registro activado!"],
    ] as const) {
      const antes = estado === "ACTIVO";
      const pedidos = pedidosDe(edita).length;
      expect((await interruptor()).checked).toBe(antes);
      await persona.click(await interruptor());
      expect(await screen.findByText(pregunta)).toBeTruthy();
      await persona.click(await boton("Cancelar"));
      await sinPregunta();
      expect([(await interruptor()).checked, pedidosDe(edita).length]).toEqual([antes, pedidos]);
      await persona.click(await interruptor());
      await persona.click(await boton(verbo));
      await dichoPor(hecho, 2_000);
      await waitFor(async () => expect((await interruptor()).checked).toBe(!antes));
    }
  },
);

it.each(CON_ESTADO)(
  "$camino: sin permiso para cambiarlo, una fila ACTIVO se ve activa y una INACTIVO inactiva [A-lista-09]",
  async ({ camino, modulo, fila: nombre, lista, conFilas }) => {
    let estado: Estado = "ACTIVO";
    contestarDatos({ [lista]: () => conFilas(estado) });
    const { persona } = await entrar(camino, [`${modulo}:read`]);
    expect(within(await fila(nombre)).getByRole("img", { name: "Activo" })).toBeTruthy();
    estado = "INACTIVO";
    await persona.click(await boton("Actualizar la página"));
    expect(await within(await fila(nombre)).findByRole("img", { name: "Inactivo" })).toBeTruthy();
  },
);

it.each(TODAS)(
  "$camino: borrar pregunta con su texto; Cancelar no borra, y lo borrado se dice 2 s [A-lista-15, A-lista-21, A-lista-28]",
  async ({ camino, modulo, fila: nombre, borra }) => {
    contestarDatos({ [borra]: () => ({ deleted: true }) });
    const { persona } = await entrar(camino, [`${modulo}:read`, `${modulo}:delete`]);
    const pedir = async () => {
      await persona.click(within(await fila(nombre)).getByRole("button", { name: `Eliminar ${nombre}` }));
      expect(await screen.findByText("¿Está seguro de eliminar el registro?")).toBeTruthy();
    };
    await pedir();
    await persona.click(await boton("Cancelar"));
    await sinPregunta();
    expect(pedidosDe(borra)).toEqual([]);
    await pedir();
    await persona.click(await boton("Eliminar"));
    await dichoPor("¡Registro eliminado correctamente!", 2_000);
    expect(pedidosDe(borra)).toHaveLength(1);
  },
);
