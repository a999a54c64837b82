// Whoever loses a permission while a screen of administration is open meets the refusal of the data query there.
import { act, screen, waitFor, within } from "@testing-library/react";
import { type Modulo, type Permiso, ROL } from "@ventanilla/contract/permisos";
import { beforeEach, describe, expect, it } from "vitest";
import { updateMenu } from "../src/lib/session.ts";
import { contestarListas } from "./administracion.ts";
import { pedidosDe } from "./datos.ts";
import { unInicio, unSuperadministrador, unUsuario } from "./fabrica.ts";
import { abrir, dialogoAbierto, servidor } from "./pantalla.tsx";

const SIN_PERMISO = "No tiene permisos para realizar esta operación.";
const SIN_PAGINA = "NO TIENE PERMISOS PARA REALIZAR ESTA ACCIÓN";

const MENU = "/ws/api/system/menu";

interface Pantalla {
  camino: string;
  modulo: Modulo;
  lista: string;
  fila: string;
  edita: string;
  borra: string;
  /** A text field of its form, by the beginning of its label. */
  campo: RegExp;
  /** Its rows have no switch. */
  sinInterruptor?: true;
}

const PANTALLAS: readonly Pantalla[] = [
  {
    camino: "/usuarios",
    modulo: "usuarios",
    lista: "usuarios",
    fila: "jperez",
    edita: "usuarioEdit",
    borra: "usuarioDelete",
    campo: /^Cargo/,
  },
  {
    camino: "/entidades",
    modulo: "entidades",
    lista: "entidades",
    fila: "GOB",
    edita: "entidadEdit",
    borra: "entidadDelete",
    campo: /^Descripción/,
  },
  {
    camino: "/modulos",
    modulo: "modulos",
    lista: "modulos",
    fila: "Reportes",
    edita: "moduloEdit",
    borra: "moduloDelete",
    campo: /^Etiqueta/,
  },
  {
    camino: "/parametros",
    modulo: "parametros",
    lista: "parametros",
    fila: "PORTAL",
    edita: "parametroEdit",
    borra: "parametroDelete",
    campo: /^Valor/,
    sinInterruptor: true,
  },
  {
    camino: "/parametros?tab=servicios",
    modulo: "serviciosIop",
    lista: "serviciosIop",
    fila: "SEGIP-01",
    edita: "servicioIopEdit",
    borra: "servicioIopDelete",
    campo: /^Método/,
  },
  {
    camino: "/parametros?tab=roles",
    modulo: "roles",
    lista: "roles",
    fila: "JEFE_DE_PISO",
    edita: "rolEdit",
    borra: "rolDelete",
    campo: /^Descripción/,
    sinInterruptor: true,
  },
];
const LISTAS = [
  ...PANTALLAS,
  { camino: "/logs", modulo: "logs", lista: "logs", fila: /^modulo\.cambio/ },
] as const;

beforeEach(contestarListas);

const TODAS = ["create", "read", "update", "delete"] as const;
const entrar = (camino: string, modulo: Modulo) =>
  abrir(camino, {
    sesion: unSuperadministrador({ permisos: TODAS.map((bandera) => `${modulo}:${bandera}` as const) }),
  });
const fila = (nombre: string | RegExp) => screen.findByRole("row", { name: nombre });
const boton = (name: string) => screen.findByRole("button", { name });
/** The server refuses the field from now on, and its menu is without the permission. */
function quitar(modulo: Modulo, accion: (typeof TODAS)[number], campo: string): void {
  servidor.dato(campo, () => ({
    rechazo: { message: `NOT_AUTHORIZED:${accion.toUpperCase()}`, error: "SIN_PERMISO" },
  }));
  const { token, menu } = unSuperadministrador();
  const permisos = TODAS.filter((una) => una !== accion).map((una) => `${modulo}:${una}`);
  servidor.en("GET", MENU, () => ({ cuerpo: { token, menu, permisos } }));
}

describe("sin permiso para leer", () => {
  it.each(LISTAS)(
    "$camino: la lista que ya no se puede leer lleva a /403, al abrirla [A-errores-23, A-graphql-01, A-rutas-29]",
    async ({ camino, modulo, lista }) => {
      quitar(modulo, "read", lista);
      await entrar(camino, modulo);
      expect(await screen.findByRole("heading", { name: SIN_PAGINA })).toBeTruthy();
      expect(location.pathname).toBe("/403");
    },
  );

  it.each(LISTAS)(
    "$camino: y mientras está abierta, a lo siguiente que se le pide [A-errores-23, A-graphql-01]",
    async ({ camino, modulo, lista, fila: nombre }) => {
      const { persona } = await entrar(camino, modulo);
      await fila(nombre);
      quitar(modulo, "read", lista);
      const [columna] = screen
        .getAllByRole("columnheader")
        .flatMap((titulo) => within(titulo).queryAllByRole("button"));
      if (columna === undefined) throw new Error("the list is ordered by no column");
      await persona.click(columna);
      expect(await screen.findByRole("heading", { name: SIN_PAGINA })).toBeTruthy();
      expect(location.pathname).toBe("/403");
    },
  );
});

describe("sin permiso para hacer", () => {
  it.each(PANTALLAS.filter(({ sinInterruptor }) => sinInterruptor !== true))(
    "$camino: el interruptor rechazado dice la frase y queda como estaba; ya no se ofrece cambiarlo [A-errores-24, A-lista-14]",
    async ({ camino, modulo, fila: nombre, edita }) => {
      const { persona } = await entrar(camino, modulo);
      await fila(nombre);
      quitar(modulo, "update", edita);
      await persona.click(within(await fila(nombre)).getByRole("switch", { name: `Estado de ${nombre}` }));
      await persona.click(await boton("Desactivar"));
      expect(await screen.findByRole("group", { name: SIN_PERMISO })).toBeTruthy();
      expect(pedidosDe(edita)).toHaveLength(1);
      expect(await within(await fila(nombre)).findByRole("img", { name: "Activo" })).toBeTruthy();
      expect(within(await fila(nombre)).queryByRole("switch")).toBeNull();
      expect(screen.queryByRole("button", { name: `Editar ${nombre}` })).toBeNull();
      expect(location.pathname).toBe(camino.split("?")[0]);
    },
  );

  it.each(PANTALLAS)(
    "$camino: lo guardado y rechazado dice la frase, y el formulario sigue con lo escrito [A-errores-24]",
    async ({ camino, modulo, fila: nombre, edita, campo }) => {
      const { persona } = await entrar(camino, modulo);
      await persona.click(within(await fila(nombre)).getByRole("button", { name: `Editar ${nombre}` }));
      const caja = within(await dialogoAbierto());
      const escrito = await caja.findByRole<HTMLInputElement>("textbox", { name: campo });
      await persona.type(escrito, " de prueba");
      const { value } = escrito;
      quitar(modulo, "update", edita);
      await persona.click(caja.getByRole("button", { name: "Guardar" }));
      expect(await screen.findByRole("group", { name: SIN_PERMISO })).toBeTruthy();
      expect(pedidosDe(edita)).toHaveLength(1);
      await waitFor(() =>
        expect(screen.queryByRole("button", { name: `Editar ${nombre}`, hidden: true })).toBeNull(),
      );
      expect(value).toMatch(/ de prueba$/);
      expect((await caja.findByRole<HTMLInputElement>("textbox", { name: campo })).value).toBe(value);
      expect(location.pathname).toBe(camino.split("?")[0]);
    },
  );

  it.each(PANTALLAS)(
    "$camino: lo borrado y rechazado dice la frase y sigue en la lista, sin con qué borrarlo [A-errores-24]",
    async ({ camino, modulo, fila: nombre, borra }) => {
      const { persona } = await entrar(camino, modulo);
      await fila(nombre);
      quitar(modulo, "delete", borra);
      await persona.click(await boton(`Eliminar ${nombre}`));
      await persona.click(await boton("Eliminar"));
      expect(await screen.findByRole("group", { name: SIN_PERMISO })).toBeTruthy();
      expect(pedidosDe(borra)).toHaveLength(1);
      await waitFor(() => expect(screen.queryByRole("button", { name: `Eliminar ${nombre}` })).toBeNull());
      expect(await fila(nombre)).toBeTruthy();
      expect(location.pathname).toBe(camino.split("?")[0]);
    },
  );

  it("mi entidad: lo guardado y rechazado dice la frase y lo escrito sigue, sin con qué guardarlo ni sincronizar [A-errores-24, A-entidades-07, A-entidades-12]", async () => {
    const permisos = ["entidades:read", "entidades:update", "tramites:create"] as const;
    const sesion = unInicio({
      permisos: [...permisos],
      menu: [],
      usuario: unUsuario({ id: 2, id_rol: ROL.ADMIN }),
    });
    const { persona } = await abrir("/entidades", { sesion });
    const pagina = within(await screen.findByRole("form", { name: "Mi entidad" }));
    const descripcion = pagina.getByRole<HTMLTextAreaElement>("textbox", { name: /^Descripción/ });
    await persona.type(descripcion, " de prueba");
    const { value } = descripcion;
    quitar("entidades", "update", "entidadEdit");
    await persona.click(await boton("Guardar"));
    expect(await screen.findByRole("group", { name: SIN_PERMISO })).toBeTruthy();
    expect(pedidosDe("entidadEdit")).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Guardar" })).toBeNull());
    expect(screen.queryByRole("button", { name: "Sincronizar trámites" })).toBeNull();
    expect([descripcion.value, descripcion.readOnly]).toEqual([value, true]);
    expect(value).toMatch(/ de prueba$/);
  });
});

describe("preferencias: sin permiso ni para leer la pestaña abierta", () => {
  const CASOS = PANTALLAS.filter(({ camino }) => camino.startsWith("/parametros")).flatMap((pantalla) =>
    [true, false].map((queda) => ({ ...pantalla, queda: queda ? "otra pestaña" : "ninguna", otros: queda })),
  );
  const entrarConOtra = async ({ camino, modulo, otros }: (typeof CASOS)[number]) => {
    const otra: Permiso = modulo === "roles" ? "parametros:read" : "roles:read";
    const quedan = otros ? [otra] : [];
    const suyos = TODAS.map((bandera): Permiso => `${modulo}:${bandera}`);
    const sesion = unSuperadministrador({ permisos: [...suyos, ...quedan] });
    return { ...(await abrir(camino, { sesion })), quedan };
  };
  const pestana = () => screen.getByRole("tab", { selected: true, hidden: true }).textContent;

  it.each(CASOS)(
    "$camino, queda $queda: lo guardado y rechazado dice la frase, lo escrito sigue hasta que se cierra, y entonces dice que no puede [A-errores-24, A-parametros-02]",
    async (caso) => {
      const { fila: nombre, edita, campo } = caso;
      const { persona, quedan } = await entrarConOtra(caso);
      const abierta = pestana();
      await persona.click(within(await fila(nombre)).getByRole("button", { name: `Editar ${nombre}` }));
      const caja = within(await dialogoAbierto());
      const escrito = await caja.findByRole<HTMLInputElement>("textbox", { name: campo });
      await persona.type(escrito, " de prueba");
      quitar(caso.modulo, "update", edita);
      const { token, menu } = unSuperadministrador();
      servidor.en("GET", MENU, () => ({ cuerpo: { token, menu, permisos: quedan } }));
      await persona.click(caja.getByRole("button", { name: "Guardar" }));
      expect(await screen.findByRole("group", { name: SIN_PERMISO })).toBeTruthy();
      await waitFor(() =>
        expect(screen.queryByRole("button", { name: `Editar ${nombre}`, hidden: true })).toBeNull(),
      );
      expect([escrito.isConnected, pestana()]).toEqual([true, abierta]);
      expect(escrito.value).toMatch(/ de prueba$/);
      await persona.click(caja.getByRole("button", { name: "Cancelar" }));
      await persona.click(await boton("Descartar cambios"));
      expect(await screen.findByRole("heading", { name: SIN_PAGINA })).toBeTruthy();
      expect(location.pathname).toBe("/403");
    },
  );

  it.each(CASOS)(
    "$camino, queda $queda: sin nada abierto lo dice en cuanto se sabe [A-parametros-02]",
    async (caso) => {
      const { quedan } = await entrarConOtra(caso);
      await fila(caso.fila);
      const { token, menu } = unSuperadministrador();
      act(() => updateMenu({ token, menu, permisos: quedan }));
      expect(await screen.findByRole("heading", { name: SIN_PAGINA })).toBeTruthy();
      expect(location.pathname).toBe("/403");
    },
  );
});
