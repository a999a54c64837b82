import { useQueryClient } from "@tanstack/react-query";
import type { Prueba, TipoPrueba } from "@ventanilla/contract/factor/factor";
import { quitarPasskey, quitarTotp } from "@ventanilla/contract/factor/factor.routes";
import { call } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/route-query.ts";
import { useT } from "../../../lib/use-t.ts";
import { Stored } from "../../../ui/Stored.tsx";
import { AgregarPasskey } from "./AgregarPasskey.tsx";
import { AgregarTotp } from "./AgregarTotp.tsx";
import type { Abierto } from "./abierto.ts";
import { HacerCodigos } from "./HacerCodigos.tsx";
import { QuitarFactor } from "./QuitarFactor.tsx";
import { RenombrarPasskey } from "./RenombrarPasskey.tsx";

export type DialogosProps = { abierto: Abierto; pruebas: readonly TipoPrueba[]; onClose: () => void };

/** The dialog over the card of the second factor. */
export function Dialogos({ abierto, pruebas, onClose }: DialogosProps) {
  const t = useT();
  const cache = useQueryClient();
  const despues = async ({ message }: { message: string }) => {
    await invalidate(cache, "factor");
    return message;
  };
  const comun = { pruebas, onClose };
  switch (abierto.tipo) {
    case "agregarTotp":
      return <AgregarTotp {...comun} />;
    case "agregarPasskey":
      return <AgregarPasskey {...comun} />;
    case "codigos":
      return <HacerCodigos {...comun} />;
    case "renombrar":
      return <RenombrarPasskey passkey={abierto.passkey} onClose={onClose} />;
    case "quitarTotp":
      return (
        <QuitarFactor
          {...comun}
          titulo={t("factores:quitarNombre", { nombre: t("factores:totp") })}
          quitar={async (prueba: Prueba) => despues(await call(quitarTotp, { body: { prueba } }))}
        />
      );
    case "quitarPasskey": {
      const { id, nombre } = abierto.passkey;
      return (
        <QuitarFactor
          {...comun}
          titulo={<Stored sentence={(suyo) => t("factores:quitarNombre", { nombre: suyo })} name={nombre} />}
          quitar={async (prueba) => despues(await call(quitarPasskey, { params: { id }, body: { prueba } }))}
        />
      );
    }
  }
}
