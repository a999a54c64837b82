import { act, screen, waitFor, within } from "@testing-library/react";
import { TABLERO_REFRESCO_MS } from "@ventanilla/contract/limites";
import { Presencia } from "@ventanilla/contract/presencia/presencia";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { unCatalogo, unInicio, unSuperadministrador, unUsuario } from "../../../test/fabrica.ts";
import { medir } from "../../../test/medidas.ts";
import { alCerrar } from "../../../test/pagina.ts";
import { abrir, servidor } from "../../../test/pantalla.tsx";
import { getAnnouncement, onAnnouncement } from "../../lib/announce.ts";

const CAMINO = "/ws/api/system/presencias";
const estadia = (cambios: Partial<Presencia> = {}): Presencia =>
  Presencia.parse({
    id: 1,
    nombre_completo: "ANA QUISPE",
    usuario: "aquispe",
    punto: "Cubículo 3",
    entidad: "Alcaldía",
    ingreso: "2026-11-20T12:00:00.000Z",
    salida: null,
    duracion: 4_800,
    ...cambios,
  });

let filas: Presencia[];
beforeEach(() => {
  filas = [
    estadia(),
    estadia({ id: 2, usuario: "jperez", salida: "2026-11-20T13:00:00.000Z", duracion: 60 }),
  ];
  medir();
  servidor.en("GET", CAMINO, () => ({ cuerpo: unCatalogo(Presencia, filas) }));
});

const PERMISOS = ["tablero:read", "tablero:csv", "presencia:read"] as const;
const administrador = () =>
  abrir("/presencia", {
    sesion: unInicio({ permisos: [...PERMISOS], usuario: unUsuario({ rol: "ADMIN", id_rol: 2 }) }),
  });
const consultas = () => servidor.llamadas("GET", CAMINO);

describe("presencia en los puntos", () => {
  it("quién, dónde, desde cuándo y cuánto; quien sigue dentro se dice con palabras; se puede exportar", async () => {
    await administrador();
    await screen.findByText("está dentro");
    const [, dentro, fuera] = screen.getAllByRole("row");
    const celdas = (fila?: HTMLElement) =>
      fila &&
      within(fila)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    await waitFor(() =>
      expect(celdas(dentro)).toEqual([
        "Ana Quispe",
        "aquispe",
        "Cubículo 3",
        "20/11/2026 08:00:00",
        "está dentro",
        "1 h 20 min",
      ]),
    );
    expect(celdas(fuera)?.slice(4)).toEqual(["20/11/2026 09:00:00", "1 min"]);
    expect(screen.getByRole("button", { name: /CSV/ })).toBeTruthy();
  });

  it("se busca por quién, sin que quede en la dirección, y por punto, estado y días", async () => {
    const { persona } = await administrador();
    await persona.selectOptions(await screen.findByRole("combobox", { name: "Ahora" }), "DENTRO");
    await persona.type(screen.getByRole("textbox", { name: "Nombre o usuario" }), "quispe{Enter}");
    await waitFor(() =>
      expect(consultas().at(-1)?.consulta).toMatchObject({ estado: "DENTRO", usuario: "quispe" }),
    );
    expect(location.search).toBe("?estado=DENTRO");
  });

  it("SUPERADMIN ve de qué institución es cada punto", async () => {
    await abrir("/presencia", { sesion: unSuperadministrador({ permisos: [...PERMISOS] }) });
    expect((await screen.findAllByRole("cell", { name: "Alcaldía" })).length).toBe(2);
  });

  it("mientras se ve se lee de nuevo, sin prolongar la sesión", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await administrador();
    await screen.findByText("está dentro");
    filas = [estadia({ nombre_completo: "JUAN PÉREZ" })];
    await vi.advanceTimersByTimeAsync(TABLERO_REFRESCO_MS);
    expect(await screen.findByText("Juan Pérez")).toBeTruthy();
    expect(consultas().at(-1)?.fondo).toBe(true);
  });

  it("al leerse de nuevo no repite al lector de pantalla cuántas son; si son otras, lo dice", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await administrador();
    await waitFor(() => expect(getAnnouncement().polite).toContain("2 resultados"));
    const dichos: string[] = [];
    alCerrar(onAnnouncement(() => dichos.push(getAnnouncement().polite)));
    const otraVez = () => act(() => vi.advanceTimersByTimeAsync(TABLERO_REFRESCO_MS));
    filas = [estadia({ nombre_completo: "JUAN PÉREZ" }), estadia({ id: 2 })];
    await otraVez();
    expect(await screen.findByText("Juan Pérez")).toBeTruthy();
    filas = [estadia()];
    await otraVez();
    await waitFor(() => expect(dichos.join()).toContain("1 resultado,"));
    expect(dichos.join()).not.toContain("2 resultados");
  });
});
