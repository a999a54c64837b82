import type { Bus, BusListener } from "../src/realtime/bus/bus.ts";

/** A bus that ends at this process: what a server without others would hear. */
export function createLocalBus(): Bus {
  const listeners = new Set<BusListener>();
  return {
    publish(announcements) {
      for (const announcement of announcements) for (const listener of listeners) listener.hear(announcement);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    accompany: () => undefined,
    async close() {
      listeners.clear();
    },
  };
}
