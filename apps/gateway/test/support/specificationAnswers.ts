import { call, error, type Line, ok, taskId } from './specificationLine.ts'

/** Section 5. */
export const responses: readonly Line[] = [
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
export const errors: readonly Line[] = [
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
export const batches: readonly Line[] = [
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
