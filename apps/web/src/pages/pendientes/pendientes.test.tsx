import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  unAdministrador,
  unaLista,
  unCaso,
  unCubiculo,
  unDetalle,
  unInicio,
  unLector,
  unSuperadministrador,
} from "../../../test/fabrica.ts";
import { abrir, dialogoAbierto, servidor } from "../../../test/pantalla.tsx";
import { writeStored } from "../../lib/storage.ts";
import { getToasts } from "../../ui/toast/toasts.ts";

const CUBICULOS = "/ws/api/system/operadores/cubiculos";
const PENDIENTES = "/ws/api/system/operadores/3/pendientes";
const TODOS = "/ws/api/system/operadores/0/pendientes";
const MENSAJES = "/ws/api/system/operadores/caso/70/mensajes";
const REQUERIDO = "Debe seleccionar un punto de atención.";

let activo: number | null;
beforeEach(() => {
  activo = 3;
  servidor.en("GET", CUBICULOS, () => ({ cuerpo: [unCubiculo({ activo: activo === 3 })] }));
  servidor.en("GET", PENDIENTES, () => ({ cuerpo: unaLista([unCaso()], { count: 34, total: 120 }) }));
});

const operador = () => abrir("/pendientes", { sesion: unInicio(), vacias: ["/conversacion/$cubiculo/$id"] });
const fila = () => screen.findByRole("row", { name: "Ana Quispe Mamani" });
const consultas = (camino = PENDIENTES) => servidor.llamadas("GET", camino);

describe("pendientes", () => {
  it("columnas: las del documento y en su orden, las acciones primero [B-pendientes-02]", async () => {
    await operador();
    await fila();
    expect(screen.getAllByRole("columnheader").map((uno) => uno.textContent)).toEqual([
      "Acciones",
      "Tipo",
      "Persona",
      "Descripción",
      "Último mensaje",
      "Última actualización",
      "Estado",
    ]);
    expect(await screen.findByText("34 de 120")).toBeTruthy();
  });

  it("fila: persona con canal y usuario, 40 caracteres con su punto, último mensaje y fecha [B-pendientes-02]", async () => {
    await operador();
    const celdas = within(await fila()).getAllByRole("cell");
    const textos = celdas.map((una) => una.textContent);
    expect(textos[1]).toBe("SIMPLE");
    expect(textos[2]).toBe("Ana Quispe Mamani+591 701 234 56");
    expect(within(celdas[2] ?? document.body).getByRole("img", { name: /^WhatsApp/ })).toBeTruthy();
    expect(textos[3]).toBe("Consulta por requisitos para la licencia…Cubículo 3");
    expect(textos[4]).toBe("Recibido: Buenos días, ¿a qué hora atienden en la…");
    expect(textos[5]).toBe("20/11/2026 10:15:02");
    expect(textos[6]).toMatch(/PENDIENTE.*hace \d+ día\(s\)/);
  });

  it.each([
    ["lo que no salió", { fallidos: 1, inciertos: 0 }, "Falló"],
    ["aquello de lo que no se sabe", { fallidos: 2, inciertos: 2 }, "No se sabe si llegó"],
    ["de ambos, lo peor", { fallidos: 2, inciertos: 1 }, "Falló"],
  ])("fila: %s se ve con signo y palabra [D115]", async (_que, cuentas, palabra) => {
    servidor.en("GET", PENDIENTES, () => ({ cuerpo: unaLista([unCaso(cuentas)]) }));
    await operador();
    expect(within(await fila()).getByText(palabra)).toBeTruthy();
  });

  it("fila: sin persona el usuario del canal; los medios con su palabra; lo enviado se oye [B-pendientes-02]", async () => {
    const caso = unCaso({
      persona: null,
      ultimoMensaje: { contenido: "x", tipo_contenido: "audio", direccion: "SALIDA" },
    });
    servidor.en("GET", PENDIENTES, () => ({ cuerpo: unaLista([caso]) }));
    await operador();
    const celdas = within(await screen.findByRole("row", { name: "+591 701 234 56" })).getAllByRole("cell");
    expect(celdas[2]?.textContent).toBe("+591 701 234 56");
    expect(celdas[4]?.textContent).toBe("Enviado: Audio");
  });

  it("otro punto, tomado en otra pestaña: nadie del de antes queda en la lista mientras viene la suya", async () => {
    const { sinPedidos } = await operador();
    await fila();
    await sinPedidos();
    servidor.en(
      "GET",
      "/ws/api/system/operadores/4/pendientes",
      () => Promise.withResolvers<never>().promise,
    );
    act(() => writeStored("cubiculo", { id: 4, identificador: "Cubículo 4" }));
    await waitFor(() => expect(consultas("/ws/api/system/operadores/4/pendientes")).toHaveLength(1));
    expect(screen.queryByRole("row", { name: "Ana Quispe Mamani" })).toBeNull();
  });

  it("filtros: tipo (TODOS, SIMPLE, COMPLEJO) y descripción, en ese orden [B-pendientes-03]", async () => {
    await operador();
    await fila();
    const tipo = screen.getByRole("combobox", { name: "Tipo" });
    expect(
      [...(tipo.closest("form")?.querySelectorAll("label") ?? [])].map((uno) => uno.textContent),
    ).toEqual(["Tipo", "Descripción"]);
    expect(
      within(tipo)
        .getAllByRole("option")
        .map((una) => una.textContent),
    ).toEqual(["TODOS", "SIMPLE", "COMPLEJO"]);
  });

  it("consulta: lee del punto, con página, límite y orden descendente [B-pendientes-01] [A-lista-02] [A-lista-16] [A-lista-17]", async () => {
    await operador();
    await fila();
    expect(consultas()[0]?.consulta).toEqual({ page: "1", limit: "10", order: "-_updated_at" });
  });

  it("dirección: lleva tipo y página; la descripción, que nombra personas, nunca [B-pendientes-03] [A-lista-16]", async () => {
    const { persona } = await operador();
    await fila();
    await persona.selectOptions(screen.getByRole("combobox", { name: "Tipo" }), "COMPLEJO");
    await persona.type(screen.getByRole("textbox", { name: "Descripción" }), "licencia{Enter}");
    await waitFor(() =>
      expect(consultas().at(-1)?.consulta).toMatchObject({ tipo: "COMPLEJO", descripcion: "licencia" }),
    );
    await waitFor(() => expect(location.search).toBe("?tipo=COMPLEJO"));
    await persona.click(screen.getByRole("button", { name: "Página 2" }));
    await waitFor(() => expect(location.search).toBe("?tipo=COMPLEJO&page=2"));
    await waitFor(() =>
      expect(consultas().at(-1)?.consulta).toMatchObject({ page: "2", descripcion: "licencia" }),
    );
  });

  it("vacía: «No hay resultados» sin filtros, «No se encontraron…» con ellos [A-lista-03] [A-lista-04]", async () => {
    servidor.en("GET", PENDIENTES, () => ({ cuerpo: unaLista([]) }));
    const { persona } = await operador();
    expect(await screen.findByText("No hay resultados", { selector: "p" })).toBeTruthy();
    await persona.selectOptions(screen.getByRole("combobox", { name: "Tipo" }), "SIMPLE");
    expect(await screen.findByText("No se encontraron registros que coincidan")).toBeTruthy();
  });

  it("abrir: el botón y Enter en la fila leen los mensajes del caso y llevan a su conversación; si no se pueden leer, se queda [B-pendientes-07]", async () => {
    let puede = false;
    servidor.en("GET", MENSAJES, () =>
      puede
        ? { cuerpo: { rows: [], hay_mas: false, secuencia: 1 } }
        : { estado: 404, cuerpo: { mensaje: "No existe el recurso solicitado.", error: "NO_EXISTE" } },
    );
    const { persona, ir, sinPedidos } = await operador();
    const boton = async () =>
      within(await fila()).getByRole("button", { name: "Abrir la conversación de Ana Quispe Mamani" });
    await persona.click(await boton());
    expect(await screen.findByText("No existe el recurso solicitado.")).toBeTruthy();
    await sinPedidos();
    expect(location.pathname).toBe("/pendientes");
    puede = true;
    await persona.click(await boton());
    await waitFor(() => expect(location.pathname).toBe("/conversacion/3/31"));
    expect(servidor.llamadas("GET", MENSAJES)).toHaveLength(2);
    await ir("/pendientes");
    (await fila()).focus();
    await persona.keyboard("{Enter}");
    await waitFor(() => expect(location.pathname).toBe("/conversacion/3/31"));
  });

  it("abrir: entre varias, la conversación de esa fila [B-pendientes-07]", async () => {
    const otra = { id: 99, clasificacion: "whatsapp", usuario: "59170000099@c.us", nombre: null } as const;
    const primera = unCaso({ id: 71, persona: null, canal_principal: { principal: otra } });
    servidor.en("GET", PENDIENTES, () => ({ cuerpo: unaLista([primera, unCaso()]) }));
    servidor.en("GET", MENSAJES, () => ({ cuerpo: { rows: [], hay_mas: false, secuencia: 1 } }));
    const { persona } = await operador();
    await persona.click(
      within(await fila()).getByRole("button", { name: "Abrir la conversación de Ana Quispe Mamani" }),
    );
    await waitFor(() => expect(location.pathname).toBe("/conversacion/3/31"));
    expect(servidor.llamadas("GET", MENSAJES)).toHaveLength(1);
  });

  it.each([
    ["ADMIN", unAdministrador()],
    ["SUPERADMIN", unSuperadministrador({ permisos: ["admin-casos:read"] })],
  ])(
    "%s: sin punto ve todos (id 0) y no tiene el botón del chat [B-pendientes-04] [B-pendientes-06] [B-pendientes-08] [B-pendientes-09] [B-permisos-06] [D45]",
    async (_rol, sesion) => {
      servidor.en("GET", TODOS, () => ({ cuerpo: unaLista([unCaso()]) }));
      const { sinPedidos } = await abrir("/pendientes", { sesion });
      const renglon = await fila();
      await sinPedidos();
      expect(within(renglon).queryByRole("button", { name: /^Abrir la conversación/ })).toBeNull();
      expect(consultas(TODOS)).not.toEqual([]);
      expect(servidor.llamadas("GET", CUBICULOS)).toEqual([]);
    },
  );
});

describe("pendientes, para quien lee los casos de su entidad sin ser administrador", () => {
  it("no se le pide un punto: ve todos (id 0), y Enter en la fila abre la información adicional [D44]", async () => {
    servidor.en("GET", TODOS, () => ({ cuerpo: unaLista([unCaso()]) }));
    servidor.en("GET", "/ws/api/system/operadores/caso/70/detalle", () => ({ cuerpo: unDetalle() }));
    const { persona, sinPedidos } = await abrir("/pendientes", { sesion: unLector() });
    const renglon = await fila();
    expect(within(renglon).queryByRole("button", { name: /^Abrir la conversación/ })).toBeNull();
    renglon.focus();
    await persona.keyboard("{Enter}");
    await dialogoAbierto("Información adicional de caso");
    await sinPedidos();
    expect(servidor.llamadas("GET", CUBICULOS)).toEqual([]);
    expect(location.pathname).toBe("/pendientes");
  });
});

describe("información adicional", () => {
  it("ⓘ abre el detalle del caso; Enter en la fila también lo abre a un administrador [B-caso-detalle-01]", async () => {
    servidor.en("GET", TODOS, () => ({ cuerpo: unaLista([unCaso()]) }));
    servidor.en("GET", "/ws/api/system/operadores/caso/70/detalle", () => ({ cuerpo: unDetalle() }));
    const { persona } = await abrir("/pendientes", { sesion: unAdministrador() });
    await persona.click(
      within(await fila()).getByRole("button", {
        name: "Información adicional del caso de Ana Quispe Mamani",
      }),
    );
    const dialogo = await dialogoAbierto("Información adicional de caso");
    await within(dialogo).findByText("Licencia de funcionamiento");
    await persona.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    (await fila()).focus();
    await persona.keyboard("{Enter}");
    expect(await dialogoAbierto("Información adicional de caso")).toBeTruthy();
  });
});

describe("pendientes sin punto", () => {
  it("operador: «Debe seleccionar un punto de atención.» 2 s y a las tarjetas, donde la frase queda [B-pendientes-05] [B-pendientes-08] [B-cubiculos-15]", async () => {
    activo = null;
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { persona } = await operador();
    const aviso = await screen.findByRole("group", { name: REQUERIDO });
    expect(getToasts().shown.at(-1)).toMatchObject({ kind: "error", durationMs: 2_000 });
    // The pointer over it holds its clock, however long the way takes here.
    await persona.hover(aviso);
    await waitFor(() => expect(location.pathname).toBe("/operadores"));
    await screen.findByRole("heading", { level: 2, name: "Cubículo 3" });
    expect(document.contains(aviso)).toBe(true);
    await persona.unhover(aviso);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.queryByRole("group", { name: REQUERIDO })).toBeNull();
    expect(within(screen.getByRole("main")).getByText(REQUERIDO)).toBeTruthy();
    expect(consultas()).toEqual([]);
  });

  it("operador: con una entrada abierta en el servidor no se le reclama [B-pendientes-08]", async () => {
    const { sinPedidos } = await operador();
    expect(await fila()).toBeTruthy();
    await sinPedidos();
    expect(screen.queryByText(REQUERIDO)).toBeNull();
  });
});

describe("casos nuevos", () => {
  it("se cuentan por detrás cada 15 s; las filas no se mueven hasta Actualizar [B-pendientes-01] [A-lista-01]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let casos = [unCaso()];
    servidor.en("GET", PENDIENTES, () => ({ cuerpo: unaLista(casos) }));
    const { persona, sinPedidos } = await operador();
    await fila();
    await sinPedidos();
    // Nothing new, nothing there: on a phone its frame would stand empty over the rows.
    expect(document.querySelector("main [class*=nuevos]")).toBeNull();
    casos = [unCaso({ id: 72 }), unCaso({ id: 71 }), unCaso()];
    await act(() => vi.advanceTimersByTimeAsync(15_100));
    expect(await screen.findByText("2 casos nuevos", { selector: "main span" })).toBeTruthy();
    expect(screen.getAllByRole("row", { name: "Ana Quispe Mamani" })).toHaveLength(1);
    const conteo = consultas().at(-1);
    expect(conteo?.fondo).toBe(true);
    expect(conteo?.consulta).toMatchObject({ limit: "1" });
    await persona.click(screen.getByRole("button", { name: "Actualizar" }));
    await waitFor(() => expect(screen.getAllByRole("row", { name: "Ana Quispe Mamani" })).toHaveLength(3));
    await waitFor(() => expect(screen.queryByText("2 casos nuevos", { selector: "main span" })).toBeNull());
  });

  it("un caso que se cierra no esconde uno que llega [B-pendientes-01]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let cuantos = 5;
    servidor.en("GET", PENDIENTES, () => ({ cuerpo: unaLista([unCaso()], { count: cuantos }) }));
    const { sinPedidos } = await operador();
    await fila();
    for (const ahora of [4, 5]) {
      await sinPedidos();
      cuantos = ahora;
      await act(() => vi.advanceTimersByTimeAsync(15_100));
    }
    expect(await screen.findByText("1 caso nuevo", { selector: "main span" })).toBeTruthy();
  });
});
