import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClient, type TestClient } from './support/openClient.ts'
import { post } from './support/post.ts'
import { call, specification } from './support/specification.ts'
import { startTestGateway, type TestGateway } from './support/startTestGateway.ts'

/** Sends a text, and returns the answer as text; `undefined` without an answer. */
type Send = (text: string, isAnswered: boolean) => Promise<string | undefined>

/** The node answers this request, so the answer comes after all earlier ones. */
const END = call('"id":"end"', 'system_health')

const MEMBERS = ['code', 'message', 'data']
const isError = (gives: unknown): boolean =>
  typeof gives === 'object' && gives !== null && 'error' in gives

const ends: (() => Promise<void>)[] = []
let served: TestGateway

beforeAll(async () => {
  served = await startTestGateway({ onEnd: (end) => ends.unshift(end) })
  client = await openClient(served.gateway.wsUrl, { onEnd: (end) => ends.unshift(end) })
})

afterAll(async () => {
  for (const end of ends) await end()
})

describe.each(['http', 'ws'] as const)('over %s', (transport) => {
  describe.each(Object.entries(specification))('%s', (_section, lines) => {
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

  test('an error has an integer, a sentence on one line, and what more there is to say', async () => {
    const send = await open(transport)
    const wrong = Object.values(specification)
      .flat()
      .filter(({ gives }) => isError(gives))
    expect(wrong.length).toBeGreaterThan(20)
    for (const { sends } of wrong) {
      const { error } = JSON.parse((await send(sends, true)) ?? '') as { error: object }
      expect(Object.keys(error).filter((name) => !MEMBERS.includes(name))).toEqual([])
      expect(error).toEqual(expect.objectContaining({ message: expect.stringMatching(/^.+$/) }))
      expect(Number.isInteger((error as { code: unknown }).code)).toBe(true)
    }
  })

  test('the answers of a batch come in one array, when the last of them is there', async () => {
    const { nodes } = served
    const slow = { kind: 'answer', delayMs: 20 } as const
    if (nodes[0]) {
      nodes[0].faults = {
        request: ({ method }) => (method === 'system_syncState' ? slow : undefined)
      }
    }
    const send = await open(transport)
    const text = await send(`[${call('"id":1', 'system_syncState')},${call('"id":2')}]`, true)
    if (nodes[0]) nodes[0].faults = {}
    const answers = JSON.parse(text ?? '') as readonly { readonly id: number }[]
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2])
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

let client: TestClient

/** All lines share one WebSocket, and the answers come in order because of `END`. */
async function open(transport: 'http' | 'ws'): Promise<Send> {
  if (transport === 'http') {
    return async (text) => {
      const posted = await post(served.gateway.httpUrl, text)
      expect(posted.status).toBe(posted.text === '' ? 204 : 200)
      return posted.text === '' ? undefined : posted.text
    }
  }
  return async (text, isAnswered) => {
    client.send(text)
    const answer = isAnswered ? await client.nextText() : undefined
    client.send(END)
    expect(await client.nextText()).toContain('"id":"end"')
    return answer
  }
}
