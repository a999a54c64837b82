import type { ComponentProps } from "react";

type Props = ComponentProps<"button"> & { "data-loading"?: boolean; "data-disabled"?: boolean };

/**
 * The element of Mantine's buttons. One that works is not disabled, which would take the focus off it and give it to nobody:
 * it keeps it, says that it is off, and takes no press.
 */
export function ButtonElement({ disabled, onClick, ...props }: Props) {
  const works = props["data-loading"] === true && props["data-disabled"] !== true;
  return (
    <button
      {...props}
      // Mantine names the type of its own element alone; without one it would send the form that it stands in.
      type={props.type ?? "button"}
      disabled={disabled && !works}
      aria-disabled={works ? true : props["aria-disabled"]}
      onClick={(event) => {
        if (works) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
