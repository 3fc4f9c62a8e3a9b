import type { RpcRequest } from './answerRequest.ts'

/** How a node answers the wish for a connection. */
export type UpgradeReaction =
  | 'accept'
  /** The connection is reset. */
  | 'refuse'
  /** The connection is taken and nothing follows. */
  | 'hang'
  /** A plain HTTP response in place of the upgrade. */
  | HttpReply

/** A plain HTTP response. */
export interface HttpReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What a node does with one request, other than to answer it. */
export type Reaction =
  | { readonly kind: 'answer'; readonly delayMs: number }
  /** Neither executed nor answered. */
  | { readonly kind: 'ignore' }
  /** Executed, not answered. */
  | { readonly kind: 'swallow' }
  /** The connection breaks, before or after the request is executed. */
  | { readonly kind: 'kill'; readonly executed: boolean }
  /** The connection stays and says nothing any more. */
  | { readonly kind: 'freeze' }
  /** Something that is no answer, in place of it. */
  | { readonly kind: 'garbage'; readonly text: string }
  /** An answer under another id. */
  | { readonly kind: 'wrongId' }
  /** The answer twice. */
  | { readonly kind: 'duplicate' }
  /** An answer of this many bytes. */
  | { readonly kind: 'oversize'; readonly bytes: number }
  | { readonly kind: 'error'; readonly code: number; readonly message: string }
  | { readonly kind: 'result'; readonly result: unknown }

/** What is known when a request comes in. */
export interface RequestSeen {
  /** Which connection of this node it came over, from 1. */
  readonly connection: number
  /** How many requests of this method this node has had, this one included. */
  readonly nth: number
  /** How many requests this node has had in all, this one included. */
  readonly total: number
}

/** What goes wrong at one node. What is left out goes right. */
export interface NodeFaults {
  /** Asked for each wish for a WebSocket; `nth` counts from 1. */
  readonly upgrade?: (nth: number) => UpgradeReaction
  /** Asked for each request. */
  readonly request?: (request: RpcRequest, seen: RequestSeen) => Reaction | undefined
  /** Asked for each text that is sent: the texts that are sent in its place. */
  readonly send?: (text: string) => readonly string[]
  /** What the first notification of a subscription comes before: its own answer. */
  readonly notifyEarly?: boolean
  /** How many blocks the node is behind the chain. */
  readonly lag?: number
  /** The block that the node does not get beyond, though it answers: it has lost its peers. */
  readonly stuckAt?: number
}
