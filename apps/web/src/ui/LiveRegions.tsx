import { useSyncExternalStore } from "react";
import { getAnnouncement, onAnnouncement } from "../lib/announce.ts";

/** The two nodes through which everything is spoken. Mounted once, by the root, before any text. */
export function LiveRegions() {
  const { cortes, urgente } = useSyncExternalStore(onAnnouncement, getAnnouncement);
  return (
    <>
      <div role="status" aria-live="polite" className="solo-voz">
        {cortes}
      </div>
      <div role="alert" className="solo-voz">
        {urgente}
      </div>
    </>
  );
}
