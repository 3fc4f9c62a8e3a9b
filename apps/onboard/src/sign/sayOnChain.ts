import { type NetworkConfig, nameAccount } from '@paraclock/checklist'
import { type Chain, nativeToken } from '@paraclock/connect'
import { createValueWords, type ValueWords } from '../words/createValueWords.ts'

/** The words for values of a chain, with the names that the configuration gives accounts. */
export function sayOnChain(chain: Pick<Chain, 'facts'>, config: NetworkConfig): ValueWords {
  return createValueWords({
    nameAccount: (text) => nameAccount(text, config),
    token: nativeToken(chain)
  })
}
