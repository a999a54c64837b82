import { Button, TextInput } from "@mantine/core";
import { USUARIO_MAX } from "@ventanilla/contract/limites";
import { type FormEvent, useId, useState } from "react";
import { announce } from "../../lib/announce.ts";
import { useT } from "../../lib/use-t.ts";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { pedirRecuperacion } from "./api.ts";
import { EnviarIngreso } from "./EnviarIngreso.tsx";
import { FalloIngreso } from "./FalloIngreso.tsx";
import classes from "./sesion.module.css";
import { textoDeFallo } from "./texto-de-fallo.ts";

const ANCHO = 440;

/** Asks for a link to choose another password. What is said afterwards is the same whoever was asked for (decision 32). */
export function OlvidoContrasena({ onClose }: { onClose: () => void }) {
  const t = useT();
  const fallo = useId();
  const [usuario, setUsuario] = useState("");
  const [error, setError] = useState<{ campo?: string; general?: string }>({});
  const [ocupado, setOcupado] = useState(false);
  const [dicho, setDicho] = useState<string>();

  const enviar = async (event: FormEvent) => {
    event.preventDefault();
    if (ocupado) return;
    const vacio = usuario.trim() === "";
    setError(vacio ? { campo: t("validacion:obligatorio") } : {});
    if (vacio) return;
    setOcupado(true);
    try {
      const { message } = await pedirRecuperacion(usuario.trim());
      setDicho(message);
      announce(message);
    } catch (causa) {
      const texto = textoDeFallo(causa);
      setError({ general: texto });
      announce(texto, { urgent: true });
    } finally {
      setOcupado(false);
    }
  };

  return (
    <Dialog opened onClose={onClose} title={t("login:olvidoTitulo")} width={ANCHO} busy={ocupado}>
      {dicho === undefined ? (
        <form className={classes["formulario"]} noValidate onSubmit={(event) => void enviar(event)}>
          <p>{t("login:olvidoTexto")}</p>
          <TextInput
            data-autofocus
            label={`${t("login:usuario")} ${t("obligatorio")}`}
            aria-required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={USUARIO_MAX}
            value={usuario}
            onChange={(event) => setUsuario(event.currentTarget.value)}
            error={error.campo}
          />
          <FalloIngreso id={fallo} texto={error.general} />
          <EnviarIngreso
            ocupado={ocupado}
            texto={t("login:olvidoEnviar")}
            fallo={error.general === undefined ? undefined : fallo}
          />
        </form>
      ) : (
        <div className={classes["formulario"]}>
          <p>{dicho}</p>
          <Button autoFocus onClick={onClose}>
            {t("entendido")}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
