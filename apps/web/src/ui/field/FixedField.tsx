import { Textarea, type TextareaProps } from "@mantine/core";
import classes from "./field.module.css";

export type FixedFieldProps = { label: string; value: string } & Pick<TextareaProps, "id" | "error">;

/** What a form shows and nobody may change there: as long as it is, on as many lines as it takes, and not like what can be typed in. */
export const FixedField = (props: FixedFieldProps) => (
  <Textarea {...props} autosize minRows={1} readOnly classNames={{ input: classes["fijo"] ?? "" }} />
);
