import { isParaclockError, ParaclockError } from '@paraclock/core'
import { AnswerSizeExceeded } from '../errors.ts'
import type { Client } from '../server/Client.ts'
import { type Call, type MessageLimits, type ParsedRequest, parseMessage } from './parseMessage.ts'
import { writeAnswer, writeError } from './writeAnswer.ts'

/** What a method gives. */
export interface MethodResult {
  /** The result, as JSON text. */
  readonly result: string
  /** Done once the answer is on its way: what a subscription reports must not overtake its id. */
  readonly afterAnswer?: () => void
}

/** Carries out one call of a client. */
export type AnswerCall = (call: Call, client: Client) => Promise<MethodResult>

/** What {@link answerMessage} takes. */
export interface AnswerMessageArgs {
  readonly bytes: Buffer
  readonly client: Client
  readonly limits: MessageLimits & { readonly maxAnswerBytes: number }
  readonly answerCall: AnswerCall
}

/** What is sent in answer to a message. */
export interface MessageAnswer {
  /** The text; `undefined` when no answer is wanted. */
  readonly text: string | undefined
  /** To be called when the text has been handed to the transport. */
  readonly sent: () => void
  /** What stands in the way of the whole message, for the transport's own status. */
  readonly refused: ParaclockError | undefined
}

/**
 * Answers a message as JSON-RPC 2.0 says: an answer for each request that has an id, none for a
 * notification, one with the id null for what cannot be read. Nothing is thrown.
 */
export async function answerMessage(args: AnswerMessageArgs): Promise<MessageAnswer> {
  const { bytes, client, limits, answerCall } = args
  try {
    const { isBatch, requests } = parseMessage(bytes, limits)
    const refused = chargeFor(requests.length, client)
    const room = { left: limits.maxAnswerBytes, allowed: limits.maxAnswerBytes }
    const answers = await Promise.all(
      requests.map((request) =>
        refused ? refuseRequest(request, refused) : answerRequest(request, client, answerCall, room)
      )
    )
    const texts = answers.flatMap(({ text }) => (text === undefined ? [] : [text]))
    const sent = (): void => {
      for (const { after } of answers) after?.()
    }
    const text = isBatch && texts.length > 0 ? `[${texts.join(',')}]` : texts[0]
    return { text, sent, refused }
  } catch (error) {
    if (!isParaclockError(error)) throw error
    // What cannot be read costs time as well, and counts as one call.
    const refused = chargeFor(1, client) ?? error
    return { text: writeError('null', refused), sent: () => {}, refused }
  }
}

function chargeFor(calls: number, client: Client): ParaclockError | undefined {
  try {
    client.charge(calls)
    return undefined
  } catch (error) {
    if (isParaclockError(error)) return error
    throw error
  }
}

function refuseRequest(request: ParsedRequest, error: ParaclockError): Answered {
  const id = 'refused' in request ? request.id : request.call.id
  return { text: id === undefined ? undefined : writeError(id, error) }
}

interface Answered {
  readonly text: string | undefined
  readonly after?: (() => void) | undefined
}

interface Room {
  left: number
  readonly allowed: number
}

async function answerRequest(
  request: ParsedRequest,
  client: Client,
  answerCall: AnswerCall,
  room: Room
): Promise<Answered> {
  if ('refused' in request) return { text: writeError(request.id, request.refused) }
  const { call } = request
  try {
    const { result, afterAnswer } = await answerCall(call, client)
    if (call.id === undefined) return { text: undefined, after: afterAnswer }
    room.left -= result.length
    if (room.left < 0) throw tooLarge(call, result.length, room.allowed)
    return { text: writeAnswer(call.id, result), after: afterAnswer }
  } catch (error) {
    return { text: call.id === undefined ? undefined : writeError(call.id, error) }
  }
}

function tooLarge({ method }: Call, bytes: number, allowedBytes: number): ParaclockError {
  return new ParaclockError(AnswerSizeExceeded, { method, bytes, allowedBytes })
}
