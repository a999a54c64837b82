import { act, screen, waitFor, within } from "@testing-library/react";
import { FactoresPropios } from "@ventanilla/contract/factor/factor";
import type { Permiso } from "@ventanilla/contract/permisos";
import { SesionesAbiertas } from "@ventanilla/contract/sesion/sesion";
import { describe, expect, it } from "vitest";
import { unInicio, unUsuario } from "../../../test/fabrica.ts";
import { alCerrar } from "../../../test/pagina.ts";
import { abrir, dialogoAbierto, guardado, servidor } from "../../../test/pantalla.tsx";
import { startDensity } from "../../lib/density.ts";

const CAMBIAR = "/ws/api/system/cambiar_pass";
const DESACTIVAR = "/ws/api/system/desactivar_cuenta";
const SESIONES = "/ws/api/system/sesiones";
const FIRMA = "/ws/api/system/firma_correo";
const FACTORES = "/ws/api/system/factores";
const SIN_FACTORES = FactoresPropios.parse({
  totp: null,
  passkeys: [],
  codigos: null,
  obligatorio: false,
  inscribibles: ["totp", "passkey"],
  pruebas: ["contrasena"],
});
const OTRA = "0199a5f0-0000-7000-8000-000000000002";

const sesiones = (...cuales: { id: string; ip: string; actual: boolean }[]) =>
  SesionesAbiertas.parse({
    rows: cuales.map((una) => ({
      iniciada: "2026-11-20T14:15:00.000Z",
      actividad: "2026-11-20T15:00:00.000Z",
      ...una,
    })),
  });
const ESTA = { id: "0199a5f0-0000-7000-8000-000000000001", ip: "203.0.113.7", actual: true };

async function abrirCuenta(camino = "/account", permisos?: Permiso[]) {
  servidor.salvo("GET", "/ws/api/system/operadores/cubiculos", () => ({ cuerpo: [] }));
  servidor.salvo("GET", FIRMA, () => ({ cuerpo: { firma_correo: null } }));
  servidor.salvo("GET", FACTORES, () => ({ cuerpo: SIN_FACTORES }));
  servidor.salvo("GET", SESIONES, () => ({ cuerpo: sesiones(ESTA) }));
  return abrir(camino, {
    sesion: unInicio({
      usuario: unUsuario({ rol: "ADMIN_ENTIDAD", segundo_apellido: "MAMANI" }),
      ...(permisos && { permisos }),
    }),
  });
}
const tarjeta = (name: string) => screen.findByRole("region", { name });

async function enDialogo(boton: string) {
  const { persona } = await abrirCuenta();
  await persona.click(await screen.findByRole("button", { name: boton }));
  const dialogo = within(await dialogoAbierto(boton));
  return { persona, dialogo };
}

describe("/account", () => {
  it("se abre con la tarjeta de quien ingresó: nombre, usuario, correo, rol y entidad [A-cuenta-01, A-cuenta-09, A-rutas-07]", async () => {
    await abrirCuenta();
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Mi cuenta");
    const perfil = await tarjeta("Perfil");
    expect(within(perfil).getByText("Juana Pérez Mamani")).toBeTruthy();
    const datos = [...perfil.querySelectorAll("dt")].map((dt) => [
      dt.textContent,
      dt.nextElementSibling?.textContent,
    ]);
    expect(datos).toEqual([
      ["Usuario", "operador1"],
      ["Correo", "juana@ejemplo.bo"],
      ["Rol", "ADMIN ENTIDAD"],
      ["Entidad", "Alcaldía"],
    ]);
  });

  it("el menú de la persona dice su rol con espacios y lleva a ella [A-shell-13]", async () => {
    const { persona } = await abrirCuenta("/403");
    await persona.click(await screen.findByRole("button", { name: "Menú de Juana Pérez Mamani" }));
    expect((await screen.findByText("ADMIN ENTIDAD")).lang).toBe("es");
    await persona.click(await screen.findByRole("menuitem", { name: "Mi cuenta" }));
    await waitFor(() => expect(location.pathname).toBe("/account"));
    expect(await tarjeta("Perfil")).toBeTruthy();
  });
});

describe("la firma de los correos propios", () => {
  it("quien escribe a los ciudadanos la cambia; nueve líneas no caben y se dice en el campo", async () => {
    servidor.en("GET", FIRMA, () => ({ cuerpo: { firma_correo: "Ana" } }));
    servidor.en("PATCH", FIRMA, ({ cuerpo }) => ({ cuerpo }));
    const { persona } = await abrirCuenta();
    const suya = within(await tarjeta("Firma de correo"));
    const campo = await suya.findByRole<HTMLTextAreaElement>("textbox", { name: "Firma de correo" });
    expect(campo.value).toBe("Ana");
    await persona.type(campo, "{Enter}b{Enter}c{Enter}d{Enter}e{Enter}f{Enter}g{Enter}h{Enter}i");
    await persona.click(suya.getByRole("button", { name: "Guardar" }));
    expect(await suya.findByText("La firma admite hasta 8 líneas.")).toBeTruthy();
    await persona.clear(campo);
    await persona.type(campo, "Ana Quispe {Enter}Ventanilla 3{Enter}");
    await persona.click(suya.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(campo.value).toBe("Ana Quispe\nVentanilla 3"));
    expect(servidor.llamadas("PATCH", FIRMA).map(({ cuerpo }) => cuerpo)).toEqual([
      { firma_correo: "Ana Quispe\nVentanilla 3" },
    ]);
  });

  it("lo que se escribe mientras se guarda queda, y salir pregunta", async () => {
    const respuesta = Promise.withResolvers<{ cuerpo: unknown }>();
    servidor.en("PATCH", FIRMA, () => respuesta.promise);
    const { persona } = await abrirCuenta();
    const suya = within(await tarjeta("Firma de correo"));
    const campo = await suya.findByRole<HTMLTextAreaElement>("textbox", { name: "Firma de correo" });
    await persona.type(campo, "Ana");
    await persona.click(suya.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(servidor.llamadas("PATCH", FIRMA)).toHaveLength(1));
    await persona.type(campo, " Quispe");
    respuesta.resolve({ cuerpo: { firma_correo: "Ana" } });
    await screen.findByRole("group", { name: "Se actualizó el registro correctamente" });
    expect(campo.value).toBe("Ana Quispe");
    await persona.click(screen.getByRole("link", { name: "Pendientes" }));
    expect(await screen.findByRole("button", { name: "Seguir editando" })).toBeTruthy();
  });

  it("quien no escribe a nadie no la tiene", async () => {
    await abrirCuenta("/account", []);
    await tarjeta("Perfil");
    expect(screen.queryByRole("region", { name: "Firma de correo" })).toBeNull();
  });
});

describe("cambiar la contraseña", () => {
  it("pide la actual y la nueva, las envía y dice lo que responde el servidor [A-cuenta-02, A-cuenta-06]", async () => {
    servidor.en("PATCH", CAMBIAR, () => ({ cuerpo: { message: "Su contraseña fue cambiada." } }));
    const { persona, dialogo } = await enDialogo("Cambiar contraseña");
    await persona.type(dialogo.getByLabelText(/^Contraseña actual/), "La-de-antes-26");
    await persona.type(dialogo.getByLabelText(/^Contraseña nueva/), "Una-nueva-2026");
    await persona.click(dialogo.getByRole("button", { name: "Cambiar contraseña" }));
    expect(await screen.findByRole("group", { name: "Su contraseña fue cambiada." })).toBeTruthy();
    expect(servidor.llamadas("PATCH", CAMBIAR).map(({ cuerpo }) => cuerpo)).toEqual([
      { password: "La-de-antes-26", newPassword: "Una-nueva-2026" },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(guardado("token")).toBe("token-de-prueba");
  });

  it("las dos son obligatorias y de 100 caracteres a lo más [A-cuenta-04]", async () => {
    const { persona, dialogo } = await enDialogo("Cambiar contraseña");
    await persona.click(dialogo.getByRole("button", { name: "Cambiar contraseña" }));
    expect(await dialogo.findAllByText("El campo es obligatorio.")).toHaveLength(2);
    for (const nombre of [/^Contraseña actual/, /^Contraseña nueva/]) {
      const campo = dialogo.getByLabelText<HTMLInputElement>(nombre);
      await persona.click(campo);
      await persona.paste("c".repeat(120));
      expect(campo.value).toHaveLength(100);
    }
    expect(servidor.llamadas("PATCH", CAMBIAR)).toEqual([]);
  });

  it("la actual equivocada se dice en su campo, y lo escrito queda [A-cuenta-10]", async () => {
    const mensaje = "La contraseña actual no es correcta.";
    const error = "CONTRASENA_ANTERIOR_INVALIDA";
    servidor.en("PATCH", CAMBIAR, () => ({
      estado: 412,
      cuerpo: { mensaje, error, campos: { password: mensaje } },
    }));
    const { persona, dialogo } = await enDialogo("Cambiar contraseña");
    const anterior = dialogo.getByLabelText<HTMLInputElement>(/^Contraseña actual/);
    await persona.type(anterior, "equivocada");
    await persona.type(dialogo.getByLabelText(/^Contraseña nueva/), "Una-nueva-2026");
    await persona.click(dialogo.getByRole("button", { name: "Cambiar contraseña" }));
    expect(await dialogo.findByText(mensaje)).toBeTruthy();
    await waitFor(() => expect(anterior.getAttribute("aria-invalid")).toBe("true"));
    expect(document.getElementById(anterior.getAttribute("aria-describedby") ?? "")?.textContent).toContain(
      mensaje,
    );
    expect(anterior.value).toBe("equivocada");
  });
});

describe("desactivar la cuenta", () => {
  it("dice que sólo un administrador la reactiva, pide la contraseña, y deja en el ingreso sin sesión [A-cuenta-03, A-cuenta-07, A-cuenta-08]", async () => {
    servidor.en("PATCH", DESACTIVAR, () => ({ cuerpo: { message: "Su cuenta fue desactivada." } }));
    const { persona, dialogo } = await enDialogo("Desactivar cuenta");
    expect(dialogo.getByText(/Sólo un administrador puede reactivar su cuenta\./)).toBeTruthy();
    await persona.type(dialogo.getByLabelText(/^Contraseña/), "La-de-siempre-26");
    await persona.click(dialogo.getByRole("button", { name: "Desactivar mi cuenta" }));
    await waitFor(() => expect(location.pathname).toBe("/login"));
    expect(servidor.llamadas("PATCH", DESACTIVAR).map(({ cuerpo }) => cuerpo)).toEqual([
      { password: "La-de-siempre-26" },
    ]);
    expect([guardado("token"), guardado("usuario"), guardado("permissions")]).toEqual([null, null, null]);
    expect(await screen.findByRole("group", { name: "Su cuenta fue desactivada." })).toBeTruthy();
  });

  it("la contraseña es obligatoria y de 100 caracteres a lo más [A-cuenta-05]", async () => {
    const { persona, dialogo } = await enDialogo("Desactivar cuenta");
    await persona.click(dialogo.getByRole("button", { name: "Desactivar mi cuenta" }));
    expect(await dialogo.findByText("El campo es obligatorio.")).toBeTruthy();
    const campo = dialogo.getByLabelText<HTMLInputElement>(/^Contraseña/);
    await persona.click(campo);
    await persona.paste("c".repeat(120));
    expect(campo.value).toHaveLength(100);
    expect(servidor.llamadas("PATCH", DESACTIVAR)).toEqual([]);
  });

  it("una contraseña equivocada se dice en su campo y la sesión sigue [A-cuenta-10]", async () => {
    const mensaje = "La contraseña no es correcta.";
    servidor.en("PATCH", DESACTIVAR, () => ({
      estado: 412,
      cuerpo: { mensaje, error: "CONTRASENA_INVALIDA", campos: { password: mensaje } },
    }));
    const { persona, dialogo } = await enDialogo("Desactivar cuenta");
    await persona.type(dialogo.getByLabelText(/^Contraseña/), "equivocada{Enter}");
    expect(await dialogo.findByText(mensaje)).toBeTruthy();
    expect([location.pathname, guardado("token")]).toEqual(["/account", "token-de-prueba"]);
  });
});

describe("sesiones abiertas", () => {
  it("se ve desde dónde y desde cuándo; la actual no se termina, otra sí, después de preguntar", async () => {
    let abiertas = [ESTA, { id: OTRA, ip: "198.51.100.9", actual: false }];
    servidor.en("GET", SESIONES, () => ({ cuerpo: sesiones(...abiertas) }));
    servidor.en("DELETE", `${SESIONES}/${OTRA}`, () => {
      abiertas = [ESTA];
      return { cuerpo: { message: "La sesión fue terminada." } };
    });
    const { persona } = await abrirCuenta();
    const lista = within(await tarjeta("Sesiones abiertas"));
    const [actual] = await lista.findAllByRole("listitem");
    expect(actual?.textContent).toContain("Desde 203.0.113.7");
    expect(actual?.textContent).toContain("20/11/2026 10:15:00");
    expect(actual?.textContent).toContain("Esta sesión");
    const terminar = { name: "Terminar la sesión desde 198.51.100.9 del 20/11/2026 10:15:00" };
    await persona.click(lista.getByRole("button", terminar));
    await persona.click(
      within(await dialogoAbierto("Terminar sesión")).getByRole("button", { name: "Cancelar" }),
    );
    expect(servidor.llamadas("DELETE", `${SESIONES}/${OTRA}`)).toEqual([]);
    await persona.click(lista.getByRole("button", terminar));
    await persona.click(
      within(await dialogoAbierto("Terminar sesión")).getByRole("button", { name: "Terminar" }),
    );
    await waitFor(() => expect(lista.getAllByRole("listitem")).toHaveLength(1));
    expect(lista.queryByRole("button")).toBeNull();
  });

  it("si no se pueden leer, se dice y se reintenta", async () => {
    let roto = true;
    servidor.en("GET", SESIONES, () =>
      roto
        ? { estado: 412, cuerpo: { mensaje: "No se pudo", error: "PRECONDICION" } }
        : { cuerpo: sesiones(ESTA) },
    );
    const { persona } = await abrirCuenta();
    const lista = within(await tarjeta("Sesiones abiertas"));
    expect(await lista.findByText("No se pudo")).toBeTruthy();
    roto = false;
    await persona.click(lista.getByRole("button", { name: "Reintentar" }));
    expect(await lista.findByText("Desde 203.0.113.7")).toBeTruthy();
  });
});

describe("preferencias", () => {
  it("cada una hace lo que dice, en este equipo", async () => {
    alCerrar(startDensity());
    const { persona } = await abrirCuenta();
    const preferencias = within(await tarjeta("Preferencias"));
    await persona.selectOptions(preferencias.getByLabelText("Densidad"), "Compacta");
    expect(document.documentElement.dataset["densidad"]).toBe("compacta");
    await persona.selectOptions(preferencias.getByLabelText("Tema"), "Oscuro");
    expect(document.documentElement.dataset["mantineColorScheme"]).toBe("dark");
    for (const [nombre, clave, valor] of [
      ["Atajos de una tecla", "atajos", false],
      ["Mantener avisos hasta cerrarlos", "mantener_avisos", true],
      ["Sonido al llegar un mensaje", "sonido", true],
    ] as const) {
      await persona.click(preferencias.getByRole("switch", { name: nombre }));
      expect(guardado(clave)).toBe(valor);
    }
    await persona.selectOptions(preferencias.getByLabelText("Idioma"), "en");
    expect(await screen.findByRole("heading", { level: 1, name: "My account" })).toBeTruthy();
    await act(async () => undefined);
  });
});
