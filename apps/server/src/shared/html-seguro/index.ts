// What it is: HTML that strangers wrote, made fit to be shown (D98).
// Owns: which elements, attributes and addresses stay.
// Never: fetches anything, or decides whether remote images are shown.
export { esAbusivo } from "./abuso.ts";
export { htmlATexto, htmlSeguro, textoAHtml } from "./html-seguro.ts";
