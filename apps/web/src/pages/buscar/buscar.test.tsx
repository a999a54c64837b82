import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { CasoHallado, LugarDeCaso } from "@ventanilla/contract/busqueda/busqueda";
import { EVENTO } from "@ventanilla/contract/events";
import { Hilo } from "@ventanilla/contract/mensaje/mensaje";
import { beforeEach, describe, expect, it } from "vitest";
import { contextoChats, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { socketsAbiertos } from "../../../test/chat/socket-falso.ts";
import { unAdministrador, unCaso, unCubiculo, unInicio } from "../../../test/fabrica.ts";
import { medir } from "../../../test/medidas.ts";
import { abrir, dialogoAbierto, guardar, servidor } from "../../../test/pantalla.tsx";

const CASOS = "/ws/api/system/busqueda/casos";
const MENSAJES = "/ws/api/system/busqueda/mensajes";
const HILO = "/ws/api/system/operadores/caso/70/mensajes";
const FRAGMENTO = { texto: "¿Cuánto cuesta la Legalización?", marcas: [[18, 30]] };
const hallado = (id: number) => ({
  id,
  id_caso: 70,
  id_canal_entrada: 7,
  direccion: "ENTRADA",
  msg_tz: "1772452800",
  fragmento: FRAGMENTO,
});

const caso = (cambios: Partial<CasoHallado> = {}): CasoHallado => ({
  ...unCaso(),
  direccion: null,
  ...cambios,
});
const hallarCasos = (rows: readonly CasoHallado[], antes: LugarDeCaso | null = null) =>
  servidor.en("POST", CASOS, () => ({ cuerpo: { rows, antes } }));

beforeEach(() => {
  medir();
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({
    cuerpo: [unCubiculo({ activo: true })],
  }));
  hallarCasos([caso()]);
  servidor.en("POST", MENSAJES, ({ cuerpo }) => ({
    cuerpo:
      (cuerpo as { antes?: number }).antes === undefined
        ? { rows: [hallado(40)], casos: [unCaso()], antes: 40, indexando: false }
        : { rows: [hallado(12)], casos: [unCaso()], antes: null, indexando: false },
  }));
});

const campo = () => screen.findByRole("searchbox", { name: "Qué busca" });
/** At once: each pause between two letters would be a search of its own. */
async function poner(persona: UserEvent, texto: string): Promise<void> {
  await persona.click(await campo());
  await persona.paste(texto);
}
const seccion = async (name: string) => within(await screen.findByRole("region", { name }));
const pedidos = (ruta: string) => servidor.llamadas("POST", ruta).map(({ cuerpo }) => cuerpo);

describe("buscar", () => {
  it("g b lleva ahí desde cualquier página, con el foco en el campo", async () => {
    const { persona } = await abrir("/account", { sesion: unInicio() });
    await screen.findByRole("heading", { level: 1 });
    await persona.keyboard("gb");
    const suyo = await campo();
    await waitFor(() => expect(document.activeElement).toBe(suyo));
  });

  it("con menos de dos letras no pregunta nada y dice qué se puede buscar", async () => {
    const { persona, sinPedidos } = await abrir("/buscar", { sesion: unInicio() });
    await poner(persona, "l");
    // What rests in the field is kept with the page: from then on it would be asked for.
    await waitFor(() => expect(history.state).toMatchObject({ personales: { values: { texto: "l" } } }));
    await sinPedidos();
    expect(screen.getByText("Escriba al menos dos letras")).toBeTruthy();
    expect(pedidos(CASOS)).toEqual([]);
  });

  it("lo que se escribe se busca al pausar, con casos y mensajes; lo hallado está marcado y la dirección no lo dice", async () => {
    const { persona } = await abrir("/buscar", { sesion: unInicio() });
    await poner(persona, "legaliz");
    const mensajes = await seccion("Mensajes");
    const [boton] = await mensajes.findAllByRole("button", { name: /Ana Quispe Mamani/ });
    expect(boton?.querySelector("mark")?.textContent).toBe("Legalización");
    expect(boton?.textContent).toContain("Recibido:");
    const casos = await seccion("Casos");
    expect(await casos.findByRole("button", { name: /Ana Quispe Mamani.*Caso 70/ })).toBeTruthy();
    expect(pedidos(CASOS)).toEqual([{ texto: "legaliz" }]);
    expect(pedidos(MENSAJES)).toEqual([{ texto: "legaliz" }]);
    expect(window.location.href).not.toContain("legaliz");
  });

  it("lo hallado por las palabras de antes se ve como tal y no se cuenta, hasta que viene lo que se busca ahora", async () => {
    const { persona } = await abrir("/buscar", { sesion: unInicio() });
    await poner(persona, "legaliz");
    const zona = () => screen.getByRole("region", { name: "Casos" });
    const visto = () => [
      zona().getAttribute("aria-busy"),
      within(zona()).getByRole("status").textContent,
      within(zona()).queryAllByRole("listitem").length,
    ];
    await seccion("Casos");
    await waitFor(() => expect(visto()).toEqual([null, "1 resultado", 1]));
    const { promise, resolve } = Promise.withResolvers<void>();
    servidor.en("POST", CASOS, () => promise.then(() => ({ cuerpo: { rows: [], antes: null } })));
    await persona.clear(await campo());
    await poner(persona, "apostilla");
    await waitFor(() => expect(visto()).toEqual(["true", "", 1]));
    resolve();
    await waitFor(() => expect(visto()).toEqual([null, "Ningún caso con esas palabras.", 0]));
  });

  it("«Buscar más atrás» sigue desde donde terminó, y se va cuando no hay más", async () => {
    const { persona } = await abrir("/buscar", { sesion: unInicio() });
    await poner(persona, "legaliz");
    const mensajes = await seccion("Mensajes");
    await persona.click(await mensajes.findByRole("button", { name: "Buscar más atrás" }));
    await waitFor(() => expect(mensajes.getAllByRole("listitem")).toHaveLength(2));
    expect(pedidos(MENSAJES)).toEqual([{ texto: "legaliz" }, { texto: "legaliz", antes: 40 }]);
    expect(mensajes.queryByRole("button", { name: "Buscar más atrás" })).toBeNull();
  });

  it("mientras se pueda buscar más atrás, sólo de los más recientes se dice que ninguno, también al lector de pantalla", async () => {
    servidor.en("POST", MENSAJES, ({ cuerpo }) => ({
      cuerpo: {
        rows: [],
        casos: [],
        antes: (cuerpo as { antes?: number }).antes === undefined ? 40 : null,
        indexando: false,
      },
    }));
    const { persona } = await abrir("/buscar", { sesion: unInicio() });
    await poner(persona, "legaliz");
    const mensajes = await seccion("Mensajes");
    const dicho = () => mensajes.getByRole("status").textContent;
    await waitFor(() => expect(dicho()).toBe("Entre los más recientes, ninguno con esas palabras."));
    await persona.click(mensajes.getByRole("button", { name: "Buscar más atrás" }));
    await waitFor(() => expect(dicho()).toBe("Ningún mensaje con esas palabras."));
  });

  it("si «Buscar más atrás» falla, lo hallado queda, y Reintentar sigue desde ahí", async () => {
    let caido = true;
    servidor.en("POST", MENSAJES, ({ cuerpo }) => {
      if ((cuerpo as { antes?: number }).antes === undefined)
        return { cuerpo: { rows: [hallado(40)], casos: [unCaso()], antes: 40, indexando: false } };
      return caido
        ? { estado: 503, cuerpo: null }
        : { cuerpo: { rows: [hallado(12)], casos: [unCaso()], antes: null, indexando: false } };
    });
    const { persona } = await abrir("/buscar", { sesion: unInicio() });
    await poner(persona, "legaliz");
    const mensajes = await seccion("Mensajes");
    await persona.click(await mensajes.findByRole("button", { name: "Buscar más atrás" }));
    expect(await mensajes.findByText("No se pudieron buscar los mensajes.")).toBeTruthy();
    expect(mensajes.getAllByRole("listitem")).toHaveLength(1);
    expect(mensajes.queryByRole("button", { name: "Buscar más atrás" })).toBeNull();
    caido = false;
    await persona.click(mensajes.getByRole("button", { name: "Reintentar" }));
    await waitFor(() => expect(mensajes.getAllByRole("listitem")).toHaveLength(2));
    expect(pedidos(MENSAJES).slice(1)).toEqual([
      { texto: "legaliz", antes: 40 },
      { texto: "legaliz", antes: 40 },
    ]);
  });

  it("un mensaje hallado se muestra en su conversación, aunque esté páginas atrás", async () => {
    const pagina = (ids: number[], hay_mas: boolean) =>
      Hilo.parse({
        rows: ids.map((id) => unMensaje(id, { contenido: `mensaje ${id}` })),
        hay_mas,
        secuencia: 90,
      });
    servidor.en("GET", HILO, ({ consulta }) => ({
      cuerpo: "antes" in consulta ? pagina([39, 40, 41], false) : pagina([80, 81], true),
    }));
    const { persona } = await abrir("/buscar", { sesion: unInicio() });
    await poner(persona, "legaliz");
    const mensajes = await seccion("Mensajes");
    await persona.click(await mensajes.findByRole("button", { name: /Ana Quispe Mamani/ }));
    const resumen = within(await dialogoAbierto("Resumen de conversación"));
    const burbuja = (await resumen.findByText("mensaje 40")).closest("article");
    await waitFor(() => expect(document.activeElement).toBe(burbuja));
  });

  describe("de lo hallado a su conversación", () => {
    const verHallado = async (sesion = unInicio()) => {
      servidor.en("GET", HILO, () => ({
        cuerpo: Hilo.parse({ rows: [unMensaje(40)], hay_mas: false, secuencia: 90 }),
      }));
      const { persona, sinPedidos } = await abrir("/buscar", {
        sesion,
        vacias: ["/conversacion/$cubiculo/$id", "/chat/$id"],
      });
      await poner(persona, "legaliz");
      const mensajes = await seccion("Mensajes");
      await persona.click(await mensajes.findByRole("button", { name: /Ana Quispe Mamani/ }));
      const resumen = within(await dialogoAbierto("Resumen de conversación"));
      await resumen.findByText("mensaje 40");
      // Where the operator is, and what may be done with the case, is known by now.
      await sinPedidos();
      return { persona, resumen };
    };
    const enPunto = () => {
      guardar("cubiculo", { id: 3, identificador: "Cubículo 3" });
      guardar("cubiculo_actual", 3);
    };
    const ABRIR = { name: "Abrir conversación" };

    it("de un caso abierto que no está en la lista, a la página de su conversación", async () => {
      enPunto();
      const { persona, resumen } = await verHallado();
      await persona.click(resumen.getByRole("button", ABRIR));
      await waitFor(() => expect(location.pathname).toBe("/conversacion/3/31"));
    });

    it("si está en la lista del punto, al chat, en su canal de entrada y en ese mensaje", async () => {
      enPunto();
      const { persona, resumen } = await verHallado();
      const [socket] = socketsAbiertos();
      const chat = unChat(7);
      await act(async () => {
        socket?.conectar();
        socket?.decir(EVENTO.nuevoUsuario, [{ ...chat, caso: { ...chat.caso, id: 70 } }], contextoChats());
      });
      await persona.click(resumen.getByRole("button", ABRIR));
      await waitFor(() => expect(location.pathname + location.search).toBe("/chat/3?abrir=7&mensaje=40"));
    });

    it.each<[string, () => Promise<unknown>]>([
      [
        "quien no está en un punto",
        () => {
          servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({ cuerpo: [unCubiculo()] }));
          return verHallado();
        },
      ],
      ["un administrador", () => verHallado(unAdministrador())],
      [
        "nadie, si el caso terminó",
        () => {
          enPunto();
          servidor.en("POST", MENSAJES, () => ({
            cuerpo: {
              rows: [hallado(40)],
              casos: [unCaso({ estado: "CERRADO" })],
              antes: null,
              indexando: false,
            },
          }));
          return verHallado();
        },
      ],
    ])("%s no la tiene ofrecida", async (_quien, ver) => {
      await ver();
      expect(screen.queryByRole("button", ABRIR)).toBeNull();
    });
  });

  it("nada hallado, y un servidor que no responde, se dicen", async () => {
    hallarCasos([]);
    servidor.en("POST", MENSAJES, () => ({ estado: 503, cuerpo: null }));
    const { persona } = await abrir("/buscar", { sesion: unInicio() });
    await poner(persona, "nadie");
    expect(await screen.findByText("Ningún caso con esas palabras.")).toBeTruthy();
    expect(await screen.findByText("No se pudieron buscar los mensajes.")).toBeTruthy();
  });

  it("desde Ctrl K: lo escrito se busca en casos y mensajes; quien no los lee no lo ve ofrecido", async () => {
    const { persona } = await abrir("/", { sesion: unInicio() });
    await persona.keyboard("{Control>}k{/Control}");
    const caja = await screen.findByPlaceholderText("Buscar páginas, casos y mensajes…");
    await persona.type(caja, "legaliz");
    await persona.click(await screen.findByRole("button", { name: "Buscar «legaliz»" }));
    expect(((await campo()) as HTMLInputElement).value).toBe("legaliz");
    await waitFor(() => expect(pedidos(MENSAJES)).toEqual([{ texto: "legaliz" }]));
  });

  it("quien no lee casos no tiene esta búsqueda", async () => {
    const { persona } = await abrir("/", { sesion: unInicio({ permisos: ["usuarios:read"], menu: [] }) });
    await persona.keyboard("{Control>}k{/Control}");
    await persona.type(await screen.findByPlaceholderText("Buscar páginas, casos y mensajes…"), "legaliz");
    expect(screen.queryByRole("button", { name: "Buscar «legaliz»" })).toBeNull();
  });
});
