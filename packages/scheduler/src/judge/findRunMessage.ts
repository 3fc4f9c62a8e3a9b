/** A message that a chain received, as far as its place in the queue matters. */
export interface ArrivedMessage {
  /** The ids in the event with the outcome of the message. */
  readonly ids: readonly string[]
  /**
   * The parachain that sent the message; `null` if the relay chain or an external network sent it.
   * `undefined` if the event does not contain the sender, as on older chains.
   */
  readonly sender: number | null | undefined
  /**
   * Whether the queue set the message aside because of its weight. It can be executed later, after
   * the messages that followed it.
   */
  readonly isSetAside: boolean
}

/**
 * Whether a message came from the service. Returns `true` for every message of an older chain, and
 * if the parachain of the service is unknown (`null`).
 */
export function isFromService(
  { sender }: Pick<ArrivedMessage, 'sender'>,
  serviceId: number | null
): boolean {
  return sender === undefined || serviceId === null || sender === serviceId
}

/** By how many seconds the clock of a target can be behind the clock of the service. */
export const CLOCK_MARGIN = 120

/** The message of a run, among the messages of its target. */
export interface RunMessage<Message extends ArrivedMessage> {
  /** `undefined` if the message has not arrived. */
  readonly message: Message | undefined
  /**
   * Whether the service's channel lost its order before the message: a message was set aside. Then
   * `message` can be a copy, because the message of the run can be the one that was set aside.
   */
  readonly isAmbiguous: boolean
  /** The later messages of the service with the topic. They change nothing about the run. */
  readonly copies: readonly Message[]
}

/** The `error` of a run whose message is ambiguous. */
export const ambiguousMessage =
  'the queue of the target set a message of the service aside, so a copy can have come before the message of the run'

/**
 * Finds the message of a run: the first message with the run's topic that comes from the service
 * after the block that sent it. The channel keeps the order of messages, and anybody can copy a
 * topic once the block is known, but only into a later message.
 *
 * @param messages - the messages of the target after the sending, in order
 * @param sent - the ids of the run's message, and the parachain of the service; `null` if it is not
 * a parachain, or is unknown
 */
export function findRunMessage<Message extends ArrivedMessage>(
  messages: readonly Message[],
  sent: { readonly ids: ReadonlySet<string>; readonly serviceId: number | null }
): RunMessage<Message> {
  const { ids, serviceId } = sent
  const own = messages.filter((one) => isFromService(one, serviceId))
  const [message, ...copies] = own.filter((one) => one.ids.some((id) => ids.has(id)))
  const before = message === undefined ? own : own.slice(0, own.indexOf(message))
  return { message, isAmbiguous: before.some(({ isSetAside }) => isSetAside), copies }
}
