import {
  encodeConfigured,
  listGrantNeeds,
  nameAccountsIn,
  planGrant,
  readMoney,
  readUserProxies,
  showAccount,
  totalByAccount
} from '@paraclock/checklist'
import { releaseBytes } from '@paraclock/connect'
import { parseAccount } from '@paraclock/core'
import {
  draftRevocation,
  type ProxyPlan,
  type ProxyState,
  proveEvmSteps,
  proveProxyTypes
} from '@paraclock/proxy'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { writePlan } from '../../fix/writePlan.ts'
import { describeMoney, showMoney } from '../../render/terminal/describeMoney.ts'
import { createPage, type Page } from '../../render/terminal/Page.ts'
import { everyRole, type OpenedNetwork, openSession } from '../../session/openSession.ts'
import { namePending } from '../../task/namePending.ts'
import { type proxyPlanCommand, proxyPlanOutput } from '../proxyPlan.ts'

const STATUS_WORDS: { readonly [Status in ProxyPlan['status']]: string } = {
  done: 'the user has granted the proxy, and nothing is left to do',
  act: 'make the steps that are marked "now", then run this again',
  blocked: 'fix the obstacles first: no call leads to the goal before'
}

const REVOKED_WORDS: typeof STATUS_WORDS = {
  ...STATUS_WORDS,
  done: 'the service has no proxy of the user, and nothing is left to do'
}

export async function runProxyPlan(context: ContextOf<typeof proxyPlanCommand>): Promise<number> {
  const { options, print, signal } = context
  const { revoke, 'replace-wider': replaceWider } = options
  if (revoke && replaceWider) throw refuseArgument('--replace-wider does not go with --revoke')
  if (options.precompile !== undefined) parseAccount(options.precompile)
  const words = revoke ? REVOKED_WORDS : STATUS_WORDS
  const planOne = async ({ network, config, chain }: OpenedNetwork) => {
    const reading = readMoney({ chain, config, signal }, parseAccount(config.user))
    const [target, held] = await Promise.all([chain('target'), reading])
    const money = showMoney(config.user, held)
    const { precompile } = options
    const state = await readUserProxies({ target, config, precompile, signal })
    const planGranting = async (): Promise<ProxyPlan> => {
      const call = encodeConfigured(target, config)
      const proof = await proveProxyTypes({ target, state, call, signal })
      return planGrant(state, proof, config, { replaceWider })
    }
    const planned = revoke
      ? await namePending({ config, chain }, draftRevocation(state), signal)
      : await planGranting()
    const tried = await proveEvmSteps({ target, state, plan: planned, signal })
    const plan = releaseBytes(tried, [target])
    if (precompile !== undefined) requireUsable(precompile, state, plan)
    const totals = totalByAccount(plan.steps, listGrantNeeds(state, plan))
    const transactions = plan.steps.flatMap(({ id, evm }) => {
      if (evm === undefined) return []
      const { to, value, gas, chainId, ...rest } = evm
      return [{ step: id, to, value, gas, chainId, ...rest }]
    })
    return { network, config, plan, money, transactions, totals, prefix: state.ss58Prefix }
  }
  await using networks = await openSession(context, { chains: everyRole, proofs: true })
  const read = await Promise.all(networks.opened.map(planOne))
  const proofs = [...networks.prover.proofs]
  if (options.json) {
    const networks = read.map(({ plan, ...one }) => ({
      verdict: plan.status === 'done' ? ('ready' as const) : ('notReady' as const),
      ...plan,
      ...one
    }))
    print(proxyPlanOutput.render({ networks, proofs }))
  } else {
    const page = createPage(context)
    for (const { network, config, plan, money, transactions, prefix, totals } of read) {
      const { status, remedies, steps } = plan
      page.write(0, words[status], 'plain', { text: `${network}:`, style: 'bold' })
      writeGrant(page, plan, prefix)
      if (money !== undefined) page.write(2, nameAccountsIn(describeMoney(money), config))
      for (const { summary } of remedies) page.write(2, summary)
      writePlan({ page, steps, accounts: totals, config })
      for (const { step: _, data, ...fields } of transactions) {
        const known = Object.entries(fields).flatMap(([name, value]) =>
          value === undefined ? [] : `${name} ${value}`
        )
        page.write(2, `As a transaction of an Ethereum wallet: ${known.join(', ')}`)
        page.writeSpans(4, [{ text: data, style: 'bold' }])
      }
      page.skip()
    }
    for (const { summary } of proofs) page.write(0, summary, 'dim')
    print(page.text().trimEnd())
  }
  return read.every(({ plan }) => plan.status === 'done') ? 0 : 1
}

/** More calls than this are counted and not listed. */
const LISTED = 20

function writeGrant(page: Page, { grant, admits }: ProxyPlan, prefix: number): void {
  if (grant === undefined) return
  const delegate = showAccount({ account: grant.delegate, prefix })
  page.write(2, `${grant.proxyType} for ${delegate}`)
  if (admits === undefined) return
  const isLong = admits.length > LISTED
  const calls = isLong ? `${admits.length} kinds of calls (see --json)` : admits.join(', ')
  page.write(2, `Who schedules tasks of the user may make in the user's name: ${calls}`)
}

function requireUsable(precompile: string, state: ProxyState, plan: ProxyPlan): void {
  const unusable = plan.notices.find(({ code }) => code === 'precompileUnusable')
  const reason = unusable?.code === 'precompileUnusable' ? unusable.reason : undefined
  const why = state.precompile === undefined ? 'the target has no EVM with such contracts' : reason
  if (why === undefined) return
  throw refuseArgument(`--precompile ${precompile} cannot be used: ${why}`)
}
