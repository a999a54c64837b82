import { Button } from "@mantine/core";
import type { CanalBreve } from "@ventanilla/contract/punto/punto";
import { useState } from "react";
import { can } from "../../../lib/session.ts";
import { useT } from "../../../lib/use-t.ts";
import { lateDialog, useLateDialogs } from "../../../ui/late/late-dialog.tsx";
import { CanalIcono } from "../../canal/index.ts";
import { useCubiculo } from "./llamada.api.ts";
import classes from "./llamada.module.css";
import type { CasoPedido } from "./use-abrir-caso.ts";

const IniciarCaso = lateDialog(
  async () => (await import("./IniciarCaso.tsx")).IniciarCaso,
  ({ onClose }) => onClose(),
);

export type BotonesLlamadaProps = CasoPedido & {
  idPunto: number;
};

/** A button for each telephone that the point attends: somebody called, and a case begins. */
export function BotonesLlamada({ idPunto, ...pedido }: BotonesLlamadaProps) {
  const t = useT();
  const { data: punto } = useCubiculo(idPunto);
  const [canal, setCanal] = useState<CanalBreve>();
  const telefonos = punto?.canales_autorizados.filter(({ solo_registro }) => solo_registro) ?? [];
  const atiende = telefonos.length > 0 && can("operadores:update");
  useLateDialogs(atiende);
  if (!atiende) return null;
  return (
    <div className={classes["botones"]}>
      {telefonos.map((uno) => (
        <Button
          key={uno.id}
          variant="default"
          size="compact-sm"
          leftSection={<CanalIcono clasificacion={uno.clasificacion} decorativo />}
          aria-label={t("caso:llamadaDe", { numero: uno.usuario })}
          title={t("caso:llamadaTitulo")}
          aria-haspopup="dialog"
          onClick={() => setCanal(uno)}
        >
          {uno.usuario}
        </Button>
      ))}
      {canal === undefined ? null : (
        <IniciarCaso canal={canal} idPunto={idPunto} onClose={() => setCanal(undefined)} {...pedido} />
      )}
    </div>
  );
}
