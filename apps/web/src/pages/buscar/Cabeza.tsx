import type { CasoFila } from "@ventanilla/contract/caso/caso";
import { CanalIcono, NombreCiudadano, type NombreCiudadanoProps } from "../../domains/canal/index.ts";
import { CasoChip, ciudadanoDe } from "../../domains/caso/index.ts";
import classes from "./buscar.module.css";

type CabezaProps = { fila: CasoFila } & Pick<NombreCiudadanoProps, "marcas">;

/** Whose case it is, and how it stands. */
export function Cabeza({ fila, marcas }: CabezaProps) {
  return (
    <span className={classes["cabeza"]}>
      <CanalIcono clasificacion={fila.canal_principal.principal.clasificacion} />
      <strong>
        <NombreCiudadano de={ciudadanoDe(fila)} marcas={marcas} />
      </strong>
      <CasoChip estado={fila.estado} creado={fila._created_at} actualizado={fila._updated_at} />
    </span>
  );
}
