// The theme: tokens (`--v-*`) in tokens.css, Mantine fed by them in mantine.css, the shared base in base.css,
// and in frame.css what of it stands behind the doors.
// Owns every colour, size, space and time of the screens.
// Never injects a style element: no responsive style props, no hiddenFrom/visibleFrom (write CSS modules).
import { createTheme, type MantineColorsTuple, type VariantColorsResolver } from "@mantine/core";
// The components of the doors; those of the screens behind them are in frame-styles.ts. In Mantine's own order.
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/default-css-variables.layer.css";
import "@mantine/core/styles/global.layer.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Loader.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/ActionIcon.layer.css";
import "@mantine/core/styles/Button.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import { optionsFilter } from "../field/options-filter.ts";
import { ButtonElement } from "./ButtonElement.tsx";
import "./tokens.css";
import "./mantine.css";
import "./base.css";
import "./forced.css";
import "./shell.css";

const ramp = (name: string): MantineColorsTuple => {
  const step = (number: number) => `var(--v-${name}-${number})`;
  return [step(0), step(1), step(2), step(3), step(4), step(5), step(6), step(7), step(8), step(9)];
};

/** Button and icon button colours: every variant is a pair whose contrast is in the tokens' table. `color="rojo"` = destructive. */
const variantColorResolver: VariantColorsResolver = ({ color, variant }) => {
  const destructive = color === "rojo";
  const neutral = color === "gris";
  const ink = `var(--v-${destructive ? "peligro-texto" : "enlace"})`;
  switch (variant) {
    case "filled":
      return destructive
        ? {
            background: "var(--v-peligro-lleno)",
            hover: "var(--v-peligro-lleno-hover)",
            color: "var(--v-sobre-peligro)",
            border: "1px solid transparent",
          }
        : {
            background: "var(--v-acento)",
            hover: "var(--v-acento-hover)",
            color: "var(--v-sobre-acento)",
            border: "1px solid transparent",
          };
    case "default":
    case "outline":
      return {
        background: "var(--v-superficie)",
        hover: "var(--v-superficie-2)",
        color: destructive ? ink : "var(--v-texto)",
        border: `1px solid var(--v-${destructive ? "peligro-linea" : "borde-control"})`,
      };
    case "light":
      return {
        background: `var(--v-${destructive ? "peligro-tinte" : "seleccion"})`,
        hover: "var(--v-superficie-2)",
        color: ink,
        border: "1px solid transparent",
      };
    // subtle and transparent; no screen has another.
    default:
      return {
        background: "transparent",
        hover: variant === "subtle" ? "var(--v-superficie-2)" : "transparent",
        color: neutral ? "var(--v-texto-2)" : ink,
        border: "1px solid transparent",
      };
  }
};

export const theme = createTheme({
  primaryColor: "azul",
  colors: {
    azul: ramp("azul"),
    gris: ramp("gris"),
    verde: ramp("verde"),
    ambar: ramp("ambar"),
    rojo: ramp("rojo"),
  },
  variantColorResolver,
  respectReducedMotion: true,
  cursorType: "pointer",
  fontFamily: "var(--v-fuente)",
  defaultRadius: "sm",
  // Plain objects, not Component.extend(): naming a component here would bring it to the log-in page.
  components: {
    ActionIcon: { defaultProps: { variant: "subtle", color: "gris", size: 32, component: ButtonElement } },
    Autocomplete: { defaultProps: { filter: optionsFilter } },
    Button: { defaultProps: { component: ButtonElement } },
    DrawerRoot: { defaultProps: { lockScroll: false, transitionProps: { duration: 180 } } },
    Input: { defaultProps: { size: "sm" } },
    Loader: { defaultProps: { size: "sm" } },
    Menu: {
      defaultProps: {
        shadow: "md",
        transitionProps: { duration: 120 },
        // An element that takes the focus and has no role is none that a menu may hold; the first item takes it.
        withInitialFocusPlaceholder: false,
      },
    },
    ModalRoot: {
      defaultProps: {
        lockScroll: false,
        centered: true,
        transitionProps: { transition: "fade", duration: 180 },
      },
    },
    Modal: { defaultProps: { lockScroll: false, centered: true } },
    MultiSelect: { defaultProps: { filter: optionsFilter } },
    Popover: { defaultProps: { shadow: "md", transitionProps: { duration: 120 } } },
    Select: { defaultProps: { filter: optionsFilter } },
    Tooltip: { defaultProps: { openDelay: 400, events: { hover: true, focus: true, touch: false } } },
  },
});
