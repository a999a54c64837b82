import type { PasswordInputProps } from "@mantine/core";
import type { FieldProps } from "../form/schema-form.ts";
import { PasswordField } from "./PasswordField.tsx";

export type SecretFieldProps = FieldProps<string> & {
  limit: number;
  /** What a password manager should do with it. */
  autoComplete: "current-password" | "new-password" | "off";
  autoFocus?: boolean;
} & Pick<PasswordInputProps, "description">;

/** A password of a form: `{...form.text("password")}`. */
export function SecretField({ onChange, limit, autoFocus = false, ...rest }: SecretFieldProps) {
  return (
    <PasswordField
      {...rest}
      maxLength={limit}
      onChange={(event) => onChange(event.currentTarget.value)}
      // Of a dialog, which puts the focus itself.
      data-autofocus={autoFocus || undefined}
    />
  );
}
