import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { unAdministrador, unaLista, unCubiculo, unInicio } from "../../../test/fabrica.ts";
import { cerrarPagina } from "../../../test/pagina.ts";
import { abrir as abrirEn, guardado, servidor } from "../../../test/pantalla.tsx";

const CUBICULOS = "/ws/api/system/operadores/cubiculos";
const INGRESO = "/ws/api/system/historial_punto_atencion/ingreso";
const SALIDA = "/ws/api/system/historial_punto_atencion/salida";
const SALIR = "/ws/api/system/salir";
const CAMBIAR = "¿Está seguro de dejar el Punto de Atención e Iniciar en otro Punto de Atención?";
const DEJAR = "¿Está seguro de dejar el Punto de Atención?";

/** What the page of the chat shows is not asked here. */
const abrir: typeof abrirEn = (camino, opciones) => abrirEn(camino, { ...opciones, vacias: ["/chat/$id"] });

let activo: number | null;
beforeEach(() => {
  activo = 3;
  servidor.en("GET", CUBICULOS, () => ({
    cuerpo: [
      unCubiculo({ id: 1, identificador: "Cubículo 1", activo: activo === 1 }),
      unCubiculo({ activo: activo === 3 }),
    ],
  }));
  servidor.en("PUT", INGRESO, ({ cuerpo }) => {
    activo = (cuerpo as { id_punto_atencion: number }).id_punto_atencion;
    return { cuerpo: unCubiculo({ id: activo, identificador: `Cubículo ${activo}`, activo: true }) };
  });
  servidor.en("PUT", SALIDA, () => {
    activo = null;
    return { cuerpo: { message: "Listo" } };
  });
  servidor.en("GET", SALIR, () => ({ cuerpo: { url: "" } }));
  for (const id of [0, 3]) {
    servidor.en("GET", `/ws/api/system/operadores/${id}/pendientes`, () => ({ cuerpo: unaLista([]) }));
  }
});

const elegidor = (nombre: string) => screen.findByRole("button", { name: `Punto de atención: ${nombre}` });

describe("elegidor de la barra", () => {
  it("se muestra al operador con operadores:read, con el nombre de su punto [A-shell-07] [A-permisos-08]", async () => {
    await abrir("/pendientes", { sesion: unInicio() });
    expect(await elegidor("Cubículo 3")).toBeTruthy();
  });

  it("sin punto lo dice, y en una pantalla estrecha queda el ícono con el nombre [A-shell-07]", async () => {
    activo = null;
    await abrir("/operadores", { sesion: unInicio(), ancha: false });
    expect((await elegidor("Sin punto de atención")).textContent).toBe("");
  });

  it("no se muestra al administrador ni al operador sin el permiso [A-shell-07] [A-permisos-08]", async () => {
    const administrador = unAdministrador();
    const primera = await abrir("/", { sesion: { ...administrador, permisos: ["operadores:read"] } });
    await screen.findByRole("heading", { level: 1 });
    await primera.sinPedidos();
    expect(screen.queryByRole("button", { name: /^Punto de atención/ })).toBeNull();
    cerrarPagina();
    const segunda = await abrir("/", { sesion: unInicio({ permisos: [] }) });
    await screen.findByRole("heading", { level: 1 });
    await segunda.sinPedidos();
    expect(screen.queryByRole("button", { name: /^Punto de atención/ })).toBeNull();
    expect(servidor.llamadas("GET", CUBICULOS)).toEqual([]);
  });

  it("otro punto: pregunta, y al aceptar ingresa y va a su chat [B-cubiculos-07] [B-cubiculos-14]", async () => {
    const { persona } = await abrir("/pendientes", { sesion: unInicio() });
    await persona.click(await elegidor("Cubículo 3"));
    const actual = await screen.findByRole("menuitemradio", { name: "Cubículo 3" });
    expect(actual.getAttribute("aria-checked")).toBe("true");
    await persona.click(screen.getByRole("menuitemradio", { name: "Cubículo 1" }));
    expect(await screen.findByText(CAMBIAR)).toBeTruthy();
    await persona.click(screen.getByRole("button", { name: "Cambiar" }));
    await waitFor(() => expect(location.pathname).toBe("/chat/1"));
    await waitFor(() => expect(guardado("cubiculo")).toEqual({ id: 1, identificador: "Cubículo 1" }));
  });

  it.each([
    ["el punto ya marcado", { role: "menuitemradio", name: "Cubículo 3" }],
    ["«Ir al chat»", { role: "menuitem", name: "Ir al chat" }],
  ])("%s lleva a su chat sin preguntar, también en una pantalla estrecha", async (_cual, { role, name }) => {
    const { persona, sinPedidos } = await abrir("/pendientes", { sesion: unInicio(), ancha: false });
    await persona.click(await elegidor("Cubículo 3"));
    await persona.click(await screen.findByRole(role, { name }));
    await waitFor(() => expect(location.pathname).toBe("/chat/3"));
    await sinPedidos();
    expect(screen.queryByText(CAMBIAR)).toBeNull();
    expect(servidor.llamadas("PUT", INGRESO)).toEqual([]);
  });

  it("en su chat no hay a dónde ir: elegirlo no toca lo abierto, y sin punto tampoco se ofrece", async () => {
    const { persona, ir, sinPedidos } = await abrir("/chat/3?abrir=7", { sesion: unInicio() });
    await persona.click(await elegidor("Cubículo 3"));
    const actual = await screen.findByRole("menuitemradio", { name: "Cubículo 3" });
    expect(screen.queryByRole("menuitem", { name: "Ir al chat" })).toBeNull();
    await persona.click(actual);
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await sinPedidos();
    expect(location.pathname + location.search).toBe("/chat/3?abrir=7");
    await ir("/pendientes");
    await persona.click(await elegidor("Cubículo 3"));
    await persona.click(await screen.findByRole("menuitem", { name: "Dejar el punto de atención" }));
    await persona.click(await screen.findByRole("button", { name: "Dejar" }));
    await persona.click(await elegidor("Sin punto de atención"));
    expect(await screen.findByRole("menuitem", { name: "Ver los puntos de atención" })).toBeTruthy();
    expect(screen.queryByRole("menuitem", { name: "Ir al chat" })).toBeNull();
  });

  it("dejar: pregunta, registra la salida y vuelve a las tarjetas sin reclamar un punto [B-cubiculos-08] [B-cubiculos-13]", async () => {
    const { persona, sinPedidos } = await abrir("/pendientes", { sesion: unInicio() });
    await persona.click(await elegidor("Cubículo 3"));
    await persona.click(await screen.findByRole("menuitem", { name: "Dejar el punto de atención" }));
    expect(await screen.findByText(DEJAR)).toBeTruthy();
    await persona.click(screen.getByRole("button", { name: "Dejar" }));
    await waitFor(() => expect(location.pathname).toBe("/operadores"));
    expect(await elegidor("Sin punto de atención")).toBeTruthy();
    await sinPedidos();
    expect(screen.queryByText("Debe seleccionar un punto de atención.")).toBeNull();
    expect(servidor.llamadas("PUT", SALIDA)).toHaveLength(1);
  });
});

describe("dejar la página", () => {
  async function trabajando() {
    const pagina = await abrir("/pendientes", { sesion: unInicio() });
    await elegidor("Cubículo 3");
    return pagina;
  }

  it("a otra página: pregunta; Cancelar se queda con el punto [B-cubiculos-04]", async () => {
    const { persona, sinPedidos } = await trabajando();
    await persona.click(screen.getByRole("link", { name: "Inicio" }));
    expect(await screen.findByText(DEJAR)).toBeTruthy();
    await persona.click(screen.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByText(DEJAR)).toBeNull());
    await sinPedidos();
    expect(location.pathname).toBe("/pendientes");
    expect(guardado("cubiculo")).toMatchObject({ id: 3 });
    expect(servidor.llamadas("PUT", SALIDA)).toEqual([]);
  });

  it("a otra página: al aceptar deja el punto y llega a donde iba [B-cubiculos-04] [B-cubiculos-08]", async () => {
    const { persona, sinPedidos } = await trabajando();
    await persona.click(screen.getByRole("link", { name: "Inicio" }));
    await persona.click(await screen.findByRole("button", { name: "Dejar" }));
    await waitFor(() => expect(location.pathname).toBe("/"));
    await waitFor(() => expect(guardado("cubiculo")).toBeNull());
    await sinPedidos();
    expect(screen.queryByText("Debe seleccionar un punto de atención.")).toBeNull();
  });

  it("entre pendientes y chat no pregunta y el punto queda [B-cubiculos-04]", async () => {
    const { ir, sinPedidos } = await trabajando();
    await ir("/chat/3");
    expect(location.pathname).toBe("/chat/3");
    await ir("/pendientes");
    expect(location.pathname).toBe("/pendientes");
    await sinPedidos();
    expect(screen.queryByText(DEJAR)).toBeNull();
    expect(guardado("cubiculo")).toMatchObject({ id: 3 });
  });

  it("a una página de error no pregunta: nadie eligió ir [B-cubiculos-04]", async () => {
    const { ir, sinPedidos } = await trabajando();
    await ir("/403");
    expect(location.pathname).toBe("/403");
    await sinPedidos();
    expect(guardado("cubiculo")).toMatchObject({ id: 3 });
  });

  it("cerrar la sesión: pregunta aunque no esté en una página del punto [B-cubiculos-04] [A-shell-14]", async () => {
    const { persona } = await abrir("/operadores", { sesion: unInicio() });
    await elegidor("Cubículo 3");
    await persona.click(screen.getByRole("button", { name: /^Menú de/ }));
    await persona.click(await screen.findByRole("menuitem", { name: "Salir" }));
    expect(await screen.findByText(DEJAR)).toBeTruthy();
    expect(guardado("token")).not.toBeNull();
    await persona.click(screen.getByRole("button", { name: "Dejar" }));
    await waitFor(() => expect(location.pathname).toBe("/login"));
    expect(servidor.llamadas("PUT", SALIDA)).toHaveLength(1);
    await waitFor(() => expect(guardado("token")).toBeNull());
  });

  it("cerrar el navegador: pregunta el navegador, sólo donde se trabaja [B-cubiculos-04]", async () => {
    const { ir } = await trabajando();
    const cierre = () => {
      const evento = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(evento);
      return evento.defaultPrevented;
    };
    await waitFor(() => expect(cierre()).toBe(true));
    await ir("/403");
    await waitFor(() => expect(cierre()).toBe(false));
  });
});
