import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime, type Runtime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { fillExtensions } from './fillExtensions.ts'

const { metadata } = openRuntime({
  metadata: readRuntimeMetadata({ runtime: 'target', version: 16 })
})

/** A runtime that reads these extrinsic versions, with an extension that verifies signatures. */
function runtimeOf(version: number[], verifier?: string): Pick<Runtime, 'metadata'> {
  const [extensions = []] = Object.values(metadata.extrinsic.extensionsByVersion)
  const type = metadata.lookup.length
  const fields = ['signature', 'account'].map((name) => ({ name, type: 0, docs: [] }))
  const variants = [
    { name: 'Signed', index: 0, fields, docs: [] },
    { name: 'Disabled', index: 1, fields: [], docs: [] }
  ]
  const def = { tag: 'variant', value: variants }
  const signed = { id: type, path: [verifier], params: [], docs: [], def }
  const [first] = extensions
  const own = verifier === undefined ? [] : [{ ...first, identifier: verifier, type }]
  const extrinsic = {
    ...metadata.extrinsic,
    version,
    extensionsByVersion: { 0: [...own, ...extensions] }
  }
  const lookup = [...metadata.lookup, signed]
  return { metadata: { ...metadata, lookup, extrinsic } as unknown as Runtime['metadata'] }
}

test.each([
  ['VerifyMultiSignature', 'whose signature it takes'],
  [undefined, 'and no extension takes a signature']
])('a runtime that takes general transactions alone is refused by name: %s', (verifier, takes) => {
  const extension = verifier ?? 'VerifySignature'
  expect(() => fillExtensions(runtimeOf([5], verifier))).toThrow(
    expect.objectContaining({
      code: 'ExtensionUnsupported',
      context: expect.objectContaining({ extension, problem: expect.stringContaining(takes) })
    })
  )
})

test('if version 4 is also read, the extension that verifies a general transaction is disabled', () => {
  for (const version of [[4], [4, 5]]) {
    expect(fillExtensions(runtimeOf(version, 'VerifyMultiSignature'))).toMatchObject({
      verifyMultiSignature: Uint8Array.of(1)
    })
  }
})
