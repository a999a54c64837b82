// What stands where figures are coming, as high as what it stands for: nothing moves when they are there.
import { Bone } from "../../../ui/states/Skeletons.tsx";
import classes from "./cifras.module.css";

/** As many empty figures as are coming; one of them says more in a line below, and all are as high. */
export function CifrasVacias({ cuantas }: { cuantas: number }) {
  return (
    <ul className={classes["cifras"]} aria-busy="true">
      {Array.from({ length: cuantas }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical blocks without state
        <li key={index} className={classes["cifra"]}>
          <Bone className={classes["hueso"] ?? ""} />
        </li>
      ))}
    </ul>
  );
}

const HUESOS = { grafico: "hueso-grafico", tabla: "hueso-tabla", desglose: "hueso-desglose" } as const;

/** Empty cards: of a chart, of a short table, of one that a field divides. */
export function TarjetasVacias({ de }: { de: readonly (keyof typeof HUESOS)[] }) {
  return (
    <div className={classes["tarjetas"]} aria-busy="true">
      {de.map((cual, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards without state
        <div key={index} className={classes["tarjeta"]}>
          <Bone className={classes[HUESOS[cual]] ?? ""} />
        </div>
      ))}
    </div>
  );
}
