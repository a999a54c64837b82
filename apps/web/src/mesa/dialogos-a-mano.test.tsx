import { waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { unChat } from "../../test/chat/fabrica.ts";
import { abrirPantalla } from "../../test/chat/pantalla.ts";
import { lateDialog } from "../ui/dialog/late-dialog.tsx";

it("mesa: lo que se abre desde ella se trae cuando está completa, antes de que alguien lo abra", async () => {
  const { lista } = await abrirPantalla();
  const traer = vi.fn(async () => () => null);
  lateDialog(traer, () => undefined);
  expect(traer).not.toHaveBeenCalled();
  await lista([unChat(1)]);
  await waitFor(() => expect(traer).toHaveBeenCalledTimes(1));
});
