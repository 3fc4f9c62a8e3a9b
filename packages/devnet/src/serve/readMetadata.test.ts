import { expect, test } from 'vitest'
import type { ChainProvider } from './ChainProvider.ts'
import { readMetadata } from './readMetadata.ts'

/** A chain whose runtime answers these calls, by method and arguments. */
const answer = (answers: Record<string, string>): ChainProvider =>
  ({
    send: async (_method: string, [method, data]: [string, string]) => {
      const found = answers[`${method} ${data}`]
      if (found === undefined) throw new Error(`${method} is not there`)
      return found
    }
  }) as unknown as ChainProvider

const VERSIONS = 'Metadata_metadata_versions 0x'
const AT = 'Metadata_metadata_at_version'

test('the latest version that polkadot.js decodes is read, without what it is wrapped in', async () => {
  // 14, 15, and one that is not settled, which is the largest number that there is.
  const offered = '0x0c0e0000000f000000ffffffff'
  const provider = answer({ [VERSIONS]: offered, [`${AT} 0x0f000000`]: '0x010caabbcc' })
  expect(await readMetadata(provider)).toEqual(Uint8Array.of(0xaa, 0xbb, 0xcc))
  const later = answer({ [VERSIONS]: '0x080e00000010000000', [`${AT} 0x10000000`]: '0x0104dd' })
  expect(await readMetadata(later)).toEqual(Uint8Array.of(0xdd))
})

test('a runtime that offers no version to choose from is left to polkadot.js', async () => {
  expect(await readMetadata(answer({}))).toBeUndefined()
  expect(await readMetadata(answer({ [VERSIONS]: '0x040d000000' }))).toBeUndefined()
  const none = answer({ [VERSIONS]: '0x040e000000', [`${AT} 0x0e000000`]: '0x00' })
  expect(await readMetadata(none)).toBeUndefined()
})
