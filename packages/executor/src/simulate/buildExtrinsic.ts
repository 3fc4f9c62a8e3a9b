import { joinBytes } from '@paraclock/core'
import type { ChainTypes } from './ChainTypes.ts'
import type { SimulatedState } from './SimulatedState.ts'

/** A signed extrinsic of version 4. */
const SIGNED_V4 = 0x84

/** What `accept-magic` takes for a good signature, after the index of sr25519. */
const MOCK_SIGNATURE = Uint8Array.of(1, 0xde, 0xad, 0xbe, 0xef, ...new Array(60).fill(0xcd))

/** What {@link buildExtrinsic} takes. */
export interface BuildExtrinsicArgs {
  readonly state: SimulatedState
  readonly types: ChainTypes
  readonly call: Uint8Array
  /** The account, as SS58 or hex. */
  readonly account: string
}

/** Whether the chain has signatures that can be mocked. Those of Ethereum name their signer. */
export function canMockSignature(types: ChainTypes): boolean {
  const { lookup } = types.registry
  const { signatureType } = types.latest.extrinsic
  const { def } = lookup.getSiType(signatureType)
  if (!def.isVariant) return false
  return def.asVariant.variants.some(
    ({ name, index }) => name.toString() === 'Sr25519' && index.eq(MOCK_SIGNATURE[0])
  )
}

/**
 * Puts a call into an extrinsic that looks signed: with the account's nonce, immortal, without a
 * tip, and with every other extension at its default.
 */
export async function buildExtrinsic(args: BuildExtrinsicArgs): Promise<Uint8Array> {
  const { types } = args
  const { registry, latest } = types
  const { addressType, transactionExtensions } = latest.extrinsic
  const nonce = await readNonce(args)
  const extensions = transactionExtensions.map(({ identifier, type }) => {
    const lookup = registry.createLookupType(type)
    // CheckNonce of every chain is a compact number, wrapped or not.
    if (identifier.toString() === 'CheckNonce') return types.create('Compact<u32>', nonce).toU8a()
    return types.create(lookup).toU8a()
  })
  const body = joinBytes([
    Uint8Array.of(SIGNED_V4),
    types.create(registry.createLookupType(addressType), args.account).toU8a(),
    MOCK_SIGNATURE,
    ...extensions,
    args.call
  ])
  return types.create('Bytes', [...body]).toU8a()
}

async function readNonce({ state, types, account }: BuildExtrinsicArgs): Promise<number> {
  const item = types.item('System', 'Account')
  if (item === undefined) return 0
  const [encoded] = await state.read([types.keyOf(item, [account])])
  if (!(encoded instanceof Uint8Array)) return 0
  const { nonce } = types.create(item.type, encoded) as unknown as { nonce: { toNumber(): number } }
  return nonce.toNumber()
}
