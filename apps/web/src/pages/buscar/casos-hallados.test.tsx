import { screen, waitFor, within } from "@testing-library/react";
import type { CasoHallado } from "@ventanilla/contract/busqueda/busqueda";
import { beforeEach, describe, expect, it } from "vitest";
import { unCaso, unInicio } from "../../../test/fabrica.ts";
import { medir } from "../../../test/medidas.ts";
import { abrir, servidor } from "../../../test/pantalla.tsx";

const CASOS = "/ws/api/system/busqueda/casos";
const caso = (cambios: Partial<CasoHallado> = {}): CasoHallado => ({
  ...unCaso(),
  direccion: null,
  ...cambios,
});
const WARA = {
  id: 31,
  clasificacion: "whatsapp",
  usuario: "59170123456@c.us",
  nombre: "Wara Limachi",
} as const;

beforeEach(() => {
  medir();
  servidor.en("POST", "/ws/api/system/busqueda/mensajes", () => ({
    cuerpo: { rows: [], casos: [], antes: null, indexando: false },
  }));
});

async function buscar(texto: string) {
  const { persona } = await abrir("/buscar", { sesion: unInicio() });
  await persona.click(await screen.findByRole("searchbox", { name: "Qué busca" }));
  await persona.paste(texto);
  return { persona, region: within(await screen.findByRole("region", { name: "Casos" })) };
}

describe("de un caso hallado se ve por qué", () => {
  const visto = async (texto: string, fila: CasoHallado) => {
    servidor.en("POST", CASOS, () => ({ cuerpo: { rows: [fila], antes: null } }));
    const { region } = await buscar(texto);
    const boton = await region.findByRole("button", { name: /Caso 70/ });
    return { boton, marcado: [...boton.querySelectorAll("mark")].map(({ textContent }) => textContent) };
  };

  it.each<[string, string, CasoHallado, string[]]>([
    ["el nombre de la persona, sin acentos", "quispe mam", caso(), ["Quispe Mamani"]],
    ["la descripción", "LICENCIA", caso(), ["licencia"]],
    ["el número del caso", "#70", caso(), ["70"]],
    [
      "el nombre que da el canal",
      "wara",
      caso({ persona: null, canal_principal: { principal: WARA }, direccion: WARA }),
      ["Wara"],
    ],
    [
      "el número de quien no tiene nombre",
      "70123456",
      caso({ persona: null, direccion: { ...WARA, nombre: null } }),
      ["701 234 56"],
    ],
  ])("%s", async (_que, texto, fila, marcas) => {
    expect((await visto(texto, fila)).marcado).toEqual(marcas);
  });

  it.each<[string, string, string]>([
    ["entero", "1234567", "Nro. documento: 1234567"],
    ["una parte de él", "345", "Nro. documento: ••••345••••"],
  ])("el documento escrito %s, y de lo demás nada [D56]", async (_como, texto, dicho) => {
    const { boton, marcado } = await visto(texto, caso());
    expect(boton.textContent).toContain(dicho);
    expect(marcado).toEqual([texto]);
  });

  it("sin buscarlo, el documento no está", async () => {
    expect((await visto("quispe", caso())).boton.textContent).not.toContain("documento");
  });

  it("el teléfono por el que escribió, también si no es el principal, y el nombre que lleva ahí", async () => {
    const otro = { ...WARA, id: 32, usuario: "59171234567@c.us" };
    const numero = await visto("712 34567", caso({ direccion: otro }));
    expect(numero.boton.textContent).toContain("WhatsApp: +591 712 345 67");
    expect(numero.marcado).toEqual(["712 345 67"]);
  });

  it("el nombre que lleva en el canal quien está verificado con otro", async () => {
    const { boton, marcado } = await visto("limachi", caso({ direccion: WARA }));
    expect(boton.textContent).toContain("Nombre en el canal: Wara Limachi");
    expect(marcado).toEqual(["Limachi"]);
  });
});

describe("cuando hay más casos", () => {
  const LUGAR = { por: "persona", en: 1_772_452_800_000_001, id: 63 } as const;
  const pagina = (ids: readonly number[]) => ids.map((id) => caso({ id }));
  const pedidos = () => servidor.llamadas("POST", CASOS).map(({ cuerpo }) => cuerpo);

  it("se dice, y «Ver más casos» sigue desde donde terminó; el que volvió a venir está una vez", async () => {
    servidor.en("POST", CASOS, ({ cuerpo }) => ({
      cuerpo: Object.hasOwn(cuerpo as object, "antes")
        ? { rows: pagina([63, 12]), antes: null }
        : { rows: pagina([70, 63]), antes: LUGAR },
    }));
    const { persona, region } = await buscar("quispe");
    const dicho = () => region.getByRole("status").textContent;
    await waitFor(() => expect(dicho()).toBe("Los primeros 2: hay más."));
    await persona.click(region.getByRole("button", { name: "Ver más casos" }));
    await waitFor(() => expect(dicho()).toBe("3 resultados"));
    expect(
      region.getAllByRole("listitem").map(({ textContent }) => /Caso (\d+)/.exec(textContent)?.[1]),
    ).toEqual(["70", "63", "12"]);
    expect(pedidos()).toEqual([{ texto: "quispe" }, { texto: "quispe", antes: LUGAR }]);
    expect(region.queryByRole("button", { name: "Ver más casos" })).toBeNull();
  });

  it("si falla lo que sigue, lo hallado queda, y Reintentar lo pide otra vez", async () => {
    let caido = true;
    servidor.en("POST", CASOS, ({ cuerpo }) => {
      if (!Object.hasOwn(cuerpo as object, "antes")) return { cuerpo: { rows: pagina([70]), antes: LUGAR } };
      return caido ? { estado: 503, cuerpo: null } : { cuerpo: { rows: pagina([12]), antes: null } };
    });
    const { persona, region } = await buscar("quispe");
    await persona.click(await region.findByRole("button", { name: "Ver más casos" }));
    expect(await region.findByText("No se pudieron buscar los casos.")).toBeTruthy();
    expect(region.getAllByRole("listitem")).toHaveLength(1);
    caido = false;
    await persona.click(region.getByRole("button", { name: "Reintentar" }));
    await waitFor(() => expect(region.getAllByRole("listitem")).toHaveLength(2));
  });
});
