import { act, render, screen } from "@testing-library/react";
import { Suspense, use } from "react";
import { expect, it } from "vitest";
import { enfocado } from "../../test/espera.ts";
import { useFocusRelay } from "./use-focus-relay.ts";

function Control() {
  useFocusRelay(() => screen.getByRole("heading"));
  return <button type="button">Reintentar</button>;
}

function Late({ part }: { part: Promise<string> }) {
  return use(part);
}

/** The control stands in a page that may wait for one of its parts. */
function Page({ control = true, part }: { control?: boolean; part?: Promise<string> }) {
  return (
    <>
      <h1 tabIndex={-1}>Tablero</h1>
      <Suspense fallback="Cargando…">
        {control ? <Control /> : null}
        {part === undefined ? null : <Late part={part} />}
      </Suspense>
    </>
  );
}

const boton = () => screen.getByRole("button", { hidden: true });

async function withFocus() {
  const page = render(<Page />);
  await act(async () => boton().focus());
  return page;
}

/** The whole page waits, and the browser takes the focus from what it does not draw. */
async function hidden({ rerender }: Awaited<ReturnType<typeof withFocus>>) {
  const part = Promise.withResolvers<string>();
  await act(async () => rerender(<Page part={part.promise} />));
  expect(boton().style.display).toBe("none");
  await enfocado(() => document.body);
  return part;
}

it("lo que se va con el foco lo deja a quien sigue", async () => {
  const { rerender } = await withFocus();
  rerender(<Page control={false} />);
  await enfocado(() => screen.getByRole("heading"));
});

it("lo que se va sin el foco no lo mueve", async () => {
  const { rerender } = render(
    <>
      <Page />
      <input />
    </>,
  );
  await act(async () => screen.getByRole("textbox").focus());
  rerender(
    <>
      <Page control={false} />
      <input />
    </>,
  );
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});

it("escondido un momento con la página que espera una parte, el control tiene el foco al volver", async () => {
  const page = await withFocus();
  const part = await hidden(page);
  await act(async () => part.resolve("Gráfico"));
  await screen.findByText("Gráfico");
  await enfocado(boton);
});

it("lo que se va mientras está escondido deja el foco a quien sigue", async () => {
  const page = await withFocus();
  const part = await hidden(page);
  await act(async () => page.rerender(<Page control={false} part={part.promise} />));
  await act(async () => part.resolve("Gráfico"));
  await screen.findByText("Gráfico");
  expect(screen.queryByRole("button", { hidden: true })).toBeNull();
  await enfocado(() => screen.getByRole("heading"));
});
