import { useMediaQuery } from "@mantine/hooks";

/** Whether the window is as narrow as a telephone: there what is large fills it. */
export const usePhone = (): boolean =>
  useMediaQuery("(max-width: 30em)", false, { getInitialValueInEffect: false }) ?? false;
