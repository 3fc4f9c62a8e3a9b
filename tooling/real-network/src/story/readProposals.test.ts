import { expect, test } from 'vitest'
import { readProposals } from './readProposals.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const ALICE_IN_HEX = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'

const write = (origin: unknown, more = {}): string =>
  JSON.stringify({
    chain: 'target',
    status: 'due',
    origin,
    call: '0x0001',
    description: 'do it',
    ...more
  })

test('what is not due and what the user signs is left out, whichever way the account is written', () => {
  const proposals = readProposals(
    [
      write({ kind: 'root' }),
      write({ kind: 'root' }, { status: 'wait' }),
      write({ kind: 'signed', account: ALICE_IN_HEX }),
      write({ kind: 'sovereign', paraId: 2_200 }),
      write({ kind: 'signed', account: BOB })
    ],
    ALICE
  )
  expect(proposals.map(({ signer }) => signer)).toEqual([undefined, undefined, BOB])
  expect(proposals[0]).toMatchObject({ chain: 'target', call: '0x0001', description: 'do it' })
})

test('what is no proposal is refused', () => {
  expect(() => readProposals([write({ kind: 'root' }, { chain: 7 })], ALICE)).toThrow('its chain')
  expect(() => readProposals([write({ kind: 'root' }, { call: 'zz' })], ALICE)).toThrow('zz')
})
