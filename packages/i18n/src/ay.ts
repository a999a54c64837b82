// The Aymara texts in the browser, all areas of the folder together; the server reads the folder itself (`index.ts`).
import { byArea, type Texts } from "./engine.ts";

export const ay: Texts = byArea(
  import.meta.glob<Record<string, string>>("./ay/*.json", { eager: true, import: "default" }),
);
