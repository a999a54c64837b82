import { Button, Loader } from "@mantine/core";
import { useT } from "../../lib/use-t.ts";
import { resting } from "../resting.ts";
import classes from "./list.module.css";
import type { ListProps } from "./list-props.ts";

/** In place of pages, where rows come and go at the top: what is held stays, and the next rows follow it. */
export function ListMore({ has, loading, onMore }: NonNullable<ListProps<never>["more"]>) {
  const t = useT();
  if (!has) return null;
  return (
    <div className={classes["mas"]}>
      <Button
        variant="default"
        {...resting(loading)}
        leftSection={loading ? <Loader size={14} aria-hidden /> : null}
        onClick={() => {
          if (!loading) onMore();
        }}
      >
        {t("lista:mas")}
      </Button>
    </div>
  );
}
