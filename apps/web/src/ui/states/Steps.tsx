import { IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./steps.module.css";

export type Step = {
  key: string;
  done: boolean;
  /** The one to do now. */
  current?: boolean;
  title: string;
  state: ReactNode;
  help: string;
  /** The way to where it is done. */
  action: ReactNode;
  /** Another way, beside it. */
  more?: ReactNode;
};

/** What has to be done in order, with what of it is done: told by sign and word. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={classes["pasos"]}>
      {steps.map(({ key, done, current = false, title, state, help, action, more }) => {
        const Icon = done ? IconCircleCheck : IconCircleDashed;
        return (
          <li
            key={key}
            className={classes["paso"]}
            data-hecho={done || undefined}
            aria-current={current ? "step" : undefined}
          >
            <Icon size={20} aria-hidden />
            <div>
              <b>{title}</b> <span className={classes["estado"]}>{state}</span>
              <p>{help}</p>
              {action}
              {more}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
