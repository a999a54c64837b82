import { Switch } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Modulo } from "@ventanilla/contract/modulo/modulo";
import type { PermisoDeRol } from "@ventanilla/contract/permiso/permiso";
import { esFijo } from "@ventanilla/contract/permiso/permiso.rules";
import { BANDERAS, type Bandera } from "@ventanilla/contract/permisos";
import { rolVisible } from "@ventanilla/contract/rol/rol.rules";
import type { KeyboardEvent } from "react";
import { useSession } from "../../lib/session.ts";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import classes from "./modulos.module.css";

type Props = {
  modulo: Modulo;
  permisos: readonly PermisoDeRol[];
  dada: (permiso: PermisoDeRol, bandera: Bandera) => boolean;
  /** Its change is under way. */
  ocupada: (permiso: PermisoDeRol, bandera: Bandera) => boolean;
  onCambio: (permiso: PermisoDeRol, bandera: Bandera, dada: boolean) => void;
  soloLectura: boolean;
};

const nombreDe = ({ rol_nombre, rol_descripcion }: PermisoDeRol) =>
  rolVisible({ nombre: rol_nombre, descripcion: rol_descripcion });

/** Six switches per role: a grid that the arrows walk through, or a card per role on a telephone. */
export function PermisosTabla(props: Props) {
  const { modulo, permisos, dada, ocupada, onCambio, soloLectura } = props;
  const t = useT();
  const usuario = useSession()?.usuario;
  const wide = useMediaQuery("(min-width: 48em)", true, { getInitialValueInEffect: false }) ?? true;
  const interruptor = (permiso: PermisoDeRol, bandera: Bandera, fila: number) => (
    <Switch
      checked={dada(permiso, bandera)}
      disabled={soloLectura || usuario === undefined || esFijo(modulo, permiso, usuario)}
      aria-busy={ocupada(permiso, bandera) || undefined}
      aria-label={t("modulos:bandera", { bandera: t(`modulos:${bandera}`), rol: nombreDe(permiso) })}
      onChange={({ currentTarget }) => {
        if (!ocupada(permiso, bandera)) onCambio(permiso, bandera, currentTarget.checked);
      }}
      data-celda={`${fila}:${BANDERAS.indexOf(bandera)}`}
      size="sm"
    />
  );
  if (!wide)
    return (
      <ul className={classes["tarjetas"]}>
        {permisos.map((permiso, fila) => (
          <li key={permiso.id} className={classes["tarjeta"]} aria-label={nombreDe(permiso)}>
            <b lang={STORED_LANGUAGE}>{nombreDe(permiso)}</b>
            {BANDERAS.map((bandera) => (
              <div key={bandera} className={classes["renglon"]}>
                <span aria-hidden>{t(`modulos:${bandera}`)}</span>
                {interruptor(permiso, bandera, fila)}
              </div>
            ))}
          </li>
        ))}
      </ul>
    );
  return (
    <table className={classes["tabla"]} onKeyDown={caminar}>
      <thead>
        <tr>
          <th scope="col">{t("modulos:rol")}</th>
          {BANDERAS.map((bandera) => (
            <th key={bandera} scope="col">
              {t(`modulos:${bandera}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {permisos.map((permiso, fila) => (
          <tr key={permiso.id}>
            <th scope="row" lang={STORED_LANGUAGE}>
              {nombreDe(permiso)}
            </th>
            {BANDERAS.map((bandera) => (
              <td key={bandera}>{interruptor(permiso, bandera, fila)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const PASOS: Readonly<Record<string, readonly [fila: number, columna: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** To the next switch in that direction; those that cannot be switched are passed over. */
function caminar(event: KeyboardEvent<HTMLTableElement>): void {
  const paso = PASOS[event.key];
  const celda = event.target instanceof HTMLElement ? event.target.dataset["celda"] : undefined;
  if (paso === undefined || celda === undefined) return;
  event.preventDefault();
  const [dFila, dColumna] = paso;
  let [fila = 0, columna = 0] = celda.split(":").map(Number);
  for (;;) {
    fila += dFila;
    columna += dColumna;
    const otra = event.currentTarget.querySelector<HTMLInputElement>(`[data-celda="${fila}:${columna}"]`);
    if (otra === null) return;
    if (otra.disabled) continue;
    otra.focus();
    return;
  }
}
