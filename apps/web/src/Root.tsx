import { type ReactNode, useEffect } from "react";
import { useQuestions } from "./ui/dialog/confirm.ts";
import { showStoredError } from "./ui/errors/stored-error.ts";
import { LiveRegions } from "./ui/LiveRegions.tsx";
import { lateByItself } from "./ui/late/late-by-itself.tsx";
import { useToasts } from "./ui/toast/toasts.ts";

// Dialogs and notices come with the first of them, not with the log-in page.
const Confirms = lateByItself(async () => (await import("./ui/dialog/Confirms.tsx")).Confirms);
const Toasts = lateByItself(async () => (await import("./ui/toast/Toasts.tsx")).Toasts);

/** What stands around every page, the doors included. */
export function Root({ children }: { children: ReactNode }) {
  const questions = useQuestions();
  const { shown } = useToasts();
  useEffect(showStoredError, []);
  return (
    <>
      <LiveRegions />
      {children}
      {questions.length === 0 ? null : <Confirms />}
      {shown.length === 0 ? null : <Toasts />}
    </>
  );
}
