import { type Chain, connectChain } from '@paraclock/connect'

/** A chain of a development network, as far as it is needed to read it. */
interface ServedChain {
  readonly name: string
  readonly httpUrl: string
}

const chains = new Map<string, Promise<Chain>>()

/**
 * A chain of a development network at its best block. The connection is one of HTTP, which keeps
 * nothing open, and is shared by the tests of a file.
 */
export async function readBest({ name, httpUrl }: ServedChain): Promise<Chain> {
  const opened = chains.get(httpUrl) ?? connectChain({ endpoints: httpUrl, name })
  chains.set(httpUrl, opened)
  return (await opened).latest('best')
}
