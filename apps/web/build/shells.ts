// What is painted before any script is there: the outlines of the page that is coming, drawn by ui/theme/shell.css. Nothing
// in it is read aloud, and the first drawing of the application takes its place.

const bones = (count: number): string => "<i></i>".repeat(count);

const framed = (page: string): string =>
  '<div class="cascaron" aria-hidden="true">' +
  `<div class="cascaron-menu">${bones(6)}</div>` +
  `<div class="cascaron-columna"><div class="cascaron-barra">${bones(1)}</div>${page}</div>` +
  "</div>";

export const SHELLS = {
  door: `<div class="cascaron-puerta" aria-hidden="true"><div>${bones(5)}</div></div>`,
  frame: framed(`<div class="cascaron-pagina">${bones(2)}</div>`),
  desk: framed(`<div class="cascaron-panos"><div>${bones(6)}</div><div></div><div></div></div>`),
} as const;
