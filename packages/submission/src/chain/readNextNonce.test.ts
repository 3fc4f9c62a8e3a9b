import type { StateSource } from '@paraclock/connect'
import { expect, it } from 'vitest'
import { readNextNonce } from './readNextNonce.ts'

const ALICE = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'

const sourceWith = (request: StateSource['request']) => ({ request })

it.each([
  [ALICE, '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
  ['0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac', '0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac']
] as const)('names %s as every node reads it', async (account, written) => {
  const asked: unknown[] = []
  const source = sourceWith(async (...call) => {
    asked.push(call)
    return 7
  })
  expect(await readNextNonce(source, account)).toBe(7)
  expect(asked).toEqual([['system_accountNextIndex', [written]]])
})

it('has a code where the node refuses, and leaves other errors as they are', async () => {
  const refusal = Object.assign(new Error('-32602: no such format'), { code: -32602 })
  await expect(
    readNextNonce(
      sourceWith(() => Promise.reject(refusal)),
      ALICE
    )
  ).rejects.toMatchObject({ code: 'CallRefused', context: { rpcCode: -32602 } })
  const other = new Error('gone')
  await expect(
    readNextNonce(
      sourceWith(() => Promise.reject(other)),
      ALICE
    )
  ).rejects.toBe(other)
})

it.each([-1, 1.5, '7', null, { toString: 1 }])('%o is no nonce', async (answer) => {
  await expect(
    readNextNonce(
      sourceWith(() => Promise.resolve(answer)),
      ALICE
    )
  ).rejects.toMatchObject({ code: 'AnswerMalformed' })
})
