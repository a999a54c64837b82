import { Button, TextInput } from "@mantine/core";
import type { Metodo } from "@ventanilla/contract/factor/factor";
import { CODIGO_RECUPERACION_MAX, CODIGO_TOTP } from "@ventanilla/contract/limites";
import type { IngresoComprobado, SegundoFactorPedido } from "@ventanilla/contract/sesion/segundo-factor";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { CodigoField, hayPasskeys, TEXTO_DE_MOTIVO, usarPasskey } from "../../../domains/factor/index.ts";
import { EnviarIngreso, FalloIngreso } from "../../../domains/sesion/index.ts";
import { useT } from "../../../lib/use-t.ts";
import { useLabel } from "../../../ui/field/use-label.ts";
import { toast } from "../../../ui/toast/toasts.ts";
import { enviarCodigo, enviarPasskey, pedirOpciones } from "./api.ts";
import type { SegundoFactorProps } from "./pasos.ts";
import classes from "./segundo-factor.module.css";
import { useEnvio } from "./use-envio.ts";

type Pedido = Extract<SegundoFactorPedido["segundo_factor"], { paso: "comprobar" }>;

/** Which button leads to a way of showing who it is. */
const OTRA = {
  totp: "factores:usarTotp",
  passkey: "factores:usarPasskey",
  recuperacion: "factores:usarRecuperacion",
} as const satisfies Record<Metodo, string>;

/** One of the factors that the account has: a code, a passkey or a recovery code. */
export function Comprobar({ pedido, usuario, onListo, onVolver }: SegundoFactorProps & { pedido: Pedido }) {
  const t = useT();
  const idFallo = useId();
  const campo = useRef<HTMLInputElement>(null);
  const boton = useRef<HTMLButtonElement>(null);
  const { ocupado, fallo, nota, enviar, fallar, anotar, limpiar } = useEnvio(onVolver);
  const puedePasskey = hayPasskeys();
  const metodos = pedido.metodos.filter((uno) => uno !== "passkey" || puedePasskey);
  const [metodo, setMetodo] = useState<Metodo | undefined>(metodos[0]);
  const [codigo, setCodigo] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way brings another field
  useEffect(() => {
    (campo.current ?? boton.current)?.focus();
  }, [metodo]);

  const entrar = (inicio: IngresoComprobado) => {
    onListo(inicio);
    const { codigos_restantes: restantes } = inicio;
    if (restantes === null) return;
    toast.warning(t("factores:codigoGastado", { count: restantes }), {
      fromShell: true,
      link: { label: t("factores:irACuenta"), href: "/account" },
    });
  };
  const enviarEscrito = async (escrito: string) => {
    const { desafio } = pedido;
    const body = metodo === "totp" ? { desafio, totp: escrito } : { desafio, recuperacion: escrito };
    await enviar(async () => entrar(await enviarCodigo(body)));
    // What was written stays, and the next thing written takes its place.
    campo.current?.focus();
    campo.current?.select();
  };
  const alEnviar = (event: FormEvent) => {
    event.preventDefault();
    const escrito = codigo.trim();
    if (metodo === "totp" && escrito.length < CODIGO_TOTP) return fallar(t("validacion:codigoForma"));
    if (escrito === "") return fallar(t("validacion:obligatorio"));
    void enviarEscrito(escrito);
  };
  const conPasskey = () =>
    enviar(async () => {
      const { desafio } = pedido;
      const hecho = await usarPasskey(await pedirOpciones(desafio));
      if ("respuesta" in hecho) return entrar(await enviarPasskey({ desafio, respuesta: hecho.respuesta }));
      (hecho.motivo === "cancelada" ? anotar : fallar)(t(TEXTO_DE_MOTIVO[hecho.motivo]));
    });
  const elegir = (otro: Metodo) => {
    setCodigo("");
    limpiar();
    setMetodo(otro);
    if (otro === "passkey") void conPasskey();
  };
  const rotulo = useLabel(t("factores:codigoRecuperacion"), true);

  return (
    <form className={classes["paso"]} noValidate aria-busy={ocupado} onSubmit={alEnviar}>
      {/* Password managers find the code of this account by its name. */}
      <input type="text" autoComplete="username" value={usuario ?? ""} readOnly hidden />
      {metodo === "totp" && (
        <CodigoField
          ref={campo}
          value={codigo}
          onChange={setCodigo}
          onCompleto={(digitos) => void enviarEscrito(digitos)}
          description={t("factores:codigoAyuda")}
        />
      )}
      {metodo === "recuperacion" && (
        <TextInput
          ref={campo}
          {...rotulo}
          value={codigo}
          onChange={(event) => setCodigo(event.currentTarget.value)}
          maxLength={CODIGO_RECUPERACION_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          description={t("factores:codigoRecuperacionAyuda")}
        />
      )}
      {metodo === "passkey" && <p>{t("factores:passkeyAyuda")}</p>}
      {pedido.metodos.includes("passkey") && !puedePasskey && <p>{t("factores:passkeySin")}</p>}
      <FalloIngreso id={idFallo} texto={fallo} />
      {nota === undefined ? null : <p>{nota}</p>}
      {metodo === "passkey" ? (
        <Button ref={boton} fullWidth aria-busy={ocupado} onClick={() => void conPasskey()}>
          {t("factores:usarPasskey")}
        </Button>
      ) : null}
      {metodo === "totp" || metodo === "recuperacion" ? (
        <EnviarIngreso
          ocupado={ocupado}
          texto={t("login:ingresar")}
          fallo={fallo === undefined ? undefined : idFallo}
        />
      ) : null}
      {metodos
        .filter((uno) => uno !== metodo)
        .map((uno) => (
          <Button key={uno} variant="default" fullWidth onClick={() => elegir(uno)}>
            {t(OTRA[uno])}
          </Button>
        ))}
      <Button variant="subtle" fullWidth onClick={() => onVolver()}>
        {t("volver")}
      </Button>
    </form>
  );
}
