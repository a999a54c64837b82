import { act, screen, waitFor, within } from "@testing-library/react";
import { Adjunto } from "@ventanilla/contract/archivo/archivo";
import { conHuella, direccionDeAdjunto } from "@ventanilla/contract/archivo/archivo.rules";
import { type DetalleCorreo, Extras } from "@ventanilla/contract/mensaje/mensaje";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { unChat, unMensaje, YO } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, articulos, servidor } from "../../../test/chat/pantalla.ts";
import { descargas } from "../../../test/descargas.ts";
import { unInicio, unUsuario } from "../../../test/fabrica.ts";
import { startSession } from "../../lib/session.ts";

beforeEach(() => descargas.instalar());

const ANA = { direccion: "ana@ciudadano.test", nombre: "Ana Quispe" };
const DETALLE: DetalleCorreo = {
  de: ANA,
  para: [],
  cc: [],
  mas: 0,
  responder_a: [],
  sin_comprobar: false,
};
const ORIGINAL = "/ws/api/system/mensajes/original/1";

function correo(detalle: Partial<DetalleCorreo> = {}, { usuario = ANA.direccion, contenido = "Hola" } = {}) {
  return unMensaje(1, {
    tipo_contenido: "email",
    contenido,
    canal_entrada: { clasificacion: "correo", usuario },
    extras: Extras.parse({
      asunto: "Reclamo",
      remitente: "ana@ciudadano.test",
      correo: { ...DETALLE, ...detalle },
      original: { tamanio: 2048 },
    }),
  });
}

async function abrir(mensaje: ReturnType<typeof correo>) {
  const pantalla = await abrirPantalla({ abierto: 1 });
  await pantalla.lista([unChat(1)]);
  await pantalla.hilo(1, [mensaje]);
  return pantalla;
}
const articulo = () => within(articulos()[0] as HTMLElement);
/** What stands beside a word of the letter's head. */
const sena = (nombre: string) =>
  articulo().queryByText(nombre, { selector: "dt" })?.nextElementSibling?.textContent ?? null;

describe("lo que dice la cabecera de un correo", () => {
  it("de una persona a la mesa: quién escribe, y nada más que leer", async () => {
    await abrir(correo({ responder_a: [ANA] }));
    expect(sena("De:")).toBe("Ana Quispe <ana@ciudadano.test>");
    for (const nombre of ["Para:", "Con copia a:", "Pide la respuesta en:"]) expect(sena(nombre)).toBeNull();
    expect(articulo().queryByText(/irá a|formulario|no comprobado/)).toBeNull();
  });

  it("a quién más fue, y cuántos más", async () => {
    const luis = { direccion: "luis@abogados.test", nombre: null };
    await abrir(correo({ para: [luis], cc: [{ ...luis, nombre: "Luis Rojas" }], mas: 7 }));
    expect(sena("Para:")).toBe("luis@abogados.test");
    expect(sena("Con copia a:")).toBe("Luis Rojas <luis@abogados.test>");
    expect(articulo().getByText("Y 7 personas más")).toBeTruthy();
  });

  it("si pide la respuesta en otra dirección se dice, y que irá a quien escribió", async () => {
    await abrir(correo({ responder_a: [{ direccion: "otro@correo.test", nombre: null }] }));
    expect(sena("Pide la respuesta en:")).toBe("otro@correo.test");
    expect(articulo().getByText("Lo que se responda de aquí irá a ana@ciudadano.test.")).toBeTruthy();
  });

  it("de un formulario se responde a quien lo llenó, y se dice", async () => {
    const formulario = { direccion: "formulario@web.test", nombre: "Formulario" };
    await abrir(correo({ de: formulario, responder_a: [ANA] }));
    expect(sena("De:")).toBe("Formulario <formulario@web.test>");
    expect(sena("Pide la respuesta en:")).toBeNull();
    expect(articulo().getByText("Llegó por un formulario: se responde a ana@ciudadano.test.")).toBeTruthy();
  });

  it("un remitente que el servidor no pudo comprobar lleva su aviso", async () => {
    await abrir(correo({ sin_comprobar: true }));
    expect(articulo().getByText("Remitente no comprobado.")).toBeTruthy();
  });
});

describe("el original de un correo", () => {
  it("se descarga con su asunto por nombre; un operador no lo manda leer de nuevo", async () => {
    descargas.en(ORIGINAL, () => new Blob(["From: ana"]));
    const { persona } = await abrir(correo());
    const guardados: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      guardados.push(this.download);
    });
    await persona.click(articulo().getByRole("button", { name: "Descargar el original" }));
    await waitFor(() => expect(guardados).toEqual(["Reclamo.eml"]));
    expect(descargas.pedidas().map(({ direccion }) => direccion)).toEqual([ORIGINAL]);
    expect(articulo().queryByRole("button", { name: "Leer de nuevo" })).toBeNull();
  });

  it.each([
    [true, "El correo se leyó de nuevo y se corrigió."],
    [false, "El correo se leyó de nuevo: dice lo mismo."],
  ])("quien administra lo manda leer de nuevo y sabe si algo cambió (%s)", async (cambio, dicho) => {
    const pedidos: string[] = [];
    servidor.en("POST", "/ws/api/system/mensajes/leer_de_nuevo/1", () => {
      pedidos.push("1");
      return { cuerpo: { cambio } };
    });
    const { persona } = await abrir(correo());
    const usuario = unUsuario({ id: YO.id });
    act(() => startSession(unInicio({ permisos: ["operadores:read", "admin-casos:update"], usuario })));
    await persona.click(await articulo().findByRole("button", { name: "Leer de nuevo" }));
    expect(await screen.findByText(dicho, { selector: "[role=group] *" })).toBeTruthy();
    expect(pedidos).toEqual(["1"]);
  });

  it("lo que se leyó de nuevo se muestra en un marco nuevo", async () => {
    const { hilo } = await abrir(correo({}, { contenido: "<p>Se\ufffdor</p>" }));
    const antes = articulo().getByTitle("Cuerpo del correo: Reclamo");
    await hilo(1, [{ ...correo({}, { contenido: "<p>Señor</p>" }), secuencia: 1001 }], {
      desde: 1000,
      secuencia: 1001,
    });
    expect(articulo().getByTitle("Cuerpo del correo: Reclamo")).not.toBe(antes);
  });

  it("un archivo que se leyó de nuevo se guarda con su nombre de ahora y sus bytes de ahora", async () => {
    const con = (nombre: string, huella: string) => {
      const carta = correo();
      const filename = conHuella(direccionDeAdjunto(501, carta.msg_id, 0), { huella });
      descargas.en(filename, () => new Blob([`bytes de ${nombre}`]));
      const adjunto = Adjunto.parse({ nombre, tamanio: 9, filename, estado: "LISTO", mime: "text/plain" });
      return { ...carta, extras: { ...carta.extras, adjuntos: [adjunto] } };
    };
    const guardados: { nombre: string; url: string }[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      guardados.push({ nombre: this.download, url: this.href });
    });
    const { persona, hilo } = await abrir(con("archivo.txt", "aaa"));
    await persona.click(articulo().getByRole("button", { name: "Descargar archivo.txt" }));
    await waitFor(() => expect(guardados).toHaveLength(1));
    await hilo(1, [{ ...con("carnet.txt", "bbb"), secuencia: 1001 }], { desde: 1000, secuencia: 1001 });
    await persona.click(articulo().getByRole("button", { name: "Descargar carnet.txt" }));
    await waitFor(() => expect(guardados).toHaveLength(2));
    expect(guardados[1]?.nombre).toBe("carnet.txt");
    expect(await descargas.texto(guardados[1]?.url ?? "")).toBe("bytes de carnet.txt");
  });
});
