// What it is: HTML that strangers wrote, made fit to be shown (D98).
// Owns: which elements, attributes and addresses stay, and that cleaning stops nobody.
// Never: fetches anything, or decides whether remote images are shown.
export { HTML_MAX, isAbusive } from "./abuse.ts";
export { safeBody } from "./body.ts";
export { cleanHtml, htmlToText, textToHtml } from "./safe-html.ts";
