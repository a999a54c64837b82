import { Button, Loader } from "@mantine/core";
import { CONTRASENA_MAX } from "@ventanilla/contract/limites";
import type { InicioSesion } from "@ventanilla/contract/sesion/sesion";
import { cambiarContrasena } from "@ventanilla/contract/sesion/sesion.routes";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { announce } from "../../lib/announce.ts";
import { useT } from "../../lib/use-t.ts";
import { errorText, fieldErrors } from "../../ui/errors/handle-error.ts";
import { PasswordField } from "../../ui/field/PasswordField.tsx";
import { httpCon } from "./api.ts";
import { FalloIngreso } from "./FalloIngreso.tsx";
import classes from "./sesion.module.css";

export type CambioContrasenaProps = {
  /** The session that waits for the change, not stored yet. */
  inicio: InicioSesion;
  /** The password just typed: nobody is asked for it twice. Undefined: they came another way and are asked. */
  anterior: string | undefined;
  onCambiada: () => void;
  onCancelar: () => void;
};

/** A password that an administrator set must be changed before anything else (decision 25). */
export function CambioContrasena({ inicio, anterior, onCambiada, onCancelar }: CambioContrasenaProps) {
  const t = useT();
  const [escrita, setEscrita] = useState("");
  const [nueva, setNueva] = useState("");
  const pideAnterior = anterior === undefined;
  const actual = anterior ?? escrita;
  const [error, setError] = useState<{ anterior?: string; campo?: string; general?: string }>({});
  const [ocupado, setOcupado] = useState(false);
  const fallo = useId();
  const campo = useRef<HTMLInputElement>(null);
  const campoAnterior = useRef<HTMLInputElement>(null);
  useEffect(() => {
    (campoAnterior.current ?? campo.current)?.focus();
    announce(t("login:cambioTitulo"));
  }, [t]);

  const enviar = async (event: FormEvent) => {
    event.preventDefault();
    if (ocupado) return;
    if (actual === "") {
      setError({ anterior: t("validacion:obligatorio") });
      campoAnterior.current?.focus();
      return;
    }
    const reparo = reparoDe(nueva, actual);
    setError(reparo === undefined ? {} : { campo: t(reparo) });
    if (reparo !== undefined) {
      campo.current?.focus();
      return;
    }
    setOcupado(true);
    try {
      await httpCon(inicio.token).call<typeof cambiarContrasena>(cambiarContrasena, {
        body: { password: actual, newPassword: nueva },
      });
      onCambiada();
    } catch (fallo) {
      const texto = errorText(fallo);
      const { password: deAnterior, newPassword: deNueva } = fieldErrors(fallo);
      const anteriorMal = pideAnterior ? deAnterior : undefined;
      setError({
        ...(anteriorMal !== undefined && { anterior: anteriorMal }),
        ...(deNueva !== undefined && { campo: deNueva }),
        ...(anteriorMal === undefined && deNueva === undefined && { general: texto }),
      });
      announce(anteriorMal ?? deNueva ?? texto, { urgent: true });
      if (anteriorMal !== undefined) campoAnterior.current?.focus();
      else if (deNueva !== undefined) campo.current?.focus();
      setOcupado(false);
    }
  };

  return (
    <form
      className={classes["formulario"]}
      noValidate
      aria-busy={ocupado}
      onSubmit={(event) => void enviar(event)}
    >
      <p>{t("login:cambioTexto")}</p>
      {/* Password managers file the new password under this name. */}
      <input type="text" autoComplete="username" value={inicio.usuario.usuario} readOnly hidden />
      {pideAnterior && (
        <PasswordField
          ref={campoAnterior}
          required
          label={t("login:cambioAnterior")}
          autoComplete="current-password"
          maxLength={CONTRASENA_MAX}
          value={escrita}
          onChange={(event) => setEscrita(event.currentTarget.value)}
          error={error.anterior}
        />
      )}
      <PasswordField
        ref={campo}
        required
        label={t("login:cambioNueva")}
        autoComplete="new-password"
        maxLength={CONTRASENA_MAX}
        value={nueva}
        onChange={(event) => setNueva(event.currentTarget.value)}
        error={error.campo}
      />
      <FalloIngreso id={fallo} texto={error.general} />
      <Button
        type="submit"
        fullWidth
        aria-busy={ocupado}
        leftSection={ocupado ? <Loader size={16} color="currentColor" aria-hidden /> : null}
        {...(error.general === undefined ? {} : { "aria-describedby": fallo })}
      >
        {t("login:cambioBoton")}
      </Button>
      <Button variant="subtle" fullWidth onClick={onCancelar} disabled={ocupado}>
        {t("login:cambioOtroUsuario")}
      </Button>
    </form>
  );
}

function reparoDe(nueva: string, anterior: string) {
  if (nueva === "") return "validacion:obligatorio";
  return nueva === anterior ? "login:cambioIgual" : undefined;
}
