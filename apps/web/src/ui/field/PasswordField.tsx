import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useState } from "react";
import { useT } from "../../lib/use-t.ts";
import { useLabel } from "./use-label.ts";

/** A password with a button to show it. Pasting and password managers work; give `autoComplete`. */
export function PasswordField({ label, required = false, ...rest }: PasswordInputProps & { label: string }) {
  const t = useT();
  const [visible, setVisible] = useState(false);
  const action = visible ? t("ocultarClave") : t("mostrarClave");
  return (
    <PasswordInput
      {...useLabel(label, required)}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ "aria-label": action, title: action }}
      // Mantine says it of every other input.
      aria-invalid={rest.error ? true : undefined}
      {...rest}
    />
  );
}
