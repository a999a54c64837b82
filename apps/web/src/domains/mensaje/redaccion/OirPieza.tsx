import { ActionIcon } from "@mantine/core";
import { IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useT } from "../../../lib/use-t.ts";

export type OirPiezaProps = { nombre: string; sonido: Blob };

/** Plays a sound of the tray; stops when it is taken off or the conversation is left. */
export function OirPieza({ nombre, sonido }: OirPiezaProps) {
  const t = useT();
  const [suena, setSuena] = useState(false);
  const parar = useRef<() => void>(() => undefined);
  useEffect(() => () => parar.current(), []);
  const tocar = () => {
    const direccion = URL.createObjectURL(sonido);
    const audio = new Audio(direccion);
    parar.current = () => {
      audio.pause();
      URL.revokeObjectURL(direccion);
      parar.current = () => undefined;
      setSuena(false);
    };
    audio.onended = () => parar.current();
    setSuena(true);
    audio.play().catch(() => parar.current());
  };
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      aria-label={t(suena ? "redaccion:callar" : "redaccion:oir", { nombre })}
      onClick={() => (suena ? parar.current() : tocar())}
    >
      {suena ? <IconPlayerStop size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
    </ActionIcon>
  );
}
