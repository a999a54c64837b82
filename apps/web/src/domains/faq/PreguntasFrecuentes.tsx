import { ActionIcon, Button, Popover } from "@mantine/core";
import { IconMessageQuestion } from "@tabler/icons-react";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { useT } from "../../lib/use-t.ts";
import classes from "./faq.module.css";
import { ListaPreguntas } from "./ListaPreguntas.tsx";

/** Pixels. */
const ANCHO_PX = 420;

export type PreguntasFrecuentesProps = {
  /** Of the case; null: none was assigned. */
  idTramite: number | null;
  abiertas: boolean;
  onAbiertas: (abiertas: boolean) => void;
  /** The answer chosen: it goes into the field and is not sent. */
  onElegir: (respuesta: string) => void;
  /** Given up with Esc: back to the field. */
  onSalir: () => void;
  /** Only the sign, where there is little room. */
  angosto: boolean;
};

/** Button and popover: questions of the case's procedure, whose answer goes into the message. */
export function PreguntasFrecuentes(props: PreguntasFrecuentesProps) {
  const { idTramite, abiertas, onAbiertas, onElegir, onSalir, angosto } = props;
  const t = useT();
  // Only where the answer has a field to go into.
  useHotkeys(t("caso:titulo"), [{ keys: "f", label: t("caso:faqs"), run: () => onAbiertas(true) }]);
  const boton = {
    type: "button",
    "aria-keyshortcuts": "f /",
    onClick: () => onAbiertas(!abiertas),
  } as const;
  return (
    <Popover
      opened={abiertas}
      onChange={onAbiertas}
      position="top-start"
      width={ANCHO_PX}
      trapFocus
      withRoles={false}
      closeOnEscape={false}
    >
      <Popover.Target>
        {angosto ? (
          <ActionIcon {...boton} size={44} aria-label={t("caso:faqs")} aria-expanded={abiertas}>
            <IconMessageQuestion size={22} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            {...boton}
            variant="subtle"
            size="compact-md"
            aria-expanded={abiertas}
            leftSection={<IconMessageQuestion size={18} aria-hidden />}
          >
            {t("caso:faqs")}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown
        className={classes["caja"] ?? ""}
        role="dialog"
        aria-label={t("caso:faqs")}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          onAbiertas(false);
          onSalir();
        }}
      >
        <ListaPreguntas
          idTramite={idTramite}
          onElegir={(respuesta) => {
            onAbiertas(false);
            onElegir(respuesta);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
