// The style sheets that code brings along. The bundler asks for each once: one that did not come would be missing for as long as the page lives.
const missing = new Set<string>();

/** From here on it is known which did not come. */
export function watchStyleSheets(): void {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
    missing.add(target.href);
    target.remove();
  };
  addEventListener("error", note, { capture: true });
}

/** Asks for them again. Rejects when one does not come. */
export async function bringStyleSheets(): Promise<void> {
  await Promise.all([...missing].map(bring));
}

function bring(href: string): Promise<void> {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, crossOrigin: "" });
  return new Promise((resolve, reject) => {
    link.onload = () => {
      missing.delete(href);
      resolve();
    };
    link.onerror = reject;
    document.head.append(link);
  });
}
