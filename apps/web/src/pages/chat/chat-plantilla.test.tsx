import { screen, waitFor, within } from "@testing-library/react";
import { Plantillas } from "@ventanilla/contract/mensaje/plantilla";
import { describe, expect, it } from "vitest";
import { dialogo } from "../../../test/chat/caso.ts";
import { unaSalida, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import {
  abrirPantalla,
  articulos,
  OPCIONES_EDITOR,
  opcionesDe,
  servidor,
} from "../../../test/chat/pantalla.ts";
import { cuadros } from "../../../test/espera.ts";
import { SIN_LINEA } from "../../../test/servidor.ts";

const PLANTILLAS = "/ws/api/system/operadores/plantillas/1";
const ENVIAR = "/ws/api/system/operadores/enviar/mensaje/1";
const RETOMAR = {
  nombre: "retomar",
  idioma: "es_MX",
  texto: "Hola, {{1}}: su trámite {{2}}.",
  parametros: 2,
};
const SALUDO = { nombre: "saludo", idioma: "en", texto: "Good morning.", parametros: 0 };
const dentroDe = (ms: number) => new Date(Date.now() + ms).toISOString();
const elegir = () => screen.findByRole("button", { name: "Elegir plantilla" });
const enviar = (d: Awaited<ReturnType<typeof dialogo>>) =>
  d.getByRole<HTMLButtonElement>("button", { name: /^Enviar (plantilla|igual)$/ });
const enviados = () => servidor.llamadas("POST", ENVIAR);

/** Conversation 1, which cannot be answered any more, of an account with these approved words. */
async function vencida(filas: readonly unknown[] | null) {
  servidor.en("GET", opcionesDe(1), () => ({ cuerpo: { ...OPCIONES_EDITOR, plantillas: filas !== null } }));
  servidor.en("GET", PLANTILLAS, () => ({ cuerpo: Plantillas.parse({ rows: filas ?? [] }) }));
  const pantalla = await abrirPantalla({ abierto: 1 });
  await pantalla.lista([unChat(1, { responder_hasta: dentroDe(-60_000) })]);
  await pantalla.hilo(1, [unMensaje(1)]);
  return pantalla;
}

type Dedos = Awaited<ReturnType<typeof vencida>>["persona"];

/** The dialog opened, with a template chosen, by who saw first what stands in the thread. */
async function otraVez(dedos: Dedos, nombre: RegExp) {
  await cuadros();
  await dedos.click(await elegir());
  const d = await dialogo("Enviar una plantilla aprobada");
  await dedos.click(await d.findByRole("combobox", { name: /^Plantilla/ }));
  await dedos.click(await screen.findByRole("option", { name: nombre }));
  return d;
}

async function elegida(nombre: RegExp, filas: readonly unknown[] = [RETOMAR, SALUDO]) {
  const pantalla = await vencida(filas);
  return { ...pantalla, d: await otraVez(pantalla.persona, nombre) };
}

/** Sent in vain, and closed. */
async function intentarYCerrar(dedos: Dedos, d: Awaited<ReturnType<typeof dialogo>>) {
  const antes = enviados().length;
  await dedos.click(enviar(d));
  await waitFor(() => expect(enviados().length).toBeGreaterThan(antes));
  const cancelar = d.getByRole<HTMLButtonElement>("button", { name: "Cancelar" });
  await waitFor(() => expect(cancelar.disabled).toBe(false));
  await dedos.click(cancelar);
  if (d.queryByRole("textbox", { name: /^Dato 1/ }) !== null)
    await dedos.click(await screen.findByRole("button", { name: "Descartar cambios" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

describe("chat: plantillas cuando venció el plazo", () => {
  it("se busca por sus palabras, los datos se piden, y la vista previa los muestra al escribirlos, con su idioma", async () => {
    const { persona: dedos } = await vencida([RETOMAR, SALUDO]);
    await dedos.click(await elegir());
    const d = await dialogo("Enviar una plantilla aprobada");
    await dedos.type(await d.findByRole("combobox", { name: /^Plantilla/ }), "trámite");
    expect(screen.getAllByRole("option").map((una) => una.textContent)).toEqual([
      "retomar (es_MX): Hola, {{1}}: su trámite {{2}}.",
    ]);
    await dedos.click(screen.getByRole("option", { name: /^retomar/ }));
    const vista = within(d.getByRole("region", { name: /^Lo que leerá/ }));
    expect(vista.getByText("Hola, {{1}}: su trámite {{2}}.")).toBeTruthy();
    expect(vista.getByText(/^Idioma: español.*México/)).toBeTruthy();
    await dedos.type(d.getByRole("textbox", { name: /^Dato 1/ }), "Ana");
    expect(vista.getByText("Hola, Ana: su trámite {{2}}.")).toBeTruthy();
    expect(enviar(d).disabled).toBe(true);
    expect(d.getByText("Falta: Dato 2.")).toBeTruthy();
    await dedos.type(d.getByRole("textbox", { name: /^Dato 2/ }), "T-7");
    expect(enviar(d).disabled).toBe(false);
  });

  it("sale con sus datos y su clave, y el hilo muestra el texto que dio el servidor", async () => {
    servidor.en("POST", ENVIAR, () => ({
      cuerpo: unaSalida(2, { contenido: "Hola, Ana: su trámite T-7.", estado: "EN_COLA" }),
    }));
    const { persona: dedos, d } = await elegida(/^retomar/);
    await dedos.type(d.getByRole("textbox", { name: /^Dato 1/ }), "Ana");
    await dedos.type(d.getByRole("textbox", { name: /^Dato 2/ }), "T-7");
    await dedos.click(enviar(d));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await within(articulos()[1] as HTMLElement).findByText("Hola, Ana: su trámite T-7.")).toBeTruthy();
    const [{ cuerpo, clave } = { cuerpo: null, clave: null }] = enviados();
    expect(clave).toMatch(/^[0-9a-f-]{36}$/);
    expect(cuerpo).toMatchObject({
      caso: 501,
      tipo_contenido: "plantilla",
      plantilla: { nombre: "retomar", idioma: "es_MX", parametros: ["Ana", "T-7"] },
    });
  });

  it("la que el proveedor dejó de aprobar se dice en el diálogo, y lo escrito queda", async () => {
    const mensaje = "La plantilla ya no está disponible.";
    servidor.en("POST", ENVIAR, () => ({
      estado: 412,
      cuerpo: { mensaje, error: "PLANTILLA_NO_DISPONIBLE" },
    }));
    const { persona: dedos, d } = await elegida(/^retomar/);
    await dedos.type(d.getByRole("textbox", { name: /^Dato 1/ }), "Ana");
    await dedos.type(d.getByRole("textbox", { name: /^Dato 2/ }), "T-7");
    await dedos.click(enviar(d));
    expect(await d.findByText(mensaje)).toBeTruthy();
    expect(d.getByRole<HTMLInputElement>("textbox", { name: /^Dato 1/ }).value).toBe("Ana");
    await waitFor(() => expect(servidor.llamadas("GET", PLANTILLAS)).toHaveLength(2));
  });

  it("si otro habló mientras tanto no pasa por encima: sólo «Enviar igual» lo envía", async () => {
    const respuestas = [
      { estado: 409, cuerpo: { mensaje: "Hay mensajes nuevos.", error: "HUBO_MENSAJES" } },
      { cuerpo: unaSalida(2, { contenido: "Good morning." }) },
    ];
    servidor.en("POST", ENVIAR, () => respuestas.shift() ?? { cuerpo: null });
    const { persona: dedos, d } = await elegida(/^saludo/);
    await dedos.click(enviar(d));
    await dedos.click(await d.findByRole("button", { name: "Enviar igual" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(enviados().map(({ cuerpo }) => cuerpo)).toMatchObject([{ ultimo_visto: 10 }, { forzar: true }]);
  });

  it("si no se sabe si llegó, otra vez va con la misma clave", async () => {
    const caidas = [SIN_LINEA];
    servidor.en("POST", ENVIAR, () => {
      const caida = caidas.pop();
      if (caida) throw caida;
      return { cuerpo: unaSalida(41, { contenido: "Good morning." }) };
    });
    const { persona: dedos, d } = await elegida(/^saludo/);
    await dedos.click(enviar(d));
    await waitFor(() => expect(enviar(d).disabled).toBe(false));
    await dedos.click(enviar(d));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(enviados()).toHaveLength(2);
    expect(new Set(enviados().map(({ clave }) => clave)).size).toBe(1);
  });

  it.each([
    ["sin respuesta", SIN_LINEA],
    ["con 502", { estado: 502, cuerpo: null }],
    ["con 503", { estado: 503, cuerpo: { mensaje: "no", error: "NO_DISPONIBLE" } }],
    ["con 504", { estado: 504, cuerpo: null }],
    ["con 408", { estado: 408, cuerpo: null }],
    ["con 429", { estado: 429, cuerpo: null }],
    ["con 500", { estado: 500, cuerpo: { mensaje: "no", error: "INTERNO" } }],
    ["con la respuesta cortada", { texto: '{"id": 2', cuerpo: null }],
  ])(
    "%s y cerrado el diálogo, la misma plantilla va otra vez como fue y con la misma clave",
    async (_fin, fin) => {
      const finales = [fin];
      servidor.en("POST", ENVIAR, () => {
        const uno = finales.shift();
        if (uno instanceof Error) throw uno;
        return uno ?? { cuerpo: unaSalida(41, { contenido: "Good morning." }) };
      });
      const { persona: dedos, d, hilo } = await elegida(/^saludo/);
      await intentarYCerrar(dedos, d);
      // What was seen meanwhile does not make another message of it.
      await hilo(1, [unMensaje(40)], { desde: 1000, secuencia: 1001 });
      await dedos.click(enviar(await otraVez(dedos, /^saludo/)));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      const [primero, segundo] = enviados();
      expect(enviados()).toHaveLength(2);
      expect([segundo?.clave, segundo?.cuerpo]).toEqual([primero?.clave, primero?.cuerpo]);
      // It is known now: the same again is another message, of what is seen now.
      await dedos.click(enviar(await otraVez(dedos, /^saludo/)));
      await waitFor(() => expect(enviados()).toHaveLength(3));
      expect(enviados()[2]?.clave).not.toBe(primero?.clave);
      expect(enviados()[2]?.cuerpo).not.toEqual(primero?.cuerpo);
    },
  );

  it("otros datos son otro mensaje, y los de antes guardan su clave hasta que se sepa qué fue de ellos", async () => {
    servidor.en("POST", ENVIAR, () => {
      throw SIN_LINEA;
    });
    const { persona: dedos, d } = await elegida(/^retomar/);
    const llenar = async (en: typeof d, ana: string) => {
      await dedos.type(en.getByRole("textbox", { name: /^Dato 1/ }), ana);
      await dedos.type(en.getByRole("textbox", { name: /^Dato 2/ }), "T-7");
    };
    await llenar(d, "Ana");
    await intentarYCerrar(dedos, d);
    for (const nombre of ["Eva", "Ana"]) {
      const otro = await otraVez(dedos, /^retomar/);
      await llenar(otro, nombre);
      await intentarYCerrar(dedos, otro);
    }
    const [ana, eva, anaOtraVez] = enviados().map(({ clave }) => clave);
    expect(eva).not.toBe(ana);
    expect(anaOtraVez).toBe(ana);
  });

  it("lo que quizá salió y fue rechazado como se escribió entonces, va como se escribe ahora, con otra clave", async () => {
    const finales = [
      { estado: 502, cuerpo: null },
      { estado: 409, cuerpo: { mensaje: "Hay mensajes nuevos.", error: "HUBO_MENSAJES" } },
    ];
    servidor.en("POST", ENVIAR, () => finales.shift() ?? { cuerpo: unaSalida(2) });
    const { persona: dedos, d, hilo } = await elegida(/^saludo/);
    await intentarYCerrar(dedos, d);
    await hilo(1, [unMensaje(40)], { desde: 1000, secuencia: 1001 });
    await dedos.click(enviar(await otraVez(dedos, /^saludo/)));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(enviados().map(({ cuerpo }) => cuerpo)).toMatchObject([
      { ultimo_visto: 10 },
      { ultimo_visto: 10 },
      { ultimo_visto: 40 },
    ]);
    const [primera, segunda, tercera] = enviados().map(({ clave }) => clave);
    expect(segunda).toBe(primera);
    expect(tercera).not.toBe(primera);
  });

  it("la que llegó al hilo sin que se supiera: el mismo diálogo no la repite, y quien la elige después de verla envía otra", async () => {
    const salida = (id: number) => unaSalida(id, { contenido: "Good morning." });
    const finales = [
      { estado: 504, cuerpo: null },
      { cuerpo: salida(40) },
      { estado: 504, cuerpo: null },
      { cuerpo: salida(41) },
      { cuerpo: salida(42) },
    ];
    servidor.en("POST", ENVIAR, () => finales.shift() ?? { cuerpo: null });
    const { persona: dedos, d, hilo } = await elegida(/^saludo/);
    await dedos.click(enviar(d));
    await waitFor(() => expect(enviados()).toHaveLength(1));
    await hilo(1, [salida(40)], { desde: 1000, secuencia: 1001 });
    await waitFor(() => expect(enviar(d).disabled).toBe(false));
    await dedos.click(enviar(d));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    // Of the next one nobody knows at first, and it is seen before it is chosen a last time.
    await intentarYCerrar(dedos, await otraVez(dedos, /^saludo/));
    await hilo(1, [salida(41)], { desde: 1001, secuencia: 1002 });
    await dedos.click(enviar(await otraVez(dedos, /^saludo/)));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const [una, misma, otra, sabida, recordatorio] = enviados().map(({ clave }) => clave);
    expect([misma === una, sabida === otra, enviados().length]).toEqual([true, true, 5]);
    expect(new Set([una, otra, recordatorio]).size).toBe(3);
    expect(enviados()[4]?.cuerpo).toMatchObject({ ultimo_visto: 41 });
  });

  it("la que se envió igual y no se sabe si llegó no sale otra vez, tampoco desde el diálogo abierto de nuevo", async () => {
    const guardadas = new Map<string, string>();
    servidor.en("POST", ENVIAR, ({ clave, cuerpo }) => {
      const pedida = JSON.stringify(cuerpo);
      const antes = guardadas.get(String(clave));
      if (antes === pedida) return { cuerpo: unaSalida(41) };
      if (antes !== undefined)
        return { estado: 409, cuerpo: { mensaje: "Otros datos.", error: "CLAVE_REPETIDA" } };
      if (guardadas.size === 0 && !pedida.includes("forzar"))
        return { estado: 409, cuerpo: { mensaje: "Hay mensajes nuevos.", error: "HUBO_MENSAJES" } };
      guardadas.set(String(clave), pedida);
      return guardadas.size === 1 ? { estado: 504, cuerpo: null } : { cuerpo: unaSalida(42) };
    });
    const { persona: dedos, d, hilo } = await elegida(/^saludo/);
    await dedos.click(enviar(d));
    await d.findByRole("button", { name: "Enviar igual" });
    await intentarYCerrar(dedos, d);
    // What the citizen said is seen by now, and nobody insists.
    await hilo(1, [unMensaje(40)], { desde: 1000, secuencia: 1001 });
    await dedos.click(enviar(await otraVez(dedos, /^saludo/)));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(guardadas.size).toBe(1);
  });

  it("la que se rechazó no está: en el diálogo abierto de nuevo va con otra clave; la rechazada en la puerta después de un intento incierto guarda la suya", async () => {
    const rechazo = { estado: 412, cuerpo: { mensaje: "Cerrado.", error: "CANAL_INACTIVO" } };
    const puerta = { estado: 403, cuerpo: { mensaje: "No.", error: "SIN_PERMISO" } };
    const finales = [rechazo, { estado: 504, cuerpo: null }, puerta, rechazo, rechazo];
    servidor.en("POST", ENVIAR, () => finales.shift() ?? { cuerpo: unaSalida(2) });
    const { persona: dedos, d } = await elegida(/^saludo/);
    await intentarYCerrar(dedos, d);
    for (let veces = 0; veces < 4; veces++) await intentarYCerrar(dedos, await otraVez(dedos, /^saludo/));
    const [una, dos, tres, cuatro, cinco] = enviados().map(({ clave }) => clave);
    expect(dos).not.toBe(una);
    expect([tres, cuatro]).toEqual([dos, dos]);
    expect(cinco).not.toBe(dos);
  });

  it("el ciudadano escribe mientras se llena: el campo vuelve y el diálogo sigue con lo escrito", async () => {
    const { persona: dedos, lista, d } = await elegida(/^retomar/);
    await dedos.type(d.getByRole("textbox", { name: /^Dato 1/ }), "Ana");
    await lista([unChat(1, { responder_hasta: dentroDe(86_400_000), secuencia: 1001 })], {
      desde: 1000,
      secuencia: 1001,
      reinicio: false,
    });
    expect(d.getByRole<HTMLInputElement>("textbox", { name: /^Dato 1/ }).value).toBe("Ana");
    expect(screen.queryByText(/^El plazo que WhatsApp da/)).toBeNull();
    expect(screen.queryByText("Elegir plantilla")).toBeNull();
  });

  it("una cuenta sin ninguna dice qué hace un administrador", async () => {
    const { persona: dedos } = await vencida([]);
    await dedos.click(await elegir());
    const d = await dialogo("Enviar una plantilla aprobada");
    expect(await d.findByText("La cuenta no tiene plantillas aprobadas")).toBeTruthy();
    expect(d.getByText(/^Un administrador las escribe ante el proveedor/)).toBeTruthy();
    expect(d.queryByRole("button", { name: "Enviar plantilla" })).toBeNull();
  });

  it("si el proveedor no contesta se dice, y se vuelve a preguntar", async () => {
    const { persona: dedos } = await vencida([SALUDO]);
    const bien = { cuerpo: Plantillas.parse({ rows: [SALUDO] }) };
    const respuestas = [{ estado: 503, cuerpo: { mensaje: "no", error: "CANAL_NO_RESPONDE" } }, bien];
    servidor.en("GET", PLANTILLAS, () => respuestas.shift() ?? bien);
    await dedos.click(await elegir());
    const d = await dialogo("Enviar una plantilla aprobada");
    expect(await d.findByText("No se pudieron leer las plantillas")).toBeTruthy();
    await dedos.click(d.getByRole("button", { name: "Reintentar" }));
    expect(await d.findByRole("combobox", { name: /^Plantilla/ })).toBeTruthy();
  });

  it("donde la cuenta no las tiene no se ofrecen", async () => {
    const { sinPedidos } = await vencida(null);
    await sinPedidos();
    expect(screen.getByText(/^El plazo que WhatsApp da/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Elegir plantilla" })).toBeNull();
  });

  it("la que el proveedor rechazó después de tomarla dice en su burbuja qué puede ser, y se reintenta aunque el plazo pasó", async () => {
    const { hilo } = await vencida([SALUDO]);
    const plantilla = { nombre: "saludo", idioma: "en", parametros: [] };
    const fallida = { estado: "FALLIDO", motivo: "permanente" } as const;
    await hilo(1, [unaSalida(2, fallida), unaSalida(3, { ...fallida, extras: { plantilla } })], {
      desde: 1000,
      secuencia: 1001,
    });
    expect(await screen.findByText(/^El canal rechazó la plantilla: puede estar en pausa/)).toBeTruthy();
    const reintentar = (n: number) =>
      within(articulos()[n] as HTMLElement).queryByRole("button", { name: "Reintentar" }) !== null;
    expect([reintentar(1), reintentar(2)]).toEqual([false, true]);
  });
});
