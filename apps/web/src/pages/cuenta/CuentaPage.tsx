import { Button, DataList } from "@mantine/core";
import { nombreDeRol } from "@ventanilla/contract/rol/rol.rules";
import { nombreDeSesion } from "@ventanilla/contract/sesion/sesion.rules";
import { type ReactNode, useId, useState } from "react";
import { can, useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { Preferences } from "../../shell/Preferences.tsx";
import { Address } from "../../ui/Address.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Written } from "../../ui/Stored.tsx";
import { CambiarContrasena } from "./CambiarContrasena.tsx";
import classes from "./cuenta.module.css";
import { DesactivarCuenta } from "./DesactivarCuenta.tsx";
import { FirmaCorreo } from "./FirmaCorreo.tsx";
import { SesionesAbiertas } from "./SesionesAbiertas.tsx";
import { SegundoFactor } from "./segundo-factor/SegundoFactor.tsx";

type Abierto = "cambiar" | "desactivar";

/** /account: who one is, one's password and second factor, one's sessions and how this device looks. */
export function CuentaPage() {
  const t = useT();
  const [abierto, setAbierto] = useState<Abierto>();
  const cerrar = () => setAbierto(undefined);
  return (
    <>
      <PageHeader title={t("cuenta:titulo")} />
      <div className={classes["tarjetas"]}>
        <Tarjeta titulo={t("cuenta:perfil")}>
          <Perfil />
          <div className={classes["acciones"]}>
            <Button onClick={() => setAbierto("cambiar")}>{t("cuenta:cambiar")}</Button>
            <Button variant="default" onClick={() => setAbierto("desactivar")}>
              {t("cuenta:desactivar")}
            </Button>
          </div>
        </Tarjeta>
        <Tarjeta titulo={t("factores:titulo")}>
          <SegundoFactor />
        </Tarjeta>
        <Tarjeta titulo={t("shell:preferencias")}>
          <Preferences />
        </Tarjeta>
        <Firma />
        <Tarjeta titulo={t("cuenta:sesiones")}>
          <SesionesAbiertas />
        </Tarjeta>
      </div>
      {abierto === "cambiar" ? <CambiarContrasena onClose={cerrar} /> : null}
      {abierto === "desactivar" ? <DesactivarCuenta onClose={cerrar} /> : null}
    </>
  );
}

function Tarjeta({ titulo, children }: { titulo: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes["tarjeta"]} aria-labelledby={id}>
      <h2 id={id}>{titulo}</h2>
      {children}
    </section>
  );
}

/** For who answers mail, for as long as they may. */
function Firma() {
  const t = useT();
  useSession();
  if (!can("operadores:update")) return null;
  return (
    <Tarjeta titulo={t("cuenta:firmaCorreo")}>
      <FirmaCorreo />
    </Tarjeta>
  );
}

function Perfil() {
  const t = useT();
  const usuario = useSession()?.usuario;
  if (usuario === undefined) return null;
  const nombre = nombreDeSesion(usuario);
  const inicial = `${usuario.nombres.slice(0, 1)}${usuario.primer_apellido.slice(0, 1)}`.toUpperCase();
  return (
    <>
      <div className={classes["quien"]}>
        <span className={classes["inicial"]} data-inicial={inicial} aria-hidden />
        <p>{nombre}</p>
      </div>
      <DataList labelWidth="min(8rem, 38%)">
        <Dato nombre={t("cuenta:usuario")}>{usuario.usuario}</Dato>
        <Dato nombre={t("cuenta:correo")}>
          {usuario.email === null ? t("sinDato") : <Address of={usuario.email} />}
        </Dato>
        <Dato nombre={t("cuenta:rol")}>
          <Written>{nombreDeRol(usuario.rol)}</Written>
        </Dato>
        <Dato nombre={t("cuenta:entidad")}>
          <Written>{usuario.entidad}</Written>
        </Dato>
      </DataList>
    </>
  );
}

function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{nombre}</DataList.ItemLabel>
      <DataList.ItemValue>{children}</DataList.ItemValue>
    </DataList.Item>
  );
}
