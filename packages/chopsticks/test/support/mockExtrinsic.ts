import { joinBytes } from '@paraclock/core'
import type { MemoryStorage } from '@paraclock/executor'
import type { ChainTypes } from './ChainTypes.ts'

/** A signature that `accept-magic` accepts: the index of sr25519, then 64 bytes. */
const MOCK_SIGNATURE = Uint8Array.of(1, 0xde, 0xad, 0xbe, 0xef, ...new Array(60).fill(0xcd))

/** The arguments of {@link mockExtrinsic}. */
export interface MockExtrinsicArgs {
  readonly types: ChainTypes
  readonly storage: MemoryStorage
  readonly account: Uint8Array
  readonly call: Uint8Array
}

/** Returns an extrinsic with a mocked signature and the account's next nonce. */
export function mockExtrinsic({ types, storage, account, call }: MockExtrinsicArgs): Uint8Array {
  const { registry, latest } = types
  const value = storage.get(types.keyOf('system', 'Account', [account]))
  const info = value === null ? null : types.decode('system', 'Account', value)
  const nonce = (info as unknown as { readonly nonce: unknown } | null)?.nonce ?? 0
  const extensions = latest.extrinsic.transactionExtensions.map(({ identifier, type }) =>
    identifier.toString() === 'CheckNonce'
      ? types.create('Compact<u32>', nonce).toU8a()
      : types.create(registry.createLookupType(type)).toU8a()
  )
  const address = types.create(registry.createLookupType(latest.extrinsic.addressType), account)
  const body = [Uint8Array.of(0x84), address.toU8a(), MOCK_SIGNATURE, ...extensions, call]
  return types.create('Bytes', [...joinBytes(body)]).toU8a()
}
