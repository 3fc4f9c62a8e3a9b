/**
 * A chain that smoldot follows. This interface declares the part of smoldot's `Chain` that this
 * package uses.
 */
export interface SmoldotChain {
  /** Sends a JSON-RPC request, as text. */
  sendJsonRpc(request: string): void
  /** Waits for the next answer or notification, as text. */
  nextJsonRpcResponse(): Promise<string>
  /** Stops following the chain. */
  remove(): void
}

/** The part of smoldot's `Client` that this package uses. */
export interface SmoldotClient {
  /** Follows the chain that a specification describes. */
  addChain(options: {
    chainSpec: string
    potentialRelayChains?: SmoldotChain[]
    disableJsonRpc?: boolean
    jsonRpcMaxPendingRequests?: number
    jsonRpcMaxSubscriptions?: number
  }): Promise<SmoldotChain>
  /** Stops following all chains, and ends the client. */
  terminate(): Promise<void>
}
