import { act, screen, waitFor, within } from "@testing-library/react";
import { EntidadBreve } from "@ventanilla/contract/entidad/entidad";
import { Tramite } from "@ventanilla/contract/tramite/tramite";
import { beforeEach, describe, expect, it } from "vitest";
import { descargas } from "../../../test/descargas.ts";
import { unCatalogo, unInicio, unSuperadministrador, unTramite, unUsuario } from "../../../test/fabrica.ts";
import { abrir, dialogoAbierto, enfocado, servidor } from "../../../test/pantalla.tsx";
import { getAnnouncement } from "../../lib/announce.ts";
import { setLanguage } from "../../lib/i18n.ts";

const IMPORTAR = "/ws/api/system/tramites/importar";
const PERMISOS = ["tramites:read", "tramites:create"];
const HUELLA = "a".repeat(64);
const VISTA = { huella: HUELLA, nuevas: 2, cambian: 1, iguales: 0, errores: [], erroneas: 0, escrita: false };
const tabla = (texto: string | Uint8Array<ArrayBuffer>) =>
  new File([texto], "tramites.csv", { type: "text/csv" });

beforeEach(() => {
  descargas.instalar();
  servidor.en("GET", "/ws/api/system/tramites", () => ({ cuerpo: unCatalogo(Tramite, [unTramite()]) }));
  servidor.en("GET", "/ws/api/system/entidades", () => ({
    cuerpo: unCatalogo(EntidadBreve, [
      { id: 7, nombre: "Alcaldía", sigla: null },
      { id: 8, nombre: "Gobernación", sigla: null },
    ]),
  }));
});

async function importar(
  sesion = unInicio({ permisos: PERMISOS, menu: [], usuario: unUsuario({ rol: "ADMIN", id_rol: 2 }) }),
) {
  const { persona } = await abrir("/tramites", { sesion });
  await persona.click(await screen.findByRole("button", { name: "Importar" }));
  const caja = await dialogoAbierto("Importar de una tabla");
  const elegir = async (archivo: File) => {
    const entrada = caja.querySelector<HTMLInputElement>("input[type=file]");
    await persona.upload(entrada ?? document.createElement("input"), archivo);
  };
  return { persona, caja: within(caja), elegir };
}
/** The cells of each wrong line that is shown. */
const malas = (caja: Pick<typeof screen, "getByRole">) =>
  within(caja.getByRole("table", { name: "Datos que corregir" }))
    .getAllByRole("row")
    .slice(1)
    .map((una) =>
      within(una)
        .getAllByRole("cell")
        .map((celda) => celda.textContent),
    );
const cuerpos = () => servidor.llamadas("POST", IMPORTAR).map(({ cuerpo }) => cuerpo);

describe("importar trámites", () => {
  it("sin permiso de crear no se ofrece", async () => {
    await abrir("/tramites", { sesion: unInicio({ permisos: ["tramites:read"], menu: [] }) });
    await screen.findByRole("row", { name: "Licencia de funcionamiento" });
    expect(screen.queryByRole("button", { name: "Importar" })).toBeNull();
  });

  it("elegir un archivo muestra qué haría; nada se guarda hasta confirmarlo, y después la lista se lee de nuevo", async () => {
    servidor.en("POST", IMPORTAR, ({ cuerpo }) => ({
      cuerpo: { ...VISTA, escrita: (cuerpo as { confirma?: string }).confirma === HUELLA },
    }));
    const { persona, caja, elegir } = await importar();
    await elegir(tabla("nombre\nCédula\n"));
    expect(await caja.findByText("2 nuevos · 1 cambia · ninguno queda igual")).toBeTruthy();
    expect(cuerpos()).toEqual([{ csv: "nombre\nCédula\n" }]);
    const leidas = servidor.llamadas("GET", "/ws/api/system/tramites").length;
    await persona.click(caja.getByRole("button", { name: "Guardar 3 registros" }));
    expect(await screen.findByRole("group", { name: "La operación se realizó correctamente." })).toBeTruthy();
    expect(cuerpos().at(-1)).toEqual({ csv: "nombre\nCédula\n", confirma: HUELLA });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() =>
      expect(servidor.llamadas("GET", "/ws/api/system/tramites").length).toBeGreaterThan(leidas),
    );
  });

  it("cada línea mala se nombra, y entonces no se puede guardar", async () => {
    const errores = [
      { columna: "nombre", mensaje: "El campo es obligatorio.", lineas: [3, 11] },
      { columna: null, mensaje: "La línea tiene más columnas que los títulos.", lineas: [9] },
    ];
    servidor.en("POST", IMPORTAR, () => ({ cuerpo: { ...VISTA, errores, erroneas: 3 } }));
    const { caja, elegir } = await importar();
    await elegir(tabla("nombre\n"));
    await caja.findByRole("table", { name: "Datos que corregir" });
    expect(malas(caja)).toEqual([
      ["3", "nombre", "El campo es obligatorio."],
      ["9", "Toda la línea", "La línea tiene más columnas que los títulos."],
      ["11", "nombre", "El campo es obligatorio."],
    ]);
    expect(caja.getByText("Hay 3 datos que corregir. Mientras tanto no se guarda nada.")).toBeTruthy();
    expect(caja.queryByRole("navigation")).toBeNull();
    expect(caja.queryByRole("button", { name: /^Guardar/ })).toBeNull();
  });

  it("de muchas líneas malas se ven cien por vez hasta la última, y todas se descargan en un archivo sin fórmulas", async () => {
    const errores = [
      {
        columna: "=nombre",
        mensaje: "El campo es obligatorio.",
        lineas: Array.from({ length: 230 }, (_, i) => i + 2),
      },
      { columna: null, mensaje: "La línea tiene más columnas que los títulos.", lineas: [300] },
    ];
    servidor.en("POST", IMPORTAR, () => ({ cuerpo: { ...VISTA, errores, erroneas: 231 } }));
    const { persona, caja, elegir } = await importar();
    await elegir(tabla("nombre\n"));
    const paginas = await caja.findByRole("navigation", { name: "Páginas de Datos que corregir" });
    const vistas = [malas(caja)];
    for (const dicha of ["2 de 3", "3 de 3"]) {
      await persona.click(within(paginas).getByRole("button", { name: "Página siguiente" }));
      expect(within(paginas).getByText(dicha)).toBeTruthy();
      await waitFor(() => expect(getAnnouncement().polite).toContain(dicha));
      vistas.push(malas(caja));
    }
    expect(vistas.map(({ length }) => length)).toEqual([100, 100, 31]);
    const lineas = [...Array.from({ length: 230 }, (_, i) => i + 2), 300].map(String);
    expect(vistas.flat().map(([linea]) => linea)).toEqual(lineas);
    expect(servidor.llamadas("POST", IMPORTAR)).toHaveLength(1);
    await persona.click(caja.getByRole("button", { name: "Descargar la lista (CSV)" }));
    const texto = await descargas.texto(descargas.abiertas().at(-1) ?? "");
    const [titulos, ...filas] = texto.split("\r\n");
    expect(titulos).toBe("\ufeffLínea;Columna;Problema");
    expect(filas.map((fila) => fila.split(";")[0])).toEqual([...lineas, ""]);
    expect([filas[0], filas[230]]).toEqual([
      "2;'=nombre;El campo es obligatorio.",
      "300;Toda la línea;La línea tiene más columnas que los títulos.",
    ]);
    // Another table begins at its first.
    servidor.en("POST", IMPORTAR, () => ({
      cuerpo: { ...VISTA, huella: "b".repeat(64), errores, erroneas: 231 },
    }));
    await elegir(tabla("nombre\n\n"));
    await waitFor(() => expect(malas(caja)[0]?.[0]).toBe("2"));
    expect(caja.getByText("1 de 3")).toBeTruthy();
  });

  it("lo que haría se dice y el foco queda en su título; de lo que no se pudo, en el botón para elegir otro", async () => {
    const errores = [{ columna: "nombre", mensaje: "El campo es obligatorio.", lineas: [3] }];
    servidor.en("POST", IMPORTAR, () => ({ cuerpo: { ...VISTA, errores, erroneas: 1 } }));
    const { caja, elegir } = await importar();
    await elegir(tabla("nombre\n"));
    await enfocado(() => caja.queryByRole("heading", { name: "tramites.csv" }));
    await waitFor(() =>
      expect(getAnnouncement().polite).toContain(
        "2 nuevos · 1 cambia · ninguno queda igual. Hay 1 dato que corregir.",
      ),
    );
    act(() => caja.getByRole("button", { name: "Elegir otro archivo" }).focus());
    await elegir(tabla(" "));
    expect((await caja.findByRole("alert")).textContent).toBe("La tabla está vacía.");
    await enfocado(() => caja.getByRole("button", { name: "Elegir otro archivo" }));
  });

  it("un archivo de Windows se lee con sus acentos; lo que el servidor rechaza se dice ahí mismo y se puede elegir otro", async () => {
    servidor.en("POST", IMPORTAR, () => ({
      estado: 400,
      cuerpo: { mensaje: "Hubo un error de validación.", error: "VALIDACION" },
    }));
    const { caja, elegir } = await importar();
    await elegir(tabla(new Uint8Array([67, 0xe9, 100, 117, 108, 97])));
    expect((await caja.findByRole("alert")).textContent).toBe("Hubo un error de validación.");
    expect(cuerpos()).toEqual([{ csv: "Cédula" }]);
    expect(caja.getByRole<HTMLButtonElement>("button", { name: "Elegir otro archivo" }).disabled).toBe(false);
  });

  it("SUPERADMIN dice primero de qué entidad; cambiarla olvida lo que se vio de la otra", async () => {
    servidor.en("POST", IMPORTAR, () => ({ cuerpo: VISTA }));
    const { persona, caja, elegir } = await importar(unSuperadministrador({ permisos: PERMISOS }));
    expect(caja.getByRole<HTMLButtonElement>("button", { name: "Elegir archivo CSV" }).disabled).toBe(true);
    await persona.click(caja.getByRole("combobox", { name: /^Entidad/ }));
    await persona.click(await screen.findByRole("option", { name: "Alcaldía" }));
    await elegir(tabla("nombre\nA\n"));
    await caja.findByRole("button", { name: "Guardar 3 registros" });
    expect(cuerpos()).toEqual([{ csv: "nombre\nA\n", id_entidad: 7 }]);
    await persona.click(caja.getByRole("combobox", { name: /^Entidad/ }));
    await persona.click(await screen.findByRole("option", { name: "Gobernación" }));
    await waitFor(() => expect(caja.queryByRole("button", { name: "Guardar 3 registros" })).toBeNull());
  });

  it("la plantilla es un archivo con los títulos, que son palabras y no nombres de columnas, separadas como las lee quien la pide", async () => {
    const { persona, caja } = await importar();
    expect(caja.getByText(/estos títulos de columna: Trámite, Código del portal\./)).toBeTruthy();
    await persona.click(caja.getByRole("button", { name: "Descargar plantilla" }));
    const [direccion = ""] = descargas.abiertas();
    expect(await descargas.texto(direccion)).toBe("\ufeffTrámite;Código del portal\r\n");
    act(() => setLanguage("en"));
    await persona.click(await caja.findByRole("button", { name: "Download template" }));
    expect(await descargas.texto(descargas.abiertas().at(-1) ?? "")).toMatch(/^\ufeff[^;,\r]+,[^;,\r]+\r\n$/);
  });
});
