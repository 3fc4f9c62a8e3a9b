import type { ParaclockError } from '@paraclock/core'
import type { FakeNode } from '../node/FakeNode.ts'

/** Where a provider finds a node: the form that `@paraclock/connect` passes to what opens sockets. */
export interface SocketEndpoint {
  readonly url: string
  readonly shown: string
}

/** What an open socket reports. */
export interface SocketEvents {
  opened(): void
  received(text: string): void
  closed(error: ParaclockError): void
}

/** An open socket. */
export interface FakeSocket {
  post(request: { readonly body: string }): void
  close(): Promise<void>
}

/** What connects providers to nodes: in memory under virtual time, or over the loopback. */
export interface Network {
  /** Gives a node an address. */
  attach(node: FakeNode): Promise<string>
  /** What a provider under test has to be created with; empty when it uses its own sockets. */
  readonly providerOptions: NetworkOptions
  /** Frees everything. */
  close(): Promise<void>
}

/** The parts of a provider that a network can replace. */
export interface NetworkOptions {
  readonly openSocket?: (
    endpoint: SocketEndpoint,
    events: SocketEvents,
    settings: { readonly maxFrameBytes: number }
  ) => FakeSocket
}
