import { decodeWhole, scaleOf } from './decodeWhole.ts'
import { enumType } from './enums.ts'
import { integerType } from './integers.ts'
import { voidType } from './plain.ts'
import { refuse } from './refuse.ts'
import type { ValueType } from './ValueType.ts'

const AYE = 0x80
const CONVICTIONS = ['None', 'Locked1x', 'Locked2x', 'Locked3x', 'Locked4x', 'Locked5x', 'Locked6x']

const byte: ValueType = /*#__PURE__*/ integerType('u8')
const conviction: ValueType = /*#__PURE__*/ enumType(
  'Conviction',
  CONVICTIONS.map((name, index) => ({ name, index, type: () => voidType }))
)

/**
 * A vote with a conviction: its byte. `true`, `false` and `{ aye, conviction }` are taken. polkadot.js
 * makes a nay of any number that is not negative, and of any text: both are refused.
 */
export const voteType: ValueType = {
  name: 'Vote',
  encode: (value) => byte.encode(requireVote(value)),
  decode: (bytes) => requireVote(byte.decode(bytes)),
  read: (input) => {
    if (typeof input === 'boolean') return input ? AYE : 0
    const scale = typeof input === 'string' ? undefined : scaleOf(input)
    if (scale !== undefined) return decodeWhole(voteType, scale)
    return isVote(input)
      ? readVote(input)
      : refuse('Vote', input, 'expected true, false, or { aye, conviction }')
  },
  describe: (value) => {
    const vote = Number(value as number)
    return `{conviction: ${CONVICTIONS[vote & ~AYE]}, vote: ${vote < AYE ? 'Nay' : 'Aye'}}`
  },
  compare: byte.compare
}

interface VoteInput {
  readonly aye: unknown
  readonly conviction?: unknown
}

function requireVote(value: unknown): unknown {
  const index = Number(value as number) & ~AYE
  if (index < CONVICTIONS.length) return value
  return refuse('Vote', value, `there is no conviction ${index}`)
}

function readVote({ aye, conviction: wanted = 'None' }: VoteInput): number {
  if (typeof aye !== 'boolean') return refuse('Vote', aye, 'aye is neither true nor false')
  const { type } = conviction.read(wanted) as { readonly type: string }
  return (aye ? AYE : 0) | CONVICTIONS.indexOf(type)
}

function isVote(input: unknown): input is VoteInput {
  if (typeof input !== 'object' || input === null || !('aye' in input)) return false
  return Object.keys(input).every((key) => key === 'aye' || key === 'conviction')
}
