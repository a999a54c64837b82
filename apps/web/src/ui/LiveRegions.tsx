import { useAnnouncement } from "../lib/announce.ts";

/** The two nodes through which everything is spoken. Mounted once, by the root, before any text. */
export function LiveRegions() {
  const { polite, urgent } = useAnnouncement();
  return (
    <>
      <div role="status" aria-live="polite" className="solo-voz">
        {polite}
      </div>
      <div role="alert" className="solo-voz">
        {urgent}
      </div>
    </>
  );
}
