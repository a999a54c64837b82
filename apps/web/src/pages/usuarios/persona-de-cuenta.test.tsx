import { screen, waitFor, within } from "@testing-library/react";
import { RespuestaContraste } from "@ventanilla/contract/persona/persona";
import { type Usuario, UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { expect, it, vi } from "vitest";
import { contestarDatos, pedidosDe } from "../../../test/datos.ts";
import { dichoPor } from "../../../test/espera.ts";
import { unaCuenta, unaFilaDeUsuario, unCatalogo, unInicio, unUsuario } from "../../../test/fabrica.ts";
import { abrir, dialogoAbierto, servidor } from "../../../test/pantalla.tsx";
import { SIN_LINEA } from "../../../test/servidor.ts";
import { getToasts } from "../../ui/toast/toasts.ts";

const CONTRASTAR = "/ws/api/system/personas/contrastar";
const VACIA = { rows: [], count: 0, total: 0, totalFiltro: 0, aproximado: false, total_aproximado: false };

/** The account's form, with its person open for corrections. */
async function corregir(cuenta: Partial<Usuario>) {
  contestarDatos({
    usuarios: () => unCatalogo(UsuarioFila, [unaFilaDeUsuario()]),
    usuario: ({ id }) => unaCuenta({ id: Number(id), ...cuenta }),
    usuarioOnlyToken: () => ({ usuario: "jefa" }),
    usuarioEdit: ({ id }) => ({ id: Number(id) }),
    roles: () => ({ rows: [], count: 0 }),
    entidades: () => VACIA,
  });
  servidor.en("PATCH", CONTRASTAR, () => ({
    cuerpo: RespuestaContraste.parse({ estado: "VERIFICADO_SEGIP", data: [] }),
  }));
  const { persona } = await abrir("/usuarios", {
    sesion: unInicio({
      permisos: ["usuarios:read", "usuarios:update"],
      menu: [],
      usuario: unUsuario({ rol: "ADMIN", id_rol: 2 }),
    }),
  });
  await persona.click(await screen.findByRole("button", { name: "Editar jperez" }));
  const caja = within(await dialogoAbierto("Editar usuario"));
  expect(caja.queryByRole("button", { name: "Verificar" })).toBeNull();
  await persona.click(await caja.findByRole("button", { name: "Cambiar" }));
  return { persona, caja, campo: (name: RegExp) => caja.getByRole<HTMLInputElement>("textbox", { name }) };
}
const boton = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const guardada = () => screen.findByRole("group", { name: "Se actualizó el registro correctamente" });
const enviado = () => pedidosDe("usuarioEdit")[0]?.["usuario"];

it("la persona de una cuenta que no fue verificada se verifica al editarla, sin cambiar nada más, y con eso se guarda, la fecha como DD/MM/AAAA [A-graphql-12]", async () => {
  const { persona, caja } = await corregir({ persona_contrastado: false });
  await persona.click(caja.getByRole("button", { name: "Verificar" }));
  await waitFor(() => expect(servidor.llamadas("PATCH", CONTRASTAR)).toHaveLength(1));
  await waitFor(() => expect(caja.getByText("Verificado")).toBeTruthy());
  await persona.click(boton("Guardar"));
  await guardada();
  expect(enviado()).toMatchObject({
    persona_nro_documento: "1234567",
    persona_nombres: "JUAN",
    persona_fecha_nacimiento: "15/05/1990",
  });
});

it("el nombre de una verificada se corrige, y se guarda cuando el registro lo confirma; el documento queda", async () => {
  const { persona, caja, campo } = await corregir({ persona_contrastado: true });
  expect(campo(/^Nro. documento/).readOnly).toBe(true);
  await persona.type(campo(/^Nombres/), " luis");
  await persona.tab();
  expect(boton("Guardar").disabled).toBe(true);
  expect(caja.getByRole("button", { name: "Verificación de los datos" })).toBeTruthy();
  await persona.click(caja.getByRole("button", { name: "Verificar" }));
  await waitFor(() => expect(boton("Guardar").disabled).toBe(false));
  expect(servidor.llamadas("PATCH", CONTRASTAR)[0]?.cuerpo).toMatchObject({ nombres: "JUAN LUIS" });
  await persona.click(boton("Guardar"));
  await guardada();
  expect(enviado()).toMatchObject({ persona_nombres: "JUAN LUIS", persona_nro_documento: "1234567" });
  expect(Object.keys(enviado() ?? {})).not.toContain("persona_movil");
});

it("el teléfono se corrige sin volver a verificar a nadie, y va solo: lo demás que un colega cambió entretanto queda [D79]", async () => {
  const { persona, campo } = await corregir({ persona_contrastado: true });
  await persona.clear(campo(/^Celular/));
  await persona.type(campo(/^Celular/), "71234567");
  await persona.click(boton("Guardar"));
  await guardada();
  expect(enviado()).toEqual({ persona_movil: "71234567" });
  expect(servidor.llamadas("PATCH", CONTRASTAR)).toEqual([]);
});

it.each(["el registro no responde", "no hay línea"])(
  "una verificación sin respuesta porque %s se dice en dos líneas, por 10 s en un aviso y junto a los datos, que quedan [A-identidad-27]",
  async (porque) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { persona, caja, campo } = await corregir({ persona_contrastado: false });
    servidor.en("PATCH", CONTRASTAR, () => {
      if (porque === "no hay línea") throw SIN_LINEA;
      return { estado: 503, cuerpo: { mensaje: "No responde", error: "REGISTRO_NO_RESPONDE" } };
    });
    await persona.click(caja.getByRole("button", { name: "Verificar" }));
    const texto = "Ocurrió un problema. No se encontraron los datos\nComuníquese con su administrador.";
    expect((await caja.findByRole("note")).textContent).toBe(texto);
    expect(getToasts().shown.map(({ kind }) => kind)).toEqual(["error"]);
    await dichoPor(texto, 10_000);
    expect(caja.getByRole("note").textContent).toBe(texto);
    expect(campo(/^Nombres/).value).toBe("JUAN");
    expect(caja.getByText("Sin verificar")).toBeTruthy();
  },
);
