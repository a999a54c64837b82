import { ActionIcon, Button, Menu, Tooltip } from "@mantine/core";
import { IconMicrophone, IconPaperclip, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { useT } from "../../../lib/use-t.ts";
import { admiteArchivos } from "./bandeja.rules.ts";
import classes from "./redaccion.module.css";
import type { Redaccion } from "./use-redaccion.ts";

export type BotonesRedaccionProps = {
  redaccion: Redaccion;
  /** One button that opens the others. */
  angosto: boolean;
  /** Files were chosen: back to the field. */
  onElegido: () => void;
};

/** Adjuntar and Grabar; on a telephone behind ＋. */
export function BotonesRedaccion({ redaccion, angosto, onElegido }: BotonesRedaccionProps) {
  const t = useT();
  const selector = useRef<HTMLInputElement>(null);
  const { opciones, max, puedeGrabar, grabacion, adjuntar, grabar } = redaccion;
  if (opciones !== undefined && !admiteArchivos(opciones)) return null;
  const formatos = opciones?.formatosArchivo ?? [];
  const ayuda =
    formatos.length === 0
      ? t("redaccion:adjuntarAyuda", { limite: max })
      : t("redaccion:adjuntarAyudaFormatos", { limite: max, lista: formatos.join(", ") });
  const ocupado = grabacion !== undefined && grabacion.fase !== "fallo";
  const elegir = () => selector.current?.click();
  return (
    <div className={classes["botones"]}>
      <input
        ref={selector}
        type="file"
        hidden
        multiple={max > 1}
        accept={formatos.map((formato) => `.${formato}`).join(",")}
        data-selector
        onChange={({ currentTarget }) => {
          adjuntar([...(currentTarget.files ?? [])]);
          // The same file may be chosen again after it was taken off.
          currentTarget.value = "";
          onElegido();
        }}
      />
      {angosto ? (
        <Menu position="top-start" withinPortal>
          <Menu.Target>
            <ActionIcon
              size={44}
              variant="subtle"
              aria-label={t("redaccion:mas")}
              disabled={opciones === undefined}
            >
              <IconPlus size={22} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPaperclip size={18} aria-hidden />} onClick={elegir}>
              {t("redaccion:adjuntar")}
            </Menu.Item>
            {puedeGrabar ? (
              <Menu.Item
                leftSection={<IconMicrophone size={18} aria-hidden />}
                disabled={ocupado}
                onClick={grabar}
              >
                {t("redaccion:grabar")}
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <>
          <Boton
            ayuda={ayuda}
            icono={<IconPaperclip size={18} aria-hidden />}
            deshabilitado={opciones === undefined}
            onClick={elegir}
          >
            {t("redaccion:adjuntar")}
          </Boton>
          {/* Until it is known whether it may be, it has its place: what stands behind it stays where it is. */}
          {opciones === undefined || puedeGrabar ? (
            <Boton
              ayuda={t("redaccion:grabarAyuda")}
              icono={<IconMicrophone size={18} aria-hidden />}
              deshabilitado={opciones === undefined || ocupado}
              onClick={grabar}
            >
              {t("redaccion:grabar")}
            </Boton>
          ) : null}
        </>
      )}
    </div>
  );
}

type BotonProps = {
  ayuda: string;
  icono: ReactNode;
  deshabilitado: boolean;
  onClick: () => void;
  children: string;
};

function Boton({ ayuda, icono, deshabilitado, onClick, children }: BotonProps) {
  return (
    <Tooltip label={ayuda} multiline maw={320}>
      <Button
        type="button"
        variant="subtle"
        size="compact-md"
        className={classes["boton"] ?? ""}
        leftSection={icono}
        disabled={deshabilitado}
        onClick={onClick}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
