// The theme: tokens (`--v-*`) in tokens.css, Mantine fed by them in mantine.css, the shared base in base.css.
// Owns every colour, size, space and time of the screens.
// Never injects a style element: no responsive style props, no hiddenFrom/visibleFrom (write CSS modules).
import { createTheme, type MantineColorsTuple, type VariantColorsResolver } from "@mantine/core";
import "@mantine/core/styles.layer.css";
import "./tokens.css";
import "./mantine.css";
import "./base.css";

const rampa = (nombre: string): MantineColorsTuple => {
  const paso = (numero: number) => `var(--v-${nombre}-${numero})`;
  return [paso(0), paso(1), paso(2), paso(3), paso(4), paso(5), paso(6), paso(7), paso(8), paso(9)];
};

/** Button and icon button colours: every variant is a pair whose contrast is in the tokens' table. `color="rojo"` = destructive. */
const variantColorResolver: VariantColorsResolver = ({ color, variant, theme }) => {
  const destruye = color === "rojo" || color === "red";
  const neutro = color === "gris" || color === "gray";
  const tinta = `var(--v-${destruye ? "peligro-texto" : "enlace"})`;
  switch (variant) {
    case "filled":
      return destruye
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
        color: destruye ? tinta : "var(--v-texto)",
        border: `1px solid var(--v-${destruye ? "peligro-linea" : "borde-control"})`,
      };
    case "light":
      return {
        background: `var(--v-${destruye ? "peligro-tinte" : "seleccion"})`,
        hover: "var(--v-superficie-2)",
        color: tinta,
        border: "1px solid transparent",
      };
    case "subtle":
    case "transparent":
      return {
        background: "transparent",
        hover: variant === "subtle" ? "var(--v-superficie-2)" : "transparent",
        color: neutro ? "var(--v-texto-2)" : tinta,
        border: "1px solid transparent",
      };
    default:
      return theme.variantColorResolver({ color, variant, theme });
  }
};

export const theme = createTheme({
  primaryColor: "azul",
  colors: {
    azul: rampa("azul"),
    gris: rampa("gris"),
    verde: rampa("verde"),
    ambar: rampa("ambar"),
    rojo: rampa("rojo"),
  },
  variantColorResolver,
  respectReducedMotion: true,
  cursorType: "pointer",
  fontFamily: "var(--v-fuente)",
  defaultRadius: "sm",
  // Plain objects, not Component.extend(): naming a component here would bring it to the log-in page.
  components: {
    ActionIcon: { defaultProps: { variant: "subtle", color: "gris", size: 32 } },
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
    Popover: { defaultProps: { shadow: "md", transitionProps: { duration: 120 } } },
    Tooltip: { defaultProps: { openDelay: 400, events: { hover: true, focus: true, touch: false } } },
  },
});
