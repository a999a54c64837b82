// Notes that name the operator, and cases that a colleague hands them, are told wherever they are.

import { EVENTO } from "@ventanilla/contract/events";
import type { Mencion } from "@ventanilla/contract/nota-interna/nota-interna";
import { nombreDeOperador } from "@ventanilla/contract/persona/nombre.rules";
import { useEffect } from "react";
import type { EnlaceStore } from "../domains/caso/index.ts";
import { useMenciones, useRenovarMenciones } from "../domains/nota-interna/index.ts";
import { isFront } from "../lib/front.ts";
import { tNow } from "../lib/i18n.ts";
import { readStored, writeStored } from "../lib/storage.ts";
import { toast } from "../ui/toast/toasts.ts";
import { direccionDe } from "./direcciones.ts";

/** More mentions than anybody is shown. */
const DICHAS_MAX = 200;

/** Tells each unseen mention once, with the way to its note; it stays among the recent notices. */
export function useDecirMenciones(enlace: EnlaceStore): void {
  const menciones = useMenciones({ seguir: true });
  const renovar = useRenovarMenciones();
  useEffect(() => enlace.link.listen({ [EVENTO.mencion]: () => renovar() }), [enlace, renovar]);
  useEffect(() => {
    if (menciones === undefined) return;
    const dichas = new Set(readStored("menciones_dichas") ?? []);
    const nuevas = menciones.rows.filter(({ vista, id_mensaje: id }) => !vista && !dichas.has(id));
    for (const mencion of nuevas.toReversed()) decir(enlace, mencion);
    if (nuevas.length === 0) return;
    for (const { id_mensaje: id } of nuevas) dichas.add(id);
    writeStored("menciones_dichas", [...dichas].slice(-DICHAS_MAX));
  }, [menciones, enlace]);
}

const DICHO = {
  nota: { texto: "notas:mencion", ver: "notas:ver" },
  traspaso: { texto: "caso:traspasoRecibido", ver: "caso:traspasoVer" },
} as const satisfies Record<Mencion["clase"], object>;

/** Nothing covers what somebody looks at. What no conversation of this point shows is found by the number of its case. */
function decir(
  enlace: EnlaceStore,
  { clase, autor, id_caso, sesion_id: sesion, id_mensaje: id }: Mencion,
): void {
  const texto = tNow(DICHO[clase].texto, { autor: nombreDeOperador(autor.nombre), caso: id_caso });
  const mostrado = enlace.estado().chats.get(sesion)?.caso.id;
  toast.info(texto, {
    ...(mostrado === id_caso && {
      link: { label: tNow(DICHO[clase].ver), href: direccionDe(enlace.idPunto, { id: sesion }, id) },
    }),
    unseen: isFront() && enlace.link.opened === sesion && (mostrado ?? id_caso) === id_caso,
  });
}
