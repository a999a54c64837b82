import { readFileSync } from "node:fs";
import { join } from "node:path";
import { screen, waitFor, within } from "@testing-library/react";
import { Apartado, ApartadoFila, type ListaApartados } from "@ventanilla/contract/canal/apartado";
import { CanalFila } from "@ventanilla/contract/canal/canal";
import { beforeEach, describe, expect, it } from "vitest";
import { unCatalogo, unInicio, unUsuario } from "../../../test/fabrica.ts";
import { abrir, dialogoAbierto, enfocado, guardar, servidor } from "../../../test/pantalla.tsx";

const APARTADOS = "/ws/api/system/apartados";
const CANALES = "/ws/api/system/canales";

const unaFila = (cambios: Partial<ApartadoFila> = {}): ApartadoFila =>
  ApartadoFila.parse({
    id: 31,
    estado: "PENDIENTE",
    motivo: "desconocido",
    que: "cuerpo",
    canal: { id: 7, clasificacion: "facebook", usuario: "104100000000001" },
    fallos: ["unknown kind of event: hologram"],
    bytes: 120,
    conservado: true,
    veces: 1,
    lecturas: 0,
    _created_at: "2026-11-23T14:15:00.000Z",
    resuelto: null,
    ...cambios,
  });
const unaLista = (rows: ApartadoFila[], olvidados = 0): ListaApartados => ({
  rows,
  count: rows.length,
  total: rows.length,
  totalFiltro: rows.length,
  aproximado: false,
  total_aproximado: false,
  olvidados,
});

const LEIDO = { leido: true, fallos: [] };

const CANAL = CanalFila.parse({
  id: 7,
  clasificacion: "facebook",
  usuario: "104100000000001",
  id_entidad: 1,
  entidad: { nombre: "Alcaldía" },
  estado: "ACTIVO",
  conexion: { estado: "conectada", detalle: "", desde: null, sin_escucha: false },
  apartados: 3,
});

const HOJA = readFileSync(join(import.meta.dirname, "apartados.module.css"), "utf8");
/** What the page's sheet gives to a class, whose name the bundler may have made longer. */
const reglas = (clase: string, propiedad: string) =>
  [...HOJA.matchAll(/^\.(\w+) \{([^}]*)\}/gm)]
    .filter(([, nombre = ""]) => clase === nombre || clase.startsWith(`_${nombre}_`))
    .flatMap(([, , cuerpo = ""]) =>
      cuerpo
        .split(";")
        .flatMap((una) => (una.trim().startsWith(`${propiedad}: `) ? [una.split(": ")[1]] : [])),
    );

let respuesta: ListaApartados;
beforeEach(() => {
  respuesta = unaLista([unaFila()]);
  servidor.en("GET", APARTADOS, () => ({ cuerpo: respuesta }));
  servidor.en("GET", CANALES, () => ({
    cuerpo: unCatalogo(CanalFila, [CANAL]),
  }));
});

const administrador = (
  camino: "/canales" | "/canales/apartados",
  permisos = ["canales:read", "canales:update"],
) =>
  abrir(camino, {
    sesion: unInicio({ permisos, menu: [], usuario: unUsuario({ rol: "ADMIN", id_rol: 2 }) }),
  });
const fila = (name = "Aviso del proveedor 31") => screen.findByRole("row", { name });
const boton = (name: string) => screen.queryByRole("button", { name });
const consulta = () => servidor.llamadas("GET", APARTADOS).at(-1)?.consulta;

describe("eventos apartados: la lista", () => {
  it("la fila de su canal dice cuántos esperan, y lleva a ellos", async () => {
    const { persona } = await administrador("/canales");
    await persona.click(await screen.findByRole("link", { name: "3 eventos apartados" }));
    expect(await screen.findByRole("heading", { name: "Eventos apartados" })).toBeTruthy();
    await fila();
    expect(consulta()).toMatchObject({ canal: "7" });
  });

  it("dice qué es, de qué canal, por qué y cuándo, y cuántos se fueron sin leerse", async () => {
    respuesta = unaLista([unaFila({ veces: 4, lecturas: 2, conservado: false })], 12);
    await administrador("/canales/apartados");
    const celdas = within(await fila())
      .getAllByRole("cell")
      .map((una) => una.textContent ?? "");
    expect(celdas[3]).toContain("Es de una clase que no se conoce");
    expect(celdas[3]).toContain("El proveedor la llama «hologram».");
    expect(celdas[3]).not.toContain("unknown kind of event");
    expect(celdas[3]).toContain("Veces que llegó: 4. Relecturas: 2.");
    expect(celdas[3]).toContain("Era más grande de lo que se conserva (120 bytes).");
    expect(celdas.slice(4)).toEqual(["Por revisar", "23/11/2026 10:15:00"]);
    expect(screen.getByText("12 se borraron sin leerse: había demasiados, o pasó su plazo.")).toBeTruthy();
    expect(boton("Leer otra vez: Aviso del proveedor 31")).toBeNull();
    expect(boton("Descartar: Aviso del proveedor 31")).toBeTruthy();
  });

  it.each([
    ["es", ["vote: invalid_type"], "El campo «vote» no es como se espera."],
    ["en", ["vote: invalid_type"], "The field “vote” is not as expected."],
    ["ay", ["vote: invalid_type"], "«vote» campox janiw suyat uñtaniki."],
    [
      "es",
      ["a.b: too_big", "a.b: custom", "c: invalid_type", ": custom", ": invalid_type"],
      "Los campos «a.b», «c» no son como se espera. Lo que llegó no es como se espera.",
    ],
    ["es", ["store: 23514"], "La base de datos no admite lo que trae."],
    ["es", ["json"], "Lo que llegó no es un texto JSON que se pueda leer."],
    ["es", ["unknown kind of event: undefined"], "No dice de qué clase es."],
  ] as const)(
    "en %s, de %j dice con palabras qué campo no es como se espera",
    async (idioma, fallos, dicho) => {
      guardar("lang", idioma);
      respuesta = unaLista([unaFila({ motivo: "ilegible", fallos: [...fallos] })]);
      await administrador("/canales/apartados");
      expect(await screen.findByText(dicho, { selector: "td *" })).toBeTruthy();
      for (const fallo of fallos) expect(document.body.textContent).not.toContain(fallo);
    },
  );

  it("sin ninguno lo dice con sus palabras", async () => {
    respuesta = unaLista([]);
    await administrador("/canales/apartados");
    expect(await screen.findByText("Nada se apartó: todo lo que llegó está en su lugar.")).toBeTruthy();
  });

  it("filtra por canal, por qué y estado", async () => {
    const { persona } = await administrador("/canales/apartados");
    await fila();
    await persona.selectOptions(screen.getByRole("combobox", { name: "Canal" }), "7");
    await persona.selectOptions(screen.getByRole("combobox", { name: "Por qué" }), "ilegible");
    await persona.selectOptions(screen.getByRole("combobox", { name: "Estado" }), "DESCARTADO");
    await waitFor(() =>
      expect(consulta()).toMatchObject({ canal: "7", motivo: "ilegible", estado: "DESCARTADO" }),
    );
  });

  it("las cuentas que no llegaron no parecen ninguna: se dice en los filtros, y Reintentar las trae", async () => {
    servidor.en("GET", CANALES, () => ({
      estado: 412,
      cuerpo: { mensaje: "Ahora no", error: "PRECONDICION" },
    }));
    const { persona } = await administrador("/canales/apartados");
    await fila();
    expect(
      await screen.findByText("No se pudieron cargar las opciones de estos filtros: Canal."),
    ).toBeTruthy();
    servidor.en("GET", CANALES, () => ({ cuerpo: unCatalogo(CanalFila, [CANAL]) }));
    await persona.click(screen.getByRole("button", { name: "Reintentar" }));
    const canal = screen.getByRole("combobox", { name: "Canal" });
    await enfocado(() => canal);
    await persona.selectOptions(canal, "7");
    await waitFor(() => expect(consulta()).toMatchObject({ canal: "7" }));
  });

  it("quien sólo puede leer mira, y no hace leer ni descarta", async () => {
    await administrador("/canales/apartados", ["canales:read"]);
    await fila();
    expect(boton("Ver el contenido: Aviso del proveedor 31")).toBeTruthy();
    expect(boton("Leer otra vez: Aviso del proveedor 31")).toBeNull();
    expect(boton("Descartar: Aviso del proveedor 31")).toBeNull();
  });
});

describe("eventos apartados: lo que se hace con uno", () => {
  it("su contenido se pide una vez, cuando alguien lo mira, y se muestra como texto", async () => {
    servidor.en("GET", `${APARTADOS}/31`, () => ({
      cuerpo: Apartado.parse({ ...unaFila(), contenido: '{"dice":"<b>hola</b>"}' }),
    }));
    const { persona } = await administrador("/canales/apartados");
    await fila();
    expect(servidor.llamadas("GET", `${APARTADOS}/31`)).toEqual([]);
    await persona.click(screen.getByRole("button", { name: "Ver el contenido: Aviso del proveedor 31" }));
    const dialogo = await dialogoAbierto("Contenido: Aviso del proveedor 31");
    expect((await within(dialogo).findByRole("region", { name: "Contenido" })).textContent).toBe(
      '{"dice":"<b>hola</b>"}',
    );
    expect(servidor.llamadas("GET", `${APARTADOS}/31`)).toHaveLength(1);
    expect(within(dialogo).getByText("unknown kind of event: hologram")).toBeTruthy();
  });

  it("entre lo que se dice de un contenido y su caja hay espacio, y dentro de la caja también", async () => {
    servidor.en("GET", `${APARTADOS}/31`, () => ({
      cuerpo: Apartado.parse({ ...unaFila(), contenido: "hola" }),
    }));
    const { persona } = await administrador("/canales/apartados");
    await fila();
    await persona.click(screen.getByRole("button", { name: "Ver el contenido: Aviso del proveedor 31" }));
    const caja = await screen.findByRole("region", { name: "Contenido" });
    // The page of a test has no styles of its own: which rules hold is told by the names.
    const valor = (elemento: Element | null, propiedad: string) =>
      [...(elemento?.classList ?? [])].flatMap((clase) => reglas(clase, propiedad));
    expect(caja.parentElement?.contains(screen.getByText(/^Puede contener datos personales/))).toBe(true);
    expect(valor(caja.parentElement, "gap")).toEqual(["var(--v-e3)"]);
    expect(valor(caja, "padding")).toEqual(["var(--v-e3)"]);
  });

  it("leído otra vez: entró y deja la lista, o dice por qué todavía no", async () => {
    const lecturas = [
      { leido: false, fallos: ["payload.id: invalid_type"] },
      { leido: true, fallos: [] },
    ];
    servidor.en("POST", `${APARTADOS}/31/lectura`, () => ({ cuerpo: lecturas.shift() }));
    const { persona } = await administrador("/canales/apartados");
    await fila();
    await persona.click(screen.getByRole("button", { name: "Leer otra vez: Aviso del proveedor 31" }));
    expect(
      await screen.findByRole("group", {
        name: "Todavía no se puede. El campo «payload.id» no es como se espera.",
      }),
    ).toBeTruthy();
    respuesta = unaLista([]);
    await persona.click(screen.getByRole("button", { name: "Leer otra vez: Aviso del proveedor 31" }));
    expect(await screen.findByRole("group", { name: "Se leyó y se guardó." })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("row", { name: "Aviso del proveedor 31" })).toBeNull());
  });

  it("descartar pregunta antes, porque su contenido se borra", async () => {
    servidor.en("POST", `${APARTADOS}/31/descarte`, () => ({
      cuerpo: unaFila({ estado: "DESCARTADO", conservado: false }),
    }));
    const { persona } = await administrador("/canales/apartados");
    await fila();
    await persona.click(screen.getByRole("button", { name: "Descartar: Aviso del proveedor 31" }));
    const dialogo = await dialogoAbierto("Descartar: Aviso del proveedor 31");
    expect(servidor.llamadas("POST", `${APARTADOS}/31/descarte`)).toEqual([]);
    await persona.click(within(dialogo).getByRole("button", { name: "Descartar" }));
    expect(await screen.findByRole("group", { name: "Evento descartado." })).toBeTruthy();
    expect(servidor.llamadas("POST", `${APARTADOS}/31/descarte`)).toHaveLength(1);
  });

  it("leído otra vez uno mientras se lee otro: ninguno se pide dos veces", async () => {
    respuesta = unaLista([unaFila(), unaFila({ id: 30 })]);
    const lectura = Promise.withResolvers<void>();
    servidor.en("POST", `${APARTADOS}/31/lectura`, () => lectura.promise.then(() => ({ cuerpo: LEIDO })));
    servidor.en("POST", `${APARTADOS}/30/lectura`, () => ({ cuerpo: LEIDO }));
    const { persona } = await administrador("/canales/apartados");
    await fila();
    for (const id of [31, 30])
      await persona.click(screen.getByRole("button", { name: `Leer otra vez: Aviso del proveedor ${id}` }));
    expect(await screen.findByRole("group", { name: "Se leyó y se guardó." })).toBeTruthy();
    await persona.click(screen.getByRole("button", { name: "Leer otra vez: Aviso del proveedor 31" }));
    expect(servidor.llamadas("POST", `${APARTADOS}/31/lectura`)).toHaveLength(1);
  });
});
