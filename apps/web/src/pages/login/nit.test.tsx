import { screen, waitFor, within } from "@testing-library/react";
import type { InicioSesion } from "@ventanilla/contract/sesion/sesion";
import { describe, expect, it } from "vitest";
import { unInicio } from "../../../test/fabrica.ts";
import { abrir, dialogoAbierto, enfocado, guardado, servidor } from "../../../test/pantalla.tsx";

const AUTH = "/ws/auth";
const PEDIDO = "/ws/api/public/recuperar_password";
const ELEGIR = "/ws/api/public/nueva_password";

async function llegar(camino = "/login-nit", sesion?: InicioSesion) {
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({ cuerpo: [] }));
  servidor.en("GET", "/ws/api/public/ingresos", () => ({
    cuerpo: { ciudadania: true, nit: true, recuperar: true, ciudadano: null },
  }));
  return await abrir(camino, { vacias: ["/"], ...(sesion && { sesion }) });
}
async function formularios() {
  const conNit = within(await screen.findByRole("group", { name: "Con NIT" }));
  return { conNit, conUsuario: within(screen.getByRole("group", { name: "Con usuario" })) };
}

describe("login-nit [A-rutas-05]", () => {
  it("tiene dos formularios con nombre: con NIT y con usuario [A-nit-01] [A-nit-02] [A-nit-03]", async () => {
    await llegar();
    const { conNit, conUsuario } = await formularios();
    const campos = (donde: typeof conNit) =>
      donde.getAllByRole("textbox").map((uno) => uno.getAttribute("maxlength"));
    expect([campos(conNit), campos(conUsuario)]).toEqual([["25", "25"], ["25"]]);
    for (const uno of [conNit, conUsuario]) expect(uno.getByLabelText(/^Contraseña/)).toBeTruthy();
    await enfocado(() => conNit.getByRole("textbox", { name: /^NIT/ }));
  });

  it("tiene enlaces a las otras dos formas [A-nit-05] [A-nit-06]", async () => {
    await llegar();
    const enlaces = await screen.findAllByRole("link");
    expect(enlaces.map((uno) => uno.getAttribute("href"))).toEqual(["/login", "/login-ciudadania"]);
  });

  it("el NIT es obligatorio y admite 25 caracteres; se envía con usuario y contraseña [A-nit-07] [A-nit-02]", async () => {
    servidor.en("POST", AUTH, () => ({ cuerpo: unInicio() }));
    const { persona } = await llegar();
    const { conNit } = await formularios();
    await persona.click(conNit.getByRole("button", { name: "Ingresar" }));
    expect(conNit.getAllByText("El campo es obligatorio.")).toHaveLength(3);
    const nit = conNit.getByRole<HTMLInputElement>("textbox", { name: /^NIT/ });
    await enfocado(() => nit);
    await persona.type(nit, "1".repeat(30));
    expect(nit.value).toHaveLength(25);
    await persona.type(conNit.getByRole("textbox", { name: /^Usuario/ }), "admin");
    await persona.type(conNit.getByLabelText(/^Contraseña/), "secreta{Enter}");
    await waitFor(() => expect(location.pathname).toBe("/operadores"));
    expect(servidor.llamadas("POST", AUTH).map(({ cuerpo }) => cuerpo)).toEqual([
      { usuario: "admin", contrasena: "secreta", nit: "1".repeat(25) },
    ]);
  });

  it("el segundo formulario entra sin NIT, y lo que falla se dice en el suyo [A-nit-03]", async () => {
    servidor.en("POST", AUTH, () => ({
      estado: 401,
      cuerpo: { mensaje: "Usuario y/o contraseña inválida", error: "CREDENCIALES_INVALIDAS" },
    }));
    const { persona } = await llegar();
    const { conNit, conUsuario } = await formularios();
    await persona.type(conUsuario.getByRole("textbox", { name: /^Usuario/ }), "admin");
    await persona.type(conUsuario.getByLabelText(/^Contraseña/), "secreta{Enter}");
    expect(await conUsuario.findByText("Usuario y/o contraseña inválida")).toBeTruthy();
    expect(conNit.queryByText("Usuario y/o contraseña inválida")).toBeNull();
    expect(servidor.llamadas("POST", AUTH)[0]?.cuerpo).toEqual({ usuario: "admin", contrasena: "secreta" });
  });
});

describe("contraseña olvidada [A-nit-08]", () => {
  it("¿Olvidó su contraseña? pide el usuario y dice lo que diga el servidor [A-nit-04]", async () => {
    const message = "Si el usuario existe y tiene correo, le enviamos un enlace.";
    servidor.en("POST", PEDIDO, () => ({ cuerpo: { message } }));
    const { persona } = await llegar();
    const { conUsuario } = await formularios();
    await persona.click(await conUsuario.findByRole("button", { name: "¿Olvidó su contraseña?" }));
    const dialogo = within(await dialogoAbierto("Recuperar la contraseña"));
    await persona.click(dialogo.getByRole("button", { name: "Enviar el enlace" }));
    expect(await dialogo.findByText("El campo es obligatorio.")).toBeTruthy();
    await persona.type(dialogo.getByRole("textbox", { name: /^Usuario/ }), "admin{Enter}");
    expect(await dialogo.findByText(message)).toBeTruthy();
    expect(servidor.llamadas("POST", PEDIDO).map(({ cuerpo }) => cuerpo)).toEqual([{ usuario: "admin" }]);
    await persona.click(dialogo.getByRole("button", { name: "Entendido" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("quien pidió demasiado lo lee en el diálogo, y lo escrito queda", async () => {
    const mensaje = "Se alcanzó el límite de intentos fallidos.";
    servidor.en("POST", PEDIDO, () => ({ estado: 429, cuerpo: { mensaje, error: "ACCESO_BLOQUEADO" } }));
    const { persona } = await llegar();
    const { conUsuario } = await formularios();
    await persona.click(await conUsuario.findByRole("button", { name: "¿Olvidó su contraseña?" }));
    const dialogo = within(await dialogoAbierto("Recuperar la contraseña"));
    const campo = dialogo.getByRole<HTMLInputElement>("textbox", { name: /^Usuario/ });
    await persona.type(campo, "admin{Enter}");
    expect(await dialogo.findByText(mensaje)).toBeTruthy();
    expect(campo.value).toBe("admin");
  });

  it("el enlace del correo pide otra contraseña y desaparece de la dirección", async () => {
    const message = "Su contraseña se cambió. Ingrese con la nueva.";
    servidor.en("POST", ELEGIR, ({ cuerpo }) =>
      JSON.stringify(cuerpo).includes("corta")
        ? {
            estado: 412,
            cuerpo: {
              mensaje: "No sirve",
              error: "CONTRASENA_NUEVA_INVALIDA",
              campos: { contrasena: "Es demasiado corta." },
            },
          }
        : { cuerpo: { message } },
    );
    const { persona } = await llegar("/login-nit?recuperar=secreto-del-enlace");
    const nueva = await screen.findByLabelText<HTMLInputElement>(/^Contraseña nueva/);
    await waitFor(() => expect(location.search).toBe(""));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Elija otra contraseña");
    await persona.type(nueva, "corta{Enter}");
    expect(await screen.findByText("Es demasiado corta.")).toBeTruthy();
    expect(nueva.value).toBe("corta");
    await persona.clear(nueva);
    await persona.type(nueva, "otra-clave-larga{Enter}");
    await formularios();
    expect(servidor.llamadas("POST", ELEGIR).at(-1)?.cuerpo).toEqual({
      enlace: "secreto-del-enlace",
      contrasena: "otra-clave-larga",
    });
    expect(JSON.stringify({ ...localStorage })).not.toContain("secreto-del-enlace");
    expect(guardado("token")).toBeNull();
  });

  it("el enlace abre también donde alguien tiene su sesión: con «Ahora no» sigue en ella", async () => {
    const { persona } = await llegar("/login-nit?recuperar=secreto-del-enlace", unInicio());
    expect(await screen.findByLabelText(/^Contraseña nueva/)).toBeTruthy();
    await waitFor(() => expect(location.search).toBe(""));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Elija otra contraseña");
    await persona.click(screen.getByRole("button", { name: "Ahora no" }));
    await waitFor(() => expect(location.pathname).toBe("/"));
    expect(guardado("token")).toBe(unInicio().token);
  });

  it("con el enlace, quien tiene su sesión elige la contraseña e ingresa con ella", async () => {
    servidor.en("POST", ELEGIR, () => ({ cuerpo: { message: "Se cambió." } }));
    const { persona } = await llegar("/login-nit?recuperar=secreto-del-enlace", unInicio());
    await persona.type(await screen.findByLabelText(/^Contraseña nueva/), "otra-clave-larga{Enter}");
    await formularios();
    expect(servidor.llamadas("POST", ELEGIR)[0]?.cuerpo).toEqual({
      enlace: "secreto-del-enlace",
      contrasena: "otra-clave-larga",
    });
  });

  it("un enlace vencido se dice, y se puede volver a ingresar", async () => {
    const mensaje = "El enlace venció o ya se usó. Pida otro.";
    servidor.en("POST", ELEGIR, () => ({ estado: 412, cuerpo: { mensaje, error: "ENLACE_VENCIDO" } }));
    const { persona } = await llegar("/login-nit?recuperar=viejo");
    await persona.type(await screen.findByLabelText(/^Contraseña nueva/), "otra-clave-larga{Enter}");
    expect(await screen.findByText(mensaje, { selector: "form p" })).toBeTruthy();
    await persona.click(screen.getByRole("button", { name: "Ahora no" }));
    await formularios();
  });
});
