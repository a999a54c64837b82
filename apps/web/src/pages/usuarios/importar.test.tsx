import { act, screen, waitFor, within } from "@testing-library/react";
import { EntidadBreve } from "@ventanilla/contract/entidad/entidad";
import type { ImportacionUsuarios } from "@ventanilla/contract/usuario/tabla";
import { UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { beforeEach, describe, expect, it } from "vitest";
import { contestarDatos, pedidosDe } from "../../../test/datos.ts";
import { descargas } from "../../../test/descargas.ts";
import { unCatalogo, unInicio, unSuperadministrador, unUsuario } from "../../../test/fabrica.ts";
import { abrir, dialogoAbierto, servidor } from "../../../test/pantalla.tsx";
import { setLanguage } from "../../lib/i18n.ts";
import { hasLeaveGuard } from "../../lib/leave-guards.ts";
import { goTo } from "../../lib/navigation.ts";

const IMPORTAR = "/ws/api/system/usuarios/importar";
const HUELLA = "b".repeat(64);
const VISTA: ImportacionUsuarios = {
  huella: HUELLA,
  nuevas: 2,
  cambian: 0,
  iguales: 0,
  errores: [],
  erroneas: 0,
  escrita: false,
  enviadas: 0,
  contrasenas: [],
};
let hecha = VISTA;

beforeEach(() => {
  hecha = { ...VISTA, escrita: true };
  descargas.instalar();
  contestarDatos({ usuarios: () => unCatalogo(UsuarioFila, []) });
  servidor.en("POST", IMPORTAR, ({ cuerpo }) => ({
    cuerpo: (cuerpo as { confirma?: string }).confirma === HUELLA ? hecha : VISTA,
  }));
});

async function importar() {
  const { persona } = await abrir("/usuarios", {
    sesion: unInicio({
      permisos: ["usuarios:read", "usuarios:create"],
      menu: [],
      usuario: unUsuario({ rol: "ADMIN", id_rol: 2 }),
    }),
  });
  await persona.click(await screen.findByRole("button", { name: "Importar" }));
  const caja = within(await dialogoAbierto("Importar de una tabla"));
  expect(caja.getByText(/títulos de columna: Usuario, Correo, Cargo, Rol, Tipo de documento,/)).toBeTruthy();
  const entrada = (await dialogoAbierto("Importar de una tabla")).querySelector("input");
  await persona.upload(entrada ?? document.body, new File(["usuario\n"], "gente.csv", { type: "text/csv" }));
  expect(servidor.llamadas("POST", IMPORTAR).map(({ cuerpo }) => cuerpo)).toEqual([{ csv: "usuario\n" }]);
  await persona.click(await caja.findByRole("button", { name: "Guardar 2 registros" }));
  return persona;
}

describe("importar usuarios", () => {
  it("sin permiso de crear no se ofrece", async () => {
    await abrir("/usuarios", { sesion: unInicio({ permisos: ["usuarios:read"], menu: [] }) });
    await screen.findByRole("heading", { level: 1, name: "Usuarios" });
    await waitFor(() => expect(pedidosDe("usuarios")).toHaveLength(1));
    expect(screen.queryByRole("button", { name: "Importar" })).toBeNull();
  });

  it("las contraseñas que nadie recibió por correo se muestran una vez y se descargan; cerrar sin descargarlas pregunta", async () => {
    hecha = {
      ...hecha,
      enviadas: 1,
      contrasenas: [{ usuario: "=ana", contrasena: "abcDEF23ghjKLM45" }],
    };
    const persona = await importar();
    const caja = within(await dialogoAbierto("Contraseñas de las cuentas nuevas"));
    expect(caja.getByRole("row", { name: "=ana abcDEF23ghjKLM45" })).toBeTruthy();
    expect(caja.getByText("A 1 cuenta más se le envió la suya por correo.")).toBeTruthy();
    await persona.click(caja.getByRole("button", { name: "Cerrar" }));
    await persona.click(await screen.findByRole("button", { name: "Cancelar" }));
    await dialogoAbierto("Contraseñas de las cuentas nuevas");
    await persona.click(caja.getByRole("button", { name: "Descargar CSV" }));
    const [direccion = ""] = descargas.abiertas();
    expect(await descargas.texto(direccion)).toBe("\ufeffUsuario;Contraseña\r\n'=ana;abcDEF23ghjKLM45\r\n");
    act(() => setLanguage("en"));
    await persona.click(await caja.findByRole("button", { name: "Download CSV" }));
    expect(await descargas.texto(descargas.abiertas().at(-1) ?? "")).toMatch(/^\ufeffUsername,Password\r\n/);
    await persona.click(caja.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("irse de la página, o cerrarla, sin haberlas descargado también pregunta, y mientras se escriben nadie se va", async () => {
    hecha = { ...hecha, contrasenas: [{ usuario: "ana", contrasena: "abcDEF23ghjKLM45" }] };
    const { promise: escrita, resolve: terminar } = Promise.withResolvers<void>();
    servidor.en("POST", IMPORTAR, async ({ cuerpo }) => {
      if ((cuerpo as { confirma?: string }).confirma !== HUELLA) return { cuerpo: VISTA };
      await escrita;
      return { cuerpo: hecha };
    });
    const persona = await importar();
    await waitFor(() => expect(hasLeaveGuard()).toBe(true));
    act(() => goTo("/account"));
    terminar();
    const caja = within(await dialogoAbierto("Contraseñas de las cuentas nuevas"));
    expect(location.pathname).toBe("/usuarios");
    const cierre = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(cierre);
    expect(cierre.defaultPrevented).toBe(true);
    act(() => goTo("/account"));
    await persona.click(await screen.findByRole("button", { name: "Cancelar" }));
    expect(caja.getByRole("row", { name: "ana abcDEF23ghjKLM45" })).toBeTruthy();
    await persona.click(caja.getByRole("button", { name: "Descargar CSV" }));
    await waitFor(() => expect(hasLeaveGuard()).toBe(false));
  });

  it("mientras se lee o se escribe la tabla SUPERADMIN no cambia de institución, y ve las contraseñas", async () => {
    hecha = { ...hecha, contrasenas: [{ usuario: "ana", contrasena: "abcDEF23ghjKLM45" }] };
    const lectura = Promise.withResolvers<void>();
    const escritura = Promise.withResolvers<void>();
    servidor.en("GET", "/ws/api/system/entidades", () => ({
      cuerpo: unCatalogo(EntidadBreve, [
        { id: 7, nombre: "Alcaldía", sigla: null },
        { id: 8, nombre: "Gobernación", sigla: null },
      ]),
    }));
    servidor.en("POST", IMPORTAR, async ({ cuerpo }) => {
      const confirma = (cuerpo as { confirma?: string }).confirma === HUELLA;
      await (confirma ? escritura : lectura).promise;
      return { cuerpo: confirma ? hecha : VISTA };
    });
    const { persona } = await abrir("/usuarios", {
      sesion: unSuperadministrador({ permisos: ["usuarios:read", "usuarios:create"] }),
    });
    await persona.click(await screen.findByRole("button", { name: "Importar" }));
    const dialogo = await dialogoAbierto("Importar de una tabla");
    const caja = within(dialogo);
    const entidad = caja.getByRole<HTMLInputElement>("combobox", { name: /^Entidad/ });
    await persona.click(entidad);
    await persona.click(await screen.findByRole("option", { name: "Gobernación" }));
    const tabla = new File(["usuario\n"], "gente.csv", { type: "text/csv" });
    await persona.upload(dialogo.querySelector<HTMLInputElement>("input[type=file]") ?? dialogo, tabla);
    await waitFor(() => expect(servidor.llamadas("POST", IMPORTAR)).toHaveLength(1));
    expect(entidad.disabled).toBe(true);
    lectura.resolve();
    const guardar = await caja.findByRole("button", { name: "Guardar 2 registros" });
    expect(entidad.disabled).toBe(false);
    await persona.click(guardar);
    await waitFor(() => expect(servidor.llamadas("POST", IMPORTAR)).toHaveLength(2));
    expect(entidad.disabled).toBe(true);
    escritura.resolve();
    const vistas = within(await dialogoAbierto("Contraseñas de las cuentas nuevas"));
    expect(vistas.getByRole("row", { name: "ana abcDEF23ghjKLM45" })).toBeTruthy();
  });

  it("si todas se enviaron por correo se dice cuántas cuentas hay, y la lista se lee de nuevo", async () => {
    hecha = { ...hecha, enviadas: 2 };
    await importar();
    expect(await screen.findByRole("group", { name: "2 cuentas creadas." })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(pedidosDe("usuarios").length).toBeGreaterThan(1));
  });
});
