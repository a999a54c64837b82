import { screen } from "@testing-library/react";
import { beforeEach, it } from "vitest";
import { dialogoAbierto, enfocado, show, startTexts } from "../../../test/render.tsx";
import { FormModal } from "../dialog/FormModal.tsx";
import { OptionField } from "./OptionField.tsx";

beforeEach(startTexts);

const abrir = (disabled: boolean) =>
  show(
    <FormModal
      opened
      onClose={() => undefined}
      onSubmit={() => undefined}
      dirty={false}
      title="Datos"
      width={640}
    >
      <OptionField
        id="tipo"
        label="Tipo"
        required={false}
        value="CI"
        options={[{ value: "CI", label: "CI" }]}
        onChange={() => undefined}
        onBlur={() => undefined}
        disabled={disabled}
        autoFocus
      />
    </FormModal>,
  );

it("diálogo: el foco empieza en el campo que lo pide", async () => {
  abrir(false);
  await enfocado(() => screen.getByRole("combobox"));
});

it("diálogo: si ese campo está cerrado el foco está igual adentro, y no en nadie", async () => {
  abrir(true);
  await dialogoAbierto("Datos");
});
