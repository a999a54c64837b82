import { Switch } from "@mantine/core";
import { useId, useState } from "react";
import { askForNotices, noticePermission } from "../lib/desktop-notices.ts";
import { NO_NOTICES_KEY } from "../lib/notice-texts.ts";
import { useStored } from "../lib/use-stored.ts";
import { useT } from "../lib/use-t.ts";
import classes from "./panels.module.css";

/** How somebody who looks elsewhere is told of what waits at the point. */
export function AttentionSwitches() {
  const t = useT();
  const [sound, setSound] = useStored("sonido", false);
  const [notices, setNotices] = useStored("avisos_escritorio", false);
  const [voice, setVoice] = useStored("voz_mensajes", true);
  const [count, setCount] = useStored("cuenta_en_titulo", true);
  const [permission, setPermission] = useState(noticePermission);
  const never = permission === "missing" || permission === "insecure" || permission === "denied";
  const putNotices = async (on: boolean) => {
    if (!on) return setNotices(false);
    const answer = await askForNotices();
    setPermission(answer);
    setNotices(answer === "granted");
  };
  return (
    <>
      <Explained
        label={t("shell:sonido")}
        about={t("novedades:sonidoDetalle")}
        checked={sound}
        onChecked={setSound}
      />
      <Explained
        label={t("novedades:escritorio")}
        about={t(never ? NO_NOTICES_KEY[permission] : "novedades:escritorioDetalle")}
        checked={notices && permission === "granted"}
        disabled={never}
        onChecked={(on) => void putNotices(on)}
      />
      <Explained
        label={t("novedades:voz")}
        about={t("novedades:vozDetalle")}
        checked={voice}
        onChecked={setVoice}
      />
      <Explained
        label={t("novedades:titulo")}
        about={t("novedades:tituloDetalle")}
        checked={count}
        onChecked={setCount}
      />
    </>
  );
}

type ExplainedProps = {
  label: string;
  about: string;
  checked: boolean;
  disabled?: boolean;
  onChecked: (checked: boolean) => void;
};

/** Its explanation is no part of its name. */
function Explained({ label, about, checked, disabled = false, onChecked }: ExplainedProps) {
  const id = useId();
  return (
    <div>
      <Switch
        label={label}
        aria-describedby={id}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChecked(event.currentTarget.checked)}
      />
      <p id={id} className={classes["explicacion"]}>
        {about}
      </p>
    </div>
  );
}
