import { Button, Loader, TextInput } from "@mantine/core";
import { HttpError, NetworkError } from "@ventanilla/client/http";
import { CONTRASENA_MAX, USUARIO_LOGIN_MAX } from "@ventanilla/contract/limites";
import type { InicioSesion } from "@ventanilla/contract/sesion/sesion";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { announce } from "../../lib/announce.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import { useT } from "../../lib/use-t.ts";
import { errorText } from "../../ui/errors/handle-error.ts";
import { PasswordField } from "../../ui/field/PasswordField.tsx";
import { type Acceso, pedirIngreso } from "./api.ts";
import { FalloIngreso } from "./FalloIngreso.tsx";
import classes from "./sesion.module.css";

export type IngresoFormProps = { onIngreso: (inicio: InicioSesion, acceso: Acceso) => void };

/** User name and password. Remembering keeps the name alone, and only after the server took it (decision 29). */
export function IngresoForm({ onIngreso }: IngresoFormProps) {
  const t = useT();
  const fallo = useId();
  const campoUsuario = useRef<HTMLInputElement>(null);
  const campoContrasena = useRef<HTMLInputElement>(null);
  const [usuario, setUsuario] = useState(() => readStored("recordado") ?? "");
  const [contrasena, setContrasena] = useState("");
  const [recordar, setRecordar] = useState(usuario !== "");
  const [revisado, setRevisado] = useState(false);
  const [error, setError] = useState<string>();
  const [ocupado, setOcupado] = useState(false);
  // State changes come a moment after the press; a second Enter would still pass.
  const pulsado = useRef(false);
  useEffect(() => {
    const recordado = readStored("recordado") !== undefined;
    (recordado ? campoContrasena : campoUsuario).current?.focus();
  }, []);

  const faltaUsuario = usuario.trim() === "";
  const falta = (vacio: boolean) => (revisado && vacio ? t("validacion:obligatorio") : undefined);

  const fallar = (causa: unknown) => {
    const texto = textoDe(causa, t("login:contrasenaInvalida"), t("login:sinConexion"));
    setError(texto);
    announce(texto, { urgent: true });
    const campos: (Element | null)[] = [campoUsuario.current, campoContrasena.current];
    if (!campos.includes(document.activeElement)) campoContrasena.current?.focus();
  };

  const enviar = async (event: FormEvent) => {
    event.preventDefault();
    if (pulsado.current) return;
    setRevisado(true);
    setError(undefined);
    if (faltaUsuario || contrasena === "") {
      (faltaUsuario ? campoUsuario : campoContrasena).current?.focus();
      announce(t("validacion:obligatorio"), { urgent: true });
      return;
    }
    pulsado.current = true;
    setOcupado(true);
    const acceso = { usuario: usuario.trim(), contrasena };
    try {
      const inicio = await pedirIngreso(acceso);
      writeStored("recordado", recordar ? acceso.usuario : undefined);
      onIngreso(inicio, acceso);
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
      <label className={classes["recordar"]}>
        <input
          type="checkbox"
          checked={recordar}
          onChange={(event) => setRecordar(event.currentTarget.checked)}
        />
        {t("login:recordar")}
      </label>
      <FalloIngreso id={fallo} texto={error} />
      {/* Not disabled while busy: the focus would fall off it. */}
      <Button
        type="submit"
        fullWidth
        aria-busy={ocupado}
        leftSection={ocupado ? <Loader size={16} color="currentColor" aria-hidden /> : null}
        {...(error === undefined ? {} : { "aria-describedby": fallo })}
      >
        {ocupado ? t("login:ingresando") : t("login:ingresar")}
      </Button>
    </form>
  );
}

function textoDe(causa: unknown, invalida: string, sinConexion: string): string {
  if (causa instanceof NetworkError) return sinConexion;
  // A broken gateway says nothing either, and it is not the person's mistake.
  const callado = causa instanceof HttpError && causa.body === null && causa.status < 500;
  return callado ? invalida : errorText(causa);
}
