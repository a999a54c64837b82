import { act, screen, waitFor, within } from "@testing-library/react";
import { Caso } from "@ventanilla/contract/caso/caso";
import { Hilo } from "@ventanilla/contract/mensaje/mensaje";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { unaSalida, unMensaje } from "../../../test/chat/fabrica.ts";
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
import { medir } from "../../../test/medidas.ts";
import { abrir, dialogoAbierto, servidor } from "../../../test/pantalla.tsx";

const CUBICULOS = "/ws/api/system/operadores/cubiculos";
const HISTORIAL = "/ws/api/system/operadores/3/historial";
const TODOS = "/ws/api/system/operadores/0/historial";
const CASO = "/ws/api/system/operadores/caso/70";
const REQUERIDO = "Debe seleccionar un punto de atención.";
const RECIENTES = [
  unMensaje(5, { contenido: "Buenos días" }),
  unaSalida(6, { contenido: "De 8:30 a 16:30" }),
];
const CERRADO = { estado: "CERRADO" } as const;

let activo: number | null;
beforeEach(() => {
  activo = 3;
  medir();
  const lista = () => ({ cuerpo: unaLista([unCaso(CERRADO)]) });
  servidor.en("GET", CUBICULOS, () => ({ cuerpo: [unCubiculo({ activo: activo === 3 })] }));
  servidor.en("GET", HISTORIAL, lista);
  servidor.en("GET", TODOS, lista);
  servidor.en("GET", CASO, () => ({ cuerpo: Caso.parse(unDetalle(CERRADO)) }));
  servidor.en("GET", `${CASO}/detalle`, () => ({ cuerpo: unDetalle() }));
  servidor.en("GET", `${CASO}/mensajes`, () => ({
    cuerpo: Hilo.parse({ rows: RECIENTES, hay_mas: false, secuencia: 6 }),
  }));
});

const operador = () => abrir("/historial", { sesion: unInicio() });
const fila = () => screen.findByRole("row", { name: "Ana Quispe Mamani" });
const enFila = async (nombre: string) => within(await fila()).getByRole("button", { name: nombre });
const verResumen = () => enFila("Ver el resumen de la conversación con Ana Quispe Mamani");
const verDetalle = () => enFila("Información adicional del caso de Ana Quispe Mamani");
const resumen = async () => within(await dialogoAbierto("Resumen de conversación"));
const detalle = async () => within(await dialogoAbierto("Información adicional de caso"));
const ancho = () => {
  const raiz = screen.getByRole("dialog").closest<HTMLElement>(".mantine-Modal-root");
  return raiz?.style.getPropertyValue("--modal-size");
};
/** What stands beside a term of a list of data. */
const dato = (caja: ReturnType<typeof within>, nombre: string) =>
  caja.getByText(nombre, { selector: "dt" }).nextElementSibling?.textContent;

describe("historial", () => {
  it("columnas: las mismas que pendientes; descripción y último mensaje a 40 caracteres [B-historial-02] [B-limites-01]", async () => {
    await operador();
    const celdas = within(await fila()).getAllByRole("cell");
    expect(screen.getAllByRole("columnheader").map((uno) => uno.textContent)).toEqual([
      "Acciones",
      "Tipo",
      "Persona",
      "Descripción",
      "Último mensaje",
      "Última actualización",
      "Estado",
    ]);
    expect(celdas[3]?.textContent).toBe("Consulta por requisitos para la licencia…Cubículo 3");
    expect(celdas[4]?.textContent).toBe("Recibido: Buenos días, ¿a qué hora atienden en la…");
    expect(celdas[6]?.textContent).toMatch(/CERRADO.*en 2 día\(s\)/);
  });

  it("filtros: tipo, descripción y estado (TODOS, CERRADO); la descripción no va en la dirección [B-historial-03]", async () => {
    const { persona } = await operador();
    await fila();
    const estado = screen.getByRole("combobox", { name: "Estado" });
    expect(
      [...(estado.closest("form")?.querySelectorAll("label") ?? [])].map((uno) => uno.textContent),
      // Besides those of the document, what did not arrive.
    ).toEqual(["Tipo", "Descripción", "Estado", "Envíos"]);
    expect(
      within(estado)
        .getAllByRole("option")
        .map((una) => una.textContent),
    ).toEqual(["TODOS", "CERRADO"]);
    await persona.selectOptions(estado, "CERRADO");
    await persona.type(screen.getByRole("textbox", { name: "Descripción" }), "licencia{Enter}");
    await waitFor(() =>
      expect(servidor.llamadas("GET", HISTORIAL).at(-1)?.consulta).toMatchObject({
        estado: "CERRADO",
        descripcion: "licencia",
      }),
    );
    await waitFor(() => expect(location.search).toBe("?estado=CERRADO"));
  });

  it("un filtro guardado se pone entero; de lo que la lista ya no tiene no queda nada, tampoco en la dirección", async () => {
    const filtros = { estado: "CERRADO", descripcion: "licencia", nombre_completo: "Ana Quispe" };
    const guardado = { id: "0b0b7a5e-5e1c-4f0e-9a3e-0d6c6e6f0001", nombre: "De antes", filtros, orden: "" };
    servidor.en("GET", "/ws/api/system/filtros", () => ({ cuerpo: { rows: [guardado] } }));
    const { persona } = await operador();
    await fila();
    await persona.click(screen.getByRole("button", { name: "Filtros guardados" }));
    await persona.click(await screen.findByRole("button", { name: "De antes" }));
    await waitFor(() =>
      expect(servidor.llamadas("GET", HISTORIAL).at(-1)?.consulta).toMatchObject({
        estado: "CERRADO",
        descripcion: "licencia",
      }),
    );
    expect(servidor.llamadas("GET", HISTORIAL).at(-1)?.consulta).not.toHaveProperty("nombre_completo");
    expect(location.search).toBe("?estado=CERRADO");
  });

  it.each([
    ["ADMIN", unAdministrador],
    ["SUPERADMIN", () => unSuperadministrador({ permisos: ["admin-casos:read"] })],
    ["quien lee los casos de su entidad", unLector],
  ])(
    "%s: sin punto ve todos (id 0); Enter en la fila abre la información adicional [B-historial-05, D45]",
    async (_quien, sesion) => {
      const { persona, sinPedidos } = await abrir("/historial", { sesion: sesion() });
      (await fila()).focus();
      await persona.keyboard("{Enter}");
      await detalle();
      await sinPedidos();
      expect(servidor.llamadas("GET", TODOS)).not.toEqual([]);
      expect(servidor.llamadas("GET", CUBICULOS)).toEqual([]);
    },
  );

  it("operador sin punto: «Debe seleccionar un punto de atención.» y a las tarjetas [B-historial-05]", async () => {
    activo = null;
    const { sinPedidos } = await operador();
    expect(await screen.findByRole("group", { name: REQUERIDO })).toBeTruthy();
    await waitFor(() => expect(location.pathname).toBe("/operadores"));
    await sinPedidos();
    expect(servidor.llamadas("GET", HISTORIAL)).toEqual([]);
  });
});

describe("resumen de conversación", () => {
  it("el botón y Enter lo abren, de 1000 de ancho: descripción, tipo, estado y el hilo con sus burbujas, sólo para leer [B-historial-04] [B-limites-21]", async () => {
    const { persona } = await operador();
    await persona.click(await verResumen());
    const caja = await resumen();
    expect(ancho()).toContain("62.5rem");
    await caja.findByText("De 8:30 a 16:30");
    await caja.findByText("Descripción", { selector: "dt" });
    expect(dato(caja, "Descripción")).toBe("Consulta por requisitos para la licencia de funcionamiento");
    expect(dato(caja, "Tipo")).toBe("SIMPLE");
    expect(dato(caja, "Estado")).toMatch(/^CERRADO/);
    expect(caja.getAllByRole("article").map((uno) => uno.getAttribute("aria-label"))).toEqual([
      expect.stringMatching(/^Ana Quispe Mamani, 10:15/),
      expect.stringMatching(/^Juana Pérez, 10:15, Enviado/),
    ]);
    expect(caja.queryByRole("textbox")).toBeNull();
    await persona.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    (await fila()).focus();
    await persona.keyboard("{Enter}");
    await resumen();
  });

  it("un hilo largo: lo anterior llega por páginas y queda delante [B-historial-04]", async () => {
    const anteriores = [unMensaje(1, { contenido: "Primera consulta" })];
    servidor.en("GET", `${CASO}/mensajes`, ({ consulta: { antes } }) => ({
      cuerpo: Hilo.parse(
        antes === "5"
          ? { rows: anteriores, hay_mas: false, secuencia: 6 }
          : { rows: RECIENTES, hay_mas: true, secuencia: 6 },
      ),
    }));
    const { persona } = await operador();
    await persona.click(await verResumen());
    const caja = await resumen();
    await caja.findByText("Primera consulta");
    await waitFor(() => expect(caja.getAllByRole("article")).toHaveLength(3));
    const textos = caja.getAllByRole("article").map((uno) => uno.textContent);
    expect(textos).toHaveLength(3);
    expect(textos[0]).toContain("Primera consulta");
    expect(textos[2]).toContain("De 8:30 a 16:30");
  });

  it("el archivo que no llegó se pide otra vez, y se ve que viene y cuándo está", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const comoEsta = (estado: "FALLIDO" | "PENDIENTE" | "LISTO", secuencia: number) =>
      unMensaje(5, {
        tipo_contenido: "archivo",
        contenido: "",
        secuencia,
        extras: {
          adjuntos: [
            {
              nombre: "acta.pdf",
              tamanio: 8,
              filename: estado === "LISTO" ? "/f/5?adjunto=0" : "",
              estado,
              mime: estado === "LISTO" ? "application/pdf" : null,
              miniatura: false,
            },
          ],
        },
      });
    let mensaje = comoEsta("FALLIDO", 6);
    servidor.en("GET", `${CASO}/mensajes`, () => ({
      cuerpo: Hilo.parse({ rows: [mensaje], hay_mas: false, secuencia: mensaje.secuencia }),
    }));
    servidor.en("POST", "/ws/api/system/mensajes/pedir_archivos/5", () => {
      mensaje = comoEsta("PENDIENTE", 7);
      return { cuerpo: { pedidos: 1 } };
    });
    const { persona } = await operador();
    await persona.click(await verResumen());
    const caja = await resumen();
    await persona.click(await caja.findByRole("button", { name: "Pedir otra vez: acta.pdf" }));
    expect(await caja.findByText("Descargando del canal…")).toBeTruthy();
    mensaje = comoEsta("LISTO", 8);
    await act(async () => vi.advanceTimersByTime(5_000));
    expect(await caja.findByRole("button", { name: "Descargar acta.pdf" })).toBeTruthy();
    const leidas = servidor.llamadas("GET", `${CASO}/mensajes`).length;
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(servidor.llamadas("GET", `${CASO}/mensajes`)).toHaveLength(leidas);
  });

  it("si los mensajes no se pueden leer lo dice con Reintentar", async () => {
    let falla = true;
    servidor.en("GET", `${CASO}/mensajes`, () =>
      falla
        ? { estado: 412, cuerpo: { mensaje: "No se puede leer.", error: "CONDICION" } }
        : { cuerpo: Hilo.parse({ rows: RECIENTES, hay_mas: false, secuencia: 6 }) },
    );
    const { persona } = await operador();
    await persona.click(await verResumen());
    const caja = await resumen();
    expect(await caja.findByText("No se pudieron cargar los mensajes.")).toBeTruthy();
    falla = false;
    await persona.click(caja.getByRole("button", { name: "Reintentar" }));
    expect(await caja.findByText("De 8:30 a 16:30")).toBeTruthy();
  });
});

describe("información adicional de caso", () => {
  it("abierto: título, descripción, trámite, apertura, última actividad, solicitante y fuentes, con fechas largas [B-caso-detalle-01] [B-caso-detalle-02] [B-caso-detalle-03] [B-caso-detalle-04] [B-caso-detalle-05] [B-caso-detalle-07] [B-caso-detalle-08] [B-caso-detalle-09] [B-limites-21]", async () => {
    const solicitante = { ...unDetalle().persona, telefono: "2210400" } as never;
    servidor.en("GET", `${CASO}/detalle`, () => ({ cuerpo: unDetalle({ persona: solicitante }) }));
    const { persona } = await operador();
    await persona.click(await verDetalle());
    const caja = await detalle();
    await caja.findByText("Licencia de funcionamiento");
    expect(ancho()).toContain("43.75rem");
    expect(dato(caja, "Descripción")).toBe("Consulta por requisitos para la licencia de funcionamiento");
    expect(dato(caja, "Trámite")).toBe("Licencia de funcionamiento");
    expect(dato(caja, "Fecha de apertura")).toBe("lunes, 16 de noviembre de 2026, 10:15");
    expect(dato(caja, "Última actividad")).toBe("viernes, 20 de noviembre de 2026, 10:15");
    expect(caja.queryByText("Fecha de cierre")).toBeNull();
    expect(caja.getByRole("heading", { level: 3, name: "Solicitante" })).toBeTruthy();
    expect(dato(caja, "Nombre")).toBe("Ana Quispe Mamani");
    expect(dato(caja, "Teléfono")).toBe("2210400");
    expect(dato(caja, "Celular")).toBe("70123456");
    expect(caja.getAllByRole("listitem").map((uno) => uno.textContent)).toEqual([
      "+591 701 234 56WhatsApp",
      "ana@correo.boCorreo",
    ]);
  });

  it("del solicitante, el teléfono que no se conoce: «sin datos» [B-caso-detalle-07]", async () => {
    const { persona } = await operador();
    await persona.click(await verDetalle());
    const caja = await detalle();
    await caja.findByText("Licencia de funcionamiento");
    expect(dato(caja, "Teléfono")).toBe("sin datos");
  });

  it("abierta otra vez se pregunta de nuevo, y dice lo que es ahora [B-caso-detalle-06]", async () => {
    const { persona } = await operador();
    await persona.click(await verDetalle());
    await (await detalle()).findByText("Última actividad");
    await persona.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    servidor.en("GET", `${CASO}/detalle`, () => ({ cuerpo: unDetalle(CERRADO) }));
    await persona.click(await verDetalle());
    await (await detalle()).findByText("Fecha de cierre");
    expect(servidor.llamadas("GET", `${CASO}/detalle`)).toHaveLength(2);
  });

  it("desde ahí se imprime, en otra pestaña, y se guarda como PDF", async () => {
    const { persona } = await operador();
    await persona.click(await verDetalle());
    const caja = await detalle();
    const imprimir = await caja.findByRole("link", { name: "Imprimir (se abre en otra pestaña)" });
    expect([imprimir.getAttribute("href"), imprimir.getAttribute("target")]).toEqual([
      "/historial/imprimir/70",
      "_blank",
    ]);
    expect(caja.getByRole("button", { name: "Guardar PDF" })).toBeTruthy();
  });

  it("cerrado: fecha de cierre en vez de última actividad; sin persona ni trámite lo dice [B-caso-detalle-06]", async () => {
    servidor.en("GET", `${CASO}/detalle`, () => ({
      cuerpo: unDetalle({ ...CERRADO, persona: null, tramite: null }),
    }));
    const { persona } = await operador();
    await persona.click(await verDetalle());
    const caja = await detalle();
    await caja.findByText("Fecha de cierre");
    expect(dato(caja, "Fecha de cierre")).toBe("viernes, 20 de noviembre de 2026, 10:15");
    expect(caja.queryByText("Última actividad")).toBeNull();
    expect(dato(caja, "Trámite")).toBe("Sin trámite");
    expect(caja.getByText("Sin persona")).toBeTruthy();
  });
});
