import type { FieldNode, SelectionSetNode, ValidationContext } from "graphql";

type Selection = SelectionSetNode["selections"][number];
type Measure = (selection: SelectionSetNode) => number;

/**
 * Measures what a selection asks for: each field by `ofField`, fragments as if their fields stood in their place.
 * A fragment is measured once, however often it is named: ninety that name the next one twice would be 2^90 walks.
 */
export function createMeasure(
  context: ValidationContext,
  combine: (measures: readonly number[]) => number,
  ofField: (field: FieldNode) => number,
): Measure {
  const fragments = new Map<string, number>();

  function ofFragment(name: string): number {
    const known = fragments.get(name);
    if (known !== undefined) return known;
    // Another rule refuses a fragment that names itself; here it only must not run for ever.
    fragments.set(name, 0);
    const fragment = context.getFragment(name);
    const measured = fragment ? measure(fragment.selectionSet) : 0;
    fragments.set(name, measured);
    return measured;
  }

  function ofPart(part: Selection): number {
    if (part.kind === "Field") return ofField(part);
    return part.kind === "InlineFragment" ? measure(part.selectionSet) : ofFragment(part.name.value);
  }

  const measure: Measure = ({ selections }) => combine(selections.map(ofPart));
  return measure;
}
