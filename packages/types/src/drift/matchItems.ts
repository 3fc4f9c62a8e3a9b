import type { Consequence, ItemKind, RuntimeChange } from './Comparison.ts'
import { type ShapeDifference, worstDifference } from './ShapeDifference.ts'

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
  const gone = [...expected].filter(([name]) => !live.has(name))
  const renamed = gone.flatMap(([name, item]) => findRenamed(args, name, item, fresh))
  return [
    ...[...expected].flatMap(([name, item]) => {
      const other = live.get(name)
      return other === undefined ? [] : toChanges(args, name, args.differ(item, other))
    }),
    ...renamed.map(([name, after]) => renamedChange(args, name, after)),
    ...gone
      .filter(([name]) => !renamed.some(([before]) => before === name))
      .map(([name]) => removedChange(args, name)),
    ...fresh
      .filter(([name]) => !renamed.some(([, after]) => after === name))
      .map(([name]) => addedChange(args, name))
  ]
}

// Two candidates are none: a wrong pairing would be worse than none.
function findRenamed<Item>(
  args: MatchArgs<Item>,
  name: string,
  item: Item,
  fresh: readonly (readonly [string, Item])[]
): (readonly [string, string])[] {
  const alike = fresh.filter(([, other]) => args.isSame(item, other))
  const [only] = alike
  return only !== undefined && alike.length === 1 ? [[name, only[0]]] : []
}

function toChanges<Item>(
  { kind, pallet }: MatchArgs<Item>,
  name: string,
  differences: readonly ShapeDifference[]
): RuntimeChange[] {
  if (differences.length === 0) return []
  const consequence = worstDifference(differences)
  const worst = differences.find((difference) => difference.consequence === consequence)
  return [
    {
      change: 'changed',
      kind,
      item: `${pallet}.${name}`,
      what: differences.map(({ path, what }) => `${path} ${what}`.trim()).join('; '),
      consequence,
      why: worst?.why ?? ''
    }
  ]
}

function renamedChange<Item>(
  { kind, pallet }: MatchArgs<Item>,
  name: string,
  after: string
): RuntimeChange {
  return {
    change: 'renamed',
    kind,
    item: `${pallet}.${name}`,
    what: `is now called ${pallet}.${after}`,
    consequence: 'breaking',
    why: 'it is not found under its expected name'
  }
}

function removedChange<Item>(
  { kind, pallet, removed }: MatchArgs<Item>,
  name: string
): RuntimeChange {
  return { change: 'removed', kind, item: `${pallet}.${name}`, what: 'is gone', ...removed }
}

function addedChange<Item>({ kind, pallet }: MatchArgs<Item>, name: string): RuntimeChange {
  return {
    change: 'added',
    kind,
    item: `${pallet}.${name}`,
    what: 'is new',
    consequence: 'fine',
    why: 'it need not be used'
  }
}
