import { act, screen, waitFor, within } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import { describe, expect, it } from "vitest";
import {
  API,
  avisado,
  boton,
  COMPLEJO,
  conCaso,
  dialogo,
  lado,
  MODIFICADO,
  PERSONA,
  ponerCaso,
  ponerFilas,
  sinDialogo,
} from "../../../test/chat/caso.ts";
import { BASE_S, unaFila, unCaso, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, enfocado, servidor } from "../../../test/chat/pantalla.ts";

const CORREO = {
  id: 7,
  id_canal: 2,
  clasificacion: "correo",
  usuario: "ana@correo.bo",
  nombre: null,
  id_persona: 9,
};
const CANAL = `${API}/casos/cambiar/canal_principal/501`;

describe("chat: tarjeta Caso actual", () => {
  it("descripción, tipo y estado, con ajustes, cerrar y derivar [B-conversacion-14] [B-conversacion-15]", async () => {
    await conCaso(COMPLEJO);
    const tarjeta = lado();
    expect(tarjeta.getByText("COMPLEJO").lang).toBe("es");
    expect(
      tarjeta.getByText("PENDIENTE", { selector: "[aria-hidden] > span" }).parentElement?.textContent,
    ).toMatch(/^PENDIENTE hace \d+ día\(s\)$/);
    for (const nombre of ["Actualizar caso", "Cerrar", "Derivar"]) {
      expect(tarjeta.getByRole<HTMLButtonElement>("button", { name: nombre }).disabled).toBe(false);
    }
  });

  it.each([
    [
      "de quien lo tomó, COMPLEJO",
      { tipo: "COMPLEJO", operador_principal: "operador1" },
      ["Cerrar", "Derivar", "Pasar", "Liberar"],
    ],
    ["de nadie, SIMPLE", { tipo: "SIMPLE", operador_principal: null }, ["Cerrar", "Derivar"]],
    ["cerrado", { estado: "CERRADO" }, []],
  ] as const)(
    "mientras el caso viene, %s, lo que se puede hacer con él tiene su lugar, y no se ve ni se pulsa",
    async (_cual, cambios, botones) => {
      const { promise, resolve } = Promise.withResolvers<{ cuerpo: ReturnType<typeof unCaso> }>();
      servidor.en("GET", `${API}/operadores/caso/501`, () => promise);
      const pantalla = await abrirPantalla({ abierto: 1 });
      const { caso } = unChat(1);
      await pantalla.lista([unChat(1, { caso: { ...caso, ...cambios } })]);
      await pantalla.hilo(1, [unMensaje(1)]);
      const grupo = () => lado().queryByRole("group", { name: "Caso actual" });
      const suyos = () =>
        [...document.querySelectorAll("aside [role=group] button")].map(({ textContent }) => textContent);
      expect(lado().getByText("Caso 501")).toBeTruthy();
      expect([suyos(), grupo()]).toEqual([botones, null]);
      resolve({ cuerpo: unCaso(501, cambios) });
      await lado().findByText("Consulta por requisitos");
      expect([suyos(), grupo() !== null]).toEqual([botones, botones.length > 0]);
    },
  );

  it("de un caso que nadie tomó dice «todavía» mientras está abierto; del que terminó, no", async () => {
    const nadie = { operador_principal: null, nombre_operador: null };
    const { decir } = await conCaso({ ...nadie, estado: "ACTIVO" });
    expect(lado().getByText("Nadie lo atiende todavía")).toBeTruthy();
    await decir(EVENTO.casoActualizado, unCaso(501, { ...nadie, estado: "CANCELADO", version: 2 }));
    expect(await lado().findByText("Nadie lo atendía")).toBeTruthy();
  });

  it("derivar: sólo un caso COMPLEJO; en otro está deshabilitado y dice por qué [B-derivar-01]", async () => {
    await conCaso({ tipo: "SIMPLE" });
    const derivar = boton("Derivar");
    expect(derivar.disabled).toBe(true);
    expect(document.getElementById(derivar.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Sólo para casos COMPLEJO",
    );
  });

  it("cerrar: sólo en ACTIVO y PENDIENTE; cerrado o cancelado no ofrece nada [B-caso-22]", async () => {
    const { decir } = await conCaso({ estado: "ACTIVO", operador_principal: null });
    expect(boton("Cerrar").disabled).toBe(false);
    await decir(EVENTO.casoActualizado, unCaso(501, { estado: "PENDIENTE", version: 2 }));
    await lado().findAllByText("PENDIENTE");
    expect(boton("Cerrar").disabled).toBe(false);
    for (const [version, estado] of [
      [3, "CERRADO"],
      [4, "CANCELADO"],
    ] as const) {
      await decir(EVENTO.casoActualizado, unCaso(501, { estado, version }));
      await lado().findAllByText(new RegExp(`^${estado}`));
      for (const nombre of ["Actualizar caso", "Cerrar", "Derivar", "Liberar"]) {
        expect(lado().queryByRole("button", { name: nombre })).toBeNull();
      }
    }
  });

  it("liberar: lo ofrece a quien lo conduce, y entonces cualquiera puede atenderlo [D79]", async () => {
    servidor.en("PUT", `${API}/operadores/caso/liberar/501`, () => ({
      cuerpo: unCaso(501, { operador_principal: null, version: 2 }),
    }));
    servidor.en("PUT", `${API}/operadores/caso/atender/501`, () => ({ cuerpo: unCaso(501, { version: 3 }) }));
    const { persona: dedos } = await conCaso();
    expect(screen.queryByRole("button", { name: "Atender" })).toBeNull();
    await dedos.click(boton("Liberar"));
    await dedos.click(await screen.findByRole("button", { name: "Atender" }));
    // Of the case as it is shown: what a colleague took meanwhile is not taken from them.
    expect(servidor.llamadas("PUT", `${API}/operadores/caso/liberar/501`)[0]?.cuerpo).toEqual({ version: 1 });
    expect(await lado().findByRole("button", { name: "Liberar" })).toBeTruthy();
  });

  it("liberar dos veces seguidas libera una vez, y no se dice que antes había que atenderlo", async () => {
    const llega = Promise.withResolvers<void>();
    servidor.en("PUT", `${API}/operadores/caso/liberar/501`, async () => {
      await llega.promise;
      return { cuerpo: unCaso(501, { operador_principal: null, version: 2 }) };
    });
    const { persona: dedos } = await conCaso();
    await dedos.dblClick(boton("Liberar"));
    llega.resolve();
    expect(await screen.findByRole("button", { name: "Atender" })).toBeTruthy();
    expect(servidor.llamadas("PUT", `${API}/operadores/caso/liberar/501`)).toHaveLength(1);
  });

  it("quien libera conserva el foco: en el botón mientras espera y si se le niega; liberado, entre lo que se puede hacer", async () => {
    const niega = Promise.withResolvers<typeof MODIFICADO>();
    servidor.en("PUT", `${API}/operadores/caso/liberar/501`, () => niega.promise);
    const { persona: dedos } = await conCaso();
    act(() => boton("Liberar").focus());
    await dedos.keyboard("{Enter}");
    await waitFor(() => expect(boton("Liberar").getAttribute("aria-disabled")).toBe("true"));
    expect(document.activeElement).toBe(boton("Liberar"));
    niega.resolve(MODIFICADO);
    await waitFor(() => expect(boton("Liberar").getAttribute("aria-disabled")).toBeNull());
    expect(document.activeElement).toBe(boton("Liberar"));
    servidor.en("PUT", `${API}/operadores/caso/liberar/501`, () => ({
      cuerpo: unCaso(501, { operador_principal: null, version: 2 }),
    }));
    await dedos.keyboard("{Enter}");
    await enfocado(() => lado().getByRole("group", { name: "Caso actual" }));
  });

  it("si no carga, las otras tarjetas siguen; Reintentar la trae, y el pliegue se recuerda [B-conversacion-14]", async () => {
    servidor.en("GET", `${API}/operadores/caso/501`, () => ({
      estado: 404,
      cuerpo: { mensaje: "No existe.", error: "NO_EXISTE" },
    }));
    const { lista, hilo, persona: dedos } = await abrirPantalla({ abierto: 1 });
    await lista([unChat(1)]);
    await hilo(1, [unMensaje(1)]);
    const reintentar = await lado().findByRole("button", { name: "Reintentar" });
    expect(await lado().findByText("principal")).toBeTruthy();
    expect(await lado().findByRole("button", { name: "Adjuntos 0" })).toBeTruthy();
    ponerCaso({});
    await dedos.click(reintentar);
    expect(await lado().findByText("Consulta por requisitos")).toBeTruthy();
    await lado().findByRole("button", { name: "Adjuntos 0" });
    await dedos.click(lado().getByRole("button", { name: "Historial de casos" }));
    await waitFor(() => expect(lado().queryByRole("button", { name: "Adjuntos 0" })).toBeNull());
    expect(localStorage.getItem("base_tarjeta_historial")).toBe("false");
  });
});

describe("chat: tarjeta Canales", () => {
  const conCanales = async () => {
    const pantalla = await conCaso(COMPLEJO);
    ponerFilas("canales/9", [
      { ...CORREO, id: 1, clasificacion: "whatsapp", usuario: "59170123456@c.us" },
      CORREO,
    ]);
    await pantalla.decir(EVENTO.casoActualizado, unCaso(501, { ...COMPLEJO, version: 2 }));
    await lado().findByText("ana@correo.bo");
    return pantalla;
  };

  it("los canales de la persona como botones; la marca y «principal» en el actual [B-conversacion-11] [B-conversacion-13]", async () => {
    await conCanales();
    const actual = boton("WhatsApp +591 701 234 56 principal");
    expect(actual.getAttribute("aria-pressed")).toBe("true");
    expect(actual.querySelector("[data-principal]")).not.toBeNull();
    const otro = boton("Correo ana@correo.bo");
    expect(otro.getAttribute("aria-pressed")).toBe("false");
    expect(otro.querySelector("[data-principal]")).toBeNull();
  });

  it("elegir pregunta el literal, lo cambia con la versión leída y lo dice 2 s [B-producto-12] [B-conversacion-12] [B-caso-37] [B-caso-49]", async () => {
    const principal = { id: 7, clasificacion: "correo", usuario: "ana@correo.bo", nombre: null } as const;
    servidor.en("PUT", CANAL, () => ({
      cuerpo: unCaso(501, { ...COMPLEJO, version: 3, canal_principal: { principal } }),
    }));
    const { persona: dedos } = await conCanales();
    await dedos.click(boton("Correo ana@correo.bo"));
    const pregunta = await dialogo("Cambiar canal principal");
    expect(pregunta.getByText("¿Está seguro de cambiar el canal principal de este caso?")).toBeTruthy();
    expect(servidor.llamadas("PUT", CANAL)).toEqual([]);
    await dedos.click(pregunta.getByRole("button", { name: "Cambiar canal" }));
    await avisado("Canal principal actualizado exitosamente!", 2000);
    expect(servidor.llamadas("PUT", CANAL)[0]?.cuerpo).toEqual({ canal: 7, version: 2 });
    expect(await lado().findByRole("button", { name: "Correo ana@correo.bo principal" })).toBeTruthy();
  });

  it("si falla lo dice 2 s; si el caso cambió, también con las palabras del servidor, y lo lee de nuevo [B-caso-48] [D65]", async () => {
    servidor.en("PUT", CANAL, () => MODIFICADO);
    const { persona: dedos } = await conCanales();
    ponerCaso({ ...COMPLEJO, version: 8, descripcion: "Otra descripción" });
    await dedos.click(boton("Correo ana@correo.bo"));
    await dedos.click(
      (await dialogo("Cambiar canal principal")).getByRole("button", { name: "Cambiar canal" }),
    );
    await avisado("No se pudo actualizar el canal principal!", 2000);
    expect(await screen.findByText(MODIFICADO.cuerpo.mensaje, { selector: "[role=group] *" })).toBeTruthy();
    expect(await lado().findByText("Otra descripción")).toBeTruthy();
  });

  it("el que tiene otro caso abierto no se cambia: con el literal se dice qué hacer antes [B-caso-48] [D70]", async () => {
    const mensaje = "Ese canal tiene otro caso abierto. Primero adjunte un caso al otro, o cierre el otro.";
    servidor.en("PUT", CANAL, () => ({ estado: 412, cuerpo: { mensaje, error: "CANAL_EN_OTRO_CASO" } }));
    const { persona: dedos } = await conCanales();
    await dedos.click(boton("Correo ana@correo.bo"));
    await dedos.click(
      (await dialogo("Cambiar canal principal")).getByRole("button", { name: "Cambiar canal" }),
    );
    await avisado("No se pudo actualizar el canal principal!", 2000);
    expect(await screen.findByText(mensaje, { selector: "[role=group] *" })).toBeTruthy();
  });
});

describe("chat: tarjeta Historial de casos", () => {
  it("cuenta adjuntos y cerrados; cada botón abre su lista y 0 está deshabilitado [B-conversacion-16]", async () => {
    const cerrado = unaFila(400, {
      estado: "CERRADO",
      persona: { ...PERSONA, nro_documento: "1", telefono: null, movil: null },
      _updated_at: new Date(BASE_S * 1000).toISOString(),
    });
    servidor.en("GET", `${API}/operadores/caso/400/mensajes`, () => ({
      cuerpo: {
        rows: [unMensaje(77, { id_caso: 400, contenido: "de antes" })],
        hay_mas: false,
        secuencia: 1,
      },
    }));
    servidor.en("GET", `${API}/operadores/casos/9`, ({ consulta }) => ({
      cuerpo: consulta["estado"] === "CERRADO" ? { rows: [cerrado], count: 1 } : { rows: [], count: 0 },
    }));
    servidor.en("GET", `${API}/operadores/canales/9`, () => ({ cuerpo: { rows: [], count: 0 } }));
    ponerCaso(COMPLEJO);
    const { lista, hilo, persona: dedos } = await abrirPantalla({ abierto: 1 });
    await lista([unChat(1)]);
    await hilo(1, [unMensaje(1)]);
    expect((await lado().findByRole<HTMLButtonElement>("button", { name: "Adjuntos 0" })).disabled).toBe(
      true,
    );
    await dedos.click(await lado().findByRole("button", { name: "Cerrados 1" }));
    const cerrados = await dialogo("Casos cerrados");
    expect(
      within(await cerrados.findByRole("list", { name: "Casos" })).getAllByRole("listitem"),
    ).toHaveLength(1);
    expect(await cerrados.findByText("de antes")).toBeTruthy();
    expect(cerrados.queryByRole("button", { name: "Adjuntar Caso" })).toBeNull();
    expect(cerrados.queryByRole("textbox")).toBeNull();
    await dedos.keyboard("{Escape}");
    await sinDialogo();
  });
});

it("chat: cerrado el cajón de la persona y el caso, con su botón o con Esc, el foco vuelve a quien lo abrió", async () => {
  const { lista, hilo, persona } = await abrirPantalla({ abierto: 1, angosto: true });
  await lista([unChat(1)]);
  await hilo(1, [unMensaje(1)]);
  const mostrar = () => screen.getByRole("button", { name: "Mostrar persona y caso" });
  const ocultar = () => lado().getByRole("button", { name: "Ocultar persona y caso" });
  for (const cerrar of [() => persona.click(ocultar()), () => persona.keyboard("{Escape}")]) {
    await persona.click(mostrar());
    await enfocado(ocultar);
    await cerrar();
    await enfocado(mostrar);
  }
});
