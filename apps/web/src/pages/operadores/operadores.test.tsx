import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { unCubiculo, unInicio } from "../../../test/fabrica.ts";
import { abrir, guardado, guardar, servidor } from "../../../test/pantalla.tsx";

const CUBICULOS = "/ws/api/system/operadores/cubiculos";
const INGRESO = "/ws/api/system/historial_punto_atencion/ingreso";
const SALIDA = "/ws/api/system/historial_punto_atencion/salida";
const CAMBIAR = "¿Está seguro de dejar el Punto de Atención e Iniciar en otro Punto de Atención?";
const DEJAR = "¿Está seguro de dejar el Punto de Atención?";

let activo: number | null;
beforeEach(() => {
  activo = null;
  servidor.en("GET", CUBICULOS, () => ({
    cuerpo: [
      unCubiculo({ id: 1, identificador: "Cubículo 1", operadores: 1, sin_leer: 0, activo: activo === 1 }),
      unCubiculo({ activo: activo === 3 }),
    ],
  }));
  servidor.en("PUT", INGRESO, ({ cuerpo }) => {
    activo = (cuerpo as { id_punto_atencion: number }).id_punto_atencion;
    return { cuerpo: unCubiculo({ id: activo, identificador: `Cubículo ${activo}`, activo: true }) };
  });
  servidor.en("PUT", SALIDA, () => {
    activo = null;
    return { cuerpo: { message: "Listo" } };
  });
});

async function llegar({ en = null, camino = "/operadores" }: { en?: number | null; camino?: string } = {}) {
  activo = en;
  const pagina = await abrir(camino, { sesion: unInicio(), vacias: ["/chat/$id"] });
  const tarjeta = async (nombre: string) => {
    const titulo = await screen.findByRole("heading", { level: 2, name: nombre });
    const li = titulo.closest("li");
    if (li === null) throw new Error(`${nombre} is in no card`);
    return within(li);
  };
  return { ...pagina, tarjeta };
}

describe("puntos de atención", () => {
  it("quien llega por primera vez ve sus tres pasos, y el primero se hace aquí", async () => {
    servidor.en("GET", "/ws/api/system/operadores/primeros-pasos", () => ({
      cuerpo: { atendio: false, respondio: false },
    }));
    const { persona, tarjeta } = await llegar();
    const pasos = within(await screen.findByRole("region", { name: "Su primera respuesta, en tres pasos" }));
    const [primero] = pasos.getAllByRole("listitem");
    expect([primero?.getAttribute("aria-current"), primero?.textContent]).toEqual([
      "step",
      expect.stringContaining("Elija su punto de atención Falta"),
    ]);
    expect(pasos.queryByRole("link")).toBeNull();
    await persona.click((await tarjeta("Cubículo 3")).getByRole("button", { name: "Ingresar, Cubículo 3" }));
    await waitFor(() => expect(location.pathname).toBe("/chat/3"));
  });

  it("tarjetas: una por cubículo, con su identificador, quién está y qué falta leer [B-cubiculos-01] [B-cubiculos-09]", async () => {
    const { tarjeta } = await llegar();
    const tres = await tarjeta("Cubículo 3");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Puntos de atención");
    expect(tres.getByText("2 operadores")).toBeTruthy();
    expect(tres.getByText("5 sin leer")).toBeTruthy();
    expect(tres.getByRole("button", { name: "Ingresar, Cubículo 3" }).textContent).toBe("Ingresar");
    expect((await tarjeta("Cubículo 1")).getByText("1 operador")).toBeTruthy();
  });

  it("tarjetas: /puntos-atencion muestra lo mismo [B-cubiculos-01]", async () => {
    const { tarjeta } = await llegar({ camino: "/puntos-atencion" });
    expect(await tarjeta("Cubículo 1")).toBeTruthy();
  });

  it("ingresar: registra la entrada, guarda el punto y va a su chat, sin preguntar [B-cubiculos-03] [B-cubiculos-05] [B-cubiculos-06] [B-cubiculos-10] [A-cubiculos-01]", async () => {
    const { persona, tarjeta } = await llegar();
    await persona.click((await tarjeta("Cubículo 3")).getByRole("button"));
    await waitFor(() => expect(location.pathname).toBe("/chat/3"));
    expect(servidor.llamadas("PUT", INGRESO).map((una) => una.cuerpo)).toEqual([{ id_punto_atencion: 3 }]);
    await waitFor(() => expect(guardado("cubiculo")).toEqual({ id: 3, identificador: "Cubículo 3" }));
    expect(guardado("cubiculo_actual")).toBe(3);
  });

  it("punto activo: dice «Usted está aquí», ofrece ir al chat y «Salir» [B-cubiculos-02] [A-cubiculos-02]", async () => {
    const { persona, tarjeta } = await llegar({ en: 3 });
    const tres = await tarjeta("Cubículo 3");
    expect(await tres.findByText("Usted está aquí")).toBeTruthy();
    expect(await tres.findByRole("button", { name: "Salir, Cubículo 3" })).toBeTruthy();
    expect(tres.queryByText("Ingresar")).toBeNull();
    await persona.click(tres.getByRole("button", { name: "Ir al chat, Cubículo 3" }));
    await waitFor(() => expect(location.pathname).toBe("/chat/3"));
  });

  it("otro punto: pregunta; Cancelar no cambia nada y el verbo cambia [B-cubiculos-07] [B-cubiculos-14] [A-cubiculos-03]", async () => {
    const { persona, sinPedidos, tarjeta } = await llegar({ en: 3 });
    const uno = await tarjeta("Cubículo 1");
    await (await tarjeta("Cubículo 3")).findByText("Usted está aquí");
    await persona.click(uno.getByRole("button"));
    expect(await screen.findByText(CAMBIAR)).toBeTruthy();
    await persona.click(screen.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByText(CAMBIAR)).toBeNull());
    await sinPedidos();
    expect(servidor.llamadas("PUT", INGRESO)).toEqual([]);
    expect(guardado("cubiculo")).toMatchObject({ id: 3 });

    await persona.click(uno.getByRole("button"));
    await persona.click(await screen.findByRole("button", { name: "Cambiar" }));
    await waitFor(() => expect(location.pathname).toBe("/chat/1"));
    await waitFor(() => expect(guardado("cubiculo")).toMatchObject({ id: 1 }));
  });

  it("salir: pregunta, registra la salida con cuerpo vacío y queda sin punto [B-cubiculos-08] [B-cubiculos-11] [B-cubiculos-13] [A-cubiculos-04]", async () => {
    const { persona, tarjeta } = await llegar({ en: 3 });
    const tres = await tarjeta("Cubículo 3");
    await persona.click(await tres.findByRole("button", { name: "Salir, Cubículo 3" }));
    expect(await screen.findByText(DEJAR)).toBeTruthy();
    await waitFor(() => expect(guardado("cubiculo")).toMatchObject({ id: 3 }));
    await persona.click(screen.getByRole("button", { name: "Dejar" }));
    await waitFor(() => expect(guardado("cubiculo")).toBeNull());
    await waitFor(() => expect(guardado("cubiculo_actual")).toBeNull());
    expect(servidor.llamadas("PUT", SALIDA).map((una) => una.cuerpo)).toEqual([{}]);
    expect(await tres.findByRole("button", { name: "Ingresar, Cubículo 3" })).toBeTruthy();
  });

  it("salir: si el servidor no responde se dice y el punto queda [B-cubiculos-08]", async () => {
    servidor.en("PUT", SALIDA, () => ({
      estado: 412,
      cuerpo: { mensaje: "Aún no puede salir.", error: "PRECONDICION" },
    }));
    const { persona, sinPedidos, tarjeta } = await llegar({ en: 3 });
    await persona.click(
      await (await tarjeta("Cubículo 3")).findByRole("button", { name: "Salir, Cubículo 3" }),
    );
    await persona.click(await screen.findByRole("button", { name: "Dejar" }));
    expect(await screen.findByRole("group", { name: "Aún no puede salir." })).toBeTruthy();
    await sinPedidos();
    expect(guardado("cubiculo")).toMatchObject({ id: 3 });
  });

  it("sin puntos asignados: lo dice y a quién acudir [B-cubiculos-01]", async () => {
    servidor.en("GET", CUBICULOS, () => ({ cuerpo: [] }));
    await llegar();
    expect(
      await screen.findByText("No tiene puntos de atención asignados. Comuníquese con su administrador."),
    ).toBeTruthy();
  });

  it("falla: dice qué pasó y ofrece reintentar [B-cubiculos-09]", async () => {
    const conPuntos = { cuerpo: [unCubiculo()] };
    let veces = 0;
    servidor.en("GET", CUBICULOS, () => {
      veces += 1;
      return veces === 1
        ? { estado: 412, cuerpo: { mensaje: "No se pudo ahora.", error: "PRECONDICION" } }
        : conPuntos;
    });
    const { persona, tarjeta } = await llegar();
    expect(await screen.findByText("No se pudo ahora.")).toBeTruthy();
    await persona.click(screen.getByRole("button", { name: "Reintentar" }));
    expect(await tarjeta("Cubículo 3")).toBeTruthy();
  });

  it("al empezar: el punto guardado se corrige con el que dice el servidor [B-cubiculos-05]", async () => {
    guardar("cubiculo", { id: 3, identificador: "Cubículo 3" });
    await llegar({ en: 1 });
    await waitFor(() => expect(guardado("cubiculo")).toEqual({ id: 1, identificador: "Cubículo 1" }));
    await waitFor(() => expect(guardado("cubiculo_actual")).toBe(1));
  });

  it("al empezar: si el servidor dice que no está en ninguno, se olvida el guardado [A-cubiculos-02]", async () => {
    guardar("cubiculo", { id: 3, identificador: "Cubículo 3" });
    const { tarjeta } = await llegar();
    await tarjeta("Cubículo 3");
    await waitFor(() => expect(guardado("cubiculo")).toBeNull());
  });
});
