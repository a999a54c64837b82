import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { show, startTexts } from "../../test/render.tsx";
import { useHotkeys } from "../lib/hotkeys.ts";
import { HelpOverlay } from "./HelpOverlay.tsx";

beforeEach(startTexts);

function Parte({ keys }: { keys: string }) {
  useHotkeys("Caso actual", [{ keys, label: `Acción de ${keys}`, run: () => undefined }]);
  return null;
}

it("atajos: lo que dos partes de una pantalla ponen bajo un mismo título está en una sola tabla", async () => {
  show(
    <>
      <Parte keys="w" />
      <Parte keys="f" />
      <HelpOverlay />
    </>,
  );
  const tabla = within(await screen.findByRole("table", { name: "Caso actual" }));
  expect(tabla.getByRole("cell", { name: "Acción de w" })).toBeTruthy();
  expect(tabla.getByRole("cell", { name: "Acción de f" })).toBeTruthy();
});
