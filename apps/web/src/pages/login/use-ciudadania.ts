import { HttpError } from "@ventanilla/client/http";
import { useEffect, useRef, useState } from "react";
import { pedirCodigo, pedirIngresoCiudadania, textoDeFallo } from "../../domains/sesion/index.ts";
import { announce } from "../../lib/announce.ts";
import { tNow } from "../../lib/i18n.ts";
import { goTo, leaveTo } from "../../lib/navigation.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import type { AlIngresar } from "./Puerta.tsx";

type Estado = "quieto" | "yendo" | "verificando";

/** With what the provider sent this browser back; null: nobody comes back. */
function leerRegreso() {
  const params = new URLSearchParams(location.search);
  const [code, state, iss, error] = ["code", "state", "iss", "error"].map((name) => params.get(name));
  if (code == null && error == null) return null;
  return { code: code ?? "", state: state ?? "", iss: iss ?? undefined };
}

/** The way to the identity provider and back (decision 33). `previo`: what came of the log-in before. */
export function useCiudadania(onIngreso: AlIngresar, previo: string | undefined) {
  const [regreso] = useState(leerRegreso);
  const [estado, setEstado] = useState<Estado>(regreso === null ? "quieto" : "verificando");
  const [error, setError] = useState(previo);
  const empezado = useRef(false);

  const fallar = (texto: string) => {
    setError(texto);
    setEstado("quieto");
    announce(texto, { urgent: true });
  };

  const ir = async () => {
    if (estado !== "quieto") return;
    setEstado("yendo");
    setError(undefined);
    try {
      const { codigo, url } = await pedirCodigo();
      writeStored("oauth2_state", codigo);
      leaveTo(url);
    } catch (causa) {
      fallar(textoDeFallo(causa));
    }
  };

  const volver = async ({ code, state, iss }: NonNullable<typeof regreso>) => {
    // Neither stays in the history, and going back does not try them again.
    goTo("/login-ciudadania", { replace: true });
    // Nobody here asked for this answer: it was begun elsewhere, perhaps to let us in as somebody else.
    if (state === "" || state !== readStored("oauth2_state")) return fallar(tNow("errores:INGRESO_VENCIDO"));
    if (code === "") {
      writeStored("oauth2_state", undefined);
      return fallar(tNow("login:ciudadaniaCancelada"));
    }
    announce(tNow("login:verificando"));
    try {
      await onIngreso(await pedirIngresoCiudadania({ code, state, ...(iss !== undefined && { iss }) }));
    } catch (causa) {
      writeStored("oauth2_state", undefined);
      const texto = textoDeFallo(causa);
      const salida = causa instanceof HttpError ? causa.body?.url : undefined;
      if (salida === undefined || salida === "") return fallar(texto);
      // The provider still knows them: its session ends, and what happened is said once it sent them back.
      writeStored("error", texto);
      leaveTo(salida);
    }
  };

  useEffect(() => {
    if (regreso === null || empezado.current) return;
    empezado.current = true;
    void volver(regreso);
  });

  return { estado, error, ir };
}
