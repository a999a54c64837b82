/**
 * The language of what the installation holds: names and texts that institutions wrote, and what was said in conversations.
 * Nothing tells it of the single text, and Spanish is what most of them are; the page may speak another language (ADR 106).
 */
export const STORED_LANGUAGE = "es";
