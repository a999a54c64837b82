import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { SHELLS } from "./shells.ts";

/** The one document of the sources, in the forms that the server sends by address (`firstPage` of its http/first-page.ts). */
interface FirstPage {
  file: string;
  shell: string;
  /** Its panes scroll by themselves, as `shell/Frame.tsx` says of the page that comes. */
  fullHeight?: boolean;
  /** Ends of the modules that begin the pieces of this page. */
  brings: readonly string[];
}

const FRAME = ["/src/FramedPages.tsx", "/i18n/src/es-marco.ts"];
const DESK = {
  shell: SHELLS.desk,
  fullHeight: true,
  brings: [...FRAME, "/src/pages/chat/ChatPage.tsx"],
} as const;
const PAGES: readonly FirstPage[] = [
  { file: "index.html", shell: SHELLS.frame, brings: [...FRAME, "/i18n/src/es-paginas.ts"] },
  { file: "mesa.html", ...DESK },
  {
    file: "conversacion.html",
    ...DESK,
    brings: [...DESK.brings, "/src/mesa/conversacion/Conversacion.tsx"],
  },
  { file: "puerta.html", shell: SHELLS.door, brings: [] },
];

const PLACE = '<div id="raiz"></div>';

export interface Piece {
  fileName: string;
  moduleIds: readonly string[];
  /** Files it cannot begin without. */
  imports: readonly string[];
  styles: readonly string[];
}

/** The files of those pieces and of what they cannot begin without, in the order in which their styles apply. */
export function filesOf(pieces: readonly Piece[], brings: readonly string[]): string[] {
  const byFile = new Map(pieces.map((piece) => [piece.fileName, piece]));
  const found = new Set<string>();
  const take = (piece: Piece): void => {
    if (found.has(piece.fileName)) return;
    found.add(piece.fileName);
    for (const file of piece.imports) {
      const needed = byFile.get(file);
      if (needed !== undefined) take(needed);
    }
    for (const style of piece.styles) found.add(style);
  };
  for (const end of brings) {
    const first = pieces.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)));
    if (first === undefined) throw new Error(`build/first-pages.ts: no piece holds ${end}`);
    take(first);
  }
  return [...found];
}

/** With its shell, and what its first picture needs asked for at once instead of one after the other. */
export function formOf(
  html: string,
  { shell, fullHeight = false }: Pick<FirstPage, "shell" | "fullHeight">,
  files: readonly string[],
): string {
  if (!html.includes(PLACE)) throw new Error("build/first-pages.ts: index.html has no empty #raiz");
  const links = files
    .filter((file) => !html.includes(`/${file}"`))
    .map((file) =>
      file.endsWith(".css")
        ? `    <link rel="stylesheet" crossorigin href="/${file}">\n`
        : `    <link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">\n`,
    );
  return html
    .replace("<html ", fullHeight ? "<html data-completa " : "<html ")
    .replace(PLACE, `<div id="raiz">${shell}</div>`)
    .replace("  </head>", `${links.join("")}  </head>`);
}

/** Writes a first page for each family of addresses. */
export const firstPages = (): Plugin => ({
  name: "ventanilla:first-pages",
  apply: "build",
  writeBundle({ dir = "" }, bundle) {
    const pieces = Object.values(bundle).flatMap((file): Piece[] =>
      file.type === "chunk" ? [{ ...file, styles: [...(file.viteMetadata?.importedCss ?? [])] }] : [],
    );
    const html = readFileSync(join(dir, "index.html"), "utf8");
    for (const page of PAGES)
      writeFileSync(join(dir, page.file), formOf(html, page, filesOf(pieces, page.brings)));
  },
});
