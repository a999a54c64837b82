import { act, screen, waitFor, within } from "@testing-library/react";
import { RespuestaCasoNuevo } from "@ventanilla/contract/caso/caso";
import { describe, expect, it, vi } from "vitest";
import { PUNTO, unCaso, unChat, YO } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, dialogoAbierto, servidor } from "../../../test/chat/pantalla.ts";
import { unCubiculoDetalle, unInicio, unUsuario } from "../../../test/fabrica.ts";
import { SIN_LINEA } from "../../../test/servidor.ts";
import { notasDe } from "../../domains/borrador/index.ts";
import { setNavigator } from "../../lib/navigation.ts";
import { startSession } from "../../lib/session.ts";
import { getToasts } from "../../ui/toast/toasts.ts";

const CREAR = "/ws/api/system/operadores/caso/crear";
const TELEFONO_MALO = "El campo debe contener un número de teléfono válido (8 dígitos).";
const LLAMADAS = { clasificacion: "llamada", solo_registro: true } as const;

/** The point attends two telephones and a WhatsApp. */
async function abrirPunto() {
  servidor.en("GET", `/ws/api/system/operadores/cubiculo/${PUNTO}`, () => ({
    cuerpo: unCubiculoDetalle({
      canales_autorizados: [
        {
          id: 21,
          clasificacion: "whatsapp",
          usuario: "59170000001@c.us",
          id_entidad: 1,
          solo_registro: false,
        },
        { id: 22, ...LLAMADAS, usuario: "22184000", id_entidad: 1 },
        { id: 23, ...LLAMADAS, usuario: "8001020", id_entidad: 1 },
      ],
    }),
  }));
  const pantalla = await abrirPantalla();
  await pantalla.lista([unChat(1), unChat(2)]);
  return pantalla;
}

const respuesta = (cambios: Partial<RespuestaCasoNuevo> = {}) => ({
  cuerpo: RespuestaCasoNuevo.parse({
    ...unCaso(502),
    punto_atencion_diferente: null,
    canal_entrada: null,
    caso_abierto: false,
    ...cambios,
  }),
});
const botones = () => screen.findAllByRole("button", { name: /^Iniciar Caso de una llamada/ });
const dialogo = () => dialogoAbierto("Iniciar Caso");
const telefono = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Teléfono/ });
const descripcion = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Descripción/ });
const guardar = () => screen.getByRole<HTMLButtonElement>("button", { name: "Guardar" });
const pedidas = () => servidor.llamadas("POST", CREAR);

async function llamar() {
  const pantalla = await abrirPunto();
  const { persona } = pantalla;
  await persona.click((await botones())[0] ?? document.body);
  await dialogo();
  await persona.type(telefono(), "70123456");
  await persona.type(descripcion(), "Pregunta por su licencia");
  return pantalla;
}

describe("iniciar un caso de una llamada", () => {
  it("hay botón donde el servidor dice que sólo se registra, se llame como se llame el canal [B-chat-04]", async () => {
    servidor.en("GET", `/ws/api/system/operadores/cubiculo/${PUNTO}`, () => ({
      cuerpo: unCubiculoDetalle({
        canales_autorizados: [
          { id: 21, clasificacion: "twitter", usuario: "ventanilla", id_entidad: 1, solo_registro: true },
          { id: 22, ...LLAMADAS, usuario: "22184000", id_entidad: 1, solo_registro: false },
        ],
      }),
    }));
    const pantalla = await abrirPantalla();
    await pantalla.lista([unChat(1)]);
    expect((await botones()).map((uno) => uno.textContent)).toEqual(["ventanilla"]);
  });

  it("un botón con su número por cada teléfono autorizado, encima del filtro [B-chat-04]", async () => {
    await abrirPunto();
    expect((await botones()).map((uno) => uno.textContent)).toEqual(["22184000", "8001020"]);
    const filtro = screen.getByRole("textbox", { name: "Filtrar chats" });
    const primero = (await botones())[0] ?? document.body;
    expect(primero.compareDocumentPosition(filtro) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("sin teléfonos autorizados no hay botón [B-chat-04]", async () => {
    const { lista, sinPedidos } = await abrirPantalla();
    await lista([unChat(1)]);
    await waitFor(() =>
      expect(servidor.llamadas("GET", `/ws/api/system/operadores/cubiculo/${PUNTO}`)).toHaveLength(1),
    );
    await sinPedidos();
    expect(screen.queryByRole("button", { name: /^Iniciar Caso/ })).toBeNull();
  });

  it("pide teléfono de 8 dígitos y descripción de hasta 200 con contador; sin ellos no se guarda [B-chat-19] [B-caso-34] [B-caso-35] [B-limites-17] [B-limites-18] [B-limites-21] [B-validacion-01] [A-validacion-04] [A-limites-07]", async () => {
    const { persona } = await abrirPunto();
    await persona.click((await botones())[0] ?? document.body);
    const caja = within(await dialogo());
    const raiz = screen.getByRole("dialog").closest<HTMLElement>(".mantine-Modal-root");
    expect(raiz?.style.getPropertyValue("--modal-size")).toContain("43.75rem");
    expect([telefono().maxLength, descripcion().maxLength]).toEqual([8, 200]);
    expect(guardar().disabled).toBe(true);
    expect(caja.getByText("Faltan: Teléfono, Descripción.")).toBeTruthy();
    await persona.click(telefono());
    await persona.tab();
    expect(await caja.findByText("El campo es obligatorio.")).toBeTruthy();
    await persona.type(descripcion(), "Pregunta por su licencia");
    expect(await caja.findByText("24/200")).toBeTruthy();
    await persona.type(telefono(), "7012345");
    expect(caja.getByText(TELEFONO_MALO)).toBeTruthy();
    expect(guardar().disabled).toBe(true);
    await persona.type(telefono(), "67");
    expect(telefono().value).toBe("70123456");
    expect(caja.queryByText(TELEFONO_MALO)).toBeNull();
    expect(guardar().disabled).toBe(false);
    for (const malo of ["01234567", "7012345a"]) {
      await persona.clear(telefono());
      await persona.type(telefono(), malo);
      expect(caja.getByText(TELEFONO_MALO)).toBeTruthy();
      expect(guardar().disabled).toBe(true);
    }
    await persona.clear(telefono());
    await persona.type(telefono(), "70123456");
    await persona.clear(descripcion());
    expect(guardar().disabled).toBe(true);
    expect(pedidas()).toEqual([]);
  });

  it("caso nuevo: se crea por el canal llamado y se abre su chat [B-chat-19]", async () => {
    servidor.en("POST", CREAR, () => respuesta());
    const { persona } = await llamar();
    await persona.click(guardar());
    expect(await screen.findByRole("textbox", { name: "Mensaje para +591 701 234 52" })).toBeTruthy();
    expect(pedidas()[0]?.cuerpo).toEqual({
      canal: 22,
      caso: {
        descripcion: "Pregunta por su licencia",
        clasificacion: "llamada",
        usuario: "70123456",
        tipo: "SIMPLE",
        id_punto_atencion: PUNTO,
      },
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("abierto aquí: lo dice y abre ese chat [B-caso-52] [B-errores-21]", async () => {
    servidor.en("POST", CREAR, () => respuesta({ caso_abierto: true, canal_entrada: 2 }));
    const { persona } = await llamar();
    await persona.click(guardar());
    expect(
      await screen.findByRole("group", {
        name: "El mensaje se ha agregado a un CASO PENDIENTE del ciudadano!",
      }),
    ).toBeTruthy();
    expect(getToasts().shown.at(-1)?.durationMs).toBe(6_000);
    expect(await screen.findByRole("textbox", { name: "Mensaje para +591 701 234 52" })).toBeTruthy();
  });

  it("abierto en otro punto: avisa, lo dicho queda allí como nota empezada, pregunta y sólo entonces va a esa conversación [B-caso-50] [B-caso-51] [B-errores-21]", async () => {
    const go = vi.fn();
    setNavigator({ go, path: () => `/chat/${PUNTO}` });
    servidor.en("POST", CREAR, () => respuesta({ punto_atencion_diferente: 9, canal_entrada: 44 }));
    const { persona } = await llamar();
    await persona.click(guardar());
    expect(
      await screen.findByRole("group", {
        name: "El ciudadano tiene un CASO PENDIENTE en otro Punto de Atención!",
      }),
    ).toBeTruthy();
    expect(getToasts().shown.at(-1)).toMatchObject({ kind: "warning", durationMs: 6_000 });
    const ir = await screen.findByRole("button", { name: "Ir a esa conversación" });
    expect(notasDe(YO.id).leer(44)).toBe("Pregunta por su licencia");
    expect(go).not.toHaveBeenCalled();
    await persona.click(ir);
    await waitFor(() => expect(go.mock.calls[0]?.[0]).toBe("/conversacion/9/44"));
  });

  it("sin línea no se pierde lo escrito, y el reintento lleva la misma clave; otro contenido, otra [B-chat-19] [A-errores-14] [A-errores-22] [B-errores-15] [B-errores-27]", async () => {
    let cae = true;
    servidor.en("POST", CREAR, () => {
      if (cae) throw SIN_LINEA;
      return respuesta();
    });
    const { persona } = await llamar();
    await persona.click(guardar());
    await screen.findByRole("group", { name: "No se pudo establecer conexión con el servidor." });
    await waitFor(() => expect(guardar().disabled).toBe(false));
    expect([telefono().value, descripcion().value]).toEqual(["70123456", "Pregunta por su licencia"]);
    await persona.click(guardar());
    await waitFor(() => expect(pedidas()).toHaveLength(2));
    await waitFor(() => expect(guardar().disabled).toBe(false));
    await persona.type(descripcion(), " y pagos");
    cae = false;
    await persona.click(guardar());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const [primera, segunda, tercera] = pedidas().map(({ clave }) => clave);
    expect(primera).toMatch(/^[0-9a-f-]{36}$/);
    expect(segunda).toBe(primera);
    expect(tercera).not.toBe(primera);
  });

  it("sin saber si se abrió y cerrado el diálogo, lo mismo escrito otra vez lleva la misma clave; sabido ya, otra [B-chat-19]", async () => {
    const finales = [{ estado: 504, cuerpo: null }];
    servidor.en("POST", CREAR, () => finales.shift() ?? respuesta());
    const { persona } = await llamar();
    await persona.click(guardar());
    await waitFor(() => expect(pedidas()).toHaveLength(1));
    await waitFor(() => expect(guardar().disabled).toBe(false));
    await persona.click(screen.getByRole("button", { name: "Cancelar" }));
    await persona.click(await screen.findByRole("button", { name: "Descartar cambios" }));
    for (const veces of [2, 3]) {
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await persona.click((await botones())[0] ?? document.body);
      await dialogo();
      await persona.type(telefono(), "70123456");
      await persona.type(descripcion(), "Pregunta por su licencia");
      await persona.click(guardar());
      await waitFor(() => expect(pedidas()).toHaveLength(veces));
    }
    const [primera, segunda, tercera] = pedidas().map(({ clave }) => clave);
    expect(segunda).toBe(primera);
    expect(tercera).not.toBe(primera);
  });

  it.each<[string, Partial<RespuestaCasoNuevo>, string]>([
    ["aquí", { caso_abierto: true, canal_entrada: 2 }, ""],
    ["en otro punto", { punto_atencion_diferente: 9, canal_entrada: 44 }, "Pregunta por su licencia"],
  ])(
    "abierto %s cuando ya ingresó otra persona: no se le dice ni se la lleva a él; lo dicho sigue siendo de quien lo escribió",
    async (_donde, caso, nota) => {
      const tarde = Promise.withResolvers<ReturnType<typeof respuesta>>();
      servidor.en("POST", CREAR, () => tarde.promise);
      const { persona } = await llamar();
      await persona.click(guardar());
      await waitFor(() => expect(pedidas()).toHaveLength(1));
      act(() => startSession(unInicio({ usuario: unUsuario({ id: YO.id + 90, usuario: "otra" }) })));
      const dichos = getToasts().shown.length;
      await act(async () => tarde.resolve(respuesta(caso)));
      await waitFor(() => expect(guardar().disabled).toBe(false));
      expect(screen.queryByRole("textbox", { name: /^Mensaje para/ })).toBeNull();
      expect(screen.queryByRole("button", { name: "Ir a esa conversación" })).toBeNull();
      expect([getToasts().shown.length, notasDe(YO.id).leer(44)]).toEqual([dichos, nota]);
    },
  );
});
