import type { RpcErrorObject } from '../session/Answer.ts'

// Of polkadot-sdk (-32999), of HTTP carried over into JSON-RPC (429) and of gateways (-32005, which
// also stands for other limits, so the words decide).
const CODES: ReadonlySet<number> = new Set([-32999, 429])
const WORDS = /rate.?limit|too many (requests|calls)/i

/** Whether a node's error says that it was asked too often. */
export function isRateLimit({ code, message }: RpcErrorObject): boolean {
  return CODES.has(code) || (code <= -32000 && WORDS.test(message))
}
