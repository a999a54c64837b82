import { act, screen, waitFor, within } from "@testing-library/react";
import { FactoresPropios } from "@ventanilla/contract/factor/factor";
import { describe, expect, it } from "vitest";
import { unInicio } from "../../../../test/fabrica.ts";
import { abrir, dialogoAbierto, enfocado, servidor } from "../../../../test/pantalla.tsx";
import { ASERCION, conPasskeys, REGISTRO } from "../../../../test/passkeys.ts";
import { goTo } from "../../../lib/navigation.ts";

const BASE = "/ws/api/system/factores";
const LLAVE = {
  id: "0199a5f0-0000-7000-8000-000000000009",
  nombre: "Celular",
  creado: "2026-11-20T14:15:00.000Z",
  usado: null,
};
const APLICACION = { creado: "2026-11-20T14:15:00.000Z", usado: "2026-11-21T14:15:00.000Z" };
const CODIGOS = ["AAAA-1111", "BBBB-2222"];

async function abrirCuenta(factores: Partial<FactoresPropios> = {}) {
  servidor.salvo("GET", "/ws/api/system/operadores/cubiculos", () => ({ cuerpo: [] }));
  servidor.salvo("GET", "/ws/api/system/sesiones", () => ({ cuerpo: { rows: [] } }));
  servidor.salvo("GET", BASE, () => ({
    cuerpo: FactoresPropios.parse({
      totp: null,
      passkeys: [],
      codigos: null,
      obligatorio: false,
      inscribibles: ["totp", "passkey"],
      pruebas: ["contrasena"],
      ...factores,
    }),
  }));
  const { persona } = await abrir("/account", { sesion: unInicio() });
  const tarjeta = within(await screen.findByRole("region", { name: "Segundo factor" }));
  await tarjeta.findByText(/quien averigüe su contraseña no puede ingresar/);
  return { persona, tarjeta };
}
const cuerpos = (metodo: string, camino: string) =>
  servidor.llamadas(metodo, BASE + camino).map(({ cuerpo }) => cuerpo);
const cerrado = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

describe("segundo factor de la cuenta propia", () => {
  it("mientras llegan códigos que se muestran una vez nadie se va", async () => {
    const respuesta = Promise.withResolvers<{ cuerpo: unknown }>();
    servidor.en("POST", `${BASE}/totp`, () => ({ cuerpo: { secreto: "ABCDEFGH", uri: "otpauth://totp/a" } }));
    servidor.en("POST", `${BASE}/totp/confirmar`, () => respuesta.promise);
    const { persona, tarjeta } = await abrirCuenta();
    await persona.click(tarjeta.getByRole("button", { name: "Agregar aplicación de códigos" }));
    const dialogo = within(await dialogoAbierto("Agregar aplicación de códigos"));
    await persona.type(dialogo.getByLabelText(/^Contraseña/), "La-mia-2026{Enter}");
    await persona.type(await dialogo.findByRole("textbox", { name: /^Código de seis dígitos/ }), "123456");
    await waitFor(() => expect(cuerpos("POST", "/totp/confirmar")).toHaveLength(1));
    act(() => goTo("/operadores"));
    respuesta.resolve({ cuerpo: { codigos: CODIGOS } });
    const guardarlos = within(await dialogoAbierto("Códigos de recuperación"));
    expect(guardarlos.getByText("AAAA-1111")).toBeTruthy();
    expect(location.pathname).toBe("/account");
  });

  it("agregar la aplicación: pide la contraseña, confirma con un código y muestra los de recuperación una vez", async () => {
    servidor.en("POST", `${BASE}/totp`, () => ({ cuerpo: { secreto: "ABCDEFGH", uri: "otpauth://totp/a" } }));
    servidor.en("POST", `${BASE}/totp/confirmar`, () => ({ cuerpo: { codigos: CODIGOS } }));
    const { persona, tarjeta } = await abrirCuenta();
    expect(tarjeta.getByText(/^No tiene segundo factor/)).toBeTruthy();
    await persona.click(tarjeta.getByRole("button", { name: "Agregar aplicación de códigos" }));
    const dialogo = within(await dialogoAbierto("Agregar aplicación de códigos"));
    await persona.click(dialogo.getByRole("button", { name: "Continuar" }));
    expect(await dialogo.findByText("El campo es obligatorio.")).toBeTruthy();
    await persona.type(dialogo.getByLabelText(/^Contraseña/), "La-mia-2026{Enter}");
    const campo = await dialogo.findByRole("textbox", { name: /^Código de seis dígitos/ });
    await enfocado(() => campo);
    expect(dialogo.getByRole("img", { name: /^Código QR/ })).toBeTruthy();
    await persona.type(campo, "123456");
    const guardarlos = within(await dialogoAbierto("Códigos de recuperación"));
    expect(cuerpos("POST", "/totp")).toEqual([{ prueba: { contrasena: "La-mia-2026" } }]);
    expect(cuerpos("POST", "/totp/confirmar")).toEqual([{ codigo: "123456" }]);
    expect(guardarlos.getByText("AAAA-1111")).toBeTruthy();
    const listo = guardarlos.getByRole("button", { name: "Listo" });
    await persona.keyboard("{Escape}");
    expect([listo.hasAttribute("disabled"), guardarlos.queryByRole("button", { name: "Cancelar" })]).toEqual([
      true,
      null,
    ]);
    await persona.click(guardarlos.getByRole("checkbox", { name: "Los guardé" }));
    await persona.click(listo);
    await cerrado();
  });

  it("una contraseña mala se dice en su campo y no se comienza nada", async () => {
    const mensaje = "La contraseña no es correcta.";
    servidor.en("POST", `${BASE}/totp`, () => ({
      estado: 412,
      cuerpo: { mensaje, error: "CONTRASENA_INVALIDA" },
    }));
    const { persona, tarjeta } = await abrirCuenta();
    await persona.click(tarjeta.getByRole("button", { name: "Agregar aplicación de códigos" }));
    const dialogo = within(await dialogoAbierto("Agregar aplicación de códigos"));
    const campo = dialogo.getByLabelText<HTMLInputElement>(/^Contraseña/);
    await persona.type(campo, "otra{Enter}");
    expect(await dialogo.findByText(mensaje)).toBeTruthy();
    expect([campo.value, campo.getAttribute("aria-invalid")]).toEqual(["otra", "true"]);
    await enfocado(() => campo);
  });

  it("lista lo inscrito con su último uso; renombra y quita una llave", async () => {
    conPasskeys();
    servidor.en("PATCH", `${BASE}/passkeys/${LLAVE.id}`, () => ({ cuerpo: { ...LLAVE, nombre: "Trabajo" } }));
    servidor.en("POST", `${BASE}/passkeys/${LLAVE.id}/quitar`, () => ({
      cuerpo: { message: "El segundo factor fue quitado." },
    }));
    const { persona, tarjeta } = await abrirCuenta({
      totp: APLICACION,
      passkeys: [LLAVE],
      codigos: { creado: LLAVE.creado, restantes: 9 },
    });
    const filas = within(tarjeta.getByRole("list", { name: "Segundo factor" })).getAllByRole("listitem");
    expect(filas.map((fila) => fila.querySelector("b")?.textContent)).toEqual([
      "Aplicación de códigos",
      "Celular",
    ]);
    expect(filas[1]?.textContent).toContain("Último uso: nunca");
    expect(tarjeta.getByText("Le quedan 9 códigos de recuperación de 10.", { exact: false })).toBeTruthy();
    expect(tarjeta.queryByText("Quedan pocos: haga otros.")).toBeNull();
    await persona.click(tarjeta.getByRole("button", { name: "Renombrar Celular" }));
    const renombrar = within(await dialogoAbierto("Renombrar Celular"));
    const nombre = renombrar.getByRole("textbox", { name: /^Nombre de la llave/ });
    await persona.clear(nombre);
    await persona.type(nombre, "Trabajo{Enter}");
    await cerrado();
    expect(cuerpos("PATCH", `/passkeys/${LLAVE.id}`)).toEqual([{ nombre: "Trabajo" }]);
    await persona.click(tarjeta.getByRole("button", { name: "Quitar Celular" }));
    const quitar = within(await dialogoAbierto("Quitar Celular"));
    await persona.type(quitar.getByLabelText(/^Contraseña/), "La-mia-2026{Enter}");
    expect(await screen.findByRole("group", { name: "El segundo factor fue quitado." })).toBeTruthy();
    expect(cuerpos("POST", `/passkeys/${LLAVE.id}/quitar`)).toEqual([
      { prueba: { contrasena: "La-mia-2026" } },
    ]);
  });

  it("agregar una llave: cancelada en el navegador se dice, y lo escrito queda", async () => {
    const navegador = conPasskeys();
    servidor.en("POST", `${BASE}/passkeys/opciones`, () => ({ cuerpo: REGISTRO }));
    servidor.en("POST", `${BASE}/passkeys`, () => ({ cuerpo: { codigos: null } }));
    const { persona, tarjeta } = await abrirCuenta({ totp: APLICACION });
    await persona.click(tarjeta.getByRole("button", { name: "Agregar llave de acceso" }));
    const dialogo = within(await dialogoAbierto("Agregar llave de acceso"));
    const nombre = dialogo.getByRole<HTMLInputElement>("textbox", { name: /^Nombre de la llave/ });
    await persona.type(nombre, "Celular");
    await persona.type(dialogo.getByLabelText(/^Contraseña/), "La-mia-2026");
    navegador.cancela();
    await persona.click(dialogo.getByRole("button", { name: "Crear llave de acceso" }));
    expect(await dialogo.findByText(/^No se usó ninguna llave/)).toBeTruthy();
    expect([nombre.value, cuerpos("POST", "/passkeys")]).toEqual(["Celular", []]);
    navegador.responde();
    await persona.click(dialogo.getByRole("button", { name: "Crear llave de acceso" }));
    await cerrado();
    expect(cuerpos("POST", "/passkeys")).toEqual([
      { nombre: "Celular", respuesta: expect.objectContaining({ type: "public-key" }) },
    ]);
  });

  it("con dos códigos de recuperación o menos lo advierte, y hace otros", async () => {
    servidor.en("POST", `${BASE}/codigos`, () => ({ cuerpo: { codigos: CODIGOS } }));
    const { persona, tarjeta } = await abrirCuenta({
      totp: APLICACION,
      codigos: { creado: LLAVE.creado, restantes: 2 },
    });
    expect(tarjeta.getByText("Quedan pocos: haga otros.")).toBeTruthy();
    await persona.click(tarjeta.getByRole("button", { name: "Hacer otros códigos" }));
    const dialogo = within(await dialogoAbierto("Hacer otros códigos"));
    await persona.type(dialogo.getByLabelText(/^Contraseña/), "La-mia-2026{Enter}");
    const guardarlos = within(await dialogoAbierto("Códigos de recuperación"));
    expect(guardarlos.getByText("BBBB-2222")).toBeTruthy();
  });

  it("el último que el rol exige no se quita, y se dice por qué", async () => {
    const { tarjeta } = await abrirCuenta({ totp: APLICACION, obligatorio: true });
    expect(tarjeta.queryByRole("button", { name: "Quitar Aplicación de códigos" })).toBeNull();
    expect(tarjeta.getByText(/inscriba otro antes de quitar éste/)).toBeTruthy();
  });

  it("quien puede probarlo de varias formas elige cuál, y la llave la pide el navegador", async () => {
    conPasskeys().responde();
    servidor.en("POST", `${BASE}/prueba`, () => ({ cuerpo: ASERCION }));
    servidor.en("POST", `${BASE}/totp/quitar`, () => ({ cuerpo: { message: "Quitado." } }));
    const { persona, tarjeta } = await abrirCuenta({
      totp: APLICACION,
      passkeys: [LLAVE],
      pruebas: ["contrasena", "passkey"],
    });
    await persona.click(tarjeta.getByRole("button", { name: "Quitar Aplicación de códigos" }));
    const dialogo = within(await dialogoAbierto("Quitar Aplicación de códigos"));
    await persona.selectOptions(
      dialogo.getByRole("combobox", { name: /^Cómo confirma que es usted/ }),
      "Con una llave de acceso",
    );
    await persona.click(dialogo.getByRole("button", { name: "Quitar" }));
    await cerrado();
    expect(cuerpos("POST", "/totp/quitar")).toEqual([
      { prueba: { respuesta: expect.objectContaining({ type: "public-key" }) } },
    ]);
  });

  it("un navegador sin llaves de acceso no ofrece agregarlas y dice por qué", async () => {
    const { tarjeta } = await abrirCuenta();
    expect(tarjeta.queryByRole("button", { name: "Agregar llave de acceso" })).toBeNull();
    expect(tarjeta.getByText(/^Este navegador no puede usar llaves de acceso/)).toBeTruthy();
  });
});
