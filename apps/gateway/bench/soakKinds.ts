const MEBIBYTE = 1024 * 1024

/** One kind of request of a soak. */
export interface SoakKind {
  readonly name: string
  readonly body: string
  /** The code of the expected error; `undefined` for a result, `none` for no answer. */
  readonly due: number | 'none' | undefined
}

const call = (method: string, params = '[]'): string =>
  `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`
const batch = (count: number): string =>
  `[${Array.from({ length: count }, () => call('system_chain')).join(',')}]`

/** A call that is always answered. Its answer shows that no earlier answer is outstanding. */
export const plainCall: string = call('system_chain')

/** Valid and hostile requests, half of each. */
export const soakKinds: readonly SoakKind[] = [
  { name: 'system_chain', body: plainCall, due: undefined },
  { name: 'state_call', body: call('state_call', '["Api_call","0x01"]'), due: undefined },
  { name: 'chain_getHeader', body: call('chain_getHeader'), due: undefined },
  { name: 'a batch of 50', body: batch(50), due: undefined },
  { name: 'rpc_methods', body: call('rpc_methods'), due: undefined },
  { name: 'a notification', body: '{"jsonrpc":"2.0","method":"system_chain"}', due: 'none' },
  { name: 'half of a request', body: '{"jsonrpc":"2.0","id":1,"me', due: -32700 },
  { name: 'a method that is not served', body: call('author_insertKey'), due: -32601 },
  { name: 'wrong parameters', body: call('automationTime_generateTaskId', '[1,2]'), due: -32602 },
  { name: 'a batch of 10,000', body: batch(10_000), due: -32005 },
  { name: '100,000 levels of nesting', body: '['.repeat(100_000), due: -32005 },
  { name: '10 MB', body: call('state_call', `["${'a'.repeat(10 * MEBIBYTE)}"]`), due: -32005 }
]
