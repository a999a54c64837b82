import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { unInicio, unUsuario } from "../../../test/fabrica.ts";
import { abrir, servidor } from "../../../test/pantalla.tsx";
import { startSession } from "../../lib/session.ts";
import { writeStored } from "../../lib/storage.ts";

describe("primeros pasos de un operador", () => {
  const PASOS = "/ws/api/system/operadores/primeros-pasos";
  const CUBICULO = { id: 3, identificador: "Cubículo 3" };
  const hizo = (atendio: boolean, respondio = false) =>
    servidor.en("GET", PASOS, () => ({ cuerpo: { atendio, respondio } }));
  const plegada = async () =>
    within(await screen.findByRole("region", { name: "Su primera respuesta, en tres pasos" }));
  /** Unfolded, by whoever had not done it yet. */
  const caja = async () => {
    const zona = await plegada();
    const doblez = zona.getByRole("button", { name: /^Su primera respuesta/ });
    if (doblez.getAttribute("aria-expanded") === "false") act(() => doblez.click());
    return zona;
  };
  const dicho = (zona: ReturnType<typeof within>) =>
    zona.getAllByRole("listitem").map((fila: HTMLElement) => ({
      paso: within(fila).getByText(/./, { selector: "b" }).textContent,
      estado: fila.querySelector("span")?.textContent,
      enlace: within(fila).queryByRole("link")?.getAttribute("href") ?? null,
      ahora: fila.getAttribute("aria-current"),
    }));
  const paso = (nombre: string, estado: string, enlace: string | null = null) => ({
    paso: nombre,
    estado,
    enlace,
    ahora: enlace === null ? null : "step",
  });
  const [PUNTO, CHAT, RESPONDA] = ["Elija su punto de atención", "Abra un chat", "Responda"] as const;
  beforeEach(() =>
    servidor.en("GET", "/ws/api/system/operadores/3/tablero", () => ({
      estado: 404,
      cuerpo: { mensaje: "No existe", error: "NO_EXISTE" },
    })),
  );

  it("son una fila que no baja las cifras: cuántos hay hechos y el enlace del que sigue; quien la despliega la halla así", async () => {
    hizo(false);
    writeStored("cubiculo", CUBICULO);
    const { persona, ir } = await abrir("/", { sesion: unInicio(), vacias: ["/account"] });
    const zona = await plegada();
    expect(zona.getByText("1 de 3 listos")).toBeTruthy();
    expect(zona.getByRole("link", { name: /Ir al chat/ }).getAttribute("href")).toBe("/chat/3");
    expect([zona.queryByRole("list"), zona.queryByRole("button", { name: /^No mostrar/ })]).toEqual([
      null,
      null,
    ]);
    await persona.click(zona.getByRole("button", { expanded: false }));
    expect(zona.getAllByRole("listitem")).toHaveLength(3);
    await ir("/account");
    await ir("/");
    expect((await plegada()).getAllByRole("listitem")).toHaveLength(3);
  });

  it("quien todavía no respondió ve los tres, hasta dónde llegó, y el enlace del que sigue", async () => {
    hizo(false);
    const { ir } = await abrir("/", { sesion: unInicio(), vacias: ["/account"] });
    expect(dicho(await caja())).toEqual([
      paso(PUNTO, "Falta", "/operadores"),
      paso(CHAT, "Falta"),
      paso(RESPONDA, "Falta"),
    ]);
    writeStored("cubiculo", CUBICULO);
    await waitFor(async () =>
      expect(dicho(await caja())).toEqual([
        paso(PUNTO, "Listo"),
        paso(CHAT, "Falta", "/chat/3"),
        paso(RESPONDA, "Falta"),
      ]),
    );
    hizo(true);
    await ir("/account");
    await ir("/");
    await waitFor(async () =>
      expect(dicho(await caja())).toEqual([
        paso(PUNTO, "Listo"),
        paso(CHAT, "Listo"),
        paso(RESPONDA, "Falta", "/chat/3"),
      ]),
    );
  });

  it("con la primera respuesta se van, y en este equipo no se pregunta más", async () => {
    hizo(true);
    const { ir } = await abrir("/", { sesion: unInicio(), vacias: ["/account"] });
    await caja();
    hizo(true, true);
    await ir("/account");
    await ir("/");
    expect(await screen.findByText(/elija primero su punto/)).toBeTruthy();
    expect(screen.queryByRole("region", { name: /tres pasos/ })).toBeNull();
    const preguntas = servidor.llamadas("GET", PASOS).length;
    await ir("/account");
    await ir("/");
    await screen.findByText(/elija primero su punto/);
    expect(servidor.llamadas("GET", PASOS)).toHaveLength(preguntas);
  });

  it("quien no los quiere los quita, y queda el camino de siempre; es de cada uno en ese equipo", async () => {
    hizo(false);
    const { persona } = await abrir("/", { sesion: unInicio() });
    await persona.click((await caja()).getByRole("button", { name: "No mostrar estos pasos" }));
    expect(await screen.findByRole("link", { name: /Elegir punto de atención/ })).toBeTruthy();
    expect(screen.queryByRole("region", { name: /tres pasos/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    act(() => startSession(unInicio({ usuario: unUsuario({ id: 99 }) })));
    expect(await caja()).toBeTruthy();
  });

  it("si no se puede saber, queda el camino de siempre", async () => {
    servidor.en("GET", PASOS, () => ({ estado: 412, cuerpo: { mensaje: "Falló", error: "VALIDACION" } }));
    const { ir } = await abrir("/", { sesion: unInicio() });
    expect(await screen.findByText(/elija primero su punto/)).toBeTruthy();
    writeStored("cubiculo", CUBICULO);
    await ir("/");
    const frase = await screen.findByText(/^Usted está en/);
    expect(frase.textContent).toBe("Usted está en Cubículo 3.");
    expect(within(frase).getByText("Cubículo 3").lang).toBe("es");
  });
});

describe("la página del ciudadano, desde el tablero", () => {
  const enDemo = (ciudadano: number | null) =>
    servidor.en("GET", "/ws/api/public/ingresos", () => ({
      cuerpo: { ciudadania: false, nit: false, recuperar: false, ciudadano },
    }));

  it("en la demostración un operador la tiene a mano, en este mismo equipo", async () => {
    enDemo(3100);
    await abrir("/", { sesion: unInicio() });
    const enlace = await screen.findByRole("link", { name: "Ser el ciudadano (se abre en otra pestaña)" });
    expect(enlace.getAttribute("href")).toBe(`http://${location.hostname}:3100/`);
  });

  it("en una instalación de verdad no hay ninguna", async () => {
    enDemo(null);
    const { sinPedidos } = await abrir("/", { sesion: unInicio() });
    await screen.findByText(/elija primero su punto/);
    await waitFor(() => expect(servidor.llamadas("GET", "/ws/api/public/ingresos")).toHaveLength(1));
    await sinPedidos();
    expect(screen.queryByText("Esto es una demostración.")).toBeNull();
  });
});
