import { screen, waitFor, within } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import { Menciones } from "@ventanilla/contract/nota-interna/nota-interna";
import { beforeEach, describe, expect, it } from "vitest";
import {
  API,
  avisado,
  boton,
  COMPLEJO,
  conCaso,
  dialogo,
  lado,
  MODIFICADO,
  ponerCaso,
  ponerFilas,
  sinDialogo,
  vigilarReinicio,
} from "../../../test/chat/caso.ts";
import { unaFila, unaSalida, unCaso, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, servidor } from "../../../test/chat/pantalla.ts";
import { anchoDe } from "../../../test/medidas.ts";

const ADJUNTAR = `${API}/operadores/caso/adjuntar/501`;
const ACTUAL = unaFila(501, { id_persona: 9 });
const ANTERIOR = unaFila(450, {
  id_persona: 9,
  descripcion: "Reclamo por el cobro doble de la patente municipal",
});
const POSTERIOR = unaFila(560, { id_persona: 9 });

const mensajesDe = (id: number) =>
  servidor.en("GET", `${API}/operadores/caso/${id}/mensajes`, () => ({
    cuerpo: {
      rows: [
        unMensaje(id, { id_caso: id, contenido: `hola del ${id}` }),
        unaSalida(id + 1, { id_caso: id, contenido: `respuesta del ${id}` }),
      ],
      hay_mas: false,
      secuencia: 9,
    },
  }));

const conCasos = async (rows: ReturnType<typeof unaFila>[]) => {
  ponerCaso(COMPLEJO);
  ponerFilas("casos/9", rows);
  ponerFilas("canales/9", []);
  const pantalla = await abrirPantalla({ abierto: 1 });
  await pantalla.lista([unChat(1), unChat(2, { no_leidos: 3 })]);
  await pantalla.hilo(1, [unMensaje(1)]);
  return pantalla;
};
const fila = (nombre: RegExp) => screen.getByRole("button", { name: nombre });

describe("chat: «Casos Pendientes»", () => {
  beforeEach(() => {
    for (const id of [450, 501, 560]) mensajesDe(id);
  });

  it("al abrir una conversación se piden los casos abiertos de su persona; con uno solo no aparece nada [B-conversacion-23]", async () => {
    const { sinPedidos } = await conCasos([ACTUAL]);
    expect(await lado().findByRole("button", { name: "Cerrados 0" })).toBeTruthy();
    await waitFor(() =>
      expect(
        servidor
          .llamadas("GET", `${API}/operadores/casos/9`)
          .some(({ consulta }) => consulta["estado"] === "PENDIENTE"),
      ).toBe(true),
    );
    await sinPedidos();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("con más de uno la lista se abre sola, con resumen de sólo lectura y adjuntar; mide 1000 [B-conversacion-24] [B-limites-21]", async () => {
    await conCasos([ACTUAL, ANTERIOR]);
    const casos = await dialogo("Casos Pendientes");
    expect(anchoDe(screen.getByRole("dialog"))).toBe(1000);
    const lista = within(await casos.findByRole("list", { name: "Casos" }));
    const [actual, anterior] = lista.getAllByRole("listitem");
    expect(actual?.textContent).toContain("Caso actual");
    expect(anterior?.textContent).toContain("Reclamo por el cobro doble de la patente…");
    const resumen = within(await casos.findByRole("region", { name: "Resumen del caso 450" }));
    expect(resumen.getByText(ANTERIOR.descripcion)).toBeTruthy();
    expect(await resumen.findByText("hola del 450")).toBeTruthy();
    expect(resumen.getByText("respuesta del 450").closest("[data-nuestra]")).not.toBeNull();
    expect(casos.queryByRole("textbox")).toBeNull();
    expect(casos.getByRole("button", { name: "Adjuntar Caso" })).toBeTruthy();
  });

  it("de vuelta en la conversación cuenta lo que se responde ahora, no lo leído antes [B-conversacion-23] [B-conversacion-24]", async () => {
    const { persona: dedos, sinPedidos } = await conCasos([ACTUAL, ANTERIOR]);
    await dialogo("Casos Pendientes");
    await dedos.keyboard("{Escape}");
    await sinDialogo();
    const antes = servidor.llamadas("GET", `${API}/operadores/casos/9`).length;
    servidor.en("GET", `${API}/operadores/caso/502`, () => ({ cuerpo: unCaso(502) }));
    servidor.en("GET", `${API}/operadores/casos/502/adjuntos`, () => ({ cuerpo: { rows: [], count: 0 } }));
    await dedos.click(screen.getByRole("link", { name: /^\+591 701 234 52/ }));
    ponerFilas("casos/9", [ACTUAL]);
    await dedos.click(screen.getByRole("link", { name: /^\+591 701 234 51/ }));
    await waitFor(() =>
      expect(servidor.llamadas("GET", `${API}/operadores/casos/9`).length).toBeGreaterThan(antes),
    );
    await lado().findByText("Consulta por requisitos");
    await sinPedidos();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("cerrada, no se abre otra vez mientras la conversación sigue abierta [B-conversacion-24]", async () => {
    const { persona: dedos, decir, sinPedidos } = await conCasos([ACTUAL, ANTERIOR]);
    await dialogo("Casos Pendientes");
    await dedos.keyboard("{Escape}");
    await sinDialogo();
    await decir(EVENTO.casoActualizado, unCaso(501, { ...COMPLEJO, version: 2 }));
    await lado().findByRole("button", { name: "Cerrados 0" });
    await sinPedidos();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("«Adjuntar Caso» sólo a un caso anterior y abierto: ni al actual ni a uno posterior [B-conversacion-19] [B-adjuntar-01]", async () => {
    const { persona: dedos } = await conCasos([ACTUAL, ANTERIOR, POSTERIOR]);
    const casos = await dialogo("Casos Pendientes");
    expect(await casos.findByRole("button", { name: "Adjuntar Caso" })).toBeTruthy();
    for (const nombre of [/^Caso 501/, /^Caso 560/]) {
      await dedos.click(fila(nombre));
      await waitFor(() => expect(fila(nombre).getAttribute("aria-current")).toBe("true"));
      expect(casos.queryByRole("button", { name: "Adjuntar Caso" })).toBeNull();
    }
    await dedos.click(fila(/^Caso 450/));
    expect(await casos.findByRole("button", { name: "Adjuntar Caso" })).toBeTruthy();
  });

  it("el de un punto que no es suyo no se elige solo ni se ofrece adjuntar a él: dice en qué punto está, y sus mensajes no se piden [B-conversacion-24] [B-adjuntar-01] [D68]", async () => {
    const ajeno = { id_persona: 9, legible: false } as const;
    const enArchivo = { identificador: "Archivo central", entidad: { nombre: "Alcaldía" } };
    mensajesDe(430);
    const { persona: dedos, sinPedidos } = await conCasos([
      unaFila(440, { ...ajeno, punto_atencion: enArchivo }),
      unaFila(445, { ...ajeno, punto_atencion: null }),
      ACTUAL,
      unaFila(430, { id_persona: 9 }),
    ]);
    const casos = await dialogo("Casos Pendientes");
    expect(await casos.findByRole("region", { name: "Resumen del caso 430" })).toBeTruthy();
    expect(casos.getByRole("button", { name: "Adjuntar Caso" })).toBeTruthy();
    for (const [nombre, frase] of [
      [/^Caso 440/, /^Este caso está en otro punto de atención, Archivo central\./],
      [/^Caso 445/, /^Este caso es de otro punto de atención\./],
    ] as const) {
      await dedos.click(fila(nombre));
      expect(
        await casos.findByText((_, nodo) => nodo?.tagName === "P" && frase.test(nodo.textContent)),
      ).toBeTruthy();
      expect(casos.queryByRole("button", { name: "Adjuntar Caso" })).toBeNull();
      if (nombre.test("Caso 440")) expect(casos.getByText("Archivo central").lang).toBe("es");
    }
    await sinPedidos();
    for (const id of [440, 445])
      expect(servidor.llamadas("GET", `${API}/operadores/caso/${id}/mensajes`)).toEqual([]);
  });

  it("cuando ninguno de los otros se puede leer, se muestra el actual [B-conversacion-24] [D68]", async () => {
    await conCasos([unaFila(450, { id_persona: 9, legible: false }), ACTUAL]);
    const casos = await dialogo("Casos Pendientes");
    expect(await casos.findByRole("region", { name: "Resumen del caso 501" })).toBeTruthy();
    expect(fila(/^Caso 501/).getAttribute("aria-current")).toBe("true");
    expect(casos.queryByRole("button", { name: "Adjuntar Caso" })).toBeNull();
  });

  it("adjuntar pregunta con su salto de línea, marca el actual CERRADO, lo dice 2 s, y lista y marca empiezan de nuevo [B-adjuntar-01] [B-adjuntar-02] [B-adjuntar-03] [B-adjuntar-06] [B-chat-24]", async () => {
    servidor.en("PUT", ADJUNTAR, () => ({
      cuerpo: unCaso(501, { ...COMPLEJO, estado: "CERRADO", id_caso_destino: 450, version: 2 }),
    }));
    const { persona: dedos, socket } = await conCasos([ACTUAL, ANTERIOR]);
    const reinicio = vigilarReinicio(socket);
    await dedos.click((await dialogo("Casos Pendientes")).getByRole("button", { name: "Adjuntar Caso" }));
    const pregunta = await dialogo("Adjuntar caso");
    expect(pregunta.getByText(/^¿Está seguro de adjuntar/).textContent).toBe(
      "¿Está seguro de adjuntar al caso seleccionado?\nSe marcará el caso actual como CERRADO.",
    );
    expect(servidor.llamadas("PUT", ADJUNTAR)).toEqual([]);
    await dedos.click(pregunta.getByRole("button", { name: "Adjuntar caso" }));
    await avisado("Caso adjuntado exitosamente!", 2000);
    expect(servidor.llamadas("PUT", ADJUNTAR)[0]?.cuerpo).toEqual({
      caso: 501,
      caso_destino: 450,
      version: 1,
      ultimo_visto: 10,
    });
    await waitFor(() => expect(reinicio()).toBe(true));
    await sinDialogo();
    expect(await screen.findByText(/^Debe seleccionar UNO o VARIOS canales/)).toBeTruthy();
    expect(boton("Siguiente sin leer")).toBeTruthy();
  });

  it("de varios anteriores se adjunta al que está seleccionado [B-adjuntar-01]", async () => {
    mensajesDe(430);
    servidor.en("PUT", ADJUNTAR, () => ({
      cuerpo: unCaso(501, { ...COMPLEJO, estado: "CERRADO", id_caso_destino: 430, version: 2 }),
    }));
    const { persona: dedos } = await conCasos([ACTUAL, ANTERIOR, unaFila(430, { id_persona: 9 })]);
    const casos = await dialogo("Casos Pendientes");
    await casos.findByRole("region", { name: "Resumen del caso 450" });
    await dedos.click(fila(/^Caso 430/));
    await casos.findByRole("region", { name: "Resumen del caso 430" });
    await dedos.click(casos.getByRole("button", { name: "Adjuntar Caso" }));
    await dedos.click((await dialogo("Adjuntar caso")).getByRole("button", { name: "Adjuntar caso" }));
    await avisado("Caso adjuntado exitosamente!", 2000);
    expect(servidor.llamadas("PUT", ADJUNTAR).map(({ cuerpo }) => cuerpo)).toMatchObject([
      { caso: 501, caso_destino: 430 },
    ]);
  });

  it("si alguien habló mientras tanto, pregunta; revisar no adjunta y adjuntar igual lo fuerza [D65]", async () => {
    servidor.en("PUT", ADJUNTAR, ({ cuerpo }) =>
      (cuerpo as { forzar?: boolean }).forzar === true
        ? { cuerpo: unCaso(501, { ...COMPLEJO, estado: "CERRADO", id_caso_destino: 450, version: 2 }) }
        : { estado: 409, cuerpo: { mensaje: "Hay mensajes.", error: "HUBO_MENSAJES" } },
    );
    const { persona: dedos } = await conCasos([ACTUAL, ANTERIOR]);
    const intentar = async (respuesta: string) => {
      await dedos.click((await dialogo("Casos Pendientes")).getByRole("button", { name: "Adjuntar Caso" }));
      await dedos.click((await dialogo("Adjuntar caso")).getByRole("button", { name: "Adjuntar caso" }));
      await screen.findByText(/^Hay mensajes nuevos que usted aún no vio. ¿Adjuntar/);
      await dedos.click(screen.getByRole("button", { name: respuesta }));
    };
    await intentar("Revisar");
    expect(servidor.llamadas("PUT", ADJUNTAR)).toHaveLength(1);
    await intentar("Adjuntar igual");
    await avisado("Caso adjuntado exitosamente!", 2000);
    expect(servidor.llamadas("PUT", ADJUNTAR)).toHaveLength(3);
  });

  it("si el caso cambió, dice lo que dice el servidor y la lista sigue abierta [D65]", async () => {
    servidor.en("PUT", ADJUNTAR, () => MODIFICADO);
    const { persona: dedos } = await conCasos([ACTUAL, ANTERIOR]);
    await dedos.click((await dialogo("Casos Pendientes")).getByRole("button", { name: "Adjuntar Caso" }));
    await dedos.click((await dialogo("Adjuntar caso")).getByRole("button", { name: "Adjuntar caso" }));
    expect(await screen.findByText(MODIFICADO.cuerpo.mensaje, { selector: "[role=group] *" })).toBeTruthy();
    expect(screen.getByRole("dialog", { name: "Casos Pendientes" })).toBeTruthy();
  });
});

describe("chat: casos adjuntos", () => {
  it("el resumen se lee por páginas y sus mensajes no ofrecen reintentar [B-conversacion-16]", async () => {
    const adjunto = unaFila(480, { estado: "CERRADO" });
    servidor.en("GET", `${API}/operadores/casos/501/adjuntos`, () => ({
      cuerpo: { rows: [adjunto], count: 1 },
    }));
    servidor.en("GET", `${API}/operadores/caso/480/mensajes`, ({ consulta }) => ({
      cuerpo: {
        rows: consulta["antes"]
          ? [unMensaje(5, { id_caso: 480, contenido: "el primero" })]
          : [unaSalida(6, { id_caso: 480, contenido: "no salió", estado: "FALLIDO", motivo: "agotado" })],
        hay_mas: consulta["antes"] === undefined,
        secuencia: 9,
      },
    }));
    const { persona: dedos } = await conCaso();
    await dedos.click(await lado().findByRole("button", { name: "Adjuntos 1" }));
    const adjuntos = await dialogo("Casos adjuntos");
    expect(await adjuntos.findByText("no salió")).toBeTruthy();
    expect(await adjuntos.findByText("el primero")).toBeTruthy();
    expect(adjuntos.queryByRole("button", { name: "Reintentar" })).toBeNull();
    expect(adjuntos.queryByRole("button", { name: "Adjuntar Caso" })).toBeNull();
  });

  it("visto otra vez se vuelve a leer: lo que se dijo después está ahí [B-conversacion-16]", async () => {
    const adjunto = unaFila(480, { estado: "CERRADO" });
    servidor.en("GET", `${API}/operadores/casos/501/adjuntos`, () => ({
      cuerpo: { rows: [adjunto], count: 1 },
    }));
    mensajesDe(480);
    const { persona: dedos } = await conCaso();
    const ver = async () => {
      await dedos.click(await lado().findByRole("button", { name: "Adjuntos 1" }));
      return await dialogo("Casos adjuntos");
    };
    expect(await (await ver()).findByText("hola del 480")).toBeTruthy();
    await dedos.keyboard("{Escape}");
    await sinDialogo();
    const despues = unaSalida(482, { id_caso: 480, contenido: "dicho después" });
    servidor.en("GET", `${API}/operadores/caso/480/mensajes`, () => ({
      cuerpo: { rows: [despues], hay_mas: false, secuencia: 10 },
    }));
    expect(await (await ver()).findByText("dicho después")).toBeTruthy();
  });

  it("quien lo lee ha visto lo que allí lo nombra: ninguna conversación lo muestra", async () => {
    const VER = `${API}/operadores/caso/480/menciones/vistas`;
    const mencion = (vista: boolean) => ({
      cuerpo: Menciones.parse({
        rows: [
          {
            id_mensaje: 480,
            clase: "nota",
            id_caso: 480,
            sesion_id: 1,
            autor: { id: null, nombre: "EVA ROJAS" },
            texto: "¿Lo ve?",
            _created_at: "2026-11-23T14:15:00.000Z",
            vista,
          },
        ],
        sin_ver: vista ? 0 : 1,
      }),
    });
    servidor.en("GET", `${API}/operadores/menciones`, () => mencion(false));
    servidor.en("POST", VER, () => mencion(true));
    servidor.en("GET", `${API}/operadores/casos/501/adjuntos`, () => ({
      cuerpo: { rows: [unaFila(480, { estado: "CERRADO" })], count: 1 },
    }));
    mensajesDe(480);
    const { persona: dedos, sinPedidos } = await conCaso();
    await sinPedidos();
    expect(servidor.llamadas("POST", VER)).toEqual([]);
    await dedos.click(await lado().findByRole("button", { name: "Adjuntos 1" }));
    expect(await (await dialogo("Casos adjuntos")).findByText("hola del 480")).toBeTruthy();
    await waitFor(() => expect(servidor.llamadas("POST", VER)).toHaveLength(1));
  });
});

describe("chat: «Casos cerrados»", () => {
  it("de un caso de otro punto dice que aquí no se lee, sin ofrecer lo que volvería a negarse", async () => {
    const ajeno = unaFila(450, { id_persona: 9, estado: "CERRADO" });
    servidor.en("GET", `${API}/operadores/caso/450/mensajes`, () => ({
      estado: 404,
      cuerpo: { mensaje: "No existe el recurso solicitado.", error: "NO_EXISTE" },
    }));
    ponerCaso(COMPLEJO);
    servidor.en("GET", `${API}/operadores/casos/9`, ({ consulta }) => {
      const rows = consulta["estado"] === "CERRADO" ? [ajeno] : [ACTUAL];
      return { cuerpo: { rows, count: rows.length } };
    });
    ponerFilas("canales/9", []);
    const { persona: dedos, lista, hilo } = await abrirPantalla({ abierto: 1 });
    await lista([unChat(1)]);
    await hilo(1, [unMensaje(1)]);
    await dedos.click(await lado().findByRole("button", { name: "Cerrados 1" }));
    const cerrados = await dialogo("Casos cerrados");
    expect(await cerrados.findByText(/^Este caso es de otro punto de atención\./)).toBeTruthy();
    expect(cerrados.queryByRole("button", { name: "Reintentar" })).toBeNull();
  });
});
