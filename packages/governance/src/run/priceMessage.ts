import { type Chain, nativeToken } from '@paraclock/connect'
import { FactMissing, type Hex, isParaclockError, largest, trialMoney } from '@paraclock/core'
import {
  FeeAssetRefused,
  measureProgram,
  messageMargin,
  quoteExecutionFee
} from '@paraclock/weights'
import { type Location, relayLocation } from '@paraclock/xcm'
import type { Amount } from '../routes/writeRulerMessage.ts'

const OWN: Location = { parents: 0, interior: [] }

/** Writes the XCM program of a message that pays a fee. */
export type MessageWriter = (fee: Amount) => Promise<Hex>

/**
 * Computes the fee of a message with a margin, from the fees that the chain's runtime APIs return.
 * The fee is in the relay token. If the chain does not accept the relay token, the fee is in the
 * chain's own token. Returns `undefined` if the runtime APIs return no fees.
 */
export async function priceMessage(
  chain: Chain,
  write: MessageWriter,
  signal: AbortSignal
): Promise<Amount | undefined> {
  const tokens = chain.paraId === undefined ? [OWN] : [relayLocation, OWN]
  const probe = trialMoney(nativeToken(chain).decimals)
  for (const id of tokens) {
    try {
      const program = await write({ id, amount: probe })
      const { weight } = await measureProgram({ chain, program, signal })
      const { amount } = await quoteExecutionFee({ chain, weight, asset: id, signal })
      // The amount is at least 1, because no chain decodes a program with the amount 0.
      return { id, amount: largest([amount * messageMargin, 1n]) }
    } catch (error) {
      if (!isParaclockError(error, FactMissing) && !isParaclockError(error, FeeAssetRefused)) {
        throw error
      }
    }
  }
  return undefined
}
