import { ParaclockError, sanitizeText } from '@paraclock/core'
import type { BuiltBlock, RuntimeLine } from '../chain/LocalChain.ts'
import { judgeMessageEvent } from './judgeMessageEvent.ts'
import type { NetworkChain } from './NetworkState.ts'
import { readEvents } from './readEvents.ts'

/** What a block made of the messages that it received. */
export interface MessageOutcomes {
  /** How many it dealt with, well or not. */
  readonly handled: number
  /** An error for each that it refused. */
  readonly refused: readonly ParaclockError[]
}

/** Reads what became of the messages of a chain's last block. */
export async function readOutcomes(
  chain: NetworkChain,
  built: BuiltBlock
): Promise<MessageOutcomes> {
  const verdicts = (await readEvents(chain)).flatMap((event) => judgeMessageEvent(event) ?? [])
  const reasons = verdicts.flatMap(({ refused }) => refused ?? [])
  if (reasons.length === 0) return { handled: verdicts.length, refused: [] }
  // The event says that a program failed, and not always why: the runtime's log does.
  const told = findReason(await built.replayLogs())
  const refused = reasons.map((event) => {
    const reason = `${event}${told === undefined ? '' : `; ${told}`}`
    const context = { chain: chain.local.name, reason }
    return new ParaclockError('MessageRefused', context, { source: 'chain' })
  })
  return { handled: verdicts.length, refused }
}

const TELLING = /barrier|error|fail|refus|unable|cannot|NoPermission|Untrusted|overweight/i

function findReason(logs: readonly RuntimeLine[]): string | undefined {
  const lines = logs.filter(({ target }) => target?.startsWith('xcm') === true)
  const telling = lines.filter(({ message }) => TELLING.test(message))
  const line = telling.at(-1) ?? lines.at(-1)
  return line === undefined ? undefined : sanitizeText(line.message).slice(0, 300)
}
