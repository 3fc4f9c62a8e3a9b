import type { Hex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { createMemorySource } from '../source/createMemorySource.ts'
import { fetchMetadata } from './fetchMetadata.ts'

const NAME = 'Metadata_metadata_at_version'

/** A chain that has metadata of some versions, and all that it is asked. */
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
