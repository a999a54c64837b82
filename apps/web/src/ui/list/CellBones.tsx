import { Bone } from "../states/Skeletons.tsx";
import classes from "./list.module.css";

/** In place of a cell that is coming: as many lines as its column says that it takes, each as high as it will be. */
export function CellBones({ lines = 1 }: { lines?: number | undefined }) {
  return (
    <span className={classes["huesos"]}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical lines without state
        <Bone key={index} className={classes["hueso"] ?? ""} />
      ))}
    </span>
  );
}
