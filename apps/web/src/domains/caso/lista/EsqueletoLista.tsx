import { Bone } from "../../../ui/states/Skeletons.tsx";
import classes from "./lista.module.css";

const ESQUELETOS = 6;

/** Six grey entries of the real height. */
export function EsqueletoLista() {
  return (
    <div className={classes["esqueletos"]} aria-busy="true">
      {Array.from({ length: ESQUELETOS }, (_, indice) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical blocks without state
        <div key={indice} className={classes["esqueleto"]}>
          <Bone className={classes["hueso-nombre"] ?? ""} />
          <Bone className={classes["hueso-texto"] ?? ""} />
          <Bone className={classes["hueso-hora"] ?? ""} />
        </div>
      ))}
    </div>
  );
}
