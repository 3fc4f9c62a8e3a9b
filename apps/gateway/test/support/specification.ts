import { expect } from 'vitest'
import { ALICE, TASK_ID } from './startTestGateway.ts'

// Each line of https://www.jsonrpc.org/specification that says what a server does, over both
// transports. The examples of its last section are here with methods that a gateway has.

/** One line of the specification. */
interface Line {
  /** The sentence of the specification. */
  readonly says: string
  readonly sends: string
  /** The answer, as JSON; `undefined` if no answer is expected. */
  readonly gives: unknown
  /** What the answer's text contains, where JSON does not show it. */
  readonly verbatim?: string
}

/** Writes a request. */
export const call = (rest: string, method = 'system_chain'): string =>
  `{"jsonrpc":"2.0","method":"${method}"${rest === '' ? '' : `,${rest}`}}`
/** The answer with a result. */
const ok = (id: unknown, result: unknown = 'Fake'): unknown => ({
  jsonrpc: '2.0',
  id,
  result
})
/** The answer with an error. */
const error = (id: unknown, code: number): unknown => ({
  jsonrpc: '2.0',
  id,
  error: { code, message: expect.any(String), data: expect.any(Object) }
})
/** Writes a request of a method whose parameters have names. */
const taskId = (params: string): string =>
  call(`"id":1,"params":${params}`, 'automationTime_generateTaskId')

/** Section 2. */
const conventions: readonly Line[] = [
  {
    says: 'names of members are told apart by case: jsonrpc',
    sends: '{"JSONRPC":"2.0","method":"system_chain","id":1}',
    gives: error(1, -32600)
  },
  {
    says: 'names of members are told apart by case: method',
    sends: '{"jsonrpc":"2.0","Method":"system_chain","id":1}',
    gives: error(1, -32600)
  },
  {
    says: 'names of members are told apart by case: params',
    sends: '{"jsonrpc":"2.0","method":"system_chain","Params":7,"id":1}',
    gives: ok(1)
  },
  {
    says: 'names of members are told apart by case: without id it is a notification',
    sends: '{"jsonrpc":"2.0","method":"system_chain","ID":1}',
    gives: undefined
  },
  {
    says: 'names of methods are told apart by case',
    sends: call('"id":1', 'System_Chain'),
    gives: error(1, -32601)
  },
  {
    says: 'JSON may hold any space between its parts',
    sends: ' {\n"id" : 1 ,\t"method":"system_chain" , "jsonrpc" : "2.0"}\r\n',
    gives: ok(1)
  },
  {
    says: 'JSON may write any character of a name by its number',
    sends: '{"jsonrpc":"2.0","m\\u0065thod":"system\\u005fchain","id":1}',
    gives: ok(1)
  }
]

/** Section 4. */
const request: readonly Line[] = [
  { says: 'jsonrpc is exactly "2.0"', sends: call('"id":1'), gives: ok(1) },
  { says: 'jsonrpc missing', sends: '{"method":"system_chain","id":1}', gives: error(1, -32600) },
  {
    says: 'jsonrpc "1.0"',
    sends: '{"jsonrpc":"1.0","method":"system_chain","id":1}',
    gives: error(1, -32600)
  },
  {
    says: 'jsonrpc a number',
    sends: '{"jsonrpc":2.0,"method":"system_chain","id":1}',
    gives: error(1, -32600)
  },
  {
    says: 'method is a string: a number is not',
    sends: '{"jsonrpc":"2.0","method":1,"id":1}',
    gives: error(1, -32600)
  },
  {
    says: 'method is a string: missing',
    sends: '{"jsonrpc":"2.0","id":1}',
    gives: error(1, -32600)
  },
  {
    says: 'names that begin with rpc. are reserved',
    sends: call('"id":1', 'rpc.unknown'),
    gives: error(1, -32601)
  },
  {
    says: 'names that begin with rpc. are reserved: OpenRPC describes methods under one of them',
    sends: call('"id":1', 'rpc.discover'),
    gives: ok(1, expect.objectContaining({ openrpc: expect.any(String) }))
  },
  {
    says: 'names that begin with rpc. are reserved: no list of methods is passed on under them',
    sends: call('"id":1', 'rpc.methods'),
    gives: error(1, -32601)
  },
  {
    says: 'a method that begins with rpc and no period is an ordinary one',
    sends: call('"id":1', 'rpc_methods'),
    gives: ok(1, expect.any(Object))
  },
  { says: 'params may be omitted', sends: call('"id":2'), gives: ok(2) },
  { says: 'params may be an array', sends: call('"id":2,"params":[]'), gives: ok(2) },
  {
    says: 'params may be an object',
    sends: taskId(`{"accountId":"${ALICE}","providedId":"x"}`),
    gives: ok(1, TASK_ID)
  },
  {
    says: 'params are structured: text is not',
    sends: call('"id":1,"params":"x"'),
    gives: error(1, -32600)
  },
  {
    says: 'params are structured: a number is not',
    sends: call('"id":1,"params":7'),
    gives: error(1, -32600)
  },
  {
    says: 'params are structured: null is not',
    sends: call('"id":1,"params":null'),
    gives: error(1, -32600)
  },
  { says: 'id is a string', sends: call('"id":"a \\u0031"'), gives: ok('a 1') },
  { says: 'id is a string: an empty one', sends: call('"id":""'), gives: ok('') },
  {
    says: 'id is a string: one that looks like a number stays a string',
    sends: call('"id":"1"'),
    gives: ok('1'),
    verbatim: '"id":"1",'
  },
  {
    says: 'id is a string: any characters',
    sends: call('"id":"\\"\\\\\\n\\u0000é😀"'),
    gives: ok('"\\\n\0é😀')
  },
  { says: 'id is a number: zero', sends: call('"id":0'), gives: ok(0), verbatim: '"id":0,' },
  {
    says: 'id of a request that is invalid comes back, where it can be told',
    sends: '{"jsonrpc":"2.0","id":12345678901234567890}',
    gives: error(Number('12345678901234567890'), -32600),
    verbatim: '"id":12345678901234567890,'
  },
  { says: 'id is a number', sends: call('"id":-7'), gives: ok(-7) },
  { says: 'id is null', sends: call('"id":null'), gives: ok(null) },
  {
    says: 'id with a fraction comes back as it was',
    sends: call('"id":1.50'),
    gives: ok(1.5),
    verbatim: '"id":1.50,'
  },
  {
    says: 'id with an exponent comes back as it was',
    sends: call('"id":1e2'),
    gives: ok(100),
    verbatim: '"id":1e2,'
  },
  {
    says: 'id longer than a double comes back as it was',
    sends: call('"id":12345678901234567890'),
    gives: ok(Number('12345678901234567890')),
    verbatim: '"id":12345678901234567890,'
  },
  { says: 'id is no boolean', sends: call('"id":true'), gives: error(null, -32600) },
  { says: 'id is no object', sends: call('"id":{}'), gives: error(null, -32600) },
  { says: 'id is no array', sends: call('"id":[1]'), gives: error(null, -32600) },
  {
    says: 'a request is an object: text is not',
    sends: '"system_chain"',
    gives: error(null, -32600)
  },
  { says: 'a request is an object: null is not', sends: 'null', gives: error(null, -32600) }
]

/** Section 4.1. */
const notifications: readonly Line[] = [
  { says: 'a notification is not answered', sends: call(''), gives: undefined },
  { says: 'not even when its method is unknown', sends: call('', 'foobar'), gives: undefined },
  {
    says: 'nor when its parameters are wrong',
    sends: '{"jsonrpc":"2.0","method":"automationTime_generateTaskId","params":[1]}',
    gives: undefined
  },
  {
    says: 'nor when it names a subscription',
    sends: call('', 'chain_subscribeNewHeads'),
    gives: undefined
  },
  {
    says: 'id null is no notification',
    sends: call('"id":null', 'foobar'),
    gives: error(null, -32601)
  },
  {
    says: 'what is no request is no notification',
    sends: '{"foo":"boo"}',
    gives: error(null, -32600)
  }
]

/** Section 4.2. */
const params: readonly Line[] = [
  {
    says: 'by position: in the order that the server expects',
    sends: taskId(`["${ALICE}","x"]`),
    gives: ok(1, TASK_ID)
  },
  {
    says: 'by position: in another order',
    sends: taskId(`["x","${ALICE}"]`),
    gives: error(1, -32602)
  },
  {
    says: 'by name: the names match exactly',
    sends: taskId(`{"providedId":"x","accountId":"${ALICE}"}`),
    gives: ok(1, TASK_ID)
  },
  {
    says: 'by name: case included',
    sends: taskId(`{"providedid":"x","accountId":"${ALICE}"}`),
    gives: error(1, -32602)
  },
  {
    says: 'by name: one missing',
    sends: taskId(`{"accountId":"${ALICE}"}`),
    gives: error(1, -32602)
  },
  {
    says: 'by name: a method of the node gets them as they are',
    sends: call('"id":1,"params":{"a":1}'),
    gives: ok(1)
  },
  { says: 'too many', sends: taskId(`["${ALICE}","x","y"]`), gives: error(1, -32602) },
  { says: 'too few', sends: taskId('[]'), gives: error(1, -32602) }
]

/** Section 5. */
const responses: readonly Line[] = [
  {
    says: 'result is there on success, also when it is null',
    sends: call('"id":1,"params":["0xbb"]', 'state_getStorage'),
    gives: ok(1, null),
    verbatim: '"result":null'
  },
  {
    says: 'result is what the method gives: text',
    sends: call('"id":1', 'system_name'),
    gives: ok(1, 'fake-node')
  },
  {
    says: 'result is what the method gives: an object',
    sends: call('"id":1', 'system_health'),
    gives: ok(1, { peers: 3, isSyncing: false, shouldHavePeers: true })
  }
]

/** Section 5.1. */
const errors: readonly Line[] = [
  {
    says: '-32700: not JSON',
    sends: '{"jsonrpc":"2.0","method":"foobar, "params":"bar","baz]',
    gives: error(null, -32700)
  },
  { says: '-32700: nothing', sends: '', gives: error(null, -32700) },
  {
    says: '-32600: not a request',
    sends: '{"jsonrpc":"2.0","method":1,"params":"bar"}',
    gives: error(null, -32600)
  },
  { says: '-32601: no such method', sends: call('"id":"1"', 'foobar'), gives: error('1', -32601) },
  {
    says: '-32601: a method that is not passed on',
    sends: call('"id":1', 'author_insertKey'),
    gives: error(1, -32601)
  },
  { says: '-32602: wrong parameters', sends: taskId('[1,2]'), gives: error(1, -32602) },
  {
    says: "a node's own error keeps its code, message and data",
    sends: call('"id":1,"params":["Nope","0x"]', 'state_call'),
    gives: {
      jsonrpc: '2.0',
      id: 1,
      error: { code: 4003, message: 'Client error: Execution failed: Nope' }
    }
  }
]

/** Section 6. */
const batches: readonly Line[] = [
  {
    says: 'a batch is answered by an array',
    sends: `[${call('"id":1')},${call('"id":"2"')}]`,
    gives: [ok(1), ok('2')]
  },
  { says: 'a batch of one is one', sends: `[${call('"id":1')}]`, gives: [ok(1)] },
  {
    says: 'no answers to notifications in it',
    sends: `[${call('')},${call('"id":1')}]`,
    gives: [ok(1)]
  },
  {
    says: 'only notifications: nothing, not even an empty array',
    sends: `[${call('')},${call('', 'x')}]`,
    gives: undefined
  },
  {
    says: 'not JSON: one answer',
    sends: '[{"jsonrpc":"2.0","method":"sum","id":"1"},{"jsonrpc":"2.0","method"]',
    gives: error(null, -32700)
  },
  {
    says: 'each that fails has its own error, and the others their results',
    sends: `[${call('"id":1', 'foobar')},${call('"id":2')},${call('"id":3,"params":7')}]`,
    gives: [error(1, -32601), ok(2), error(3, -32600)]
  },
  {
    says: 'a batch is an array: an object of requests is none',
    sends: `{"0":${call('"id":1')}}`,
    gives: error(null, -32600)
  },
  { says: 'empty: one answer', sends: '[]', gives: error(null, -32600) },
  { says: 'invalid, but not empty', sends: '[1]', gives: [error(null, -32600)] },
  {
    says: 'invalid, several',
    sends: '[1,2,3]',
    gives: [error(null, -32600), error(null, -32600), error(null, -32600)]
  },
  {
    says: 'a batch in a batch is invalid',
    sends: `[[${call('"id":1')}]]`,
    gives: [error(null, -32600)]
  },
  {
    says: 'the same id twice is answered twice',
    sends: `[${call('"id":1')},${call('"id":1', 'foobar')}]`,
    gives: [ok(1), error(1, -32601)]
  },
  {
    says: 'ids come back as they were',
    sends: `[${call('"id":1.0')},${call('"id":{}')},${call('"id":2e0')}]`,
    gives: [ok(1), error(null, -32600), ok(2)],
    verbatim: '"id":2e0,'
  },
  {
    says: 'a mixture',
    sends: `[${call('"id":"1"')},${call('', 'notify_hello')},${call('"id":"2"', 'system_name')},{"foo":"boo"},${call('"id":"5","params":{"name":"x"}', 'foo.get')},${call('"id":"9"', 'state_getStorage')}]`,
    gives: [ok('1'), ok('2', 'fake-node'), error(null, -32600), error('5', -32601), ok('9', null)]
  }
]

/** Every line, by section. */
export const specification: Readonly<Record<string, readonly Line[]>> = {
  conventions,
  request,
  notifications,
  params,
  responses,
  errors,
  batches
}
