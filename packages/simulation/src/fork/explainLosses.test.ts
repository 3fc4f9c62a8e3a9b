import { DeadlineExceeded, type Hex, ParaclockError } from '@paraclock/core'
import type { StateReader } from '@paraclock/executor'
import { expect, test } from 'vitest'
import { explainLosses } from './explainLosses.ts'

const hash: Hex = `0x${'12'.repeat(32)}`
const late = new ParaclockError(DeadlineExceeded, { what: 'a read', milliseconds: 5 })

function refuse(rpcMessage: unknown): ParaclockError {
  // A copy of an error of the package connect, which this package does not import.
  const definition = {
    ...DeadlineExceeded,
    code: 'CallRefused',
    message: (_: { readonly rpcMessage: unknown }) => 'refused'
  }
  return new ParaclockError(definition, { rpcMessage })
}

/** The results of all reads of a reader that fails with a cause, and the reported losses. */
async function read(cause: unknown, withProofs = true) {
  const fail = async (): Promise<never> => {
    throw cause
  }
  const reported: ParaclockError[] = []
  const reader: StateReader = {
    getMany: fail,
    keysAfter: fail,
    ...(withProofs ? { readProof: fail } : {})
  }
  const explained = explainLosses(reader, { number: 7, hash }, (error) => reported.push(error))
  const errors = [
    await explained.getMany(['0x01']).catch((error: unknown) => error),
    await explained.keysAfter('0x', 1).catch((error: unknown) => error),
    await explained.readProof?.(['0x01']).catch((error: unknown) => error)
  ]
  expect(reported).toEqual(errors.filter((error) => error !== undefined))
  return errors
}

test.each([
  ['words of a node', new TypeError('4003: State already discarded for 0x12'), /already discarded/],
  ['a refusal', refuse('Unknown block: header was not found'), /Unknown block/],
  ['a connection that ends', new TypeError('socket hang up'), /socket hang up/]
])('%s: the state of the block cannot be read', async (_, cause, reason) => {
  for (const error of await read(cause)) {
    expect(error).toMatchObject({ code: 'ForkStateUnavailable', cause })
    expect((error as ParaclockError).message).toMatch(reason)
  }
})

test.each([
  ['a deadline', late],
  ['a refusal for another reason', refuse('rate limit exceeded')],
  ['a refusal without words', refuse(5)]
])('%s stays what it is', async (_, cause) => {
  expect(await read(cause)).toEqual([cause, cause, cause])
})

test('a reader without proofs stays one', async () => {
  expect((await read(late, false))[2]).toBeUndefined()
})
