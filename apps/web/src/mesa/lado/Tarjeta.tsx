import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { storedFamily } from "../../lib/storage.ts";
import classes from "../mesa.module.css";

const familia = storedFamily("tarjeta");

/** A card of the third pane: a heading that folds it, remembered on this device. */
export function Tarjeta({
  nombre,
  titulo,
  accion = null,
  children,
}: {
  nombre: string;
  titulo: string;
  /** Beside the heading. */
  accion?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const [abierta, setAbierta] = useState(() => familia.read(nombre) !== false);
  const Signo = abierta ? IconChevronDown : IconChevronRight;
  const alternar = () => {
    familia.write(nombre, !abierta);
    setAbierta(!abierta);
  };
  return (
    <div className={classes["tarjeta"]}>
      <div className={classes["tarjeta-cabeza"]}>
        <h3>
          <button
            type="button"
            className={classes["doblez"]}
            aria-expanded={abierta}
            aria-controls={id}
            onClick={alternar}
          >
            <Signo size={16} aria-hidden />
            {titulo}
          </button>
        </h3>
        {accion}
      </div>
      <div id={id} hidden={!abierta} className={classes["contenido"]}>
        {children}
      </div>
    </div>
  );
}
