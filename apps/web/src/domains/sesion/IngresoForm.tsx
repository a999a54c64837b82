import { TextInput } from "@mantine/core";
import { CONTRASENA_MAX, NIT_LOGIN_MAX, USUARIO_LOGIN_MAX } from "@ventanilla/contract/limites";
import type { RespuestaIngreso } from "@ventanilla/contract/sesion/segundo-factor";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { announce } from "../../lib/announce.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import { useT } from "../../lib/use-t.ts";
import { PasswordField } from "../../ui/field/PasswordField.tsx";
import { type Acceso, pedirIngreso } from "./api.ts";
import { EnviarIngreso } from "./EnviarIngreso.tsx";
import { FalloIngreso } from "./FalloIngreso.tsx";
import classes from "./sesion.module.css";
import { textoDeFallo } from "./texto-de-fallo.ts";

/** A log-in that went no further: who it was, and what is said of it. */
export type IngresoPrevio = { acceso: Acceso | undefined; fallo: string | undefined };

export type IngresoFormProps = {
  onIngreso: (respuesta: RespuestaIngreso, acceso: Acceso) => Promise<void>;
  /** Nobody writes again what they wrote in this form, except the password. */
  previo?: IngresoPrevio | undefined;
  /** Asks for the NIT of the user's institution as well. */
  conNit?: boolean;
  /** The focus comes here on arrival. */
  primero?: boolean;
  /** Offers to remember the user name. */
  recuerda?: boolean;
  /** Between the fields and the button. */
  children?: ReactNode;
};

/** User name and password. Remembering keeps the name alone, and only after the server took it (decision 29). */
export function IngresoForm({
  onIngreso,
  previo,
  conNit = false,
  primero = true,
  recuerda = true,
  children,
}: IngresoFormProps) {
  const t = useT();
  const fallo = useId();
  const campoUsuario = useRef<HTMLInputElement>(null);
  const campoContrasena = useRef<HTMLInputElement>(null);
  const campoNit = useRef<HTMLInputElement>(null);
  const [nit, setNit] = useState(previo?.acceso?.nit ?? "");
  const [usuario, setUsuario] = useState(() => previo?.acceso?.usuario ?? readStored("recordado") ?? "");
  const [contrasena, setContrasena] = useState("");
  const [recordar, setRecordar] = useState(() => readStored("recordado") !== undefined);
  const [revisado, setRevisado] = useState(false);
  const [error, setError] = useState(previo?.fallo);
  const [ocupado, setOcupado] = useState(false);
  // State changes come a moment after the press; a second Enter would still pass.
  const pulsado = useRef(false);
  useEffect(() => {
    if (!primero) return;
    const conocido = previo?.acceso !== undefined;
    const recordado = conocido || readStored("recordado") !== undefined;
    const delUsuario = (recordado ? campoContrasena : campoUsuario).current;
    (conocido ? delUsuario : (campoNit.current ?? delUsuario))?.focus();
  }, [primero, previo]);

  const faltaNit = conNit && nit.trim() === "";
  const faltaUsuario = usuario.trim() === "";
  const falta = (vacio: boolean) => (revisado && vacio ? t("validacion:obligatorio") : undefined);

  const fallar = (causa: unknown) => {
    const texto = textoDeFallo(causa);
    setError(texto);
    announce(texto, { urgent: true });
    const campos: (Element | null)[] = [campoNit.current, campoUsuario.current, campoContrasena.current];
    if (!campos.includes(document.activeElement)) campoContrasena.current?.focus();
  };

  const enviar = async (event: FormEvent) => {
    event.preventDefault();
    if (pulsado.current) return;
    setRevisado(true);
    setError(undefined);
    if (faltaNit || faltaUsuario || contrasena === "") {
      const primeroQueFalta = [faltaNit && campoNit, faltaUsuario && campoUsuario].find((campo) => campo);
      (primeroQueFalta || campoContrasena).current?.focus();
      announce(t("validacion:obligatorio"), { urgent: true });
      return;
    }
    pulsado.current = true;
    setOcupado(true);
    const acceso = { usuario: usuario.trim(), contrasena, ...(conNit && { nit: nit.trim() }) };
    try {
      const respuesta = await pedirIngreso(acceso);
      if (recuerda) writeStored("recordado", recordar ? acceso.usuario : undefined);
      await onIngreso(respuesta, acceso);
    } catch (causa) {
      fallar(causa);
    } finally {
      pulsado.current = false;
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
      {conNit && (
        <TextInput
          ref={campoNit}
          label={`${t("login:nit")} ${t("obligatorio")}`}
          aria-required
          inputMode="numeric"
          autoComplete="off"
          maxLength={NIT_LOGIN_MAX}
          value={nit}
          onChange={(event) => setNit(event.currentTarget.value)}
          error={falta(faltaNit)}
        />
      )}
      <TextInput
        ref={campoUsuario}
        label={`${t("login:usuario")} ${t("obligatorio")}`}
        aria-required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USUARIO_LOGIN_MAX}
        value={usuario}
        onChange={(event) => setUsuario(event.currentTarget.value)}
        error={falta(faltaUsuario)}
      />
      <PasswordField
        ref={campoContrasena}
        label={t("login:contrasena")}
        required
        autoComplete="current-password"
        maxLength={CONTRASENA_MAX}
        value={contrasena}
        onChange={(event) => setContrasena(event.currentTarget.value)}
        error={falta(contrasena === "")}
      />
      {recuerda && (
        <label className={classes["recordar"]}>
          <input
            type="checkbox"
            checked={recordar}
            onChange={(event) => setRecordar(event.currentTarget.checked)}
          />
          {t("login:recordar")}
        </label>
      )}
      {children}
      <FalloIngreso id={fallo} texto={error} />
      <EnviarIngreso
        ocupado={ocupado}
        texto={ocupado ? t("login:ingresando") : t("login:ingresar")}
        fallo={error === undefined ? undefined : fallo}
      />
    </form>
  );
}
