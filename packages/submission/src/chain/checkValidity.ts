import { type Chain, nativeToken, readPresentHash } from '@paraclock/connect'
import { type Hex, hexToBytes, ParaclockError, SubmissionRefused } from '@paraclock/core'
import { extensionTypes } from '@paraclock/types'

const METHOD = 'TaggedTransactionQueue_validate_transaction'
const EXTERNAL = '02'

// The variants of sp_runtime::transaction_validity::InvalidTransaction, in order.
const INVALID = [
  'the call is not allowed',
  'the signer cannot pay the fee',
  'its nonce is too far ahead',
  'its nonce was used before',
  'its signature is bad',
  'the block that begins its era is not known',
  'it exceeds the limits of a block',
  'the chain refused it by a custom rule',
  'it is mandatory and may not be sent',
  'it is mandatory and may not be sent',
  'the signer is not accepted',
  'its validity is undetermined',
  'its origin is not known'
]

const BAD_SIGNATURE = INVALID.indexOf('its signature is bad')
const TOO_LARGE = INVALID.indexOf('it exceeds the limits of a block')

/**
 * Describes the runtime's own transaction extensions, for the error of a bad signature. A signer
 * that does not know these extensions signs the wrong bytes.
 */
function describeOwn(runtime: Chain['runtime']): string {
  const own = Object.entries(extensionTypes(runtime)).flatMap(([name, { extrinsic, payload }]) =>
    Object.keys({ ...extrinsic, ...payload }).length === 0 ? [] : [name]
  )
  return own.length === 0 ? '' : `; the signer must know the extensions ${own.join(', ')}`
}

/**
 * Describes the token of the chain, for the error of a bad signature. A wrong token from the endpoint
 * makes the metadata hash and the signature wrong.
 */
function describeToken(chain: Pick<Chain, 'stated'>): string {
  const { symbol, decimals } = nativeToken(chain)
  return `; it carries the metadata hash, which covers the token that the endpoint states: ${symbol} with ${decimals} decimals`
}

/**
 * Throws if the runtime at the present block finds a signed transaction invalid.
 *
 * @param signed - `hasHash`: whether the signature covers the hash of the metadata
 */
export async function checkValidity(
  chain: Pick<Chain, 'name' | 'source' | 'runtime' | 'stated'>,
  signed: { readonly extrinsic: Hex; readonly id: Hex; readonly hasHash: boolean }
): Promise<void> {
  const { name, source, runtime } = chain
  const at = await readPresentHash(source)
  const data: Hex = `0x${EXTERNAL}${signed.extrinsic.slice(2)}${at.slice(2)}`
  const answer = hexToBytes(await source.call(METHOD, data, { at }))
  if (answer[0] === 0) return
  const refusal = INVALID[answer[2] ?? -1] ?? 'the chain refused it'
  const reason =
    answer[1] !== 0
      ? 'the validity of the transaction is unknown'
      : answer[2] === BAD_SIGNATURE
        ? `${refusal}${describeOwn(runtime)}${signed.hasHash ? describeToken(chain) : ''}`
        : refusal
  const isTooLarge = answer[1] === 0 && answer[2] === TOO_LARGE
  const context = { chain: name, transaction: signed.id, reason, isTooLarge }
  throw new ParaclockError(SubmissionRefused, context, { source: 'chain' })
}
