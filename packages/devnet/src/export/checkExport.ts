import { ArgumentInvalid, type Hex, ParaclockError } from '@paraclock/core'
import type { ChainPlan } from '../genesis/ChainPlan.ts'
import type { RawGenesis } from '../genesis/RawGenesis.ts'
import { VALIDATORS } from './planNodes.ts'

const REMEDIES = [
  'Give the chain a name of 1 to 64 letters, digits, - and _, other than relay, alice and bob.',
  'In place of a fork, export a raw specification with the state that the chain begins with.',
  'Build a runtime that is too large without logging, strip it with wasm-opt, and compress it as Substrate does: to about a fifth.'
].map((summary) => ({ summary }))

/** Key of `Configuration.ActiveConfig`. */
const ACTIVE_CONFIG = '0x06de3d8a54d27e44a9d5ce189618f22db4b49d95320d9021994c850f25b8e385' as Hex

/** Names that are valid for a file on every system, and need no quotes on a command line. */
const PLAIN_NAME = /^(?!(?:aux|con|nul|prn|com\d|lpt\d)$)[a-z0-9][a-z0-9_-]{0,63}$/i

export function checkExport(plans: readonly ChainPlan[]): void {
  const taken = new Set(['relay', ...VALIDATORS])
  for (const { name, fork } of plans) {
    const file = name.toLowerCase()
    const problem =
      fork !== undefined
        ? 'it is a fork: only parts of its state are known here'
        : !PLAIN_NAME.test(name)
          ? 'its name must be 1 to 64 letters, digits, - and _, and not one that Windows reserves'
          : taken.has(file)
            ? `another chain or node is called ${file}`
            : undefined
    if (problem !== undefined) {
      throw refuse(name, problem)
    }
    taken.add(file)
  }
}

/**
 * Checks that the code and the header of each parachain are within the relay chain's limits.
 * Validators do not back a parachain above a limit, and write the reason only to their logs.
 */
export function checkLimits(
  relay: RawGenesis,
  parachains: readonly { readonly name: string; readonly code: Hex; readonly head: Hex }[]
): void {
  const config = Buffer.from((relay.top.get(ACTIVE_CONFIG) ?? '0x').slice(2), 'hex')
  // The encoded configuration begins with `max_code_size` and `max_head_data_size`, 32 bits each.
  for (const [at, part, item] of [
    [0, 'code', 'max_code_size'],
    [4, 'head', 'max_head_data_size']
  ] as const) {
    const limit = config.readUInt32LE(at)
    for (const { name, [part]: value } of parachains) {
      const bytes = value.length / 2 - 1
      if (bytes <= limit) continue
      throw refuse(name, `its ${part} has ${bytes} bytes, and the relay's ${item} is ${limit}`)
    }
  }
}

// The name is used in files, folders and command lines. A real node starts with the whole state of
// a chain, and a fork holds only parts of its state.
function refuse(chain: string, problem: string): ParaclockError {
  const context = { argument: 'the exported chain', value: chain, problem }
  return new ParaclockError(ArgumentInvalid, context, { remedies: REMEDIES })
}
