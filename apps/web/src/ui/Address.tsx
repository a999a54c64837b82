import { Fragment } from "react";

/** What may go on in the next line: a mail's name after its points, and its domain; of a page's, what stands between its signs. */
function partsOf(text: string): string[] {
  if (text.includes("://")) return text.split(/(?<=[./:])(?=[^./:])/);
  const at = text.lastIndexOf("@") + 1;
  return at === 0 ? [text] : [...text.slice(0, at).split(/(?<=\.)/), text.slice(at)];
}

/** An address as it is; where it has to be broken, it breaks between its parts and not inside a word. */
export function Address({ of: text }: { of: string }) {
  return partsOf(text).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never move
    <Fragment key={place}>
      {place === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
