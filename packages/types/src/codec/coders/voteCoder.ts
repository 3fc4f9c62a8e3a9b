import { BoolValue } from '../values/BoolValue.ts'
import { CONVICTIONS, VoteValue } from '../values/VoteValue.ts'
import { bytesOf, type Coder, isHex, readFrom, refuse } from './Coder.ts'
import { enumCoder } from './enumCoder.ts'
import { nullCoder } from './plainCoders.ts'

const AYE = 0x80

const convictionCoder = enumCoder({
  name: 'Conviction',
  isBasic: true,
  variants: CONVICTIONS.map((name, index) => ({ name, index, coder: nullCoder }))
})

/**
 * The coder of a vote with a conviction: true or false, `{ aye, conviction }`, or its byte.
 * polkadot.js makes a nay of any number that is not negative, and of any text: both are refused.
 */
export const voteCoder: Coder = {
  name: 'Vote',
  read: (reader) => {
    const byte = reader.byte()
    if ((byte & ~AYE) >= CONVICTIONS.length) {
      throw reader.malformed(`there is no conviction ${byte & ~AYE}`)
    }
    return new VoteValue(byte)
  },
  write: (input) => {
    if (input === undefined) return new VoteValue(0)
    const aye = readBool(input)
    if (aye !== undefined) return writeVote(aye, undefined)
    const bytes = isHex(input) ? undefined : bytesOf(input)
    if (bytes !== undefined) return readFrom(voteCoder, bytes)
    return isVote(input)
      ? writeVote(readBool(input.aye), input.conviction)
      : refuse('Vote', input, 'expected true, false, or { aye, conviction }')
  }
}

function writeVote(aye: boolean | undefined, conviction: unknown): VoteValue {
  if (aye === undefined) return refuse('Vote', aye, 'aye is neither true nor false')
  const [index = 0] = convictionCoder.write(conviction).toU8a()
  return new VoteValue((aye ? AYE : 0) | index)
}

function readBool(input: unknown): boolean | undefined {
  if (input instanceof BoolValue) return input.isTrue
  return typeof input === 'boolean' || input instanceof Boolean ? input.valueOf() : undefined
}

function isVote(input: unknown): input is { readonly aye: unknown; readonly conviction?: unknown } {
  if (typeof input !== 'object' || input === null || !('aye' in input)) return false
  return Object.keys(input).every((key) => key === 'aye' || key === 'conviction')
}
