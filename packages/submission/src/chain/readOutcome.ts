import { type JsonValue, ParaclockError } from '@paraclock/core'
import type { Result } from '@polkadot/types'
import type { DispatchError, EventRecord } from '@polkadot/types/interfaces'
import type { Codec } from '@polkadot/types/types'
import type { CallEvent, FailedOutcome, SucceededOutcome } from '../journal/SubmissionOutcome.ts'
import type { BlockPoint } from '../journal/SubmissionRecord.ts'
import type { NamedChain } from './ChainSource.ts'
import { decodeDispatchError } from './decodeDispatchError.ts'

/**
 * Reads from a block's events what one of its extrinsics did, in the types of that block's runtime.
 *
 * @throws ParaclockError `FinalizedBlockMismatch` if no event tells whether it succeeded.
 */
export async function readOutcome(
  chain: NamedChain,
  block: BlockPoint,
  index: number
): Promise<SucceededOutcome | FailedOutcome> {
  const at = await chain.api.at(block.hash)
  const records = (await at.query['system']?.['events']?.()) as unknown as readonly EventRecord[]
  const own = records
    .filter(({ phase }) => phase.isApplyExtrinsic && phase.asApplyExtrinsic.eq(index))
    .map(({ event }) => event)
  const events = own.map(readEvent)
  const paid = events.find((event) => isEvent(event, 'transactionPayment', 'TransactionFeePaid'))
  const fee = paid === undefined ? null : BigInt(String(paid.data['actualFee']))
  const included = { block, index, fee, events }
  const fail = (error: DispatchError): FailedOutcome => ({
    status: 'failed',
    ...included,
    error: decodeDispatchError({ registry: at.registry, error, chain })
  })
  if (own.some(({ section, method }) => section === 'system' && method === 'ExtrinsicSuccess')) {
    const inner = findInnerError(own)
    return inner === undefined ? { status: 'succeeded', ...included } : fail(inner)
  }
  const failed = own.find(
    ({ section, method }) => section === 'system' && method === 'ExtrinsicFailed'
  )
  if (failed === undefined) {
    const problem = `its events do not tell what became of extrinsic ${index}`
    const context = { chain: chain.name, number: block.number, problem }
    throw new ParaclockError('FinalizedBlockMismatch', context)
  }
  return fail(failed.data[0] as unknown as DispatchError)
}

// Calls that make another call in somebody's name succeed also when that one fails.
const WRAPPERS: ReadonlySet<string> = new Set([
  'proxy.ProxyExecuted',
  'multisig.MultisigExecuted',
  'sudo.Sudid',
  'sudo.SudoAsDone'
])

/** What the call inside of a wrapper failed with. */
function findInnerError(events: readonly EventRecord['event'][]): DispatchError | undefined {
  for (const { section, method, data } of events) {
    if (!WRAPPERS.has(`${section}.${method}`)) continue
    const result = data.find((field) => field.toRawType().startsWith('Result')) as
      | Result<Codec, Codec>
      | undefined
    if (result?.isErr) return result.asErr as unknown as DispatchError
  }
  return undefined
}

/** An event with its fields as JSON; numbers beyond 53 bits are decimal text. */
export function readEvent(event: {
  readonly section: string
  readonly method: string
  readonly data: readonly Codec[] & { readonly names?: readonly string[] | null }
}): CallEvent {
  const { section, method, data } = event
  const fields = data.map(
    (value, at) => [data.names?.[at] ?? String(at), readField(value)] as const
  )
  return { section, method, data: Object.fromEntries(fields) }
}

function readField(value: Codec): JsonValue {
  const json = value.toPrimitive(true) as JsonValue
  return typeof json === 'bigint' ? String(json) : json
}

function isEvent(event: CallEvent, section: string, method: string): boolean {
  return event.section === section && event.method === method
}
