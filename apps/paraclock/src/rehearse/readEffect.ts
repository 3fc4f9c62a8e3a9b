import { describeEvent, type RehearsalStep, type ValueWords } from '@paraclock/checklist'
import type { Chain } from '@paraclock/connect'
import { type Hex, hexToBytes, type JsonValue, type StorageEvidence } from '@paraclock/core'
import type { Devnet, StorageChange } from '@paraclock/devnet'
import { isDispatch, judgeMessage, splitMessages } from '@paraclock/scheduler'
import { readBlockEvents } from '@paraclock/submission'
import { camelCase, type Runtime, readStorageKey, toJson } from '@paraclock/types'
import { countOf } from '../words/countOf.ts'
import { describeDifference } from '../words/describeDifference.ts'
import { openBest } from './openBest.ts'

// The maximum number of events, and of storage changes, in a report.
const MAX_SHOWN = 12
// The maximum number of storage changes in the evidence.
const MAX_KEPT = 64

/** Pallets whose state changes in most blocks. These changes are not an effect of a task. */
const BOOKKEEPING = new Set(['parachainSystem', 'messageQueue', 'xcmpQueue', 'timestamp'])

export async function readEffect(args: {
  readonly net: Devnet
  /** A block of the target. Only later blocks are searched for the runs. */
  readonly after: number
  readonly runs: number
  readonly words: ValueWords
}): Promise<Pick<RehearsalStep, 'succeeded' | 'detail' | 'lines' | 'evidence'>> {
  const { net, after, words } = args
  const { target } = net
  const chain = await openBest(target)
  const runs = (await readRuns(chain, after)).slice(0, args.runs)
  const [run] = runs
  if (run === undefined) {
    const detail = 'no block of the target reports a proxied call'
    return { succeeded: false, detail, lines: [], evidence: [] }
  }
  const { blockHash, parentHash, number, events } = run
  const error = runs.find((one) => one.error !== undefined)?.error
  const isWhole = runs.length >= args.runs
  const times = isWhole && args.runs === 1 ? '' : `${runs.length} of ${countOf(args.runs, 'run')}; `
  const [own, before] = await Promise.all([
    net.changes(target, blockHash),
    net.changes(target, parentHash)
  ])
  const usual = new Set(before.map(({ key }) => key))
  // The storage items that got a new entry in the parent block, such as the map of block hashes. A
  // further new entry of such an item is not an effect of the task.
  const growing = new Set(
    before.flatMap((change) =>
      change.before === null ? [describeChange(chain.runtime, change, words)?.item] : []
    )
  )
  const changes = own.flatMap((change) => {
    const described = describeChange(chain.runtime, change, words)
    if (described === undefined || usual.has(change.key)) return []
    const [pallet, item] = described.item.split('.')
    const isUsual = pallet === 'system' ? item !== 'account' : BOOKKEEPING.has(pallet ?? '')
    if (isUsual || (change.before === null && growing.has(described.item))) return []
    return [{ change, ...described }]
  })
  const evidence = changes.slice(0, MAX_KEPT).map(({ change, item, decoded }): StorageEvidence => {
    const { key, after } = change
    const value = after ?? undefined
    return { kind: 'storage', chain: 'target', blockHash, item, key, value, decoded }
  })
  const failure = error === undefined ? '' : `the call failed with ${error}; `
  return {
    succeeded: error === undefined && isWhole,
    detail: `${times}${failure}block ${number} reports ${countOf(events.length, 'event')} and changes ${countOf(changes.length, 'value')}`,
    lines: [
      ...cut(events.map((event) => describeEvent(event, words))),
      ...cut(changes.map(({ text }) => text))
    ],
    evidence
  }
}

function cut(lines: readonly string[]): readonly string[] {
  const rest = lines.length - MAX_SHOWN
  return rest > 0 ? [...lines.slice(0, MAX_SHOWN), `and ${rest} more`] : lines
}

function describeChange(
  runtime: Runtime,
  { key, before, after }: StorageChange,
  words: ValueWords
) {
  const entry = readStorageKey(runtime, key)
  if (entry === undefined) return undefined
  const [pallet, item] = [camelCase(entry.pallet), camelCase(entry.item)]
  const decode = (value: Hex | null): JsonValue =>
    value === null ? null : toJson(entry.decode(hexToBytes(value)))
  const decoded = decode(after)
  const keys = entry.keys.map(toJson)
  const text = describeDifference({ pallet, item, keys, values: [decode(before), decoded], words })
  return { item: `${pallet}.${item}`, text, decoded }
}

async function readRuns(chain: Chain, after: number) {
  const runs = []
  let hash = await hashOf(chain, after)
  for (let number = after + 1; number <= chain.block.number; number += 1) {
    const parentHash = hash
    hash = await hashOf(chain, number)
    const events = await readBlockEvents(chain, { hash, parentHash })
    for (const message of splitMessages(events)) {
      if (!message.events.some(isDispatch)) continue
      const place = { number, blockHash: hash, parentHash }
      const { failure } = judgeMessage(message, true)
      runs.push({ ...place, events: message.events.slice(0, -1), error: failure?.error })
    }
  }
  return runs
}

async function hashOf(chain: Chain, number: number): Promise<Hex> {
  if (number === chain.block.number) return chain.block.hash
  const entry = { pallet: 'System', entry: 'BlockHash', keys: [number] }
  const { value } = await chain.storage({ ...entry, as: (hash) => hash as Hex })
  return value ?? '0x'
}
