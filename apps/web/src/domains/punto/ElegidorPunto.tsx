import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconCheck, IconChevronDown, IconDesk, IconLogout, IconMessages } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { announce } from "../../lib/announce.ts";
import { goTo } from "../../lib/navigation.ts";
import { useSession } from "../../lib/session.ts";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import { resting } from "../../ui/resting.ts";
import { Written } from "../../ui/Stored.tsx";
import { useCubiculos } from "./api.ts";
import { atiendeEnPunto } from "./atiende.ts";
import { esPaginaDePunto } from "./paginas-de-punto.ts";
import classes from "./punto.module.css";
import { type PuntoActual, usePuntoActual } from "./punto-actual.ts";
import { useGuardiaPunto } from "./use-guardia-punto.ts";
import { useMoverse } from "./use-moverse.ts";

export type ElegidorPuntoProps = {
  /** The icon alone, where the bar is short of room. */
  compact: boolean;
};

/** The service-point chooser of the top bar: for operators with operadores:read, nothing for anybody else. */
export function ElegidorPunto({ compact }: ElegidorPuntoProps) {
  return atiendeEnPunto(useSession()) ? <Elegidor compact={compact} /> : null;
}

function Elegidor({ compact }: ElegidorPuntoProps) {
  const t = useT();
  const pagina = useLocation({ select: (lugar) => lugar.pathname });
  const punto = usePuntoActual();
  const { data: puntos = [], isSuccess } = useCubiculos();
  const { ingresar, salir, ocupado } = useMoverse();
  useGuardiaPunto(pagina);
  const nombre = punto?.identificador ?? t("operadores:sinPunto");
  const rotulo = t("operadores:elegidor", { nombre });

  const entrar = async (elegido: PuntoActual) => {
    if (ocupado || !(await ingresar(elegido))) return;
    announce(t("operadores:ingresado", { nombre: elegido.identificador }));
    goTo(`/chat/${elegido.id}`);
  };
  const elegir = (id: string) => {
    const elegido = puntos.find((uno) => String(uno.id) === id);
    if (elegido !== undefined) void entrar(elegido);
  };
  const chat = punto === undefined ? pagina : `/chat/${punto.id}`;
  const irAlChat = () => {
    if (pagina !== chat) goTo(chat);
  };
  const dejar = async () => {
    if (ocupado || !(await salir())) return;
    announce(t("operadores:salido", { nombre }));
    if (esPaginaDePunto(pagina)) goTo("/operadores");
  };

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {compact ? (
          <ActionIcon aria-label={rotulo} title={rotulo} {...resting(ocupado)}>
            <IconDesk size={20} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            className={classes["elegidor"] ?? ""}
            variant="default"
            leftSection={<IconDesk size={18} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            aria-label={rotulo}
            title={nombre}
            {...resting(ocupado)}
          >
            <span className={classes["nombre"]}>
              <Written none={nombre}>{punto?.identificador}</Written>
            </span>
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown className={classes["menu"] ?? ""}>
        {pagina === chat ? null : (
          <Menu.Item leftSection={<IconMessages size={16} aria-hidden />} onClick={irAlChat}>
            {t("operadores:irChat")}
          </Menu.Item>
        )}
        {isSuccess && puntos.length === 0 ? <Menu.Label>{t("operadores:vacio")}</Menu.Label> : null}
        <Menu.RadioGroup value={String(punto?.id ?? "")} onChange={elegir}>
          {puntos.map((uno) => (
            <Menu.RadioItem
              key={uno.id}
              value={String(uno.id)}
              lang={STORED_LANGUAGE}
              closeMenuOnClick
              checkIcon={<IconCheck size={16} />}
              // One that is ticked already is no change of the group.
              {...(uno.id === punto?.id && { onClick: irAlChat })}
            >
              {uno.identificador}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconDesk size={16} aria-hidden />} onClick={() => goTo("/operadores")}>
          {t("operadores:verPuntos")}
        </Menu.Item>
        {punto === undefined ? null : (
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void dejar()}>
            {t("operadores:dejarTitulo")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
