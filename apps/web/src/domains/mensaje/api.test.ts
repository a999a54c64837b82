import { describe, expect, it } from "vitest";
import { unaSalida } from "../../../test/chat/fabrica.ts";
import { type Respuesta, SIN_LINEA, servidor } from "../../../test/servidor.ts";
import { cuerpoDePlantilla, mandarPlantilla } from "./api.ts";

const ENVIAR = "/ws/api/system/operadores/enviar/mensaje/1";
const PLANTILLA = { nombre: "cita", idioma: "es", parametros: ["Ana", "T-7"] };

interface Cuando {
  caso?: number;
  ultimoVisto?: number;
  forzar?: true;
}

/** Asks for the template once, and tells under which key each try went and with what. `fin`: what is answered first, or in vain. */
async function pedir(
  { caso = 501, ultimoVisto = 10, ...forzado }: Cuando,
  fin?: Error | number | readonly Respuesta[],
) {
  const antesDe = Array.isArray(fin) ? [...fin] : [];
  servidor.en("POST", ENVIAR, () => {
    if (fin instanceof Error) throw fin;
    return antesDe.shift() ?? { cuerpo: unaSalida(typeof fin === "number" ? fin : 90) };
  });
  const antes = servidor.llamadas("POST", ENVIAR).length;
  const escrito = cuerpoDePlantilla({ canal: 1, caso, cubiculo: 3, ultimoVisto }, PLANTILLA);
  const respuesta = await mandarPlantilla({ canal: 1, body: { ...escrito, ...forzado } }).catch(() => null);
  const intentos = servidor.llamadas("POST", ENVIAR).slice(antes);
  return { respuesta, intentos, claves: intentos.map(({ clave }) => clave) };
}

describe("plantilla: la misma otra vez, sin saber qué fue de la primera", () => {
  it("de sus datos nada queda en el navegador", async () => {
    const { claves } = await pedir({}, SIN_LINEA);
    const guardado = JSON.stringify({ ...localStorage });
    expect(guardado).toContain(claves[0]);
    for (const dato of [...PLANTILLA.parametros, PLANTILLA.nombre]) expect(guardado).not.toContain(dato);
  });

  it("en otro caso de la conversación es otra", async () => {
    const { claves: antes } = await pedir({}, SIN_LINEA);
    const { claves, intentos } = await pedir({ caso: 502 });
    expect(claves).toHaveLength(1);
    expect(claves).not.toEqual(antes);
    expect(intentos[0]?.cuerpo).toMatchObject({ caso: 502 });
  });

  it("la forzada entonces no va por una que ahora no se fuerza: se pregunta por lo que dijo el ciudadano", async () => {
    const { claves: forzada } = await pedir({ forzar: true }, SIN_LINEA);
    const hablo = { estado: 409, cuerpo: { mensaje: "Hay mensajes nuevos.", error: "HUBO_MENSAJES" } };
    const { claves, intentos } = await pedir({ ultimoVisto: 20 }, [hablo]);
    // It is not there: as nobody insists, it is another one.
    expect(claves).toHaveLength(2);
    expect(claves[0]).toBe(forzada[0]);
    expect(claves[1]).not.toBe(forzada[0]);
    expect(intentos.map(({ cuerpo }) => cuerpo)).toMatchObject([{ ultimo_visto: 10 }, { ultimo_visto: 20 }]);
    for (const { cuerpo } of intentos) expect(cuerpo).not.toHaveProperty("forzar");
  });

  it.each([
    ["sin forzar", {}, [false, true]],
    ["forzada", { forzar: true }, [true]],
  ] as const)("la forzada que sí salió es la misma, pedida otra vez %s", async (_como, ahora, formas) => {
    const { claves: forzada } = await pedir({ forzar: true }, SIN_LINEA);
    const otra = { estado: 409, cuerpo: { mensaje: "Otros datos.", error: "CLAVE_REPETIDA" } };
    const { respuesta, claves, intentos } = await pedir(
      { ultimoVisto: 20, ...ahora },
      formas.length === 2 ? [otra] : [],
    );
    expect(respuesta?.id).toBe(90);
    expect(new Set(claves)).toEqual(new Set(forzada));
    expect(intentos.map(({ cuerpo }) => (cuerpo as Cuando).forzar ?? false)).toEqual(formas);
    expect(intentos.at(-1)?.cuerpo).toMatchObject({ ultimo_visto: 10, forzar: true });
  });

  it("la forzada que se pidió otra vez sin forzar, y tampoco se supo: forzada de nuevo es la que de las dos esté", async () => {
    const { claves: forzada } = await pedir({ forzar: true }, SIN_LINEA);
    await pedir({ ultimoVisto: 20 }, SIN_LINEA);
    const otra = { estado: 409, cuerpo: { mensaje: "Otros datos.", error: "CLAVE_REPETIDA" } };
    const { respuesta, claves, intentos } = await pedir({ ultimoVisto: 20, forzar: true }, [otra]);
    expect(respuesta?.id).toBe(90);
    expect(claves).toEqual([forzada[0], forzada[0]]);
    expect(intentos.map(({ cuerpo }) => (cuerpo as Cuando).forzar ?? false)).toEqual([true, false]);
  });

  it("la que no se forzó va primero como fue, también si ahora se fuerza", async () => {
    const { claves: antes } = await pedir({}, SIN_LINEA);
    const { claves, intentos } = await pedir({ ultimoVisto: 20, forzar: true });
    expect(claves).toEqual(antes);
    expect(intentos[0]?.cuerpo).not.toHaveProperty("forzar");
  });

  it("la que ya estaba a la vista al elegirla es sabida: sale otra, con otra clave", async () => {
    const { claves: antes } = await pedir({}, SIN_LINEA);
    const { claves, intentos } = await pedir({ ultimoVisto: 40 }, 40);
    expect(claves).toHaveLength(2);
    expect(claves[0]).toBe(antes[0]);
    expect(claves[1]).not.toBe(antes[0]);
    expect(intentos.map(({ cuerpo }) => cuerpo)).toMatchObject([{ ultimo_visto: 10 }, { ultimo_visto: 40 }]);
  });
});
