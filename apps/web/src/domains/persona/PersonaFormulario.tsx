import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { recoverFocus } from "../../lib/recover-focus.ts";
import { useT } from "../../lib/use-t.ts";
import { BusquedaIdentidad } from "./BusquedaIdentidad.tsx";
import { type ModoPersona, puedeContrastar } from "./campos.rules.ts";
import { DatosPersona } from "./DatosPersona.tsx";
import { dondeSeguir, ID_VERIFICAR } from "./donde-seguir.ts";
import { PersonaChip } from "./PersonaChip.tsx";
import classes from "./persona.module.css";
import { ResultadoIdentidad } from "./ResultadoIdentidad.tsx";
import type { Identidad } from "./use-identidad.ts";

export type PersonaFormularioProps = {
  identidad: Identidad;
  modo: ModoPersona;
  /** Extra data that the institution asks for. */
  claves: readonly string[];
  editable: boolean;
};

/** Document, what was found out about it, data; the check stands where the data end. */
export function PersonaFormulario({ identidad, modo, claves, editable }: PersonaFormularioProps) {
  const t = useT();
  const { estado, ocupado } = identidad;
  const boton = useRef<HTMLButtonElement>(null);
  const ahora = useRef(identidad);
  useEffect(() => {
    ahora.current = identidad;
  });
  const contrastar = async () => {
    await identidad.contrastar();
    recoverFocus(() => boton.current);
  };
  return (
    <div className={classes["formulario"]}>
      <section aria-labelledby="persona-documento">
        <h3 id="persona-documento">{t("persona:identidad")}</h3>
        <BusquedaIdentidad
          identidad={identidad}
          cambiar={cambioDe({ modo, editable, abierto: estado.abierto.resto })}
          despues={() => dondeSeguir(modo, ahora.current)}
        />
      </section>
      <ResultadoIdentidad resultado={identidad.resultado} />
      <section aria-labelledby="persona-datos">
        <div className={classes["cabeza"]}>
          <h3 id="persona-datos">{t("persona:datos")}</h3>
          {estado.campos.nombres === "" ? null : <PersonaChip persona={estado} />}
        </div>
        <DatosPersona identidad={identidad} modo={modo} claves={claves} />
      </section>
      {editable && (modo === "verificar" || (modo === "corregir" && estado.abierto.resto)) ? (
        <div className={classes["acciones"]}>
          <Button
            ref={boton}
            id={ID_VERIFICAR}
            variant="default"
            onClick={() => void contrastar()}
            disabled={!puedeContrastar(estado.campos) || ocupado !== null}
            loading={ocupado === "contrastar"}
          >
            {t("persona:verificar")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** A person that is looked at is opened as it is; a search begins again. */
function cambioDe({
  modo,
  editable,
  abierto,
}: {
  modo: ModoPersona;
  editable: boolean;
  abierto: boolean;
}): "limpia" | "abre" | null {
  if (!editable) return null;
  if (modo === "verificar") return "limpia";
  return abierto ? null : "abre";
}
