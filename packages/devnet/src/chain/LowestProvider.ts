import { ParaclockError } from '@paraclock/core'
import type { ProviderInterface } from '@polkadot/rpc-provider/types'

/** The lowest layer of a chain in this process: answers Chopsticks without a connection. */
export abstract class LowestProvider implements ProviderInterface {
  readonly hasSubscriptions = false
  readonly isClonable = true
  readonly isConnected = true
  readonly isReady: Promise<void> = Promise.resolve()

  abstract clone(): ProviderInterface

  /** Answers a call, at once or later; raises {@link unanswered} for what it does not know. */
  protected abstract answer(method: string, params: readonly unknown[]): unknown

  async connect(): Promise<void> {}

  async disconnect(): Promise<void> {}

  on(): () => void {
    return () => undefined
  }

  async send<Answer>(method: string, params: unknown[]): Promise<Answer> {
    return this.answer(method, params) as Answer
  }

  subscribe(type: string): Promise<number> {
    return Promise.reject(unanswered(type))
  }

  unsubscribe(type: string): Promise<boolean> {
    return Promise.reject(unanswered(type))
  }
}

/** Says that a method is not among those that the lowest layer of a chain answers. */
export function unanswered(method: string): ParaclockError {
  return new ParaclockError('GenesisMethodUnsupported', { method })
}
