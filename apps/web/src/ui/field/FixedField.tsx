import { Textarea, type TextareaProps } from "@mantine/core";

export type FixedFieldProps = { label: string; value: string } & Pick<TextareaProps, "id" | "error">;

/** What a form shows and nobody may change there, on as many lines as it takes. */
export const FixedField = (props: FixedFieldProps) => <Textarea {...props} autosize minRows={1} readOnly />;
