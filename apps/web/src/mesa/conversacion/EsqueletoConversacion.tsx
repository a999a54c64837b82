import { EsqueletoHilo } from "../../domains/hilo/index.ts";
import { Bone, useSlowLoading } from "../../ui/states/Skeletons.tsx";
import classes from "./esqueleto.module.css";

/** A conversation on its way: head, thread and composer, each as high as it will be. */
export function EsqueletoConversacion() {
  useSlowLoading(true);
  return (
    <>
      <div className={classes["cabeza"]} aria-hidden>
        <Bone className={classes["canal"] ?? ""} />
        <Bone className={classes["nombre"] ?? ""} />
        <Bone className={classes["estado"] ?? ""} />
      </div>
      <EsqueletoHilo />
      <div className={classes["compositor"]} aria-hidden>
        <Bone className={classes["texto"] ?? ""} />
        <Bone className={classes["enviar"] ?? ""} />
      </div>
    </>
  );
}
