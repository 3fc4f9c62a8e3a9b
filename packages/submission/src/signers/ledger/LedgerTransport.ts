/**
 * A connection to a Ledger: a transport of `@ledgerhq/hw-transport-node-hid`, of WebHID, or of an
 * emulator.
 */
export interface LedgerTransport {
  /** Sends one command, and returns the answer with its status word. */
  exchange(command: Uint8Array): Promise<Uint8Array>
  /** Releases the device. */
  close(): Promise<void>
}
