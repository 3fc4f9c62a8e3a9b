import { listSigners } from '@paraclock/proxy'
import { showAccount } from '../words/showAccount.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { planGrant } from './planConfigured.ts'
import { fail, pass } from './Verdict.ts'

export const proxyExists: Check = defineCheck({
  id: 'proxy-exists',
  group: 'proxy',
  kind: 'explanation',
  title: "The user's account on the target has granted the proxy, without delay",
  failureTitle: "The user's account on the target has granted no proxy that the service can use",
  why: 'The proxy must exist before the first task is scheduled. Without it, every run fails on the target, and is still charged.',
  how: "`proxy.proxies` of the user's account on the target is searched for a proxy of the wanted type and without delay. Its delegate must be the derived account of the user, because the service acts as this account. If `automation.proxyType` names no type, the target uses the first proxy for that account. So no proxy that is delayed or does not admit the call may come before it.",
  fixes: [
    "Have the user's account on the target sign `proxy.addProxy`; the report has the call. `paraclock proxy plan` shows deposit and fee.",
    'Grant the proxy before the first task is scheduled.',
    'If another proxy comes before it, name the type in `automation.proxyType`.'
  ],
  requires: ['proxy', 'proxyProof'],
  after: ['proxy-type-admits-call', 'proxy-derivation-agreed'],
  evaluate: ({ proxy: state, proxyProof: proof }, { config }) => {
    const { grant, remedies, status, steps, notices } = planGrant(state, proof, config)
    const { grants, evidence, ss58Prefix: prefix } = state
    const show = (account: string): string => showAccount({ account, prefix })
    const delegate = `the derived account of the user (${show(state.delegate)})`
    const own = grants.filter((one) => one.delegate === state.delegate)
    const undelayed = own.filter(({ delay }) => delay === 0)
    const found = undelayed.find(({ proxyType }) => proxyType === grant?.proxyType)
    const { proxyType: named } = config.automation
    const first = notices.find(({ code }) => code === 'shadowing')
    if (found !== undefined && named === undefined && first?.code === 'shadowing') {
      const { proxyType, delay } = first.grant
      const text = `the target takes the first proxy for ${delegate}: ${proxyType} with a delay of ${delay}, which does not serve`
      return fail(text, evidence, {
        summary: `Set automation.proxyType to ${JSON.stringify(found.proxyType)}: the stored call then names the proxy that serves.`
      })
    }
    if (found !== undefined) {
      return pass(`${found.proxyType} for ${delegate}, without delay`, evidence)
    }
    const serves = undelayed.find(({ proxyType }) => proof.admitting.includes(proxyType))
    if (named !== undefined && serves !== undefined) {
      return fail(`${serves.proxyType}, where ${named} is configured`, evidence, {
        summary: `Set automation.proxyType to ${JSON.stringify(serves.proxyType)}: the user's account on the target has granted it, and it admits the call.`
      })
    }
    const text =
      own.length === 0
        ? `no proxy for ${delegate}`
        : own.map(({ proxyType, delay }) => `${proxyType} with a delay of ${delay}`).join(', ')
    const signers = listSigners(state).map(show)
    const through =
      signers.length === 0
        ? ''
        : ` That account has never signed, as a pure proxy never does: ${signers.join(' or ')} can sign for it, with proxy.proxy.`
    const now = steps.filter((step) => step.status === 'act')
    const add = {
      owner: 'user' as const,
      summary: `Have the user's account on the target grant ${grant?.proxyType ?? 'a proxy'} to ${delegate}.${through}`,
      command: 'paraclock proxy plan',
      ...(now.length > 0 ? { steps: now } : {})
    }
    const [needed, ...rest] = remedies
    return status === 'blocked' && needed !== undefined
      ? fail(text, evidence, needed, ...rest, add)
      : fail(text, evidence, add, ...remedies)
  }
})
