import { screen, waitFor } from "@testing-library/react";
import { type CodigoError, ERRORES } from "@ventanilla/contract/errores";
import { Parametro } from "@ventanilla/contract/parametro/parametro";
import { SesionesAbiertas } from "@ventanilla/contract/sesion/sesion";
import { expect, it } from "vitest";
import { CampoRechazado, contestarDatos, pedidosDe } from "../../test/datos.ts";
import { unAdministrador, unCatalogo, unInicio, unSuperadministrador } from "../../test/fabrica.ts";
import { abrir, dialogoAbierto, guardado, servidor } from "../../test/pantalla.tsx";
import { isForbidden } from "../lib/forbidden.ts";
import { addLeaveGuard } from "../lib/leave-guards.ts";
import { toast } from "../ui/toast/toasts.ts";

type Fallo = { error: CodigoError; mensaje: string; referencia?: string };
const SIN_PERMISO: Fallo = { error: "SIN_PERMISO", mensaje: "No tiene los permisos necesarios." };
const INTERNO: Fallo = {
  error: "INTERNO",
  mensaje: "Se produjo un error en el servidor, inténtelo más tarde.",
};

const avisos = () =>
  screen.queryAllByRole("group", { name: /^(?:No tiene los permisos|Se produjo un error)/ });

/** Each save fails; its reason is said, nothing is asked and nobody is led away. */
async function alFallar(
  { persona }: Pick<Awaited<ReturnType<typeof abrir>>, "persona">,
  fallos: readonly Fallo[],
  fallar: (cual: Fallo) => void,
) {
  const aqui = location.pathname;
  for (const fallo of fallos) {
    fallar(fallo);
    await persona.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(avisos()).toHaveLength(1));
    expect(avisos()[0]?.textContent).toContain(fallo.mensaje);
    expect(avisos()[0]?.textContent).toContain(fallo.referencia ?? "");
    expect(screen.queryByRole("dialog", { name: "Salir sin guardar" })).toBeNull();
    expect([location.pathname, isForbidden(), guardado("error")]).toEqual([aqui, false, null]);
    toast.reset();
    await waitFor(() => expect(avisos()).toEqual([]));
  }
}

it("un formulario de página con cambios: cada 403 y cada 500 dice su motivo ahí mismo, y lo escrito sigue", async () => {
  const firma = "/ws/api/system/firma_correo";
  servidor.salvo("GET", "/ws/api/system/operadores/cubiculos", () => ({ cuerpo: [] }));
  servidor.salvo("GET", "/ws/api/system/factores", () => ({ estado: 503, cuerpo: null }));
  servidor.salvo("GET", "/ws/api/system/sesiones", () => ({ cuerpo: SesionesAbiertas.parse({ rows: [] }) }));
  servidor.en("GET", firma, () => ({ cuerpo: { firma_correo: "Ana" } }));
  const vista = await abrir("/account", { sesion: unInicio() });
  const campo = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Firma de correo" });
  await vista.persona.type(campo, " Quispe");
  await alFallar(vista, [SIN_PERMISO, SIN_PERMISO, { ...INTERNO, referencia: "req-7" }], (fallo) =>
    servidor.en("PATCH", firma, () => ({ estado: ERRORES[fallo.error], cuerpo: fallo })),
  );
  expect(campo.value).toBe("Ana Quispe");
});

const PORTAL = Parametro.parse({
  id: 2,
  nombre: "PORTAL",
  valor: "x",
  label: "Portal",
  descripcion: null,
  _user_created: null,
  _user_updated: null,
  _created_at: "2026-11-20T14:00:00Z",
  _updated_at: "2026-11-20T14:00:00Z",
});

/** The form of a parameter, with «yz» typed behind its value. */
async function editandoParametro() {
  contestarDatos({ parametros: () => unCatalogo(Parametro, [PORTAL]) });
  const vista = await abrir("/parametros", {
    sesion: unSuperadministrador({ permisos: ["parametros:read", "parametros:update"] }),
  });
  await vista.persona.click(await screen.findByRole("button", { name: "Editar PORTAL" }));
  await dialogoAbierto("Editar parámetro");
  const valor = screen.getByRole<HTMLInputElement>("textbox", { name: /^Valor \(/ });
  await vista.persona.type(valor, "yz");
  const fallar = (fallo: Fallo) =>
    contestarDatos({
      parametroEdit: () => {
        throw new CampoRechazado(fallo);
      },
    });
  return { ...vista, valor, fallar };
}

it("un formulario en diálogo, igual; y sin cambios el 403 lleva a su página", async () => {
  const { valor, fallar, ...vista } = await editandoParametro();
  await alFallar(vista, [SIN_PERMISO, SIN_PERMISO, INTERNO], fallar);
  expect(valor.value).toBe("xyz");
  await vista.persona.type(valor, "{Backspace}{Backspace}");
  fallar(SIN_PERMISO);
  await vista.persona.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(location.pathname).toBe("/403"));
});

it("un formulario en diálogo a quien se le devuelve el permiso: Guardar sigue ahí, y guarda lo mismo que se escribió", async () => {
  const { fallar, ...vista } = await editandoParametro();
  await alFallar(vista, [SIN_PERMISO], fallar);
  contestarDatos({ parametroEdit: () => PORTAL });
  await vista.persona.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Editar parámetro" })).toBeNull());
  expect(pedidosDe("parametroEdit").at(-1)).toEqual({ id: 2, parametro: { valor: "xyz" } });
});

it("la marca de lo negado no queda cuando no se llegó a su página", async () => {
  servidor.en("GET", "/ws/api/system/operadores/0/pendientes", () => ({
    estado: 403,
    cuerpo: { mensaje: SIN_PERMISO.mensaje, error: SIN_PERMISO.error },
  }));
  const { ir } = await abrir("/404", { sesion: unAdministrador() });
  const preguntados: string[] = [];
  addLeaveGuard({
    beforeUnload: false,
    ask: async (destino) => {
      preguntados.push(destino);
      return destino !== "/403";
    },
  });
  await ir("/pendientes");
  await waitFor(() => expect(preguntados).toContain("/403"));
  await waitFor(() => expect(isForbidden()).toBe(false));
  expect(location.pathname).toBe("/pendientes");
});
