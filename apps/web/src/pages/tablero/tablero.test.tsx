import { act, screen, waitFor, within } from "@testing-library/react";
import { EntidadBreve } from "@ventanilla/contract/entidad/entidad";
import { TABLERO_FILAS_MAX, TABLERO_REFRESCO_MS } from "@ventanilla/contract/limites";
import {
  type Corte,
  FilaTablero,
  type PrimerasFilas,
  TableroAhora,
  TableroPeriodo,
  TableroPunto,
} from "@ventanilla/contract/tablero/tablero";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { unCatalogo, unInicio, unSuperadministrador, unUsuario } from "../../../test/fabrica.ts";
import { abrir, enfocado, servidor } from "../../../test/pantalla.tsx";
import { fechada } from "../../../test/servidor.ts";
import { dayKey } from "../../lib/format.ts";
import { writeStored } from "../../lib/storage.ts";

const AHORA = "/ws/api/system/tablero/ahora";
const PERIODO = "/ws/api/system/tablero/periodo";
const CIFRAS = { abiertos: 12, cerrados: 9, cancelados: 1, recibidos: 1340, enviados: 88 };
const cuenta = (cuantos: number, aproximado = false) => ({ cuantos, aproximado });
const hace = (minutos: number) => new Date(Date.now() - minutos * 60_000).toISOString();

function filas<Fila>(rows: Fila[], hay_mas = false) {
  return { rows, hay_mas };
}

const elPunto = () => ({
  id: 3,
  identificador: "Cubículo 3",
  operadores: 2,
  abiertos: cuenta(40),
  sin_leer: 5,
  esperan: cuenta(7),
  desde: hace(80),
});
const ahora = (cambios: Partial<TableroAhora> = {}): TableroAhora =>
  TableroAhora.parse({
    contado_en: "2026-11-20T14:15:02.000Z",
    sin_tomar: cuenta(18),
    en_atencion: cuenta(10_000, true),
    esperan: cuenta(7),
    desde: hace(80),
    fallidos: { casos: cuenta(3), envios: cuenta(5) },
    puntos: filas([elPunto()]),
    canales: filas([
      { id: 9, clasificacion: "correo", usuario: "a@b.bo", conexion: "pausada", conexion_desde: null },
    ]),
    plataforma: null,
    ...cambios,
  });
const fila = (id: number, nombre: string): FilaTablero =>
  FilaTablero.parse({ ...CIFRAS, id, nombre, clasificacion: null, primera: { casos: 4, mediana: 480 } });
const SIN_FILAS: Record<Corte, PrimerasFilas> = {
  canal: filas([]),
  punto: filas([]),
  tramite: filas([]),
  operador: filas([]),
  entidad: filas([]),
};
const periodo = (cambios: Partial<TableroPeriodo> = {}): TableroPeriodo =>
  TableroPeriodo.parse({
    desde: "2026-11-19",
    hasta: "2026-11-20",
    total: CIFRAS,
    primera: { casos: 9, mediana: 480 },
    antes: { desde: "2026-11-12", primera: { casos: 9, mediana: 600 } },
    dias: [
      { dia: "2026-11-19", ...CIFRAS, abiertos: 4 },
      { dia: "2026-11-20", ...CIFRAS, abiertos: 8 },
    ],
    horas: Array.from({ length: 24 }, (_, hora) => ({
      hora,
      ...CIFRAS,
      recibidos: hora === 10 ? 24 : 1,
      enviados: 2,
    })),
    por: {
      ...SIN_FILAS,
      canal: filas([fila(9, "a@b.bo")]),
      punto: filas([fila(3, "Cubículo 3"), fila(0, "")]),
      operador: filas([fila(8, "EVA DE LA PAZ")]),
    },
    ...cambios,
  });

let loDeAhora: TableroAhora;
let loDelPeriodo: TableroPeriodo;
beforeEach(() => {
  loDeAhora = ahora();
  loDelPeriodo = periodo();
  servidor.en("GET", AHORA, () => ({ cuerpo: loDeAhora }));
  servidor.en("GET", PERIODO, () => ({ cuerpo: loDelPeriodo }));
});

const administrador = () =>
  abrir("/", {
    sesion: unInicio({
      permisos: ["tablero:read", "admin-casos:read", "canales:read"],
      menu: [],
      usuario: unUsuario({ rol: "ADMIN", id_rol: 2 }),
    }),
  });
const parte = async (name: string) => within(await screen.findByRole("region", { name }));
const cifra = (zona: ReturnType<typeof within>, nombre: string) =>
  zona.getByText(nombre, { selector: "li span" }).closest("li")?.textContent;

describe("tablero de una institución [A-rutas-02]", () => {
  it("cada cifra dice cuánto es, qué la acompaña, y lleva a la lista que la cuenta", async () => {
    await administrador();
    const zona = await parte("Ahora");
    expect(await zona.findByText("Contado a las 10:15")).toBeTruthy();
    expect(cifra(zona, "Sin atender")).toContain("18");
    expect(cifra(zona, "En atención")).toContain("más de 10.000");
    expect(cifra(zona, "Esperan respuesta")).toContain("Espera mayor: 1 h 20 min");
    expect(cifra(zona, "Casos con fallos")).toContain("35 envíos");
    expect(
      zona.getAllByRole("link").map((uno) => [uno.getAttribute("href"), uno.getAttribute("title")]),
    ).toEqual([
      ["/admin-casos?atencion=SIN_TOMAR", "Sin atender: ver la lista"],
      ["/admin-casos?atencion=EN_ATENCION", "En atención: ver la lista"],
      ["/admin-casos?atencion=ESPERAN", "Esperan respuesta: ver la lista"],
      ["/admin-casos?envios=CON_FALLOS", "Casos con fallos: ver la lista"],
      [expect.stringMatching(/^\/admin-casos\?identificador=/), null],
      ["/canales", null],
    ]);
    const puntos = within(zona.getByRole("table", { name: "Puntos de atención" }));
    expect(
      within(puntos.getByRole("row", { name: /^Cubículo 3/ }))
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual(["2", "40", "5", "7", "1 h 20 min"]);
    expect(zona.getByText("En pausa: la cuenta fue rechazada")).toBeTruthy();
  });

  it("una cuenta con fallas dice desde qué día y hora", async () => {
    const desde = "2026-11-20T14:15:02.000Z";
    loDeAhora = ahora({
      canales: filas([
        { id: 9, clasificacion: "correo", usuario: "a@b.bo", conexion: "pausada", conexion_desde: desde },
      ]),
    });
    await administrador();
    const zona = await parte("Ahora");
    expect(
      await zona.findByText("En pausa: la cuenta fue rechazada desde el 20/11/2026 10:15:02"),
    ).toBeTruthy();
  });

  it("una tabla que no muestra todas sus filas lo dice debajo, cada una por sí", async () => {
    const linea = `Se muestran las primeras ${TABLERO_FILAS_MAX}; hay más.`;
    loDeAhora = ahora({ puntos: filas([elPunto()], true) });
    loDelPeriodo = periodo({ por: { ...SIN_FILAS, canal: filas([fila(9, "a@b.bo")], true) } });
    await administrador();
    const [puntos, canales] = await Promise.all(
      ["Puntos de atención", "Canales con falla"].map(async (name) =>
        (await screen.findByRole("heading", { name })).closest("div"),
      ),
    );
    expect(puntos?.textContent).toContain(linea);
    expect(canales?.textContent).not.toContain(linea);
    const zona = await parte("Lo que pasó");
    const por = await zona.findByRole("table", { name: "Dividido por: Canal" });
    expect(por.closest("div")?.textContent).toContain(linea);
  });

  it("mientras se cuenta guarda el lugar de todo lo que viene: cifras, tablas y gráficos", async () => {
    const esperados = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    servidor.en("GET", AHORA, () => esperados[0].promise.then(() => ({ cuerpo: loDeAhora })));
    servidor.en("GET", PERIODO, () => esperados[1].promise.then(() => ({ cuerpo: loDelPeriodo })));
    await administrador();
    const partes = await Promise.all(
      ["Ahora", "Lo que pasó"].map((name) => screen.findByRole("region", { name })),
    );
    const lugares = (zona: HTMLElement) =>
      ["[class*=_cifra_]", "[class*=_tarjeta_]"].map((cual) => zona.querySelectorAll(cual).length);
    const vacios = partes.map(lugares);
    expect(partes[0]?.textContent).toBe("Ahora");
    expect(partes.map((zona) => zona.querySelectorAll(":not(button)[aria-busy=true]").length)).toEqual([
      2, 3,
    ]);
    for (const { resolve } of esperados) resolve();
    await waitFor(() =>
      expect(partes.flatMap((zona) => [...zona.querySelectorAll(":not(button)[aria-busy=true]")])).toEqual(
        [],
      ),
    );
    expect(partes.map(lugares)).toEqual(vacios);
  });

  it("lo que pasó: treinta días, y los que se elijan; dos fechas que no sirven lo dicen y no se piden", async () => {
    const { persona } = await administrador();
    const zona = await parte("Lo que pasó");
    await zona.findByText("Primera respuesta", { selector: "li span" });
    expect(cifra(zona, "Primera respuesta")).toContain("2 min menos que antes");
    const pedidos = () => servidor.llamadas("GET", PERIODO).map(({ consulta }) => consulta);
    const dias = ({ desde = "", hasta = "" }: Record<string, string | undefined>) =>
      Math.round((Date.parse(hasta) - Date.parse(desde)) / 86_400_000) + 1;
    expect(pedidos().map(dias)).toEqual([30]);
    await persona.click(zona.getByRole("radio", { name: "Hoy" }));
    await waitFor(() => expect(pedidos().map(dias)).toEqual([30, 1]));
    await persona.click(zona.getByRole("radio", { name: "Otras fechas" }));
    const desde = zona.getByRole("textbox", { name: "Desde" });
    await persona.clear(desde);
    await persona.type(desde, "01/11/2030");
    expect(zona.getByText(/La primera fecha va antes que la segunda/)).toBeTruthy();
    await persona.clear(desde);
    await persona.type(desde, "01/11/2026");
    await waitFor(() => expect(pedidos().at(-1)?.["desde"]).toBe("2026-11-01"));
    expect(pedidos().map(({ desde: dia }) => dia)).not.toContain("2030-11-01");
  });

  it("las cifras de otros días no quedan bajo los que se piden, ni si no vienen; las que vienen se miran como se miraba", async () => {
    const { persona } = await administrador();
    const zona = await parte("Lo que pasó");
    const porHora = async () => within(await zona.findByRole("figure", { name: "Mensajes por hora" }));
    await persona.click((await porHora()).getByRole("button", { name: "Ver como tabla" }));
    await persona.selectOptions(zona.getByRole("combobox", { name: "Dividido por" }), "punto");
    const { promise, resolve } = Promise.withResolvers<void>();
    servidor.en("GET", PERIODO, () => promise.then(() => ({ cuerpo: loDelPeriodo })));
    await persona.click(zona.getByRole("radio", { name: "Hoy" }));
    expect(zona.queryByText("1.340")).toBeNull();
    expect(zona.queryByRole("figure")).toBeNull();
    expect(zona.queryByRole("table")).toBeNull();
    loDelPeriodo = periodo({ total: { ...CIFRAS, recibidos: 21 } });
    resolve();
    expect((await porHora()).getByRole("table")).toBeTruthy();
    expect(cifra(zona, "Mensajes recibidos")).toContain("21");
    expect(zona.getByRole<HTMLSelectElement>("combobox", { name: "Dividido por" }).value).toBe("punto");
    servidor.en("GET", PERIODO, () => ({ estado: 412, cuerpo: { mensaje: "Falló", error: "VALIDACION" } }));
    await persona.click(zona.getByRole("radio", { name: "7 días" }));
    expect(await zona.findByText("No se pudieron cargar las cifras.")).toBeTruthy();
    expect(zona.queryByRole("table")).toBeNull();
  });

  it("sin nada recibido ni abierto ninguna hora y ningún día es el de más", async () => {
    loDelPeriodo = periodo({
      total: { ...CIFRAS, abiertos: 0, cerrados: 3 },
      dias: [{ dia: "2026-11-20", ...CIFRAS, abiertos: 0, cerrados: 3 }],
      horas: [{ hora: 0, ...CIFRAS, recibidos: 0, enviados: 2 }],
    });
    await administrador();
    const zona = await parte("Lo que pasó");
    const horas = within(await zona.findByRole("figure", { name: "Mensajes por hora" }));
    expect(horas.getByText("Recibidos: 0. Enviados: 2.")).toBeTruthy();
    const dias = within(zona.getByRole("figure", { name: "Casos por día" }));
    expect(dias.getByText("Abiertos: 0. Cerrados: 3.")).toBeTruthy();
  });

  it("un gráfico se lee en una frase, y como tabla con los mismos números", async () => {
    const { persona } = await administrador();
    const zona = await parte("Lo que pasó");
    const figura = within(await zona.findByRole("figure", { name: "Mensajes por hora" }));
    expect(figura.getByText("Recibidos: 47. Enviados: 48. Hora con más recibidos: 10:00 (24).")).toBeTruthy();
    expect(figura.queryByRole("table")).toBeNull();
    await persona.click(figura.getByRole("button", { name: "Ver como tabla" }));
    const filas = figura.getAllByRole("row").map(({ textContent }) => textContent);
    expect(filas).toHaveLength(25);
    expect(filas.slice(0, 2)).toEqual(["HoraMensajes recibidosMensajes enviados", "0:0012"]);
    await persona.click(figura.getByRole("button", { name: "Ver como gráfico" }));
    expect(figura.queryByRole("table")).toBeNull();
  });

  it("se divide por canal, punto, trámite u operador; lo que no es de ninguno se nombra", async () => {
    const { persona } = await administrador();
    const zona = await parte("Lo que pasó");
    const por = await zona.findByRole("combobox", { name: "Dividido por" });
    expect(
      within(por)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Canal", "Punto de atención", "Trámite", "Operador"]);
    await persona.selectOptions(por, "punto");
    const tabla = within(zona.getByRole("table", { name: "Dividido por: Punto de atención" }));
    expect(tabla.getAllByRole("rowheader").map(({ textContent }) => textContent?.trim())).toEqual([
      "Cubículo 3",
      "Sin punto",
    ]);
    expect(zona.getByText("Cubículo 3", { selector: "th [lang]" }).getAttribute("lang")).toBe("es");
    expect(zona.getByRole("rowheader", { name: "Sin punto" }).querySelector("[lang]")).toBeNull();
    await persona.selectOptions(por, "operador");
    expect(zona.getByRole("rowheader", { name: "Eva de la Paz" }).querySelector("[lang]")).toBeNull();
    await persona.selectOptions(por, "tramite");
    expect(zona.getByText("No pasó nada en estos días.")).toBeTruthy();
  });

  it("mientras se ve se lee de nuevo, sin prolongar la sesión", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await administrador();
    await (await parte("Ahora")).findByText("18");
    loDeAhora = ahora({ sin_tomar: cuenta(19) });
    await vi.advanceTimersByTimeAsync(TABLERO_REFRESCO_MS);
    expect(await (await parte("Ahora")).findByText("19")).toBeTruthy();
    expect(servidor.llamadas("GET", AHORA).at(-1)?.fondo).toBe(true);
  });

  it("«Hoy» y los días pasan al siguiente a la medianoche de La Paz, sin que nadie toque la página ni se prolongue la sesión", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-20T23:58:00-04:00") });
    const { persona } = await administrador();
    const zona = await parte("Lo que pasó");
    const hasta = (dia: string) =>
      servidor.llamadas("GET", PERIODO).filter(({ consulta }) => consulta["hasta"] === dia);
    const pedidos = (dia: string) => hasta(dia).map(({ consulta }) => consulta["desde"]);
    await waitFor(() => expect(pedidos("2026-11-20")).toContain("2026-10-22"));
    await persona.click(zona.getByRole("radio", { name: "Hoy" }));
    await waitFor(() => expect(pedidos("2026-11-20")).toContain("2026-11-20"));
    expect(pedidos("2026-11-21")).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    await waitFor(() => expect(pedidos("2026-11-21")).toContain("2026-11-21"));
    expect(hasta("2026-11-21").map(({ fondo }) => fondo)).not.toContain(false);
    await persona.click(zona.getByRole("radio", { name: "7 días" }));
    await waitFor(() => expect(pedidos("2026-11-21")).toContain("2026-11-15"));
    await persona.click(zona.getByRole("radio", { name: "Otras fechas" }));
    expect(zona.getByRole<HTMLInputElement>("textbox", { name: "Hasta" }).value).toBe("21/11/2026");
  });

  it("en un equipo con una hora de más la espera cuenta por el reloj del servidor", async () => {
    servidor.en("GET", AHORA, () => ({
      cuerpo: ahora({ desde: hace(140.5) }),
      cabeceras: fechada(Date.now() - 3_600_000),
    }));
    await administrador();
    const zona = await parte("Ahora");
    await zona.findByText("18");
    expect(cifra(zona, "Esperan respuesta")).toContain("Espera mayor: 1 h 20 min");
  });

  it("una parte que no carga lo dice sola, y se reintenta", async () => {
    servidor.en("GET", PERIODO, () => ({ estado: 412, cuerpo: { mensaje: "Falló", error: "VALIDACION" } }));
    const { persona } = await administrador();
    expect(await screen.findByText("No se pudieron cargar las cifras.")).toBeTruthy();
    expect(await (await parte("Ahora")).findByText("18")).toBeTruthy();
    servidor.en("GET", PERIODO, () => ({ cuerpo: loDelPeriodo }));
    await persona.click(screen.getByRole("button", { name: "Reintentar" }));
    expect(await screen.findByRole("figure", { name: "Casos por día" })).toBeTruthy();
    // The button went with the failure.
    await enfocado(() => screen.getByRole("heading", { level: 1 }));
  });
});

describe("tablero de toda la plataforma", () => {
  it("los errores desde ayer llevan a los que se contaron, también en un equipo con una hora de menos a medianoche", async () => {
    const medianoche = Date.parse("2026-11-27T04:30:00.000Z");
    vi.useFakeTimers({ toFake: ["Date"], now: medianoche - 3_600_000 });
    servidor.en("GET", AHORA, () => ({
      cuerpo: ahora({
        puntos: filas([]),
        plataforma: { cola: { casos: cuenta(4), envios: cuenta(1) }, errores: cuenta(2) },
      }),
      cabeceras: fechada(medianoche),
    }));
    await abrir("/", {
      sesion: unSuperadministrador({ permisos: ["tablero:read", "logs:read"], menu: [] }),
    });
    const errores = await (await parte("Ahora")).findByRole("link", { name: /Errores desde ayer/ });
    await waitFor(() => expect(errores.getAttribute("href")).toBe("/logs?nivel=ERROR&desde=2026-11-26"));
  });

  it("SUPERADMIN ve la cola, los errores y cada institución; elige una y ve la suya, sin listas de otra", async () => {
    loDeAhora = ahora({
      puntos: filas([]),
      plataforma: { cola: { casos: cuenta(4), envios: cuenta(1) }, errores: cuenta(2) },
    });
    loDelPeriodo = periodo({ por: { ...SIN_FILAS, entidad: filas([fila(8, "Gobernación")]) } });
    servidor.en("GET", "/ws/api/system/entidades", () => ({
      cuerpo: unCatalogo(EntidadBreve, [{ id: 8, nombre: "Gobernación", sigla: null }]),
    }));
    const { persona } = await abrir("/", {
      sesion: unSuperadministrador({ permisos: ["tablero:read", "admin-casos:read", "logs:read"], menu: [] }),
    });
    const zona = await parte("Ahora");
    expect(cifra(zona, "Con envíos por salir")).toContain("41 envío");
    expect(zona.getByRole("link", { name: /Con envíos por salir/ }).getAttribute("href")).toBe(
      "/admin-casos?envios=POR_SALIR",
    );
    expect(zona.getByRole("link", { name: /Errores desde ayer/ }).getAttribute("href")).toBe(
      `/logs?nivel=ERROR&desde=${dayKey(Date.now() - 24 * 3_600_000)}`,
    );
    expect(await screen.findByRole("rowheader", { name: "Gobernación" })).toBeTruthy();
    const suya = Promise.withResolvers<void>();
    servidor.en("GET", AHORA, () => suya.promise.then(() => ({ cuerpo: ahora({ sin_tomar: cuenta(2) }) })));
    await persona.click(screen.getByRole("combobox", { name: /^Entidad/ }));
    await persona.click(await screen.findByRole("option", { name: "Gobernación" }));
    await waitFor(() =>
      expect(servidor.llamadas("GET", AHORA).at(-1)?.consulta).toEqual({ id_entidad: "8" }),
    );
    // Of the whole platform nothing stands under its name.
    expect(zona.queryByText("18")).toBeNull();
    suya.resolve();
    await waitFor(() => expect(cifra(zona, "Sin atender")).toContain("2"));
    expect(zona.queryByRole("link", { name: /Sin atender|con fallos/ })).toBeNull();
  });
});

describe("tablero de un operador", () => {
  it.each([
    ["por su nombre, en letra corriente", { nombres: "ANA DE LOS ÁNGELES" }, "Ana de los Ángeles"],
    ["sin persona, por el de su cuenta, tal cual", { usuario: "JPEREZ", nombres: "JPEREZ" }, "JPEREZ"],
  ])("se le saluda %s", async (_como, quien, nombre) => {
    await abrir("/", { sesion: unInicio({ usuario: unUsuario(quien) }) });
    expect(await screen.findByText(new RegExp(`^Buen[oa]s .*, ${nombre}$`))).toBeTruthy();
  });

  it.each([
    ["00:10", "Buenas noches"],
    ["05:59", "Buenas noches"],
    ["06:00", "Buenos días"],
    ["12:00", "Buenas tardes"],
    ["19:00", "Buenas noches"],
  ])("a las %s se le dice «%s»", async (hora, saludo) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`2026-11-20T${hora}:00-04:00`) });
    await abrir("/", { sesion: unInicio() });
    expect(await screen.findByText(`${saludo}, Juana`)).toBeTruthy();
  });

  const DE_PUNTO = "/ws/api/system/operadores/3/tablero";
  it("su punto: lo que falta leer, quién espera y desde cuándo, con el camino a cada uno; sin punto no se pregunta", async () => {
    servidor.en("GET", DE_PUNTO, () => ({
      cuerpo: TableroPunto.parse({
        contado_en: hace(0),
        sin_leer: 12,
        abiertos: cuenta(9),
        esperan: cuenta(7),
        desde: hace(80),
        mios: cuenta(2),
        cerrados_hoy: 4,
        quienes: [
          {
            id_caso: 70,
            id_canal_entrada: 31,
            clasificacion: "whatsapp",
            usuario: "59171234567@c.us",
            nombre: "Anita",
            persona: { id: 9, nombres: "ANA", primer_apellido: "QUISPE", segundo_apellido: null },
            desde: hace(80),
          },
          {
            id_caso: 71,
            id_canal_entrada: 32,
            clasificacion: "correo",
            usuario: "rosa.flores@correo.example",
            nombre: "Rosa Flores",
            persona: null,
            desde: hace(70),
          },
        ],
        horas: Array.from({ length: 24 }, (_, hora) => ({ hora, recibidos: 0, enviados: 0 })),
      }),
    }));
    const { ir } = await abrir("/", { sesion: unInicio() });
    await screen.findByRole("link", { name: /Elegir punto de atención/ });
    expect(servidor.llamadas("GET", DE_PUNTO)).toEqual([]);
    writeStored("cubiculo", { id: 3, identificador: "Cubículo 3" });
    await ir("/");
    const zona = await parte("Cubículo 3");
    expect(zona.getByRole("heading", { name: "Cubículo 3" }).lang).toBe("es");
    expect(cifra(zona, "Sin leer")).toContain("12");
    expect(cifra(zona, "Míos")).toContain("2");
    expect(cifra(zona, "Cerrados hoy, a su cargo")).toContain("4");
    // The history of a point is no list of what was closed today.
    expect(zona.getAllByRole("link").map((uno) => uno.getAttribute("href"))).toEqual([
      "/chat/3?vista=todos",
      "/chat/3?vista=esperan&orden=espera",
      "/chat/3?vista=mios",
      "/pendientes",
      "/conversacion/3/31",
      "/conversacion/3/32",
    ]);
    // As in the list of chats: by their person, else by what they call themselves, told to be unverified.
    expect(zona.getByRole("link", { name: "Ana Quispe" })).toBeTruthy();
    expect(zona.getByRole("link", { name: "Rosa Flores (sin verificar)" })).toBeTruthy();
    expect(zona.getByText("Todavía no hay nada que mostrar.")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Ahora" })).toBeNull();
    // At another point, of which nothing is known yet, nobody of this one waits.
    servidor.en("GET", "/ws/api/system/operadores/4/tablero", () => Promise.withResolvers<never>().promise);
    act(() => writeStored("cubiculo", { id: 4, identificador: "Cubículo 4" }));
    const otra = await parte("Cubículo 4");
    expect(otra.queryByText("12")).toBeNull();
    expect(otra.queryByRole("link")).toBeNull();
  });

  it.each([
    ["todavía no avisa", 14, null, "Espera mayor: 14 min"],
    ["con demora avisa", 15, "aviso", "Espera mayor: 15 min · demora"],
    ["con atraso, más", 80, "peligro", "Espera mayor: 1 h 20 min · atraso"],
  ])(
    "la espera mayor %s, como la lista de chats; un servidor de la versión anterior no dice los suyos",
    async (_que, minutos, alerta, dicho) => {
      servidor.en("GET", DE_PUNTO, () => ({
        cuerpo: TableroPunto.parse({
          contado_en: hace(0),
          sin_leer: 0,
          abiertos: cuenta(1),
          esperan: cuenta(1),
          desde: hace(minutos),
          cerrados_hoy: 0,
          quienes: [],
          horas: [],
        }),
      }));
      writeStored("cubiculo", { id: 3, identificador: "Cubículo 3" });
      await abrir("/", { sesion: unInicio() });
      const zona = await parte("Cubículo 3");
      await waitFor(() => expect(cifra(zona, "Esperan respuesta")).toBe(` Esperan respuesta1${dicho}`));
      const suya = zona.getByText("Esperan respuesta", { selector: "li span" }).closest("li");
      expect(suya?.getAttribute("data-alerta")).toBe(alerta);
      expect(suya?.querySelector("svg") === null).toBe(alerta === null);
      expect(zona.queryByText("Míos")).toBeNull();
    },
  );
});
