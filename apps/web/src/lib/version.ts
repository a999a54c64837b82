// Which version of the application runs in this page.
const ANSWER_MS = 10_000;

/** Whether the server hands out another version than the one that runs here, whose files are then gone. False where nobody answers. */
export async function isReplaced(): Promise<boolean> {
  const running = [...document.querySelectorAll('script[type="module"][src]')].map((script) =>
    script.getAttribute("src"),
  );
  if (running.length === 0) return false;
  try {
    const answer = await fetch("/", { cache: "no-store", signal: AbortSignal.timeout(ANSWER_MS) });
    const page = await answer.text();
    // What a maintenance page or a hotel's network says is no version of ours.
    return page.includes('id="raiz"') && running.some((program) => !page.includes(`"${program}"`));
  } catch {
    return false;
  }
}
