import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { BUSQUEDA_MAX, BUSQUEDA_MIN } from "@ventanilla/contract/limites";
import { useEffect, useRef, useState } from "react";
import { usePausado } from "../../domains/busqueda/index.ts";
import { pedirMensaje } from "../../domains/hilo/index.ts";
import { keepPersonal, personalIn } from "../../lib/personal-state.ts";
import { usePageLocation } from "../../lib/use-page-location.ts";
import { useT } from "../../lib/use-t.ts";
import { ResumenDialogo } from "../../mesa/index.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import classes from "./buscar.module.css";
import { CasosHallados } from "./CasosHallados.tsx";
import { MensajesHallados } from "./MensajesHallados.tsx";
import type { Elegido } from "./Seccion.tsx";

/** /buscar: cases and messages within one's reach. What is looked for stays with the page, out of its address. */
export function BuscarPage() {
  const t = useT();
  const { texto, escribir, buscado } = useTexto();
  const [elegido, setElegido] = useState<Elegido>();
  const campo = useRef<HTMLInputElement>(null);
  // Whoever comes here comes to type.
  useEffect(() => campo.current?.focus({ preventScroll: true }), []);
  const olvidar = useRef<() => void>(undefined);
  useEffect(() => () => olvidar.current?.(), []);
  const elegir = (uno: Elegido | undefined) => {
    olvidar.current?.();
    const { mensaje } = uno ?? {};
    if (mensaje !== undefined)
      olvidar.current = pedirMensaje({ sesion: mensaje.sesion, mensaje: mensaje.id });
    setElegido(uno);
  };
  return (
    <>
      <PageHeader title={t("paginas:buscar")} />
      <TextInput
        ref={campo}
        type="search"
        className={classes["campo"] ?? ""}
        label={t("busqueda:campo")}
        placeholder={t("busqueda:marcador")}
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={BUSQUEDA_MAX}
        value={texto}
        onChange={(event) => escribir(event.currentTarget.value)}
      />
      {buscado.length < BUSQUEDA_MIN ? (
        <EmptyState icon={<IconSearch size={32} />} title={t("busqueda:comienzo")}>
          {t("busqueda:comienzoTexto")}
        </EmptyState>
      ) : (
        <div className={classes["resultados"]}>
          <CasosHallados texto={buscado} onElegir={elegir} />
          <MensajesHallados texto={buscado} onElegir={elegir} />
        </div>
      )}
      <ResumenDialogo fila={elegido?.fila} mensaje={elegido?.mensaje} onClose={() => elegir(undefined)} />
    </>
  );
}

/** What stands in the field, what is asked for, and the place in the history that keeps it. */
function useTexto() {
  const router = useRouter();
  const guardado = personalIn(usePageLocation().state)["texto"] ?? "";
  const [texto, setTexto] = useState(guardado);
  const buscado = usePausado(texto);
  /** What the history holds as far as this page knows. */
  const sabido = useRef(guardado);
  // The search of the bar brings another text while the page is open.
  useEffect(() => {
    if (guardado === sabido.current) return;
    sabido.current = guardado;
    setTexto(guardado);
  }, [guardado]);
  useEffect(() => {
    if (buscado === sabido.current) return;
    sabido.current = buscado;
    void router.navigate({
      to: ".",
      replace: true,
      state: (previous) => ({ ...previous, ...keepPersonal({ texto: buscado }) }),
    });
  }, [buscado, router]);
  return { texto, escribir: setTexto, buscado };
}
