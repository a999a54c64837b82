import { screen, waitFor, within } from "@testing-library/react";
import { Caso, type CasoDetalle } from "@ventanilla/contract/caso/caso";
import { beforeEach, describe, expect, it } from "vitest";
import { unaLista, unCaso, unDetalle, unSuperadministrador } from "../../../test/fabrica.ts";
import { medir } from "../../../test/medidas.ts";
import { abrir, dialogoAbierto, servidor } from "../../../test/pantalla.tsx";

const CASOS = "/ws/api/system/admin-casos";
const UNO = "/ws/api/system/operadores/caso/70";
const CAMBIADO = "Otra persona cambió el caso.";
const DE_ROSA = { version: 6, operador_principal: "operador2", nombre_operador: "ROSA CHOQUE" };

/** The server's case from here on; a change of any other version is refused. */
function poner(cambios: Partial<CasoDetalle>): void {
  const caso = Caso.parse(unDetalle(cambios));
  servidor.en("GET", UNO, () => ({ cuerpo: caso }));
  for (const camino of ["punto", "cancelar"])
    servidor.en("PUT", `${CASOS}/70/${camino}`, ({ cuerpo }) =>
      (cuerpo as { version?: number }).version === caso.version
        ? { cuerpo: { ...caso, version: caso.version + 1 } }
        : { estado: 409, cuerpo: { mensaje: CAMBIADO, error: "CASO_MODIFICADO", actual: caso } },
    );
}

beforeEach(() => {
  medir();
  servidor.en("GET", CASOS, () => ({ cuerpo: unaLista([unCaso()], { count: 1, total: 1 }) }));
  servidor.en("GET", `${CASOS}/70/destinos`, () => ({
    cuerpo: { rows: [{ id: 5, identificador: "Terminal Este" }], count: 1 },
  }));
  poner({ version: 4 });
});

const enLaLista = async () => {
  const { persona } = await abrir("/admin-casos", {
    sesion: unSuperadministrador({ permisos: ["admin-casos:read", "admin-casos:update"] }),
  });
  const abrirlo = async (nombre: string) => {
    const fila = within(await screen.findByRole("row", { name: "Ana Quispe Mamani" }));
    await persona.click(fila.getByRole("button", { name: new RegExp(`^${nombre} `) }));
  };
  return { persona, abrirlo };
};
type Persona = Awaited<ReturnType<typeof enLaLista>>["persona"];
type Caja = ReturnType<typeof within>;

const ASIGNAR = {
  abre: "Asignar punto",
  titulo: "Asignar punto",
  camino: `${CASOS}/70/punto`,
  hecho: "El caso fue asignado.",
  llenar: async (persona: Persona, caja: Caja) => {
    await persona.type(caja.getByRole("combobox", { name: /^Punto de atención/ }), "Term");
    await persona.click(await screen.findByRole("option", { name: "Terminal Este" }));
  },
  mandar: (persona: Persona, caja: Caja) => persona.click(caja.getByRole("button", { name: "Asignar" })),
};
const CANCELAR = {
  abre: "Cancelar",
  titulo: "Cancelar caso",
  camino: `${CASOS}/70/cancelar`,
  hecho: "El caso fue cancelado.",
  llenar: (persona: Persona, caja: Caja) =>
    persona.type(caja.getByRole("textbox", { name: /^Motivo/ }), "Repetido"),
  mandar: async (persona: Persona, caja: Caja) => {
    await persona.click(caja.getByRole("button", { name: "Cancelar caso" }));
    const pregunta = (
      await screen.findByText("¿Está seguro de cambiar el estado a CANCELADO?")
    ).closest<HTMLElement>("[role=alertdialog], [role=dialog]");
    await persona.click(within(pregunta as HTMLElement).getByRole("button", { name: "Cancelar caso" }));
  },
};

describe.each([ASIGNAR, CANCELAR])("«$titulo» sobre un caso que otro cambia [D65]", (uno) => {
  const { abre, titulo, camino, hecho, llenar, mandar } = uno;
  const versiones = () =>
    servidor.llamadas("PUT", camino).map(({ cuerpo }) => (cuerpo as { version?: number }).version);

  it("entretanto: dice quién lo atiende ahora, y mandado otra vez va sobre eso", async () => {
    const { persona, abrirlo } = await enLaLista();
    await abrirlo(abre);
    const caja = within(await dialogoAbierto(titulo));
    expect(caja.getByText("PENDIENTE")).toBeTruthy();
    expect(caja.getByText("Juana Pérez")).toBeTruthy();
    await llenar(persona, caja);
    poner(DE_ROSA);
    await mandar(persona, caja);
    expect(await caja.findByText(CAMBIADO)).toBeTruthy();
    expect(await caja.findByText("Rosa Choque")).toBeTruthy();
    expect(caja.queryByText("Juana Pérez")).toBeNull();
    await mandar(persona, caja);
    expect(await screen.findByText(hecho)).toBeTruthy();
    expect(versiones()).toEqual([4, 6]);
  });

  it("desde que se abrió la vez anterior: se muestra, y va, como está ahora", async () => {
    const { persona, abrirlo } = await enLaLista();
    await abrirlo(abre);
    await dialogoAbierto(titulo);
    await persona.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    poner(DE_ROSA);
    await abrirlo(abre);
    const caja = within(await dialogoAbierto(titulo));
    expect(caja.getByText("Rosa Choque")).toBeTruthy();
    await llenar(persona, caja);
    await mandar(persona, caja);
    expect(await screen.findByText(hecho)).toBeTruthy();
    expect(versiones()).toEqual([6]);
  });

  it("y ya no se puede leer: se dice, y no se abre nada", async () => {
    const { abrirlo } = await enLaLista();
    const mensaje = "El caso no está.";
    servidor.en("GET", UNO, () => ({ estado: 404, cuerpo: { mensaje, error: "NO_EXISTE" } }));
    await abrirlo(abre);
    expect(await screen.findAllByText(mensaje)).not.toEqual([]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
