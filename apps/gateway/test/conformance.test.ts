import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClient } from './support/openClient.ts'
import { post } from './support/post.ts'
import { ALICE, startTestGateway, TASK_ID, type TestGateway } from './support/startTestGateway.ts'

// Each line of https://www.jsonrpc.org/specification that says what a server does, over both
// transports. The examples of its last section are here with methods that a gateway has.

/** Sends a text, and gives what comes back as text; `undefined` if nothing does. */
type Send = (text: string, isAnswered: boolean) => Promise<string | undefined>

interface Line {
  /** What the specification says. */
  readonly says: string
  readonly sends: string
  /** What comes back, as JSON. `undefined`: nothing. */
  readonly gives: unknown
  /** What the answer's text contains, where JSON does not show it. */
  readonly verbatim?: string
}

const call = (rest: string, method = 'system_chain'): string =>
  `{"jsonrpc":"2.0","method":"${method}"${rest === '' ? '' : `,${rest}`}}`
const ok = (id: unknown, result: unknown = 'Fake'): unknown => ({ jsonrpc: '2.0', id, result })
const error = (id: unknown, code: number): unknown => ({
  jsonrpc: '2.0',
  id,
  error: { code, message: expect.any(String), data: expect.any(Object) }
})
const taskId = (params: string): string =>
  call(`"id":1,"params":${params}`, 'automationTime_generateTaskId')

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
    sends: call('"id":1', 'rpc.discover'),
    gives: error(1, -32601)
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

const notifications: readonly Line[] = [
  { says: 'a notification is not answered', sends: call(''), gives: undefined },
  { says: 'not even when its method is unknown', sends: call('', 'foobar'), gives: undefined },
  {
    says: 'nor when its parameters are wrong',
    sends: '{"jsonrpc":"2.0","method":"automationTime_generateTaskId","params":[1]}',
    gives: undefined
  },
  {
    says: 'what is no request is no notification',
    sends: '{"foo":"boo"}',
    gives: error(null, -32600)
  }
]

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
    says: 'by name: a method that has no names',
    sends: call('"id":1,"params":{"a":1}'),
    gives: error(1, -32602)
  },
  { says: 'too many', sends: taskId(`["${ALICE}","x","y"]`), gives: error(1, -32602) },
  { says: 'too few', sends: taskId('[]'), gives: error(1, -32602) }
]

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

const all = { request, notifications, params, errors, batches }
/** Goes to the node, so it is answered after whatever was going to be answered before. */
const END = call('"id":"end"', 'system_health')

const ends: (() => Promise<void>)[] = []
let served: TestGateway

beforeAll(async () => {
  served = await startTestGateway({ onEnd: (end) => ends.unshift(end) })
})

afterAll(async () => {
  for (const end of ends) await end()
})

describe.each(['http', 'ws'] as const)('over %s', (transport) => {
  describe.each(Object.entries(all))('%s', (_section, lines) => {
    test.each(lines)('$says', async ({ sends, gives, verbatim }) => {
      const send = await open(transport)
      const text = await send(sends, gives !== undefined)
      expect(text === undefined ? undefined : JSON.parse(text)).toEqual(gives)
      if (verbatim !== undefined) expect(text).toContain(verbatim)
    })
  })

  test('an answer has a result or an error, never both, and nothing else', async () => {
    const send = await open(transport)
    for (const text of [call('"id":1'), call('"id":1', 'foobar'), '{']) {
      const answer = JSON.parse((await send(text, true)) ?? '') as Record<string, unknown>
      const body = 'result' in answer ? 'result' : 'error'
      expect(Object.keys(answer).sort()).toEqual(['id', 'jsonrpc', body].sort())
    }
  })

  test('a notification that acts does act, once', async () => {
    const { chain } = served
    const bytes = transport === 'http' ? '0x1004aabbcc' : '0x1004aabbdd'
    const send = await open(transport)
    const text = call(`"params":["${bytes}"]`, 'author_submitExtrinsic')
    expect(await send(text, false)).toBeUndefined()
    await expect.poll(() => chain.effects.get(bytes)).toBe(1)
  })
})

async function open(transport: 'http' | 'ws'): Promise<Send> {
  const { gateway } = served
  if (transport === 'http') {
    return async (text) => {
      const posted = await post(gateway.httpUrl, text)
      expect(posted.status).toBe(posted.text === '' ? 204 : 200)
      return posted.text === '' ? undefined : posted.text
    }
  }
  const client = await openClient(gateway.wsUrl)
  const texts: string[] = []
  let wake = (): void => {}
  client.socket.on('message', (data) => {
    texts.push(String(data))
    wake()
  })
  const next = async (): Promise<string> => {
    while (texts.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    return texts.shift() ?? ''
  }
  return async (text, isAnswered) => {
    client.send(text)
    const answer = isAnswered ? await next() : undefined
    client.send(END)
    expect(await next()).toContain('"id":"end"')
    return answer
  }
}
