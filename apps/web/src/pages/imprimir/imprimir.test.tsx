import { screen, waitFor } from "@testing-library/react";
import { Papel } from "@ventanilla/contract/mensaje/papel";
import { beforeEach, describe, expect, it } from "vitest";
import { descargas } from "../../../test/descargas.ts";
import { unAdministrador, unInicio } from "../../../test/fabrica.ts";
import { poner } from "../../../test/pagina.ts";
import { abrir, servidor } from "../../../test/pantalla.tsx";

const PAPEL = "/ws/api/system/operadores/caso/70/papel";
const PDF = "/ws/api/system/operadores/caso/70/pdf";
const CABECERA = {
  idioma: "es",
  institucion: "Alcaldía de prueba",
  titulo: "Registro de atención del caso 70",
  corriente: "Alcaldía de prueba · Registro de atención del caso 70",
  pagina: "Página {{n}}",
  secciones: [{ titulo: "Datos del caso", datos: [{ nombre: "Estado", valor: "CERRADO" }] }],
  conversacion: "Conversación",
  archivo: "Archivo:",
  sinMensajes: "Aún no hay mensajes en este caso.",
  hecho: "Emitido el 20/11/2026 hrs. 10:15 por Juana Pérez (jperez).",
  sobreNotas: "No incluye las notas internas.",
  sinSigno: "",
};

function unDicho(id: number, mas: Partial<Papel["rows"][number]> = {}): Papel["rows"][number] {
  return {
    id,
    direccion: "ENTRADA",
    dia: "viernes, 20 de noviembre de 2026",
    cuando: "20/11/2026 10:15:02",
    autor: "ANA QUISPE MAMANI",
    datos: ["WhatsApp: +591 701 234 56", "Recibido"],
    notas: [],
    senas: [],
    texto: `dice ${id}`,
    archivos: [],
    ...mas,
  };
}
const NOTA = unDicho(3, {
  direccion: "INTERNA",
  autor: "Rosa",
  datos: ["Nota interna"],
  texto: "Ojo con esto",
});

let impresas: number;
let guardados: string[];
beforeEach(() => {
  impresas = 0;
  guardados = [];
  poner(window, "print", {
    value: () => {
      impresas += 1;
    },
  });
  descargas.instalar();
  poner(HTMLAnchorElement.prototype, "click", {
    value(this: HTMLAnchorElement) {
      guardados.push(this.download);
    },
  });
  servidor.en("GET", PAPEL, ({ consulta: { despues, notas } }) => ({
    cuerpo: Papel.parse(
      despues === undefined
        ? {
            cabecera: CABECERA,
            rows: [unDicho(1, { archivos: [{ nombre: "carnet.jpg", detalle: "120 KB" }] })],
            sigue: 1,
          }
        : { cabecera: null, rows: [unDicho(2), ...(notas === "1" ? [NOTA] : [])], sigue: null },
    ),
  }));
});

const abrirPapel = () => abrir("/historial/imprimir/70", { sesion: unInicio() });
const mensajes = () => screen.getAllByRole("article").map((uno) => uno.textContent);

describe("imprimir un caso", () => {
  it("muestra el registro entero, parte tras parte, y lo imprime cuando está entero", async () => {
    const { persona } = await abrirPapel();
    await screen.findByRole("heading", { level: 2, name: CABECERA.titulo });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Imprimir el caso 70");
    expect(mensajes()).toEqual([
      "ANA QUISPE MAMANI20/11/2026 10:15:02 · WhatsApp: +591 701 234 56 · Recibidodice 1Archivo: carnet.jpg (120 KB)",
      "ANA QUISPE MAMANI20/11/2026 10:15:02 · WhatsApp: +591 701 234 56 · Recibidodice 2",
    ]);
    // One day is said once.
    expect(screen.getAllByRole("heading", { level: 4 })).toHaveLength(1);
    expect(servidor.llamadas("GET", PAPEL).map(({ consulta }) => consulta)).toEqual([{}, { despues: "1" }]);
    await persona.click(screen.getByRole("button", { name: "Imprimir" }));
    expect(impresas).toBe(1);
  });

  it("las notas internas se piden sólo al marcarlas, y quedan aparte de lo dicho al ciudadano", async () => {
    const { persona } = await abrirPapel();
    await screen.findByText("dice 2");
    expect(screen.queryByText("Ojo con esto")).toBeNull();
    await persona.click(screen.getByRole("checkbox", { name: /^Incluir notas internas/ }));
    const nota = await screen.findByText("Ojo con esto");
    expect(nota.closest("article")?.dataset["direccion"]).toBe("INTERNA");
    expect(servidor.llamadas("GET", PAPEL).slice(2)).toMatchObject([
      { consulta: { notas: "1" } },
      { consulta: { notas: "1", despues: "1" } },
    ]);
  });

  it("no se imprime lo que aún no llegó entero; lo que no se pudo leer se dice con Reintentar", async () => {
    let falla = true;
    const fallo = {
      estado: 404,
      cuerpo: { mensaje: "No existe el recurso solicitado.", error: "NO_EXISTE" },
    };
    servidor.en("GET", PAPEL, () =>
      falla ? fallo : { cuerpo: Papel.parse({ cabecera: CABECERA, rows: [], sigue: null }) },
    );
    const { persona } = await abrirPapel();
    expect(await screen.findByText("No existe el recurso solicitado.")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Imprimir" }).disabled).toBe(true);
    falla = false;
    await persona.click(screen.getByRole("button", { name: "Reintentar" }));
    expect(await screen.findByText(CABECERA.sinMensajes)).toBeTruthy();
  });

  it("Guardar PDF lo pide con o sin notas, como está marcado, y lo guarda con el número del caso", async () => {
    for (const consulta of ["", "?notas=1"]) descargas.en(`${PDF}${consulta}`, () => new Blob(["%PDF"]));
    const { persona } = await abrirPapel();
    await screen.findByText("dice 2");
    await persona.click(screen.getByRole("button", { name: "Guardar PDF" }));
    expect(await screen.findByRole("group", { name: "Se guardó caso-70.pdf" })).toBeTruthy();
    await persona.click(screen.getByRole("checkbox", { name: /^Incluir notas internas/ }));
    await screen.findByText("Ojo con esto");
    await persona.click(screen.getByRole("button", { name: "Guardar PDF" }));
    await waitFor(() => expect(guardados).toEqual(["caso-70.pdf", "caso-70.pdf"]));
    expect(descargas.pedidas().map(({ direccion }) => direccion)).toEqual([PDF, `${PDF}?notas=1`]);
  });

  it("un PDF que no se pudo hacer se dice en las palabras del servidor, y no se guarda nada", async () => {
    const mensaje = "Demasiadas solicitudes.";
    descargas.en(PDF, () => ({ estado: 429, cuerpo: { mensaje, error: "DEMASIADAS_SOLICITUDES" } }));
    const { persona } = await abrirPapel();
    await screen.findByText("dice 2");
    await persona.click(screen.getByRole("button", { name: "Guardar PDF" }));
    expect(await screen.findByRole("group", { name: mensaje })).toBeTruthy();
    expect(guardados).toEqual([]);
  });

  it("mientras se prepara lo dice; cancelado, no se guarda nada y el foco vuelve al botón", async () => {
    descargas.en(PDF, () => new Blob(["%PDF"]));
    descargas.retener();
    const { persona } = await abrirPapel();
    await screen.findByText("dice 2");
    await persona.click(screen.getByRole("button", { name: "Guardar PDF" }));
    expect(await screen.findByText("Preparando el PDF…")).toBeTruthy();
    await persona.click(screen.getByRole("button", { name: "Cancelar el PDF" }));
    await waitFor(() => expect(screen.queryByText("Preparando el PDF…")).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Guardar PDF" }));
    descargas.soltar();
    expect(guardados).toEqual([]);
  });

  it("también quien administra lo abre", async () => {
    await abrir("/historial/imprimir/70", { sesion: unAdministrador() });
    expect(await screen.findByText("dice 1")).toBeTruthy();
  });
});
