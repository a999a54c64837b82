import { useMemo } from "react";
import { encode } from "uqr";
import classes from "./factor.module.css";

/** The quiet edge that readers need, in modules. */
const BORDE = 4;

/** Dark on light in both colour schemes: many readers take nothing else. */
export function Qr({ texto, nombre }: { texto: string; nombre: string }) {
  const { lado, trazo } = useMemo(() => {
    const { data, size } = encode(texto, { ecc: "M", border: BORDE });
    const puntos = data.flatMap((fila, y) => fila.map((lleno, x) => (lleno ? `M${x} ${y}h1v1h-1z` : "")));
    return { lado: size, trazo: puntos.join("") };
  }, [texto]);
  return (
    <svg
      className={classes["qr"]}
      role="img"
      aria-label={nombre}
      viewBox={`0 0 ${lado} ${lado}`}
      shapeRendering="crispEdges"
    >
      <path d={trazo} />
    </svg>
  );
}
