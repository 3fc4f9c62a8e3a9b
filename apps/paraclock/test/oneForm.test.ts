import { type CheckResult, composeReport, nameAccount, planNetwork } from '@paraclock/checklist'
import { loadEvidence } from '@paraclock/checklist/fixtures/loadEvidence'
import { isParaclockError, type PlanStep, parseAccount, type Released } from '@paraclock/core'
import { expect, test } from 'vitest'
import { writePlan } from '../src/fix/writePlan.ts'
import { createPage } from '../src/render/terminal/Page.ts'

const evidence = loadEvidence('fresh')
const [gathered] = evidence.networks
const [network] = composeReport({ evidence, now: Date.parse('2026-06-15T12:00:00Z') }).networks
if (gathered === undefined || network === undefined) throw new Error('the evidence has no network')

const { config } = gathered
const pressing = network.results.filter(({ outcome }) =>
  ['fail', 'warn', 'manual'].includes(outcome)
)

/** What a person reads of a result, but for decoded calls and raw evidence, which are the chain's own. */
const textsOf = ({ summary, remedies }: CheckResult): readonly string[] => [
  summary,
  ...remedies.map((remedy) => remedy.summary),
  ...remedies.flatMap(({ steps = [] }) =>
    steps.flatMap(({ preconditions, observe }) => [...preconditions, observe])
  )
]

const texts = pressing.flatMap((result) =>
  textsOf(result).map((text) => [result.id, text] as const)
)

const plan = (() => {
  const page = createPage({ width: 1_000 })
  const { steps, accounts } = planNetwork(network.results, gathered)
  writePlan({ page, steps: steps as readonly Released<PlanStep>[], accounts, config })
  return page.text()
})()

test('a failing network has findings to read', () => {
  expect(pressing.map(({ outcome }) => outcome)).toContain('fail')
})

test.each(texts)('%s writes no amount in raw units: %s', (_, text) => {
  // What is left of a text without addresses, hashes, amounts with a symbol, weights and versions.
  const rest = text
    .replace(/0x[0-9a-f]+/gi, '')
    .replace(/[1-9A-HJ-NP-Za-km-z]{46,50}/g, '')
    .replace(/\d+(\.\d+)? [A-Z]{3,}/g, '')
    .replace(/\d+ (ps|bytes)/g, '')
  expect(rest).not.toMatch(/\d{6,}/)
})

/** The addresses in a text, with the account that each is of. */
function listAddresses(text: string): readonly (readonly [string, string])[] {
  return [...text.matchAll(/\b(?:[1-9A-HJ-NP-Za-km-z]{46,50})\b/g)].flatMap(([address]) => {
    try {
      return [[address, parseAccount(address)] as const]
    } catch (error) {
      if (isParaclockError(error)) return []
      throw error
    }
  })
}

// Where the chain matters, checks say on which chain an account stands, or of which parachain it is.
const FULL_NAMES: Readonly<Record<string, readonly string[]>> = {
  user: ["user's account on the service", "user's account on the target"],
  'derived account of user': ['derived account of the user'],
  service: [
    "service's sovereign account on the target",
    `sovereign account of parachain ${config.service.paraId}`
  ],
  target: [`sovereign account of parachain ${config.target.paraId}`]
}

test.each(texts)('%s names the accounts that the configuration names: %s', (_, text) => {
  for (const [address] of listAddresses(text)) {
    const { proxy } = gathered.artifacts
    const delegate = proxy?.status === 'gathered' ? proxy.value.delegate : undefined
    const name = nameAccount(address, config, delegate).replace(` (${address})`, '')
    // In brackets, an address is an argument of a call or has its name.
    if (text.includes(`(${address}, `)) continue
    const before = text.slice(0, text.indexOf(` (${address})`))
    expect([name, ...(FULL_NAMES[name] ?? [])].some((one) => before.endsWith(one))).toBe(true)
  }
  expect(text).not.toMatch(/0x[0-9a-f]{64}/)
})

test('an account has one address on a chain, and one name in a plan', () => {
  const lines = plan.split('\n').filter((line) => / on (relay|service|target)[:,]/.test(line))
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) {
    for (const [address] of listAddresses(line)) {
      expect(line).toContain(nameAccount(address, config))
      expect(nameAccount(address, config)).not.toBe(address)
    }
  }
})

test('times of a plan are written as in every report', () => {
  expect(plan.match(/\d{4}-\d\d-\d\d[^,]*/g)).toEqual(['2026-01-01 00:01 UTC at the earliest'])
})
