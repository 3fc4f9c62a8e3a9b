import type { Block } from '@acala-network/chopsticks-core'
import { bytesToHex, type Hex } from '@paraclock/core'
import type { KeyringPair } from '@polkadot/keyring/types'
import type { GenericExtrinsic, Struct } from '@polkadot/types'
import type { Header } from '@polkadot/types/interfaces'
import { devAccount } from '../network/devAccount.ts'
import { encodeU64 } from './encodeU64.ts'

type Registry = Awaited<Block['registry']>

/** Where a relay keeps who may make blocks in this epoch, and in the next. */
const AUTHORITIES: readonly Hex[] = [
  '0x1cb6f36e027abb2091cfb5110ab5087f5e0621c4869aa60c02be9adcc98a0d1d' as Hex,
  '0x1cb6f36e027abb2091cfb5110ab5087faacf00b9b41fda7a9268821c2a2b3e4c' as Hex
]

const BABE = '0x42414245'
const NOTHING = `0x${'00'.repeat(32)}`
/** A slot that its author has without a draw, and the first of the authorities. */
const SECONDARY_BY_FIRST = '0x0200000000'
const RELAY_SLOT = 6_000

/** Shows a parachain //Alice as the only author of the relay's blocks, so that her seal counts. */
export async function showAuthorities(): Promise<[Hex, Hex][]> {
  const { publicKey } = await devAccount('Alice')
  const weight = encodeU64(1).slice(2)
  const list = `0x04${bytesToHex(publicKey).slice(2)}${weight}` as Hex
  return AUTHORITIES.map((key) => [key, list])
}

/**
 * Puts into the inherent of a parachain the headers of relay blocks that its runtime wants to see: the
 * relay parent, and as many on top of it as the relay has to be ahead. They are made up, as all that
 * such an inherent tells of the relay, and sealed as the runtime checks it.
 *
 * @param args.extrinsic - an inherent; one of another kind is given back as it is
 */
export async function signRelayHeaders(args: {
  readonly registry: Registry
  readonly extrinsic: Hex
  /** How many blocks the relay has to be ahead. */
  readonly offset: number
  /** Time of the block, in milliseconds. */
  readonly time: number
}): Promise<Hex> {
  const { registry, extrinsic, offset, time } = args
  const decoded = registry.createType('GenericExtrinsic', extrinsic) as unknown as GenericExtrinsic
  const { section, method } = decoded.method
  if (section !== 'parachainSystem' || method !== 'setValidationData') return extrinsic
  const data = decoded.method.args[0] as unknown as Struct
  const told = data.get('validationData') as unknown as Struct
  const parent = Number(String(told.get('relayParentNumber')))
  const stateRoot = String(told.get('relayParentStorageRoot'))
  const alice = await devAccount('Alice')
  const slot = Math.floor(time / RELAY_SLOT)
  const headers: Header[] = []
  for (let ahead = 0; ahead <= offset; ahead += 1) {
    const fields = {
      parentHash: headers.at(-1)?.hash.toHex() ?? NOTHING,
      number: parent + ahead,
      stateRoot: ahead === 0 ? stateRoot : NOTHING,
      extrinsicsRoot: NOTHING
    }
    headers.push(seal({ registry, fields, slot: slot + ahead, author: alice }))
  }
  data.set('relayParentDescendants', registry.createType('Vec<Header>', headers) as never)
  return decoded.toHex() as Hex
}

function seal(args: {
  readonly registry: Registry
  readonly fields: object
  readonly slot: number
  readonly author: KeyringPair
}): Header {
  const { registry, fields, slot, author } = args
  const claim = { PreRuntime: [BABE, `${SECONDARY_BY_FIRST}${encodeU64(slot).slice(2)}`] }
  const write = (logs: readonly object[]): Header =>
    registry.createType('Header', { ...fields, digest: { logs } }) as unknown as Header
  const signature = bytesToHex(author.sign(write([claim]).hash.toU8a()))
  return write([claim, { Seal: [BABE, signature] }])
}
