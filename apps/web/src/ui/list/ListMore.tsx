import { Button } from "@mantine/core";
import { useT } from "../../lib/use-t.ts";
import classes from "./list.module.css";
import type { ListProps } from "./list-props.ts";

/** In place of pages, where rows come and go at the top: what is held stays, and the next rows follow it. */
export function ListMore({ has, loading, onMore }: NonNullable<ListProps<never>["more"]>) {
  const t = useT();
  if (!has) return null;
  return (
    <div className={classes["mas"]}>
      <Button variant="default" loading={loading} onClick={onMore}>
        {t("lista:mas")}
      </Button>
    </div>
  );
}
