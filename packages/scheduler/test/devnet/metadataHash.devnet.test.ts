import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import {
  attachApi,
  createMemoryJournal,
  pairSigner,
  type SubmitCallArgs,
  submitCall
} from '@paraclock/submission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from './networkCalls.ts'

let net: Devnet

beforeAll(async () => {
  // By a name of its own its chains are others than those of other tests, and Bob's nonces as well.
  net = await startDevnet({ variant: 'minute', name: 'metadata-hash' })
})

afterAll(async () => {
  await net?.stop()
})

test('a signature carries the hash of the metadata exactly where the runtime compares it', async () => {
  const { api } = net.service
  const chain = await attachApi({ api, name: 'service' })
  const { metadataHash: support } = chain.proof.runtime
  expect(api.registry.signedExtensions).toContain('CheckMetadataHash')
  const signer = pairSigner(await devAccount('Bob'))
  const remark = call(net.service, 'system.remark', '0x01').method.toHex()
  const modes: unknown[] = []
  const submit = (terms: Pick<SubmitCallArgs, 'metadataHash'> = {}) =>
    submitCall({
      ...{ chain, call: remark, journal: createMemoryJournal(), ...terms },
      signer: {
        account: signer.account,
        sign: (payload, ...rest) => {
          modes.push([payload.mode, payload.metadataHash === undefined])
          return signer.sign(payload, ...rest)
        }
      }
    })
  const submission = await submit()
  await net.build()
  expect((await submission.outcome({ deadlineMs: 20_000 })).status).toBe('succeeded')
  expect(modes).toEqual([support === 'checked' ? [1, false] : [0, true]])
  // A hash of other metadata is refused by the runtime itself, whatever the endpoint says.
  const forged = submit({ metadataHash: `0x${'ab'.repeat(32)}` })
  await expect(forged).rejects.toMatchObject({ code: 'SubmissionRefused' })
  const plain = await submit({ metadataHash: 'none' })
  await net.build()
  expect((await plain.outcome({ deadlineMs: 20_000 })).status).toBe('succeeded')
})
