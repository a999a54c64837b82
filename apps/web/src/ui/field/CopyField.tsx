import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useT } from "../../lib/use-t.ts";
import { useCopy } from "../use-copy.ts";

export type CopyFieldProps = { label: string; value: string; onCopied?: () => void } & Pick<
  TextInputProps,
  "description"
>;

/** A text that is taken elsewhere, never typed: read-only, with a button that copies it. */
export function CopyField({ label, value, description, onCopied }: CopyFieldProps) {
  const t = useT();
  const { copy, copied } = useCopy("factores:noCopiado");
  const press = async () => {
    if (await copy(value)) onCopied?.();
  };
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <TextInput
      label={label}
      value={value}
      description={description}
      readOnly
      autoComplete="off"
      spellCheck={false}
      onCopy={() => onCopied?.()}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <ActionIcon
          aria-label={t("copiarNombre", { nombre: label })}
          title={t("copiar")}
          onClick={() => void press()}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      }
    />
  );
}
