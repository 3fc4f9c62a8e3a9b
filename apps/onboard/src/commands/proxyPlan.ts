import {
  accountTotals,
  amount,
  count,
  decimal,
  hex,
  list,
  object,
  oneOf,
  planSteps,
  remedy,
  text,
  truth
} from '@paraclock/checklist/schema'
import type { ProxyPlan, ProxyState } from '@paraclock/proxy'
import * as v from 'valibot'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions } from '../cli/sharedOptions.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { chainProof } from '../sign/chainProof.ts'

const output = defineOutput({
  name: 'proxy-plan',
  title: 'How the user grants the proxy: paraclock proxy plan --json',
  version: 2,
  entries: {
    networks: list(
      object({
        network: text,
        status: oneOf('done', 'act', 'blocked'),
        grant: v.nullable(object({ delegate: text, proxyType: text, delay: count })),
        isProved: truth,
        forceProxyType: v.nullable(text),
        cost: v.nullable(
          object({
            deposit: amount,
            fee: amount,
            remaining: amount,
            needed: amount,
            returned: amount
          })
        ),
        remedies: list(remedy),
        /** Every step to the goal, in order. Those whose status is `act` can be made now. */
        steps: planSteps,
        /** The same steps as transactions of an Ethereum wallet, where the target takes them. */
        transactions: list(
          object({
            step: text,
            to: hex,
            data: hex,
            value: decimal,
            gas: v.nullable(decimal),
            chainId: v.nullable(decimal),
            maxFeePerGas: v.nullable(decimal),
            maxPriorityFeePerGas: v.nullable(decimal)
          })
        ),
        /** What the steps take of each account. */
        totals: accountTotals
      })
    ),
    /** What the bytes rest on. */
    proofs: list(chainProof),
    /** The chains of which nothing could be proven, and why: their bytes are the endpoint's word. */
    unproven: list(text)
  }
})

const STATUS_WORDS: { readonly [Status in ProxyPlan['status']]: string } = {
  done: 'the user has granted the proxy, and nothing is left to do',
  act: 'make the steps that are marked "now", then run this again',
  blocked: 'fix the obstacles first: no call leads to the goal before'
}

/** What is said of a transaction that was not run. */
const UNTOLD = { gas: null, chainId: null, maxFeePerGas: null, maxPriorityFeePerGas: null }

/** Refuses a precompile that was named and that cannot be used. */
function requireUsable(precompile: string, state: ProxyState, plan: ProxyPlan): void {
  const unusable = plan.notices.find(({ code }) => code === 'precompileUnusable')
  const reason = unusable?.code === 'precompileUnusable' ? unusable.reason : undefined
  const why = state.precompile === null ? 'the target has no EVM with such contracts' : reason
  if (why === undefined) return
  const problem = `--precompile ${precompile} cannot be used: ${why}`
  throw refuseArgument(problem)
}

/** Plans the proxy of the configured user on each network's target. */
export const proxyPlanCommand = defineCommand({
  name: 'proxy plan',
  summary: "Plan the user's proxy on the target",
  options: {
    ...configOptions,
    'replace-wider': {
      type: 'boolean',
      summary: 'Also remove proxies that admit more than needed'
    },
    precompile: {
      type: 'string',
      value: '<address>',
      summary: 'Where the proxy precompile of the target is, if elsewhere than 0x…080b'
    }
  },
  output,
  run: async (context) => {
    const {
      encodeConfigured,
      listGrantNeeds,
      planGrant,
      readUserProxies,
      showAccount,
      totalByAccount
    } = await import('@paraclock/checklist')
    const { proveEvmSteps, proveProxyTypes } = await import('@paraclock/proxy')
    const { readProvenNetworks } = await import('../open/readNetworks.ts')
    const { createPage } = await import('../render/terminal/Page.ts')
    const { writePlan, writeTrust } = await import('../render/terminal/writePlan.ts')
    const { options, print, signal } = context
    const { read, ...trust } = await readProvenNetworks(
      context,
      async ({ network, config, chain }) => {
        const target = await chain('target')
        const { precompile } = options
        const state = await readUserProxies({ target, config, precompile, signal })
        const call = encodeConfigured(target, config)
        const proof = await proveProxyTypes({ target, state, call, signal })
        const replaceWider = options['replace-wider']
        const planned = planGrant(state, proof, config, { replaceWider })
        const plan = await proveEvmSteps({ target, state, plan: planned, signal })
        if (precompile !== undefined) requireUsable(precompile, state, plan)
        const totals = totalByAccount(plan.steps, listGrantNeeds(state, plan))
        const transactions = plan.steps.flatMap(({ id, evm }) => {
          if (evm === undefined) return []
          const { to, value, ...rest } = evm
          return [{ step: id, to, value, ...UNTOLD, ...rest }]
        })
        return { network, config, plan, transactions, totals, prefix: state.ss58Prefix }
      }
    )
    if (options.json) {
      const networks = read.map(({ network, plan, transactions, totals }) => ({
        network,
        ...plan,
        transactions,
        totals
      }))
      print(output.render({ networks, ...trust }))
    } else {
      const page = createPage(context)
      for (const { network, config, plan, transactions, prefix, totals } of read) {
        const { grant, status, remedies, steps } = plan
        page.write(0, STATUS_WORDS[status], 'plain', { text: `${network}:`, style: 'bold' })
        if (grant !== null) {
          const delegate = showAccount({ account: grant.delegate, prefix })
          page.write(2, `${grant.proxyType} for ${delegate}`)
        }
        for (const { summary } of remedies) page.write(2, summary)
        writePlan({ page, steps, accounts: totals, config })
        for (const { step: _, data, ...fields } of transactions) {
          const told = Object.entries(fields).flatMap(([name, value]) =>
            value === null ? [] : `${name} ${value}`
          )
          page.write(2, `As a transaction of an Ethereum wallet: ${told.join(', ')}`)
          page.writeSpans(4, [{ text: data, style: 'bold' }])
        }
        page.skip()
      }
      writeTrust(page, trust)
      print(page.text().trimEnd())
    }
    return read.every(({ plan }) => plan.status === 'done') ? 0 : 1
  }
})
