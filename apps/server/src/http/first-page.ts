/** Which form of the first page an address gets. All are the same application: each shows the outlines of its family and asks at once for its files (apps/web/build/first-pages.ts). */
const FORMS = [
  { file: "puerta.html", of: /^\/login(?:-ciudadania|-nit)?\/?$/ },
  { file: "mesa.html", of: /^\/(?:chat|conversacion)\// },
] as const;

export const ANY_PAGE = "index.html";

export const firstPage = (path: string): string => FORMS.find(({ of }) => of.test(path))?.file ?? ANY_PAGE;
