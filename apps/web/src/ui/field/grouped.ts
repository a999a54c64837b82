/** An entry of a catalogue; `group`: the heading under which it is offered. */
export type GroupedChoice = { id: number; label: string; group?: string | undefined };
type Option = { value: string; label: string };

/** In the order in which they came, under the headings in which they came. */
export function grouped(choices: readonly GroupedChoice[]): (Option | { group: string; items: Option[] })[] {
  const groups = new Map<string, Option[]>();
  const loose: Option[] = [];
  for (const { id, label, group } of choices) {
    const option = { value: String(id), label };
    if (group === undefined) loose.push(option);
    else groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  return [...loose, ...[...groups].map(([group, items]) => ({ group, items }))];
}
