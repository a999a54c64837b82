import { cleanup, screen, waitFor } from "@testing-library/react";
import { ERRORES } from "@ventanilla/contract/errores";
import { traducir } from "@ventanilla/i18n";
import { describe, expect, it } from "vitest";
import { unInicio } from "../../../test/fabrica.ts";
import { abrir, enfocado, guardado, guardar, salidas, servidor } from "../../../test/pantalla.tsx";
import { signOut } from "../../lib/sign-out.ts";

const AUTH = "/ws/auth";
const CODIGO = "/ws/api/public/codigo";
const FORMAS = "/ws/api/public/ingresos";
const TODAS = { ciudadania: true, nit: true, recuperar: true, ciudadano: null };

async function llegar(camino = "/login-ciudadania", formas: object = TODAS) {
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({ cuerpo: [] }));
  servidor.en("GET", FORMAS, () => ({ cuerpo: formas }));
  return await abrir(camino);
}
const boton = () => screen.findByRole("button", { name: "Ingresar con Ciudadanía Digital" });

describe("login-ciudadania [A-rutas-04]", () => {
  it("ofrece el proveedor y las otras dos formas [A-ciudadania-01] [A-ciudadania-02] [A-ciudadania-03]", async () => {
    await llegar();
    const principal = await boton();
    await enfocado(() => principal);
    const enlaces = await screen.findAllByRole("link");
    expect(enlaces.map((uno) => [uno.textContent, uno.getAttribute("href")])).toEqual([
      ["Ingresar con usuario", "/login"],
      ["Ingresar con NIT", "/login-nit"],
    ]);
  });

  it("guarda el código como oauth2_state y va a la dirección del proveedor [A-ciudadania-05]", async () => {
    const fuera = salidas();
    servidor.en("GET", CODIGO, () => ({
      cuerpo: { codigo: "estado-1", url: "https://proveedor.example/auth" },
    }));
    const { persona } = await llegar();
    await persona.click(await boton());
    await waitFor(() => expect(fuera).toEqual(["https://proveedor.example/auth"]));
    expect(guardado("oauth2_state")).toBe("estado-1");
  });

  it("al volver verifica la identidad, limpia la dirección y entra; el estado queda para salir [A-ciudadania-05]", async () => {
    guardar("oauth2_state", "estado-1");
    const { promise: espera, resolve: soltar } = Promise.withResolvers<void>();
    servidor.en("POST", AUTH, async () => {
      await espera;
      return { cuerpo: unInicio() };
    });
    await llegar("/login-ciudadania?code=abc&state=estado-1&iss=https%3A%2F%2Fp.example");
    expect(await screen.findByText("Verificando su identidad…", { selector: "main p" })).toBeTruthy();
    await waitFor(() => expect(location.search).toBe(""));
    soltar();
    await waitFor(() => expect(location.pathname).toBe("/operadores"));
    expect(servidor.llamadas("POST", AUTH).map(({ cuerpo }) => cuerpo)).toEqual([
      { code: "abc", state: "estado-1", iss: "https://p.example" },
    ]);
    const fuera = salidas();
    servidor.en("GET", "/ws/api/system/salir", () => ({
      cuerpo: { url: "https://proveedor.example/salir" },
    }));
    await signOut({ ask: false });
    expect(servidor.llamadas("GET", "/ws/api/system/salir")[0]?.consulta).toEqual({ codigo: "estado-1" });
    expect([fuera, guardado("oauth2_state")]).toEqual([["https://proveedor.example/salir"], null]);
  });

  it("un regreso que no comenzó aquí no llega al servidor y se dice", async () => {
    guardar("oauth2_state", "el-mio");
    await llegar("/login-ciudadania?code=abc&state=de-otro");
    expect(await screen.findByText(/comenzó en otro navegador/, { selector: "main p" })).toBeTruthy();
    expect(servidor.llamadas("POST", AUTH)).toEqual([]);
    expect(guardado("oauth2_state")).toBe("el-mio");
  });

  it("quien cancela en el proveedor vuelve y se le dice", async () => {
    guardar("oauth2_state", "estado-1");
    await llegar("/login-ciudadania?error=access_denied&state=estado-1");
    expect(
      await screen.findByText("Canceló el ingreso con Ciudadanía Digital.", { selector: "main p" }),
    ).toBeTruthy();
    expect(guardado("oauth2_state")).toBeNull();
  });

  it.each(["CIUDADANO_DESCONOCIDO", "CIUDADANIA_SIN_DATOS"] as const)(
    "%s: quien sigue dentro del proveedor sale también de él, y al volver se le dice",
    async (error) => {
      guardar("oauth2_state", "estado-1");
      const fuera = salidas();
      const mensaje = traducir("es", `errores:${error}`);
      servidor.en("POST", AUTH, () => ({
        estado: ERRORES[error],
        cuerpo: { mensaje, error, url: "https://proveedor.example/salir" },
      }));
      await llegar("/login-ciudadania?code=abc&state=estado-1");
      await waitFor(() => expect(fuera).toEqual(["https://proveedor.example/salir"]));
      expect([guardado("error"), guardado("oauth2_state"), guardado("token")]).toEqual([mensaje, null, null]);
      cleanup();
      const { persona } = await llegar();
      expect(await screen.findByRole("group", { name: mensaje })).toBeTruthy();
      servidor.en("GET", CODIGO, () => ({
        cuerpo: { codigo: "estado-2", url: "https://proveedor.example" },
      }));
      await persona.click(await boton());
      await waitFor(() => expect(fuera).toHaveLength(2));
    },
  );

  it("sin configurar lo dice al llegar, y la respuesta del servidor al pulsar", async () => {
    const mensaje = "El ingreso con Ciudadanía Digital no está configurado. Ingrese de otra forma.";
    servidor.en("GET", CODIGO, () => ({
      estado: 412,
      cuerpo: { mensaje, error: "CIUDADANIA_NO_CONFIGURADA" },
    }));
    const { persona } = await llegar(undefined, {
      ciudadania: false,
      nit: false,
      recuperar: false,
      ciudadano: null,
    });
    expect(await screen.findByText(mensaje, { selector: "main p" })).toBeTruthy();
    await persona.click(await boton());
    await waitFor(() => expect(servidor.llamadas("GET", CODIGO)).toHaveLength(1));
    expect(location.pathname).toBe("/login-ciudadania");
    expect(await screen.findByText(mensaje, { selector: "main p" })).toBeTruthy();
  });

  it("quien debe cambiar su contraseña escribe también la actual, que nadie tecleó aún", async () => {
    guardar("oauth2_state", "estado-1");
    servidor.en("POST", AUTH, () => ({ cuerpo: unInicio({ debe_cambiar_contrasena: true }) }));
    servidor.en("PATCH", "/ws/api/system/cambiar_pass", () => ({ cuerpo: { message: "Listo" } }));
    const { persona } = await llegar("/login-ciudadania?code=abc&state=estado-1");
    await persona.type(await screen.findByLabelText(/^Contraseña nueva/), "Otra-clave-2026{Enter}");
    expect(await screen.findByText("El campo es obligatorio.")).toBeTruthy();
    await persona.type(screen.getByLabelText(/^Contraseña actual/), "la-que-me-dieron{Enter}");
    await waitFor(() => expect(location.pathname).toBe("/operadores"));
    expect(servidor.llamadas("PATCH", "/ws/api/system/cambiar_pass")[0]?.cuerpo).toEqual({
      password: "la-que-me-dieron",
      newPassword: "Otra-clave-2026",
    });
  });
});

describe("otras formas de entrar", () => {
  const enlaces = () => screen.queryAllByRole("link").map((uno) => uno.getAttribute("href"));
  it.each([
    [TODAS, ["/login-ciudadania", "/login-nit"]],
    [{ ciudadania: true, nit: false, recuperar: false, ciudadano: null }, ["/login-ciudadania"]],
    [{ ciudadania: false, nit: false, recuperar: true, ciudadano: null }, ["/login-nit"]],
  ])("login: con %j ofrece %j", async (formas, esperadas) => {
    await llegar("/login", formas);
    await waitFor(() => expect(enlaces()).toEqual(esperadas));
  });
});

describe("la página del ciudadano, desde el ingreso", () => {
  it.each([
    ["en la demostración está enlazada, en este mismo equipo", 3100, [`http://${location.hostname}:3100/`]],
    ["en una instalación de verdad no hay ninguna", null, []],
  ])("%s", async (_donde, ciudadano, esperados) => {
    await llegar("/login", { ...TODAS, ciudadano });
    await screen.findByRole("link", { name: "Ingresar con NIT" });
    const enlaces = screen.queryAllByRole("link", { name: "Ser el ciudadano (se abre en otra pestaña)" });
    expect(enlaces.map((uno) => uno.getAttribute("href"))).toEqual(esperados);
    expect(screen.queryAllByText(/Esto es una demostración/)).toHaveLength(esperados.length);
  });
});
