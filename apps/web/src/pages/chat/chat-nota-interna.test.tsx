import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { Menciones } from "@ventanilla/contract/nota-interna/nota-interna";
import { describe, expect, it, vi } from "vitest";
import { mirar } from "../../../test/avisos.ts";
import { unMensaje, YO } from "../../../test/chat/fabrica.ts";
import { campoNota, conversacionAbierta, NOTAS, unaNota } from "../../../test/chat/nota.ts";
import { articulos, campo, cuadros, entradas, servidor } from "../../../test/chat/pantalla.ts";
import { unInicio, unUsuario } from "../../../test/fabrica.ts";
import { enOtraPestana } from "../../../test/pestanas.ts";
import { SAFE_KEY_MS } from "../../lib/request-key.ts";
import { startSession } from "../../lib/session.ts";
import { readStored } from "../../lib/storage.ts";
import { resetStores } from "../../lib/store.ts";
import { getToasts } from "../../ui/toast/toasts.ts";

const COLEGAS = "/ws/api/system/operadores/caso/501/mencionables";
const OSCAR = { id: 77, nombre: "ÓSCAR ÑAÑEZ", usuario: "onanez" };

describe("chat: nota interna", () => {
  it("lo escrito como nota va a las notas del caso y nunca a lo que se envía; el mensaje empezado sigue en su campo", async () => {
    const enviar = vi.fn(() => new Promise<never>(() => undefined));
    const notas: unknown[] = [];
    servidor.en("POST", NOTAS, ({ cuerpo }) => {
      notas.push(cuerpo);
      return { cuerpo: unaNota(9, { contenido: "Falta su certificado" }) };
    });
    const { persona: dedos } = await conversacionAbierta({ enviar });
    await dedos.type(campo(), "Buenos días");
    await dedos.click(screen.getByRole("button", { name: "Nota interna" }));
    expect(screen.getByText("Nota interna: la ven sólo sus colegas. No se envía.")).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: /^Mensaje para/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Adjuntar" })).toBeNull();
    await dedos.type(campoNota(), "Falta su certificado{Enter}");
    await waitFor(() => expect(notas).toEqual([{ texto: "Falta su certificado" }]));
    await waitFor(() => expect(campoNota().value).toBe(""));
    await dedos.click(screen.getByRole("button", { name: "Volver al mensaje" }));
    expect(campo().value).toBe("Buenos días");
    expect(enviar).not.toHaveBeenCalled();
  });

  it.each([
    [
      "la rechaza el servidor",
      { estado: 412, cuerpo: { mensaje: "No puede ver este caso.", error: "MENCION_NO_ALCANZA" } },
      /^La nota no se guardó: No puede ver este caso\.$/,
    ],
    [
      "contesta otro en su lugar",
      { cuerpo: null, texto: "<!doctype html><title>Wi-Fi</title>" },
      /^La nota no se guardó: ./,
    ],
  ] as const)(
    "si %s, la nota sigue en su campo y se dice por qué; guardada otra vez, es la misma petición",
    async (_quien, respuesta, dicho) => {
      const claves: unknown[] = [];
      let falla = true;
      servidor.en("POST", NOTAS, ({ clave }) => {
        claves.push(clave);
        return falla ? respuesta : { cuerpo: unaNota(9) };
      });
      const { persona: dedos } = await conversacionAbierta();
      await dedos.click(screen.getByRole("button", { name: "Nota interna" }));
      await dedos.type(campoNota(), "Ojo{Enter}");
      expect(await screen.findByText(dicho)).toBeTruthy();
      expect(campoNota().value).toBe("Ojo");
      falla = false;
      await dedos.click(screen.getByRole("button", { name: "Guardar nota" }));
      await waitFor(() => expect(campoNota().value).toBe(""));
      expect(new Set(claves).size).toBe(1);
    },
  );

  it("al abrir otra conversación se escribe un mensaje; al volver está la nota empezada", async () => {
    const { persona: dedos } = await conversacionAbierta();
    const esta = entradas().findIndex((una) => una.querySelector("[aria-current=true]") !== null);
    const otra = 1 - esta;
    const abrir = async (lugar: number) => {
      await dedos.click(within(entradas()[lugar] as HTMLElement).getByRole("link"));
      await cuadros();
    };
    await dedos.click(screen.getByRole("button", { name: "Nota interna" }));
    await dedos.type(campoNota(), "A medias");
    await abrir(otra);
    expect(campo().value).toBe("");
    await abrir(esta);
    expect(campoNota().value).toBe("A medias");
  });

  it("detrás de @ se ofrecen los colegas que ven el caso; Intro elige sin guardar, y con la nota va quién es", async () => {
    const notas: unknown[] = [];
    servidor.en("POST", NOTAS, ({ cuerpo }) => {
      notas.push(cuerpo);
      return { cuerpo: unaNota(9) };
    });
    servidor.salvo("GET", COLEGAS, () => ({ cuerpo: { rows: [OSCAR] } }));
    const { persona: dedos } = await conversacionAbierta();
    await dedos.click(screen.getByRole("button", { name: "Nota interna" }));
    await dedos.type(campoNota(), "Vea @Ós");
    const opcion = await screen.findByRole("option", { name: /Óscar Ñañez/ });
    expect(campoNota().getAttribute("aria-activedescendant")).toBe(opcion.id);
    await dedos.keyboard("{Enter}");
    expect(campoNota().value).toBe("Vea @Óscar Ñañez ");
    expect(screen.queryByRole("option")).toBeNull();
    expect(screen.getByText("Se avisará a Óscar Ñañez")).toBeTruthy();
    expect(notas).toEqual([]);
    await dedos.keyboard("{Enter}");
    await waitFor(() => expect(notas).toEqual([{ texto: "Vea @Óscar Ñañez", menciones: [77] }]));
  });

  it("a quien se eligió se le avisa también si la página se cargó otra vez mientras tanto", async () => {
    const notas: unknown[] = [];
    servidor.en("POST", NOTAS, ({ cuerpo }) => {
      notas.push(cuerpo);
      return { cuerpo: unaNota(9) };
    });
    servidor.salvo("GET", COLEGAS, () => ({ cuerpo: { rows: [OSCAR] } }));
    const antes = await conversacionAbierta();
    await antes.persona.click(screen.getByRole("button", { name: "Nota interna" }));
    await antes.persona.type(campoNota(), "@Ó");
    await antes.persona.click(await screen.findByRole("option", { name: /Óscar/ }));
    cleanup();
    resetStores();
    const { persona: dedos } = await conversacionAbierta();
    expect(screen.getByText("Se avisará a Óscar Ñañez")).toBeTruthy();
    await dedos.type(campoNota(), "¿lo ve?{Enter}");
    await waitFor(() => expect(notas).toEqual([{ texto: "@Óscar Ñañez ¿lo ve?", menciones: [77] }]));
    await waitFor(() => expect(localStorage.getItem(`base_mencionados_${YO.id}:1`)).toBeNull());
  });

  it("lo que otra pestaña escribe en el mismo campo aparece en éste, y lo que allí se envió deja de ofrecerse", async () => {
    await conversacionAbierta();
    const alli = (escrito: string | null) =>
      act(() =>
        enOtraPestana(() => {
          if (escrito === null) localStorage.removeItem(`base_borrador_${YO.id}:1`);
          else localStorage.setItem(`base_borrador_${YO.id}:1`, JSON.stringify(escrito));
        }),
      );
    alli("Le confirmo");
    expect(campo().value).toBe("Le confirmo");
    alli(null);
    expect(campo().value).toBe("");
  });

  it("Escape cierra sólo la lista de colegas; borrado el nombre, no se avisa a nadie", async () => {
    servidor.salvo("GET", COLEGAS, () => ({ cuerpo: { rows: [OSCAR] } }));
    const { persona: dedos } = await conversacionAbierta();
    await dedos.click(screen.getByRole("button", { name: "Nota interna" }));
    await dedos.type(campoNota(), "@");
    await screen.findByRole("option", { name: /Óscar/ });
    await dedos.keyboard("{Escape}");
    expect(screen.queryByRole("option")).toBeNull();
    expect(document.activeElement).toBe(campoNota());
    await dedos.type(campoNota(), "Ó");
    await dedos.click(await screen.findByRole("option", { name: /Óscar/ }));
    expect(screen.getByText("Se avisará a Óscar Ñañez")).toBeTruthy();
    await dedos.clear(campoNota());
    expect(screen.queryByText("Se avisará a Óscar Ñañez")).toBeNull();
  });

  it("en el hilo es de colegas, también para quien escucha: ni entrega, ni responder, ni cuenta como lo último", async () => {
    const { hilo } = await conversacionAbierta();
    await hilo(1, [
      unMensaje(1),
      unaNota(2, { extras: { menciones: [{ id: 5, nombre: "ANA PAZ" }] }, contenido: "@ANA PAZ, ¿lo ve?" }),
    ]);
    const nota = articulos().at(-1) as HTMLElement;
    expect(nota.getAttribute("aria-label")).toMatch(/^Nota interna de Óscar Ñañez, /);
    expect(within(nota).getByText("@Ana Paz").tagName).toBe("B");
    expect(within(nota).queryByText(/Enviado|En cola|Entregado|Nota$/)).toBeNull();
    expect(within(nota).queryByRole("button", { name: /Responder/ })).toBeNull();
    await waitFor(() =>
      expect(
        screen
          .getAllByRole("log")
          .map((uno) => uno.textContent)
          .join(),
      ).toContain("Nota interna de Óscar Ñañez: @Ana Paz, ¿lo ve?"),
    );
  });

  it("la que nombra a quien tiene abierta su conversación en una pestaña oculta queda vista cuando la mira, no antes", async () => {
    const VER = "/ws/api/system/operadores/caso/501/menciones/vistas";
    const mencion = (vista: boolean) => ({
      cuerpo: Menciones.parse({
        rows: [
          {
            id_mensaje: 900,
            clase: "nota",
            id_caso: 501,
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
    servidor.en("GET", "/ws/api/system/operadores/menciones", () => mencion(false));
    servidor.en("POST", VER, () => mencion(true));
    mirar("otra pestaña");
    const { sinPedidos } = await conversacionAbierta();
    await sinPedidos();
    expect(servidor.llamadas("POST", VER)).toEqual([]);
    mirar("aquí");
    await waitFor(() => expect(servidor.llamadas("POST", VER)).toHaveLength(1));
  });

  it("mientras el caso no está en un punto no se ofrece: otra institución podría leerla", async () => {
    await conversacionAbierta({}, { id_punto_atencion: null });
    expect(screen.queryByRole("button", { name: "Nota interna" })).toBeNull();
  });

  it("junto a un caso cerrado no se envía nada, y se anota", async () => {
    const { persona: dedos } = await conversacionAbierta({}, { estado: "CERRADO" });
    expect(screen.queryByRole("textbox", { name: /^Mensaje para/ })).toBeNull();
    await dedos.click(screen.getByRole("button", { name: "Nota interna" }));
    expect(document.activeElement).toBe(campoNota());
  });
});

describe("chat: una nota que se guarda mientras se sigue trabajando", () => {
  it("lo que se escribe entretanto detrás es otra nota: queda sin lo guardado, y a quien se eligió se le avisará", async () => {
    const notas: unknown[] = [];
    const { promise, resolve } = Promise.withResolvers<{ cuerpo: object }>();
    servidor.en("POST", NOTAS, ({ cuerpo }) => {
      notas.push(cuerpo);
      return promise;
    });
    servidor.salvo("GET", COLEGAS, () => ({ cuerpo: { rows: [OSCAR] } }));
    const { persona: dedos } = await conversacionAbierta();
    await dedos.click(screen.getByRole("button", { name: "Nota interna" }));
    await dedos.type(campoNota(), "Falta su carnet{Enter}");
    await waitFor(() => expect(notas).toHaveLength(1));
    await dedos.type(campoNota(), " @Ós");
    await dedos.click(await screen.findByRole("option", { name: /Óscar/ }));
    await act(async () => resolve({ cuerpo: unaNota(9) }));
    await waitFor(() => expect(campoNota().value).toBe("@Óscar Ñañez "));
    expect(screen.getByText("Se avisará a Óscar Ñañez")).toBeTruthy();
    await dedos.type(campoNota(), "¿lo ve?{Enter}");
    await waitFor(() =>
      expect(notas).toEqual([
        { texto: "Falta su carnet" },
        { texto: "@Óscar Ñañez ¿lo ve?", menciones: [77] },
      ]),
    );
  });

  it("si no se guarda cuando ya se mira otra conversación, se dice de quién es, con el camino; guardada otra vez es la misma petición", async () => {
    const claves: unknown[] = [];
    const { promise, resolve } = Promise.withResolvers<{ estado: number; cuerpo: object }>();
    servidor.en("POST", NOTAS, ({ clave }) => {
      claves.push(clave);
      return claves.length === 1 ? promise : { cuerpo: unaNota(9) };
    });
    const { persona: dedos } = await conversacionAbierta();
    const abrir = async (nombre: RegExp) => {
      await dedos.click(screen.getByRole("link", { name: nombre }));
      await cuadros();
    };
    await dedos.click(screen.getByRole("button", { name: "Nota interna" }));
    await dedos.type(campoNota(), "Ojo{Enter}");
    await waitFor(() => expect(claves).toHaveLength(1));
    await abrir(/^\+591 701 234 52/);
    await act(async () =>
      resolve({ estado: 412, cuerpo: { mensaje: "No puede ver este caso.", error: "MENCION_NO_ALCANZA" } }),
    );
    const dicho = await screen.findByText("La nota no se guardó: No puede ver este caso.");
    const aviso = dicho.closest<HTMLElement>("[role=group]");
    expect(aviso?.getAttribute("aria-label")).toContain("+591 701 234 51");
    expect(within(aviso ?? document.body).getByRole("button", { name: "Abrir conversación" })).toBeTruthy();
    await abrir(/^\+591 701 234 51/);
    expect(campoNota().value).toBe("Ojo");
    await dedos.click(screen.getByRole("button", { name: "Guardar nota" }));
    await waitFor(() => expect(campoNota().value).toBe(""));
    expect([claves.length, new Set(claves).size]).toEqual([2, 1]);
  });

  it("si no se guarda cuando ya entró otra persona, a ella no se le dice ni queda en sus avisos", async () => {
    const { promise, resolve } = Promise.withResolvers<{ estado: number; cuerpo: object }>();
    servidor.en("POST", NOTAS, () => promise);
    const { persona: dedos, sinPedidos } = await conversacionAbierta();
    await dedos.click(screen.getByRole("button", { name: "Nota interna" }));
    await dedos.type(campoNota(), "Ojo{Enter}");
    await waitFor(() => expect(servidor.llamadas("POST", NOTAS)).toHaveLength(1));
    cleanup();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 });
    startSession(unInicio({ token: "otro", usuario: unUsuario({ id: 8 }) }));
    await act(async () => resolve({ estado: 504, cuerpo: {} }));
    await sinPedidos();
    expect(getToasts().recent).toEqual([]);
    expect(readStored("avisos")).toBeUndefined();
  });

  it("vaciado el campo, lo mismo escrito después es otra petición: no se da por guardado lo que no está", async () => {
    const claves: unknown[] = [];
    servidor.en("POST", NOTAS, ({ clave }) => {
      claves.push(clave);
      return { estado: 412, cuerpo: { mensaje: "No puede ver este caso.", error: "MENCION_NO_ALCANZA" } };
    });
    const { persona: dedos } = await conversacionAbierta();
    await dedos.click(screen.getByRole("button", { name: "Nota interna" }));
    for (const veces of [1, 2]) {
      await dedos.clear(campoNota());
      await dedos.type(campoNota(), "Ojo{Enter}");
      await waitFor(() => expect(claves).toHaveLength(veces));
      await screen.findByText(/^La nota no se guardó/);
    }
    expect(new Set(claves).size).toBe(2);
  });

  it("cuando el servidor pudo olvidar la clave no se guarda sin que alguien lo decida, y entonces va con otra", async () => {
    const claves: unknown[] = [];
    servidor.en("POST", NOTAS, ({ clave }) => {
      claves.push(clave);
      return claves.length === 1 ? { estado: 504, cuerpo: null } : { cuerpo: unaNota(9) };
    });
    const antes = await conversacionAbierta();
    await antes.persona.click(screen.getByRole("button", { name: "Nota interna" }));
    await antes.persona.type(campoNota(), "Ojo{Enter}");
    await screen.findByText(/^La nota no se guardó/);
    cleanup();
    resetStores();
    const ahora = Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => ahora + SAFE_KEY_MS);
    const { persona: dedos, sinPedidos } = await conversacionAbierta();
    const guardar = () => dedos.click(screen.getByRole("button", { name: "Guardar nota" }));
    await guardar();
    expect(await screen.findByText(/^Pasó casi un día/)).toBeTruthy();
    expect([campoNota().value, document.activeElement]).toEqual(["Ojo", campoNota()]);
    await sinPedidos();
    expect(claves).toHaveLength(1);
    await guardar();
    await waitFor(() => expect(campoNota().value).toBe(""));
    expect(screen.queryByText(/^Pasó casi un día/)).toBeNull();
    expect(new Set(claves).size).toBe(2);
  });
});
