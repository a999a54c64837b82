import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import { salidas, servidor } from "../../../test/pantalla.tsx";
import { show, startTexts } from "../../../test/render.tsx";
import { latePart } from "./late-part.tsx";

type Props = { name: string };
const Arrived = ({ name }: Props) => <p>Conversación con {name}</p>;
const Waiting = ({ name }: Props) => <p>Viene {name}</p>;
const GONE = new TypeError("Failed to fetch dynamically imported module");

beforeAll(startTexts);

/** The document says what runs here, and the server's page what runs now. */
function versions(here: string, now: string) {
  const script = document.createElement("script");
  script.type = "module";
  script.setAttribute("src", here);
  document.body.append(script);
  servidor.en("GET", "/", () => ({ cuerpo: null, texto: `<div id="raiz"></div><script src="${now}">` }));
}

it("parte tardía: mientras viene, en su lugar está lo que se espera, y luego ella", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Arrived>();
  const Late = latePart(() => promise, Waiting);
  show(<Late name="Ana" />);
  expect(screen.getByText("Viene Ana")).toBeTruthy();
  resolve(Arrived);
  expect(await screen.findByText("Conversación con Ana")).toBeTruthy();
  expect(screen.queryByText("Viene Ana")).toBeNull();
});

it("parte tardía: si no puede llegar lo dice en su lugar, y Reintentar la pide otra vez", async () => {
  const load = vi.fn(async () => Arrived);
  load.mockRejectedValueOnce(GONE);
  const Late = latePart(load, Waiting);
  versions("/assets/a.js", "/assets/a.js");
  show(<Late name="Ana" />);
  expect(await screen.findByText("No se pudo establecer conexión con el servidor.")).toBeTruthy();
  await userEvent.setup().click(screen.getByRole("button", { name: "Reintentar" }));
  expect(await screen.findByText("Conversación con Ana")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

it("parte tardía: si se instaló otra versión, pedirla otra vez no serviría: se ofrece recargar la página", async () => {
  const Late = latePart(() => Promise.reject(GONE), Waiting);
  const adonde = salidas();
  versions("/assets/a.js", "/assets/b.js");
  show(<Late name="Ana" />);
  expect(
    await screen.findByText("Hay una versión nueva del sistema. Recargue la página para continuar."),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Reintentar" })).toBeNull();
  await userEvent.setup().click(screen.getByRole("button", { name: "Recargar la página" }));
  expect(adonde).toEqual([`${location.origin}/`]);
});
