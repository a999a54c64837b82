/** Of a control that has nothing to do now, but may have been pressed a moment ago: unlike a disabled one it keeps the focus. */
export const resting = (rests: boolean) => ({
  "aria-disabled": rests || undefined,
  mod: { disabled: rests },
});
