import { Button, TextInput } from "@mantine/core";
import { PASSKEY_NOMBRE_MAX } from "@ventanilla/contract/limites";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { crearPasskey, TEXTO_DE_MOTIVO } from "../../../domains/factor/index.ts";
import { EnviarIngreso, FalloIngreso } from "../../../domains/sesion/index.ts";
import { announce } from "../../../lib/announce.ts";
import { useT } from "../../../lib/use-t.ts";
import { useLabel } from "../../../ui/field/use-label.ts";
import { enviarPasskeyNueva, pedirOpcionesDeNueva } from "./api.ts";
import type { PasoDeInscripcion } from "./pasos.ts";
import classes from "./segundo-factor.module.css";
import { useEnvio } from "./use-envio.ts";

/** A passkey, with the name by which its owner will know it. */
export function InscribirPasskey({ desafio, onInscrito, onVencido, onElegir }: PasoDeInscripcion) {
  const t = useT();
  const idFallo = useId();
  const campo = useRef<HTMLInputElement>(null);
  const [nombre, setNombre] = useState("");
  const [vacio, setVacio] = useState(false);
  const { ocupado, fallo, nota, enviar, fallar, anotar } = useEnvio(onVencido);
  useEffect(() => campo.current?.focus(), []);
  const inscribir = () =>
    enviar(async () => {
      const hecho = await crearPasskey(await pedirOpcionesDeNueva(desafio));
      if ("motivo" in hecho) {
        (hecho.motivo === "cancelada" ? anotar : fallar)(t(TEXTO_DE_MOTIVO[hecho.motivo]));
        return;
      }
      const { respuesta } = hecho;
      onInscrito(await enviarPasskeyNueva({ desafio, nombre: nombre.trim(), respuesta }));
    });
  const alEnviar = (event: FormEvent) => {
    event.preventDefault();
    setVacio(nombre.trim() === "");
    if (nombre.trim() !== "") return void inscribir();
    announce(t("validacion:obligatorio"), { urgent: true });
    campo.current?.focus();
  };
  return (
    <form className={classes["paso"]} noValidate aria-busy={ocupado} onSubmit={alEnviar}>
      <p>{t("factores:passkeyTexto")}</p>
      <TextInput
        ref={campo}
        {...useLabel(t("factores:passkeyNombre"), true)}
        description={t("factores:passkeyNombreAyuda")}
        value={nombre}
        onChange={(event) => setNombre(event.currentTarget.value)}
        maxLength={PASSKEY_NOMBRE_MAX}
        autoComplete="off"
        error={vacio ? t("validacion:obligatorio") : undefined}
      />
      <FalloIngreso id={idFallo} texto={fallo} />
      {nota === undefined ? null : <p>{nota}</p>}
      <EnviarIngreso
        ocupado={ocupado}
        texto={t("factores:crearPasskey")}
        fallo={fallo === undefined ? undefined : idFallo}
      />
      <Button variant="subtle" fullWidth onClick={() => onElegir()}>
        {t("factores:elegirOtro")}
      </Button>
    </form>
  );
}
