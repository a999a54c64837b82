import { Button, Tooltip } from "@mantine/core";
import { IconBellRinging } from "@tabler/icons-react";
import { askForNotices } from "../../lib/desktop-notices.ts";
import { NO_NOTICES_KEY } from "../../lib/notice-texts.ts";
import { writeStored } from "../../lib/storage.ts";
import { useStored } from "../../lib/use-stored.ts";
import { useT } from "../../lib/use-t.ts";
import { toast } from "../../ui/toast/toasts.ts";
import classes from "./pregunta-avisos.module.css";

const DETALLE_PX = 260;

/** In one row: sound and notices of the desktop are offered once on this device, over the first list of a point; nothing waits for the answer. */
export function PreguntaAvisos({ onRespondida }: { onRespondida: () => void }) {
  const t = useT();
  const [ofrecidos, setOfrecidos] = useStored("avisos_ofrecidos", false);
  if (ofrecidos) return null;
  const responder = () => {
    setOfrecidos(true);
    onRespondida();
  };
  const aceptar = async () => {
    const permiso = await askForNotices();
    const porque = permiso === "granted" ? undefined : NO_NOTICES_KEY[permiso];
    writeStored("sonido", true);
    writeStored("avisos_escritorio", porque === undefined);
    responder();
    if (porque === undefined) toast.success(t("novedades:activados"));
    else toast.info(`${t("novedades:soloSonido")} ${t(porque)}`);
  };
  return (
    <section className={classes["pregunta"]} aria-label={t("novedades:avisos")}>
      <IconBellRinging size={20} aria-hidden />
      <Tooltip
        label={t("novedades:preguntaDetalle")}
        multiline
        w={DETALLE_PX}
        events={{ hover: true, focus: false, touch: true }}
      >
        <p>
          {t("novedades:pregunta")} <span className="solo-voz">{t("novedades:preguntaDetalle")}</span>
        </p>
      </Tooltip>
      <Button size="compact-sm" aria-label={t("novedades:avisar")} onClick={() => void aceptar()}>
        {t("novedades:si")}
      </Button>
      <Button size="compact-sm" variant="default" aria-label={t("novedades:noAvisar")} onClick={responder}>
        {t("novedades:no")}
      </Button>
    </section>
  );
}
