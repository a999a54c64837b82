import { ActionIcon, Button, Loader, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconSearch, IconX } from "@tabler/icons-react";
import { BUSQUEDA_MAX } from "@ventanilla/contract/limites";
import type { KeyboardEvent, Ref } from "react";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import classes from "./busqueda.module.css";
import type { BusquedaDeCaso } from "./use-busqueda-de-caso.ts";

export type BarraBusquedaProps = {
  busqueda: BusquedaDeCaso;
  campoRef: Ref<HTMLInputElement>;
  onCerrar: () => void;
};

/** The strip over a thread: what is looked for, which of those found one sees, and the way to the others. */
export function BarraBusqueda({ busqueda, campoRef, onCerrar }: BarraBusquedaProps) {
  const t = useT();
  const { texto, escribir, mover, total } = busqueda;
  const enCampo = (event: KeyboardEvent) => {
    const paso: Partial<Record<string, 1 | -1>> = {
      Enter: event.shiftKey ? -1 : 1,
      ArrowUp: 1,
      ArrowDown: -1,
    };
    const cual = paso[event.key];
    if (cual === undefined) return;
    event.preventDefault();
    mover(cual);
  };
  return (
    <div
      role="search"
      className={classes["barra"]}
      aria-label={t("busqueda:enConversacion")}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onCerrar();
      }}
    >
      <TextInput
        ref={campoRef}
        type="search"
        size="sm"
        className={classes["campo"] ?? ""}
        aria-label={t("busqueda:enConversacion")}
        placeholder={t("busqueda:enConversacion")}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={BUSQUEDA_MAX}
        value={texto}
        onChange={(event) => escribir(event.currentTarget.value)}
        onKeyDown={enCampo}
      />
      <Estado busqueda={busqueda} />
      <ActionIcon
        aria-label={t("busqueda:masAntiguo")}
        title={t("busqueda:masAntiguo")}
        aria-keyshortcuts="Enter"
        disabled={total === 0}
        onClick={() => mover(1)}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t("busqueda:masReciente")}
        title={t("busqueda:masReciente")}
        aria-keyshortcuts="Shift+Enter"
        disabled={total === 0}
        onClick={() => mover(-1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t("busqueda:enConversacionCerrar")}
        title={t("busqueda:enConversacionCerrar")}
        onClick={onCerrar}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** «2 de 5», or why there is no such thing. Who listens also hears the words that were found. */
function Estado({ busqueda }: { busqueda: BusquedaDeCaso }) {
  const t = useT();
  const { estado, actual, lugar, total, hayMas, falloAtras, indexando } = busqueda;
  const enFrase = estado === "fallo" || falloAtras || (estado === "hallado" && actual === undefined);
  return (
    <div className={classes["estado"]} data-frase={enFrase || undefined} role="status">
      {estado === "buscando" ? <Loader size={14} aria-hidden /> : null}
      {estado === "hallado" && actual === undefined ? (
        <>
          {t("busqueda:mensajesNada")} {indexando ? t("busqueda:indexando") : null}
        </>
      ) : null}
      {estado === "hallado" && actual !== undefined ? (
        <>
          {t(hayMas ? "busqueda:lugarOMas" : "busqueda:lugar", { lugar, total })}
          <span className="solo-voz" lang={STORED_LANGUAGE}>
            {actual.fragmento.texto}
          </span>
        </>
      ) : null}
      {estado === "fallo" || falloAtras ? (
        <>
          {" "}
          {t("busqueda:mensajesError")}
          <Button size="compact-sm" variant="subtle" onClick={busqueda.repetir}>
            {t("comun:reintentar")}
          </Button>
        </>
      ) : null}
    </div>
  );
}
