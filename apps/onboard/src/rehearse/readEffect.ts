import {
  type Evidence,
  type JsonValue,
  type StorageEvidence,
  sanitizeText,
  stringifyJson
} from '@paraclock/core'
import type { Devnet } from '@paraclock/devnet'
import { describeChange } from './describeChange.ts'
import { type RunEvent, readRun } from './readRun.ts'

/** What a run of a task did on the target. */
export interface Effect {
  readonly succeeded: boolean
  /** The events and changes, in a few lines. */
  readonly detail: string
  readonly evidence: readonly Evidence[]
}

// A reader wants to see what it was, and finds all of it in the report's evidence.
const MOST_SHOWN = 8
const MOST_KEPT = 64

/** Pallets whose state every block changes, or every message. */
const BOOKKEEPING = new Set(['parachainSystem', 'messageQueue', 'xcmpQueue', 'timestamp'])

/**
 * Reads from the blocks that the target built after one of its blocks what the first run of a
 * user's call reported and changed.
 */
export async function readEffect(args: {
  readonly net: Devnet
  /** The number of the block after which it is looked for. */
  readonly after: number
}): Promise<Effect> {
  const { net, after } = args
  const { target } = net
  const run = await readRun({ chain: target, after })
  if (run === undefined) {
    return {
      succeeded: false,
      detail: 'no block of the target reports a proxied call',
      evidence: []
    }
  }
  const { blockHash, parentHash, number, events, error } = run
  const [own, before] = await Promise.all([
    net.changes(target, blockHash),
    net.changes(target, parentHash)
  ])
  const usual = new Set(before.map(({ key }) => key))
  // Maps such as that of block hashes grow by one with each block.
  const growing = new Set(
    before.flatMap((change) =>
      change.before === null ? [describeChange(target, change)?.item] : []
    )
  )
  const changes = own.flatMap((change) => {
    const described = describeChange(target, change)
    if (described === undefined || usual.has(change.key)) return []
    const [pallet, item] = described.item.split('.')
    const isUsual = pallet === 'system' ? item !== 'account' : BOOKKEEPING.has(pallet ?? '')
    if (isUsual || (change.before === null && growing.has(described.item))) return []
    return [{ change, ...described }]
  })
  const shown = changes.slice(0, MOST_SHOWN).map(({ text }) => text)
  const rest = changes.length - shown.length
  const lines = [
    `block ${number} reports ${events.map(describeEvent).join(', ')}`,
    `it changes ${shown.length === 0 ? 'nothing else' : shown.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`
  ]
  const evidence = changes.slice(0, MOST_KEPT).map(({ change, item, decoded }): StorageEvidence => {
    const { key, after: value } = change
    return { kind: 'storage', chain: 'target', blockHash, item, key, value, decoded }
  })
  return {
    succeeded: error === undefined,
    detail: `${error === undefined ? '' : `the call failed with ${error}; `}${lines.join('; ')}`,
    evidence
  }
}

function describeEvent({ name, data }: RunEvent): string {
  const fields = Object.entries(data).map(([field, value]) => `${field}: ${show(value)}`)
  return `${name}(${fields.join(', ')})`
}

// A reader wants to see which account and how much; what is longer is in the block.
const LONGEST = 80

function show(value: JsonValue): string {
  const text = sanitizeText(typeof value === 'string' ? value : stringifyJson(value))
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`
}
