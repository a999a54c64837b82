// The English texts in the browser, all areas of the folder together; the server reads the folder itself (`index.ts`).
import { byArea, type Texts } from "./engine.ts";

export const en: Texts = byArea(
  import.meta.glob<Record<string, string>>("./en/*.json", { eager: true, import: "default" }),
);
