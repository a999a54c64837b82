import { waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { unChat } from "../../test/chat/fabrica.ts";
import { abrirPantalla } from "../../test/chat/pantalla.ts";
import { whenIdle } from "../lib/idle.ts";
import { lateDialog } from "../ui/late/late-dialog.tsx";

async function llegar(abierto: number | null) {
  const { lista } = await abrirPantalla({ abierto });
  const traer = vi.fn(async () => () => null);
  lateDialog(traer, () => undefined);
  await lista([unChat(1)]);
  return traer;
}

it("mesa: lo que se abre desde una conversación se trae cuando hay una, antes de que alguien lo abra", async () => {
  const traer = await llegar(1);
  await waitFor(() => expect(traer).toHaveBeenCalledTimes(1));
});

it("mesa: mientras sólo está la lista no se trae", async () => {
  const traer = await llegar(null);
  await new Promise<void>((hecho) => whenIdle(hecho));
  expect(traer).not.toHaveBeenCalled();
});
