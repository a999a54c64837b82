import { buscarCasos, buscarMensajes } from "@ventanilla/contract/busqueda/busqueda.routes";
import {
  LUGARES_DE_CASOS,
  TEXTOS_DE_CASOS,
  TEXTOS_DE_MENSAJES,
} from "../../../../bench/lib/textos-de-busqueda.ts";
import type { Banco } from "../harness.ts";
import type { Escena } from "./escena.ts";
import type { Paso } from "./recorrido.ts";

/** Searches for what is everywhere, somewhere and nowhere, as each sees it: by words, names, numbers and addresses; what follows, too. */
export async function buscar(banco: Banco, escena: Escena, paso: Paso): Promise<void> {
  for (const id of [escena.operador, escena.admin, escena.superadmin]) {
    const { http } = await banco.comoUsuario({ id });
    for (const texto of TEXTOS_DE_CASOS)
      for (const antes of [undefined, ...LUGARES_DE_CASOS])
        await paso(`«${texto}» en casos tras ${antes?.por ?? "nada"}, de ${id}`, () =>
          http.call<typeof buscarCasos>(buscarCasos, { body: { texto, ...(antes && { antes }) } }),
        );
    for (const texto of TEXTOS_DE_MENSAJES)
      await paso(`«${texto}» en mensajes, de ${id}`, () =>
        http.call<typeof buscarMensajes>(buscarMensajes, { body: { texto } }),
      );
  }
}
