import { Select } from "@mantine/core";
import { useT } from "../../lib/use-t.ts";
import { useLabel } from "../../ui/field/use-label.ts";
import type { FieldProps } from "../../ui/form/schema-form.ts";
import { MENU_ICONS, MenuIcon } from "../../ui/MenuIcon.tsx";
import classes from "./modulos.module.css";

const NOMBRES = Object.keys(MENU_ICONS);

/** One of the icons that a menu can show, found by its name. One of another name, from elsewhere, stays until another is chosen. */
export function IconoField({
  label,
  required,
  value,
  onChange,
  cerrado,
  ...rest
}: FieldProps<string> & { cerrado: boolean }) {
  const t = useT();
  return (
    <Select
      {...rest}
      {...useLabel(label, required)}
      data={NOMBRES.includes(value) || value === "" ? NOMBRES : [value, ...NOMBRES]}
      value={value === "" ? null : value}
      onChange={(nombre) => onChange(nombre ?? "")}
      searchable
      clearable
      disabled={cerrado}
      placeholder={t("modulos:iconoElegir")}
      nothingFoundMessage={t("lista:sinCoincidencias")}
      leftSection={value === "" ? null : <MenuIcon name={value} size={18} />}
      renderOption={({ option }) => (
        <span className={classes["icono"]}>
          <MenuIcon name={option.value} size={18} />
          {option.label}
        </span>
      )}
      {...(cerrado && { description: t("modulos:iconoDeHijo") })}
    />
  );
}
