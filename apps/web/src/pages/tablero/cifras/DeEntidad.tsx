import { ROL } from "@ventanilla/contract/permisos";
import type { ConEnvios } from "@ventanilla/contract/tablero/tablero";
import { diaMas } from "@ventanilla/contract/tablero/tablero.rules";
import { useState } from "react";
import { can, useSession } from "../../../lib/session.ts";
import { useT } from "../../../lib/use-t.ts";
import { useToday } from "../../../lib/use-today.ts";
import { ChoiceField } from "../../../ui/field/ChoiceField.tsx";
import { catalogOf } from "../../../ui/field/catalog.ts";
import { useSlowLoading } from "../../../ui/states/Skeletons.tsx";
import { useAhora, useInstituciones } from "./api.ts";
import { Cifra, useCuenta } from "./Cifra.tsx";
import classes from "./cifras.module.css";
import { CanalesConFalla, Contado, esperaDe, NoCargo, PuntosAhora } from "./Partes.tsx";
import { Sucedio } from "./Sucedio.tsx";
import { CifrasVacias, TarjetasVacias } from "./Vacias.tsx";

/** The figures of an institution; SUPERADMIN's of all of them, or of the one that is chosen. */
export function DeEntidad() {
  const t = useT();
  const elige = useSession()?.usuario.id_rol === ROL.SUPERADMIN;
  const [elegida, setElegida] = useState<number | null>(null);
  const entidades = useInstituciones(elige);
  const cual = elegida === null ? {} : { id_entidad: elegida };
  return (
    <>
      {elige ? (
        <div className={classes["seccion"]}>
          <ChoiceField
            id="tablero-entidad"
            label={t("tablero:entidad")}
            required={false}
            placeholder={t("tablero:todas")}
            clearable
            value={elegida}
            onChange={setElegida}
            onBlur={() => undefined}
            choices={(entidades.data?.rows ?? []).map(({ id, nombre }) => ({ id, label: nombre }))}
            {...catalogOf(entidades)}
          />
        </div>
      ) : null}
      <Ahora cual={cual} propia={!elige} />
      <Sucedio cual={cual} todas={elige && elegida === null} />
    </>
  );
}

function Ahora({ cual, propia }: { cual: { id_entidad?: number }; propia: boolean }) {
  const t = useT();
  const cuenta = useCuenta();
  const hoy = useToday();
  const mirar = useAhora(cual);
  const { data, error } = mirar;
  useSlowLoading(data === undefined && error === null);
  if (data === undefined && error !== null) return <NoCargo error={error} mirar={mirar} />;
  // Of the whole platform there is more to count, and no table of points.
  const deTodas = !propia && cual.id_entidad === undefined;
  // A list knows no institution: of another one's figures there is none to go to.
  const hayListas = can("admin-casos:read") && cual.id_entidad === undefined;
  const deEstas = (search: Record<string, string>) =>
    hayListas ? { lista: { to: "/admin-casos", search } } : {};
  const enEnvios = ({ envios }: ConEnvios) =>
    t("tablero:enEnvios", { count: envios.cuantos, cuantos: cuenta(envios) });
  return (
    <section className={classes["seccion"]} aria-labelledby="tablero-ahora">
      <div className={classes["cabeza"]}>
        <h2 id="tablero-ahora">{t("tablero:ahora")}</h2>
        <Contado en={data?.contado_en} mirar={mirar} />
      </div>
      {data === undefined ? (
        <>
          <CifrasVacias cuantas={deTodas ? 6 : 4} />
          <TarjetasVacias de={deTodas ? ["tabla"] : ["tabla", "tabla"]} />
        </>
      ) : (
        <>
          <ul className={classes["cifras"]}>
            <Cifra
              nombre={t("tablero:sinTomar")}
              valor={cuenta(data.sin_tomar)}
              {...deEstas({ atencion: "SIN_TOMAR" })}
            />
            <Cifra
              nombre={t("tablero:enAtencion")}
              valor={cuenta(data.en_atencion)}
              {...deEstas({ atencion: "EN_ATENCION" })}
            />
            <Cifra
              nombre={t("tablero:esperan")}
              valor={cuenta(data.esperan)}
              detalle={
                data.desde === null
                  ? t("tablero:nadieEspera")
                  : `${t("tablero:esperaMayor")}: ${esperaDe(data.desde)}`
              }
              {...deEstas({ atencion: "ESPERAN" })}
            />
            <Cifra
              nombre={t("tablero:fallidos")}
              valor={cuenta(data.fallidos.casos)}
              detalle={enEnvios(data.fallidos)}
              alerta={data.fallidos.casos.cuantos > 0 ? "aviso" : undefined}
              {...deEstas({ envios: "CON_FALLOS" })}
            />
            {data.plataforma === null ? null : (
              <>
                <Cifra
                  nombre={t("tablero:cola")}
                  valor={cuenta(data.plataforma.cola.casos)}
                  detalle={enEnvios(data.plataforma.cola)}
                  {...deEstas({ envios: "POR_SALIR" })}
                />
                <Cifra
                  nombre={t("tablero:errores")}
                  valor={cuenta(data.plataforma.errores)}
                  alerta={data.plataforma.errores.cuantos > 0 ? "aviso" : undefined}
                  {...(can("logs:read") && {
                    lista: { to: "/logs", search: { nivel: "ERROR", desde: diaMas(hoy, -1) } },
                  })}
                />
              </>
            )}
          </ul>
          <div className={classes["tarjetas"]} data-primera-ancha={data.plataforma === null || undefined}>
            {data.plataforma === null ? <PuntosAhora puntos={data.puntos} propios={propia} /> : null}
            <CanalesConFalla canales={data.canales} />
          </div>
        </>
      )}
    </section>
  );
}
