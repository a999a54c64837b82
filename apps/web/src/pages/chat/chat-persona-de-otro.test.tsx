import { screen, waitFor } from "@testing-library/react";
import type { Persona } from "@ventanilla/contract/persona/persona";
import { expect, it } from "vitest";
import { dialogoAbierto, servidor } from "../../../test/chat/pantalla.ts";
import {
  abrirConversacion,
  boton,
  campo,
  dialogo,
  RUTA,
  respuestaAsociacion,
  tarjeta,
  unaPersona,
} from "../../../test/chat/persona.ts";

const CAMBIADA = "2026-11-20T15:00:00.000Z";
const enviados = () => servidor.llamadas("PUT", RUTA.asociar).map(({ cuerpo }) => cuerpo);

/** Somebody types a telephone while a colleague saves `deOtro`. */
async function escribiendo(deOtro: Partial<Persona>) {
  const { persona } = await abrirConversacion({ vinculada: unaPersona() });
  await persona.click(await tarjeta().findByRole("button", { name: "Ver datos" }));
  await dialogoAbierto("Datos de la persona");
  await persona.click(await dialogo().findByRole("button", { name: "Cambiar" }));
  await persona.type(campo(/^Teléfono/), "2444444");
  const ahora = unaPersona({ ...deOtro, _updated_at: CAMBIADA });
  servidor.en("GET", RUTA.leer, () => ({ cuerpo: ahora }));
  servidor.en("PUT", RUTA.asociar, ({ cuerpo }) =>
    JSON.stringify(cuerpo).includes(CAMBIADA)
      ? { cuerpo: respuestaAsociacion(ahora) }
      : { estado: 409, cuerpo: { mensaje: "Otra persona cambió estos datos.", error: "PERSONA_MODIFICADA" } },
  );
  await persona.click(boton("Guardar & Asociar"));
  return persona;
}

it("lo que otro guardó mientras se escribía no se pisa: se dice qué, entra en su campo y lo escrito queda", async () => {
  const persona = await escribiendo({ movil: "71111111" });
  expect((await dialogo().findByRole("note")).textContent).toBe(
    "Otra persona cambió estos datos mientras usted los editaba. Ahora dicen: Celular: 71111111. Lo que usted escribió sigue aquí; revíselo y guarde de nuevo.",
  );
  expect([campo(/^Celular/).value, campo(/^Teléfono/).value]).toEqual(["71111111", "2444444"]);
  expect(enviados()).toMatchObject([
    { persona: { movil: "70123456" }, vista: { id: 1, _updated_at: "2026-11-20T14:00:00.000Z" } },
  ]);
  await persona.click(boton("Guardar & Asociar"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(enviados()[1]).toMatchObject({
    persona: { movil: "71111111", telefono: "2444444" },
    vista: { id: 1, _updated_at: CAMBIADA },
  });
});

it("de un campo que los dos cambiaron se dice qué puso el otro, y queda lo escrito hasta que se decida", async () => {
  await escribiendo({ telefono: "2999999" });
  expect((await dialogo().findByRole("note")).textContent).toContain("Teléfono: 2999999.");
  expect(campo(/^Teléfono/).value).toBe("2444444");
});

it("un cambio que este formulario no muestra no detiene a nadie: se guarda sin preguntar", async () => {
  await escribiendo({ observacion: "x" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(enviados()).toHaveLength(2);
});
