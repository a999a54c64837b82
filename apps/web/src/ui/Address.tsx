/** An address as it is; where it has to be broken, a mail's breaks after its @ and not inside a word. */
export function Address({ of: text }: { of: string }) {
  const domain = text.lastIndexOf("@") + 1;
  return (
    <>
      {text.slice(0, domain)}
      {domain > 0 ? <wbr /> : null}
      {text.slice(domain)}
    </>
  );
}
