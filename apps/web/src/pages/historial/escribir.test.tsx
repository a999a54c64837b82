import { screen, waitFor, within } from "@testing-library/react";
import { Caso, RespuestaCasoNuevo } from "@ventanilla/contract/caso/caso";
import { beforeEach, describe, expect, it } from "vitest";
import {
  unaLista,
  unCaso,
  unCubiculo,
  unCubiculoDetalle,
  unDetalle,
  unInicio,
  unUsuario,
} from "../../../test/fabrica.ts";
import { medir } from "../../../test/medidas.ts";
import { abrir, dialogoAbierto, guardar, servidor } from "../../../test/pantalla.tsx";
import { notasDe } from "../../domains/borrador/index.ts";

const API = "/ws/api/system/operadores";
const CREAR = `${API}/caso/crear`;
const YO = unUsuario().id;
const OTRO_PUNTO = "El ciudadano tiene un CASO PENDIENTE en otro Punto de Atención!";
const CONVERSACION = ["/conversacion/$cubiculo/$id"] as const;
const DIA_MS = 86_400_000;

const entrada = (id: number, id_canal: number, responder_hasta: string | null) => ({
  id,
  id_canal,
  clasificacion: id === 32 ? ("correo" as const) : ("whatsapp" as const),
  usuario: id === 32 ? "ana@correo.example" : `591701234${id}@c.us`,
  nombre: null,
  id_persona: 9,
  responder_hasta,
});
const cuenta = (id: number, clasificacion: "whatsapp" | "correo" | "llamada") => ({
  id,
  clasificacion,
  usuario: `cuenta ${id}`,
  id_entidad: 1,
  solo_registro: clasificacion === "llamada",
});

let estado: "CERRADO" | "PENDIENTE";
let hasta: string | null;
beforeEach(() => {
  estado = "CERRADO";
  hasta = null;
  medir();
  servidor.en("GET", `${API}/cubiculos`, () => ({ cuerpo: [unCubiculo({ activo: true })] }));
  servidor.en("GET", `${API}/3/historial`, () => ({ cuerpo: unaLista([unCaso({ estado })]) }));
  servidor.en("GET", `${API}/0/historial`, () => ({ cuerpo: unaLista([unCaso({ estado })]) }));
  servidor.en("GET", `${API}/canal/31`, () => ({ cuerpo: entrada(31, 21, hasta) }));
  servidor.en("GET", `${API}/canales/9`, () => ({
    cuerpo: {
      rows: [entrada(31, 21, hasta), entrada(32, 22, null), entrada(33, 29, null), entrada(34, 23, null)],
      count: 4,
    },
  }));
  servidor.en("GET", `${API}/cubiculo/3`, () => ({
    cuerpo: unCubiculoDetalle({
      canales_autorizados: [cuenta(21, "whatsapp"), cuenta(22, "correo"), cuenta(23, "llamada")],
    }),
  }));
});

const respuesta = (cambios: Partial<RespuestaCasoNuevo> = {}) => ({
  cuerpo: RespuestaCasoNuevo.parse({
    ...Caso.parse(unDetalle()),
    punto_atencion_diferente: null,
    canal_entrada: null,
    caso_abierto: false,
    ...cambios,
  }),
});
const fila = () => screen.findByRole("row", { name: "Ana Quispe Mamani" });
const BOTON = { name: "Escribir a Ana Quispe Mamani" };

async function escribir() {
  const pantalla = await abrir("/historial", { sesion: unInicio(), vacias: CONVERSACION });
  await pantalla.persona.click(within(await fila()).getByRole("button", BOTON));
  const caja = within(await dialogoAbierto("Escribir a Ana Quispe Mamani"));
  const canal = await caja.findByRole<HTMLInputElement>("combobox", { name: /^Canal/ });
  const abrirCaso = async (descripcion: string) => {
    await pantalla.persona.type(caja.getByRole("textbox", { name: /^Descripción/ }), descripcion);
    await pantalla.persona.click(caja.getByRole("button", { name: "Abrir el caso" }));
  };
  return { ...pantalla, caja, canal, abrirCaso };
}

describe("historial: escribir a quien ya se atendió", () => {
  it("ofrece los canales de la persona por los que este punto puede escribirle, el del caso primero; abre el caso y lleva a su conversación [D60]", async () => {
    servidor.en("POST", CREAR, () => respuesta());
    const { persona: dedos, canal, abrirCaso } = await escribir();
    expect(canal.value).toBe("WhatsApp +591 701 234 31");
    await dedos.click(canal);
    const ofrecidos = within(await screen.findByRole("listbox", { name: /^Canal/ })).getAllByRole("option");
    expect(ofrecidos.map((una) => una.textContent)).toEqual([
      "WhatsApp +591 701 234 31",
      "Correo ana@correo.example",
    ]);
    await dedos.click(screen.getByRole("option", { name: "Correo ana@correo.example" }));
    await abrirCaso("Falta su firma");
    await waitFor(() => expect(servidor.llamadas("POST", CREAR)).toHaveLength(1));
    expect(servidor.llamadas("POST", CREAR)[0]?.cuerpo).toEqual({
      canal: 32,
      caso: { descripcion: "Falta su firma", tipo: "SIMPLE", id_punto_atencion: 3 },
    });
    await waitFor(() => expect(location.pathname).toBe("/conversacion/3/31"));
  });

  it.each([
    [3, /^Se le puede responder hasta \d/],
    [-3, /^El plazo para responderle terminó \d.*plantilla aprobada/],
  ])(
    "el plazo del canal, a %i días: lo dice, y vencido que sólo queda una plantilla",
    async (dias, dicho) => {
      hasta = new Date(Date.now() + dias * DIA_MS).toISOString();
      const { caja } = await escribir();
      expect(caja.getByText(dicho)).toBeTruthy();
    },
  );

  it("con un caso abierto en otro punto lo advierte y ofrece ir; lo escrito queda allí como nota empezada [D61]", async () => {
    servidor.en("POST", CREAR, () => respuesta({ punto_atencion_diferente: 5, canal_entrada: 44 }));
    const { persona: dedos, abrirCaso } = await escribir();
    await abrirCaso("Falta su firma");
    await dialogoAbierto("Caso en otro punto de atención");
    expect(screen.getByRole("group", { name: OTRO_PUNTO })).toBeTruthy();
    await dedos.click(screen.getByRole("button", { name: "Ir a esa conversación" }));
    await waitFor(() => expect(location.pathname).toBe("/conversacion/5/44"));
    expect(notasDe(YO).leer(44)).toBe("Falta su firma");
  });

  it("la nota que ya se empezaba allí sigue, y lo escrito queda detrás", async () => {
    guardar(`nota_${YO}:44`, "Llamó ayer");
    servidor.en("POST", CREAR, () => respuesta({ punto_atencion_diferente: 5, canal_entrada: 44 }));
    const { abrirCaso } = await escribir();
    await abrirCaso("Falta su firma");
    await dialogoAbierto("Caso en otro punto de atención");
    expect(notasDe(YO).leer(44)).toBe("Llamó ayer\nFalta su firma");
  });

  it("con un caso abierto aquí dice que se agregó a él, y lleva a su conversación [D62]", async () => {
    servidor.en("POST", CREAR, () => respuesta({ caso_abierto: true }));
    const { abrirCaso } = await escribir();
    await abrirCaso("Falta su firma");
    expect(
      await screen.findByRole("group", {
        name: "El mensaje se ha agregado a un CASO PENDIENTE del ciudadano!",
      }),
    ).toBeTruthy();
    await waitFor(() => expect(location.pathname).toBe("/conversacion/3/31"));
  });

  it("sin saber si se abrió y cerrado el diálogo, lo mismo escrito otra vez lleva la misma clave [D60]", async () => {
    const finales = [{ estado: 502, cuerpo: null }];
    servidor.en("POST", CREAR, () => finales.shift() ?? respuesta());
    const { persona: dedos, caja, abrirCaso } = await escribir();
    await abrirCaso("Falta su firma");
    const cancelar = caja.getByRole<HTMLButtonElement>("button", { name: "Cancelar" });
    await waitFor(() => expect(servidor.llamadas("POST", CREAR)).toHaveLength(1));
    await waitFor(() => expect(cancelar.disabled).toBe(false));
    await dedos.click(cancelar);
    await dedos.click(await screen.findByRole("button", { name: "Descartar cambios" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await dedos.click(within(await fila()).getByRole("button", BOTON));
    const otra = within(await dialogoAbierto("Escribir a Ana Quispe Mamani"));
    await otra.findByRole("combobox", { name: /^Canal/ });
    await dedos.type(otra.getByRole("textbox", { name: /^Descripción/ }), "Falta su firma");
    await dedos.click(otra.getByRole("button", { name: "Abrir el caso" }));
    await waitFor(() => expect(location.pathname).toBe("/conversacion/3/31"));
    const [primera, segunda] = servidor.llamadas("POST", CREAR).map(({ clave }) => clave);
    expect(segunda).toBe(primera);
  });

  it("el canal del caso que ahora es de otro punto no se ofrece ni se vuelve a pedir: quedan los demás de la persona [D60]", async () => {
    servidor.en("GET", `${API}/canal/31`, () => ({
      estado: 404,
      cuerpo: { mensaje: "No existe el recurso solicitado.", error: "NO_EXISTE" },
    }));
    servidor.en("GET", `${API}/canales/9`, () => ({ cuerpo: { rows: [entrada(32, 22, null)], count: 1 } }));
    const { canal, caja } = await escribir();
    expect(canal.value).toBe("Correo ana@correo.example");
    expect(caja.queryByRole("button", { name: "Reintentar" })).toBeNull();
  });

  it("sin canal por el que escribirle lo dice, y no se abre nada", async () => {
    servidor.en("GET", `${API}/cubiculo/3`, () => ({
      cuerpo: unCubiculoDetalle({ canales_autorizados: [cuenta(23, "llamada")] }),
    }));
    const { persona: dedos } = await abrir("/historial", { sesion: unInicio() });
    await dedos.click(within(await fila()).getByRole("button", BOTON));
    const caja = within(await dialogoAbierto("Escribir a Ana Quispe Mamani"));
    expect(await caja.findByText(/^Este punto de atención no atiende ningún canal/)).toBeTruthy();
    expect(caja.queryByRole("combobox")).toBeNull();
    expect(caja.getByRole<HTMLButtonElement>("button", { name: "Abrir el caso" }).disabled).toBe(true);
  });

  it("sólo de un caso que terminó, y a quien puede escribir", async () => {
    estado = "PENDIENTE";
    const { sinPedidos } = await abrir("/historial", { sesion: unInicio() });
    await fila();
    await sinPedidos();
    expect(screen.queryByRole("button", BOTON)).toBeNull();
  });

  it("quien sólo lee no lo tiene", async () => {
    const { sinPedidos } = await abrir("/historial", { sesion: unInicio({ permisos: ["operadores:read"] }) });
    await fila();
    await sinPedidos();
    expect(screen.queryByRole("button", BOTON)).toBeNull();
  });
});
