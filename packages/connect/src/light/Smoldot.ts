/** A chain of smoldot: the part of its `Chain` that is used here. */
export interface SmoldotChain {
  /** Sends a JSON-RPC request, as text. */
  sendJsonRpc(request: string): void
  /** The next answer or notification, as text. */
  nextJsonRpcResponse(): Promise<string>
  /** Stops following the chain. */
  remove(): void
}

/** A client of smoldot, as its `start` returns it: the part of its `Client` that is used here. */
export interface SmoldotClient {
  /** Follows the chain of a specification. */
  addChain(options: {
    chainSpec: string
    potentialRelayChains?: SmoldotChain[]
    disableJsonRpc?: boolean
    jsonRpcMaxPendingRequests?: number
    jsonRpcMaxSubscriptions?: number
  }): Promise<SmoldotChain>
  /** Stops following all chains, and ends. */
  terminate(): Promise<void>
}
