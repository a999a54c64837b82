import { Button } from "@mantine/core";
import type { TotpPorConfirmar } from "@ventanilla/contract/factor/factor";
import { CODIGO_TOTP } from "@ventanilla/contract/limites";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { CodigoField, TotpPanel } from "../../../domains/factor/index.ts";
import { EnviarIngreso, FalloIngreso } from "../../../domains/sesion/index.ts";
import { useT } from "../../../lib/use-t.ts";
import { confirmarTotp } from "./api.ts";
import type { PasoDeInscripcion } from "./pasos.ts";
import classes from "./segundo-factor.module.css";
import { useEnvio } from "./use-envio.ts";

/** An application of codes: it counts from its first right code on. */
export function InscribirTotp(props: PasoDeInscripcion & { totp: TotpPorConfirmar }) {
  const { desafio, totp, onInscrito, onVencido, onElegir } = props;
  const t = useT();
  const idFallo = useId();
  const campo = useRef<HTMLInputElement>(null);
  const [codigo, setCodigo] = useState("");
  const { ocupado, fallo, enviar, fallar } = useEnvio(onVencido);
  useEffect(() => campo.current?.focus(), []);
  const confirmar = async (digitos: string) => {
    const rechazo = await enviar(async () => onInscrito(await confirmarTotp({ desafio, codigo: digitos })));
    if (rechazo === "INSCRIPCION_VENCIDA") return onElegir(t("errores:INSCRIPCION_VENCIDA"));
    campo.current?.focus();
    campo.current?.select();
  };
  const alEnviar = (event: FormEvent) => {
    event.preventDefault();
    if (codigo.length < CODIGO_TOTP) return fallar(t("validacion:codigoForma"));
    void confirmar(codigo);
  };
  return (
    <form className={classes["paso"]} noValidate aria-busy={ocupado} onSubmit={alEnviar}>
      <TotpPanel totp={totp} />
      <CodigoField
        ref={campo}
        value={codigo}
        onChange={setCodigo}
        onCompleto={(digitos) => void confirmar(digitos)}
        description={t("factores:codigoAyuda")}
      />
      <FalloIngreso id={idFallo} texto={fallo} />
      <EnviarIngreso
        ocupado={ocupado}
        texto={t("factores:confirmar")}
        fallo={fallo === undefined ? undefined : idFallo}
      />
      <Button variant="subtle" fullWidth onClick={() => onElegir()}>
        {t("factores:elegirOtro")}
      </Button>
    </form>
  );
}
