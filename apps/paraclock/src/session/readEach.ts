import { isParaclockError, type ParaclockError } from '@paraclock/core'
import { toProblem } from '../cli/errorOutput.ts'
import { exitCodeOfError, verdictOfError } from '../cli/exitCodeOfError.ts'

type ReadNetwork<Read> = { readonly network: string } & (
  | { readonly value: Read; readonly error?: never }
  | { readonly value?: never; readonly error: ParaclockError }
)

/**
 * Reads each network. If reading a network throws a {@link ParaclockError}, the result of this
 * network is the error, and the other networks are still read.
 */
export async function readEach<Network extends { readonly network: string }, Read>(
  networks: readonly Network[],
  signal: AbortSignal,
  read: (one: Network) => Promise<Read>
): Promise<readonly ReadNetwork<Read>[]> {
  const readOne = async (one: Network): Promise<ReadNetwork<Read>> => {
    const { network } = one
    try {
      return { network, value: await read(one) }
    } catch (error) {
      if (!isParaclockError(error) || signal.aborted) throw error
      return { network, error }
    }
  }
  return await Promise.all(networks.map(readOne))
}

export function exitCodeOfRead(networks: readonly ReadNetwork<unknown>[]): number {
  return Math.max(0, ...networks.map(({ error }) => (error ? exitCodeOfError(error) : 0)))
}

/** Throws the error of the first network if no network could be read. */
export function requireSomeRead(networks: readonly ReadNetwork<unknown>[]): void {
  const [first] = networks
  if (first?.error !== undefined && networks.every(({ error }) => error)) throw first.error
}

export function toUnread(network: string, error: ParaclockError) {
  return { network, verdict: verdictOfError(error), problem: toProblem(error) }
}

export function explainUnread(network: string, { code, message }: ParaclockError): string {
  return `${network}: could not be read: ${message} (${code})`
}
