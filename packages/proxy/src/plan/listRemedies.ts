import { formatBalance, type Remedy } from '@paraclock/core'
import type { ProxyGrant } from '../state/ProxyPallet.ts'
import { type ProxyState, showOnChain } from '../state/ProxyState.ts'
import type { ProxyNotice, ProxyObstacle } from './ProxyPlan.ts'

export function listRemedies(found: {
  readonly state: ProxyState
  readonly obstacles: readonly ProxyObstacle[]
  readonly notices: readonly ProxyNotice[]
}): readonly Remedy[] {
  const { state, obstacles, notices } = found
  return [
    ...obstacles.flatMap((obstacle) =>
      obstacle.code === 'proxiesExhausted'
        ? makeRoom(state, obstacle)
        : [{ summary: remedyOf(state, obstacle) }]
    ),
    ...notices
      .map((notice) => adviceOf(state, notice))
      .flatMap((summary) => (summary === undefined ? [] : [{ summary }]))
  ]
}

type Exhausted = Extract<ProxyObstacle, { readonly code: 'proxiesExhausted' }>

function makeRoom(state: ProxyState, { maximum, removable, steps }: Exhausted): readonly Remedy[] {
  const summary = `Remove one of the ${maximum} proxies that the user's account on ${state.chain} has granted: the chain allows no more.`
  if (removable === undefined) return [{ summary }]
  const { grant, reason } = removable
  const which = `${describeGrant(grant)} for ${showOnChain(state, grant.delegate)}`
  return reason === undefined
    ? [{ summary }, { summary: `If nobody uses ${which}, remove that one.`, steps }]
    : [{ summary: `${summary} The call removes ${which}: ${reason}.`, steps }]
}

function remedyOf(
  { chain, token }: ProxyState,
  obstacle: Exclude<ProxyObstacle, Exhausted>
): string {
  switch (obstacle.code) {
    case 'palletMissing':
      return `Ask the team of ${chain} to add pallet-proxy: without it, the service cannot act for its users.`
    case 'fundsShort': {
      const { account, free, needed, shortfall } = obstacle
      return `Send ${formatBalance(shortfall.amount, token)} to ${account} on ${chain}: it holds ${formatBalance(free.amount, token)} of the ${formatBalance(needed.amount, token)} that the calls take.`
    }
    case 'typeUndecided':
      return `Choose one of the proxy types ${obstacle.types.join(', ')}: it is not proved which of them admits the call.`
    case 'typeRefused': {
      const { admitting, proxyType } = obstacle
      const others = admitting.length > 0 ? admitting.join(' or ') : 'another call'
      return `Use ${others}: a proxy of type ${proxyType} may not make this call.`
    }
    case 'anyUnasked': {
      const { refused } = obstacle
      const others = refused.length === 0 ? '' : ` (${refused.join(', ')} refuse it)`
      return `Only a proxy of type Any admits the call${others}, and it lets the service do everything in the name of the user on ${chain}. If that is wanted, ask for it: automation.proxyType "Any" in the configuration, --proxy-type Any of a rehearsal, or the goal's proxyType.`
    }
    case 'delegateUnknown':
      return `The account ${obstacle.delegate} matches no known derivation, so nothing is granted to it. Ask the team of ${chain} which account acts for a user of the service, compare it, and name it: automation.delegate in the configuration.`
    case 'noTypeAdmits':
      return `Automate another call: no proxy of ${chain} may make this one.`
  }
}

function adviceOf(state: ProxyState, notice: ProxyNotice): string | undefined {
  const { chain } = state
  switch (notice.code) {
    case 'tooWide':
      return `Grant ${notice.narrowest} in place of ${notice.grant.proxyType}, which admits more than is needed: plan with replaceWider.`
    case 'shadowing':
      return `Name the proxy type in the stored call: ${describeGrant(notice.grant)} is tried first otherwise, and fails.`
    case 'callFails':
      return `See that the call succeeds in the name of the user's account on ${chain} before it is scheduled: ${notice.failure}.`
    case 'controllersKept': {
      const proxies = notice.grants.map(
        (grant) => `${describeGrant(grant)} for ${showOnChain(state, grant.delegate)}`
      )
      return `Keep ${proxies.join(' and ')}: the user's account on ${chain} has never signed, and without them nobody may be able to act for it.`
    }
    default:
      return undefined
  }
}

function describeGrant({ proxyType, delay }: ProxyGrant): string {
  return delay === 0 ? `the proxy ${proxyType}` : `the proxy ${proxyType} with a delay of ${delay}`
}
