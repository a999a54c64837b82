import { Button, Loader } from "@mantine/core";

/** Not disabled while busy: the focus would fall off it. */
export function EnviarIngreso({
  ocupado,
  texto,
  fallo,
}: {
  ocupado: boolean;
  texto: string;
  /** The id of what went wrong, when something did. */
  fallo: string | undefined;
}) {
  return (
    <Button
      type="submit"
      fullWidth
      aria-busy={ocupado}
      leftSection={ocupado ? <Loader size={16} color="currentColor" aria-hidden /> : null}
      {...(fallo === undefined ? {} : { "aria-describedby": fallo })}
    >
      {texto}
    </Button>
  );
}
