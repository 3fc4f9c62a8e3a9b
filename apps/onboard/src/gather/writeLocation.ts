import type { Junction, Location } from '@paraclock/accounts'

/** Writes a location as polkadot.js takes it, in the form of XCM versions 4 and 5. */
export function writeLocation({ parents, interior }: Location): Readonly<Record<string, unknown>> {
  if (interior.length === 0) return { parents, interior: 'Here' }
  return { parents, interior: { [`X${interior.length}`]: interior.map(writeJunction) } }
}

function writeJunction(junction: Junction): Readonly<Record<string, unknown>> {
  switch (junction.kind) {
    case 'parachain':
      return { Parachain: junction.paraId }
    case 'accountId32':
      return { AccountId32: { network: null, id: junction.id } }
    case 'accountKey20':
      return { AccountKey20: { network: null, key: junction.key } }
    case 'palletInstance':
      return { PalletInstance: junction.index }
    case 'generalIndex':
      return { GeneralIndex: junction.index }
    case 'generalKey':
      return { GeneralKey: { length: junction.length, data: junction.data } }
    default:
      return {}
  }
}
