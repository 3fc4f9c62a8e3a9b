import { devnetChainErrors } from './devnetChain.ts'
import { devnetNetworkErrors } from './devnetNetwork.ts'

/** Errors that `@paraclock/devnet` raises: numbers 11000 to 11999. */
export const devnetErrors: typeof devnetChainErrors & typeof devnetNetworkErrors = {
  ...devnetChainErrors,
  ...devnetNetworkErrors
}
