import { NetworkError } from "@ventanilla/client/http";
import { beforeEach, expect, it, vi } from "vitest";
import { createTransfers } from "./transfers.ts";

const pedidos: { url: string; cabeceras: Record<string, string> }[] = [];

class PedidoFalso {
  readonly upload = {};
  status = 200;
  response = new Blob(["bytes"]);
  onload: () => void = () => undefined;
  readonly #cabeceras: Record<string, string> = {};
  open(_metodo: string, url: string): void {
    pedidos.push({ url: new URL(url, location.origin).href, cabeceras: this.#cabeceras });
  }
  setRequestHeader(nombre: string, valor: string): void {
    this.#cabeceras[nombre] = valor;
  }
  send(): void {
    this.onload();
  }
}

beforeEach(() => {
  pedidos.length = 0;
  vi.stubGlobal("XMLHttpRequest", PedidoFalso);
});

const bajar = async (base: string, direccion: string) => {
  await createTransfers({ base, token: () => "t-1", idioma: () => "es" }).download(direccion);
  const { url, cabeceras } = pedidos.at(-1) ?? {};
  return [url, cabeceras?.["authorization"]];
};

it.each(["", "https://otra.example"])(
  "archivos: por su camino o por su dirección entera es el mismo, y con el token, si el servidor es «%s» [A-medios-06]",
  async (base) => {
    const entera = `${base || location.origin}/ws/f/1?d=2`;
    expect(await bajar(base, "/ws/f/1?d=2")).toEqual([entera, "Bearer t-1"]);
    expect(await bajar(base, entera)).toEqual([entera, "Bearer t-1"]);
  },
);

it.each([
  ["", "https://ajena.example/f/1"],
  ["", "//ajena.example/f/1"],
  ["", "blob:https://ajena.example/f/1"],
  ["https://otra.example", "https://otra.example.ajena.example/f/1"],
  ["https://otra.example", "http://otra.example/f/1"],
])("archivos: con el servidor en «%s», a %s no va el token [A-medios-06]", async (base, direccion) => {
  const [, token] = await bajar(base, direccion);
  expect(token).toBeUndefined();
});

it("un archivo que sube y al que contesta otro no queda subido ni rechazado: es como si no hubiera llegado [B-mensajes-14]", async () => {
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends PedidoFalso {
      override response = new Blob(["<!doctype html><title>Wi-Fi</title>"]);
    },
  );
  const subida = createTransfers({ base: "", token: () => "t-1", idioma: () => "es" }).upload(
    new Blob(["a"]),
    "a.txt",
  );
  await expect(subida).rejects.toBeInstanceOf(NetworkError);
});
