import { ActionIcon, Tooltip } from "@mantine/core";
import type { ReactNode } from "react";

type Props = { label: string; onClick: () => void; children: ReactNode; shortcut?: string };

/** An icon button of the bar: named, with a tooltip that shows its key. */
export function BarButton({ label, onClick, children, shortcut }: Props) {
  return (
    <Tooltip label={shortcut === undefined ? label : `${label} (${shortcut})`}>
      <ActionIcon
        size={36}
        aria-label={label}
        onClick={onClick}
        {...(shortcut === undefined ? {} : { "aria-keyshortcuts": shortcut })}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
