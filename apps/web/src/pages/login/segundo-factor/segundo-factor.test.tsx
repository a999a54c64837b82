import { screen, waitFor } from "@testing-library/react";
import type { Factor, Metodo } from "@ventanilla/contract/factor/factor";
import {
  IngresoComprobado,
  IngresoInscrito,
  SegundoFactorPedido,
} from "@ventanilla/contract/sesion/segundo-factor";
import { describe, expect, it, vi } from "vitest";
import { descargas } from "../../../../test/descargas.ts";
import { unInicio } from "../../../../test/fabrica.ts";
import { abrir, enfocado, guardado, guardar, servidor } from "../../../../test/pantalla.tsx";
import { ASERCION, conPasskeys, REGISTRO } from "../../../../test/passkeys.ts";
import { sinPortapapeles } from "../../../../test/portapapeles.ts";

const AUTH = "/ws/auth";
const BASE = "/ws/api/public/segundo_factor";
const DESAFIO = "desafio-1";

const comprobar = (...metodos: Metodo[]) =>
  SegundoFactorPedido.parse({
    segundo_factor: { paso: "comprobar", desafio: DESAFIO, segundos: 300, metodos },
  });
const inscribir = (...metodos: Factor[]) =>
  SegundoFactorPedido.parse({
    segundo_factor: { paso: "inscribir", desafio: DESAFIO, segundos: 900, metodos },
  });
const comprobado = (codigos_restantes: number | null = null) =>
  IngresoComprobado.parse({ ...unInicio(), codigos_restantes });
const CODIGOS = ["AAAA-1111", "BBBB-2222"];
const inscrito = () => IngresoInscrito.parse({ ...unInicio(), codigos: CODIGOS });
const rechazo = (estado: number, error: string, mensaje: string) => () => ({
  estado,
  cuerpo: { mensaje, error },
});

async function llegar(pedido: unknown, camino = "/login") {
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({ cuerpo: [] }));
  servidor.en("POST", AUTH, () => ({ cuerpo: pedido }));
  const { persona } = await abrir(camino);
  const entrar = async () => {
    await persona.type(await screen.findByRole("textbox", { name: /^Usuario/ }), "operador1");
    await persona.type(screen.getByLabelText(/^Contraseña/), "secreta{Enter}");
  };
  return { persona, entrar };
}
const codigo = () => screen.findByRole<HTMLInputElement>("textbox", { name: /^Código de seis dígitos/ });
const boton = (name: string) => screen.findByRole("button", { name });
const titulo = () => screen.getByRole("heading", { level: 1 }).textContent;
const cuerpos = (camino: string) => servidor.llamadas("POST", BASE + camino).map(({ cuerpo }) => cuerpo);

describe("segundo factor al ingresar", () => {
  it("sin él no hay sesión; «123 456» pegado se envía solo y entra", async () => {
    servidor.en("POST", `${BASE}/codigo`, () => ({ cuerpo: comprobado() }));
    const { persona, entrar } = await llegar(comprobar("totp", "recuperacion"));
    await entrar();
    const campo = await codigo();
    expect([titulo(), guardado("token")]).toEqual(["Confirme que es usted", null]);
    expect([campo.inputMode, campo.autocomplete]).toEqual(["numeric", "one-time-code"]);
    await enfocado(() => campo);
    await persona.paste("123 456");
    await waitFor(() => expect(location.pathname).toBe("/operadores"));
    expect(cuerpos("/codigo")).toEqual([{ desafio: DESAFIO, totp: "123456" }]);
    expect(guardado("token")).toBe("token-de-prueba");
  });

  it("un código malo se dice, queda escrito y elegido, y el siguiente ocupa su lugar", async () => {
    const mensaje = "El segundo factor no es correcto. Un código sirve una sola vez.";
    servidor.en("POST", `${BASE}/codigo`, rechazo(412, "SEGUNDO_FACTOR_INVALIDO", mensaje));
    const { persona, entrar } = await llegar(comprobar("totp"));
    await entrar();
    const campo = await codigo();
    await persona.type(campo, "111111");
    expect(await screen.findByText(mensaje, { selector: "form p" })).toBeTruthy();
    await enfocado(() => campo);
    expect([campo.value, campo.selectionStart, campo.selectionEnd]).toEqual(["111111", 0, 6]);
    servidor.en("POST", `${BASE}/codigo`, () => ({ cuerpo: comprobado() }));
    await persona.paste("222222");
    await waitFor(() => expect(location.pathname).toBe("/operadores"));
  });

  it("un código a medias no se envía y se dice", async () => {
    const { persona, entrar } = await llegar(comprobar("totp"));
    await entrar();
    await persona.type(await codigo(), "123{Enter}");
    expect(
      await screen.findByText("Escriba los seis dígitos del código.", { selector: "form p" }),
    ).toBeTruthy();
    expect(cuerpos("/codigo")).toEqual([]);
  });

  it("bloqueado: se dice hasta cuándo, y se puede volver con el usuario escrito", async () => {
    const mensaje = "Se alcanzó el límite de intentos fallidos. Inténtelo nuevamente en 15 min como máximo.";
    servidor.en("POST", `${BASE}/codigo`, rechazo(429, "ACCESO_BLOQUEADO", mensaje));
    const { persona, entrar } = await llegar(comprobar("totp"));
    await entrar();
    await persona.type(await codigo(), "111111");
    expect(await screen.findByText(mensaje, { selector: "form p" })).toBeTruthy();
    await persona.click(await boton("Volver"));
    const usuario = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Usuario/ });
    expect(usuario.value).toBe("operador1");
    const contrasena = screen.getByLabelText<HTMLInputElement>(/^Contraseña/);
    expect(contrasena.value).toBe("");
    await enfocado(() => contrasena);
  });

  it("vencido para el servidor: se ingresa de nuevo y el usuario queda escrito", async () => {
    const mensaje = "Este ingreso venció. Ingrese de nuevo.";
    servidor.en("POST", `${BASE}/codigo`, rechazo(412, "SEGUNDO_FACTOR_VENCIDO", mensaje));
    const { persona, entrar } = await llegar(comprobar("totp"));
    await entrar();
    await persona.type(await codigo(), "111111");
    expect(await screen.findByText(mensaje, { selector: "form p" })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: /^Usuario/ }).value).toBe("operador1");
    expect(titulo()).toBe("Ingresar");
  });

  it("vencido el plazo se dice sin esperar a que alguien escriba", async () => {
    const { entrar } = await llegar(comprobar("totp"));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await entrar();
    await codigo();
    await vi.advanceTimersByTimeAsync(301_000);
    expect(await screen.findByText(/^Este ingreso venció/, { selector: "form p" })).toBeTruthy();
  });

  it("un código de recuperación entra y se dice cuántos quedan", async () => {
    servidor.en("POST", `${BASE}/codigo`, () => ({ cuerpo: comprobado(2) }));
    const { persona, entrar } = await llegar(comprobar("totp", "recuperacion"));
    await entrar();
    await persona.click(await boton("Usar un código de recuperación"));
    const campo = await screen.findByRole("textbox", { name: /^Código de recuperación/ });
    await enfocado(() => campo);
    await persona.type(campo, "AAAA-1111{Enter}");
    await waitFor(() => expect(location.pathname).toBe("/operadores"));
    expect(cuerpos("/codigo")).toEqual([{ desafio: DESAFIO, recuperacion: "AAAA-1111" }]);
    expect(await screen.findByText("Ingresó con un código de recuperación. Le quedan 2.")).toBeTruthy();
  });

  it("llave de acceso: cancelarla no es un error y se intenta otra vez", async () => {
    const navegador = conPasskeys();
    servidor.en("POST", `${BASE}/passkey/opciones`, () => ({ cuerpo: ASERCION }));
    servidor.en("POST", `${BASE}/passkey`, () => ({ cuerpo: comprobado() }));
    const { persona, entrar } = await llegar(comprobar("totp", "passkey"));
    await entrar();
    navegador.cancela();
    await persona.click(await boton("Usar llave de acceso"));
    const nota = await screen.findByText(/^No se usó ninguna llave/, { selector: "form p" });
    expect(nota.querySelector("svg")).toBeNull();
    expect(cuerpos("/passkey")).toEqual([]);
    navegador.responde();
    await persona.click(await boton("Usar llave de acceso"));
    await waitFor(() => expect(location.pathname).toBe("/operadores"));
    expect(cuerpos("/passkey")).toEqual([
      { desafio: DESAFIO, respuesta: expect.objectContaining({ type: "public-key" }) },
    ]);
  });

  it("un navegador sin llaves de acceso no las ofrece y dice por qué", async () => {
    const { entrar } = await llegar(comprobar("totp", "passkey"));
    await entrar();
    await codigo();
    expect(screen.queryByRole("button", { name: "Usar llave de acceso" })).toBeNull();
    expect(screen.getByText(/^Este navegador no puede usar llaves de acceso/)).toBeTruthy();
  });

  it("se pide también con NIT, y al volver quedan NIT y usuario", async () => {
    const { persona } = await llegar(comprobar("totp"), "/login-nit");
    await persona.type(await screen.findByRole("textbox", { name: /^NIT/ }), "1020");
    const [usuario] = screen.getAllByRole("textbox", { name: /^Usuario/ });
    const [contrasena] = screen.getAllByLabelText(/^Contraseña/);
    if (usuario === undefined || contrasena === undefined) throw new Error("the form is not there");
    await persona.type(usuario, "admin");
    await persona.type(contrasena, "secreta{Enter}");
    await codigo();
    await persona.click(await boton("Volver"));
    const escritos = (await screen.findAllByRole<HTMLInputElement>("textbox")).map(({ value }) => value);
    expect(escritos).toEqual(["1020", "admin", ""]);
  });

  it("se pide también al volver de Ciudadanía Digital", async () => {
    guardar("oauth2_state", "estado-1");
    servidor.en("POST", `${BASE}/codigo`, () => ({ cuerpo: comprobado() }));
    const { persona } = await llegar(comprobar("totp"), "/login-ciudadania?code=abc&state=estado-1");
    await persona.type(await codigo(), "123456");
    await waitFor(() => expect(location.pathname).toBe("/operadores"));
  });
});

describe("inscribir el segundo factor al ingresar", () => {
  it("la aplicación: código QR, clave y un código suyo; sin guardar los de recuperación no se sigue", async () => {
    servidor.en("POST", `${BASE}/inscribir/totp`, () => ({
      cuerpo: { secreto: "ABCDEFGHIJ", uri: "otpauth://totp/Ventanilla:operador1?secret=ABCDEFGHIJ" },
    }));
    servidor.en("POST", `${BASE}/inscribir/totp/confirmar`, () => ({ cuerpo: inscrito() }));
    const { persona, entrar } = await llegar(inscribir("totp", "passkey"));
    await entrar();
    await persona.click(await boton("Usar una aplicación de códigos"));
    expect(titulo()).toBe("Proteja su cuenta");
    expect(await screen.findByRole("img", { name: /^Código QR/ })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Clave para escribir").value).toBe("ABCD EFGH IJ");
    await enfocado(() => screen.getByRole("textbox", { name: /^Código de seis dígitos/ }));
    await persona.type(await codigo(), "123456");
    const lista = await screen.findByRole("list", { name: "Códigos de recuperación" });
    expect([...lista.children].map(({ textContent }) => textContent)).toEqual(CODIGOS);
    expect(cuerpos("/inscribir/totp/confirmar")).toEqual([{ desafio: DESAFIO, codigo: "123456" }]);
    const seguir = await boton("Continuar");
    expect([seguir.hasAttribute("disabled"), guardado("token")]).toEqual([true, null]);
    await persona.click(screen.getByRole("checkbox", { name: "Los guardé" }));
    await persona.click(seguir);
    await waitFor(() => expect(location.pathname).toBe("/operadores"));
    expect(guardado("token")).toBe("token-de-prueba");
  });

  it("la inscripción que venció comienza de nuevo y se dice", async () => {
    servidor.en("POST", `${BASE}/inscribir/totp`, () => ({
      cuerpo: { secreto: "AB", uri: "otpauth://totp/a" },
    }));
    servidor.en(
      "POST",
      `${BASE}/inscribir/totp/confirmar`,
      rechazo(412, "INSCRIPCION_VENCIDA", "La inscripción venció o no comenzó. Comience de nuevo."),
    );
    const { persona, entrar } = await llegar(inscribir("totp"));
    await entrar();
    await persona.click(await boton("Usar una aplicación de códigos"));
    await persona.type(await codigo(), "123456");
    expect(await screen.findByText(/^La inscripción venció/, { selector: "main p" })).toBeTruthy();
    expect(await boton("Usar una aplicación de códigos")).toBeTruthy();
  });

  it("la llave de acceso pide un nombre, y con ella se entra", async () => {
    conPasskeys().responde();
    servidor.en("POST", `${BASE}/inscribir/passkey/opciones`, () => ({ cuerpo: REGISTRO }));
    servidor.en("POST", `${BASE}/inscribir/passkey`, () => ({ cuerpo: inscrito() }));
    const { persona, entrar } = await llegar(inscribir("totp", "passkey"));
    await entrar();
    await persona.click(await boton("Usar una llave de acceso"));
    await persona.click(await boton("Crear llave de acceso"));
    expect(await screen.findByText("El campo es obligatorio.")).toBeTruthy();
    await persona.type(screen.getByRole("textbox", { name: /^Nombre de la llave/ }), "Celular{Enter}");
    await persona.click(await screen.findByRole("checkbox", { name: "Los guardé" }));
    await persona.click(await boton("Continuar"));
    await waitFor(() => expect(location.pathname).toBe("/operadores"));
    expect(cuerpos("/inscribir/passkey")).toEqual([
      { desafio: DESAFIO, nombre: "Celular", respuesta: expect.objectContaining({ type: "public-key" }) },
    ]);
  });

  it("los códigos se copian, se descargan y se imprimen", async () => {
    servidor.en("POST", `${BASE}/inscribir/totp`, () => ({
      cuerpo: { secreto: "AB", uri: "otpauth://totp/a" },
    }));
    servidor.en("POST", `${BASE}/inscribir/totp/confirmar`, () => ({ cuerpo: inscrito() }));
    const impresiones = vi.spyOn(window, "print").mockReturnValue(undefined);
    const { persona, entrar } = await llegar(inscribir("totp"));
    descargas.instalar();
    await entrar();
    await persona.click(await boton("Usar una aplicación de códigos"));
    await persona.type(await codigo(), "123456");
    await persona.click(await boton("Copiar"));
    expect(await navigator.clipboard.readText()).toBe(CODIGOS.join("\n"));
    await persona.click(await boton("Descargar"));
    const [direccion = ""] = descargas.abiertas();
    expect(await descargas.texto(direccion)).toBe(
      `Ventanilla: códigos de recuperación de operador1\n\n${CODIGOS.join("\n")}\n`,
    );
    await persona.click(await boton("Imprimir"));
    expect(impresiones).toHaveBeenCalledTimes(1);
    sinPortapapeles({ deja: false });
    await persona.click(screen.getByRole("button", { name: /^Copia(r|do)$/ }));
    expect(
      await screen.findByRole("group", { name: "No se pudo copiar. Seleccione el texto y cópielo." }),
    ).toBeTruthy();
  });
});
