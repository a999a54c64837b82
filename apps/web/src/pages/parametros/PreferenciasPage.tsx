import { Tabs } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { permisoDeAbrir } from "@ventanilla/contract/paginas";
import type { Modulo } from "@ventanilla/contract/permisos";
import type { Clave } from "@ventanilla/i18n";
import type { ComponentType } from "react";
import { RolesLista } from "../../domains/rol/index.ts";
import { can, useSession } from "../../lib/session.ts";
import { usePageLocation } from "../../lib/use-page-location.ts";
import { useT } from "../../lib/use-t.ts";
import { ParametrosLista } from "./ParametrosLista.tsx";
import { ServiciosLista } from "./ServiciosLista.tsx";

type Tab = { name: string; modulo: Modulo; title: Clave; Content: ComponentType };

/** In the order of document A; each opens with the read of its own module. */
const TABS: readonly Tab[] = [
  { name: "parametros", modulo: "parametros", title: "parametros:parametros", Content: ParametrosLista },
  { name: "servicios", modulo: "serviciosIop", title: "servicios:titulo", Content: ServiciosLista },
  { name: "roles", modulo: "roles", title: "roles:titulo", Content: RolesLista },
];

/** /parametros: settings of the platform. The open tab is in the address; what a list shows belongs to its tab. */
export function PreferenciasPage() {
  const t = useT();
  useSession();
  const navigate = useNavigate();
  const { search } = usePageLocation();
  const asked = (search as Readonly<Record<string, string | undefined>>)["tab"];
  const allowed = TABS.filter(({ modulo }) => can(permisoDeAbrir(modulo)));
  const open = allowed.find(({ name }) => name === asked) ?? allowed[0];
  if (open === undefined) return null;
  return (
    <Tabs
      value={open.name}
      onChange={(tab) => void navigate({ to: ".", search: { tab: tab ?? undefined } })}
      keepMounted={false}
    >
      <Tabs.List aria-label={t("paginas:parametros")}>
        {allowed.map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {t(title)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {allowed.map(({ name, Content }) => (
        <Tabs.Panel key={name} value={name} pt="md">
          <Content />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
