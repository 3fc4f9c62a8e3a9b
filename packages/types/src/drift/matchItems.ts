import { type Consequence, type ItemKind, type RuntimeChange, worstOf } from './Comparison.ts'
import type { ShapeDifference } from './ShapeDifference.ts'

/** Items of one kind in one pallet or runtime API, expected and live. */
export interface MatchArgs<Item> {
  readonly kind: ItemKind
  readonly pallet: string
  readonly expected: ReadonlyMap<string, Item>
  readonly live: ReadonlyMap<string, Item>
  /** Names that were there before and are not used: they are neither new nor gone. */
  readonly others: readonly string[]
  readonly differ: (before: Item, after: Item) => readonly ShapeDifference[]
  /** Whether an item under another name is so like the one that is gone that it must be it. */
  readonly isSame: (before: Item, after: Item) => boolean
  /** What it means that an item is gone. */
  readonly removed: { readonly consequence: Consequence; readonly why: string }
}

/** Pairs items by name, and those that have no partner by likeness; reports what differs. */
export function matchItems<Item>(args: MatchArgs<Item>): RuntimeChange[] {
  const { expected, live, others } = args
  if (expected.size === 0) return []
  const fresh = [...live].filter(([name]) => !expected.has(name) && !others.includes(name))
  const changeOf = (name: string, change: Omit<RuntimeChange, 'kind' | 'item'>): RuntimeChange => ({
    kind: args.kind,
    item: `${args.pallet}.${name}`,
    ...change
  })
  const taken = new Set<string>()
  const changes = [...expected].flatMap(([name, item]) => {
    const other = live.get(name)
    if (other !== undefined)
      return toChange(args.differ(item, other)).map((change) => changeOf(name, change))
    const after = findRenamed(args, item, fresh)
    if (after === undefined)
      return [changeOf(name, { change: 'removed', what: 'is gone', ...args.removed })]
    taken.add(after)
    return [
      changeOf(name, {
        change: 'renamed',
        what: `is now called ${args.pallet}.${after}`,
        consequence: 'breaking',
        why: 'it is not found under its expected name'
      })
    ]
  })
  const why = 'it need not be used'
  return [
    ...changes,
    ...fresh
      .filter(([name]) => !taken.has(name))
      .map(([name]) =>
        changeOf(name, { change: 'added', what: 'is new', consequence: 'fine', why })
      )
  ]
}

// With two candidates the item counts as removed: a wrong pairing would mislead.
function findRenamed<Item>(
  { isSame }: MatchArgs<Item>,
  item: Item,
  fresh: readonly (readonly [string, Item])[]
): string | undefined {
  const alike = fresh.filter(([, other]) => isSame(item, other))
  return alike.length === 1 ? alike[0]?.[0] : undefined
}

function toChange(differences: readonly ShapeDifference[]): Omit<RuntimeChange, 'kind' | 'item'>[] {
  if (differences.length === 0) return []
  const consequence = worstOf(differences.map((one) => one.consequence))
  const worst = differences.find((one) => one.consequence === consequence)
  const what = differences.map(({ path, what }) => `${path} ${what}`.trim()).join('; ')
  return [{ change: 'changed', what, consequence, why: worst?.why ?? '' }]
}
