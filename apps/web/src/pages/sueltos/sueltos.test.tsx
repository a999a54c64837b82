import { act, screen, waitFor, within } from "@testing-library/react";
import { ListaSueltos, Suelto, type SueltoFila } from "@ventanilla/contract/suelto/suelto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { unMensaje } from "../../../test/chat/fabrica.ts";
import { unAdministrador, unCubiculo, unInicio } from "../../../test/fabrica.ts";
import { medir } from "../../../test/medidas.ts";
import { abrir, dialogoAbierto, guardar, servidor } from "../../../test/pantalla.tsx";

const SUELTOS = "/ws/api/system/sueltos";
const uno = (id: number, resto = "") => `${SUELTOS}/${id}${resto}`;
const RECIBIDO = "2026-11-20T14:15:02.000Z";

const unaFila = (cambios: Partial<SueltoFila> = {}): SueltoFila => ({
  id: 31,
  estado: "POR_REVISAR",
  motivo: "lista",
  canal: { id: 1, clasificacion: "correo", usuario: "mesa@alcaldia.bo" },
  usuario: "rosa@casa.bo",
  nombre: "Rosa Choque",
  direccion: "ENTRADA",
  tipo_contenido: "email",
  asunto: "Consulta por la licencia",
  palabras: "¿Qué papeles pide la licencia?",
  archivos: 2,
  msg_tz: String(Date.parse(RECIBIDO) / 1000),
  _created_at: RECIBIDO,
  descartado: null,
  ...cambios,
});

const unaPagina = (rows: SueltoFila[], cambios: Partial<ListaSueltos> = {}) =>
  ListaSueltos.parse({
    rows,
    count: rows.length,
    total: rows.length,
    totalFiltro: rows.length,
    aproximado: false,
    total_aproximado: false,
    hay_mas: false,
    ...cambios,
  });

const unSuelto = (cambios: Partial<Suelto> = {}) =>
  Suelto.parse({
    ...unaFila(),
    tiene_caso: false,
    mensaje: unMensaje(9, {
      tipo_contenido: "email",
      contenido: "<p>¿Qué papeles pide la licencia?</p>",
      extras: { asunto: "Consulta por la licencia", remitente: "rosa@casa.bo" },
    }),
    ...cambios,
  });

let filas: SueltoFila[];
beforeEach(() => {
  medir();
  filas = [unaFila()];
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({
    cuerpo: [unCubiculo({ activo: true })],
  }));
  servidor.en("GET", SUELTOS, () => ({ cuerpo: unaPagina(filas) }));
  servidor.en("GET", uno(31), () => ({ cuerpo: unSuelto() }));
});

const operador = () => {
  guardar("cubiculo", { id: 3, identificador: "Cubículo 3" });
  const menu = [{ label: "Mensajes sin caso", url: "sueltos", icon: "MailQuestion" }];
  return abrir("/sueltos", {
    sesion: unInicio({ menu }),
    vacias: ["/conversacion/$cubiculo/$id", "/historial"],
  });
};
const fila = (nombre = "Rosa Choque (sin verificar)") => screen.findByRole("row", { name: nombre });
const consultas = () => servidor.llamadas("GET", SUELTOS);
const listas = () => consultas().filter(({ consulta }) => consulta["limit"] === "25");

async function leida() {
  const pantalla = await operador();
  await pantalla.persona.click(
    within(await fila()).getByRole("button", { name: "Leer el mensaje de Rosa Choque (sin verificar)" }),
  );
  const dialogo = await dialogoAbierto("Consulta por la licencia");
  return { ...pantalla, dialogo };
}

describe("mensajes sin caso: la lista", () => {
  it("la fila dice canal, quién y de dónde, asunto, primeras palabras, archivos, por qué y cuándo", async () => {
    await operador();
    const celdas = within(await fila()).getAllByRole("cell");
    expect(screen.getAllByRole("columnheader").map((una) => una.textContent)).toEqual([
      "Acciones",
      "De",
      "Mensaje",
      "Por qué no abrió un caso",
      "Recibido",
    ]);
    expect(celdas.slice(1).map((una) => una.textContent?.trim())).toEqual([
      "Rosa Choque (sin verificar)rosa@casa.bo",
      "Consulta por la licencia¿Qué papeles pide la licencia?2 archivos",
      "Llegó por una lista o un envío masivo",
      "20/11/2026 10:15:02",
    ]);
    expect(within(celdas[1] ?? document.body).getByRole("img", { name: /^Correo/ })).toBeTruthy();
  });

  it("sin nombre está la dirección; sin asunto se dice; lo descartado dice quién lo descartó", async () => {
    filas = [
      unaFila({
        nombre: null,
        asunto: "",
        motivo: "automatico",
        descartado: { operador: "JUANA PÉREZ", instante: RECIBIDO },
        estado: "DESCARTADO",
      }),
    ];
    await operador();
    const textos = within(await fila("rosa@casa.bo"))
      .getAllByRole("cell")
      .map((una) => una.textContent);
    expect(textos[1]).toBe("rosa@casa.bo");
    expect(textos[2]).toMatch(/^\(sin asunto\)/);
    expect(textos[3]).toBe("Lo envió un programaLo descartó Juana Pérez");
  });

  it("quien dice llamarse en mayúsculas se lee en letra corriente", async () => {
    filas = [unaFila({ nombre: "ROSA DE LA PAZ" })];
    await operador();
    const [, celda] = within(await fila("Rosa de la Paz (sin verificar)")).getAllByRole("cell");
    expect(celda?.textContent?.trim()).toBe("Rosa de la Paz (sin verificar)rosa@casa.bo");
  });

  it("filtra por texto, que no va en la dirección, por canal y por descartados", async () => {
    const { persona } = await operador();
    await fila();
    const estado = screen.getByRole("combobox", { name: "Estado" });
    expect(
      within(estado)
        .getAllByRole("option")
        .map((una) => una.textContent),
    ).toEqual(["Por revisar", "Descartados"]);
    await persona.selectOptions(estado, "DESCARTADO");
    await persona.selectOptions(screen.getByRole("combobox", { name: "Canal" }), "correo");
    await persona.type(screen.getByRole("textbox", { name: "Texto" }), "licencia{Enter}");
    await waitFor(() =>
      expect(listas().at(-1)?.consulta).toEqual({
        limit: "25",
        texto: "licencia",
        clasificacion: "correo",
        estado: "DESCARTADO",
      }),
    );
    await waitFor(() => expect(location.search).toBe("?clasificacion=correo&estado=DESCARTADO"));
  });

  it("una dirección escrita a mano que no dice nada del contrato no filtra", async () => {
    await abrir("/sueltos?estado=NADA&clasificacion=paloma", { sesion: unInicio() });
    await fila();
    expect(listas()[0]?.consulta).toEqual({ limit: "25" });
  });

  it("«Mostrar más» sigue desde la última fila y deja las que están; no hay páginas", async () => {
    servidor.en("GET", SUELTOS, ({ consulta }) => ({
      cuerpo:
        consulta["antes"] === undefined
          ? unaPagina([unaFila()], { count: 2, total: 5, hay_mas: true })
          : unaPagina([unaFila({ id: 30, nombre: "Luis Mamani" })], { count: 2, total: 5 }),
    }));
    const { persona } = await operador();
    await fila();
    expect(screen.queryByRole("navigation", { name: /^Páginas/ })).toBeNull();
    await persona.click(screen.getByRole("button", { name: "Mostrar más" }));
    expect(await fila("Luis Mamani (sin verificar)")).toBeTruthy();
    expect(await fila()).toBeTruthy();
    expect(listas().at(-1)?.consulta).toMatchObject({ antes: "31" });
    expect(screen.queryByRole("button", { name: "Mostrar más" })).toBeNull();
    expect(screen.getByText("2 de 5")).toBeTruthy();
  });

  it("vacía y con error se dice, y se puede reintentar", async () => {
    let cae = true;
    servidor.en("GET", SUELTOS, () =>
      cae
        ? { estado: 503, cuerpo: { mensaje: "No disponible", error: "NO_DISPONIBLE" } }
        : { cuerpo: unaPagina([]) },
    );
    const { persona } = await operador();
    await screen.findByText("No se pudo cargar la lista.");
    cae = false;
    await persona.click(screen.getByRole("button", { name: "Reintentar" }));
    expect(await screen.findByText("No hay resultados", { selector: "p" })).toBeTruthy();
  });

  it("lo que llega se anuncia sin mover las filas; Actualizar lo muestra", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { persona, sinPedidos } = await operador();
    await fila();
    await sinPedidos();
    expect(screen.queryByText("Llegaron mensajes")).toBeNull();
    filas = [unaFila({ id: 32, nombre: "Luis Mamani" }), unaFila()];
    await act(() => vi.advanceTimersByTimeAsync(15_100));
    expect(await screen.findByText("Llegaron mensajes", { selector: "main span" })).toBeTruthy();
    expect(screen.queryByRole("row", { name: "Luis Mamani (sin verificar)" })).toBeNull();
    expect(consultas().at(-1)?.fondo).toBe(true);
    await persona.click(screen.getByRole("button", { name: "Actualizar" }));
    expect(await fila("Luis Mamani (sin verificar)")).toBeTruthy();
    expect(screen.queryByText("Llegaron mensajes", { selector: "main span" })).toBeNull();
  });

  it("de su punto se viene y se vuelve sin que nadie pregunte [D78]", async () => {
    const { ir, persona, sinPedidos } = await operador();
    await fila();
    await ir("/conversacion/3/8");
    await sinPedidos();
    expect(location.pathname).toBe("/conversacion/3/8");
    await persona.keyboard("gi");
    await fila();
    expect(location.pathname).toBe("/sueltos");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("en un teléfono son tarjetas con lo mismo", async () => {
    await abrir("/sueltos", { sesion: unInicio(), ancha: false });
    const tarjeta = await screen.findByRole("listitem", { name: "Rosa Choque (sin verificar)" });
    expect(screen.queryByRole("table")).toBeNull();
    for (const texto of [
      "Consulta por la licencia",
      "Llegó por una lista o un envío masivo",
      "20/11/2026 10:15:02",
    ])
      expect(within(tarjeta).getByText(texto)).toBeTruthy();
    expect(
      within(tarjeta).getByRole("button", { name: "Descartar el mensaje de Rosa Choque (sin verificar)" }),
    ).toBeTruthy();
  });
});

describe("mensajes sin caso: leer y decidir", () => {
  it("Enter en la fila lo abre entero, con el marco de los correos y por qué no abrió un caso; se lee una vez", async () => {
    const { persona, sinPedidos } = await operador();
    (await fila()).focus();
    await persona.keyboard("{Enter}");
    const dialogo = await dialogoAbierto("Consulta por la licencia");
    const titulo = within(dialogo).getByRole("heading", { name: "Consulta por la licencia" });
    expect(within(titulo).getByText("Consulta por la licencia").lang).toBe("es");
    expect(await within(dialogo).findByText("rosa@casa.bo")).toBeTruthy();
    expect(within(dialogo).getByText("Llegó por una lista o un envío masivo.")).toBeTruthy();
    await sinPedidos();
    expect(servidor.llamadas("GET", uno(31))).toHaveLength(1);
    await persona.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("leído de nuevo de su original se pide otra vez y se muestra en un marco nuevo", async () => {
    let contenido = "<p>Se\ufffdor</p>";
    const extras = { asunto: "Consulta por la licencia", original: { tamanio: 2048 } };
    servidor.en("GET", uno(31), () => ({
      cuerpo: unSuelto({ mensaje: unMensaje(9, { tipo_contenido: "email", contenido, extras }) }),
    }));
    servidor.en("POST", "/ws/api/system/mensajes/leer_de_nuevo/9", () => {
      contenido = "<p>Señor</p>";
      return { cuerpo: { cambio: true } };
    });
    const sesion = { ...unAdministrador(), permisos: ["admin-casos:read", "admin-casos:update"] };
    const { persona, sinPedidos } = await abrir("/sueltos", { sesion });
    (await fila()).focus();
    await persona.keyboard("{Enter}");
    const dialogo = within(await dialogoAbierto("Consulta por la licencia"));
    const marco = () => dialogo.getByTitle("Cuerpo del correo: Consulta por la licencia");
    const leer = await dialogo.findByRole("button", { name: "Leer de nuevo" });
    const antes = marco();
    await persona.click(leer);
    await waitFor(() => expect(marco()).not.toBe(antes));
    await sinPedidos();
    expect(servidor.llamadas("GET", uno(31))).toHaveLength(2);
  });

  it("un archivo que no llegó se pide otra vez, y se lee cómo quedó", async () => {
    const conArchivo = (estado: "FALLIDO" | "PENDIENTE") =>
      unSuelto({
        mensaje: unMensaje(9, {
          tipo_contenido: "archivo",
          contenido: "",
          extras: {
            adjuntos: [
              { nombre: "acta.pdf", tamanio: 0, filename: "", estado, mime: null, miniatura: false },
            ],
          },
        }),
      });
    let estado: "FALLIDO" | "PENDIENTE" = "FALLIDO";
    servidor.en("GET", uno(31), () => ({ cuerpo: conArchivo(estado) }));
    servidor.en("POST", "/ws/api/system/mensajes/pedir_archivos/9", () => {
      estado = "PENDIENTE";
      return { cuerpo: { pedidos: 1 } };
    });
    const { persona, dialogo, sinPedidos } = await leida();
    await persona.click(await within(dialogo).findByRole("button", { name: "Pedir otra vez: acta.pdf" }));
    expect(await within(dialogo).findByText("Descargando del canal…")).toBeTruthy();
    await sinPedidos();
    // Each reading is on record.
    expect(servidor.llamadas("GET", uno(31))).toHaveLength(2);
  });

  it("abrir caso lleva a su conversación a quien está en su punto, y dice cuál es", async () => {
    servidor.en("POST", uno(31, "/caso"), () => ({
      cuerpo: {
        agregado: false,
        caso: { id: 70, id_canal_entrada: 8, punto_atencion: { id: 3, identificador: "Cubículo 3" } },
      },
    }));
    const { persona, dialogo } = await leida();
    await persona.click(within(dialogo).getByRole("button", { name: "Abrir caso" }));
    await waitFor(() => expect(location.pathname).toBe("/conversacion/3/8"));
    expect(await screen.findByText("Se abrió el caso 70. Está en Cubículo 3.")).toBeTruthy();
  });

  it("a quien entretanto se fue a otra página no lo lleva a la conversación, y le dice dónde está", async () => {
    const respuesta = Promise.withResolvers<{ cuerpo: object }>();
    servidor.en("POST", uno(31, "/caso"), () => respuesta.promise);
    const { persona, dialogo, ir } = await leida();
    await persona.click(within(dialogo).getByRole("button", { name: "Abrir caso" }));
    await waitFor(() => expect(servidor.llamadas("POST", uno(31, "/caso"))).toHaveLength(1));
    await ir("/historial");
    const caso = { id: 70, id_canal_entrada: 8, punto_atencion: { id: 3, identificador: "Cubículo 3" } };
    await act(async () => respuesta.resolve({ cuerpo: { agregado: false, caso } }));
    expect(await screen.findByText("Se abrió el caso 70. Está en Cubículo 3.")).toBeTruthy();
    expect(location.pathname).toBe("/historial");
  });

  it("si lo atiende otro punto se queda, lo dice y renueva la lista", async () => {
    servidor.en("POST", uno(31, "/caso"), () => {
      filas = [];
      return {
        cuerpo: {
          agregado: true,
          caso: { id: 70, id_canal_entrada: 8, punto_atencion: { id: 9, identificador: "Otro" } },
        },
      };
    });
    servidor.en("GET", uno(31), () => ({ cuerpo: unSuelto({ tiene_caso: true }) }));
    const { persona, dialogo, sinPedidos } = await leida();
    await persona.click(within(dialogo).getByRole("button", { name: "Agregar al caso abierto" }));
    expect(await screen.findByText("El mensaje está en el caso 70. Está en Otro.")).toBeTruthy();
    await waitFor(() =>
      expect(screen.queryByRole("row", { name: "Rosa Choque (sin verificar)" })).toBeNull(),
    );
    await sinPedidos();
    expect(location.pathname).toBe("/sueltos");
    expect(servidor.llamadas("GET", uno(31))).toHaveLength(1);
  });

  it("descartar lo saca de la lista; desde los descartados vuelve", async () => {
    const pedidos: unknown[] = [];
    servidor.en("PUT", uno(31, "/estado"), ({ cuerpo }) => {
      pedidos.push(cuerpo);
      filas = [];
      return { cuerpo };
    });
    const { persona } = await operador();
    await persona.click(
      within(await fila()).getByRole("button", {
        name: "Descartar el mensaje de Rosa Choque (sin verificar)",
      }),
    );
    await waitFor(() =>
      expect(screen.queryByRole("row", { name: "Rosa Choque (sin verificar)" })).toBeNull(),
    );
    filas = [unaFila({ estado: "DESCARTADO", descartado: { operador: "operador1", instante: RECIBIDO } })];
    await persona.selectOptions(screen.getByRole("combobox", { name: "Estado" }), "DESCARTADO");
    await persona.click(
      within(await fila()).getByRole("button", {
        name: "Volver a la lista el mensaje de Rosa Choque (sin verificar)",
      }),
    );
    await waitFor(() => expect(pedidos).toEqual([{ estado: "DESCARTADO" }, { estado: "POR_REVISAR" }]));
  });

  it("si otra persona fue más rápida se dice por qué, y la lista se renueva", async () => {
    servidor.en("PUT", uno(31, "/estado"), () => {
      filas = [];
      return {
        estado: 412,
        cuerpo: { mensaje: "De este mensaje ya se abrió un caso.", error: "SUELTO_CON_CASO" },
      };
    });
    const { persona } = await operador();
    await persona.click(
      within(await fila()).getByRole("button", {
        name: "Descartar el mensaje de Rosa Choque (sin verificar)",
      }),
    );
    expect(await screen.findByText("De este mensaje ya se abrió un caso.")).toBeTruthy();
    await waitFor(() =>
      expect(screen.queryByRole("row", { name: "Rosa Choque (sin verificar)" })).toBeNull(),
    );
  });

  it("quien solo puede mirar lee, y no decide", async () => {
    const { persona } = await abrir("/sueltos", { sesion: unAdministrador() });
    const renglon = await fila();
    expect(within(renglon).queryByRole("button", { name: /^Descartar/ })).toBeNull();
    await persona.click(
      within(renglon).getByRole("button", { name: "Leer el mensaje de Rosa Choque (sin verificar)" }),
    );
    const dialogo = await dialogoAbierto("Consulta por la licencia");
    expect(within(dialogo).queryByRole("button", { name: "Abrir caso" })).toBeNull();
  });

  it("lo que se hizo con uno no cierra el que se lee, y cada uno está ocupado hasta lo suyo", async () => {
    filas = [unaFila(), unaFila({ id: 30, nombre: "Luis Mamani" }), unaFila({ id: 29, nombre: "Eva Rojas" })];
    const listos = [31, 30].map((id) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      servidor.en("PUT", uno(id, "/estado"), async ({ cuerpo }) => {
        await promise;
        return { cuerpo };
      });
      return resolve;
    });
    servidor.en("GET", uno(29), () => ({ cuerpo: unSuelto({ id: 29, asunto: "Otra carta" }) }));
    const { persona, sinPedidos } = await operador();
    await fila();
    const descartar = (nombre: string) =>
      screen.getByRole("button", { name: `Descartar el mensaje de ${nombre} (sin verificar)` });
    await persona.click(descartar("Rosa Choque"));
    await persona.click(descartar("Luis Mamani"));
    const ocupados = () =>
      ["Rosa Choque", "Luis Mamani"].map((uno) => descartar(uno).getAttribute("aria-disabled"));
    expect(ocupados()).toEqual(["true", "true"]);
    await act(async () => listos[1]?.());
    await waitFor(() => expect(ocupados()).toEqual(["true", null]));
    await persona.click(screen.getByRole("button", { name: "Leer el mensaje de Eva Rojas (sin verificar)" }));
    await dialogoAbierto("Otra carta");
    await act(async () => listos[0]?.());
    await sinPedidos();
    expect(screen.queryByRole("dialog", { name: "Otra carta" })).not.toBeNull();
  });
});
