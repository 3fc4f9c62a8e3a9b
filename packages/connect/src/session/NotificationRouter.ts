import type { RpcErrorObject } from '../frames/readFrames.ts'

export interface Notification {
  readonly subscription: string
  readonly result: unknown
  readonly error?: RpcErrorObject
}

export type OnNotification = (notification: Notification) => void

const MAX_EARLY = 1024
const MAX_EARLY_CHARACTERS = 16 * 1024 * 1024

/**
 * Passes notifications to their subscriptions. A notification may arrive before the answer to its
 * subscribe call. So while a subscribe call is pending, notifications with an unknown id are kept.
 */
export class NotificationRouter {
  readonly #routes = new Map<string, OnNotification>()
  readonly #onUnknown: () => void
  readonly #forgotten = new Set<string>()
  #early: Notification[] = []
  #earlyCharacters = 0
  #expected = 0

  constructor(onUnknown: () => void) {
    this.#onUnknown = onUnknown
  }

  expect(): void {
    this.#expected += 1
  }

  /**
   * @param subscription - the id in the answer to a subscribe call; `undefined` if the answer has
   * no id
   */
  settle(subscription: string | undefined, onNotification: OnNotification): void {
    this.#expected -= 1
    if (subscription !== undefined) {
      this.#routes.set(subscription, onNotification)
      const mine = this.#early.filter((early) => early.subscription === subscription)
      this.#early = this.#early.filter((early) => early.subscription !== subscription)
      for (const notification of mine) onNotification(notification)
    }
    if (this.#expected === 0) {
      for (const _ of this.#early) this.#onUnknown()
      this.#early = []
      this.#earlyCharacters = 0
    }
  }

  deliver(notification: Notification, characters: number): void {
    const route = this.#routes.get(notification.subscription)
    if (route) route(notification)
    else if (this.#forgotten.has(notification.subscription)) return
    else if (this.#expected > 0 && this.#hasRoom(characters)) this.#early.push(notification)
    else this.#onUnknown()
  }

  #hasRoom(characters: number): boolean {
    this.#earlyCharacters += characters
    return this.#early.length < MAX_EARLY && this.#earlyCharacters <= MAX_EARLY_CHARACTERS
  }

  forget(subscription: string): void {
    this.#routes.delete(subscription)
    if (this.#forgotten.size >= MAX_EARLY) this.#forgotten.clear()
    this.#forgotten.add(subscription)
  }

  clear(): void {
    this.#routes.clear()
    this.#early = []
  }
}
