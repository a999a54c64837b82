import { Bone } from "../../ui/states/Skeletons.tsx";
import classes from "./hilo.module.css";

/** Five grey bubbles while a conversation comes for the first time. */
export function EsqueletoHilo() {
  return (
    <div className={classes["esqueleto"]} aria-busy="true">
      <Bone className={classes["hueso"] ?? ""} />
      <Bone className={classes["hueso"] ?? ""} />
      <Bone className={classes["hueso"] ?? ""} />
      <Bone className={classes["hueso"] ?? ""} />
      <Bone className={classes["hueso"] ?? ""} />
    </div>
  );
}
