import { expect } from 'vitest'
import { call, error, type Line, ok, taskId } from './specificationLine.ts'
import { ALICE, TASK_ID } from './startTestGateway.ts'

/** Section 2. */
export const conventions: readonly Line[] = [
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
export const request: readonly Line[] = [
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
    sends: call('"id":1', 'rpc.discover'),
    gives: error(1, -32601)
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
export const notifications: readonly Line[] = [
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
export const params: readonly Line[] = [
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
    says: 'by name: a method that has no names',
    sends: call('"id":1,"params":{"a":1}'),
    gives: error(1, -32602)
  },
  { says: 'too many', sends: taskId(`["${ALICE}","x","y"]`), gives: error(1, -32602) },
  { says: 'too few', sends: taskId('[]'), gives: error(1, -32602) }
]
