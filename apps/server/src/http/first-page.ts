/** Which form of the first page an address gets. All are the same application: each shows the outlines of its family and asks at once for its files (apps/web/build/first-pages.ts). */
const FORMS = [
  { file: "puerta.html", of: /^\/login(?:-ciudadania|-nit)?\/?(?:\?|$)/ },
  // With a conversation in it, or the list alone.
  { file: "conversacion.html", of: /^\/conversacion\/|^\/chat\/[^?]*\?(?:[^#]*&)?abrir=\d/ },
  { file: "mesa.html", of: /^\/chat\// },
] as const;

export const ANY_PAGE = "index.html";

export const FIRST_PAGES: readonly string[] = [...FORMS.map(({ file }) => file), ANY_PAGE];

/** `url`: the path and what follows it. */
export const firstPage = (url: string): string => FORMS.find(({ of }) => of.test(url))?.file ?? ANY_PAGE;
