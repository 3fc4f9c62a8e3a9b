import { isParaclockError, ParaclockError } from '@paraclock/core'
import { type ParsedRequest, parseMessage, RequestLimitExceeded, toRpcError } from '@paraclock/rpc'
import type { GatewayOptions } from '../options.ts'
import type { CallRouter } from './CallRouter.ts'
import type { Client } from './Client.ts'

export interface AnswerMessageArgs {
  readonly bytes: Buffer
  readonly client: Client
  readonly options: GatewayOptions
  readonly calls: Pick<CallRouter, 'answer'>
}

/** The memory of a pending message besides its text, in bytes. */
const MESSAGE_BYTES = 1024
const LIMITS = { maxDepth: 32, maxEntries: 65_536 }

/**
 * Answers a message by JSON-RPC 2.0. Each request with an id gets an answer, and a notification
 * gets none. A message that cannot be parsed gets an answer with the id null. `limited` is the error
 * if the client's address has made too many calls. Nothing is thrown.
 */
export async function answerMessage(args: AnswerMessageArgs): Promise<{
  readonly text: string | undefined
  readonly limited: ParaclockError | undefined
}> {
  const { bytes, client, options } = args
  let held = 0
  const hold = (size: number): void => {
    held += size
    client.hold(size)
  }
  let answers: string[] | undefined = []
  const forget = client.onGone(() => {
    answers = undefined
  })
  hold(bytes.length + MESSAGE_BYTES)
  // A message that cannot be parsed counts as a call, too.
  const limited = await client.setup.charge(1)
  try {
    const { isBatch, requests } = parseMessage(bytes, { ...LIMITS, maxBatch: options.maxBatch })
    // A batch passes whole if its first call does. Its other calls count for what follows.
    if (requests.length > 1) await client.setup.charge(requests.length - 1)
    const room = { left: options.maxAnswerBytes }
    await Promise.all(
      requests.map(async (request, index) => {
        const text = await answerRequest(request, { ...args, room, limited })
        if (text === undefined || answers === undefined) return
        answers[index] = text
        if (isBatch) hold(text.length)
      })
    )
    // Notifications have no answer, so the list has gaps.
    const texts = Object.values(answers ?? [])
    return { text: isBatch && texts.length > 0 ? `[${texts.join(',')}]` : texts[0], limited }
  } catch (error) {
    return { text: writeError('null', limited ?? error), limited }
  } finally {
    forget()
    client.hold(-held)
  }
}

async function answerRequest(
  request: ParsedRequest,
  args: Omit<AnswerMessageArgs, 'bytes'> & {
    /** The bytes that all answers of the message may still have. */
    readonly room: { left: number }
    readonly limited: ParaclockError | undefined
  }
): Promise<string | undefined> {
  const { client, calls, options, room, limited } = args
  const id = 'refused' in request ? request.id : request.call.id
  try {
    if (limited) throw limited
    if ('refused' in request) throw request.refused
    const { kind, text } = await calls.answer(request.call, client)
    if (id === undefined) return undefined
    room.left -= text.length
    if (room.left >= 0) return `{"jsonrpc":"2.0","id":${id},"${kind}":${text}}`
    const allowed = options.maxAnswerBytes
    const context = { limit: 'bytes of answers', actual: allowed - room.left, allowed }
    throw new ParaclockError(RequestLimitExceeded, context)
  } catch (error) {
    return id === undefined ? undefined : writeError(id, error)
  }
}

/**
 * Writes an error as an answer. A client does not get the message of an error that is not a
 * Paraclock error, because this message can contain addresses and file names of this machine.
 *
 * @param id - JSON text
 */
export function writeError(id: string, error: unknown): string {
  const shown = isParaclockError(error)
    ? toRpcError(error)
    : { code: -32603, message: 'Internal error: the gateway failed to answer' }
  return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify(shown)}}`
}
