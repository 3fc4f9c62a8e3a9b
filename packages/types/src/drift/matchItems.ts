import { gone, type RuntimeChange, worstOf } from './Comparison.ts'
import type { Differences } from './ShapeDifference.ts'

/** Compares the expected items of a pallet or runtime API with the live items of the same names. */
export function matchItems<Item>(args: {
  readonly pallet: string
  readonly expected: Readonly<Record<string, Item>>
  readonly live: readonly (readonly [name: string, item: Item])[]
  readonly differ: (before: Item, after: Item) => Differences
  /** The consequence if the live runtime lacks an item. Defaults to `breaking`. */
  readonly removed?: RuntimeChange['consequence']
}): RuntimeChange[] {
  const live = new Map(args.live)
  return Object.entries(args.expected).flatMap(([name, before]) => {
    const item = `${args.pallet}.${name}`
    const after = live.get(name)
    if (after === undefined) return [gone(item, args.removed ?? 'breaking')]
    const differences = args.differ(before, after)
    const consequence = worstOf(differences.map((one) => one.consequence))
    if (consequence === 'fine') return []
    const what = differences.map(({ path, what }) => `${path} ${what}`.trim()).join('; ')
    return [{ item, what, consequence }]
  })
}
