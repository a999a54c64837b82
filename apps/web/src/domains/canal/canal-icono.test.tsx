import { render, screen } from "@testing-library/react";
import { CLASIFICACIONES } from "@ventanilla/contract/canal/canal";
import { beforeEach, expect, it } from "vitest";
import { startTexts } from "../../../test/render.tsx";
import { ThemeProvider } from "../../ui/theme/ThemeProvider.tsx";
import { CanalIcono } from "./CanalIcono.tsx";

beforeEach(startTexts);

/** The drawing inside the tile of a classification. */
function dibujo(clasificacion: string): string {
  const { unmount } = render(<CanalIcono clasificacion={clasificacion} usuario="70123456" />, {
    wrapper: ThemeProvider,
  });
  const [, trazos = ""] = /<svg[^>]*>(.*)<\/svg>/s.exec(screen.getByRole("img").innerHTML) ?? [];
  unmount();
  return trazos;
}

it("cada clase de canal tiene su icono, y una desconocida el de llamada [B-limites-24]", () => {
  const dibujos = CLASIFICACIONES.map(dibujo);
  expect(new Set(dibujos).size).toBe(CLASIFICACIONES.length);
  expect(dibujo("telegrama")).toBe(dibujo("llamada"));
});

it("los iconos van dentro de la aplicación: ninguno se pide afuera [A-limites-11]", () => {
  for (const clase of CLASIFICACIONES) {
    const { container, unmount } = render(<CanalIcono clasificacion={clase} />, { wrapper: ThemeProvider });
    expect(container.querySelectorAll("svg path, svg circle, svg rect, svg line").length).toBeGreaterThan(0);
    expect(container.querySelectorAll("img, image, use, [href], [src]")).toHaveLength(0);
    unmount();
  }
});

it("la tesela dice el canal y quién escribe por él [B-conversacion-06]", () => {
  render(<CanalIcono clasificacion="correo" usuario="ana@correo.bo" />, { wrapper: ThemeProvider });
  expect(screen.getByRole("img", { name: "Correo, ana@correo.bo" })).toBeTruthy();
});
