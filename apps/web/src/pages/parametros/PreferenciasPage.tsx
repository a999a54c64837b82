import { Tabs } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { permisoDeAbrir } from "@ventanilla/contract/paginas";
import type { Modulo } from "@ventanilla/contract/permisos";
import type { Clave } from "@ventanilla/i18n";
import { type ComponentType, useEffect, useState } from "react";
import { RolesLista } from "../../domains/rol/index.ts";
import { can, useSession } from "../../lib/session.ts";
import { usePageLocation } from "../../lib/use-page-location.ts";
import { useT } from "../../lib/use-t.ts";
import { useDialogOpen } from "../../ui/dialog/use-escape.ts";
import { leadToForbidden } from "../../ui/errors/handle-error.ts";
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
  const session = useSession();
  const navigate = useNavigate();
  const { search } = usePageLocation();
  const asked = (search as Readonly<Record<string, string | undefined>>)["tab"];
  const allowed = TABS.filter(({ modulo }) => can(permisoDeAbrir(modulo)));
  const first = allowed.find(({ name }) => name === asked) ?? allowed[0];
  // Judged when somebody sets out for it: a tab does not give way to another under what is being typed in it.
  const [stands, setStands] = useState({ asked, open: first });
  if (stands.asked !== asked) setStands({ asked, open: first });
  const { open } = stands;
  const shown = TABS.filter((tab) => tab === open || allowed.includes(tab));
  const isLost = session !== undefined && (open === undefined || !allowed.includes(open));
  const lost = isLost ? <Lost /> : null;
  if (open === undefined) return lost;
  return (
    <Tabs
      value={open.name}
      onChange={(tab) => void navigate({ to: ".", search: { tab: tab ?? undefined } })}
      keepMounted={false}
    >
      <Tabs.List aria-label={t("paginas:parametros")}>
        {shown.map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {t(title)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {lost}
      {shown.map(({ name, Content }) => (
        <Tabs.Panel key={name} value={name} pt="md">
          <Content />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Of a tab that may not be read any more: leads away, but not from a form that is open in it. */
function Lost() {
  const isHeld = useDialogOpen();
  useEffect(() => {
    if (!isHeld) leadToForbidden();
  }, [isHeld]);
  return null;
}
