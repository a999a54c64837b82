import { Tooltip } from "@mantine/core";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { inicialesDe, nombreDeOperador } from "@ventanilla/contract/persona/nombre.rules";
import { useSession } from "../../../lib/session.ts";
import { useT } from "../../../lib/use-t.ts";
import classes from "./lista.module.css";

export interface QuienAtiende {
  nombre: string;
  esUsted: boolean;
}

/** Who attends a case; undefined while nobody does. */
export function useQuienAtiende({ operador_principal, nombre_operador }: Chat["caso"]) {
  const usuario = useSession()?.usuario.usuario;
  if (operador_principal === null) return undefined;
  return {
    nombre: nombreDeOperador(nombre_operador ?? operador_principal),
    esUsted: operador_principal === usuario,
  } satisfies QuienAtiende;
}

/** Their initials, for the eye; the entry's link says the name. */
export function Atiende({ nombre, esUsted }: QuienAtiende) {
  const t = useT();
  return (
    <Tooltip label={esUsted ? t("chat:atiendeUsted") : t("chat:atiende", { nombre })}>
      <span className={classes["atiende"]} data-usted={esUsted || undefined}>
        {inicialesDe(nombre)}
      </span>
    </Tooltip>
  );
}
