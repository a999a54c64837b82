import { ActionIcon, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { useT } from "../../lib/use-t.ts";
import type { FieldProps } from "../form/schema-form.ts";
import classes from "./field.module.css";
import { useLabel } from "./use-label.ts";

export type TagsFieldProps = FieldProps<string[]> & {
  /** Characters of one. */
  limit: number;
  description?: string;
  readOnly?: boolean;
};

/** Several short texts: Enter, a comma and leaving the field take what was typed; one removable chip for each. */
export function TagsField(props: TagsFieldProps) {
  const { label, required, value: tags, onChange, onBlur, limit, readOnly = false, ...rest } = props;
  const t = useT();
  const { label: words, ...mark } = useLabel(label, required);
  const labelId = useId();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const take = (text: string): void => {
    const known = new Set(tags.map(inLower));
    const fresh = text
      .split(",")
      .map((one) => one.trim())
      .filter((one) => one !== "" && !known.has(inLower(one)));
    setTyped("");
    if (fresh.length > 0) onChange([...tags, ...fresh]);
  };
  const type = (text: string): void => (text.includes(",") ? take(text) : setTyped(text));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== "Enter" || typed.trim() === "") return;
    // With Ctrl it saves the form, which then has this one too.
    if (!event.ctrlKey && !event.metaKey) event.preventDefault();
    take(typed);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData("text");
    if (readOnly || !pasted.includes(",")) return;
    // The field would cut what is longer than one of them.
    event.preventDefault();
    take(`${typed},${pasted}`);
  };
  const remove = (tag: string): void => {
    onChange(tags.filter((one) => one !== tag));
    // The button that had the focus is gone.
    box.current?.focus();
  };
  return (
    <div className={classes["elegidos"]}>
      <TextInput
        ref={box}
        {...rest}
        {...mark}
        label={<span id={labelId}>{words}</span>}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          take(typed);
          onBlur();
        }}
        maxLength={limit}
        readOnly={readOnly}
        autoComplete="off"
      />
      {tags.length === 0 ? null : (
        <ul className={classes["fichas"]} aria-labelledby={labelId}>
          {tags.map((tag) => (
            <li key={tag} className={classes["ficha"]}>
              <span>{tag}</span>
              {readOnly ? null : (
                <ActionIcon
                  size={24}
                  aria-label={t("quitarNombre", { nombre: tag })}
                  title={t("quitarNombre", { nombre: tag })}
                  onClick={() => remove(tag)}
                >
                  <IconX size={14} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const inLower = (text: string): string => text.toLocaleLowerCase("es");
