import { cleanHtml, textToHtml } from "./safe-html.ts";

export interface Body {
  /** As its author wrote it; null: there is only text. */
  html: string | null;
  text: string;
}

/** Done in a thread of its own. */
export function run({ html, text }: Body): string {
  return (html !== null && cleanHtml(html)) || textToHtml(text);
}
