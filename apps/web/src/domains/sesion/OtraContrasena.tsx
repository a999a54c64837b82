import { Button } from "@mantine/core";
import { CONTRASENA_MAX } from "@ventanilla/contract/limites";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { announce } from "../../lib/announce.ts";
import { useT } from "../../lib/use-t.ts";
import { fieldErrors } from "../../ui/errors/handle-error.ts";
import { PasswordField } from "../../ui/field/PasswordField.tsx";
import { pedirOtraContrasena } from "./api.ts";
import { EnviarIngreso } from "./EnviarIngreso.tsx";
import { FalloIngreso } from "./FalloIngreso.tsx";
import classes from "./sesion.module.css";
import { textoDeFallo } from "./texto-de-fallo.ts";

export type OtraContrasenaProps = {
  /** What the link of the mail carried. */
  enlace: string;
  onElegida: (message: string) => void;
  onCancelar: () => void;
};

/** Another password instead of a forgotten one. What it must be is the server's to say. */
export function OtraContrasena({ enlace, onElegida, onCancelar }: OtraContrasenaProps) {
  const t = useT();
  const fallo = useId();
  const campo = useRef<HTMLInputElement>(null);
  const [nueva, setNueva] = useState("");
  const [error, setError] = useState<{ campo?: string; general?: string }>({});
  const [ocupado, setOcupado] = useState(false);
  useEffect(() => campo.current?.focus(), []);

  const enviar = async (event: FormEvent) => {
    event.preventDefault();
    if (ocupado) return;
    setError(nueva === "" ? { campo: t("validacion:obligatorio") } : {});
    if (nueva === "") return;
    setOcupado(true);
    try {
      const { message } = await pedirOtraContrasena(enlace, nueva);
      announce(message);
      onElegida(message);
    } catch (causa) {
      const texto = textoDeFallo(causa);
      const deCampo = fieldErrors(causa)["contrasena"];
      setError(deCampo === undefined ? { general: texto } : { campo: deCampo });
      announce(texto, { urgent: true });
      campo.current?.focus();
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
      <p>{t("login:otraTexto")}</p>
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
      <EnviarIngreso
        ocupado={ocupado}
        texto={t("login:cambioBoton")}
        fallo={error.general === undefined ? undefined : fallo}
      />
      <Button variant="subtle" fullWidth onClick={onCancelar} disabled={ocupado}>
        {t("login:otraCancelar")}
      </Button>
    </form>
  );
}
