import { expect, it } from "vitest";
import { datosLegibles } from "./aviso.rules.ts";

it("un aviso guardado con nombres en mayúsculas se lee en letra corriente; lo demás que dice no cambia", () => {
  const datos = {
    persona: "ANA DE LA CRUZ",
    operador: "ROSA CHOQUE",
    colega: "JUAN PÉREZ",
    origen: "VENTANILLA 1",
    destino: "VENTANILLA DE PAGOS",
    comentario: "URGENTE POR FAVOR",
  };
  expect(datosLegibles(datos)).toEqual({
    ...datos,
    persona: "Ana de la Cruz",
    operador: "Rosa Choque",
    colega: "Juan Pérez",
  });
});

it("quien no tiene persona se llama en él como su cuenta, tal cual", () => {
  expect(datosLegibles({ operador: "JPEREZ", colega: "LSOTO" })).toEqual({
    operador: "JPEREZ",
    colega: "LSOTO",
  });
});
