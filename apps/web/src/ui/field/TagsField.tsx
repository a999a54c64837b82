import { ActionIcon, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { equal } from "../../lib/equal.ts";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
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
  const { label, required, value, onChange, onBlur, limit, readOnly = false, ...rest } = props;
  const t = useT();
  const { label: words, ...mark } = useLabel(label, required);
  const labelId = useId();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  /** What is being typed is the last of the values already, so that nobody closes over it; its chip comes once it is taken. */
  const [half, setHalf] = useState<string>();
  const tags = half !== undefined && value.at(-1) === half ? value.slice(0, -1) : value;
  const known = new Set(tags.map(inLower));
  const hold = (text: string): string[] => {
    const fresh = text
      .split(",")
      .map((one) => one.trim())
      .filter((one) => one !== "" && !known.has(inLower(one)));
    const next = [...tags, ...fresh];
    if (!equal(next, value)) onChange(next);
    return fresh;
  };
  const take = (text: string): void => {
    hold(text);
    setTyped("");
    setHalf(undefined);
  };
  const type = (text: string): void => {
    const fresh = hold(text);
    const isWhole = text.includes(",");
    setTyped(isWhole ? "" : text);
    setHalf(isWhole ? undefined : fresh.at(0));
  };
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
    onChange(value.filter((one) => one !== tag));
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
              <span lang={STORED_LANGUAGE}>{tag}</span>
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
