import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useEffect } from "react";
import { announce } from "../../lib/announce.ts";
import { useT } from "../../lib/use-t.ts";
import { useRootMark } from "../theme/root-marks.ts";
import classes from "./new-rows.module.css";

export type NewRowsProps = {
  /** "2 casos nuevos"; undefined: nothing came. */
  text: string | undefined;
  onRefresh: () => void;
};

/** "2 casos nuevos [Actualizar]", beside the title: the rows below never move when it comes or goes. */
export function NewRows({ text, onRefresh }: NewRowsProps) {
  const t = useT();
  useEffect(() => {
    if (text !== undefined) announce(text);
  }, [text]);
  useRootMark("newRows", text !== undefined);
  if (text === undefined) return null;
  return (
    <div className={classes["nuevos"]}>
      <span>{text}</span>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={onRefresh}
      >
        {t("actualizar")}
      </Button>
    </div>
  );
}
