import { findProxyType } from '../build/buildCalls.ts'
import { type ProxyGrant, type ProxyPallet, WHOLE_TYPE } from '../state/ProxyPallet.ts'
import type { ProxyState } from '../state/ProxyState.ts'
import type { ProxyGoal, ProxyNotice, ProxyObstacle } from './ProxyPlan.ts'

export interface Choice {
  /** The chosen proxy; `undefined` if no proxy can be chosen. */
  readonly grant: ProxyGrant | undefined
  readonly exists: boolean
  /** The delegate's proxies that admit more than `grant`. */
  readonly wider: readonly ProxyGrant[]
  readonly isProved: boolean
  readonly obstacles: readonly ProxyObstacle[]
  readonly notices: readonly ProxyNotice[]
}

export interface ChooseArgs extends ProxyGoal {
  readonly state: ProxyState
  readonly pallet: ProxyPallet
}

/** Chooses a granted proxy that works, else a new proxy of the narrowest type. */
export function chooseGrant(args: ChooseArgs): Choice {
  const { state, pallet, proof, through, replaceWider } = args
  const wanted = args.proxyType ?? (through === 'ethereumXcm' ? WHOLE_TYPE : undefined)
  if (wanted !== undefined) findProxyType({ pallet, proxyType: wanted })
  const admitting = proof?.admitting ?? []
  const usable = wanted === undefined ? admitting : [wanted]
  const own = state.grants.filter(({ delegate }) => delegate === state.delegate)
  const working = usable.flatMap((type) =>
    own.filter(({ proxyType, delay }) => proxyType === type && delay === 0)
  )
  const [narrowest] = usable
  const obstacles = findObstacles(args, wanted)
  const present = replaceWider ? working.find((one) => one.proxyType === narrowest) : working[0]
  const proxyType = present?.proxyType ?? narrowest
  const none = { grant: undefined, exists: false, wider: [], isProved: false, notices: [] }
  if (proxyType === undefined || obstacles.length > 0) return { ...none, obstacles }
  if (present === undefined) {
    const unasked = refuseUnasked(args, proxyType)
    if (unasked.length > 0) return { ...none, obstacles: unasked }
  }
  const grant = present ?? { delegate: state.delegate, proxyType, delay: 0 }
  const rank = admitting.indexOf(proxyType)
  const isWider = (one: ProxyGrant): boolean => admitting.indexOf(one.proxyType) > rank && rank >= 0
  return {
    grant,
    exists: present !== undefined,
    wider: own.filter((one) => one.delay === 0 && isWider(one)),
    isProved: rank >= 0,
    obstacles,
    notices: listNotices({ args, own, grant, rank })
  }
}

function refuseUnasked(
  { state, proof, proxyType: asked }: ChooseArgs,
  proxyType: string
): readonly ProxyObstacle[] {
  const { derivation, delegate } = state
  if (derivation !== undefined && derivation.derivation === undefined) {
    return [{ code: 'delegateUnknown', delegate }]
  }
  if (proxyType !== WHOLE_TYPE || asked === WHOLE_TYPE) return []
  const refused = proof?.types.filter(({ verdict }) => verdict === 'refused') ?? []
  return [{ code: 'anyUnasked', refused: refused.map((one) => one.proxyType) }]
}

function findObstacles(args: ChooseArgs, wanted: string | undefined): readonly ProxyObstacle[] {
  const { pallet, proof, through } = args
  if (wanted !== undefined && wanted !== WHOLE_TYPE && through === 'ethereumXcm') {
    return [{ code: 'typeRefused', proxyType: wanted, admitting: [WHOLE_TYPE] }]
  }
  const types = pallet.types.map(({ name }) => name)
  if (proof === undefined) return wanted === undefined ? [{ code: 'typeUndecided', types }] : []
  const { admitting } = proof
  const verdict = proof.types.find(({ proxyType }) => proxyType === wanted)?.verdict
  if (wanted !== undefined)
    return verdict === 'refused' ? [{ code: 'typeRefused', proxyType: wanted, admitting }] : []
  if (admitting.length > 0) return []
  const unproved = proof.types.filter((one) => one.verdict === 'unproved')
  if (unproved.length === 0) return [{ code: 'noTypeAdmits', call: proof.call }]
  return [{ code: 'typeUndecided', types: unproved.map(({ proxyType }) => proxyType) }]
}

function listNotices(found: {
  readonly args: ChooseArgs
  readonly own: readonly ProxyGrant[]
  readonly grant: ProxyGrant
  readonly rank: number
}): readonly ProxyNotice[] {
  const { args, own, grant, rank } = found
  const { pallet, proof } = args
  const admitting = proof?.admitting ?? []
  const { proxyType } = grant
  const notices: ProxyNotice[] = []
  const [narrowest] = admitting
  if (rank > 0 && narrowest !== undefined) notices.push({ code: 'tooWide', grant, narrowest })
  const indexOf = (name: string): number => findProxyType({ pallet, proxyType: name }).index
  for (const one of own) {
    if (one.proxyType === proxyType && one.delay === 0) continue
    const verdict = proof?.types.find((type) => type.proxyType === one.proxyType)?.verdict
    const serves = one.delay === 0 && verdict !== 'refused'
    if (one.delay > 0) notices.push({ code: 'delayed', grant: one })
    else if (!serves) notices.push({ code: 'tooNarrow', grant: one })
    if (!serves && indexOf(one.proxyType) < indexOf(proxyType))
      notices.push({ code: 'shadowing', grant: one })
  }
  const tried = proof?.types.find((type) => type.proxyType === proxyType)
  if (rank < 0) {
    const reason = tried?.reason ?? 'no call was tried'
    notices.push({ code: 'unproved', proxyType, reason })
  }
  if (tried?.failure) notices.push({ code: 'callFails', proxyType, failure: tried.failure })
  return notices
}
