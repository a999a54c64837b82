/** What whoever starts a program can mend: shown as a sentence, without a stack. */
export class Problem extends Error {}
