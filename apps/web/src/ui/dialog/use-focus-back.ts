import { useEffect, useMemo } from "react";
import { headingOf } from "../../lib/heading-of.ts";

const nobody = (): boolean => document.activeElement === null || document.activeElement === document.body;

function focus(element: Element | null | undefined): boolean {
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
  return !nobody();
}

interface Origin {
  element: Element | null;
  heading: Element | null;
  /** The page beneath takes no keys meanwhile. */
  modal: boolean;
  /** Of the dialog that was on top: its control may go with it, as when a form takes the place of «Cargando». */
  previous: Origin | null;
}

/** Of the open dialogs, the topmost last. */
const origins: Origin[] = [];

function origin(modal: boolean): Origin {
  const element = document.activeElement;
  return {
    element,
    heading: element === null ? null : headingOf(element),
    modal,
    previous: origins.at(-1) ?? null,
  };
}

function giveBack(from: Origin): void {
  for (let one: Origin | null = from; one !== null; one = one.previous) {
    if (!focus(one.element)) continue;
    watch(one);
    return;
  }
  toHeading(from);
}

const toHeading = ({ heading }: Origin): boolean =>
  focus(heading) || focus(document.querySelector("h1[tabindex]"));

/** What was agreed to in the dialog may take the control off the page a moment later: a row that is deleted. */
function watch(from: Origin): void {
  const { element } = from;
  if (element === null || element.closest("[role=dialog]") !== null) return;
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    release();
    if (nobody()) toHeading(from);
  });
  const release = () => {
    observer.disconnect();
    document.removeEventListener("focusin", release);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", release);
}

/** The lowest of the dialogs that stand over this; none over what stands in a dialog itself. */
const over = (element: Element | null): Origin | undefined =>
  element !== null && element.closest("[role=dialog]") !== null
    ? undefined
    : origins.find(({ modal }) => modal);

/** A dialog is open over it: the keys are the dialog's, and the focus stays there. */
export const isBehindDialog = (element: Element | null): boolean => over(element) !== undefined;

/**
 * Focus that a page gives by itself, as when a conversation opens. While a dialog stands over it, whoever types there goes
 * on typing there, and the dialog gives it at its end.
 */
export function focusInPage(element: HTMLElement | null | undefined): void {
  if (element === null || element === undefined) return;
  const dialog = over(element);
  if (dialog === undefined) {
    element.focus({ preventScroll: true });
    return;
  }
  dialog.element = element;
  dialog.heading = headingOf(element);
}

/**
 * After a dialog, whoever had the focus gets it back; when that is gone, the heading of where it was. Unless somebody
 * else took it meanwhile. Mantine does the first alone, and only for dialogs that stand there closed.
 */
export function useFocusBack(opened: boolean, { modal = true } = {}): void {
  const from = useMemo(() => (opened ? origin(modal) : null), [opened, modal]);
  useEffect(() => {
    if (from === null) return;
    origins.push(from);
    return () => {
      origins.splice(origins.indexOf(from), 1);
      if (nobody()) giveBack(from);
    };
  }, [from]);
}
