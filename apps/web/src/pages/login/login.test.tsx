import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { unInicio } from "../../../test/fabrica.ts";
import { abrir, enfocado, guardado, guardar, servidor } from "../../../test/pantalla.tsx";
import { SIN_LINEA } from "../../../test/servidor.ts";

const AUTH = "/ws/auth";
const CAMBIO = "/ws/api/system/cambiar_pass";

async function llegar() {
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({ cuerpo: [] }));
  const { persona } = await abrir("/login");
  const usuario = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Usuario/ });
  const contrasena = screen.getByLabelText<HTMLInputElement>(/^Contraseña/);
  const entrar = async (nombre = "operador1", clave = "secreta") => {
    await persona.clear(usuario);
    await persona.type(usuario, nombre);
    await persona.type(contrasena, `${clave}{Enter}`);
  };
  return { persona, usuario, contrasena, entrar, boton: screen.getByRole("button", { name: "Ingresar" }) };
}

describe("login", () => {
  it("ingresar: pide usuario, contraseña, idioma y recordar, sin enlaces muertos [A-login-01] [A-login-02] [A-login-03] [A-login-04]", async () => {
    const { usuario, contrasena } = await llegar();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Ingresar");
    await enfocado(() => usuario);
    expect(contrasena.type).toBe("password");
    expect(screen.getByRole("combobox", { name: "Idioma" })).toBeTruthy();
    expect(screen.getByRole("checkbox", { name: "Recordar mi usuario" })).toBeTruthy();
    expect(screen.queryAllByRole("link")).toEqual([]);
  });

  it("ingresar: admite 25 caracteres de usuario y 100 de contraseña, ambos obligatorios [A-login-05] [A-login-06]", async () => {
    const { persona, usuario, contrasena, boton } = await llegar();
    await persona.click(boton);
    await waitFor(() => expect(screen.getAllByText("El campo es obligatorio.")).toHaveLength(2));
    await enfocado(() => usuario);
    await persona.type(usuario, "u".repeat(30));
    await persona.click(contrasena);
    await persona.paste("c".repeat(120));
    expect(usuario.value).toHaveLength(25);
    expect(contrasena.value).toHaveLength(100);
    expect(servidor.llamadas("POST", AUTH)).toEqual([]);
  });

  it("ingresar: envía usuario y contraseña, guarda la sesión y va a donde dice la respuesta [A-login-07] [A-login-08]", async () => {
    servidor.en("POST", AUTH, () => ({ cuerpo: unInicio() }));
    const { entrar } = await llegar();
    await entrar();
    await waitFor(() => expect(location.pathname).toBe("/operadores"));
    expect(servidor.llamadas("POST", AUTH).map((una) => una.cuerpo)).toEqual([
      { usuario: "operador1", contrasena: "secreta" },
    ]);
    await waitFor(() => expect(guardado("token")).toBe("token-de-prueba"));
    expect(guardado("permissions")).toContain("operadores:read");
    expect(guardado("menu")).toHaveLength(2);
  });

  it("ingresar: no sale del sitio aunque la respuesta lo diga [A-login-08]", async () => {
    servidor.en("POST", AUTH, () => ({ cuerpo: unInicio({ redirect: "//otro.sitio/robo" }) }));
    const { entrar } = await llegar();
    await entrar();
    await waitFor(() => expect(location.pathname).toBe("/"));
    expect(location.host).not.toContain("otro");
  });

  it("ingresar: muestra el texto del servidor y el foco queda en el campo [A-login-09]", async () => {
    const mensaje = "Se alcanzó el límite de intentos fallidos.";
    servidor.en("POST", AUTH, () => ({ estado: 429, cuerpo: { mensaje, error: "ACCESO_BLOQUEADO" } }));
    const { entrar, contrasena } = await llegar();
    await entrar();
    const fallo = await screen.findByText(mensaje, { selector: "form p" });
    const boton = screen.getByRole("button", { name: "Ingresar" });
    expect(fallo.compareDocumentPosition(boton) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await enfocado(() => contrasena);
    expect(contrasena.value).toBe("secreta");
    expect(guardado("token")).toBeNull();
  });

  it("ingresar: sin texto del servidor dice «Usuario y/o contraseña inválida» [A-login-09]", async () => {
    servidor.en("POST", AUTH, () => ({ estado: 401, cuerpo: null }));
    const { entrar } = await llegar();
    await entrar();
    expect(await screen.findByText("Usuario y/o contraseña inválida", { selector: "form p" })).toBeTruthy();
  });

  it.each([
    [502, "El servicio no está disponible. Inténtelo más tarde."],
    [503, "El sistema está en mantenimiento. Inténtelo más tarde."],
  ])(
    "ingresar: un %i sin texto no es de quien ingresa, y dice lo suyo [A-login-09]",
    async (estado, texto) => {
      servidor.en("POST", AUTH, () => ({ estado, cuerpo: null }));
      const { entrar } = await llegar();
      await entrar();
      expect(await screen.findByText(texto, { selector: "form p" })).toBeTruthy();
    },
  );

  it("ingresar: sin respuesta pide revisar la conexión [A-login-10]", async () => {
    servidor.en("POST", AUTH, () => Promise.reject(SIN_LINEA));
    const { entrar } = await llegar();
    await entrar();
    const texto = "El sistema no pudo conectarse, revise su conexión de internet.";
    expect(await screen.findByText(texto, { selector: "form p" })).toBeTruthy();
  });

  it("ingresar: mientras espera no envía dos veces [A-login-07]", async () => {
    const { promise: espera, resolve: soltar } = Promise.withResolvers<void>();
    servidor.en("POST", AUTH, async () => {
      await espera;
      return { cuerpo: unInicio() };
    });
    const { persona, entrar } = await llegar();
    await entrar();
    const ocupado = await screen.findByRole("button", { name: "Ingresando…" });
    expect(ocupado.getAttribute("aria-busy")).toBe("true");
    await persona.keyboard("{Enter}{Enter}");
    soltar();
    await waitFor(() => expect(location.pathname).toBe("/operadores"));
    expect(servidor.llamadas("POST", AUTH)).toHaveLength(1);
  });

  it("recordar: guarda sólo el nombre, nunca la contraseña [A-login-12]", async () => {
    servidor.en("POST", AUTH, () => ({ cuerpo: unInicio() }));
    const { persona, entrar } = await llegar();
    await persona.click(screen.getByRole("checkbox", { name: "Recordar mi usuario" }));
    await entrar();
    await waitFor(() => expect(guardado("recordado")).toBe("operador1"));
    expect(JSON.stringify({ ...localStorage })).not.toContain("secreta");
  });

  it("recordar: al volver el usuario está escrito y el foco en la contraseña; sin la marca se olvida [A-login-12]", async () => {
    guardar("recordado", "operador1");
    servidor.en("POST", AUTH, () => ({ cuerpo: unInicio() }));
    const { persona, usuario, contrasena } = await llegar();
    await waitFor(() => expect(usuario.value).toBe("operador1"));
    await enfocado(() => contrasena);
    await persona.click(screen.getByRole("checkbox", { name: "Recordar mi usuario" }));
    await persona.type(contrasena, "secreta{Enter}");
    await waitFor(() => expect(location.pathname).toBe("/operadores"));
    await waitFor(() => expect(guardado("recordado")).toBeNull());
  });

  it("contraseña: se puede mostrar [A-login-02]", async () => {
    const { persona, contrasena } = await llegar();
    await persona.click(screen.getByRole("button", { name: "Mostrar contraseña" }));
    expect(await screen.findByRole("button", { name: "Ocultar contraseña" })).toBeTruthy();
    expect(contrasena.type).toBe("text");
  });

  it("idioma: cambia los textos y se recuerda [A-login-03]", async () => {
    const { persona } = await llegar();
    await persona.selectOptions(screen.getByRole("combobox", { name: "Idioma" }), "en");
    expect(await screen.findByRole("button", { name: "Sign in" })).toBeTruthy();
    await waitFor(() => expect(guardado("lang")).toBe("en"));
  });
});

describe("contraseña puesta por un administrador", () => {
  async function llegarAlCambio() {
    servidor.en("POST", AUTH, () => ({ cuerpo: unInicio({ debe_cambiar_contrasena: true }) }));
    const pagina = await llegar();
    await pagina.entrar();
    const nueva = await screen.findByLabelText<HTMLInputElement>(/^Contraseña nueva/);
    return { ...pagina, nueva };
  }

  it("cambiar: se pide antes que nada y sin ella no hay sesión [A-login-08, A-cuenta-06]", async () => {
    servidor.en("PATCH", CAMBIO, () => ({ cuerpo: { message: "Listo" } }));
    const { persona, nueva } = await llegarAlCambio();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Cambie su contraseña");
    expect(guardado("token")).toBeNull();
    await persona.type(nueva, "Otra-clave-2026{Enter}");
    await waitFor(() => expect(location.pathname).toBe("/operadores"));
    const [cambio] = servidor.llamadas("PATCH", CAMBIO);
    expect(cambio?.cuerpo).toEqual({ password: "secreta", newPassword: "Otra-clave-2026" });
    expect(cambio?.token).toBe("Bearer token-de-prueba");
    expect(guardado("token")).toBe("token-de-prueba");
  });

  it("cambiar: rechaza la vacía y la misma, y muestra lo que dice el servidor [A-cuenta-10]", async () => {
    const mensaje = "La contraseña nueva es demasiado corta.";
    servidor.en("PATCH", CAMBIO, () => ({ estado: 400, cuerpo: { mensaje, error: "VALIDACION" } }));
    const { persona, nueva } = await llegarAlCambio();
    await persona.type(nueva, "{Enter}");
    expect(await screen.findByText("El campo es obligatorio.")).toBeTruthy();
    await persona.type(nueva, "secreta{Enter}");
    expect(await screen.findByText("Elija una contraseña distinta de la actual.")).toBeTruthy();
    expect(servidor.llamadas("PATCH", CAMBIO)).toEqual([]);
    await persona.type(nueva, "1{Enter}");
    expect(await screen.findByText(mensaje, { selector: "form p" })).toBeTruthy();
    expect(guardado("token")).toBeNull();
  });

  it("cambiar: lo que el servidor no admite de la nueva se dice en su campo, con el foco [A-cuenta-10]", async () => {
    const campos = { newPassword: "Es demasiado común." };
    servidor.en("PATCH", CAMBIO, () => ({
      estado: 400,
      cuerpo: { mensaje: "Hubo un error de validación.", error: "VALIDACION", campos },
    }));
    const { persona, nueva } = await llegarAlCambio();
    await persona.type(nueva, "12345678");
    await persona.click(screen.getByRole("button", { name: /^Cambiar/ }));
    await waitFor(() => expect(nueva.getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getByText(campos.newPassword)).toBeTruthy();
    expect(document.activeElement).toBe(nueva);
  });
});
