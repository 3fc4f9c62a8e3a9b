import type { Hex } from '@paraclock/core'
import type { CallSigner } from '@paraclock/submission'
import { expect, test } from 'vitest'
import { actAs, readActor, readActors } from './readActor.ts'
import type { OpenedSigner } from './readSigner.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const ALICE_HEX = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const BOB_HEX = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48'
const CHARLIE_HEX = '0x90b5ab205c6974c9ea841be688864633dc9ca8a357843eeacf2314649965fe22'

test('a proxy is named by the account that granted it, and by its type', () => {
  const spec = { kind: 'proxy', account: ALICE_HEX }
  expect(readActor(`proxy:${ALICE}`)).toEqual(spec)
  expect(readActor(`proxy:${ALICE_HEX}:Any`)).toEqual({ ...spec, proxyType: 'Any' })
})

test('the members of a multisig are sorted, so that their order does not matter', () => {
  const spec = readActor(`multisig:2:${ALICE},${BOB}`)
  expect(spec).toEqual(readActor(`multisig:2:${BOB},${ALICE}`))
  expect(spec).toMatchObject({ threshold: 2, members: [BOB_HEX, ALICE_HEX] })
  expect(readActor(`multisig:1:${ALICE},${BOB}`).account).not.toBe(spec.account)
})

test.each([
  ['', /--as takes/],
  ['proxy', /--as takes/],
  [ALICE, /--as takes/],
  [`proxy:${ALICE}:Any:1`, /--as takes/],
  ['proxy:nobody', /"nobody" of --as is not an account/],
  [`multisig:${ALICE},${BOB}`, /--as takes/],
  [`multisig:0:${ALICE},${BOB}`, /threshold of 2 members is 1 to 2/],
  [`multisig:3:${ALICE},${BOB}`, /threshold of 2 members is 1 to 2/],
  [`multisig:1.5:${ALICE},${BOB}`, /threshold of 2 members is 1 to 2/],
  [`multisig:2e0:${ALICE},${BOB}`, /threshold of 2 members is 1 to 2/],
  [`multisig:0x2:${ALICE},${BOB}`, /threshold of 2 members is 1 to 2/],
  [`multisig:1:${ALICE}`, /at least two members/],
  [`multisig:2:${ALICE},${BOB},${ALICE_HEX}`, /5Grw.* is a member twice/],
  [`multisig:2:${ALICE},,${BOB}`, /"" of --as is not an account/]
])('%j is refused', (given, message) => {
  expect(() => readActor(given)).toThrow(
    expect.objectContaining({
      code: 'CommandArgumentInvalid',
      message: expect.stringMatching(message)
    })
  )
})

test('a signer who is not a member is refused with the members', () => {
  const spec = readActor(`multisig:2:${ALICE},${BOB}`)
  const signerOf = (account: Hex): OpenedSigner => ({ signer: {} as CallSigner, account })
  expect(actAs(signerOf(BOB_HEX), spec)).toMatchObject({ account: spec.account, as: spec })
  expect(() => actAs(signerOf(CHARLIE_HEX), spec)).toThrow(
    expect.objectContaining({
      code: 'ActorRefused',
      message: expect.stringContaining(BOB)
    })
  )
})

test('one account is taken, and not a chain of accounts', () => {
  expect(readActors([])).toBeUndefined()
  expect(readActors([`proxy:${ALICE}`])).toEqual(readActor(`proxy:${ALICE}`))
  expect(() => readActors([`proxy:${ALICE}`, `proxy:${BOB}`])).toThrow(
    expect.objectContaining({
      code: 'CommandArgumentInvalid',
      message: expect.stringContaining('--as takes one account, and 2 are given')
    })
  )
})
