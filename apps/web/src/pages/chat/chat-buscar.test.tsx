import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { MensajesHallados } from "@ventanilla/contract/busqueda/busqueda";
import { Hilo, type Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { describe, expect, it, vi } from "vitest";
import { unaSalida, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, campo, enfocado, entradas, servidor } from "../../../test/chat/pantalla.ts";
import { poner } from "../../../test/pagina.ts";

const BUSQUEDA = "/ws/api/system/busqueda/mensajes";
const NOMBRE = "Buscar en la conversación";
const DICHO: readonly Mensaje[] = [
  unMensaje(1, { contenido: "¿Dónde renuevo el carné?" }),
  unaSalida(2, { contenido: "La RENOVACIÓN del carné es en la zona Sur" }),
  unMensaje(3, { contenido: "Y el carné de mi hijo", id_canal_entrada: 2 }),
  unMensaje(4, { direccion: "INTERNA", estado: "COMPLETADO", contenido: "Pide renovacion y carne" }),
  unMensaje(5, { contenido: "Gracias" }),
];

const hallazgo = (ids: readonly number[], antes: number | null): MensajesHallados =>
  MensajesHallados.parse({
    rows: ids.map((id) => ({
      id,
      id_caso: 501,
      id_canal_entrada: 1,
      direccion: "ENTRADA",
      msg_tz: "1772452800",
      fragmento: { texto: `fragmento ${id}`, marcas: [] },
    })),
    casos: [],
    antes,
    indexando: false,
  });
/** The server finds these, as it sends them: what has the words as typed first. */
function hallar(ids: readonly number[], antes: number | null = null): void {
  servidor.en("POST", BUSQUEDA, () => ({ cuerpo: hallazgo(ids, antes) }));
}
const pedidos = () => servidor.llamadas("POST", BUSQUEDA).map(({ cuerpo }) => cuerpo);

async function abierta(mensajes = DICHO, cambios = {}) {
  const pantalla = await abrirPantalla({ abierto: 1 });
  await pantalla.lista([unChat(1, { leido_hasta: 9_000 }), unChat(2)]);
  await pantalla.hilo(1, [...mensajes], cambios);
  await enfocado(campo);
  return pantalla;
}
const barra = () => within(screen.getByRole("search", { name: NOMBRE }));
const campoDeBusqueda = () => barra().getByRole<HTMLInputElement>("searchbox");
const lugar = () => barra().getByRole("status").textContent;
const marcadas = () => [...document.querySelectorAll("[role=feed] mark")].map((una) => una.textContent);
const senalado = () => document.querySelector("[data-senalada]")?.textContent;

async function buscar(dedos: UserEvent, texto: string): Promise<void> {
  await dedos.keyboard("{Control>}f{/Control}");
  await enfocado(campoDeBusqueda);
  await dedos.paste(texto);
}

describe("chat: buscar en la conversación", () => {
  it("se busca en todo el caso; lo más nuevo primero, y Enter, Mayús Enter, las flechas y los botones llevan de uno a otro sin sacar el foco", async () => {
    hallar([2, 4, 1]);
    const { persona: dedos } = await abierta();
    await buscar(dedos, "renov carne");
    await waitFor(() => expect(lugar()).toBe("1 de 3fragmento 4"));
    expect(pedidos()).toEqual([{ texto: "renov carne", caso: 501 }]);
    await waitFor(() => expect(senalado()).toContain("Pide renovacion"));
    await dedos.keyboard("{Enter}");
    expect(lugar()).toBe("2 de 3fragmento 2");
    await waitFor(() => expect(senalado()).toContain("La RENOVACIÓN"));
    await dedos.keyboard("{ArrowUp}");
    expect(lugar()).toBe("3 de 3fragmento 1");
    await dedos.keyboard("{ArrowDown}{Shift>}{Enter}{/Shift}");
    expect(lugar()).toBe("1 de 3fragmento 4");
    expect(document.activeElement).toBe(campoDeBusqueda());
    await dedos.click(barra().getByRole("button", { name: "Resultado más reciente" }));
    expect(lugar()).toBe("3 de 3fragmento 1");
    await dedos.click(barra().getByRole("button", { name: "Resultado más antiguo" }));
    expect(lugar()).toBe("1 de 3fragmento 4");
  });

  it("las palabras se marcan como el servidor las halla, también en las notas, y sólo donde están todas", async () => {
    hallar([4, 2]);
    const { persona: dedos } = await abierta();
    await buscar(dedos, "renov CARNÉ");
    await waitFor(() => expect(marcadas()).toEqual(["RENOVACIÓN", "carné", "renovacion", "carne"]));
  });

  it("un texto plegado se abre si lo buscado está en él", async () => {
    hallar([1]);
    vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(3_000);
    const { persona: dedos } = await abierta([
      unMensaje(1, { contenido: `${"línea\n".repeat(20)}sello seco` }),
    ]);
    expect(screen.getByRole("button", { name: "Ver todo" })).toBeTruthy();
    await buscar(dedos, "sello");
    expect(await screen.findByRole("button", { name: "Ver menos" })).toBeTruthy();
    await dedos.click(screen.getByRole("button", { name: "Ver menos" }));
    expect(screen.getByRole("button", { name: "Ver todo" })).toBeTruthy();
  });

  it("Esc la cierra, quita las marcas y devuelve el foco a donde estaba; el botón también la abre y la cierra", async () => {
    hallar([1]);
    const { persona: dedos } = await abierta();
    await buscar(dedos, "carné");
    await waitFor(() => expect(marcadas()).not.toEqual([]));
    await dedos.keyboard("{Escape}");
    expect(screen.queryByRole("search", { name: NOMBRE })).toBeNull();
    expect(document.activeElement).toBe(campo());
    expect(marcadas()).toEqual([]);
    const boton = screen.getByRole("button", { name: NOMBRE });
    await dedos.click(boton);
    await enfocado(campoDeBusqueda);
    expect(boton.getAttribute("aria-expanded")).toBe("true");
    expect(campoDeBusqueda().value).toBe("");
    await dedos.click(barra().getByRole("button", { name: "Cerrar la búsqueda" }));
    expect(document.activeElement).toBe(boton);
  });

  it("Ctrl F es suyo sólo con el foco en la conversación: en otro lado, del navegador", async () => {
    const { persona: dedos } = await abierta();
    const suyo = vi.fn();
    document.addEventListener("keydown", ({ defaultPrevented }) => suyo(defaultPrevented), { once: true });
    within(entradas()[0] as HTMLElement)
      .getByRole("link")
      .focus();
    await dedos.keyboard("{Control>}f{/Control}");
    expect(suyo.mock.calls).toEqual([[false]]);
    expect(screen.queryByRole("search", { name: NOMBRE })).toBeNull();
    campo().focus();
    await dedos.keyboard("{Control>}f{/Control}");
    expect(screen.getByRole("search", { name: NOMBRE })).toBeTruthy();
  });

  it("lo hallado más atrás de lo cargado se lee hasta ahí", async () => {
    hallar([40]);
    const tramo = (desde: number, hasta: number) =>
      Array.from({ length: hasta - desde + 1 }, (_, n) => unMensaje(desde + n));
    vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(6_000);
    poner(HTMLElement.prototype, "scrollTo", {
      value(this: HTMLElement, { top = 0 }: ScrollToOptions) {
        this.scrollTop = top;
        requestAnimationFrame(() => this.dispatchEvent(new Event("scroll")));
      },
    });
    servidor.en("GET", "/ws/api/system/operadores/caso/501/mensajes", ({ consulta }) => ({
      cuerpo: Hilo.parse({
        rows: consulta["antes"] === "91" ? tramo(61, 90) : tramo(31, 60),
        hay_mas: consulta["antes"] === "91",
        secuencia: 1000,
      }),
    }));
    const { persona: dedos } = await abierta(tramo(91, 100), { hay_mas: true });
    await buscar(dedos, "mensaje 40");
    await waitFor(() => expect(senalado()).toContain("mensaje 40"));
    expect(document.activeElement).toBe(campoDeBusqueda());
  });

  it("cuando hay más de los que trae una respuesta lo dice, y al acercarse a lo último pide los que siguen", async () => {
    hallar([100, 99, 98, 97], 97);
    const { persona: dedos } = await abierta();
    await buscar(dedos, "carné");
    await waitFor(() => expect(lugar()).toContain("1 de 4 o más"));
    await dedos.keyboard("{ArrowDown}{Enter}");
    expect(lugar()).toContain("2 de 4 o más");
    expect(pedidos()).toHaveLength(1);
    hallar([5, 3]);
    await dedos.keyboard("{Enter}");
    await waitFor(() => expect(lugar()).toContain("3 de 6"));
    expect(pedidos().at(-1)).toEqual({ texto: "carné", caso: 501, antes: 97 });
  });

  it("mientras se sigue mirando más atrás no dice que no hay nada, y lleva a lo que al fin se halla", async () => {
    const llega = Promise.withResolvers<void>();
    servidor.en("POST", BUSQUEDA, async ({ cuerpo }) => {
      if (!(cuerpo as { antes?: number }).antes) return { cuerpo: hallazgo([], 90) };
      await llega.promise;
      return { cuerpo: hallazgo([1], null) };
    });
    const { persona: dedos } = await abierta();
    await buscar(dedos, "carné");
    await waitFor(() => expect(pedidos().at(-1)).toEqual({ texto: "carné", caso: 501, antes: 90 }));
    expect(lugar()).toBe("");
    llega.resolve();
    await waitFor(() => expect(lugar()).toBe("1 de 1fragmento 1"));
    await waitFor(() => expect(senalado()).toContain("¿Dónde renuevo el carné?"));
  });

  it("si más atrás no se puede buscar, lo hallado queda, lo dice, y Reintentar sigue desde ahí", async () => {
    hallar([4, 2, 1], 90);
    const { persona: dedos } = await abierta();
    await buscar(dedos, "carné");
    await waitFor(() => expect(lugar()).toContain("1 de 3 o más"));
    servidor.en("POST", BUSQUEDA, () => ({ estado: 503, cuerpo: null }));
    await dedos.keyboard("{Enter}");
    await waitFor(() => expect(lugar()).toContain("No se pudieron buscar los mensajes."));
    expect(lugar()).toContain("2 de 3 o más");
    hallar([80], null);
    await dedos.click(barra().getByRole("button", { name: "Reintentar" }));
    await waitFor(() => expect(lugar()).toContain("2 de 4fragmento 2"));
    expect(pedidos().at(-1)).toEqual({ texto: "carné", caso: 501, antes: 90 });
  });

  it("sin nada hallado lo dice; si la búsqueda falla lo dice, y Reintentar la repite", async () => {
    hallar([]);
    const { persona: dedos } = await abierta();
    await buscar(dedos, "pasaporte");
    await waitFor(() => expect(lugar()).toContain("Ningún mensaje con esas palabras."));
    expect(barra().getByRole<HTMLButtonElement>("button", { name: "Resultado más antiguo" }).disabled).toBe(
      true,
    );
    servidor.en("POST", BUSQUEDA, () => ({ estado: 503, cuerpo: null }));
    await dedos.paste("s");
    await waitFor(() => expect(lugar()).toContain("No se pudieron buscar los mensajes."));
    hallar([1]);
    await dedos.click(barra().getByRole("button", { name: "Reintentar" }));
    await waitFor(() => expect(lugar()).toBe("1 de 1fragmento 1"));
  });
});
