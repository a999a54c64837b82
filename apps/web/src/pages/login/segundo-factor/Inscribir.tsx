import { Button } from "@mantine/core";
import type { TotpPorConfirmar } from "@ventanilla/contract/factor/factor";
import type { IngresoInscrito, SegundoFactorPedido } from "@ventanilla/contract/sesion/segundo-factor";
import { useEffect, useId, useRef, useState } from "react";
import { hayPasskeys } from "../../../domains/factor/index.ts";
import { FalloIngreso } from "../../../domains/sesion/index.ts";
import { useT } from "../../../lib/use-t.ts";
import { pedirTotp } from "./api.ts";
import { InscribirPasskey } from "./InscribirPasskey.tsx";
import { InscribirTotp } from "./InscribirTotp.tsx";
import classes from "./segundo-factor.module.css";
import { useEnvio } from "./use-envio.ts";

export type InscribirProps = {
  pedido: Extract<SegundoFactorPedido["segundo_factor"], { paso: "inscribir" }>;
  onInscrito: (inicio: IngresoInscrito) => void;
  onVolver: (fallo?: string) => void;
};

/** The role demands a factor and the account has none: which one is chosen here, and enrolled in the step after. */
export function Inscribir({ pedido, onInscrito, onVolver }: InscribirProps) {
  const t = useT();
  const idFallo = useId();
  const primero = useRef<HTMLButtonElement>(null);
  const { desafio, metodos } = pedido;
  const { ocupado, fallo, enviar, fallar } = useEnvio(onVolver);
  const [totp, setTotp] = useState<TotpPorConfirmar>();
  const [conPasskey, setConPasskey] = useState(false);
  const elige = totp === undefined && !conPasskey;
  useEffect(() => {
    if (elige) primero.current?.focus();
  }, [elige]);
  /** The enrolment came to nothing: it begins anew. */
  const alElegir = (texto?: string) => {
    setTotp(undefined);
    setConPasskey(false);
    if (texto !== undefined) fallar(texto);
  };
  const paso = { desafio, onInscrito, onVencido: onVolver, onElegir: alElegir };
  if (totp !== undefined) return <InscribirTotp {...paso} totp={totp} />;
  if (conPasskey) return <InscribirPasskey {...paso} />;

  const ofrecePasskey = metodos.includes("passkey");
  return (
    <div className={classes["paso"]} aria-busy={ocupado}>
      <p>{t("factores:exigido")}</p>
      <FalloIngreso id={idFallo} texto={fallo} />
      {metodos.includes("totp") ? (
        <Button
          ref={primero}
          fullWidth
          aria-busy={ocupado}
          onClick={() => void enviar(async () => setTotp(await pedirTotp(desafio)))}
        >
          {t("factores:elegirTotp")}
        </Button>
      ) : null}
      {ofrecePasskey && hayPasskeys() ? (
        <Button
          variant="default"
          fullWidth
          onClick={() => setConPasskey(true)}
          {...(!metodos.includes("totp") && { ref: primero })}
        >
          {t("factores:elegirPasskey")}
        </Button>
      ) : null}
      {ofrecePasskey && !hayPasskeys() ? <p>{t("factores:passkeySin")}</p> : null}
      <Button variant="subtle" fullWidth onClick={() => onVolver()}>
        {t("volver")}
      </Button>
    </div>
  );
}
