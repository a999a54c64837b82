import { InputWrapperContext, Textarea, type TextareaProps, TextInput } from "@mantine/core";
import { type ChangeEvent, type ReactNode, use, useId } from "react";
import { announce } from "../../lib/announce.ts";
import { useT } from "../../lib/use-t.ts";
import type { FieldProps } from "../form/schema-form.ts";
import classes from "./field.module.css";
import { useLabel } from "./use-label.ts";

export type CounterFieldProps = FieldProps<string> & {
  limit: number;
  /** One line instead of several. */
  singleLine?: boolean;
  autoFocus?: boolean;
} & Pick<TextareaProps, "description" | "disabled" | "readOnly">;

/** As the contract's limits and the database count: what is one sign to a person is one, also where a browser sees two. */
const signs = (text: string): string[] => Array.from(text);

/** A text with its limit: "120/500" always in sight, spoken at 90 % and at the limit. */
export function CounterField(props: CounterFieldProps) {
  const { label, required, value, onChange, limit, singleLine = false, autoFocus = false, ...rest } = props;
  const t = useT();
  const counter = useId();
  const used = signs(value).length;
  const change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const written = signs(event.currentTarget.value).slice(0, limit);
    const crosses = (mark: number) => used < mark && written.length >= mark;
    if (crosses(Math.ceil(limit * 0.9)) || crosses(limit)) {
      announce(t("contadorQuedan", { count: limit - written.length, limite: limit }));
    }
    onChange(written.join(""));
  };
  const common = {
    ...rest,
    ...useLabel(label, required),
    value,
    onChange: change,
    // The browser counts halves of such a sign.
    maxLength: limit + value.length - used,
    // Of a dialog, which puts the focus itself.
    "data-autofocus": autoFocus || undefined,
    inputContainer: (input: ReactNode) => <Counted by={counter}>{input}</Counted>,
  };
  return (
    <div>
      {singleLine ? <TextInput {...common} /> : <Textarea autosize minRows={3} maxRows={8} {...common} />}
      <p id={counter} className={classes["contador"]}>
        {t("contador", { usados: used, limite: limit })}
      </p>
    </div>
  );
}

/** Mantine describes an input by its hint and its error, and overwrites what else describes it: the counter joins them. */
function Counted({ by, children }: { by: string; children: ReactNode }) {
  const wrapper = use(InputWrapperContext);
  const describedBy = [wrapper.describedBy, by].filter(Boolean).join(" ");
  return <InputWrapperContext value={{ ...wrapper, describedBy }}>{children}</InputWrapperContext>;
}
