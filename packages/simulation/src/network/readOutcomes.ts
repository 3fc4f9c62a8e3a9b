import { ParaclockError, sanitizeText } from '@paraclock/core'
import { MessageRefused } from '../errors/blocks.ts'
import { judgeMessageEvent } from './judgeMessageEvent.ts'
import type { BuiltBlock, LogLine, NetworkChain } from './NetworkChain.ts'
import { readEvents } from './readEvents.ts'

/** What became of the messages that a block received. */
export interface MessageOutcomes {
  /** How many the block executed or refused. */
  readonly handled: number
  /** An error for each that it refused. */
  readonly refused: readonly ParaclockError[]
}

/** What became of the messages of a chain's last block. */
export async function readOutcomes(
  chain: NetworkChain,
  built: BuiltBlock
): Promise<MessageOutcomes> {
  const verdicts = (await readEvents(chain)).flatMap((event) => judgeMessageEvent(event) ?? [])
  const reasons = verdicts.flatMap(({ refused }) => refused ?? [])
  if (reasons.length === 0) return { handled: verdicts.length, refused: [] }
  // The event says that a program failed, and not always why: the runtime's log does.
  const logged = findReason(await built.replayLogs())
  const refused = reasons.map((event) => {
    const reason = `${event}${logged === undefined ? '' : `; ${logged}`}`
    return new ParaclockError(MessageRefused, { chain: chain.name, reason }, { source: 'chain' })
  })
  return { handled: verdicts.length, refused }
}

const TELLING = /barrier|error|fail|refus|unable|cannot|NoPermission|Untrusted|overweight/i

function findReason(logs: readonly LogLine[]): string | undefined {
  const lines = logs.filter(({ target }) => target?.startsWith('xcm') === true)
  const telling = lines.filter(({ message }) => TELLING.test(message))
  const line = telling.at(-1) ?? lines.at(-1)
  return line === undefined ? undefined : sanitizeText(line.message).slice(0, 300)
}
