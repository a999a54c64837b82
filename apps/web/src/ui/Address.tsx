import { Fragment } from "react";

/** Behind a point before the @, and behind the @. */
const PLACES = /(?<=\.)(?=.*@)|(?<=@)/;

/** An address as it is; where it has to be broken, a mail's breaks between its parts and not inside a word. */
export function Address({ of: text }: { of: string }) {
  return text.split(PLACES).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never move
    <Fragment key={place}>
      {place === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
