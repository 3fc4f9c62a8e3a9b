import { listSigners } from '@paraclock/proxy'
import { type Check, defineCheck } from './defineCheck.ts'
import { planGrant } from './planConfigured.ts'
import { showAccount } from './showAccount.ts'
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
    const plan = planGrant(state, proof, config)
    const { grant, remedies, status, steps } = plan
    const now = steps.filter(({ status }) => status === 'act')
    const delegate = showAccount({ account: state.delegate, prefix: state.ss58Prefix })
    const found = state.grants.find(
      ({ delegate: holder, proxyType, delay }) =>
        holder === state.delegate && delay === 0 && proxyType === grant?.proxyType
    )
    const { proxyType: named } = config.automation
    const first = plan.notices.find(({ code }) => code === 'shadowing')
    if (found !== undefined && named === undefined && first?.code === 'shadowing') {
      const { proxyType, delay } = first.grant
      return fail(
        `the target takes the first proxy for the derived account of the user (${delegate}): ${proxyType} with a delay of ${delay}, which does not serve`,
        state.evidence,
        {
          summary: `Set automation.proxyType to ${JSON.stringify(found.proxyType)}: the stored call then names the proxy that serves.`
        }
      )
    }
    if (found !== undefined) {
      return pass(
        `${found.proxyType} for the derived account of the user (${delegate}), without delay`,
        state.evidence
      )
    }
    const own = state.grants.filter((one) => one.delegate === state.delegate)
    const serves = own.find((one) => one.delay === 0 && proof.admitting.includes(one.proxyType))
    if (named !== undefined && serves !== undefined) {
      return fail(`${serves.proxyType}, where ${named} is configured`, state.evidence, {
        summary: `Set automation.proxyType to ${JSON.stringify(serves.proxyType)}: the user's account on the target has granted it, and it admits the call.`
      })
    }
    const text =
      own.length === 0
        ? `no proxy for the derived account of the user (${delegate})`
        : own.map(({ proxyType, delay }) => `${proxyType} with a delay of ${delay}`).join(', ')
    const signers = listSigners(state).map((account) =>
      showAccount({ account, prefix: state.ss58Prefix })
    )
    const through =
      signers.length === 0
        ? ''
        : ` That account has never signed, as a pure proxy never does: ${signers.join(' or ')} can sign for it, with proxy.proxy.`
    const add = {
      owner: 'user' as const,
      summary: `Have the user's account on the target grant ${grant?.proxyType ?? 'a proxy'} to the derived account of the user (${delegate}).${through}`,
      command: 'paraclock proxy plan',
      ...(now.length > 0 ? { steps: now } : {})
    }
    const [needed, ...rest] = remedies
    return status === 'blocked' && needed !== undefined
      ? fail(text, state.evidence, needed, ...rest, add)
      : fail(text, state.evidence, add, ...remedies)
  }
})
