import type { ComponentType, ReactNode } from "react";
import classes from "./states.module.css";

export type ChipTone = "success" | "warning" | "danger" | "accent" | "neutral";
export type StatusChipProps = {
  icon: ComponentType<{ size?: number; stroke?: number; "aria-hidden"?: boolean }>;
  /** The word; colour is never the only sign. */
  children: ReactNode;
  /** What belongs to the word: where both have no line, it takes the next one whole. */
  detail?: string;
  tone: ChipTone;
  /** Filled tint instead of outline. */
  filled?: boolean;
  /** What a screen reader hears instead of the visible text («hace 2 días» for «hace 2 día(s)»). */
  spoken?: ReactNode;
  title?: string;
};

/** A state: shape and word first, colour last. */
export function StatusChip(props: StatusChipProps) {
  const { icon: Icon, children, detail, tone, filled = false, spoken, title } = props;
  return (
    <span className={`${classes["chip"]} ${classes[tone]} ${filled ? classes["lleno"] : ""}`} title={title}>
      <Icon size={14} stroke={2} aria-hidden />
      <span className={classes["palabra"]} aria-hidden={spoken !== undefined || undefined}>
        {children}
        {detail === undefined ? null : (
          <>
            {" "}
            <span className={classes["detalle"]}>{detail}</span>
          </>
        )}
      </span>
      {spoken === undefined ? null : <span className="solo-voz">{spoken}</span>}
    </span>
  );
}
