import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Permiso } from "@ventanilla/contract/permisos";
import { exportarUsuarios } from "@ventanilla/contract/usuario/exportar.routes";
import { beforeEach, describe, expect, it } from "vitest";
import { unSuperadministrador } from "../../../test/fabrica.ts";
import { poner } from "../../../test/pagina.ts";
import { show, startTexts } from "../../../test/render.tsx";
import { servidor } from "../../../test/servidor.ts";
import { startSession } from "../../lib/session.ts";
import { ListExport } from "./ListExport.tsx";
import type { ListView } from "./list-props.ts";

const CAMINO = "/ws/api/system/usuarios/csv";
const VISTA: ListView = { page: 3, limit: 25, order: "-usuario", filters: { estado: "ACTIVO" } };
const TITULOS = "\uFEFFUsuario;Cargo\r\n";

let guardados: { nombre: string; bytes: Blob }[] = [];

beforeEach(async () => {
  await startTexts();
  guardados = [];
  const blobs = new Map<string, Blob>();
  poner(URL, "createObjectURL", {
    value: (blob: Blob) => {
      const url = `blob:prueba/${blobs.size + 1}`;
      blobs.set(url, blob);
      return url;
    },
  });
  poner(URL, "revokeObjectURL", { value: () => undefined });
  poner(HTMLAnchorElement.prototype, "click", {
    value(this: HTMLAnchorElement) {
      guardados.push({ nombre: this.download, bytes: blobs.get(this.href) ?? new Blob() });
    },
  });
});

function boton(permisos: Permiso[] = ["usuarios:csv"], count = 2) {
  startSession(unSuperadministrador({ permisos }));
  return show(
    <ListExport
      route={exportarUsuarios}
      view={VISTA}
      result={{ rows: [], count, total: 9, aproximado: false, total_aproximado: false }}
    />,
  );
}
/** A file that comes as the test says. */
function porPartes() {
  const texto = new TextEncoder();
  let mando: ReadableStreamDefaultController<Uint8Array> | undefined;
  servidor.en("GET", CAMINO, () => ({
    cuerpo: null,
    texto: new ReadableStream<Uint8Array>({
      start: (controlador) => {
        mando = controlador;
      },
    }),
  }));
  return {
    llega: (parte: string) => mando?.enqueue(texto.encode(parte)),
    termina: () => mando?.close(),
    seCorta: () => mando?.error(new TypeError("network error")),
  };
}
const exportar = () => userEvent.click(screen.getByRole("button", { name: "Exportar CSV" }));

describe("exportar una lista [A-permisos-17]", () => {
  it("sin la bandera csv no hay botón", () => {
    boton(["usuarios:read"]);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("pide la lista entera con sus filtros y su orden, dice cuánto va y al final guarda el archivo", async () => {
    const archivo = porPartes();
    boton();
    await exportar();
    expect(await screen.findByText("Exportando…")).toBeTruthy();
    archivo.llega(`${TITULOS}ana;"dos\nlíneas"\r`);
    archivo.llega("\n");
    expect(await screen.findByText("Exportando: 1 de 2 filas")).toBeTruthy();
    // Again while it runs: nothing is asked twice.
    await exportar();
    archivo.llega("eva;\r\n");
    archivo.termina();
    expect(await screen.findByRole("group", { name: "Se exportaron 2 filas." })).toBeTruthy();
    expect(servidor.llamadas("GET", CAMINO).map(({ consulta }) => consulta)).toEqual([
      { estado: "ACTIVO", order: "-usuario" },
    ]);
    expect(guardados.map(({ nombre }) => nombre)).toEqual(["usuarios.csv"]);
    const bytes = new Uint8Array((await guardados[0]?.bytes.arrayBuffer()) ?? []);
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).toBe(
      `${TITULOS}ana;"dos\nlíneas"\r\neva;\r\n`,
    );
    expect(screen.queryByRole("button", { name: "Cancelar la exportación" })).toBeNull();
  });

  it("Cancelar deja de pedir, no guarda nada y lo dice", async () => {
    const archivo = porPartes();
    boton();
    await exportar();
    archivo.llega(`${TITULOS}ana;\r\n`);
    await screen.findByText("Exportando: 1 de 2 filas");
    await userEvent.click(screen.getByRole("button", { name: "Cancelar la exportación" }));
    archivo.seCorta();
    await waitFor(() => expect(screen.queryByText(/^Exportando/)).toBeNull());
    expect(guardados).toEqual([]);
    expect(screen.queryByRole("group")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Exportar CSV" }));
  });

  it("lo que se corta a medio camino no es un archivo: se dice y se puede repetir", async () => {
    const archivo = porPartes();
    boton();
    await exportar();
    archivo.llega(`${TITULOS}ana;\r\n`);
    await screen.findByText("Exportando: 1 de 2 filas");
    archivo.seCorta();
    const fallo = "No se pudo establecer conexión con el servidor.";
    expect(await screen.findByRole("group", { name: fallo })).toBeTruthy();
    expect(guardados).toEqual([]);
    servidor.en("GET", CAMINO, () => ({ cuerpo: null, texto: TITULOS }));
    await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
    expect(await screen.findByText(/^La lista no tiene filas/)).toBeTruthy();
    expect(guardados).toHaveLength(1);
  });

  it("un rechazo del servidor se dice en sus palabras", async () => {
    const mensaje = "Demasiadas solicitudes.";
    servidor.en("GET", CAMINO, () => ({ estado: 429, cuerpo: { mensaje, error: "DEMASIADAS_SOLICITUDES" } }));
    boton();
    await exportar();
    expect(await screen.findByRole("group", { name: mensaje })).toBeTruthy();
    expect(guardados).toEqual([]);
  });
});
