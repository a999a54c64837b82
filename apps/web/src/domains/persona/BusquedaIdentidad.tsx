import { Button } from "@mantine/core";
import { TIPOS_DOCUMENTO } from "@ventanilla/contract/persona/persona";
import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { recoverFocus } from "../../lib/recover-focus.ts";
import { useT } from "../../lib/use-t.ts";
import { DateParts } from "../../ui/field/DateParts.tsx";
import { bloqueado, CampoOpcion, CampoTexto } from "./Campo.tsx";
import { puedeBuscar } from "./campos.rules.ts";
import { ID_BUSCAR } from "./donde-seguir.ts";
import classes from "./persona.module.css";
import type { Identidad } from "./use-identidad.ts";

export type BusquedaIdentidadProps = {
  identidad: Identidad;
  /** What Cambiar does: clears all to search anew, or opens this same person; null: it is not offered. */
  cambiar?: "limpia" | "abre" | null;
  /** Where the work goes on after a search, found or not; null: nowhere in particular. */
  despues: () => HTMLElement | null;
};

/** Who is looked for: document and date of birth. Once somebody is found it locks, and Cambiar begins again. */
export function BusquedaIdentidad({ identidad, cambiar = "limpia", despues }: BusquedaIdentidadProps) {
  const t = useT();
  const { estado, ocupado, form } = identidad;
  const { campos, abierto } = estado;
  const buscable = abierto.documento && puedeBuscar(campos) && ocupado === null;
  const alCambiar = () => {
    const primero = cambiar === "abre" ? "nombres" : "nro_documento";
    // Drawn at once: the field is locked until then, and whoever types next finds it.
    flushSync(() => (cambiar === "abre" ? identidad.editar() : identidad.limpiar()));
    document.getElementById(form.field(primero).id)?.focus();
  };
  const buscar = async () => {
    await identidad.buscar();
    // The button may be gone.
    recoverFocus(despues);
  };
  const alPulsar = (event: KeyboardEvent) => {
    const enCampo = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || !enCampo || !abierto.documento) return;
    event.preventDefault();
    if (buscable) void buscar();
  };
  const { label: legend, ...fecha } = form.field("fecha_nacimiento");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in any of its fields searches, and saves nothing
    <div className={classes["busqueda"]} onKeyDown={alPulsar}>
      <CampoOpcion
        identidad={identidad}
        campo="tipo_documento"
        opciones={TIPOS_DOCUMENTO.map((tipo) => ({ value: tipo, label: t(`persona:tipo${tipo}`) }))}
      />
      <CampoTexto
        identidad={identidad}
        campo="nro_documento"
        autoFocus
        inputMode={campos.tipo_documento === "PASAPORTE" ? "text" : "numeric"}
      />
      {campos.tipo_documento === "PASAPORTE" ? null : (
        <CampoTexto identidad={identidad} campo="complemento" />
      )}
      <DateParts
        {...fecha}
        legend={legend}
        onChange={(texto) => identidad.poner("fecha_nacimiento", texto)}
        readOnly={bloqueado(identidad, "fecha_nacimiento")}
      />
      <div className={classes["acciones"]}>
        {abierto.documento ? (
          <Button
            id={ID_BUSCAR}
            variant="default"
            onClick={() => void buscar()}
            disabled={!buscable}
            loading={ocupado === "buscar"}
          >
            {t("buscar")}
          </Button>
        ) : null}
        {cambiar !== null && (!abierto.documento || abierto.resto) ? (
          <Button variant="default" onClick={alCambiar} disabled={ocupado !== null}>
            {t("cambiar")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
