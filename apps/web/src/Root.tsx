import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { getQuestions, onQuestions } from "./ui/dialog/confirm.ts";
import { LiveRegions } from "./ui/LiveRegions.tsx";
import { getToasts, onToasts } from "./ui/toast/toasts.ts";

// Dialogs and notices come with the first of them, not with the log-in page.
const Confirms = lazy(async () => ({ default: (await import("./ui/dialog/Confirms.tsx")).Confirms }));

const Toasts = lazy(async () => ({ default: (await import("./ui/toast/Toasts.tsx")).Toasts }));

/** What stands around every page, the doors included. */
export function Root() {
  const questions = useSyncExternalStore(onQuestions, getQuestions);
  const { shown } = useSyncExternalStore(onToasts, getToasts);
  return (
    <>
      <LiveRegions />
      <Outlet />
      {questions.length === 0 ? null : (
        <Suspense>
          <Confirms />
        </Suspense>
      )}
      {shown.length === 0 ? null : (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </>
  );
}
