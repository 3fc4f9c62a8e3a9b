import type { AccountTraces, ConversionReply, DerivationTarget } from '@paraclock/accounts'
import { type Hex, sanitizeText } from '@paraclock/core'
import type { ForeignChain } from '../shapes/ForeignChain.ts'
import { declaresApi } from './declaresApi.ts'
import { isTrap } from './isAnswered.ts'
import { openCaller } from './openCaller.ts'
import { openView } from './openView.ts'
import { readAccount } from './readAccount.ts'
import { readGrants } from './readGrants.ts'
import { readProxyPallet } from './readProxyPallet.ts'
import { readToken } from './readToken.ts'

const METHOD = 'LocationToAccountApi_convert_location'

/**
 * Lets `detectDerivation` of `@paraclock/accounts` ask a real chain: by its LocationToAccountApi, and
 * by what its storage says of each candidate.
 *
 * Everything is read at one block. A runtime that traps on a question is told from a node that cannot
 * be asked: the first is an answer, the second is an error.
 *
 * @throws ParaclockError whatever ends the connection's reads
 *
 * @example
 * ```ts
 * import { detectDerivation } from '@paraclock/accounts'
 * import { openChain } from '@paraclock/connect'
 * import { openDerivationTarget } from '@paraclock/proxy'
 *
 * const { api } = await openChain({ endpoints: 'wss://rpc.example' })
 * const target = await openDerivationTarget({ target: { name: 'Acme', api } })
 * const { value } = await detectDerivation({ target, servicePara: 2114, user: '5Grw…' })
 * ```
 */
export async function openDerivationTarget(args: {
  /** The chain on which a foreign user's account is looked for. */
  readonly target: ForeignChain
  /** The block at which it is asked. The last finalized one if left out. */
  readonly at?: Hex
}): Promise<DerivationTarget> {
  const { target } = args
  const view = await openView(target, args.at)
  const { api } = target
  const { blockHash } = view
  const caller = openCaller(target)
  const section = readProxyPallet(view.api, target.name)?.section
  const isDeclared = declaresApi(api, 'LocationToAccountApi')
  return {
    chain: target.name,
    accountLength: api.registry.createTypeUnsafe('AccountId', []).encodedLength === 20 ? 20 : 32,
    convertLocation: async ({ location, signal }) => {
      if (!isDeclared) return { kind: 'absent' }
      signal.throwIfAborted()
      try {
        const request = { name: METHOD, data: location, at: blockHash, signal }
        return { kind: 'answered', output: await caller.stateCall(request), blockHash }
      } catch (error) {
        return readTrap(error)
      }
    },
    readTraces: async ({ accounts, user }) => {
      const granted = section === undefined ? undefined : await readGrants(view, section, user)
      const delegates = new Set(granted?.grants.map(({ delegate }) => delegate))
      const token = readToken(target)
      return Promise.all(
        accounts.map(async (account): Promise<AccountTraces> => {
          const { balance, nonce, evidence } = await readAccount(view, account, token)
          return {
            account,
            isDelegate: delegates.has(account),
            nonce,
            free: balance.free,
            evidence: [evidence, ...(granted === undefined ? [] : [granted.evidence])]
          }
        })
      )
    }
  }
}

function readTrap(error: unknown): ConversionReply {
  if (!isTrap(error)) throw error
  const reason = sanitizeText(error instanceof Error ? error.message : String(error))
  return { kind: 'trapped', reason }
}
