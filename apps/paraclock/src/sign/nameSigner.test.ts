import type { NetworkConfig } from '@paraclock/checklist'
import type { Hex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { describeSigner, nameSigner, requireSigner } from './nameSigner.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const ALICE_HEX = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const BOB_HEX = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48'

const keyOf = (account: Hex) => ({ signer: { account }, account })

const networkOf = (user: string, account?: string) =>
  ({ user, automation: account === undefined ? {} : { account } }) as NetworkConfig
const networks = [
  ['staging', networkOf(ALICE_HEX)],
  ['main', networkOf(ALICE, BOB)]
] as const

test('a signer is named by what it is to the configuration and to the chains', () => {
  const alice = nameSigner(keyOf(ALICE_HEX), networks, new Map([['main', ['relay', 'service']]]))
  expect(describeSigner(alice)).toBe(
    `signer: ${ALICE}, the user of staging, the user on the service of main, the sudo key of relay of main, the sudo key of service of main`
  )
  expect(nameSigner(keyOf(BOB_HEX), networks).roles).toEqual(['the user on the target of main'])
  expect(describeSigner(nameSigner(keyOf(`0x${'07'.repeat(32)}`), networks))).toMatch(
    /^signer: 5\w{47}, not named in the configuration$/
  )
})

test('a signer that acts as another account is named with it', () => {
  const as = { kind: 'proxy', account: BOB_HEX } as const
  const named = nameSigner({ ...keyOf(ALICE_HEX), account: BOB_HEX, as }, networks)
  expect(named).toEqual({
    account: ALICE,
    roles: [`a proxy of ${BOB}`, 'the user on the target of main']
  })
  const board = { kind: 'multisig', account: BOB_HEX, threshold: 2, members: [] } as const
  const { roles } = nameSigner({ ...keyOf(ALICE_HEX), account: BOB_HEX, as: board }, [])
  expect(roles).toEqual([`a member of the multisig ${BOB}`])
})

test('a signer that is not the account that has to sign is refused with both', () => {
  const asked = { wanted: ALICE, role: 'the user of main', networks }
  requireSigner({ ...asked, account: ALICE_HEX })
  requireSigner({ ...asked, wanted: ALICE_HEX, account: ALICE_HEX })
  expect(() => requireSigner({ ...asked, account: BOB_HEX })).toThrow(
    expect.objectContaining({
      code: 'SignerMismatch',
      context: { wanted: ALICE, role: 'the user of main', offered: BOB }
    })
  )
})
