import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useT } from "../../lib/use-t.ts";

export function SiguienteSinLeer({ onSiguiente }: { onSiguiente: () => void }) {
  const t = useT();
  return (
    <Button
      variant="default"
      rightSection={<IconArrowRight size={16} aria-hidden />}
      aria-keyshortcuts="u"
      onClick={onSiguiente}
    >
      {t("caso:siguienteSinLeer")}
    </Button>
  );
}
