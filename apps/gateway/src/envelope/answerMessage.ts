import { isParaclockError, ParaclockError } from '@paraclock/core'
import {
  type MessageLimits,
  type ParsedMessage,
  type ParsedRequest,
  parseMessage,
  type RequestedCall
} from '@paraclock/rpc'
import { AnswerSizeExceeded } from '../errors.ts'
import type { Client } from '../server/Client.ts'
import { writeAnswer, writeError } from './writeAnswer.ts'

export interface MethodResult {
  /** The result, as JSON text. */
  readonly result: string
  /**
   * Starts the notifications of a new subscription. Called after the answer with the subscription's
   * id is sent.
   */
  readonly afterAnswer?: () => void
}

export interface CallAnswerer {
  readonly answer: (call: RequestedCall, client: Client) => Promise<MethodResult>
  /** The cost of a call of a method, in units of a client's budget. */
  readonly costOf: (method: string) => number
}

export interface AnswerMessageArgs {
  readonly bytes: Buffer
  readonly client: Client
  readonly limits: MessageLimits & { readonly maxAnswerBytes: number }
  readonly calls: CallAnswerer
}

export interface MessageAnswer {
  readonly text: string | undefined
  /**
   * Starts the notifications of new subscriptions, and stops counting the texts of this message as
   * kept bytes of the client. The caller must call this function after it has sent `text`.
   */
  readonly sent: () => void
  /** The error if the whole message was refused. */
  readonly refused: ParaclockError | undefined
}

// A plain call costs about one unit of a client's budget. Size costs more: one unit for each 16 KiB
// of a large message or of an answer, and one unit for each 512 entries of a message.
const BYTES_OF_UNIT = 16 * 1024
const ENTRIES_OF_UNIT = 512
/**
 * The size in bytes from which a message is charged before it is parsed. Parsing is most of the work
 * for a message of this size.
 */
const LARGE_BYTES = 64 * 1024

/**
 * The request and the answers of one message, until they are sent. Counts large texts as kept bytes
 * of the client. If the client is gone, drops the answers.
 */
class HeldTexts {
  /** The length of all answers together, also of dropped answers. */
  length = 0
  readonly #client: Client
  readonly #stop: () => void
  #answers: string[] | undefined = []
  #bytes = 0

  constructor(client: Client) {
    this.#client = client
    this.#stop = client.onGone(() => {
      this.#answers = undefined
    })
  }

  count(bytes: number): void {
    // Small texts are not counted, because the client's budget already limits their number.
    if (bytes < BYTES_OF_UNIT) return
    this.#bytes += bytes
    this.#client.hold(bytes)
  }

  keep(index: number, answer: string): void {
    this.length += answer.length
    if (this.#answers === undefined) return
    this.#answers[index] = answer
    this.count(answer.length)
  }

  /** Returns the answers in the order of their requests. */
  take(): readonly string[] {
    // Notifications have no answer, so the list has gaps.
    return Object.values(this.#answers ?? [])
  }

  giveBack(): void {
    this.#stop()
    if (this.#bytes > 0) this.#client.hold(-this.#bytes)
    this.#bytes = 0
  }
}

/**
 * Answers a message by JSON-RPC 2.0. Each request with an id gets an answer, and a notification
 * gets none. A message that cannot be parsed gets an answer with the id null. Nothing is thrown.
 */
export async function answerMessage(args: AnswerMessageArgs): Promise<MessageAnswer> {
  const { bytes, client, limits, calls } = args
  const held = new HeldTexts(client)
  try {
    const isLarge = bytes.length >= LARGE_BYTES
    if (isLarge) client.charge(unitsOfBytes(bytes.length))
    held.count(bytes.length)
    const message = readMessage(bytes, limits, client)
    const cost = costOf(message, calls)
    // The budget is checked once for each message. A large message was already checked when its
    // bytes were charged.
    const refused = isLarge ? undefined : attempt(() => client.charge(cost))
    if (isLarge) client.debit(cost)
    const room = { left: limits.maxAnswerBytes }
    const afterAnswers = await Promise.all(
      message.requests.map(async (request, index) => {
        const { text, after } = await answerRequest(request, { ...args, room, refused })
        if (text !== undefined) held.keep(index, text)
        return after
      })
    )
    const texts = held.take()
    const sent = (): void => {
      held.giveBack()
      for (const after of afterAnswers) after?.()
    }
    const text = message.isBatch && texts.length > 0 ? `[${texts.join(',')}]` : texts[0]
    client.debit(unitsOfBytes(text?.length ?? held.length))
    return { text, sent, refused }
  } catch (error) {
    held.giveBack()
    const refused = isParaclockError(error) ? error : undefined
    return { text: writeError('null', error), sent: () => {}, refused }
  }
}

/**
 * Parses a message. A malformed message costs as much as a plain call, because the gateway must
 * read it, too.
 */
function readMessage(bytes: Buffer, limits: MessageLimits, client: Client): ParsedMessage {
  try {
    return parseMessage(bytes, limits)
  } catch (error) {
    client.charge(1)
    throw error
  }
}

function costOf({ requests, entries }: ParsedMessage, calls: CallAnswerer): number {
  const cost = (request: ParsedRequest): number =>
    'call' in request ? calls.costOf(request.call.method) : 1
  return requests.reduce(
    (sum, request) => sum + cost(request),
    Math.floor(entries / ENTRIES_OF_UNIT)
  )
}

function attempt(run: () => void): ParaclockError | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    if (isParaclockError(error)) return error
    throw error
  }
}

async function answerRequest(
  request: ParsedRequest,
  {
    client,
    calls,
    limits,
    room,
    refused
  }: Omit<AnswerMessageArgs, 'bytes'> & {
    readonly room: { left: number }
    readonly refused: ParaclockError | undefined
  }
): Promise<{ readonly text: string | undefined; readonly after?: (() => void) | undefined }> {
  const id = 'refused' in request ? request.id : request.call.id
  try {
    if (refused) throw refused
    if ('refused' in request) throw request.refused
    const { method } = request.call
    const { result, afterAnswer } = await calls.answer(request.call, client)
    if (id === undefined) return { text: undefined, after: afterAnswer }
    const bytes = result.length
    room.left -= bytes
    // The id of a new subscription is sent even above the limit, because the client needs the id to
    // unsubscribe.
    if (room.left < 0 && afterAnswer === undefined) {
      const allowedBytes = limits.maxAnswerBytes
      throw new ParaclockError(AnswerSizeExceeded, { method, bytes, allowedBytes })
    }
    return { text: writeAnswer(id, result), after: afterAnswer }
  } catch (error) {
    const method = 'call' in request ? request.call.method : undefined
    return { text: id === undefined ? undefined : writeError(id, error, method) }
  }
}

/** The cost of a text, in units of a client's budget. */
export function unitsOfBytes(bytes: number): number {
  return Math.floor(bytes / BYTES_OF_UNIT)
}
