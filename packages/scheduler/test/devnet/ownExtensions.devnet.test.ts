import { zstdDecompressSync } from 'node:zlib'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { genesisPresets } from '@paraclock/runtimes'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import {
  attachApi,
  createMemoryJournal,
  pairSigner,
  type SubmitCallArgs,
  submitCall
} from '@paraclock/submission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from './networkCalls.ts'

/** Names of extensions, and names of the same length that no library knows. */
const RENAMED = [
  ['ChargeTransactionPayment', 'GuestsTransactionPayment'],
  ['CheckMetadataHash', 'GuestMetadataHash']
] as const

let net: Devnet

/** The target's runtime, with two extensions under names of its own. */
function renameExtensions(): Uint8Array {
  const prefix = 8
  const code = Buffer.from(zstdDecompressSync(readRuntimeCode('target').subarray(prefix)))
  for (const [known, own] of RENAMED) {
    for (let at = code.indexOf(known); at !== -1; at = code.indexOf(known, at)) code.write(own, at)
  }
  return new Uint8Array(code)
}

beforeAll(async () => {
  const guest = { name: 'guest', code: renameExtensions(), preset: genesisPresets.target }
  net = await startDevnet({ variant: 'minute', parachains: [{ ...guest, paraId: 2_202 }] })
})

afterAll(() => net?.stop())

test('a transaction carries the extensions of a runtime’s own, or is refused by their names', async () => {
  const guest = net.chains.find(({ name }) => name === 'guest')
  if (guest === undefined) throw new TypeError('the network has no guest')
  const chain = await attachApi({ api: guest.api, name: 'guest' })
  const names = chain.chain.runtime.metadata.extrinsic.extensionsByVersion[0]
  const identifiers = names?.map(({ identifier }) => identifier)
  expect(identifiers).toEqual(expect.arrayContaining(RENAMED.map(([, own]) => own)))
  const signer = pairSigner(await devAccount('Bob'))
  const remark = call(guest, 'system.remark', '0x01').method.toHex()
  const submit = (extensions?: SubmitCallArgs['extensions']) =>
    submitCall({
      ...{ chain, call: remark, signer, journal: createMemoryJournal() },
      extensions
    })
  await expect(submit()).rejects.toMatchObject({
    code: 'ExtensionUnsupported',
    context: { extension: 'GuestMetadataHash' }
  })
  await expect(submit({ GuestMetadataHsh: {} })).rejects.toMatchObject({
    code: 'ExtensionUnsupported',
    context: { extension: 'GuestMetadataHsh' }
  })
  // Disabled, with which it adds an option without a value.
  const disabled = { GuestMetadataHash: { value: '0x00', added: '0x00' } } as const
  await expect(
    submit({
      GuestMetadataHash: { ...disabled.GuestMetadataHash, added: `0x01${'ab'.repeat(32)}` }
    })
  ).rejects.toMatchObject({ code: 'SubmissionRefused' })
  const submission = await submit(disabled)
  await net.build()
  expect((await submission.outcome({ deadlineMs: 20_000 })).status).toBe('succeeded')
})
