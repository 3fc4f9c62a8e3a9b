import { accountOnTarget } from '@paraclock/checklist'
import { nativeToken } from '@paraclock/connect'
import { formatBalance, ParaclockError, parseAccount, parseBalance } from '@paraclock/core'
import { listAdmitted, readProxies } from '@paraclock/proxy'
import { connectService } from '@paraclock/scheduler'
import { readAccount } from '@paraclock/xcm'
import { PolicyKeyRefused } from '../errors.ts'
import type { PolicyContext } from './PolicyContext.ts'

/**
 * The calls that a key's proxy may admit in addition to scheduling and cancelling. A batch is
 * harmless, because the filter of the proxy also applies to each call in the batch.
 */
const HARMLESS = [
  'polkadotXcm.send',
  'system.remark',
  'system.remarkWithEvent',
  'utility.batch',
  'utility.batchAll',
  'utility.forceBatch'
]

/**
 * Proves that the key of a policy can do no more than the policy. The account of the key must not
 * be the user's, and must hold at most the budget. For `renew`, the account must be a proxy of the
 * user. The proxy type must admit only the calls of tasks and {@link HARMLESS} calls. Simulations
 * on the chain's own runtime show which calls the type admits. For the other policies, the account
 * must not be a proxy of the user.
 */
export async function proveKey(context: PolicyContext, role: 'service' | 'target'): Promise<void> {
  const { network, config, policy, settings, signal } = context
  const account = parseAccount(settings.key.account)
  const refuse = (problem: string): ParaclockError =>
    new ParaclockError(PolicyKeyRefused, {
      ...{ network, policy, account: settings.key.account, problem }
    })
  const signing = await context.signing(role)
  const chain = await signing.present()
  const token = nativeToken(chain)
  const { balance } = await readAccount(chain, account, signal)
  const held = balance.free + balance.reserved
  if (held > parseBalance(settings.budget, token)) {
    throw refuse(
      `its account holds ${formatBalance(held, token)}, and the budget is ${settings.budget}`
    )
  }
  const user = parseAccount(role === 'target' ? accountOnTarget(config) : config.user)
  if (account === user) throw refuse("it is the user's own key")
  const state = await readProxies({
    ...{ target: chain, user, service: { paraId: config.service.paraId } },
    ...{ delegate: account, signal }
  })
  const own = state.grants.filter(({ delegate }) => delegate === account)
  if (policy !== 'renew') {
    if (own.length === 0) return
    throw refuse(`the user granted it the proxy type ${own[0]?.proxyType}, which it does not need`)
  }
  if (own.length === 0) throw refuse('the user granted it no proxy on the service')
  const service = await connectService({ signing })
  const { crossChain, cancel } = service.automation.calls
  const admitted = new Set(HARMLESS)
  for (const call of [crossChain, cancel]) {
    if (call !== undefined) admitted.add(`${call.section}.${call.method}`)
  }
  for (const { proxyType, delay } of own) {
    if (delay > 0) throw refuse(`its proxy of type ${proxyType} has a delay of ${delay} blocks`)
    const found = await listAdmitted({ target: chain, state, proxyType, signal })
    if (found === undefined) {
      throw refuse(`what its proxy type ${proxyType} admits could not be measured`)
    }
    const other = found.filter((name) => !admitted.has(name))
    if (other.length === 0) continue
    const more = other.length === 1 ? '' : ` and ${other.length - 1} other kinds of calls`
    throw refuse(`its proxy type ${proxyType} admits ${other[0]}${more}`)
  }
}
