import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { alCerrar } from "../../../test/pagina.ts";
import { show, startTexts } from "../../../test/render.tsx";
import { getAnnouncement, onAnnouncement } from "../../lib/announce.ts";
import { ErrorState } from "./ErrorState.tsx";

beforeEach(startTexts);

const DICHO = "No se pudo cargar la lista. Sin respuesta.";

it("lo que falló se dice también a quien no lo ve, y otra vez cuando lo pedido de nuevo vuelve a fallar", async () => {
  const dichos: string[] = [];
  alCerrar(onAnnouncement(() => dichos.push(getAnnouncement().polite.trim())));
  const de = (retrying: boolean) => (
    <ErrorState
      title="No se pudo cargar la lista."
      text="Sin respuesta."
      onRetry={() => undefined}
      retrying={retrying}
    />
  );
  const { rerender } = show(de(false));
  await waitFor(() => expect(dichos).toEqual([DICHO]));
  await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  rerender(de(true));
  rerender(de(false));
  await waitFor(() => expect(dichos).toEqual([DICHO, DICHO]));
});
