import {
  ChainSpecMalformed,
  describeJsonProblem,
  ParaclockError,
  sanitizeText
} from '@paraclock/core'
import * as v from 'valibot'

// The specification of the Kusama relay chain has about 20 million characters.
const MAX_CHARACTERS = 64 * 1024 * 1024
const MAX_NAME_LENGTH = 128

export interface ReadChainSpec {
  readonly id: string
  readonly name: string
  /** The id of the relay chain; `undefined` if the chain is not a parachain. */
  readonly relay: string | undefined
}

const name = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(MAX_NAME_LENGTH),
  v.transform(sanitizeText)
)
const specSchema = v.object({
  id: name,
  name,
  relay_chain: v.nullish(name),
  relayChain: v.nullish(name),
  genesis: v.record(v.string(), v.unknown())
})

export function readChainSpec(chain: string, text: string): ReadChainSpec {
  const fail = (problem: string): ParaclockError =>
    new ParaclockError(ChainSpecMalformed, { chain, problem })
  if (text.length > MAX_CHARACTERS) {
    throw fail(`it has ${text.length} characters, at most ${MAX_CHARACTERS} are read`)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // The error message of `JSON.parse` is not used, because it quotes the text. The text may hold
    // secrets.
    throw fail(describeJsonProblem(text, { characters: MAX_CHARACTERS }))
  }
  const read = v.safeParse(specSchema, value)
  if (!read.success) {
    throw fail(`${v.getDotPath(read.issues[0]) ?? 'it'} is not valid in a specification`)
  }
  const { id, name, relay_chain, relayChain } = read.output
  return { id, name, relay: relay_chain ?? relayChain ?? undefined }
}
