import { Bone } from "../states/Skeletons.tsx";
import classes from "./list.module.css";
import type { Column } from "./list-props.ts";

/** In place of a cell that is coming: as many lines as its column says that it takes, each as high as it will be. */
export function CellBones<R>({ lines = 1 }: Pick<Column<R>, "lines">) {
  return Array.from({ length: lines }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical lines without state
    <Bone key={index} className={classes["hueso"] ?? ""} />
  ));
}
