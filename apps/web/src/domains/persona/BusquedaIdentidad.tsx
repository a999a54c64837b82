import { Button } from "@mantine/core";
import { COMPLEMENTO_MAX, NRO_DOCUMENTO_MAX } from "@ventanilla/contract/limites";
import { TIPOS_DOCUMENTO } from "@ventanilla/contract/persona/persona";
import { fechaDe } from "@ventanilla/contract/persona/persona.rules";
import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { recoverFocus } from "../../lib/recover-focus.ts";
import { useT } from "../../lib/use-t.ts";
import { DateParts } from "../../ui/field/DateParts.tsx";
import { bloqueado, CampoOpcion, CampoTexto, idDeCampo } from "./Campo.tsx";
import { puedeBuscar } from "./campos.rules.ts";
import classes from "./persona.module.css";
import type { Identidad } from "./use-identidad.ts";

export type BusquedaIdentidadProps = {
  identidad: Identidad;
  /** What Cambiar does: clears all to search anew, or opens this same person; null: it is not offered. */
  cambiar?: "limpia" | "abre" | null;
};

/** Who is looked for: document and date of birth. Once somebody is found it locks, and Cambiar begins again. */
export function BusquedaIdentidad({ identidad, cambiar = "limpia" }: BusquedaIdentidadProps) {
  const t = useT();
  const { estado, ocupado } = identidad;
  const { campos, abierto } = estado;
  const buscable = abierto.documento && puedeBuscar(campos) && ocupado === null;
  const alCambiar = () => {
    const primero = cambiar === "abre" ? "nombres" : "tipo_documento";
    // Drawn at once: the field is locked until then, and whoever types next finds it.
    flushSync(() => (cambiar === "abre" ? identidad.editar() : identidad.limpiar()));
    document.getElementById(idDeCampo(primero))?.focus();
  };
  const buscar = async () => {
    await identidad.buscar();
    // Found or not, what follows begins there; the button may be gone.
    recoverFocus(() => document.getElementById(idDeCampo("nombres")));
  };
  const alPulsar = (event: KeyboardEvent) => {
    const enCampo = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || !enCampo || !abierto.documento) return;
    event.preventDefault();
    if (buscable) void buscar();
  };
  const fechaErronea = campos.fecha_nacimiento !== "" && fechaDe(campos.fecha_nacimiento) === null;
  const errorFecha = fechaErronea ? t("validacion:fecha") : identidad.errores["fecha_nacimiento"];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in any of its fields searches, and saves nothing
    <div className={classes["busqueda"]} onKeyDown={alPulsar}>
      <CampoOpcion
        identidad={identidad}
        campo="tipo_documento"
        required
        autoFocus
        opciones={TIPOS_DOCUMENTO.map((tipo) => ({ value: tipo, label: t(`persona:tipo${tipo}`) }))}
      />
      <CampoTexto
        identidad={identidad}
        campo="nro_documento"
        required
        maxLength={NRO_DOCUMENTO_MAX}
        inputMode={campos.tipo_documento === "PASAPORTE" ? "text" : "numeric"}
      />
      {campos.tipo_documento === "PASAPORTE" ? null : (
        <CampoTexto identidad={identidad} campo="complemento" maxLength={COMPLEMENTO_MAX} />
      )}
      <DateParts
        id={idDeCampo("fecha_nacimiento")}
        legend={t("persona:fecha_nacimiento")}
        value={campos.fecha_nacimiento}
        onChange={(fecha) => identidad.poner("fecha_nacimiento", fecha)}
        required
        readOnly={bloqueado(identidad, "fecha_nacimiento")}
        {...(errorFecha !== undefined && { error: errorFecha })}
      />
      <div className={classes["acciones"]}>
        {abierto.documento ? (
          <Button
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
