import { expect, test } from 'vitest'
import { createRpcStateReader } from './createRpcStateReader.ts'

const BLOCK = `0x${'ab'.repeat(32)}` as const

function answering(answer: (method: string, params: unknown[]) => unknown) {
  const sent: [string, unknown[]][] = []
  const provider = {
    send: async (method: string, params: unknown[]): Promise<unknown> => {
      sent.push([method, params])
      return answer(method, params)
    }
  }
  return { sent, reader: createRpcStateReader({ provider, block: BLOCK, batchSize: 2 }) }
}

test('values come by state_queryStorageAt, in batches, in the order of the keys', async () => {
  const { sent, reader } = answering((_, [keys]) => [
    {
      block: BLOCK,
      changes: (keys as string[]).toReversed().map((key) => [key, key === '0x02' ? null : key])
    }
  ])
  expect(await reader.getMany(['0x01', '0x02', '0x03'])).toEqual(['0x01', null, '0x03'])
  expect(sent).toEqual([
    ['state_queryStorageAt', [['0x01', '0x02'], BLOCK]],
    ['state_queryStorageAt', [['0x03'], BLOCK]]
  ])
})

test('children, keys and proofs have methods of their own', async () => {
  const child = '0xcc' as const
  const { sent, reader } = answering((method) => {
    if (method === 'childstate_getStorageEntries') return ['0x05', null]
    if (method.endsWith('eadProof')) return { at: BLOCK, proof: ['0x00'] }
    return ['0x01', '0x02']
  })
  expect(await reader.getMany(['0x01', '0x02'], { child })).toEqual(['0x05', null])
  expect(await reader.keysAfter('0x', 5)).toEqual(['0x01', '0x02'])
  await reader.keysAfter('0x00', 5, { child })
  expect(await reader.readProof?.(['0x01'])).toEqual(['0x00'])
  await reader.readProof?.(['0x01'], { child })
  expect(sent).toEqual([
    ['childstate_getStorageEntries', [child, ['0x01', '0x02'], BLOCK]],
    ['state_getKeysPaged', ['0x', 5, null, BLOCK]],
    ['childstate_getKeysPaged', [child, '0x', 5, '0x00', BLOCK]],
    ['state_getReadProof', [['0x01'], BLOCK]],
    ['state_getChildReadProof', [child, ['0x01'], BLOCK]]
  ])
})

test.each([
  ['no list', null],
  ['no changes', [{}]],
  ['a key too few', [{ changes: [['0x01', '0x00']] }]],
  [
    'a value that is no hex',
    [
      {
        changes: [
          ['0x01', '0x00'],
          ['0x02', 'zz']
        ]
      }
    ]
  ],
  [
    'a value of half a byte',
    [
      {
        changes: [
          ['0x01', '0x00'],
          ['0x02', '0x0']
        ]
      }
    ]
  ],
  ['a pair of one', [{ changes: [['0x01'], ['0x02', '0x00']] }]]
])('an answer with %s is refused', async (_, answer) => {
  const { reader } = answering(() => answer)
  await expect(reader.getMany(['0x01', '0x02'])).rejects.toMatchObject({
    code: 'AnswerMalformed',
    context: { method: 'state_queryStorageAt' }
  })
})

test('keys and nodes that are null are refused', async () => {
  const { reader } = answering((method) =>
    method === 'state_getReadProof' ? { proof: [null] } : [null]
  )
  await expect(reader.keysAfter('0x', 1)).rejects.toMatchObject({ code: 'AnswerMalformed' })
  await expect(reader.readProof?.(['0x01'])).rejects.toMatchObject({ code: 'AnswerMalformed' })
})

test('a signal ends the wait for an answer', async () => {
  const controller = new AbortController()
  const { reader } = answering(() => new Promise(() => undefined))
  const waiting = reader.getMany(['0x01'], { signal: controller.signal })
  controller.abort(new TypeError('deadline'))
  await expect(waiting).rejects.toThrow('deadline')
  await expect(reader.getMany(['0x01'], { signal: controller.signal })).rejects.toThrow('deadline')
})

test.each([
  ['repeats the page before', '0x02', ['0x01', '0x02']],
  ['repeats a key', '0x', ['0x01', '0x01']],
  ['is not in order', '0x', ['0x02', '0x0103']]
] as const)('a page of keys that %s is refused', async (_, after, page) => {
  const { reader } = answering(() => page)
  await expect(reader.keysAfter(after, 2)).rejects.toMatchObject({
    code: 'AnswerMalformed',
    context: { problem: 'a key does not follow the key before it' }
  })
})
