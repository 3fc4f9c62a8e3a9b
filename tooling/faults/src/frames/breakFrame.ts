import { breakBytes, type Random } from './breakBytes.ts'

/** JSON that is written as it stands: what no value of JavaScript would be written as. */
class Written {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Member = readonly [key: string, value: unknown]

/** An object as the list of its members, in which a key can stand twice. */
class Members {
  readonly list: readonly Member[]

  constructor(list: readonly Member[]) {
    this.list = list
  }
}

const nest = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
const nestObjects = (levels: number): string => `${'{"a":'.repeat(levels)}0${'}'.repeat(levels)}`

/** Values that no method answers and no envelope holds. */
const STRANGE: readonly string[] = [
  'null',
  'true',
  '[]',
  '{}',
  '""',
  '0',
  '-1',
  '-0',
  '1.5',
  '1e999',
  '-1e999',
  '1e-400',
  '9007199254740993',
  '123456789012345678901234567890123456789012345678901234567890',
  '"0x"',
  '"0xzz"',
  '"0xffffffffffffffffffffffffffffffff"',
  '"NaN"',
  '"__proto__"',
  '"\\ud800"',
  '"\\udc00\\ud800 \\u0000 \\u202e"',
  '"constructor"',
  '{"toString":1,"valueOf":1}',
  '{"__proto__":{"result":1,"toString":1},"constructor":1}',
  '{"length":4294967295}',
  '{"then":1}',
  '[[["a"]]]',
  '[null,null]',
  nest(100),
  nest(20_000),
  nestObjects(20_000),
  `[${'0,'.repeat(300_000)}0]`,
  `"${'x'.repeat(100_000)}"`
]
/** The last of them cost more to write than all the others. */
const CHEAP = STRANGE.length - 4

/**
 * The texts to send in place of one valid JSON-RPC frame: none, one or several, with one thing wrong
 * among their types, ids, nesting, length, members, order or JSON. The same numbers give the same texts.
 */
export function breakFrame(valid: string, random: Random): readonly string[] {
  const pick = <Item>(items: readonly Item[]): Item | undefined =>
    items[Math.floor(random() * items.length)]
  const strange = (): Written => takeStrange(random)
  const at = Math.floor(random() * valid.length)
  switch (Math.floor(random() * 10)) {
    case 0:
      return []
    case 1:
      return [valid, valid]
    case 2:
      return [valid.slice(0, at)]
    case 3:
      return [
        `${valid.slice(0, at)}${pick(['"', '{', ']', '\\', '\u0000', ',', '9'])}${valid.slice(at + 1)}`
      ]
    case 4:
      return [`[${valid}${random() < 0.5 ? `,${valid}` : ',7'}]`]
    default:
      return [write(change(toMembers(JSON.parse(valid)), strange, random))]
  }
}

/**
 * The text to send in place of one answer or notification, or of a batch of them: what stands around
 * the answers stays valid, and one place of one answer is wrong, its bytes included.
 */
export function breakAnswer(valid: string, random: Random): string {
  const frames: unknown = JSON.parse(valid)
  const at = Array.isArray(frames) ? Math.floor(random() * frames.length) : 0
  const change = (frame: unknown): unknown => changeAnswer(toMembers(frame), random)
  if (!Array.isArray(frames)) return write(change(frames))
  return write(frames.map((frame, index) => (index === at ? change(frame) : toMembers(frame))))
}

function changeAnswer(frame: unknown, random: Random): unknown {
  if (!(frame instanceof Members)) return frame
  const list = frame.list.map(([key, member]): Member => {
    if (key === 'params') return [key, changeAnswer(member, random)]
    return [
      key,
      key === 'result' ? change(member, (value) => spoil(value, random), random) : member
    ]
  })
  return new Members(list)
}

/** Something else in the place of a value: of bytes, most often other bytes. */
function spoil(value: unknown, random: Random): Written {
  const isBytes = typeof value === 'string' && value.startsWith('0x')
  if (isBytes && random() < 0.7) return new Written(JSON.stringify(breakBytes(value, random)))
  return takeStrange(random)
}

function toMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toMembers)
  if (typeof value !== 'object' || value === null) return value
  return new Members(Object.entries(value).map(([key, member]): Member => [key, toMembers(member)]))
}

function takeStrange(random: Random): Written {
  const most = random() < 0.02 ? STRANGE.length : CHEAP
  return new Written(STRANGE[Math.floor(random() * most)] ?? 'null')
}

/** Changes one place, at a depth that is left to chance. */
function change(value: unknown, strange: (value: unknown) => Written, random: Random): unknown {
  const members = value instanceof Members ? value.list : []
  if (random() < 0.25) return strange(value)
  if (Array.isArray(value)) {
    const at = Math.floor(random() * value.length)
    return value.length === 0 ? strange(value) : value.with(at, change(value[at], strange, random))
  }
  if (members.length === 0) return strange(value)
  const at = Math.floor(random() * members.length)
  const [key, member] = members[at] ?? ['', null]
  const made = (changed: readonly Member[]): Members => new Members(changed)
  switch (Math.floor(random() * 8)) {
    case 0:
      return made(members.toSpliced(at, 1))
    case 1:
      return made([...members, [key, strange(member)]])
    case 2:
      return made([[key, strange(member)], ...members])
    case 3:
      return made(members.with(at, [random() < 0.5 ? '__proto__' : 'toString', member]))
    case 4:
      return made(members.toReversed())
    default:
      return made(members.with(at, [key, change(member, strange, random)]))
  }
}

function write(value: unknown): string {
  if (value instanceof Written) return value.text
  if (Array.isArray(value)) return `[${value.map(write).join()}]`
  if (!(value instanceof Members)) return JSON.stringify(value)
  return `{${value.list.map(([key, member]) => `${JSON.stringify(key)}:${write(member)}`).join()}}`
}
