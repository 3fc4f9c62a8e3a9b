import {
  AnswerMalformed,
  type Hex,
  OperationAborted,
  ParaclockError,
  RuntimeApiMissing
} from '@paraclock/core'
import { TrieProofInvalid } from '@paraclock/executor'
import { expect, test, vi } from 'vitest'
import { EndpointsUnavailable, LightClientUnavailable } from '../errors/endpoints.ts'
import { CallTimedOut } from '../errors/requests.ts'
import { createMemorySource } from '../source/createMemorySource.ts'
import { fetchMetadata } from './fetchMetadata.ts'

const NAME = 'Metadata_metadata_at_version'

/** A chain with metadata in some versions, and its recorded requests. */
function open(versions: readonly number[] | 'none') {
  const asked: string[] = []
  const source = createMemorySource({
    calls:
      versions === 'none'
        ? {}
        : {
            [NAME]: (data: Hex): Hex => {
              const version = Number.parseInt(data.slice(2, 4), 16)
              asked.push(String(version))
              return versions.includes(version) ? `0x01${data.slice(2)}` : '0x00'
            }
          },
    requests: {
      state_getMetadata: () => {
        asked.push('state_getMetadata')
        return '0x0e'
      }
    }
  })
  return { source, asked }
}

test.each([
  [[14, 15, 16], '0x0110000000', ['16']],
  [[14, 15], '0x010f000000', ['16', '15']],
  [[14], '0x0e', ['16', '15', 'state_getMetadata']],
  ['none', '0x0e', ['state_getMetadata']]
] as const)(
  'of versions %s the newest is fetched, in few questions',
  async (versions, found, questions) => {
    const { source, asked } = open(versions)
    expect(await fetchMetadata(source)).toBe(found)
    expect(asked).toEqual(questions)
  }
)

test.each([
  new ParaclockError(CallTimedOut, { method: 'state_call', deadlineMs: 1 }),
  new ParaclockError(EndpointsUnavailable, { failures: [] }),
  new ParaclockError(LightClientUnavailable, { problem: 'x' }),
  new ParaclockError(OperationAborted, { what: 'state_call' }),
  new ParaclockError(TrieProofInvalid, { problem: 'x' }),
  new ParaclockError(AnswerMalformed, { method: 'state_call', problem: 'x' })
])('a missing or wrong answer does not lead to older metadata: $code', async (error) => {
  const { source, asked } = open([14, 15, 16])
  vi.spyOn(source, 'call').mockRejectedValue(error)
  await expect(fetchMetadata(source)).rejects.toBe(error)
  expect(asked).toEqual([])
})

test('a source that can prove its answers is not asked for metadata without a proof', async () => {
  const { source, asked } = open([14])
  vi.spyOn(source, 'call').mockImplementation(async (name) => {
    asked.push(name)
    if (name !== 'Metadata_metadata') {
      throw new ParaclockError(RuntimeApiMissing, { name, problem: 'x' })
    }
    return '0x0e'
  })
  const proving = { ...source, basisOf: () => 'proven' as const }
  expect(await fetchMetadata(proving)).toBe('0x0e')
  expect(asked).toEqual([NAME, 'Metadata_metadata'])
})
