// What the browser's figures look like on their way to whoever asked for them.

/** Pixels scrolled a frame: a wheel that spins freely, 7,200 a second; and a page of the thread each frame, which nobody reads. */
export const STEPS = { brisk: 120, wild: 400 } as const;

/** One visit with an empty cache. */
export interface FirstLoad {
  /** As they went over the wire, headers included. */
  bytes: number;
  requests: number;
  /** Milliseconds until something was painted, and until what the page is for could be used. */
  painted: number;
  usable: number;
}

/** Milliseconds from each key to its paint, as the processor is and four times slower. */
export interface Keys {
  normal: number[];
  slow: number[];
}

export interface WebFigures {
  loads: Record<"login" | "chat" | "plain", FirstLoad[]>;
  keys: Record<"chat" | "plain", Keys>;
  /** What is seen from edge to edge at once: chats and messages of one line at the desk, lines of the plain page. */
  whole: { chats: number; lines: number; plainLines: number };
  /** Shares of frames, at each speed. */
  late: Record<"chat" | "plain", Record<keyof typeof STEPS, number>>;
}
