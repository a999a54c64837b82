import { Button } from "@mantine/core";
import type { Entidad } from "@ventanilla/contract/entidad/entidad";
import { AVISO_PORTAL_MS } from "@ventanilla/contract/limites";
import { useId, useState } from "react";
import { announce } from "../../lib/announce.ts";
import { useT } from "../../lib/use-t.ts";
import { handleError } from "../../ui/errors/handle-error.ts";
import { TextField } from "../../ui/field/TextField.tsx";
import type { SchemaForm } from "../../ui/form/schema-form.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { buscarEnElPortal } from "./api.ts";
import classes from "./entidades.module.css";
import { CAMPOS, type Campo, type ValoresEntidad, valoresDe, valoresHallados } from "./formulario.ts";

export type BusquedaPortalProps = {
  form: Pick<SchemaForm<ValoresEntidad>, "text" | "set" | "now">;
  /** The one that is edited; undefined: a new one. */
  entidad: Entidad | undefined;
  /** Of an institution that the portal knows: by these it is known, so they do not change. */
  fija: boolean;
  bloqueados: ReadonlySet<Campo>;
  onBloquear: (campos: ReadonlySet<Campo>) => void;
};

/** Looks an institution up at the portal by acronym and code; what it finds fills the form and is locked until Cambiar. */
export function BusquedaPortal({ form, entidad, fija, bloqueados, onBloquear }: BusquedaPortalProps) {
  const t = useT();
  const ayuda = useId();
  const [buscando, setBuscando] = useState(false);
  const [dicho, setDicho] = useState<{ texto: string; fallo: boolean }>();
  const buscar = async () => {
    const { sigla, id_portal_unico: codigo } = form.now();
    if (sigla.trim() === "" || codigo.trim() === "") {
      toast.warning(t("entidades:debeIndicar"), { durationMs: AVISO_PORTAL_MS });
      return;
    }
    setBuscando(true);
    setDicho(undefined);
    try {
      const hallada = await buscarEnElPortal(sigla.trim(), codigo.trim());
      const valores = valoresHallados(hallada);
      form.set(valores);
      onBloquear(new Set(Object.keys(valores).filter(esCampo)));
      const texto = t("entidades:hallada", { nombre: hallada.nombre });
      announce(texto);
      setDicho({ texto, fallo: false });
    } catch (fallo) {
      // It stands by the button, and what was typed stays.
      const texto = handleError(fallo, { inPlace: true });
      announce(texto, { urgent: true });
      setDicho({ texto, fallo: true });
    } finally {
      setBuscando(false);
    }
  };
  const cambiar = () => {
    const antes = valoresDe(entidad);
    form.set(Object.fromEntries([...bloqueados].map((campo) => [campo, antes[campo]])));
    onBloquear(new Set());
    setDicho(undefined);
    document.getElementById(form.text("sigla").id)?.focus();
  };
  const cerrado = fija || buscando || bloqueados.size > 0;
  return (
    <fieldset className={classes["portal"]}>
      <legend>{t("entidades:buscarTitulo")}</legend>
      <div className={classes["columnas"]}>
        <TextField {...form.text("sigla")} readOnly={cerrado} autoFocus={!fija} />
        <TextField {...form.text("id_portal_unico")} readOnly={cerrado} />
        <div className={classes["buscar"]}>
          {fija ? null : (
            <Button
              variant="default"
              loading={buscando}
              aria-describedby={dicho === undefined ? undefined : ayuda}
              onClick={() => (bloqueados.size > 0 ? cambiar() : void buscar())}
            >
              {t(bloqueados.size > 0 ? "cambiar" : "buscar")}
            </Button>
          )}
          {fija ? <p className={classes["dicho"]}>{t("entidades:bloqueada")}</p> : null}
          {dicho === undefined ? null : (
            <p id={ayuda} className={classes["dicho"]} data-fallo={dicho.fallo || undefined}>
              {dicho.texto}
            </p>
          )}
        </div>
      </div>
    </fieldset>
  );
}

const CONOCIDOS: ReadonlySet<string> = CAMPOS;
const esCampo = (nombre: string): nombre is Campo => CONOCIDOS.has(nombre);
