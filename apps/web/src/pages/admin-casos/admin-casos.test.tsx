import { act, screen, waitFor, within } from "@testing-library/react";
import { Adjunto } from "@ventanilla/contract/archivo/archivo";
import { Caso } from "@ventanilla/contract/caso/caso";
import { Hilo, type Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { beforeEach, describe, expect, it } from "vitest";
import { unaSalida, unMensaje } from "../../../test/chat/fabrica.ts";
import { descargas } from "../../../test/descargas.ts";
import {
  unAdministrador,
  unaLista,
  unCaso,
  unDetalle,
  unLector,
  unSuperadministrador,
} from "../../../test/fabrica.ts";
import { anchoDe, medir } from "../../../test/medidas.ts";
import { abrir, dialogoAbierto, servidor } from "../../../test/pantalla.tsx";

const CASOS = "/ws/api/system/admin-casos";
const UNO = "/ws/api/system/operadores/caso/70";
const LARGA = "Solicita el duplicado del certificado de nacimiento";
const PERSONA = { ...unDetalle().persona, nro_documento: "6540123", complemento: "1A" };
const ABIERTO = unCaso({ descripcion: LARGA, persona: PERSONA as never });

let fila: ReturnType<typeof unCaso>;
beforeEach(() => {
  fila = ABIERTO;
  medir();
  servidor.en("GET", CASOS, () => ({ cuerpo: unaLista([fila], { count: 34, total: 120 }) }));
  servidor.en("GET", UNO, () => ({ cuerpo: Caso.parse(unDetalle({ version: 4 })) }));
  servidor.en("GET", `${UNO}/detalle`, () => ({ cuerpo: unDetalle() }));
});

const PERMISOS = ["admin-casos:read", "admin-casos:update", "admin-casos:csv"] as const;
const superadmin = () => abrir("/admin-casos", { sesion: unSuperadministrador({ permisos: [...PERMISOS] }) });
const laFila = () => screen.findByRole("row", { name: "Ana Quispe Mamani" });
const enFila = async (nombre: string) => within(await laFila()).getByRole("button", { name: nombre });
const consultas = () => servidor.llamadas("GET", CASOS);

describe("listado de casos", () => {
  it("título y columnas: las del documento y en su orden; la descripción a 40 caracteres [A-rutas-11, B-rutas-01, B-producto-16, B-casos-admin-01, B-casos-admin-04, B-casos-admin-05]", async () => {
    await superadmin();
    const celdas = within(await laFila())
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Listado de casos");
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Acciones",
      "Tipo",
      "Nombre completo",
      "Nro. documento",
      "Descripción",
      "Punto de atención",
      "Último mensaje",
      "Última actualización",
      "Estado",
    ]);
    expect(celdas.slice(1, 6)).toEqual([
      "SIMPLE",
      "Ana Quispe Mamani",
      "6540123-1A",
      `${LARGA.slice(0, 40)}…`,
      "Cubículo 3",
    ]);
    expect(celdas[6]).toBe("Recibido: Buenos días, ¿a qué hora atienden en la…");
    expect(celdas[7]).toBe("20/11/2026 10:15:02");
    expect(celdas[8]).toMatch(/^PENDIENTE hace \d+ día\(s\)/);
    expect(await screen.findByText("34 de 120")).toBeTruthy();
  });

  it("el título es el mismo para ADMIN [B-casos-admin-01, D44]", async () => {
    await abrir("/admin-casos", { sesion: unAdministrador() });
    await laFila();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Listado de casos");
  });

  it("para quien no administra el título dice que son los de su entidad [B-casos-admin-02]", async () => {
    await abrir("/admin-casos", { sesion: unLector() });
    await laFila();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Listado de casos por entidad");
    expect(within(await laFila()).queryByRole("button", { name: /^Asignar|^Cancelar/ })).toBeNull();
  });

  it("la entidad del punto se muestra al señalarlo y al enfocarlo; sin punto se dice [B-casos-admin-06]", async () => {
    const { persona } = await superadmin();
    const punto = await enFila("Cubículo 3");
    act(() => punto.focus());
    expect((await screen.findByRole("tooltip")).textContent).toBe("Alcaldía");
    expect(punto.getAttribute("aria-description")).toBe("Alcaldía");
    act(() => punto.blur());
    fila = unCaso({ punto_atencion: null });
    await persona.selectOptions(screen.getByRole("combobox", { name: "Estado" }), "ACTIVO");
    expect(await within(await laFila()).findByText("Sin punto")).toBeTruthy();
  });

  it("filtros: nombre, documento, punto, descripción y estado, y al final si alguien los atiende y qué fue de los envíos; lo que nombra a personas no va en la dirección [B-casos-admin-10, B-casos-admin-11]", async () => {
    const { persona } = await superadmin();
    await laFila();
    const estado = screen.getByRole("combobox", { name: "Estado" });
    expect(
      [...(estado.closest("form")?.querySelectorAll("label") ?? [])].map(({ textContent }) => textContent),
    ).toEqual([
      "Nombre completo",
      "Nro. documento",
      "Punto de atención",
      "Descripción",
      "Estado",
      "Atención",
      "Envíos",
    ]);
    expect(
      within(estado)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["TODOS", "ACTIVO", "CERRADO", "CANCELADO", "PENDIENTE"]);
    await persona.selectOptions(estado, "CANCELADO");
    await persona.type(screen.getByRole("textbox", { name: "Nombre completo" }), "quispe");
    await persona.type(screen.getByRole("textbox", { name: "Nro. documento" }), "654");
    await persona.type(screen.getByRole("textbox", { name: "Punto de atención" }), "cub{Enter}");
    await waitFor(() =>
      expect(consultas().at(-1)?.consulta).toMatchObject({
        estado: "CANCELADO",
        nombre_completo: "quispe",
        nro_documento: "654",
        identificador: "cub",
      }),
    );
    await waitFor(() => expect(location.search).toBe("?identificador=cub&estado=CANCELADO"));
  });
});

describe("a donde llevan las cifras del tablero", () => {
  it.each([
    ["envios", "CON_FALLOS", "Envíos", "Con fallos"],
    ["envios", "POR_SALIR", "Envíos", "Por salir"],
    ["atencion", "SIN_TOMAR", "Atención", "Sin atender"],
    ["atencion", "EN_ATENCION", "Atención", "En atención"],
    ["atencion", "ESPERAN", "Atención", "Esperan respuesta"],
  ])("?%s=%s pide sólo esos casos, y el filtro «%s» dice «%s»", async (campo, valor, filtro, dicho) => {
    await abrir(`/admin-casos?${campo}=${valor}`, {
      sesion: unSuperadministrador({ permisos: [...PERMISOS] }),
    });
    await laFila();
    expect(consultas().map(({ consulta }) => consulta[campo])).toEqual([valor]);
    const elegido = screen.getByRole<HTMLSelectElement>("combobox", { name: filtro });
    expect(elegido.selectedOptions[0]?.textContent).toBe(dicho);
  });
});

describe("un caso, para quien administra", () => {
  it("la información adicional se abre con su botón y con Enter [B-casos-admin-07]", async () => {
    const { persona } = await superadmin();
    await persona.click(await enFila("Información adicional del caso de Ana Quispe Mamani"));
    await dialogoAbierto("Información adicional de caso");
    await persona.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    (await laFila()).focus();
    await persona.keyboard("{Enter}");
    await dialogoAbierto("Información adicional de caso");
  });

  it.each([
    [[...PERMISOS], undefined],
    [[...PERMISOS, "logs:read"], "/logs?referencia=persona%3A9"],
  ])(
    "de ella se pasa a quién vio los datos de la persona, sólo quien puede leer el registro de actividad: con %j, %s",
    async (permisos, href) => {
      const { persona } = await abrir("/admin-casos", { sesion: unSuperadministrador({ permisos }) });
      await persona.click(await enFila("Información adicional del caso de Ana Quispe Mamani"));
      const caja = within(await dialogoAbierto("Información adicional de caso"));
      await caja.findByText("Última actividad");
      const enlace = caja.queryByRole("link", { name: "Quién vio sus datos" });
      expect(enlace?.getAttribute("href") ?? undefined).toBe(href);
    },
  );

  it("el resumen de conversación, de 1000 de ancho: descripción, tipo y estado, y el hilo con cada clase de mensaje y sus visores, sólo para leer [B-casos-admin-08, B-casos-admin-09, A-conversacion-admin-01, A-conversacion-admin-02, A-conversacion-admin-03, A-conversacion-admin-04, A-conversacion-admin-05, A-conversacion-admin-08, A-conversacion-admin-10, A-conversacion-admin-11, A-conversacion-admin-12, A-conversacion-admin-13, A-conversacion-admin-15, A-conversacion-admin-16, A-conversacion-admin-18, A-limites-08, B-producto-18]", async () => {
    descargas.instalar();
    for (const id of [5, 6, 7, 8]) {
      descargas.en(`/f/${id}?adjunto=0`, () => new Blob(["bytes"]));
      descargas.en(`/f/${id}?adjunto=0&miniatura=1`, () => new Blob(["bytes"]));
    }
    descargas.en("/f/4?adjunto=1", () => new Blob(["bytes"]));
    const conArchivo = (id: number, tipo_contenido: Mensaje["tipo_contenido"], mime: string) =>
      unMensaje(id, {
        tipo_contenido,
        contenido: "",
        extras: {
          adjuntos: [
            Adjunto.parse({
              nombre: `cosa ${id}.bin`,
              tamanio: 2048,
              filename: `/f/${id}?adjunto=0`,
              estado: "LISTO",
              mime,
              miniatura: tipo_contenido === "imagen",
            }),
          ],
        },
      });
    const carta = Adjunto.parse({
      nombre: "carta.pdf",
      tamanio: 2048,
      filename: "/f/4?adjunto=0",
      estado: "LISTO",
      mime: "application/pdf",
      miniatura: false,
    });
    const foto = Adjunto.parse({
      ...carta,
      nombre: "carnet.png",
      filename: "/f/4?adjunto=1",
      mime: "image/png",
    });
    const filas = [
      unMensaje(1, {
        contenido: "Buenos días",
        canal_entrada: { clasificacion: "facebook", usuario: "ana.quispe" },
      }),
      unaSalida(2, { contenido: "De 8:30 a 16:30" }),
      unMensaje(3, { direccion: "AVISO", contenido: "Se abrió el caso 70.", estado: "COMPLETADO" }),
      unMensaje(4, {
        tipo_contenido: "email",
        contenido: "Escribo por un reclamo",
        extras: { asunto: "Reclamo", remitente: "ana@correo.bo", adjuntos: [carta, foto] },
      }),
      conArchivo(5, "imagen", "image/jpeg"),
      conArchivo(6, "audio", "audio/mpeg"),
      conArchivo(7, "video", "video/mp4"),
      conArchivo(8, "archivo", "application/pdf"),
    ];
    servidor.en("GET", `${UNO}/mensajes`, () => ({
      cuerpo: Hilo.parse({ rows: filas, hay_mas: false, secuencia: 8 }),
    }));
    const { persona } = await superadmin();
    await persona.click(await enFila("Ver el resumen de la conversación con Ana Quispe Mamani"));
    const dialogo = await dialogoAbierto("Resumen de conversación");
    const caja = within(dialogo);
    expect(anchoDe(dialogo)).toBe(1000);
    await caja.findByText("De 8:30 a 16:30");
    const dato = (nombre: string) =>
      caja.getByText(nombre, { selector: "dt" }).nextElementSibling?.textContent;
    expect([dato("Descripción"), dato("Tipo")]).toEqual([LARGA, "SIMPLE"]);
    expect(dato("Estado")).toMatch(/^PENDIENTE/);
    const articulos = caja.getAllByRole("article").map((uno) => uno.textContent ?? "");
    expect(articulos.some((texto) => texto.includes("20/11/2026 10:15:03"))).toBe(true);
    const hora = caja.getAllByRole("article").at(-1)?.querySelector("time");
    expect(hora?.textContent).toBe("20/11/2026 10:15:10");
    expect(hora?.closest(".solo-voz")).toBeNull();
    expect([dato("Asunto:"), dato("De:")]).toEqual(["Reclamo", "ana@correo.bo"]);
    expect(caja.getByRole("button", { name: "Descargar carta.pdf" })).toBeTruthy();
    expect(caja.getByText("Se abrió el caso 70.")).toBeTruthy();
    expect(caja.getAllByRole("img", { name: /Facebook/ })).not.toEqual([]);
    expect(caja.queryByRole("textbox")).toBeNull();
    expect(caja.getAllByRole("button", { name: /^Reproducir: / })).toHaveLength(2);
    expect(caja.getByRole("button", { name: "Descargar cosa 8.bin" })).toBeTruthy();
    await persona.click(caja.getByRole("button", { name: /^Ampliar: / }));
    expect(anchoDe(await dialogoAbierto(/^Imagen enviada por/))).toBe(820);
    await persona.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Imagen/ })).toBeNull());
    await persona.click(caja.getByRole("button", { name: "Ver carnet.png" }));
    expect(within(await dialogoAbierto(/^Imagen enviada por/)).getByText("1 de 2")).toBeTruthy();
  });
});

describe("asignar punto y cancelar", () => {
  const DESTINOS = `${CASOS}/70/destinos`;
  const PUNTO = `${CASOS}/70/punto`;
  const CANCELAR = `${CASOS}/70/cancelar`;
  const PREGUNTA = "¿Está seguro de cambiar el estado a CANCELADO?";
  const enPregunta = async (respuesta: string) => {
    const dialogo = (await screen.findByText(PREGUNTA)).closest<HTMLElement>(
      "[role=alertdialog], [role=dialog]",
    );
    return within(dialogo as HTMLElement).getByRole("button", { name: respuesta });
  };
  beforeEach(() => {
    servidor.en("GET", DESTINOS, () => ({
      cuerpo: { rows: [{ id: 5, identificador: "Terminal Este" }], count: 1 },
    }));
    for (const camino of [PUNTO, CANCELAR])
      servidor.en("PUT", camino, () => ({ cuerpo: Caso.parse(unDetalle({ version: 5 })) }));
  });

  it("asignar: se elige entre los del caso y va con la versión que se leyó; la lista se lee otra vez [D79]", async () => {
    const { persona } = await superadmin();
    await persona.click(await enFila("Asignar punto al caso de Ana Quispe Mamani"));
    const caja = within(await dialogoAbierto("Asignar punto"));
    await persona.type(caja.getByRole("combobox", { name: /^Punto de atención/ }), "Term");
    await persona.click(await screen.findByRole("option", { name: "Terminal Este" }));
    await persona.type(caja.getByRole("textbox", { name: /^Comentario/ }), "Vive cerca");
    const antes = consultas().length;
    await persona.click(caja.getByRole("button", { name: "Asignar" }));
    await waitFor(() =>
      expect(servidor.llamadas("PUT", PUNTO).at(-1)?.cuerpo).toEqual({
        id_punto: 5,
        comentario: "Vive cerca",
        version: 4,
      }),
    );
    expect(await screen.findByText("El caso fue asignado.")).toBeTruthy();
    await waitFor(() => expect(consultas().length).toBeGreaterThan(antes));
  });

  it("cancelar: sin motivo no se puede; con él se pregunta una vez más, y Volver no hace nada [D58]", async () => {
    const { persona } = await superadmin();
    await persona.click(await enFila("Cancelar el caso de Ana Quispe Mamani"));
    const caja = within(await dialogoAbierto("Cancelar caso"));
    await waitFor(() =>
      expect(caja.getByRole("button", { name: "Cancelar caso" }).hasAttribute("disabled")).toBe(true),
    );
    await persona.type(caja.getByRole("textbox", { name: /^Motivo/ }), "Es una prueba");
    const pedir = async (respuesta: string) => {
      await persona.click(caja.getByRole("button", { name: "Cancelar caso" }));
      await persona.click(await enPregunta(respuesta));
      await waitFor(() => expect(screen.queryByText(PREGUNTA)).toBeNull());
    };
    await pedir("Volver");
    expect(servidor.llamadas("PUT", CANCELAR)).toEqual([]);
    await pedir("Cancelar caso");
    await waitFor(() =>
      expect(servidor.llamadas("PUT", CANCELAR).at(-1)?.cuerpo).toEqual({
        motivo: "Es una prueba",
        version: 4,
      }),
    );
    expect(await screen.findByText("El caso fue cancelado.")).toBeTruthy();
  });

  it("la información adicional ya cerrada no se lee otra vez cuando algo cambia: quien mira queda registrado", async () => {
    const { persona, sinPedidos } = await superadmin();
    await persona.click(await enFila("Información adicional del caso de Ana Quispe Mamani"));
    await within(await dialogoAbierto("Información adicional de caso")).findByText("Última actividad");
    await persona.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await persona.click(await enFila("Cancelar el caso de Ana Quispe Mamani"));
    const caja = within(await dialogoAbierto("Cancelar caso"));
    await persona.type(caja.getByRole("textbox", { name: /^Motivo/ }), "Es una prueba");
    const antes = consultas().length;
    await persona.click(caja.getByRole("button", { name: "Cancelar caso" }));
    await persona.click(await enPregunta("Cancelar caso"));
    await waitFor(() => expect(consultas().length).toBeGreaterThan(antes));
    await sinPedidos();
    expect(servidor.llamadas("GET", `${UNO}/detalle`)).toHaveLength(1);
  });

  it("si otro lo cambió mientras tanto se lee, y lo escrito queda", async () => {
    servidor.en("PUT", CANCELAR, () => ({
      estado: 409,
      cuerpo: { mensaje: "Otra persona cambió el caso.", error: "CASO_MODIFICADO", actual: unDetalle() },
    }));
    const { persona } = await superadmin();
    await persona.click(await enFila("Cancelar el caso de Ana Quispe Mamani"));
    const caja = within(await dialogoAbierto("Cancelar caso"));
    const motivo = caja.getByRole<HTMLTextAreaElement>("textbox", { name: /^Motivo/ });
    await persona.type(motivo, "Repetido");
    await persona.click(caja.getByRole("button", { name: "Cancelar caso" }));
    await persona.click(await enPregunta("Cancelar caso"));
    expect(await screen.findAllByText("Otra persona cambió el caso.")).not.toEqual([]);
    expect(motivo.value).toBe("Repetido");
  });

  it("un caso terminado no se asigna ni se cancela", async () => {
    fila = unCaso({ estado: "CERRADO" });
    await superadmin();
    expect(within(await laFila()).queryByRole("button", { name: /^Asignar|^Cancelar/ })).toBeNull();
  });
});
