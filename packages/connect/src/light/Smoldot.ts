/** A chain of smoldot: the part of its `Chain` that is used here. */
export interface SmoldotChain {
  sendJsonRpc(request: string): void
  nextJsonRpcResponse(): Promise<string>
  remove(): void
}

/** A client of smoldot, as its `start` returns it: the part of its `Client` that is used here. */
export interface SmoldotClient {
  addChain(options: {
    chainSpec: string
    potentialRelayChains?: SmoldotChain[]
    disableJsonRpc?: boolean
    jsonRpcMaxPendingRequests?: number
    jsonRpcMaxSubscriptions?: number
  }): Promise<SmoldotChain>
  terminate(): Promise<void>
}
