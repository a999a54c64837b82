import type { InicioSesion } from "@ventanilla/contract/sesion/sesion";
import { useEffect, useEffectEvent, useState } from "react";
import { cancelarPasskey } from "../../../domains/factor/index.ts";
import { announce } from "../../../lib/announce.ts";
import { useT } from "../../../lib/use-t.ts";
import { Codigos } from "./Codigos.tsx";
import { Comprobar } from "./Comprobar.tsx";
import { Inscribir } from "./Inscribir.tsx";
import type { SegundoFactorProps } from "./pasos.ts";

/** Between being recognised and being in: a factor is shown, or the first one enrolled where the role demands it. */
export function SegundoFactor({ pedido, usuario, onListo, onVolver }: SegundoFactorProps) {
  const t = useT();
  const [nuevos, setNuevos] = useState<{ inicio: InicioSesion; codigos: readonly string[] }>();
  const inscribe = pedido.paso === "inscribir";
  useEffect(() => {
    announce(t(inscribe ? "login:factorInscribirTitulo" : "login:factorTitulo"));
  }, [t, inscribe]);
  useEffect(() => cancelarPasskey, []);
  const vencer = useEffectEvent(() => onVolver(t("errores:SEGUNDO_FACTOR_VENCIDO")));
  const sigue = nuevos === undefined;
  useEffect(() => {
    // Said before the server would, so that nobody types a code in vain.
    if (!sigue) return;
    const timer = setTimeout(vencer, pedido.segundos * 1000);
    return () => clearTimeout(timer);
  }, [pedido, sigue]);

  if (nuevos !== undefined) {
    return (
      <Codigos
        codigos={nuevos.codigos}
        usuario={nuevos.inicio.usuario.usuario}
        onListo={() => onListo(nuevos.inicio)}
      />
    );
  }
  if (pedido.paso === "inscribir") {
    return (
      <Inscribir
        pedido={pedido}
        onInscrito={({ codigos, ...inicio }) => setNuevos({ inicio, codigos })}
        onVolver={onVolver}
      />
    );
  }
  return <Comprobar pedido={pedido} usuario={usuario} onListo={onListo} onVolver={onVolver} />;
}
