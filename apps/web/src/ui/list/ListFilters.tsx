import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { equal } from "../../lib/equal.ts";
import { useT } from "../../lib/use-t.ts";
import classes from "./list.module.css";
import type { Filter } from "./list.types.ts";

const ESPERA_MS = 400;

type Props = {
  filters: readonly Filter[];
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
  /** Folded behind a button, on narrow screens. */
  plegable: boolean;
};

/** Filters act on Enter, on Buscar, or 400 ms after typing. */
export function ListFilters({ filters, values, onChange, plegable }: Props) {
  const t = useT();
  const panel = useId();
  const [abierto, setAbierto] = useState(false);
  const [escrito, setEscrito] = useState<Readonly<Record<string, string>>>(values);
  const reloj = useRef<ReturnType<typeof setTimeout>>(undefined);
  const enviado = useRef(values);
  const activos = filters.filter((filtro) => (values[filtro.name] ?? "") !== "").length;
  useEffect(() => {
    // Back, Limpiar or a link changed the filters from outside: the fields follow, but not while they are ahead.
    if (equal(values, enviado.current)) return;
    enviado.current = values;
    setEscrito(values);
  }, [values]);
  useEffect(() => () => clearTimeout(reloj.current), []);

  const aplicar = (nuevos: Readonly<Record<string, string>>) => {
    clearTimeout(reloj.current);
    const limpios: Record<string, string> = {};
    for (const { name } of filters) {
      const valor = (nuevos[name] ?? "").trim();
      if (valor !== "") limpios[name] = valor;
    }
    if (equal(limpios, values)) return;
    enviado.current = limpios;
    onChange(limpios);
  };
  const poner = (name: string, valor: string, { espera }: { espera: boolean }) => {
    const nuevos = { ...escrito, [name]: valor };
    setEscrito(nuevos);
    clearTimeout(reloj.current);
    if (espera) reloj.current = setTimeout(() => aplicar(nuevos), ESPERA_MS);
    else aplicar(nuevos);
  };
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    aplicar(escrito);
  };
  const limpiar = () => {
    setEscrito({});
    aplicar({});
  };

  return (
    <search>
      {plegable ? (
        <Button
          variant="default"
          leftSection={<IconFilter size={16} />}
          aria-expanded={abierto}
          aria-controls={panel}
          aria-label={activos > 0 ? t("lista:filtrosN", { count: activos }) : t("lista:filtros")}
          onClick={() => setAbierto(!abierto)}
        >
          {t("lista:filtros")} {activos > 0 ? activos : null}
        </Button>
      ) : null}
      <form id={panel} className={classes["filtros"]} hidden={plegable && !abierto} onSubmit={enviar}>
        {filters.map((filtro, indice) =>
          filtro.kind === "opcion" ? (
            <NativeSelect
              key={filtro.name}
              label={filtro.label}
              value={escrito[filtro.name] ?? ""}
              onChange={(event) => poner(filtro.name, event.currentTarget.value, { espera: false })}
              data={[{ value: "", label: t("todos") }, ...(filtro.options ?? [])]}
              {...(indice === 0 ? { "data-filtro": true } : {})}
            />
          ) : (
            <TextInput
              key={filtro.name}
              label={filtro.label}
              type={filtro.kind === "fecha" ? "date" : "text"}
              value={escrito[filtro.name] ?? ""}
              maxLength={filtro.maxLength ?? 200}
              autoComplete="off"
              onChange={(event) => poner(filtro.name, event.currentTarget.value, { espera: true })}
              {...(indice === 0 ? { "data-filtro": true } : {})}
            />
          ),
        )}
        <div className={classes["botonesFiltro"]}>
          <Button type="submit" variant="default">
            {t("lista:buscar")}
          </Button>
          <Button variant="subtle" onClick={limpiar} disabled={activos === 0}>
            {t("lista:limpiar")}
          </Button>
        </div>
      </form>
    </search>
  );
}
